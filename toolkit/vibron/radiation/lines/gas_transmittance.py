"""Transmittance of a slab of gas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._line_by_line import METHODS
from vibron.radiation.lines._line_list import LineList
from vibron.radiation.lines._path import column_density
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section

_LINES = {
    "molecule": [5, 5], "isotopologue": [1, 1], "wavenumber": [2143.271, 2147.081134], "intensity": [2e-20, 9.48e-20],
    "air_width": [0.06, 0.0797], "self_width": [0.07, 0.086], "lower_energy": [500.0, 0.0],
    "temperature_exponent": [0.7, 0.76], "air_shift": [-0.002, -0.00301],
}  # fmt: skip
_CALL = {
    "lines": _LINES, "wavenumber": [2143.27, 2147.08], "temperature": 300.0, "pressure": 0.5, "mole_fraction": 0.1,
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class GasTransmittance:
    """What a slab of gas lets through."""

    transmittance: Annotated[FloatArray, Array("1", "n", "transmitted part", ge=0, le=1)]
    optical_depth: Annotated[FloatArray, Array("1", "n", "natural logarithm of 1/transmittance", ge=0)]
    absorbance: Annotated[FloatArray, Array("1", "n", "decadic logarithm of 1/transmittance", ge=0)]
    absorption_coefficient: Annotated[FloatArray, Array("cm^-1", "n", "optical depth per cm", ge=0, kind="other")]
    column: Annotated[float, Quantity("molecule/cm^2", "absorber molecules along the path", ge=0)]


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={**_CALL, "path_length": 0.1},
            path="optical_depth.1",
            value=9.133807809681409,
            tolerance=2.7e-04,
            source="HAPI 1.3: absorptionCoefficient_Voigt in cm^-1 for the pure gas, times mole fraction and 10 cm",
        ),
        KnownAnswer(
            call={**_CALL, "path_length": 0.0},
            path="transmittance",
            value=[1.0, 1.0],
            tolerance=0.0,
            source="no path",
            kind="identity",
        ),
        KnownAnswer(
            call={**_CALL, "pressure": 1.0, "temperature": 296.0, "mole_fraction": 1.0, "path_length": 0.01},
            path="column",
            value=2.47937e19,
            tolerance=1e14,
            source="number density of an ideal gas at 296 K and 1 atm, 2.47937e19 cm^-3, along one centimetre",
        ),
    ),
    valid_for="a homogeneous path through an ideal gas in local thermodynamic equilibrium",
    limitations="as absorption_cross_section: no continuum, no line mixing; monochromatic, see convolve_slit",
    papers=("kochanov2016", "rothman1998"),
    keywords=("Beer-Lambert", "absorbance", "optical depth", "gas cell", "line by line", "calc_spectrum"),
    see_also=("absorption_cross_section", "gas_emission", "convolve_slit", "slabs_in_series"),
    extra="radiation",
    cost="light",
    asks=(
        "[transmittance: Transmittance], cell {path_length}, {lines}, {wavenumber}, {temperature}, "
        "{pressure}, x {mole_fraction}",
        "[absorbance: Absorbance] of {lines} at {wavenumber}, {temperature}, {pressure}, vmr "
        "{mole_fraction}, path {path_length}",
        "[optical_depth: Optical depth] of {path_length} gas, {lines}, {wavenumber}, {temperature}, "
        "{pressure}, {mole_fraction}",
        "[column: Absorber column] in {path_length}, {pressure}, {temperature}, x = {mole_fraction}, "
        "{lines}, {wavenumber}",
    ),
)
def gas_transmittance(
    lines: Annotated[LineList, Record("lines; those within a wing of the grid count")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
    pressure: Annotated[float, Quantity("atm", "total pressure", ge=0)],
    mole_fraction: Annotated[float, Quantity("1", "mole fraction of the absorber", ge=0, le=1)],
    path_length: Annotated[float, Quantity("m", "path through the gas", ge=0)],
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
    wing_halfwidths: Annotated[float, Quantity("1", "where lines are cut, at least, in half widths", ge=0)] = 50.0,
    method: Annotated[str, Option("how lines are summed", choices=METHODS)] = "auto",
) -> GasTransmittance:
    r"""Return transmittance, absorbance and optical depth of a homogeneous slab of gas, line by line.

    .. math:: T = e^{-\tau}, \qquad \tau = \sigma(\tilde\nu)\,\frac{x p}{k T}\,L

    Parameters
    ----------
    lines : LineList
        Lines of the absorber.
    wavenumber : ndarray, shape (n,)
        Grid in cm^-1.
    temperature : float
        In K.
    pressure : float
        Total, in atm.
    mole_fraction : float
        Of the absorber.
    path_length : float
        In m.
    wing, wing_halfwidths : float
        Reach of a line in cm^-1 and in half widths.
    method : str
        As in absorption_cross_section.

    Returns
    -------
    GasTransmittance
        Transmittance, optical depth, decadic absorbance, absorption coefficient and column.

    Raises
    ------
    InputError
        The grid does not ascend.
    DomainError
        The temperature is outside TIPS-2021.

    References
    ----------
    Kochanov et al. (2016).

    Examples
    --------
    >>> from vibron.radiation.lines.dunham_lines import dunham_lines
    >>> air = gas_transmittance(dunham_lines("CO"), np.array([2147.0783]), 296.0, 1.0, 1e-4, 1.0)
    >>> air.transmittance.round(2).tolist()
    [0.91]
    """
    options = {"wing": wing, "wing_halfwidths": wing_halfwidths, "method": method}
    cross = absorption_cross_section(lines, wavenumber, temperature, pressure, mole_fraction, **options)  # type: ignore[arg-type]
    cross = np.maximum(cross, 0.0)  # the convolution may leave -1e-5 of the peak between lines
    depth = cross * column_density(temperature, pressure, mole_fraction, path_length)
    return GasTransmittance(
        transmittance=np.exp(-depth),
        optical_depth=depth,
        absorbance=depth / np.log(10.0),
        absorption_coefficient=cross * column_density(temperature, pressure, mole_fraction, 0.01),
        column=column_density(temperature, pressure, mole_fraction, path_length),
    )
