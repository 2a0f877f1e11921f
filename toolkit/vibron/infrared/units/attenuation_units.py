"""Attenuation along a path in decibels, nepers and per length."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.units._scales import LN10

_LENGTHS = {"km": 1e3, "m": 1.0, "cm": 1e-2}
_NATURAL = {"km^-1": 1e-3, "m^-1": 1.0, "cm^-1": 1e2}
#: Natural attenuation coefficient of power, in m^-1, of one unit.  Ten decibels are a factor of ten in power; a neper
#: is a factor e in amplitude, hence e^2 in power.
_SIZES = {
    **{f"dB/{name}": LN10 / 10.0 / length for name, length in _LENGTHS.items()},
    **_NATURAL,
    **{f"decadic {name}": LN10 * size for name, size in _NATURAL.items()},
    **{f"Np/{name}": 2.0 / length for name, length in _LENGTHS.items()},
}


@tool(
    domain="infrared",
    family="units",
    known_answers=(
        KnownAnswer(
            call={"values": [1.0], "unit": "km^-1", "to": "dB/km"},
            value=[4.342944819],
            tolerance=1e-9,
            source="ten over ln 10 is 4.342944819, the factor of fibre and atmospheric optics",
        ),
        KnownAnswer(
            call={"values": 1.0, "unit": "Np/m", "to": "dB/m"},
            value=8.685889638,
            tolerance=1e-9,
            source="NIST Special Publication 811: 1 Np = 8.685889638 dB for a field quantity",
        ),
        KnownAnswer(
            call={"values": 3.0, "unit": "dB/cm", "to": "dB/km"},
            value=3e5,
            tolerance=1e-6,
            source="a kilometre is 100000 centimetres",
            kind="identity",
        ),
    ),
    valid_for="uniform attenuation along a path",
    limitations=(
        "dB and per length are of power, the neper is of amplitude (ISO 80000-3): 1 Np/km is 2 km^-1 of power; some "
        "authors write Np for the natural coefficient of power, which is km^-1 here"
    ),
    keywords=("decibel", "dB/km", "neper", "extinction", "attenuation", "loss", "fibre", "visibility"),
    see_also=("absorbance_transmittance", "absorption_units"),
    asks=(
        "[Convert] an attenuation of {values} {unit=dB/km: dB/km} to {to=km^-1: per kilometre}",
        "{values} {unit=km^-1: per km} of extinction: [how many] {to=dB/km: decibels per kilometre} is that?",
        "[Express] the fibre loss {values} {unit=dB/m: dB/m} in {to=Np/m: nepers per metre}",
        "[Loss] of a waveguide, {values} {unit=cm^-1: per cm}, in {to=dB/cm: dB/cm}",
        "[Turn] the {unit=decadic m^-1: decadic per metre} coefficient {values} into {to=m^-1: natural per metre}",
        "[How many] {to=dB/cm: dB/cm} is {values} {unit=Np/cm: Np/cm}?",
    ),
)
def attenuation_units(
    values: Annotated[FloatArray, Array("1", "...", "attenuation coefficients in `unit`, of any shape")],
    unit: Annotated[str, Option("unit of the values", choices=tuple(_SIZES))],
    to: Annotated[str, Option("unit wanted", choices=tuple(_SIZES))],
) -> Annotated[FloatArray, Array("1", "...", "the same coefficients in the unit wanted")]:
    r"""Convert attenuation between dB/km, per kilometre (natural or decadic) and neper per kilometre.

    .. math:: \frac{P}{P_0} = e^{-\alpha L} = 10^{-\alpha_{10} L} = 10^{-\alpha_\mathrm{dB} L / 10}
              = e^{-2 \alpha_\mathrm{Np} L}

    Parameters
    ----------
    values
        Coefficients of any shape; gain is negative.
    unit, to
        ``dB/km``, ``km^-1`` (natural), ``decadic km^-1``, ``Np/km`` (amplitude), and the same per ``m`` and ``cm``.

    Returns
    -------
    ndarray
        Same shape.

    Raises
    ------
    InputError
        If a unit is unknown.

    Examples
    --------
    >>> attenuation_units([10.0], "dB/km", "decadic km^-1")
    array([1.])
    """
    return values * (1.0 if unit == to else _SIZES[unit] / _SIZES[to])
