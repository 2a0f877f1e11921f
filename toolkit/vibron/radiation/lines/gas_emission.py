from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.lines._line_by_line import METHODS
from vibron.radiation.lines._slab import Slab
from vibron.radiation.lines.gas_transmittance import gas_transmittance


@tool(
    valid_for="a homogeneous slab in local thermodynamic equilibrium, seen along its path",
    limitations="no scattering, no reflection; as absorption_cross_section for the lines; monochromatic",
    papers=("kochanov2016", "goodyyung1989"),
    see_also=("gas_transmittance", "two_temperature_emission", "slabs_in_series", "convolve_slit"),
    extra="radiation",
    cost="light",
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
    method
        As in absorption_cross_section.

    Raises
    ------
    DomainError
        The temperature is outside TIPS-2021.

    References
    ----------
    Goody and Yung (1989), chapter 2.

    Examples
    --------
    >>> import numpy as np
    >>> hot = gas_emission(dunham_lines("CO"), np.array([2147.08]), 1000.0, 1.0, 0.05, 0.1)
    >>> bool(0.0 < hot.radiance[0] < hot.source[0])
    True
    """
    options = {"wing": wing, "wing_halfwidths": wing_halfwidths, "method": method}
    gas = gas_transmittance(lines, wavenumber, temperature, pressure, mole_fraction, path_length, **options)  # type: ignore[arg-type]
    return Slab(wavenumber, gas.optical_depth, radiance_per_wavenumber(wavenumber, temperature))
