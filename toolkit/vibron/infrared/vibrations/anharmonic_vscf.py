"""Anharmonic fundamentals by the vibrational self-consistent field and configuration interaction."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations._constants import HARTREE_WAVENUMBER, ROTATION
from vibron.infrared.vibrations.quartic_force_field import QuarticField

_POINTS, _REACH = 28, 4.5  # of the grid, in dimensionless coordinates to each side
_MOST_FOR_INTERACTION = 3  # modes: the product of the grids grows too large beyond
_BASIS = 8  # modals a mode
_STATES = 20
_DIP = 0.5  # quanta
#: Two oscillators apart: one with the potential q^2/2 + 0.1 q^4 in units of 1000 cm^-1, one harmonic at 2000 cm^-1.
_OSCILLATORS = {
    "wavenumber": [1000.0, 2000.0],
    "cubic": [[[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]]],
    "quartic": [[2400.0, 0.0], [0.0, 0.0]],
    "coriolis": [[[0.0, 0.0], [0.0, 0.0]]] * 3,
    "rotation": [0.0, 0.0, 0.0],
    "intensity": [1.0, 1.0],
}


@dataclass(frozen=True, eq=False)
class VariationalLevels:
    """Fundamentals by the variational methods, in the order of the modes."""

    self_consistent: Annotated[
        FloatArray, Array("cm^-1", "m", "fundamentals, each state with its own mean field", kind="position")
    ]
    interaction: Annotated[
        FloatArray,
        Array(
            "cm^-1",
            "m",
            "fundamentals with configuration interaction; NaN beyond 3 modes",
            finite=False,
            kind="position",
        ),
    ]
    zero_point: Annotated[float, Quantity("cm^-1", "zero-point energy of the mean field", kind="energy")]


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"field": _OSCILLATORS},
            path="self_consistent.0",
            value=1210.356,
            tolerance=0.01,
            source="levels of x^2/2 + x^4/10 in the literature, 0.559146 and 1.769503 quanta",
        ),
        KnownAnswer(
            call={"field": _OSCILLATORS},
            path="self_consistent.1",
            value=2000.0,
            tolerance=1e-3,
            source="a harmonic oscillator apart from the others keeps its wavenumber",
            kind="identity",
        ),
    ),
    valid_for="two to some twenty modes whose quartic series holds over the zero-point motion",
    limitations="couplings of at most two modes, no rotation; a quartic series is too steep for X-H stretches, whose "
    "fundamentals come out some 2 % high, and may turn down for soft bends",
    papers=("bowman1978", "colbertmiller1992"),
    keywords=("VSCF", "VCI", "anharmonic", "variational", "vibrational self-consistent field"),
    see_also=("anharmonic_vpt2", "quartic_force_field", "dvr_levels"),
    extra="simulate",
    cost="light",
    asks=(
        "[self_consistent: VSCF fundamentals] of the quartic force field {field}",
        "[interaction: Fundamentals by VCI] for the anharmonic force field {field}",
        "[zero_point: Zero-point energy] in the vibrational mean field of {field}",
    ),
)
def anharmonic_vscf(field: Annotated[QuarticField, Record("quartic force field")]) -> VariationalLevels:
    r"""Return anharmonic fundamentals by VSCF, and by VCI for up to three modes.

    .. math:: V = \sum_i V_i(q_i) + \sum_{i<j} V_{ij}(q_i, q_j),\quad
              V_{ij} = \tfrac12\phi_{iij} q_i^2 q_j + \tfrac12\phi_{ijj} q_i q_j^2 + \tfrac14\phi_{iijj} q_i^2 q_j^2

    solved on sinc-DVR grids by the package pyscf-vscf.

    Parameters
    ----------
    field : QuarticField
        Force field.

    Returns
    -------
    VariationalLevels
        Fundamentals.

    Raises
    ------
    DomainError
        There is one mode only, or the series of a mode falls below its minimum within the grid.
    ConvergenceError
        The mean field did not converge.

    References
    ----------
    J. M. Bowman, J. Chem. Phys. 68, 608 (1978).

    Examples
    --------
    >>> from vibron.core.registry import find
    >>> find("anharmonic_vscf").execute(field=_OSCILLATORS).interaction.round(1)
    array([1210.4, 2000. ])
    """
    count = field.wavenumber.size
    if count < 2:
        raise DomainError("must have two modes at least", field="field", value=count, remedy="use dvr_levels for one")
    package = require("pyscf_vscf.vscf", extra="simulate")
    model = _model(package, field)
    try:
        ground = package.solve_vscf_state(model).energy_Eh
        excited = [package.solve_vscf_state(model, row).energy_Eh for row in np.eye(count, dtype=int)]
    except (RuntimeError, ValueError) as error:
        raise ConvergenceError(
            f"the mean field failed: {error}", field="field", remedy="leave soft modes out, or use anharmonic_vpt2"
        ) from error
    interaction = np.full(count, np.nan)
    if count <= _MOST_FOR_INTERACTION:
        interaction = _interaction(model, count)
    return VariationalLevels(
        (np.array(excited) - ground) * HARTREE_WAVENUMBER, interaction, float(ground * HARTREE_WAVENUMBER)
    )


def _model(package: Any, field: QuarticField) -> Any:
    omega, cubic, quartic = field.wavenumber, field.cubic, field.quartic
    q = np.linspace(-_REACH, _REACH, _POINTS)
    alone = [w * q**2 / 2.0 + cubic[i, i, i] * q**3 / 6.0 + quartic[i, i] * q**4 / 24.0 for i, w in enumerate(omega)]
    for i, potential in enumerate(alone):
        if potential.min() < -_DIP * omega[i]:
            raise DomainError(
                "falls below its minimum within the range of the zero-point motion",
                field="field",
                value=f"mode at {omega[i]:.0f} cm^-1",
                remedy="treat this mode with dvr_levels on a computed potential",
            )
    pairs = {}
    for i, j in combinations(range(omega.size), 2):
        first, second = q[:, None], q[None, :]
        coupled = (cubic[i, i, j] * first**2 * second + cubic[i, j, j] * first * second**2) / 2.0
        pairs[i, j] = (coupled + quartic[i, j] * first**2 * second**2 / 4.0) / HARTREE_WAVENUMBER
    # One dimensionless unit is sqrt(hbar / m omega); with m = 1 u that is sqrt(2 * ROTATION / omega) angstrom.
    return package.NModePotential(
        coordinates=tuple(q * np.sqrt(2.0 * ROTATION / w) for w in omega),
        masses_amu=(1.0,) * omega.size,
        one_mode_potentials_Eh=tuple(potential / HARTREE_WAVENUMBER for potential in alone),
        two_mode_couplings_Eh=pairs,
    )


def _interaction(model: Any, count: int) -> FloatArray:
    package = require("pyscf_vscf.vci", extra="simulate")
    hamiltonian, basis = package.build_nmode_vscf_modal_basis(model, _BASIS)
    settings = package.VCISettings(nstates=_STATES, dense_dimension_threshold=1000)
    result = package.solve_vci(hamiltonian, basis, settings=settings)
    configurations = np.array(result.configurations)
    weight = np.asarray(result.coefficients) ** 2
    found = np.empty(count)
    for mode in range(count):
        row = int(np.flatnonzero((configurations == np.eye(count, dtype=int)[mode]).all(axis=1))[0])
        found[mode] = result.energies_Eh[int(weight[row].argmax())] - result.energies_Eh[0]
    return found * HARTREE_WAVENUMBER
