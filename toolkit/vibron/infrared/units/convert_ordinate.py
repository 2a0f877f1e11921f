from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.units._scales import LN10

Ordinate: TypeAlias = Literal[
    "absorbance",
    "optical_depth",
    "transmittance",
    "percent_transmittance",
    "absorptance",
    "reflectance",
    "kubelka_munk",
]
_DIFFUSE = ("reflectance", "kubelka_munk")


@tool(
    valid_for="internal transmittance of a homogeneous sample; diffuse reflectance, relative to a non-absorbing "
    "standard, of a powder too deep to see through; NaN stays NaN",
    limitations="reflection and scattering count as absorption; a transmittance of zero has no absorbance and is "
    "refused (to_absorbance takes such points of a measured spectrum for opaque); diffuse reflectance without specular "
    "part, whose K/S is proportional to concentration for weak bands and dilute powders only",
    papers=("kubelkamunk1931",),
    see_also=("to_absorbance", "absorption_units", "convert_unit"),
)
def convert_ordinate(
    values: Annotated[FloatArray, Array("1", "...", "values of `quantity`; NaN where not measured", finite=False)],
    quantity: Annotated[Ordinate, Option("what the values are")],
    to: Annotated[Ordinate, Option("quantity to convert to")],
) -> Annotated[
    FloatArray, Array("1", "...", "the same in the requested quantity; NaN where not measured", finite=False)
]:
    r"""Convert absorbance, optical depth, transmittance and absorptance, or diffuse reflectance and Kubelka-Munk units.

    .. math:: T = 10^{-A} = e^{-\tau} = 1 - \alpha, \qquad \tau = A \ln 10

    .. math:: F(R_\infty) = \frac{(1 - R_\infty)^2}{2 R_\infty} = \frac{K}{S}, \qquad
              R_\infty = \frac{1}{1 + F + \sqrt{F^2 + 2F}}

    Absorbance is decadic (base 10), optical depth natural (base e); mixing them up is an error of a factor 2.3026.

    Parameters
    ----------
    quantity, to
        Light that passes: ``absorbance`` (decadic), ``optical_depth`` (napierian absorbance), ``transmittance``
        (0 to 1), ``percent_transmittance`` (0 to 100), ``absorptance`` (absorbed fraction).  Light that comes back
        from a powder: ``reflectance`` (0 to 1), ``kubelka_munk`` (K/S).

    Raises
    ------
    InputError
        If one quantity is of transmitted and the other of diffusely reflected light.
    DomainError
        If the transmittance behind a value is not above zero, a reflectance not between 0 and 1, or K/S negative.

    Examples
    --------
    >>> convert_ordinate([1.0, 10.0, 100.0], "percent_transmittance", "absorbance") + 0.0
    array([2., 1., 0.])
    >>> convert_ordinate([0.5, 0.2], "reflectance", "kubelka_munk")
    array([0.25, 1.6 ])
    """
    if (quantity in _DIFFUSE) != (to in _DIFFUSE):
        others = [name for name in get_args(Ordinate) if (name in _DIFFUSE) == (quantity in _DIFFUSE)]
        raise InputError(
            f"is not a quantity that {quantity} converts to", field="to", value=to, remedy=f"use {', '.join(others)}"
        )
    if quantity == to:
        return values * 1.0
    if to == "kubelka_munk":
        _inside(values, (values <= 0.0) | (values > 1.0), "is not a reflectance of a diffuse layer", "give 0 < R <= 1")
        return np.asarray((1.0 - values) ** 2 / (2.0 * values))
    if to == "reflectance":
        _inside(values, values < 0.0, "is no Kubelka-Munk function", "give K/S of zero or more")
        return np.asarray(1.0 / (1.0 + values + np.sqrt(values**2 + 2.0 * values)))
    depth = _depth(values, quantity)
    if to == "optical_depth":
        return depth
    if to == "absorbance":
        return depth / LN10
    if to == "absorptance":
        return np.asarray(-np.expm1(-depth))
    return np.asarray(np.exp(-depth) * (100.0 if to == "percent_transmittance" else 1.0))


def _depth(values: FloatArray, quantity: str) -> FloatArray:
    if quantity == "optical_depth":
        return values
    if quantity == "absorbance":
        return values * LN10
    shares = {"transmittance": values, "percent_transmittance": values / 100.0, "absorptance": 1.0 - values}
    if (shares[quantity] <= 0.0).any():
        raise DomainError(
            "let no light through: such points have no absorbance",
            field="values",
            value=float(np.nanmin(shares[quantity])),
            remedy="mark them as NaN, or use to_absorbance, which sets an upper limit",
        )
    return np.asarray(-np.log1p(-values) if quantity == "absorptance" else -np.log(shares[quantity]))


def _inside(values: FloatArray, wrong: npt.NDArray[np.bool_], why: str, remedy: str) -> None:
    if wrong.any():
        raise DomainError(why, field="values", value=float(values[wrong].flat[0]), remedy=remedy)
