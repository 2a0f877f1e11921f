"""Thermal emission of a slab of gas."""

from __future__ import annotations

from typing import Annotated

from vibron.core.planck import radiance_per_wavenumber
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._line_by_line import METHODS
from vibron.radiation.lines._line_list import LineList
from vibron.radiation.lines._slab import Slab
from vibron.radiation.lines.gas_transmittance import gas_transmittance

_LINE = {
    "molecule": [5], "isotopologue": [1], "wavenumber": [1000.0], "intensity": [1e-19], "air_width": [0.08],
    "lower_energy": [0.0],
}  # fmt: skip
_CALL = {"lines": _LINE, "wavenumber": [1000.0, 1000.5], "pressure": 1.0, "mole_fraction": 0.5}


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={**_CALL, "temperature": 300.0, "path_length": 1000.0},
            path="radiance.0",
            value=0.0992403,
            tolerance=2e-7,
            source="a thick gas is black: Planck's radiance at 10 um and 300 K, astropy 8",
        ),
        KnownAnswer(
            call={**_CALL, "temperature": 300.0, "path_length": 1e-4},
            path="source",
            value=[0.0992403, 0.0991492],
            tolerance=2e-7,
            source="astropy 8: modeling.physical_models.BlackBody(300 K) at 1000 and 1000.5 cm^-1",
        ),
        KnownAnswer(
            call={**_CALL, "temperature": 300.0, "path_length": 0.0},
            path="radiance",
            value=[0.0, 0.0],
            tolerance=0.0,
            source="no gas, no emission",
            kind="identity",
        ),
    ),
    valid_for="a homogeneous slab in local thermodynamic equilibrium, seen along its path",
    limitations="no scattering, no reflection; as absorption_cross_section for the lines; monochromatic",
    papers=("kochanov2016", "goodyyung1989"),
    keywords=("radiance", "Kirchhoff", "emissivity", "flame", "exhaust", "LTE", "Planck", "radianceSpectrum"),
    see_also=("gas_transmittance", "two_temperature_emission", "slabs_in_series", "convolve_slit"),
    extra="radiation",
    cost="light",
    asks=(
        "[radiance: Radiance] of {lines} at {temperature}, {pressure}, {mole_fraction} over {path_length}, "
        "grid {wavenumber}",
        "[radiance: Glow of hot gas], lines {lines}, {wavenumber}, {temperature}, {pressure}, x "
        "{mole_fraction}, {path_length}",
        "[source: LTE source function] of gas {lines}, {wavenumber}, {temperature}, {pressure}, "
        "{mole_fraction}, {path_length}",
    ),
)
def gas_emission(
    lines: Annotated[LineList, Record("lines; those within a wing of the grid count")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
    pressure: Annotated[float, Quantity("atm", "total pressure", ge=0)],
    mole_fraction: Annotated[float, Quantity("1", "mole fraction of the absorber", ge=0, le=1)],
    path_length: Annotated[float, Quantity("m", "path through the gas", ge=0)],
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
    wing_halfwidths: Annotated[float, Quantity("1", "where lines are cut, at least, in half widths", ge=0)] = 50.0,
    method: Annotated[str, Option("how lines are summed", choices=METHODS)] = "auto",
) -> Slab:
    r"""Return the thermal radiance of a homogeneous slab of gas in local thermodynamic equilibrium.

    .. math:: L = \left(1 - e^{-\tau}\right)\, B(\tilde\nu, T)

    Parameters
    ----------
    lines : LineList
        Lines of the emitter.
    wavenumber : ndarray, shape (n,)
        Grid in cm^-1.
    temperature : float
        In K.
    pressure : float
        Total, in atm.
    mole_fraction : float
        Of the emitter.
    path_length : float
        In m.
    wing, wing_halfwidths : float
        Reach of a line in cm^-1 and in half widths.
    method : str
        As in absorption_cross_section.

    Returns
    -------
    Slab
        Optical depth, source function, transmittance and radiance.

    Raises
    ------
    InputError
        The grid does not ascend.
    DomainError
        The temperature is outside TIPS-2021.

    References
    ----------
    Goody and Yung (1989), chapter 2.

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.radiation.lines.dunham_lines import dunham_lines
    >>> hot = gas_emission(dunham_lines("CO"), np.array([2147.08]), 1000.0, 1.0, 0.05, 0.1)
    >>> bool(0.0 < hot.radiance[0] < hot.source[0])
    True
    """
    options = {"wing": wing, "wing_halfwidths": wing_halfwidths, "method": method}
    gas = gas_transmittance(lines, wavenumber, temperature, pressure, mole_fraction, path_length, **options)  # type: ignore[arg-type]
    return Slab(wavenumber, gas.optical_depth, radiance_per_wavenumber(wavenumber, temperature))
