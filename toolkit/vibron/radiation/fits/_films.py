"""Layers and measured spectra of a fit of films, and what their parameters are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np

from vibron.core.data_record import Curve, DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity

Seen: TypeAlias = Literal["reflectance", "transmittance", "absorptance", "atr_absorbance", "psi", "delta"]


@dataclass(frozen=True)
class FilmLayer(DataRecord):
    """A layer of a stack, or one of the two media about it, with constant, tabulated or modelled optical constants."""

    thickness: Annotated[
        float | None, Quantity("um", "thickness; none for the two outer media", ge=0, kind="length")
    ] = None
    refractive_index: Annotated[FloatArray | float, Array("1", "...", "n, one value or a table", gt=0)] = 1.0
    extinction_coefficient: Annotated[FloatArray | float, Array("1", "...", "k, one value or a table", ge=0)] = 0.0
    wavenumber: Annotated[
        FloatArray | None, Array("cm^-1", "t", "places of the table, ascending", gt=0, kind="position")
    ] = None
    model: Annotated[
        Literal["constant", "drude", "lorentz", "gervais"],
        Option("n and k as given, or a model of dielectric_function in their place"),
    ] = "constant"
    resonance: Annotated[
        FloatArray | None, Array("cm^-1", "o", "of each oscillator or TO mode", ge=0, kind="position")
    ] = None
    damping: Annotated[
        FloatArray | None, Array("cm^-1", "o", "full width of each", gt=0, kind="width", at="resonance")
    ] = None
    plasma: Annotated[
        FloatArray | None, Array("cm^-1", "o", "plasma wavenumber (strength) of each", ge=0, kind="energy")
    ] = None
    longitudinal: Annotated[
        FloatArray | None, Array("cm^-1", "o", "LO mode of each TO mode, for gervais", gt=0, kind="position")
    ] = None
    longitudinal_damping: Annotated[
        FloatArray | None,
        Array("cm^-1", "o", "full width of the LO modes, for gervais", gt=0, kind="width", at="longitudinal"),
    ] = None
    high_frequency_permittivity: Annotated[float, Quantity("1", "permittivity far above the resonances", gt=0)] = 1.0
    roughness: Annotated[
        float,
        Quantity(
            "um", "depth of a rough upper face: a layer, half this medium, half the one above", ge=0, kind="length"
        ),
    ] = 0.0
    incoherent: Annotated[bool, Option("a thick layer in which light loses its phase")] = False


@dataclass(frozen=True)
class FilmSpectrum(Curve):
    """A measured spectrum of the stack."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "measured points, ascending", gt=0, kind="position")]
    values: Annotated[FloatArray, Array("1", "n", "measured values; psi and delta in degrees")]
    quantity: Annotated[Seen, Option("what was measured; atr_absorbance is -log10 of the reflectance")] = "reflectance"
    angle: Annotated[float, Quantity("degree", "angle of incidence in the incident medium", ge=0, lt=90)] = 0.0
    polarisation: Annotated[Literal["unpolarised", "s", "p"], Option("polarisation of the light")] = "unpolarised"
    noise: Annotated[
        FloatArray | float | None, Array("1", "...", "standard deviation of the points, one or n", gt=0)
    ] = None
    incident_index: Annotated[
        float | None, Quantity("1", "n of the incident medium here, such as an ATR crystal; none: as in layers", gt=0)
    ] = None
    free_scale: Annotated[bool, Option("fit a factor of this spectrum, for a reference of unknown reflectance")] = False


#: Unit, least value and a natural step of each parameter of a layer.
PARAMETERS: dict[str, tuple[str, float, float]] = {
    "thickness": ("um", 0.0, 0.1),
    "roughness": ("um", 0.0, 0.02),
    "refractive_index": ("1", 1e-3, 1.0),
    "extinction_coefficient": ("1", 0.0, 0.1),
    "high_frequency_permittivity": ("1", 1e-3, 1.0),
    "plasma": ("cm^-1", 0.0, 100.0),
    "resonance": ("cm^-1", 0.0, 100.0),
    "damping": ("cm^-1", 1e-3, 10.0),
    "longitudinal": ("cm^-1", 1e-3, 100.0),
    "longitudinal_damping": ("cm^-1", 1e-3, 10.0),
}


@dataclass(frozen=True)
class ParameterPlace:
    """Where a parameter is: layer, field, and number within an array."""

    layer: int
    name: str
    item: int | None

    def of(self, layers: tuple[FilmLayer, ...]) -> float:
        """Return its value in the layers."""
        return float(np.ravel(getattr(layers[self.layer], self.name))[self.item or 0])
