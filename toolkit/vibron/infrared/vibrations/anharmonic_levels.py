from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations._vpt2 import perturbed_levels
from vibron.infrared.vibrations._vscf import interaction_levels, mean_field_levels
from vibron.infrared.vibrations.quartic_force_field import QuarticField

METHODS = ("vpt2", "vscf", "vci")


@tool(
    valid_for="asymmetric and linear molecules without large-amplitude motion; VSCF for two to about twenty modes, VCI "
    "for two or three, whose quartic series holds over the zero-point motion",
    limitations="VPT2 deperturbs levels in Fermi resonance and does not mix them, and treats degenerate modes of "
    "symmetric tops without vibrational angular momentum; VSCF and VCI take couplings of two modes and no rotation; a "
    "quartic series is too steep for X-H stretches (fundamentals about 2 % high) and may turn down for soft bends",
    papers=("mills1972", "martin1995", "bowman1978", "colbertmiller1992"),
    see_also=("quartic_force_field", "morse_levels", "dvr_levels"),
    extra="simulate",
    cost="light",
)
def anharmonic_levels(
    field: Annotated[QuarticField, Record("quartic force field")],
    method: Annotated[
        str, Option("perturbation theory, self-consistent field, or configuration interaction", choices=METHODS)
    ] = "vpt2",
    resonance: Annotated[
        float | None,
        Quantity("cm^-1", "effect beyond which VPT2 takes a resonance out; 1 cm^-1 if left out", gt=0, kind="energy"),
    ] = None,
) -> AnharmonicLevels:
    r"""Return anharmonic fundamentals and zero-point energy by VPT2, VSCF or VCI; VPT2 adds overtones and combinations.

    .. math:: \nu_i = \omega_i + 2 x_{ii} + \tfrac12 \sum_{j\ne i} x_{ij}

    .. math:: x_{ii} = \tfrac1{16}\phi_{iiii} - \tfrac1{32}\sum_k \phi_{iik}^2
              \left[\frac4{\omega_k} + \frac1{2\omega_i+\omega_k} - \frac1{2\omega_i-\omega_k}\right]

    .. math:: x_{ij} = \tfrac14\phi_{iijj} - \tfrac14\sum_k\frac{\phi_{iik}\phi_{jjk}}{\omega_k}
              - \tfrac18\sum_k \phi_{ijk}^2 \sum_{\pm\pm} \frac1{\omega_k\pm\omega_i\pm\omega_j}
              + \sum_a B_a (\zeta^a_{ij})^2 \left(\frac{\omega_i}{\omega_j}+\frac{\omega_j}{\omega_i}\right)

    A term whose denominator nearly vanishes is left out where its effect on the energy, by the fourth-order estimate of
    Martin and others, exceeds ``resonance``; such levels are named.  The variational methods solve, on sinc-DVR grids
    of the package pyscf-vscf,

    .. math:: V = \sum_i V_i(q_i) + \sum_{i<j} V_{ij}(q_i, q_j),\quad
              V_{ij} = \tfrac12\phi_{iij} q_i^2 q_j + \tfrac12\phi_{ijj} q_i q_j^2 + \tfrac14\phi_{iijj} q_i^2 q_j^2

    Raises
    ------
    InputError
        ``resonance`` is given without VPT2.
    DomainError
        A wavenumber of the field is not positive; or, for a variational method, there is one mode only or too many for
        VCI, or the series of a mode falls below its minimum within the grid.
    ConvergenceError
        The mean field did not converge.

    References
    ----------
    I. M. Mills, in Molecular Spectroscopy: Modern Research, Academic Press (1972), page 115.
    J. M. L. Martin, T. J. Lee, P. R. Taylor, J.-P. François, J. Chem. Phys. 103, 2589 (1995).
    J. M. Bowman, J. Chem. Phys. 68, 608 (1978).

    Examples
    --------
    A Morse oscillator of 3000 cm^-1 and anharmonicity 60 cm^-1, by its power series:

    >>> morse = {
    ...     "wavenumber": [3000.0], "cubic": [[[-3.0 * (2.0 * 60.0 * 3000.0) ** 0.5]]], "quartic": [[14.0 * 60.0]],
    ...     "coriolis": [[[0.0]], [[0.0]], [[0.0]]], "rotation": [0.0, 10.0, 10.0], "intensity": [1.0],
    ... }
    >>> anharmonic_levels(morse).fundamental
    array([2880.])

    Two uncoupled modes: one with the potential q^2/2 + 0.1 q^4 in units of 1000 cm^-1, one harmonic at 2000 cm^-1.

    >>> modes = {
    ...     "wavenumber": [1000.0, 2000.0], "cubic": np.zeros((2, 2, 2)), "quartic": [[2400.0, 0.0], [0.0, 0.0]],
    ...     "coriolis": np.zeros((3, 2, 2)), "rotation": [0.0, 0.0, 0.0], "intensity": [1.0, 1.0],
    ... }
    >>> anharmonic_levels(modes, method="vci").fundamental.round(1)
    array([1210.4, 2000. ])
    """
    refuse_inapplicable("method", method, resonance=(resonance, ("vpt2",)))
    if method == "vpt2":
        found = perturbed_levels(field, 1.0 if resonance is None else resonance)
        return AnharmonicLevels(harmonic=field.wavenumber, **found._asdict())
    fundamental, zero_point = mean_field_levels(field) if method == "vscf" else interaction_levels(field)
    return AnharmonicLevels(fundamental, field.wavenumber, zero_point)


@dataclass(frozen=True)
class AnharmonicLevels(DataRecord):
    """Vibrational transitions from the ground state, in the order of the modes; the later fields are of VPT2 only."""

    fundamental: Annotated[FloatArray, Array("cm^-1", "m", "fundamentals", kind="position")]
    harmonic: Annotated[FloatArray, Array("cm^-1", "m", "harmonic wavenumbers", kind="position")]
    zero_point: Annotated[
        float, Quantity("cm^-1", "zero-point energy; by VPT2 without the constant term", kind="energy")
    ]
    overtone: Annotated[FloatArray | None, Array("cm^-1", "m", "first overtones", kind="position")] = None
    combination: Annotated[
        FloatArray | None, Array("cm^-1", "m,m", "sums of two modes; overtones on the diagonal", kind="position")
    ] = None
    constants: Annotated[FloatArray | None, Array("cm^-1", "m,m", "anharmonicity constants x_ij", kind="energy")] = None
    resonances: Annotated[tuple[str, ...], Option("Fermi resonances taken out of the perturbation")] = ()
