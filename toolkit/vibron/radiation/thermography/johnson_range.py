from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.thermography._johnson import TASKS, cycles_needed


@tool(
    valid_for="cameras limited by their sampling: high thermal contrast, clear air, good lens",
    limitations="a range from geometry alone, the upper end of what is reached: noise, lens, turbulence and air "
    "shorten it; critical dimension by Johnson is the shortest side, by later models the root of the area",
    papers=("johnson1958", "holst2008"),
    see_also=("johnson_probability", "modulation_transfer"),
)
def johnson_range(
    size: Annotated[FloatArray, Array("m", "...", "critical dimension of the target", gt=0)],
    focal_length: Annotated[FloatArray, Array("mm", "...", "focal length", gt=0)],
    pitch: Annotated[FloatArray, Array("um", "...", "pitch of the pixels", gt=0, kind="length")],
    task: Annotated[str, Option("what the observer is asked", choices=tuple(TASKS))],
    probability: Annotated[float, Quantity("1", "probability wanted", ge=0.01, le=0.99)] = 0.5,
    fifty: Annotated[float | None, Quantity("1", "cycles for even odds, in place of Johnson's", gt=0)] = None,
) -> JohnsonRange:
    r"""Return the range at which a target is detected, recognised or identified, from the geometry of a camera.

    .. math:: R = \frac{h}{N(P)} \frac{f}{2 p}

    N(P) are the cycles that `johnson_probability` needs; a cycle takes two pixels.

    References
    ----------
    Johnson (1958); Holst (2008).

    Examples
    --------
    >>> johnson_range([0.5, 2.3], 50.0, 12.0, "identification").distance.round(0)
    array([163., 749.])
    """
    cycles = cycles_needed(probability) * (fifty or TASKS[task])
    return JohnsonRange(np.asarray(1e3 * size * focal_length / (2.0 * pitch * cycles)), cycles, 2.0 * cycles)


@dataclass(frozen=True)
class JohnsonRange(DataRecord):
    """Range at which a task succeeds with a probability."""

    distance: Annotated[FloatArray, Array("m", "...", "range", gt=0)]
    cycles: Annotated[float, Quantity("1", "cycles needed across the target", gt=0)]
    pixels: Annotated[float, Quantity("1", "pixels needed across the target, two a cycle", gt=0)]
