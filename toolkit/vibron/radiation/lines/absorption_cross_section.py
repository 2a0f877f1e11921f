"""Absorption cross sections, line by line."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._conditions import profiles
from vibron.radiation.lines._line_by_line import METHODS, sum_lines
from vibron.radiation.lines._line_list import LineList
from vibron.radiation.lines._path import positive

_LINES = {
    "molecule": [5, 5], "isotopologue": [1, 1], "wavenumber": [2143.271, 2147.081134], "intensity": [2e-20, 9.48e-20],
    "air_width": [0.06, 0.0797], "self_width": [0.07, 0.086], "lower_energy": [500.0, 0.0],
    "temperature_exponent": [0.7, 0.76], "air_shift": [-0.002, -0.00301],
}  # fmt: skip
_CALL = {"lines": _LINES, "temperature": 300.0, "pressure": 0.5, "mole_fraction": 0.1}


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={**_CALL, "wavenumber": [2143.27, 2145.0, 2147.08]},
            path="0",
            value=2.1376478233438077e-19,
            tolerance=4.3e-24,
            source="HAPI 1.3: absorptionCoefficient_Voigt with TIPS-2021, diluent 0.9 air and 0.1 self, wing 25 cm^-1",
        ),
        KnownAnswer(
            call={**_CALL, "wavenumber": [2143.27, 2145.0, 2147.08]},
            path="2",
            value=7.467405676327823e-19,
            tolerance=1.5e-23,
            source="HAPI 1.3: absorptionCoefficient_Voigt, as above",
        ),
        KnownAnswer(
            call={**_CALL, "wavenumber": [2143.27, 2145.0, 2147.08], "wing": 0.0, "wing_halfwidths": 10.0},
            path="1",
            value=0.0,
            tolerance=0.0,
            source="ten half widths from the lines there is nothing",
            kind="identity",
        ),
    ),
    valid_for="gases in local thermodynamic equilibrium at up to some atmospheres",
    limitations="Voigt profiles: no line mixing, no continuum, no collision-induced absorption; convolution is good to "
    "1e-4 of the peak and is chosen for many lines on an even grid three steps or more narrower than they",
    papers=("kochanov2016", "vandenbekerom2021", "humlicek1982"),
    keywords=("line by line", "LBL", "HITRAN", "absorption coefficient", "Voigt", "DIT", "HAPI", "RADIS", "opacity"),
    see_also=("gas_transmittance", "line_intensity", "voigt_profile", "parse_hitran_par", "dunham_lines"),
    extra="radiation",
    cost="light",
    asks=(
        "[Absorption cross section] of a gas with {lines} on the grid {wavenumber} at {temperature} and {pressure}",
        "Line-by-line [opacity per molecule] from {lines}, {wavenumber}, {temperature}, {pressure}, vmr "
        "{mole_fraction}",
        "Sum the Voigt lines {lines} cut at {wing} to [cm2 per molecule] at {wavenumber}, {temperature}, {pressure}",
    ),
)
def absorption_cross_section(
    lines: Annotated[LineList, Record("lines; those within a wing of the grid count")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
    pressure: Annotated[float, Quantity("atm", "total pressure", ge=0)],
    mole_fraction: Annotated[float, Quantity("1", "mole fraction of the absorber", ge=0, le=1)] = 0.0,
    wing: Annotated[float, Quantity("cm^-1", "where lines are cut, at least", ge=0, kind="width")] = 25.0,
    wing_halfwidths: Annotated[float, Quantity("1", "where lines are cut, at least, in half widths", ge=0)] = 50.0,
    method: Annotated[str, Option("how lines are summed", choices=METHODS)] = "auto",
) -> Annotated[FloatArray, Array("cm^2/molecule", "n", "absorption cross section")]:
    r"""Return the absorption cross section of a gas as the sum of the Voigt profiles of its lines.

    .. math:: \sigma(\tilde\nu) = \sum_i S_i(T)\, f_V(\tilde\nu - \tilde\nu_i - \delta_i p;\,
        \gamma_{D,i}(T), \gamma_{L,i}(T, p, x))

    Each line is cut max(``wing``, ``wing_halfwidths`` times its larger half width) from its vacuum position, as HAPI
    cuts it.  Multiply by the number density of the absorber for the absorption coefficient.

    Parameters
    ----------
    lines : LineList
        Lines of one gas or several.
    wavenumber : ndarray, shape (n,)
        Grid in cm^-1.
    temperature : float
        In K.
    pressure : float
        Total, in atm.
    mole_fraction : float
        Of the absorber, for its self-broadening.
    wing, wing_halfwidths : float
        Reach of a line in cm^-1 and in half widths.
    method : str
        ``windows`` (each line in its own window, any grid), ``convolution`` (by FFT, even grid and equal wings) or
        ``auto``, the cheaper one of those that suit.

    Returns
    -------
    ndarray, shape (n,)
        In cm^2 per molecule of the gas in its natural isotopic composition.

    Raises
    ------
    InputError
        The grid does not ascend.
    DomainError
        The temperature is outside TIPS-2021, or convolution does not suit.

    References
    ----------
    Kochanov et al. (2016); van den Bekerom and Pannier (2021); Humlicek (1982).

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.radiation.lines.dunham_lines import dunham_lines
    >>> grid = np.linspace(1900.0, 2400.0, 50001)
    >>> band = absorption_cross_section(dunham_lines("CO"), grid, 296.0, 1.0)
    >>> print(f"{band.sum() * 0.01:.3g} cm/molecule")
    1.02e-17 cm/molecule
    """
    positive(wavenumber)
    found = profiles(lines, temperature, pressure, mole_fraction)
    return sum_lines(wavenumber, found, wing, wing_halfwidths, method)
