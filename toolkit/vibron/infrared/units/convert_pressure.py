"""Pressures in the units that gauges and databases use."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.core.units import registry

_UNITS = {
    **{unit: unit for unit in ("Pa", "hPa", "kPa", "MPa", "bar", "mbar", "atm", "psi", "mmHg", "inHg")},
    "Torr": "torr",
}


@tool(
    domain="infrared",
    family="units",
    known_answers=(
        KnownAnswer(
            call={"values": [1.0], "unit": "atm", "to": "Pa"},
            value=[101325.0],
            tolerance=1e-9,
            source="the standard atmosphere is 101325 Pa by definition",
            kind="identity",
        ),
        KnownAnswer(
            call={"values": 760.0, "unit": "Torr", "to": "hPa"},
            value=1013.25,
            tolerance=1e-9,
            source="the torr is 1/760 of the standard atmosphere",
            kind="identity",
        ),
        KnownAnswer(
            call={"values": 1.0, "unit": "psi", "to": "kPa"},
            value=6.894757,
            tolerance=1e-6,
            source="NIST Special Publication 811, appendix B: 1 psi = 6.894757 kPa",
        ),
    ),
    valid_for="absolute pressures of any size",
    limitations="gauge pressures need the pressure of the air added first; mmHg exceeds the torr by 1e-7",
    keywords=("torr", "mmHg", "bar", "mbar", "atm", "pascal", "psi", "pressure", "convert"),
    see_also=("number_density", "convert_concentration"),
    asks=(
        "[Convert] a pressure of {values} {unit=Torr: Torr} to {to=Pa: pascal}",
        "[How many] {to=psi: psi} is {values} {unit=bar: bar}?",
        "{values} {unit=mmHg: mmHg}, [in] {to=atm: atmospheres}",
        "The barometer reads {values} {unit=inHg: inHg}. [What] is that in {to=hPa: hPa}?",
        "[Express] a vacuum of {values} {unit=mbar: mbar} in {to=Torr: torr}",
        "[Gas cylinder pressure] {values} {unit=MPa: MPa} given in {to=kPa: kPa}",
    ),
)
def convert_pressure(
    values: Annotated[FloatArray, Array("1", "...", "pressures in `unit`, of any shape", ge=0)],
    unit: Annotated[str, Option("unit of the values", choices=tuple(_UNITS))],
    to: Annotated[str, Option("unit wanted", choices=tuple(_UNITS))],
) -> Annotated[FloatArray, Array("1", "...", "the same pressures in the unit wanted", ge=0)]:
    """Convert pressures between Pa, hPa, kPa, MPa, bar, mbar, atm, Torr, mmHg, inHg and psi.

    p[to] = p[unit] times the size of one unit over the size of the other, as the package pint defines them.

    Parameters
    ----------
    values
        Absolute pressures, any shape, zero or more.
    unit, to
        Units.

    Returns
    -------
    ndarray
        Same shape.

    Raises
    ------
    DomainError
        If a pressure is negative.

    Examples
    --------
    >>> convert_pressure([1.0, 0.5], "atm", "Torr")
    array([760., 380.])
    """
    if unit == to:
        return values * 1.0
    # atm and torr are rational in the pascal: through pascal each of them is exact to rounding.
    pascal, target = (float(registry().Quantity(1.0, _UNITS[name]).to("Pa").magnitude) for name in (unit, to))
    return values * pascal / target
