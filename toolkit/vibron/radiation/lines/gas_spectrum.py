from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.continuum_table import ContinuumTable
from vibron.physics.line_list import LineList
from vibron.radiation.lines._gas import Gas, gases_of, is_water
from vibron.radiation.lines._gas_slab import GasPath, GasSpectrum, gas_slab
from vibron.radiation.lines._grid import fine_grid, line_range
from vibron.radiation.lines._line_by_line import METHODS
from vibron.radiation.lines.convolve_slit import REACH, SHAPES, convolve_slit
from vibron.radiation.mt_ckd import WING

#: Transmittances below count as this one in the measured absorbance.
_LEAST = 1e-300


@tool(
    valid_for="a homogeneous path through an ideal gas in local thermodynamic equilibrium; with another "
    "temperature of the vibrations carbon monoxide up to about 3000 K and hydrogen fluoride near room temperature",
    limitations="as absorption_cross_section: of continua only that of water from a file; no scattering, no "
    "reflection; built-in lines are those of CO2, N2O, CO, HF, HCl, NO, OH, H2O and SO2 in the ranges of their cards, "
    "others (CH4, NH3, ...) need a line file; in a mixture each gas is broadened by its own molecules and by air; one "
    "vibrational temperature for all levels, Boltzmann and not Treanor, for diatomics and lines with vibrational "
    "quantum numbers only",
    papers=("kochanov2016", "rothman1998", "goodyyung1989", "pannier2019", "guelachvili1983", "mlawer2023"),
    see_also=(
        "absorption_cross_section",
        "combine_slabs",
        "convolve_slit",
        "linear_molecule_lines",
        "doublet_pi_lines",
    ),
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
    continuum: Annotated[ContinuumTable | None, Record("continuum of water, or a file of MT_CKD")] = None,
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
    continuum
        Lines of water are cut at 25 cm^-1 and lose what they have there, which the continuum holds.

    Raises
    ------
    InputError
        Neither lines nor a mixture are given, the mole fraction is missing, a molecule has no lines, or a continuum is
        given without water, with other wings or with a vibrational temperature.
    DomainError
        The temperature is outside TIPS-2021 or the continuum; the built-in lines do not reach the range or the
        temperature; or, with a vibrational temperature, a molecule is not in the table, its vibrational levels are
        unknown, or the gas is colder than 10 K or too hot for the table.

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
    if continuum is not None:
        _check_continuum(gases, wing, vibrational_temperature)
    cut = wing, wing_halfwidths, method
    path = GasPath(temperature, pressure, path_length, vibrational_temperature, cut, continuum)
    if resolution is None:
        if wavenumber is None:
            wavenumber = fine_grid(gases, temperature, pressure, *line_range(gases, low, high))
        return gas_slab(gases, wavenumber, path)
    reach = REACH[slit] * resolution
    first, last = line_range(gases, low, high) if wavenumber is None else (float(wavenumber[0]), float(wavenumber[-1]))
    fine = fine_grid(gases, temperature, pressure, max(first - reach, 1e-3), last + reach, 0.2 * resolution)
    whole = gas_slab(gases, fine, path)
    if wavenumber is None:
        return _observed(whole.within(first, last), whole, resolution, slit)
    return _observed(gas_slab(gases, wavenumber, path), whole, resolution, slit)


def _check_continuum(gases: list[Gas], wing: float, vibrational_temperature: float | None) -> None:
    if not any(is_water(lines) for lines, _ in gases):
        raise InputError("needs water", field="continuum", remedy="give lines of H2O, or leave it out")
    if vibrational_temperature is not None:
        remedy = "leave one of the two out"
        raise InputError("does not go with a vibrational temperature", field="continuum", remedy=remedy)
    if wing != WING:
        remedy = "leave wing out: the continuum is that of lines cut at 25 cm^-1"
        raise InputError("does not go with the continuum", field="wing", value=wing, remedy=remedy)


def _observed(slab: GasSpectrum, whole: GasSpectrum, resolution: float, slit: str) -> GasSpectrum:
    """Add what an instrument measures, from the slab on a fine and wider grid."""
    transmittance, radiance = (
        np.interp(slab.wavenumber, whole.wavenumber, convolve_slit(whole.wavenumber, values, resolution, slit))
        for values in (whole.transmittance, whole.radiance)
    )
    return dataclasses.replace(
        slab,
        observed_transmittance=transmittance,
        observed_absorbance=-np.log10(np.maximum(transmittance, _LEAST)),
        observed_radiance=np.maximum(radiance, 0.0),
    )
