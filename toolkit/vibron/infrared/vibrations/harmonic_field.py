from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations import _tight_binding, _wave_function
from vibron.infrared.vibrations._constants import BOHR
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._modes import main_isotope_masses, normal_modes_of
from vibron.infrared.vibrations._surface import Surface, descended, differences, relaxed

METHODS = (*_tight_binding.METHODS, *_wave_function.METHODS)
_DESCENTS = 4
_FLAT = 5.0  # cm^-1; what is softer is noise of the differences
_STEP_OFF = 0.3  # angstrom


@tool(
    valid_for="closed- and open-shell molecules at a minimum",
    limitations="harmonic; GFN2-xTB is meant for geometries and frequencies of organic molecules and is weakest for "
    "linear triatomics (carbon dioxide, nitrous oxide: off by more than 100 cm^-1)",
    papers=("bannwarth2019",),
    see_also=("normal_modes", "harmonic_ir", "embed_conformer"),
    extra="simulate",
    cost="light",
)
def harmonic_field(
    geometry: Annotated[Geometry, Record("molecule, near a minimum")],
    method: Annotated[str, Option("method of quantum chemistry", choices=METHODS)] = "GFN2-xTB",
    basis: Annotated[str, Option("basis set; tight binding has its own", choices=_wave_function.BASES)] = "6-31G*",
    relax: Annotated[bool, Option("whether to bring the geometry to rest first")] = True,
) -> HarmonicField:
    r"""Return the harmonic force field of a molecule at its minimum: Hessian and dipole derivatives.

    .. math:: H_{ij} = \frac{\partial^2 E}{\partial x_i \partial x_j},\qquad
              P_{ia} = \frac{\partial \mu_a}{\partial x_i} = -\frac{\partial^2 E}{\partial x_i \partial F_a}

    Tight binding: central differences of gradient and dipole, 0.005 bohr to each side.  Hartree-Fock and density
    functionals: analytic Hessian, and the gradient differentiated by an electric field (six gradients in place of a
    dipole at each displacement).  MP2, frozen core: gradients differentiated by both.  A saddle point is stepped off
    along its unstable mode.

    Parameters
    ----------
    relax
        False takes the geometry as it is, for a geometry relaxed with the same method.

    Returns
    -------
    HarmonicField
        In atomic units; the geometry in angstrom.

    Raises
    ------
    DomainError
        An atom alone, or an element the method lacks.
    ConvergenceError
        The electrons or the geometry did not converge.

    Examples
    --------
    >>> hydrogen = Geometry(("H", "H"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.74]]))
    >>> field = harmonic_field(hydrogen)
    >>> field.hessian.shape, bool(abs(field.hessian[2, 2] + field.hessian[2, 5]) < 1e-5)
    ((6, 6), True)
    """
    if len(geometry) < 2:
        raise DomainError(
            "must have at least two atoms", field="geometry", value=len(geometry), remedy="an atom does not vibrate"
        )
    surface: Surface
    down: Callable[[Surface, Geometry], Geometry]
    if method in _tight_binding.METHODS:
        surface, down = _tight_binding.TightBinding(geometry, method), relaxed
    else:
        surface = _wave_function.WaveFunction(geometry, method, basis)
        down = partial(descended, force=_wave_function.FORCE)
    if not relax:
        return _derivatives(surface, geometry, method, basis)
    rest = down(surface, geometry)
    for _ in range(_DESCENTS):
        field = _derivatives(surface, rest, method, basis)
        modes = normal_modes_of(field, main_isotope_masses(rest.symbols))
        if modes.wavenumber[0] > -_FLAT:
            return field
        # A saddle point: step off it along the unstable mode and continue downhill.
        off = rest.positions + _STEP_OFF * modes.displacement[0]
        rest = down(surface, Geometry(rest.symbols, off, rest.charge, rest.unpaired))
    raise ConvergenceError(
        "no minimum was reached, only saddle points",
        field="geometry",
        value=float(modes.wavenumber[0]),
        remedy="start from another conformer",
    )


def _derivatives(surface: Surface, rest: Geometry, method: str, basis: str) -> HarmonicField:
    place = rest.positions.ravel() / BOHR
    energy, gradient, dipole = surface(place)
    tight = method in _tight_binding.METHODS
    hessian, slopes = differences(surface, place) if tight else _wave_function.derivatives(rest, method, basis)
    name = method if tight else f"{method}/{basis}"
    return HarmonicField(rest, hessian, slopes, dipole, energy, float(np.abs(gradient).max()), name)
