"""Rovibrational levels of a diatomic molecule from Dunham's coefficients."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._diatomics import dunham_terms

#: 12C16O, Mantz et al. 1975, as quoted by Huber and Herzberg.
_CO = [
    [0.0, 1.9312808724, -6.121468e-6, 5.8272e-12],
    [2169.8135802, -1.75044121e-2, 1.1526e-9, 1.7375e-13],
    [-13.2883076, 5.487e-7, -1.8050e-10, 0.0],
    [1.051127e-2, 2.541e-8, 0.0, 0.0],
    [5.7440e-5, 0.0, 0.0, 0.0],
    [9.831e-7, 0.0, 0.0, 0.0],
    [-3.1660e-8, 0.0, 0.0, 0.0],
]


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"dunham": _CO, "vibration": [0, 1, 2, 3], "rotation": [0, 0, 0, 0]},
            value=[0.0, 2143.2711, 4260.0622, 6350.4390],
            tolerance=5e-4,
            source="HITRAN: lower energies of the pure rotational lines R(0) of v = 1, 2 and 3 of 12C16O",
        ),
        KnownAnswer(
            call={"dunham": _CO, "vibration": 1, "rotation": 1},
            value=2147.081132,
            tolerance=4e-4,
            source="maki1991",
        ),
        KnownAnswer(
            call={"dunham": [[0.0, 2.0, -1e-3], [100.0, -0.1, 0.0]], "vibration": 1, "rotation": [0, 2]},
            value=[100.0, 111.064],
            tolerance=1e-10,
            source="by hand: 100 + (2 - 0.15) 6 - 0.001 36",
        ),
    ),
    valid_for="levels within the range to which the coefficients were fitted, singlet sigma states",
    limitations="no electronic angular momentum (NO, OH), no perturbations; extrapolation beyond the fit diverges",
    papers=("dunham1932", "mantz1975", "maki1991"),
    keywords=("Dunham", "diatomic", "term values", "vibration-rotation", "B_v", "D_v", "anharmonicity", "rigid rotor"),
    see_also=("dunham_lines", "partition_function", "two_temperature_emission"),
    asks=(
        "[Energy] of the level v = {vibration}, J = {rotation} with Dunham coefficients {dunham}",
        "[Term values] of a diatomic from Y_kl {dunham} for v {vibration} and J {rotation}",
        "How high above the ground state is [the rovibrational level] {vibration}, {rotation}, Dunham {dunham}?",
    ),
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

    Parameters
    ----------
    dunham : ndarray, shape (k, l)
        Coefficients in cm^-1, k for vibration.
    vibration, rotation : ndarray
        Quantum numbers; they broadcast.

    Returns
    -------
    ndarray
        Energies in cm^-1.

    Raises
    ------
    DomainError
        A quantum number is negative.

    References
    ----------
    Dunham (1932).

    Examples
    --------
    >>> import numpy as np
    >>> harmonic = np.array([[0.0, 1.9], [2170.0, 0.0]])
    >>> rovibrational_levels(harmonic, 1, 1).round(1).item()
    2173.8
    """
    return dunham_terms(dunham, vibration, rotation)
