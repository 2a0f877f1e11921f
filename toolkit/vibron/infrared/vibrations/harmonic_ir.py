from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.vibrations import _tight_binding, _wave_function
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.harmonic_field import METHODS, harmonic_field
from vibron.infrared.vibrations.normal_modes import NormalModes, normal_modes
from vibron.infrared.vibrations.scale_force_field import scale_force_field, scaling_warnings
from vibron.infrared.vibrations.scale_frequencies import scale_factors, scale_frequencies

_GRID = np.arange(400.0, 4001.0, 2.0)


@tool(
    valid_for="molecules in the gas phase at a minimum; GFN2-xTB to about 60 atoms, density functionals to about 20",
    limitations="harmonic and of one conformer: no overtones, Fermi resonances, hydrogen bonds or rotational lines; "
    "GFN2-xTB is off by 100 cm^-1 and more for linear triatomics and cumulated bonds",
    papers=("bannwarth2019", "sun2020", "pulay1983"),
    see_also=("embed_conformer", "harmonic_field", "normal_modes", "explain_assignment", "broaden_sticks"),
    extra="simulate",
    cost="light",
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

    Raises
    ------
    DomainError
        An atom alone, or an element the method lacks.
    ConvergenceError
        The electrons or the geometry did not converge.

    Examples
    --------
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
    real = wavenumber > 0.0  # a soft mode may come out slightly imaginary
    curve = broaden_sticks(wavenumber[real], modes.intensity[real], _GRID, width)
    spectrum = Spectrum(_GRID, curve / max(curve.max(), 1e-30), "absorbance", "gas", {"TITLE": field.method}, warnings)
    return HarmonicSpectrum(wavenumber, modes.intensity, spectrum, modes, field, scaling, warnings)


@dataclass(frozen=True)
class HarmonicSpectrum(Curve):
    """A computed infrared spectrum and all that explains it."""

    drawn_as_sticks = True

    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "scaled wavenumbers, ascending", kind="position")]
    intensity: Annotated[FloatArray, Array("km/mol", "m", "integrated intensities", ge=0)]
    spectrum: Annotated[Spectrum, Record("broadened, highest point 1")]
    modes: Annotated[NormalModes, Record("normal modes of the force field in use")]
    field: Annotated[HarmonicField, Record("force field, unscaled")]
    scaling: Annotated[str, Option("how wavenumbers were scaled")]
    warnings: Annotated[tuple[str, ...], Option("where the method is known to be weak")]


def _warnings(field: HarmonicField, modes: NormalModes, unscaled: bool) -> tuple[str, ...]:
    tight = field.method in _tight_binding.METHODS
    found = (
        (
            tight and modes.linear and len(field.geometry) == 3,
            "a linear triatomic: GFN2-xTB is off by 100 cm^-1 or more",
        ),
        (float(modes.wavenumber[0]) < 0, f"an imaginary mode at {modes.wavenumber[0]:.0f} cm^-1"),
        (unscaled, f"no scale factor is known for {field.method}: harmonic wavenumbers are about 4 % too high"),
    )
    return tuple(text for holds, text in found if holds)
