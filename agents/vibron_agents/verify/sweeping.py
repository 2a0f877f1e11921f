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
from vibron.core.result import to_json
from vibron_agents.jobs import BatchWorkers, WorkerDiedError, batch
from vibron_agents.jobs.finished import key_of
from vibron_agents.pages.picture import Axes, Picture
from vibron_agents.sandbox import Limits
from vibron_agents.verify.keeping import KeptResults, surroundings
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


@dataclass(frozen=True)
class SweptScript:
    """What the points of a sweep have in common; called with a value, in any process, it computes the point there.

    Attributes
    ----------
    script : Path
        Absolute path of the script.
    parameter : str
        The parameter that is changed.
    quantities : tuple of str
        Paths into what the elements return.
    folder : Path
        Absolute path of the folder of results of elements.
    changed : mapping
        Other parameters in place of the script's own.
    seconds : float
        Limit of one point.
    limits, threads
        As for :func:`verify`.
    ends : float
        By :func:`time.time`: no point is begun afterwards.
    """

    script: Path
    parameter: str
    quantities: tuple[str, ...]
    folder: Path
    changed: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = SECONDS
    limits: Limits = field(default_factory=Limits)
    threads: int = 1
    ends: float = inf

    def key(self, value: Any) -> str:
        """Return the hash of everything that a point depends on."""
        source = self.script.read_bytes().decode(errors="replace")
        given = {**self.changed, self.parameter: value}
        bounds = self.limits.to_dict(), self.seconds, self.threads
        return key_of("sweep", source, given, self.quantities, bounds, surroundings(self.limits))

    def check(self, value: Any) -> None:
        """Raise an InputError if the script has no such parameter or element."""
        known = [one.name for one in self._read(value).elements]
        for path in self.quantities:
            if element_of(path) not in known:
                why, remedy = "is not an element of the script", f"begin with {', '.join(known)}"
                raise InputError(why, field="quantity", value=path, remedy=remedy)

    def __call__(self, value: Any) -> dict[str, Any]:
        """Return the point at a value as JSON data."""
        read = self._read(value)
        ends = time.monotonic() + self.ends - time.time()
        record = RunRecord(read, self.limits, self.threads, ends=ends, kept=KeptResults(self.folder))
        wanted = tuple(dict.fromkeys(element_of(path) for path in self.quantities))
        calls = stages(wire(read, read.parameters), wanted)
        point = _point(record, CallSequence("point", calls, self.seconds), value, self.quantities)
        found: dict[str, Any] = to_json(point)
        return found

    def _read(self, value: Any) -> Script:
        return read_script(self.script).with_parameters({**self.changed, self.parameter: value})


def sweep(
    script: Path | str, parameter: str, values: Sequence[Any], quantities: Sequence[str], *, folder: Path | str,
    changed: Mapping[str, Any] | None = None, seconds: float = SECONDS, limits: Limits | None = None, threads: int = 1,
    total: float = inf, workers: int | BatchWorkers = 1,
) -> Iterator[SweptPoint]:  # fmt: skip
    """Yield the points of a sweep in the order of the values.

    Results of elements that an earlier call left in the folder are not computed again unless something that they depend
    on has changed.

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
    workers : int or BatchWorkers
        Number of worker processes, or the workers.

    Raises
    ------
    InputError
        The script has no such parameter or element.
    ResourceError
        The sandbox cannot be built here.
    """
    job = SweptScript(
        Path(script).resolve(), parameter, tuple(quantities), Path(folder).resolve(), changed or {}, seconds,
        limits or Limits(), threads, time.time() + total,
    )  # fmt: skip
    for value in values[:1]:
        job.check(value)
    for outcome in batch(job, values, workers=workers, key=job.key, usable=_is_whole):
        if outcome.error is None:
            yield SweptPoint(**outcome.value)
        elif isinstance(outcome.error, WorkerDiedError):
            yield SweptPoint(values[outcome.index], error=str(outcome.error))
        else:
            raise outcome.error


def _is_whole(point: Mapping[str, Any]) -> bool:
    return not point["error"]


def _point(record: RunRecord, task: CallSequence, value: Any, quantities: Sequence[str]) -> SweptPoint:
    outcomes = record.run(task)
    lost = {key: one for key, one in outcomes.items() if one.state not in ("returned", "left out")}
    words = [f"{key}: {one.error.get('message') or one.limit or one.state}" for key, one in lost.items()]
    products = record.products(task.name)
    found = {path: array for path in quantities if (array := at_path(products, path)) is not None}
    words += [f"{path} is not there" for path in quantities if path not in found and not words]
    words += [f"{path} has more than {MOST_ENTRIES} entries" for path, one in found.items() if one.size > MOST_ENTRIES]
    words += [f"{path} is not finite" for path, one in found.items() if not np.isfinite(one).all()]
    whole = {path: one for path, one in found.items() if one.size <= MOST_ENTRIES and np.isfinite(one).all()}
    numbers = {path: np.real(one).tolist() for path, one in whole.items()}
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
