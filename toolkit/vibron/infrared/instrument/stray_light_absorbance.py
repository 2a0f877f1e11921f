from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="stray light of the same share at all wavenumbers that passes the sample by, unabsorbed",
    limitations="stray light that was itself partly absorbed, or depends on the wavenumber, needs more than one number",
    papers=("griffiths2007",),
    see_also=("photometric_linearity", "detector_nonlinearity"),
)
def stray_light_absorbance(
    absorbance: Annotated[FloatArray, Array("1", "...", "true absorbance, or apparent when inverted")],
    stray: Annotated[float, Quantity("1", "stray light over the light of the empty beam", ge=0, lt=1)],
    invert: Annotated[bool, Option("whether the true absorbance is wanted from the apparent one")] = False,
) -> StrayLight:
    """Return the apparent absorbance with stray light, A' = -log10((T + s) / (1 + s)), or the true one from it.

    Parameters
    ----------
    invert
        Solve for T = T' (1 + s) - s.

    Returns
    -------
    StrayLight
        Absorbance and the highest one that can appear (infinite without stray light).

    Raises
    ------
    DomainError
        An apparent absorbance lies above what the stray light allows.

    Examples
    --------
    >>> stray_light_absorbance(np.array([1.0, 3.0]), 0.001).absorbance.round(4)
    array([0.9961, 2.6994])
    """
    largest = float(np.log10((1.0 + stray) / stray)) if stray > 0.0 else float("inf")
    if not invert:
        return StrayLight(-np.log10((10.0**-absorbance + stray) / (1.0 + stray)) + 0.0, largest)
    if (absorbance >= largest).any():
        raise DomainError(
            f"cannot be {largest:.4g} or more with this stray light",
            field="absorbance",
            value=float(absorbance.max()),
            remedy="give a smaller share of stray light",
        )
    return StrayLight(-np.log10(10.0**-absorbance * (1.0 + stray) - stray) + 0.0, largest)


@dataclass(frozen=True)
class StrayLight(DataRecord):
    """Absorbance with (or without) stray light."""

    absorbance: Annotated[FloatArray, Array("1", "...", "apparent absorbance, or the true one when inverted")]
    largest: Annotated[
        float,
        Quantity(
            "1", "apparent absorbance of an opaque sample, log10((1 + s)/s); infinite for s = 0", gt=0, infinite=True
        ),
    ]
