from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.detectors._background import VOLT_UM


@tool(
    valid_for="direct semiconductors near their edge, within some tenths of the gap above it",
    limitations="the square root neglects non-parabolic bands, excitons and filling (Burstein-Moss); the joint half a "
    "tail energy above the gap keeps value and slope continuous",
    papers=("urbach1953", "rogalski2010"),
    see_also=("quantum_efficiency", "varshni_gap", "hgcdte"),
)
def semiconductor_absorption(
    wavelength: Annotated[FloatArray, Array("um", "...", "wavelength", gt=0, kind="position")],
    gap: Annotated[FloatArray, Array("eV", "...", "band gap", gt=0, kind="energy")],
    strength: Annotated[FloatArray, Array("cm^-1 eV^-0.5", "...", "factor of the square root", gt=0)],
    tail: Annotated[FloatArray, Array("eV", "...", "Urbach energy of the tail", gt=0, kind="energy")],
) -> Annotated[FloatArray, Array("cm^-1", "...", "absorption coefficient", ge=0, kind="other")]:
    r"""Return the absorption coefficient of a direct semiconductor: a square root above the gap, Urbach's tail below.

    .. math:: \alpha = A \sqrt{E - E_g} \quad (E \ge E_j), \qquad
              \alpha = A \sqrt{W/2}\; e^{(E - E_j)/W} \quad (E < E_j), \qquad E_j = E_g + W/2

    At the joint value and slope agree.

    Examples
    --------
    >>> semiconductor_absorption([4.0, 5.0, 6.0], 0.2273, 1.2e4, 0.005).round(1)
    array([3450.1, 1725.2,    5.8])
    """
    excess = VOLT_UM / wavelength - gap
    root = np.sqrt(np.maximum(excess, 0.5 * tail))
    return np.asarray(strength * root * np.exp(np.minimum(excess / tail - 0.5, 0.0)))
