"""Quantities of a script along values of a parameter: each point runs in the sandbox once and is kept in a folder."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron_agents.pages.picture import Axes, Picture
from vibron_agents.sandbox import Limits
from vibron_agents.verify.keeping import KeptResults
from vibron_agents.verify.running import CallSequence, RunRecord
from vibron_verify.products import at_path, element_of
from vibron_verify.script.reading import Script, read_script
from vibron_verify.script.wiring import stages, wire

SECONDS = 600.0
MOST_ENTRIES = 4096
MOST_LINES = 8


@dataclass(frozen=True)
class SweptPoint(DataRecord):
    """One point of a sweep.

    Attributes
    ----------
    value : object
        Of the parameter.
    quantities : mapping of str to list or number
        What was found at each path; real parts of complex numbers.
    error : str
        Why a quantity is missing; empty where all are there.
    seconds : float
        What the calls took, when they were made.
    """

    value: Any
    quantities: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    seconds: float = 0.0


def sweep(
    script: Path | str, parameter: str, values: Sequence[Any], quantities: Sequence[str], *, folder: Path | str,
    changed: Mapping[str, Any] | None = None, seconds: float = SECONDS, limits: Limits | None = None, threads: int = 1,
    total: float = inf,
) -> Iterator[SweptPoint]:  # fmt: skip
    """Yield the points of a sweep in the order of the values.

    Points that an earlier call left in the folder are not run again unless something that they depend on has changed.

    Parameters
    ----------
    script : path
        A script in element form.
    parameter : str
        The parameter that is changed.
    values : sequence
        Its values.
    quantities : sequence of str
        Paths into what the elements return, such as ``solve.energy``.
    folder : path
        Where results are kept.
    changed : mapping, optional
        Other parameters in place of the script's own.
    seconds : float
        Limit of one point.
    limits, threads
        As for :func:`verify`.
    total : float
        Seconds after which no point is begun.

    Raises
    ------
    InputError
        The script has no such parameter or element.
    """
    read = read_script(script).with_parameters({**(changed or {}), parameter: values[0]} if len(values) else {})
    _elements(read, quantities)
    record = RunRecord(read, limits or Limits(), threads, time.monotonic() + total, kept=KeptResults(Path(folder)))
    for number, value in enumerate(values):
        calls = wire(read, {**read.parameters, parameter: value})
        wanted = tuple(dict.fromkeys(element_of(path) for path in quantities))
        yield _point(record, CallSequence(f"point-{number}", stages(calls, wanted), seconds), value, quantities)


def _elements(script: Script, quantities: Sequence[str]) -> None:
    known = [one.name for one in script.elements]
    for path in quantities:
        if element_of(path) not in known:
            raise InputError(
                "is not an element of the script", field="quantity", value=path, remedy=f"begin with {', '.join(known)}"
            )


def _point(record: RunRecord, task: CallSequence, value: Any, quantities: Sequence[str]) -> SweptPoint:
    outcomes = record.run(task)
    lost = {key: one for key, one in outcomes.items() if one.state not in ("returned", "left out")}
    words = [f"{key}: {one.error.get('message') or one.limit or one.state}" for key, one in lost.items()]
    products = record.products(task.name)
    found = {path: array for path in quantities if (array := at_path(products, path)) is not None}
    words += [f"{path} is not there" for path in quantities if path not in found and not words]
    words += [f"{path} has more than {MOST_ENTRIES} entries" for path, one in found.items() if one.size > MOST_ENTRIES]
    numbers = {path: np.real(one).tolist() for path, one in found.items() if one.size <= MOST_ENTRIES}
    return SweptPoint(value, numbers, "; ".join(words), round(sum(one.seconds for one in outcomes.values()), 3))


def picture(parameter: str, points: Sequence[SweptPoint]) -> Picture:
    """Return the picture of a sweep: a line for each number, and for the first entries of an array."""

    def draw(axes: Axes) -> None:
        for path in dict.fromkeys(path for one in points for path in one.quantities):
            there = [one for one in points if path in one.quantities]
            sizes = {np.size(one.quantities[path]) for one in there}
            for entry in range(min(min(sizes), MOST_LINES)):
                label = path if max(sizes) == 1 else f"{path}[{entry}]"
                lines = [float(np.ravel(one.quantities[path])[entry]) for one in there]
                axes.plot([one.value for one in there], lines, "o-", ms=3, label=label)
        axes.set_xlabel(parameter)
        if axes.lines:
            axes.legend(fontsize=8)

    return Picture("sweep", f"Along {parameter}", draw)
