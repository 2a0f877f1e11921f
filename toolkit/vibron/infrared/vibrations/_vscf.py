"""Vibrational self-consistent field and configuration interaction on a quartic force field, by pyscf-vscf."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.vibrations._constants import HARTREE_WAVENUMBER, ROTATION
from vibron.infrared.vibrations.quartic_force_field import QuarticField

_POINTS, _REACH = 28, 4.5  # of the grid, in dimensionless coordinates to each side
_MOST_FOR_INTERACTION = 3  # modes: the product of the grids grows too large beyond
_BASIS = 8  # modals a mode
_STATES = 20
_DIP = 0.5  # quanta


def mean_field_levels(field: QuarticField) -> tuple[FloatArray, float]:
    """Return fundamentals, each state with its own mean field, and the zero-point energy in cm^-1."""
    count = field.wavenumber.size
    package = require("pyscf_vscf.vscf", extra="simulate")
    model = _model(package, field)
    with _failures_named():
        ground = package.solve_vscf_state(model).energy_Eh
        excited = [package.solve_vscf_state(model, row).energy_Eh for row in np.eye(count, dtype=int)]
    return (np.array(excited) - ground) * HARTREE_WAVENUMBER, float(ground * HARTREE_WAVENUMBER)


def interaction_levels(field: QuarticField) -> tuple[FloatArray, float]:
    """Return fundamentals and zero-point energy in cm^-1 by configuration interaction of the mean-field modals."""
    count = field.wavenumber.size
    if count > _MOST_FOR_INTERACTION:
        raise DomainError(
            f"has more than the {_MOST_FOR_INTERACTION} modes that configuration interaction takes",
            field="field",
            value=count,
            remedy="use method='vscf' or 'vpt2'",
        )
    model = _model(require("pyscf_vscf.vscf", extra="simulate"), field)
    package = require("pyscf_vscf.vci", extra="simulate")
    settings = package.VCISettings(nstates=_STATES, dense_dimension_threshold=1000)
    with _failures_named():
        hamiltonian, basis = package.build_nmode_vscf_modal_basis(model, _BASIS)
        result = package.solve_vci(hamiltonian, basis, settings=settings)
    configurations = np.array(result.configurations)
    weight = np.asarray(result.coefficients) ** 2
    found = np.empty(count)
    for mode in range(count):
        row = int(np.flatnonzero((configurations == np.eye(count, dtype=int)[mode]).all(axis=1))[0])
        found[mode] = result.energies_Eh[int(weight[row].argmax())] - result.energies_Eh[0]
    return found * HARTREE_WAVENUMBER, float(result.energies_Eh[0] * HARTREE_WAVENUMBER)


@contextmanager
def _failures_named() -> Iterator[None]:
    """Turn the errors of pyscf-vscf into one that names the remedy."""
    try:
        yield
    except (RuntimeError, ValueError) as error:
        raise ConvergenceError(
            f"the mean field failed: {error}", field="field", remedy="leave soft modes out, or use method='vpt2'"
        ) from error


def _model(package: Any, field: QuarticField) -> Any:
    if field.wavenumber.size < 2:
        raise DomainError("must have two modes at least", field="field", value=1, remedy="use dvr_levels for one")
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
