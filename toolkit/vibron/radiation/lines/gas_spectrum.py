from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.lines._gas import Gas, covered, gases_of
from vibron.radiation.lines._grid import fine_grid, line_range
from vibron.radiation.lines._line_by_line import METHODS
from vibron.radiation.lines._path import column_density, positive
from vibron.radiation.lines._slab import Slab, unset
from vibron.radiation.lines._two_temperatures import COLDEST, cross_section_and_source
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section
from vibron.radiation.lines.combine_slabs import combine_slabs
from vibron.radiation.lines.convolve_slit import REACH, SHAPES, convolve_slit


@tool(
    valid_for="a homogeneous path through an ideal gas in local thermodynamic equilibrium; with another "
    "temperature of the vibrations carbon monoxide up to about 3000 K and hydrogen fluoride near room temperature",
    limitations="as absorption_cross_section: no continuum; no scattering, no reflection; built-in lines are those of "
    "CO2, N2O, CO, HF and HCl in the ranges of their cards, other molecules (H2O, CH4, NH3, SO2, NO, OH, ...) need a "
    "line file; in a mixture each gas is broadened by its own molecules and by air; one vibrational temperature for "
    "all levels, Boltzmann and not Treanor, for diatomics and lines with vibrational quantum numbers only",
    papers=("kochanov2016", "rothman1998", "goodyyung1989", "pannier2019", "guelachvili1983"),
    see_also=("absorption_cross_section", "combine_slabs", "convolve_slit", "linear_molecule_lines", "dunham_lines"),
    extra="radiation",
    cost="light",
)
def gas_spectrum(
    lines: Annotated[
        LineList | None, Record("lines; those within a wing of the grid count; or the name of a molecule or a file")
    ] = None,
    wavenumber: Annotated[
        FloatArray | None,
        Array("cm^-1", "n", "grid, strictly ascending; if left out one that resolves the lines", gt=0, kind="position"),
    ] = None,
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)] = 296.0,
    pressure: Annotated[float, Quantity("Pa", "total pressure", ge=0)] = 101325.0,
    mole_fraction: Annotated[
        float | None, Quantity("1", "mole fraction of the absorber, needed without a mixture", ge=0, le=1)
    ] = None,
    path_length: Annotated[float, Quantity("m", "path through the gas", ge=0)] = 1.0,
    vibrational_temperature: Annotated[
        float | None, Quantity("K", "temperature of the vibration, if not that of the gas", gt=0)
    ] = None,
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
    wing_halfwidths: Annotated[float, Quantity("1", "where lines are cut, at least, in half widths", ge=0)] = 50.0,
    method: Annotated[str, Option("how lines are summed", choices=METHODS)] = "auto",
    low: Annotated[
        float | None, Quantity("cm^-1", "one end of the range, without a grid", gt=0, kind="position")
    ] = None,
    high: Annotated[
        float | None, Quantity("cm^-1", "other end of the range, without a grid", gt=0, kind="position")
    ] = None,
    mixture: Annotated[
        Mapping[str, Any] | None, Option("mole fraction of each molecule, as numbers or text with a unit")
    ] = None,
    resolution: Annotated[
        float | None, Quantity("cm^-1", "full width at half height of the instrument function", gt=0, kind="width")
    ] = None,
    slit: Annotated[str, Option("instrument function", choices=SHAPES)] = "gaussian",
) -> GasSpectrum:
    r"""Return transmittance, absorbance and thermal radiance of a homogeneous slab of gas, line by line.

    .. math:: T = e^{-\tau}, \qquad \tau = \sum_k\sigma_k(\tilde\nu)\,\frac{x_k p}{k T}\,L, \qquad
        L_{\tilde\nu} = \left(1 - e^{-\tau}\right)\, J

    In local thermodynamic equilibrium J is Planck's function.  With another temperature of the vibrations,

    .. math:: n_{vJ} = \frac{N g_J}{Q(T_v, T)}\,e^{-c_2G_v/T_v}\,e^{-c_2(E_{vJ} - G_v)/T}, \qquad
        S \propto \frac{n_l}{g_l} - \frac{n_u}{g_u}, \qquad J = 2hc^2\tilde\nu^3\frac{n_u/g_u}{n_l/g_l - n_u/g_u}

    scaled from the intensities at 296 K; rotation and translation share ``temperature``.

    Parameters
    ----------
    lines
        With a vibrational temperature those of dunham_lines, or of a HITRAN file for CO and HF.  With a mixture, lines
        of all its molecules; if left out, the built-in lines.
    wavenumber, low, high
        The grid, or its ends in any order; without them the range of all lines.
    temperature
        Sets line widths and density too.
    method
        As in absorption_cross_section.
    resolution, slit
        Add what an instrument measures: transmittance and radiance, computed on a grid that resolves the lines, and
        convolved as in convolve_slit.

    Raises
    ------
    InputError
        Neither lines nor a mixture are given, the mole fraction is missing, or a molecule has no lines.
    DomainError
        The temperature is outside TIPS-2021; the built-in lines do not reach the range; or, with a vibrational
        temperature, a molecule is not in the table, its vibrational levels are unknown, or the gas is colder than 10 K
        or too hot for the table.

    References
    ----------
    Kochanov et al. (2016); Goody and Yung (1989), chapter 2; Pannier and Laux (2019).

    Examples
    --------
    >>> air = gas_spectrum("CO2", mole_fraction="500 ppm", path_length="10 m", low="4.2 um", high="4.4 um")
    >>> round(float(air.transmittance.min()), 4), len(air.sources)
    (0.0, 1)
    >>> gases = {"N2O": "330 ppb", "CO": "0.1 ppm"}
    >>> seen = gas_spectrum(mixture=gases, path_length="1 km", low=2200, high=2210, resolution=0.5)
    >>> observed = seen.observed_transmittance
    >>> assert observed is not None
    >>> round(float(observed.min()), 2)
    0.41
    >>> glow = gas_spectrum(dunham_lines("CO"), np.array([2112.98]), 300.0, 10132.5, 0.1, 0.1, 2000.0)
    >>> bool(glow.source[0] > 1000 * planck_radiance(1e4 / 2112.98, 300.0, per="cm^-1"))
    True
    """
    gases = gases_of(lines, mole_fraction, mixture)
    path = _Path(temperature, pressure, path_length, vibrational_temperature, (wing, wing_halfwidths, method))
    if resolution is None:
        if wavenumber is None:
            wavenumber = fine_grid(gases, temperature, pressure, *line_range(gases, low, high))
        return _monochromatic(gases, wavenumber, path)
    reach = REACH[slit] * resolution
    ends = line_range(gases, low, high) if wavenumber is None else (float(wavenumber[0]), float(wavenumber[-1]))
    grid = fine_grid(gases, temperature, pressure, max(ends[0] - reach, 1e-3), ends[1] + reach, 0.2 * resolution)
    whole = _monochromatic(gases, grid, path)
    inside = wavenumber if wavenumber is not None else grid[(grid >= ends[0]) & (grid <= ends[1])]
    result = whole if wavenumber is None else _monochromatic(gases, inside, path)
    seen = {
        name: np.interp(inside, grid, convolve_slit(grid, getattr(whole, name), resolution, slit))
        for name in ("transmittance", "radiance")
    }
    columns = ("optical_depth", "source", "absorption_coefficient", "absorbance")
    return dataclasses.replace(
        result,
        **{name: np.interp(inside, result.wavenumber, getattr(result, name)) for name in columns},
        wavenumber=inside,
        observed_transmittance=seen["transmittance"],
        observed_absorbance=-np.log10(np.maximum(seen["transmittance"], _LEAST)),
        observed_radiance=np.maximum(seen["radiance"], 0.0),
    )


#: Transmittances below count as this one in the measured absorbance.
_LEAST = 1e-300


@dataclass(frozen=True)
class _Path:
    """What all gases of the path share; ``reach`` holds the cut in cm^-1, that in half widths, and the method."""

    temperature: float
    pressure: float
    length: float
    vibrational: float | None
    reach: tuple[float, float, str]


def _monochromatic(gases: list[Gas], wavenumber: FloatArray, path: _Path) -> GasSpectrum:
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


def _one_gas(lines: LineList, mole_fraction: float, wavenumber: FloatArray, path: _Path) -> GasSpectrum:
    wing, wing_halfwidths, method = path.reach
    conditions = path.temperature, path.pressure
    if path.vibrational is None:
        cross = absorption_cross_section(
            lines, wavenumber, *conditions, mole_fraction, wing=wing, wing_halfwidths=wing_halfwidths, method=method
        )
        cross = np.maximum(cross, 0.0)  # the convolution may leave -1e-5 of the peak between lines
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
        sources=lines.sources,
        warnings=covered(lines, wavenumber),
    )


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
