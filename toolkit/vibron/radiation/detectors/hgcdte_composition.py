from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.detectors._background import VOLT_UM
from vibron.radiation.detectors._hgcdte import hansen_gap


@tool(
    valid_for="cutoffs that Hg(1-x)Cd(x)Te reaches at the temperature: from the gap of CdTe (0.8 um) to 100 um",
    limitations="0.001 in x is 0.13 um at 10 um: the standard error of the formula (13 meV) outweighs most needs",
    papers=("hansen1982",),
    see_also=("hgcdte_cutoff", "hgcdte_gap"),
)
def hgcdte_composition(
    cutoff: Annotated[FloatArray, Array("um", "...", "cutoff wavelength wanted", gt=0, le=100, kind="position")],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", ge=0, le=300)],
) -> Annotated[FloatArray, Array("1", "...", "mole fraction x of CdTe", gt=0, le=1)]:
    """Return the mole fraction x for which Hg(1-x)Cd(x)Te has a cutoff wavelength, E_g(x, T) = hc / cutoff.

    The gap of Hansen rises with x all the way at these temperatures, so that bisection finds the one root.

    Raises
    ------
    DomainError
        No composition has that cutoff.

    References
    ----------
    Hansen, Schmit and Casselman (1982).

    Examples
    --------
    >>> hgcdte_composition([5.0, 10.0, 14.0], 77.0).round(4)
    array([0.3031, 0.2254, 0.2034])
    """
    energy = VOLT_UM / cutoff
    if np.any(energy > hansen_gap(np.ones(()), temperature)) or np.any(energy < hansen_gap(np.zeros(()), temperature)):
        raise DomainError(
            "is reached by no composition at this temperature",
            field="cutoff",
            value=float(cutoff.min()),
            remedy="give a wavelength beyond 0.9 um",
        )
    low = np.zeros(np.broadcast_shapes(cutoff.shape, temperature.shape))
    high = np.ones_like(low)
    for _ in range(54):  # halves of one down to the last bit
        middle = 0.5 * (low + high)
        rich = hansen_gap(middle, temperature) > energy
        low, high = np.where(rich, low, middle), np.where(rich, middle, high)
    return np.asarray(0.5 * (low + high))
