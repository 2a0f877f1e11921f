from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.lines._diatomics import dunham_terms


@tool(
    valid_for="levels within the range to which the coefficients were fitted, singlet sigma states",
    limitations="no electronic angular momentum (NO, OH), no perturbations; extrapolation beyond the fit diverges",
    papers=("dunham1932", "mantz1975", "maki1991"),
    see_also=("dunham_lines", "partition_function", "gas_spectrum"),
)
def rovibrational_levels(
    dunham: Annotated[FloatArray, Array("cm^-1", "k,l", "coefficients Y_kl; Y_00 is not used", kind="energy")],
    vibration: Annotated[FloatArray, Array("1", "...", "vibrational quantum number v", ge=0)],
    rotation: Annotated[FloatArray, Array("1", "...", "rotational quantum number J", ge=0)],
) -> Annotated[FloatArray, Array("cm^-1", "...", "energy above v = 0, J = 0", kind="energy")]:
    r"""Return the energies of rovibrational levels above the lowest from Dunham's coefficients.

    .. math:: E(v, J) = \sum_{kl} Y_{kl}\left[\left(v + \tfrac12\right)^k [J(J+1)]^l
        - \left(\tfrac12\right)^k 0^l\right]

    with Y_10 = omega_e, Y_20 = -omega_e x_e, Y_01 = B_e, Y_11 = -alpha_e, Y_02 = -D_e.

    Examples
    --------
    >>> import numpy as np
    >>> harmonic = np.array([[0.0, 1.9], [2170.0, 0.0]])
    >>> rovibrational_levels(harmonic, 1, 1).round(1).item()
    2173.8
    """
    return dunham_terms(dunham, vibration, rotation)
