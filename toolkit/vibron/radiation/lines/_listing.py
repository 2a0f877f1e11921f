"""Line lists from tables of molecular constants, band by band."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.physics.line_list import LineList


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
        highest_temperature=getattr(gas, "highest_temperature", None),
    )
