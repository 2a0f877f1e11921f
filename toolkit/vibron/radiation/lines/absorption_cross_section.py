from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.lines._conditions import profiles
from vibron.radiation.lines._gas import covered
from vibron.radiation.lines._line_by_line import METHODS, sum_lines
from vibron.radiation.lines._path import positive


@tool(
    valid_for="gases in local thermodynamic equilibrium at up to some atmospheres",
    limitations="first-order line mixing and speed-dependent widths where the lines have them, at the temperature of "
    "the list; no continuum, no collision-induced absorption; convolution is good to "
    "1e-4 of the peak and is chosen for many lines on an even grid three steps or more narrower than they",
    papers=("kochanov2016", "vandenbekerom2021", "humlicek1982", "ngo2013", "rosenkranz1975"),
    see_also=("gas_spectrum", "line_intensity", "line_profile", "read_line_list", "dunham_lines"),
    extra="radiation",
    cost="light",
)
def absorption_cross_section(
    lines: Annotated[LineList, Record("lines; those within a wing of the grid count")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
    pressure: Annotated[float, Quantity("Pa", "total pressure", ge=0)],
    mole_fraction: Annotated[float, Quantity("1", "mole fraction of the absorber", ge=0, le=1)] = 0.0,
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
    wing_halfwidths: Annotated[float, Quantity("1", "where lines are cut, at least, in half widths", ge=0)] = 50.0,
    method: Annotated[str, Option("how lines are summed", choices=METHODS)] = "auto",
    pedestal: Annotated[bool, Option("keep, within its cut, what a line still has there")] = True,
) -> Annotated[FloatArray, Array("cm^2/molecule", "n", "absorption cross section")]:
    r"""Return the absorption cross section of a gas as the sum of the profiles of its lines.

    .. math:: \sigma(\tilde\nu) = \sum_i S_i(T)\, f_V(\tilde\nu - \tilde\nu_i - \delta_i p;\,
        \gamma_{D,i}(T), \gamma_{L,i}(T, p, x))

    Lines with a speed dependence or a line mixing coefficient Y get the speed-dependent Voigt profile of Ngo et al.
    and Rosenkranz's :math:`\mathrm{Re}\,f + Y p\,\mathrm{Im}\,f`, all others the Voigt profile.

    Each line is cut max(``wing``, ``wing_halfwidths`` times its larger half width) from its vacuum position, as HAPI
    cuts it.  Multiply by the number density of the absorber for the absorption coefficient.

    Parameters
    ----------
    method
        ``windows`` (each line in its own window, any grid), ``convolution`` (by FFT, even grid and equal wings) or
        ``auto``, the cheaper one of those that suit.
    pedestal
        Without it, lines of water cut at 25 cm^-1 are what MT_CKD calls lines, to which its continuum is added.

    Returns
    -------
    ndarray, shape (n,)
        In cm^2 per molecule of the gas in its natural isotopic composition.

    Raises
    ------
    DomainError
        The temperature is outside TIPS-2021 or too high for built-in lines, the grid lies outside their range, or
        convolution does not suit.

    References
    ----------
    Kochanov et al. (2016); van den Bekerom and Pannier (2021); Humlicek (1982).

    Examples
    --------
    >>> import numpy as np
    >>> grid = np.linspace(1900.0, 2400.0, 50001)
    >>> band = absorption_cross_section(dunham_lines("CO"), grid, 296.0, 101325.0)
    >>> print(f"{band.sum() * 0.01:.3g} cm/molecule")
    1.02e-17 cm/molecule
    """
    positive(wavenumber)
    covered(lines, wavenumber, temperature)
    found = profiles(lines, temperature, pressure, mole_fraction)
    return sum_lines(wavenumber, found, wing, wing_halfwidths, method, pedestal)
