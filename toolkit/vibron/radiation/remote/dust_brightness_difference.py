"""Tell dust from cloud by two thermal bands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class DustTest:
    """Brightness temperature difference and what it says."""

    difference: Annotated[FloatArray, Array("K", "...", "brightness temperature near 11 um less that near 12 um")]
    dust: Annotated[FloatArray, Array("1", "...", "1 where dust or ash, else 0", ge=0, le=1)]


@tool(
    domain="radiation",
    family="remote",
    known_answers=(
        KnownAnswer(
            call={"near_11": 291.8386002, "near_12": 294.5459426},
            path="difference",
            value=-2.7073424,
            tolerance=1e-7,
            source="layer of 270 K over a surface of 300 K that passes 0.7 at 11 um and 0.8 at 12 um, as silicates "
            "do: Planck's law at 25 digits (mpmath)",
        ),
        KnownAnswer(
            call={"near_11": [291.8386002, 290.0, 285.0], "near_12": [294.5459426, 289.0, 285.2]},
            path="dust",
            value=[1.0, 0.0, 0.0],
            tolerance=0.0,
            source="ackerman1997",
        ),
    ),
    valid_for="silicate dust and ash over a warmer surface, views without thick water vapour",
    limitations="the threshold is a choice, zero less half a kelvin here; water vapour lifts the difference by up to "
    "3 K, deserts, inversions and overshooting tops lower it; thick dust has none",
    papers=("ackerman1997", "prata1989"),
    keywords=("dust", "volcanic ash", "split window", "BTD", "reverse absorption", "aerosol", "cloud"),
    see_also=("split_window_temperature", "nonlinear_sst"),
    asks=(
        "[dust: Is it volcanic ash] if the brightness temperature is {near_11} near 11 um and {near_12} near 12 um?",
        "[difference: Split-window BTD] of T11 = {near_11} and T12 = {near_12}",
        "Reverse absorption test: {near_11} and {near_12}, threshold {threshold}, [dust: dust or cloud]?",
        "A pixel reads {near_11} at T11, {near_12} at T12. [dust: Does it hold desert dust]?",
    ),
)
def dust_brightness_difference(
    near_11: Annotated[FloatArray, Array("K", "...", "brightness temperature near 11 um", gt=0)],
    near_12: Annotated[FloatArray, Array("K", "...", "brightness temperature near 12 um", gt=0)],
    threshold: Annotated[FloatArray | float, Array("K", "...", "difference below which dust is reported")] = -0.5,
) -> DustTest:
    r"""Return the split-window brightness temperature difference and whether it speaks for dust or ash.

    .. math:: \Delta T = T_{11} - T_{12} < \Delta T_0

    Ice and water absorb more at 12 um, so that clouds and water vapour give a positive difference; silicates absorb
    more at 11 um and give a negative one.

    Parameters
    ----------
    near_11, near_12 : ndarray
        Brightness temperatures in K.
    threshold : ndarray
        Limit in K.

    Returns
    -------
    DustTest
        Difference and flag.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Ackerman (1997); Prata (1989).

    Examples
    --------
    >>> dust_brightness_difference([285.0, 270.0], [286.5, 268.0]).dust
    array([1., 0.])
    """
    difference = np.asarray(near_11 - near_12)
    return DustTest(difference, np.asarray(difference < threshold, dtype=np.float64))
