"""The files of an ExoMol list put together: which isotopologue, its partition sum, its widths."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.infrared.line_files.exomol import atoms, columns_of, read_states, read_sum, widths
from vibron.infrared.line_files.kind import exomol_name, plain_name, sibling
from vibron.infrared.line_files.stream import Lines
from vibron.physics.hapi import isotopologues

_LARGEST_STATES = 4 << 30


def exomol_columns(
    file: Lines, states_file: Path | bytes, broadener: str, molecule: int | None, isotopologue: int | None
) -> Iterator[dict[str, Any]]:
    """Yield the columns of the transitions, weighted by HITRAN's abundance."""
    numbers = _numbers(file.source, molecule, isotopologue)
    states = read_states(Lines(states_file, _LARGEST_STATES))
    sums, foreign, own = (_next_to(file, *one) for one in ((".pf",), (".broad", broadener), (".broad", "self")))
    total = states.partition_sum() if sums is None else read_sum(sums)
    for line, data in file.blocks():
        columns = columns_of(data, states, total, numbers[2], file.name, line)
        rotation = columns.pop("rotation")
        columns["air_width"], columns["temperature_exponent"] = widths(foreign, rotation)
        if own is not None:
            columns["self_width"], columns["self_exponent"] = widths(own, rotation)
        size = np.ones(rotation.size, dtype=np.int64)
        yield columns | {"molecule": numbers[0] * size, "isotopologue": numbers[1] * size}


def _next_to(file: Lines, ending: str, partner: str = "") -> Lines | None:
    if isinstance(file.source, bytes):
        return None
    found = sibling(file.source, exomol_name(file.source, ending, partner))
    return None if found is None else Lines(found, 1 << 26)


def _numbers(source: Path | bytes, molecule: int | None, isotopologue: int | None) -> tuple[int, int, float]:
    """Return HITRAN's numbers and abundance of an isotopologue."""
    known = isotopologues()
    if molecule is not None and isotopologue is not None:
        for found in known.values():
            if found[:2] == (molecule, isotopologue):
                return found
        raise InputError(
            f"molecule {molecule} has no such isotopologue in HITRAN", field="isotopologue", value=isotopologue,
            remedy="use the numbers of HITRAN: 1 H2O, 2 CO2, 5 CO, ..., and 1 for the most abundant isotopologue",
        )  # fmt: skip
    slug = "" if isinstance(source, bytes) else plain_name(source).split("__")[0]
    if (key := atoms(slug)) in known:
        return known[key]
    raise InputError(
        "is needed, because the name of the file does not tell an isotopologue of HITRAN", field="molecule",
        value=slug, remedy="give molecule and isotopologue as HITRAN numbers them",
    )  # fmt: skip
