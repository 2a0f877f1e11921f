"""Anharmonic fundamentals, overtones and combinations by second-order perturbation theory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations.quartic_force_field import QuarticField

_NEAR = 250.0  # cm^-1, beyond which levels do not resonate
_SQRT_2 = float(np.sqrt(2.0))  # a coupling of three modes weighs twice in the square
#: A Morse oscillator of 3000 cm^-1 and anharmonicity 60: phi3 = -6 sqrt(x w / 2), phi4 = 14 x, by its power series.
_MORSE = {
    "wavenumber": [3000.0],
    "cubic": [[[-3.0 * (2.0 * 60.0 * 3000.0) ** 0.5]]],
    "quartic": [[14.0 * 60.0]],
    "coriolis": [[[0.0]], [[0.0]], [[0.0]]],
    "rotation": [0.0, 10.0, 10.0],
    "intensity": [1.0],
}


@dataclass(frozen=True, eq=False)
class AnharmonicLevels:
    """Vibrational transitions from the ground state, by perturbation theory."""

    fundamental: Annotated[FloatArray, Array("cm^-1", "m", "fundamentals", kind="position")]
    harmonic: Annotated[FloatArray, Array("cm^-1", "m", "harmonic wavenumbers", kind="position")]
    overtone: Annotated[FloatArray, Array("cm^-1", "m", "first overtones", kind="position")]
    combination: Annotated[
        FloatArray, Array("cm^-1", "m,m", "sums of two modes; overtones on the diagonal", kind="position")
    ]
    constants: Annotated[FloatArray, Array("cm^-1", "m,m", "anharmonicity constants x_ij", kind="energy")]
    zero_point: Annotated[float, Quantity("cm^-1", "zero-point energy without the constant term", kind="energy")]
    resonances: Annotated[tuple[str, ...], Option("Fermi resonances taken out of the perturbation")]


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"field": _MORSE},
            path="constants.0.0",
            value=-60.0,
            tolerance=1e-6,
            source="second-order perturbation theory is exact for a Morse oscillator: x_ii = -omega_e x_e",
        ),
        KnownAnswer(
            call={"field": _MORSE},
            path="overtone.0",
            value=2.0 * 3000.0 - 6.0 * 60.0,
            tolerance=1e-6,
            source="first overtone of a Morse oscillator, 2 omega_e - 6 omega_e x_e",
        ),
        KnownAnswer(
            call={"field": {**_MORSE, "cubic": [[[0.0]]], "quartic": [[0.0]]}},
            path="fundamental.0",
            value=3000.0,
            tolerance=1e-9,
            source="without anharmonic terms nothing shifts",
            kind="identity",
        ),
    ),
    valid_for="asymmetric and linear molecules without large-amplitude motion",
    limitations="the levels in Fermi resonance are deperturbed, not mixed; degenerate modes of symmetric tops are "
    "treated as if they were not degenerate, without vibrational angular momentum",
    papers=("mills1972", "martin1995"),
    keywords=("anharmonic", "VPT2", "overtone", "combination band", "Fermi resonance", "fundamentals"),
    see_also=("quartic_force_field", "anharmonic_vscf", "morse_levels"),
    asks=(
        "[fundamental: Anharmonic fundamentals] by VPT2 from the quartic force field {field}",
        "[overtone: First overtones] by second-order perturbation theory for {field}",
        "[combination: Combination bands] from the force field {field}, perturbation theory",
        "[resonances: Fermi resonances] above {resonance} in the quartic field {field}",
    ),
)
def anharmonic_vpt2(
    field: Annotated[QuarticField, Record("quartic force field")],
    resonance: Annotated[
        float, Quantity("cm^-1", "effect beyond which a resonance is taken out", gt=0, kind="energy")
    ] = 1.0,
) -> AnharmonicLevels:
    r"""Return anharmonic fundamentals, overtones and combinations by vibrational second-order perturbation theory.

    .. math:: \nu_i = \omega_i + 2 x_{ii} + \tfrac12 \sum_{j\ne i} x_{ij}

    .. math:: x_{ii} = \tfrac1{16}\phi_{iiii} - \tfrac1{32}\sum_k \phi_{iik}^2
              \left[\frac4{\omega_k} + \frac1{2\omega_i+\omega_k} - \frac1{2\omega_i-\omega_k}\right]

    .. math:: x_{ij} = \tfrac14\phi_{iijj} - \tfrac14\sum_k\frac{\phi_{iik}\phi_{jjk}}{\omega_k}
              - \tfrac18\sum_k \phi_{ijk}^2 \sum_{\pm\pm} \frac1{\omega_k\pm\omega_i\pm\omega_j}
              + \sum_a B_a (\zeta^a_{ij})^2 \left(\frac{\omega_i}{\omega_j}+\frac{\omega_j}{\omega_i}\right)

    A term whose denominator nearly vanishes is left out where its effect on the energy, by the fourth-order estimate of
    Martin and others, exceeds ``resonance``; such levels are named.

    Parameters
    ----------
    field : QuarticField
        Force field.
    resonance : float, cm^-1
        Threshold of Fermi resonances.

    Returns
    -------
    AnharmonicLevels
        Modes in the order of the field.

    Raises
    ------
    DomainError
        A wavenumber of the field is not positive.

    References
    ----------
    I. M. Mills, in Molecular Spectroscopy: Modern Research, Academic Press (1972), page 115.
    J. M. L. Martin, T. J. Lee, P. R. Taylor, J.-P. François, J. Chem. Phys. 103, 2589 (1995).

    Examples
    --------
    >>> from vibron.core.registry import find
    >>> find("anharmonic_vpt2").execute(field=_MORSE).fundamental
    array([2880.])
    """
    omega, cubic = field.wavenumber, field.cubic
    count = omega.size
    found: list[str] = []

    def inverse(gap: float, coupling: float, name: str) -> float:
        """Return 1/gap, or nothing where the levels resonate."""
        if abs(gap) < _NEAR and coupling**4 > 256.0 * resonance * abs(gap) ** 3:
            found.append(name)
            return 0.0
        return 1.0 / gap

    x = field.quartic / 4.0 - np.einsum("iik,jjk,k->ij", cubic, cubic, 1.0 / omega) / 4.0
    turning = np.einsum("a,aij->ij", field.rotation, field.coriolis**2)
    x += turning * (omega[:, None] / omega + omega / omega[:, None])
    for i in range(count):
        x[i, i] = field.quartic[i, i] / 16.0
        for k in range(count):
            c = float(cubic[i, i, k])
            near = inverse(2.0 * omega[i] - omega[k], c, f"2 x {omega[i]:.0f} with {omega[k]:.0f}")
            x[i, i] -= c**2 / 32.0 * (4.0 / omega[k] + 1.0 / (2.0 * omega[i] + omega[k]) - near)
        for j in range(i):
            x[i, j] -= sum(_coupled(omega, float(cubic[i, j, k]), i, j, k, inverse) for k in range(count))
            x[j, i] = x[i, j]
    both = x.sum(axis=1) - np.diag(x)
    fundamental = omega + 2.0 * np.diag(x) + both / 2.0
    combination = fundamental[:, None] + fundamental + x
    overtone = 2.0 * fundamental + 2.0 * np.diag(x)
    np.fill_diagonal(combination, overtone)
    zero_point = float(omega.sum() / 2.0 + (x.sum() + np.diag(x).sum()) / 8.0)
    return AnharmonicLevels(fundamental, omega, overtone, combination, x, zero_point, tuple(dict.fromkeys(found)))


def _coupled(
    omega: FloatArray, coupling: float, i: int, j: int, k: int, inverse: Callable[[float, float, str], float]
) -> float:
    """Return the share of mode k in the constant of modes i and j."""
    if k in (i, j):  # two of the four terms cancel
        other = j if k == i else i
        name = f"2 x {omega[k]:.0f} with {omega[other]:.0f}"
        near = inverse(2.0 * omega[k] - omega[other], coupling, name)
        return float(coupling**2 / 8.0 * (near + 1.0 / (2.0 * omega[k] + omega[other])))
    total = 1.0 / (omega[k] + omega[i] + omega[j])
    for high, low, last in ((k, i, j), (i, j, k), (j, i, k)):
        sign = 1.0 if high == k else -1.0
        name = f"{omega[low]:.0f} + {omega[last]:.0f} with {omega[high]:.0f}"
        total += sign * inverse(omega[high] - omega[low] - omega[last], _SQRT_2 * coupling, name)
    return float(coupling**2 / 8.0 * total)
