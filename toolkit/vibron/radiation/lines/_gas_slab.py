"""Gases along one homogeneous path at full resolution, line by line."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.physics.continuum_table import ContinuumTable
from vibron.physics.line_list import LineList
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.lines._gas import Gas, covered, is_water
from vibron.radiation.lines._path import column_density, positive
from vibron.radiation.lines._slab import Slab, unset
from vibron.radiation.lines._two_temperatures import COLDEST, cross_section_and_source
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section
from vibron.radiation.lines.combine_slabs import combine_slabs
from vibron.radiation.mt_ckd import coefficients, moist


@dataclass(frozen=True)
class GasSpectrum(Slab):
    """What a slab of gas lets through and emits; negative absorption where it amplifies."""

    absorbance: Annotated[FloatArray, Array("1", "n", "decadic logarithm of 1/transmittance")] = field(
        default_factory=unset
    )
    absorption_coefficient: Annotated[FloatArray, Array("cm^-1", "n", "optical depth per cm", kind="other")] = field(
        default_factory=unset
    )
    column: Annotated[float, Quantity("molecule/cm^2", "absorber molecules along the path", ge=0)] = 0.0
    observed_transmittance: Annotated[
        FloatArray | None, Array("1", "n", "transmittance at the resolution of the instrument", ge=0)
    ] = None
    observed_absorbance: Annotated[
        FloatArray | None, Array("1", "n", "decadic logarithm of 1/observed_transmittance")
    ] = None
    observed_radiance: Annotated[
        FloatArray | None, Array("W/(m^2*sr*cm^-1)", "n", "radiance at the resolution of the instrument", ge=0)
    ] = None
    sources: Annotated[tuple[str, ...], Option("where the lines come from")] = ()
    warnings: Annotated[tuple[str, ...], Option("what is missing")] = ()

    def within(self, low: float, high: float) -> GasSpectrum:
        """Return the part of the grid from low to high."""
        inside = (self.wavenumber >= low) & (self.wavenumber <= high)
        columns = ("wavenumber", "optical_depth", "source", "absorbance", "absorption_coefficient")
        return replace(self, **{name: getattr(self, name)[inside] for name in columns})


@dataclass(frozen=True)
class GasPath:
    """What all gases of the path share; ``reach`` holds the cut in cm^-1, that in half widths, and the method."""

    temperature: float
    pressure: float
    length: float
    vibrational: float | None
    reach: tuple[float, float, str]
    continuum: ContinuumTable | None = None


def gas_slab(gases: list[Gas], wavenumber: FloatArray, path: GasPath) -> GasSpectrum:
    """Return the spectrum of gases that share a path, on a grid."""
    parts = [_one_gas(lines, fraction, wavenumber, path) for lines, fraction in gases]
    if len(parts) == 1:
        return parts[0]
    whole = combine_slabs(tuple(parts), "parallel")
    return GasSpectrum(
        wavenumber=wavenumber,
        optical_depth=whole.optical_depth,
        source=whole.source,
        absorbance=whole.optical_depth / np.log(10.0),
        absorption_coefficient=np.sum([part.absorption_coefficient for part in parts], axis=0),
        column=sum(part.column for part in parts),
        sources=tuple(dict.fromkeys(source for part in parts for source in part.sources)),
        warnings=tuple(dict.fromkeys(warning for part in parts for warning in part.warnings)),
    )


def _one_gas(lines: LineList, mole_fraction: float, wavenumber: FloatArray, path: GasPath) -> GasSpectrum:
    wing, wing_halfwidths, method = path.reach
    conditions = path.temperature, path.pressure
    continuum = path.continuum if is_water(lines) else None
    if path.vibrational is None:
        cross = absorption_cross_section(
            lines, wavenumber, *conditions, mole_fraction, wing=wing, method=method, pedestal=continuum is None,
            wing_halfwidths=0.0 if continuum else wing_halfwidths,
        )  # fmt: skip
        cross = np.maximum(cross, 0.0)  # the convolution may leave -1e-5 of the peak between lines
        if continuum is not None:
            own, foreign = coefficients(continuum, wavenumber, path.temperature)
            cross += moist(own, foreign, mole_fraction * path.pressure, path.pressure)
        source = radiance_per_wavenumber(wavenumber, path.temperature)
    else:
        positive(wavenumber)
        if path.temperature < COLDEST:
            raise DomainError(
                f"must be {COLDEST:g} K or more with a vibrational temperature", field="temperature",
                value=path.temperature, remedy="leave the vibrational temperature out",
            )  # fmt: skip
        cross, source = cross_section_and_source(
            lines, wavenumber, path.vibrational, *conditions, mole_fraction, path.reach
        )
    column = column_density(*conditions, mole_fraction, path.length)
    return GasSpectrum(
        wavenumber=wavenumber,
        optical_depth=cross * column,
        source=source,
        absorbance=cross * column / np.log(10.0),
        absorption_coefficient=cross * column_density(*conditions, mole_fraction, 0.01),
        column=column,
        sources=lines.sources if continuum is None else (*lines.sources, continuum.title),
        warnings=covered(lines, wavenumber, path.temperature),
    )
