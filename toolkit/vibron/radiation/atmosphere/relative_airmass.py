from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool

_FORMULAS = ("kasten-young", "young", "pickering", "plane-parallel")


@tool(
    valid_for="visible and infrared light through a standard atmosphere seen from sea level, 0 to 90 degrees",
    limitations=(
        "of the whole air: ozone and water differ near the horizon; pickering and "
        "kasten-young take the apparent zenith angle, young the true one; the secant is refused from 90 degrees"
    ),
    papers=("kasten1989", "young1994", "pickering2002"),
    see_also=("refracted_path",),
)
def relative_airmass(
    zenith_angle: Annotated[FloatArray, Array("degree", "...", "zenith angle", ge=0, le=90)],
    formula: Annotated[str, Option("formula", choices=_FORMULAS)] = "kasten-young",
) -> Annotated[FloatArray, Array("1", "...", "relative optical air mass", ge=0.99)]:
    r"""Return the relative optical air mass of a zenith angle.

    .. math:: m = \left[\cos z + 0.50572\,(96.07995^\circ - z)^{-1.6364}\right]^{-1}

    after Kasten and Young; other formulas on request.

    Parameters
    ----------
    zenith_angle
        Apparent (refracted) angle; the true one for ``young``.

    Raises
    ------
    DomainError
        The zenith angle lies outside 0 to 90 degrees; 90 for ``plane-parallel``.

    Examples
    --------
    >>> relative_airmass([0.0, 60.0, 90.0]).round(2)
    array([ 1.  ,  1.99, 37.92])
    """
    cosine = np.cos(np.radians(zenith_angle))
    if formula == "kasten-young":
        return np.asarray(1.0 / (cosine + 0.50572 * (96.07995 - zenith_angle) ** -1.6364))
    if formula == "young":
        top = 1.002432 * cosine**2 + 0.148386 * cosine + 0.0096467
        return np.asarray(top / (cosine**3 + 0.149864 * cosine**2 + 0.0102963 * cosine + 0.000303978))
    if formula == "pickering":
        height = 90.0 - zenith_angle
        return np.asarray(1.0 / np.sin(np.radians(height + 244.0 / (165.0 + 47.0 * height**1.1))))
    if (zenith_angle >= 90.0).any():
        raise DomainError(
            "must be below 90 degrees for parallel planes", field="zenith_angle", value=90.0, remedy="take kasten-young"
        )
    return np.asarray(1.0 / cosine)
