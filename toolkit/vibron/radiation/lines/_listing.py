"""Line lists from tables of molecular constants, band by band."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.line_list import LineList
from vibron.radiation.lines._rotation import LineSpecies

Band = TypeVar("Band")


@dataclass(frozen=True, eq=False, kw_only=True)
class MoleculeTable:
    """What the constants of one isotopologue hold for every kind of molecule; the highest temperature is in K."""

    name: str
    species: LineSpecies
    highest_line: float
    highest_temperature: float | None
    coverage: tuple[tuple[float, float], ...]
    sources: str
    widths: FloatArray


def common_part(name: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of `MoleculeTable` from an entry of a file of constants."""
    keys = ("molecule", "isotopologue", "spin_weight", "abundance", "partition_sum")
    return {
        "name": name,
        "species": LineSpecies(*({"spin_weight": 1, **entry}[key] for key in keys)),
        "highest_line": entry["highest_line"],
        "highest_temperature": entry.get("highest_temperature"),
        "coverage": tuple((float(low), float(high)) for low, high in entry["coverage"]),
        "sources": entry["sources"],
        "widths": np.array(entry["widths"], dtype=np.float64),
    }


def read_bands(kind: Callable[..., Band], entry: Mapping[str, Any]) -> tuple[Band, ...]:
    """Return the bands of an entry."""
    return tuple(kind(**one | {"herman_wallis": tuple(one["herman_wallis"])}) for one in entry["bands"])


def listed(
    gas: Any, highest_rotation: float | None, least_intensity: float, of_band: Callable[[Any, Any], Mapping[str, Any]]
) -> LineList:
    """Return the lines of all bands of a gas in ascending order; ``of_band`` gives the columns of one up to a J.

    ``gas`` is a table of constants, such as Diatomic or Linear.
    """
    last = gas.highest_line if highest_rotation is None else highest_rotation
    if last > gas.highest_line:
        raise DomainError(
            f"lies beyond J = {gas.highest_line}, up to which the constants of {gas.name} hold",
            field="highest_rotation", value=highest_rotation, remedy="lower it",
        )  # fmt: skip
    found = [of_band(band, last) for band in gas.bands]
    columns = {name: np.concatenate([band[name] for band in found]) for name in found[0]}
    kept = np.flatnonzero(columns["intensity"] >= least_intensity)
    order = kept[np.argsort(columns["wavenumber"][kept], kind="stable")]
    return LineList(
        **{name: column[order] for name, column in columns.items()},
        coverage=gas.coverage,
        sources=(gas.sources,),
        highest_temperature=gas.highest_temperature,
    )
