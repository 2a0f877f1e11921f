"""Normal modes of vibration from a harmonic force field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._modes import main_isotope_masses, normal_modes_of


@dataclass(frozen=True, eq=False)
class NormalModes:
    """Normal modes in ascending order."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "harmonic wavenumbers, negative where imaginary")]
    intensity: Annotated[FloatArray, Array("km/mol", "m", "integrated infrared intensities", ge=0)]
    reduced_mass: Annotated[FloatArray, Array("u", "m", "reduced masses", gt=0)]
    displacement: Annotated[FloatArray, Array("1", "m,n,3", "Cartesian displacements, each mode of unit length")]
    masses: Annotated[FloatArray, Array("u", "n", "masses of the atoms", gt=0)]
    residue: Annotated[FloatArray, Array("cm^-1", "z", "what translations and rotations would vibrate at; ideally 0")]
    linear: Annotated[bool, Option("whether the atoms lie in line")]


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(call={"field": {}}, path="linear", value=True, source="a b", kind="identity"),
        KnownAnswer(call={"field": {}}, path="linear", value=True, source="a b"),
    ),
    valid_for="harmonic force fields at a stationary point",
    limitations="harmonic",
    keywords=("normal modes", "vibrations", "frequencies", "eigenvectors", "reduced mass"),
    see_also=("harmonic_field",),
)
def normal_modes(
    field: Annotated[HarmonicField, Record("harmonic force field")],
    masses: Annotated[FloatArray | None, Array("u", "n", "masses of the atoms; None for the main isotopes", gt=0)] = None,
) -> NormalModes:
    """Return wavenumbers, infrared intensities, reduced masses and displacements of the normal modes."""
    weights = main_isotope_masses(field.geometry.symbols) if masses is None else masses
    modes = normal_modes_of(field, weights)
    return NormalModes(
        modes.wavenumber, modes.intensity, modes.reduced_mass, modes.displacement, weights, modes.residue, modes.linear
    )
