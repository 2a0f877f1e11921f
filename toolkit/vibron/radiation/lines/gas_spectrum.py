from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.lines._line_by_line import METHODS
from vibron.radiation.lines._path import column_density, positive
from vibron.radiation.lines._slab import Slab, unset
from vibron.radiation.lines._two_temperatures import COLDEST, cross_section_and_source
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section


@tool(
    valid_for="a homogeneous path through an ideal gas in local thermodynamic equilibrium; with another "
    "temperature of the vibrations carbon monoxide up to about 3000 K and hydrogen fluoride near room temperature",
    limitations="as absorption_cross_section: no continuum, no line mixing; no scattering, no reflection; "
    "monochromatic, see convolve_slit; one vibrational temperature for all levels, Boltzmann and not Treanor, "
    "for the molecules of the table of diatomics and lines with vibrational quantum numbers only",
    papers=("kochanov2016", "rothman1998", "goodyyung1989", "pannier2019", "guelachvili1983"),
    see_also=("absorption_cross_section", "combine_slabs", "convolve_slit", "dunham_lines"),
    extra="radiation",
    cost="light",
)
def gas_spectrum(
    lines: Annotated[LineList, Record("lines; those within a wing of the grid count")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
    pressure: Annotated[float, Quantity("Pa", "total pressure", ge=0)],
    mole_fraction: Annotated[float, Quantity("1", "mole fraction of the absorber", ge=0, le=1)],
    path_length: Annotated[float, Quantity("m", "path through the gas", ge=0)],
    vibrational_temperature: Annotated[
        float | None, Quantity("K", "temperature of the vibration, if not that of the gas", gt=0)
    ] = None,
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
    wing_halfwidths: Annotated[float, Quantity("1", "where lines are cut, at least, in half widths", ge=0)] = 50.0,
    method: Annotated[str, Option("how lines are summed", choices=METHODS)] = "auto",
) -> GasSpectrum:
    r"""Return transmittance, absorbance and thermal radiance of a homogeneous slab of gas, line by line.

    .. math:: T = e^{-\tau}, \qquad \tau = \sigma(\tilde\nu)\,\frac{x p}{k T}\,L, \qquad
        L_{\tilde\nu} = \left(1 - e^{-\tau}\right)\, J

    In local thermodynamic equilibrium J is Planck's function.  With another temperature of the vibrations,

    .. math:: n_{vJ} = \frac{N g_J}{Q(T_v, T)}\,e^{-c_2G_v/T_v}\,e^{-c_2(E_{vJ} - G_v)/T}, \qquad
        S \propto \frac{n_l}{g_l} - \frac{n_u}{g_u}, \qquad J = 2hc^2\tilde\nu^3\frac{n_u/g_u}{n_l/g_l - n_u/g_u}

    scaled from the intensities at 296 K; rotation and translation share ``temperature``.

    Parameters
    ----------
    lines
        With a vibrational temperature those of dunham_lines, or of a HITRAN file for CO and HF.
    temperature
        Sets line widths and density too.
    method
        As in absorption_cross_section.

    Raises
    ------
    DomainError
        The temperature is outside TIPS-2021; or, with a vibrational temperature, a molecule is not in the table, its
        vibrational levels are unknown, or the gas is colder than 10 K or too hot for the table.

    References
    ----------
    Kochanov et al. (2016); Goody and Yung (1989), chapter 2; Pannier and Laux (2019).

    Examples
    --------
    >>> air = gas_spectrum(dunham_lines("CO"), np.array([2147.0783]), 296.0, 101325.0, 1e-4, 1.0)
    >>> air.transmittance.round(2).tolist()
    [0.91]
    >>> glow = gas_spectrum(dunham_lines("CO"), np.array([2112.98]), 300.0, 10132.5, 0.1, 0.1, 2000.0)
    >>> bool(glow.source[0] > 1000 * planck_radiance(1e4 / 2112.98, 300.0, per="cm^-1"))
    True
    """
    if vibrational_temperature is None:
        cross = absorption_cross_section(
            lines, wavenumber, temperature, pressure, mole_fraction,
            wing=wing, wing_halfwidths=wing_halfwidths, method=method,
        )  # fmt: skip
        cross = np.maximum(cross, 0.0)  # the convolution may leave -1e-5 of the peak between lines
        source = radiance_per_wavenumber(wavenumber, temperature)
    else:
        positive(wavenumber)
        if temperature < COLDEST:
            raise DomainError(
                f"must be {COLDEST:g} K or more with a vibrational temperature", field="temperature",
                value=temperature, remedy="leave the vibrational temperature out",
            )  # fmt: skip
        cross, source = cross_section_and_source(
            lines, wavenumber, vibrational_temperature, temperature, pressure, mole_fraction,
            (wing, wing_halfwidths, method),
        )  # fmt: skip
    column = column_density(temperature, pressure, mole_fraction, path_length)
    return GasSpectrum(
        wavenumber=wavenumber,
        optical_depth=cross * column,
        source=source,
        absorbance=cross * column / np.log(10.0),
        absorption_coefficient=cross * column_density(temperature, pressure, mole_fraction, 0.01),
        column=column,
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
