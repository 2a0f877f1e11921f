"""Second derivatives of the energy and first derivatives of the dipole of a molecule."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Option, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations import _tight_binding, _wave_function
from vibron.infrared.vibrations._constants import BOHR
from vibron.infrared.vibrations._surface import Surface, differences, relaxed

_METHODS = (*_tight_binding.METHODS, *_wave_function.METHODS)
_HYDROGEN = {"symbols": ["H", "H"], "positions": [[0.0, 0.0, 0.0], [0.0, 0.0, 0.74]]}


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"geometry": _HYDROGEN},
            path="dipole_derivatives.2.2",
            value=0.0,
            tolerance=1e-6,
            source="the dipole of a homonuclear molecule vanishes by symmetry, stretched or not",
            kind="identity",
        ),
        KnownAnswer(
            call={"geometry": _HYDROGEN},
            path="energy",
            value=-0.98268,
            tolerance=2e-4,
            source="GFN2-xTB energy of dihydrogen as printed by the program xtb",
        ),
    ),
    valid_for="closed- and open-shell molecules at a minimum",
    limitations="harmonic; GFN2-xTB is meant for geometries and frequencies of organic molecules and is weakest for "
    "linear triatomics (carbon dioxide, nitrous oxide: off by more than 100 cm^-1)",
    papers=("bannwarth2019",),
    keywords=("Hessian", "force constants", "second derivatives", "dipole derivatives", "GFN2-xTB", "tblite"),
    see_also=("normal_modes", "harmonic_ir", "embed_conformer"),
    extra="simulate",
    cost="light",
)
def harmonic_field(
    geometry: Annotated[Geometry, Record("molecule, near a minimum")],
    method: Annotated[str, Option("method of quantum chemistry", choices=_METHODS)] = "GFN2-xTB",
    basis: Annotated[
        str, Option("basis set; tight binding has its own", choices=_wave_function.BASES)
    ] = "6-31G*",
    relax: Annotated[bool, Option("whether to bring the geometry to rest first")] = True,
) -> HarmonicField:
    """Return the harmonic force field of a molecule at its minimum: Hessian and dipole derivatives."""
    if len(geometry) < 2:
        raise DomainError(
            "must have at least two atoms", field="geometry", value=len(geometry), remedy="an atom does not vibrate"
        )
    tight = method in _tight_binding.METHODS
    surface: Surface
    if tight:
        surface = _tight_binding.TightBinding(geometry, method)
    else:
        surface = _wave_function.WaveFunction(geometry, method, basis)
    rest = relaxed(surface, geometry) if relax else geometry
    place = rest.positions.ravel() / BOHR
    energy, gradient, dipole = surface(place)
    if tight:
        hessian, slopes = differences(surface, place)
    else:
        hessian, slopes = _wave_function.derivatives(rest, method, basis)
    name = method if tight else f"{method}/{basis}"
    return HarmonicField(rest, hessian, slopes, dipole, energy, float(np.abs(gradient).max()), name)
