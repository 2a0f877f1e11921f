"""The infrared spectrum of a molecule from quantum chemistry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations import _tight_binding, _wave_function
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.harmonic_field import METHODS, harmonic_field
from vibron.infrared.vibrations.normal_modes import NormalModes, normal_modes
from vibron.infrared.vibrations.scale_force_field import scale_force_field, scaling_warnings
from vibron.infrared.vibrations.scale_frequencies import scale_factors, scale_frequencies

_GRID = np.arange(400.0, 4001.0, 2.0)
_CARBON_DIOXIDE = {
    "symbols": ["O", "C", "O"],
    "positions": [[-1.14, 0.0, 0.0], [0.0, 0.0, 0.0], [1.14, 0.0, 0.0]],
}
_WATER = {
    "symbols": ["O", "H", "H"],
    "positions": [[0.0, 0.0, 0.0], [0.757, 0.0, 0.587], [-0.757, 0.0, 0.587]],
}


@dataclass(frozen=True, eq=False)
class HarmonicSpectrum:
    """A computed infrared spectrum and all that explains it."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "scaled wavenumbers, ascending", kind="position")]
    intensity: Annotated[FloatArray, Array("km/mol", "m", "integrated intensities", ge=0)]
    spectrum: Annotated[Spectrum, Record("broadened, highest point 1")]
    modes: Annotated[NormalModes, Record("normal modes of the force field in use")]
    field: Annotated[HarmonicField, Record("force field, unscaled")]
    scaling: Annotated[str, Option("how wavenumbers were scaled")]
    warnings: Annotated[tuple[str, ...], Option("where the method is known to be weak")]


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"geometry": _WATER, "scale": False},
            path="wavenumber",
            value=[1539.5, 3642.9, 3651.0],
            tolerance=1.0,
            source="GFN2-xTB by tblite 0.8.0 with a separate program of central differences",
        ),
        KnownAnswer(
            call={"geometry": _WATER},
            path="wavenumber",
            value=[1595.0, 3657.0, 3756.0],
            tolerance=120.0,
            source="shimanouchi1972",
        ),
        KnownAnswer(
            call={"geometry": _CARBON_DIOXIDE, "scale": False},
            path="intensity.2",
            value=0.0,
            tolerance=1e-3,
            source="the symmetric stretch of carbon dioxide does not absorb",
            kind="identity",
        ),
    ),
    valid_for="molecules in the gas phase at a minimum; GFN2-xTB to some 60 atoms, density functionals to some 20",
    limitations="harmonic and of one conformer: no overtones, Fermi resonances, hydrogen bonds or rotational lines; "
    "GFN2-xTB is off by 100 cm^-1 and more for linear triatomics and cumulated bonds",
    papers=("bannwarth2019", "sun2020", "pulay1983"),
    keywords=("simulate spectrum", "predict IR", "frequencies", "intensities", "DFT", "xTB", "vibrational analysis"),
    see_also=("embed_conformer", "harmonic_field", "normal_modes", "explain_assignment", "broaden_sticks"),
    extra="simulate",
    cost="light",
    asks=(
        "[spectrum: Compute the IR spectrum] of the molecule {geometry}",
        "[wavenumber: Harmonic frequencies] of {geometry} by {method=GFN2-xTB: xTB}, {scale=false: unscaled}",
        "[intensity: IR intensities] of {geometry} from {method=B3LYP: B3LYP} and the {basis=6-31G*: 6-31G*} basis",
        "[spectrum: Simulate the infrared spectrum] of {geometry} by {method=PBE0: PBE0}, band width {width}",
    ),
)
def harmonic_ir(
    geometry: Annotated[Geometry, Record("molecule near a minimum, or its SMILES")],
    method: Annotated[str, Option("method of quantum chemistry", choices=METHODS)] = "GFN2-xTB",
    basis: Annotated[str, Option("basis set; tight binding has its own", choices=_wave_function.BASES)] = "6-31G*",
    scale: Annotated[bool, Option("whether to scale to fundamentals")] = True,
    width: Annotated[
        float, Quantity("cm^-1", "full width at half maximum of the Lorentzian", gt=0, kind="width")
    ] = 16.0,
) -> HarmonicSpectrum:
    """Return the infrared spectrum of a molecule in the harmonic approximation, computed from its structure.

    The geometry is relaxed, the Hessian taken analytically (Hartree-Fock, density functionals) or by central
    differences of gradients (tight binding, MP2), dipole derivatives from differences of dipoles or of the gradient in
    a field, wavenumbers are scaled by kind of bond (GFN2-xTB) or by the factor of the method, and sticks broadened.

    Parameters
    ----------
    geometry : Geometry
        Molecule; a SMILES at the boundaries.
    method, basis : str
        Level of theory.
    scale : bool
        Scale to fundamentals where factors are known.
    width : float, cm^-1
        Width of the bands.

    Returns
    -------
    HarmonicSpectrum
        Sticks, spectrum, modes and force field.

    Raises
    ------
    DomainError
        An atom alone, or an element the method lacks.
    ConvergenceError
        The electrons or the geometry did not converge.

    References
    ----------
    C. Bannwarth, S. Ehlert, S. Grimme, J. Chem. Theory Comput. 15, 1652 (2019).

    Examples
    --------
    >>> from vibron.infrared.vibrations.embed_conformer import embed_conformer
    >>> result = harmonic_ir(embed_conformer("C=O"))  # the carbonyl stretch is observed at 1746 cm^-1
    >>> abs(float(result.wavenumber[np.argmax(result.intensity)]) - 1746.0) < 40.0
    True
    """
    field = harmonic_field(geometry, method, basis)
    modes, scaling = normal_modes(field), "none"
    wavenumber = modes.wavenumber
    if scale and method == "GFN2-xTB":
        modes, scaling = normal_modes(scale_force_field(field)), "force constants by kind of bond"
        wavenumber = modes.wavenumber
    elif scale and field.method in scale_factors():
        wavenumber, scaling = scale_frequencies(wavenumber, field.method), f"factor of {field.method}"
    warnings = _warnings(field, modes, scale and scaling == "none")
    if method == "GFN2-xTB":
        warnings += scaling_warnings(field.geometry)
    curve = broaden_sticks(wavenumber, modes.intensity, _GRID, width)
    spectrum = Spectrum(_GRID, curve / max(curve.max(), 1e-30), "absorbance", "gas", {"TITLE": field.method}, warnings)
    return HarmonicSpectrum(wavenumber, modes.intensity, spectrum, modes, field, scaling, warnings)


def _warnings(field: HarmonicField, modes: NormalModes, unscaled: bool) -> tuple[str, ...]:
    tight = field.method in _tight_binding.METHODS
    found = (
        (
            tight and modes.linear and len(field.geometry) == 3,
            "a linear triatomic: GFN2-xTB is off by 100 cm^-1 or more",
        ),
        (float(modes.wavenumber[0]) < 0, f"an imaginary mode at {modes.wavenumber[0]:.0f} cm^-1"),
        (unscaled, f"no scale factor is known for {field.method}: harmonic wavenumbers lie some 4 % high"),
    )
    return tuple(text for holds, text in found if holds)
