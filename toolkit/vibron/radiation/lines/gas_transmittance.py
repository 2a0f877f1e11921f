from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.lines._line_by_line import METHODS
from vibron.radiation.lines._path import column_density
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section


@tool(
    valid_for="a homogeneous path through an ideal gas in local thermodynamic equilibrium",
    limitations="as absorption_cross_section: no continuum, no line mixing; monochromatic, see convolve_slit",
    papers=("kochanov2016", "rothman1998"),
    see_also=("absorption_cross_section", "gas_emission", "convolve_slit", "slabs_in_series"),
    extra="radiation",
    cost="light",
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
    method
        As in absorption_cross_section.

    Raises
    ------
    DomainError
        The temperature is outside TIPS-2021.

    References
    ----------
    Kochanov et al. (2016).

    Examples
    --------
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


@dataclass(frozen=True)
class GasTransmittance(DataRecord):
    """What a slab of gas lets through."""

    transmittance: Annotated[FloatArray, Array("1", "n", "transmitted part", ge=0, le=1)]
    optical_depth: Annotated[FloatArray, Array("1", "n", "natural logarithm of 1/transmittance", ge=0)]
    absorbance: Annotated[FloatArray, Array("1", "n", "decadic logarithm of 1/transmittance", ge=0)]
    absorption_coefficient: Annotated[FloatArray, Array("cm^-1", "n", "optical depth per cm", ge=0, kind="other")]
    column: Annotated[float, Quantity("molecule/cm^2", "absorber molecules along the path", ge=0)]
