from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.radiation.thermography._johnson import TASKS, cycles_needed, transfer


@tool(
    valid_for="targets with contrast well above the threshold, trained observers, unlimited time; ranges for cameras "
    "limited by their sampling: high thermal contrast, clear air, good lens",
    limitations="a range from geometry alone, the upper end of what is reached: noise, lens, turbulence and air "
    "shorten it; critical dimension by Johnson is the shortest side, by later models the root of the area; N50 of "
    "Johnson for one dimension, later models take 0.75, 3 and 6 for two; the table of Holst is quoted from memory and "
    "holds to its rounding",
    papers=("johnson1958", "holst2008"),
    see_also=("modulation_transfer", "netd", "signal_to_noise_budget"),
)
def johnson_range(
    size: Annotated[FloatArray | None, Array("m", "...", "critical dimension of the target", gt=0)] = None,
    focal_length: Annotated[FloatArray | None, Array("mm", "...", "focal length", gt=0)] = None,
    pitch: Annotated[FloatArray | None, Array("um", "...", "pitch of the pixels", gt=0, kind="length")] = None,
    task: Annotated[str, Option("what the observer is asked", choices=tuple(TASKS))] = "detection",
    probability: Annotated[
        FloatArray | None, Array("1", "...", "probability wanted; even odds by default", ge=0.01, le=0.99)
    ] = None,
    distance: Annotated[
        FloatArray | None, Array("m", "...", "range of the target, to find the probability", gt=0)
    ] = None,
    cycles: Annotated[
        FloatArray | None,
        Array("1", "...", "resolvable cycles across the target, in place of target and camera", ge=0, le=1e3),
    ] = None,
    fifty: Annotated[float | None, Quantity("1", "cycles for even odds, in place of Johnson's", gt=0)] = None,
) -> JohnsonRange:
    r"""Return range or probability at which a target is detected, recognised or identified, by Johnson's criteria.

    .. math:: N = \frac{h}{R} \frac{f}{2 p}, \qquad
              P = \frac{(N/N_{50})^E}{1 + (N/N_{50})^E}, \qquad E = 2.7 + 0.7 \frac{N}{N_{50}}

    A cycle (line pair) takes two pixels.  Johnson's N50 are 1.0 (detection), 1.4 (orientation), 4.0 (recognition) and
    6.4 (identification) cycles.  Target and camera give the range for a probability, or with ``distance`` the
    probability; ``cycles`` alone give the probability.

    Raises
    ------
    InputError
        Neither cycles nor target and camera are given, or both, or more than one of cycles, distance and probability.

    Examples
    --------
    >>> johnson_range([0.5, 2.3], 50.0, 12.0, "identification").distance
    array([162.7..., 748.6...])
    >>> johnson_range(2.3, 50.0, 12.0, "identification", distance=[500.0, 749.0, 1000.0]).probability.round(2)
    array([0.82, 0.5 , 0.28])
    >>> johnson_range(task="detection", cycles=[0.5, 1.0, 2.0]).probability.round(3)
    array([0.108, 0.5  , 0.945])
    """
    even = fifty or TASKS[task]
    asked = [name for name, one in (("cycles", cycles), ("distance", distance), ("probability", probability))
             if one is not None]  # fmt: skip
    if len(asked) > 1:
        raise InputError(
            "excludes the others of cycles, distance and probability", field=asked[0], remedy="give one of them"
        )
    if cycles is not None:
        if size is not None or focal_length is not None or pitch is not None:
            raise InputError("take the place of target and camera", field="cycles", remedy="leave one of both out")
        return JohnsonRange(None, cycles, 2.0 * cycles, transfer(cycles / even))
    if size is None or focal_length is None or pitch is None:
        raise InputError("with size and focal_length is needed", field="pitch", remedy="give all three, or cycles")
    reach = 1e3 * size * focal_length / (2.0 * pitch)  # cycles times range
    if distance is None:
        wanted = or_else(probability, 0.5)
        found = even * np.array([cycles_needed(float(one)) for one in wanted.ravel()]).reshape(wanted.shape)
        distance = reach / found
    else:
        found = reach / distance
        wanted = transfer(found / even)
    distance, found, wanted = (one.copy() for one in np.broadcast_arrays(distance, found, wanted))
    return JohnsonRange(distance, found, 2.0 * found, wanted)


@dataclass(frozen=True)
class JohnsonRange(DataRecord):
    """Range and probability of a task of an observer."""

    distance: Annotated[FloatArray | None, Array("m", "...", "range; none where only cycles are given", gt=0)]
    cycles: Annotated[FloatArray, Array("1", "...", "cycles across the target", ge=0)]
    pixels: Annotated[FloatArray, Array("1", "...", "pixels across the target, two a cycle", ge=0)]
    probability: Annotated[FloatArray, Array("1", "...", "probability of success", ge=0, le=1)]
