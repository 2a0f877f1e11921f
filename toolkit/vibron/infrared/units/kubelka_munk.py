from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool


@tool(
    valid_for="diffuse reflectance relative to a non-absorbing standard, of a powder too deep to see through",
    limitations="no specular reflection; K/S is proportional to concentration for weak bands and dilute powders only",
    papers=("kubelkamunk1931",),
    see_also=("absorbance_transmittance", "to_absorbance"),
)
def kubelka_munk(
    values: Annotated[FloatArray, Array("1", "...", "reflectance, or K/S on the way back; NaN allowed", finite=False)],
    to: Annotated[str, Option("quantity to convert to", choices=("kubelka_munk", "reflectance"))] = "kubelka_munk",
) -> Annotated[
    FloatArray, Array("1", "...", "K/S, or the reflectance on the way back; NaN where the input is", finite=False)
]:
    r"""Convert diffuse reflectance into the Kubelka-Munk function K/S, or back.

    .. math:: F(R_\infty) = \frac{(1 - R_\infty)^2}{2 R_\infty} = \frac{K}{S}, \qquad
              R_\infty = \frac{1}{1 + F + \sqrt{F^2 + 2F}}

    Examples
    --------
    >>> kubelka_munk([0.5, 0.2])
    array([0.25, 1.6 ])
    >>> kubelka_munk([0.25, 1.6], "reflectance")
    array([0.5, 0.2])
    """
    if to == "kubelka_munk":
        _inside(values, (values <= 0.0) | (values > 1.0), "is not a reflectance of a diffuse layer", "give 0 < R <= 1")
        return np.asarray((1.0 - values) ** 2 / (2.0 * values))
    _inside(values, values < 0.0, "is no Kubelka-Munk function", "give K/S of zero or more")
    return np.asarray(1.0 / (1.0 + values + np.sqrt(values**2 + 2.0 * values)))


def _inside(values: FloatArray, wrong: npt.NDArray[np.bool_], why: str, remedy: str) -> None:
    if wrong.any():
        raise DomainError(why, field="values", value=float(values[wrong].flat[0]), remedy=remedy)
