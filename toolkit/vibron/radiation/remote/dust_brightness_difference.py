from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="silicate dust and ash over a warmer surface, views without thick water vapour",
    limitations="the threshold is a choice, zero less half a kelvin here; water vapour lifts the difference by up to "
    "3 K, deserts, inversions and overshooting tops lower it; thick dust has none",
    papers=("ackerman1997", "prata1989"),
    see_also=("split_window_temperature",),
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

    Examples
    --------
    >>> dust_brightness_difference([285.0, 270.0], [286.5, 268.0]).dust
    array([1., 0.])
    """
    difference = np.asarray(near_11 - near_12)
    return DustTest(difference, np.asarray(difference < threshold, dtype=np.float64))


@dataclass(frozen=True)
class DustTest(DataRecord):
    """Brightness temperature difference and what it says."""

    difference: Annotated[FloatArray, Array("K", "...", "brightness temperature near 11 um less that near 12 um")]
    dust: Annotated[FloatArray, Array("1", "...", "1 where dust or ash, else 0", ge=0, le=1)]
