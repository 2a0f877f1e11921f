"""How far a camera lets an observer see a target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.thermography._johnson import TASKS, cycles_needed


@dataclass(frozen=True)
class JohnsonRange:
    """Range at which a task succeeds with a probability."""

    distance: Annotated[FloatArray, Array("m", "...", "range", gt=0)]
    cycles: Annotated[float, Quantity("1", "cycles needed across the target", gt=0)]
    pixels: Annotated[float, Quantity("1", "pixels needed across the target, two a cycle", gt=0)]


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={"size": 2.3, "focal_length": 100.0, "pitch": 15.0, "task": "recognition"},
            path="distance",
            value=1916.667,
            tolerance=1e-3,
            source="by hand: eight pixels of 15 um at 100 mm see 8 x 0.15 mrad = 1.2 mrad, which 2.3 m fill at 1916.7 "
            "m",
        ),
        KnownAnswer(
            call={"size": [0.75, 2.3], "focal_length": 100.0, "pitch": 15.0, "task": "detection"},
            path="distance",
            value=[2500.0, 7666.667],
            tolerance=1e-3,
            source="by hand: two pixels, 0.3 mrad; N50 of Johnson (1958)",
        ),
        KnownAnswer(
            call={"size": 2.3, "focal_length": 100.0, "pitch": 15.0, "task": "recognition", "probability": 0.95},
            path="cycles",
            value=8.0,
            tolerance=0.2,
            source="holst2008",
        ),
    ),
    valid_for="cameras limited by their sampling: high thermal contrast, clear air, good lens",
    limitations="a range from geometry alone, the upper end of what is reached: noise, lens, turbulence and air "
    "shorten it; critical dimension by Johnson is the shortest side, by later models the root of the area",
    papers=("johnson1958", "holst2008"),
    keywords=(
        "Johnson criteria",
        "DRI",
        "detection range",
        "recognition range",
        "identification range",
        "thermal imager",
    ),
    see_also=("johnson_probability", "detector_mtf", "diffraction_mtf"),
    asks=(
        "[distance: Range] to {task=recognition: recognise} a target of {size}, focal length {focal_length}, "
        "pitch {pitch}",
        "[distance: How far] can a {focal_length} camera with {pitch} pixels {task=detection: detect} a man of {size}?",
        "[distance: Identification range], {task=identification: identify} {size} with {focal_length}, pixel "
        "pitch {pitch}",
        "DRI: [pixels: pixels on target] for {task=recognition: recognition} of {size}, {focal_length} lens, "
        "{pitch} pixels",
        "[cycles: Cycles needed] to {task=identification: identify} {size} with {probability}, f = "
        "{focal_length}, {pitch}",
    ),
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

    Parameters
    ----------
    size : ndarray
        Critical dimension h in m.
    focal_length : ndarray
        Focal length f in mm.
    pitch : ndarray
        Pixel pitch p in um.
    task : str
        ``detection``, ``orientation``, ``recognition`` or ``identification``.
    probability : float
        Probability wanted.
    fifty : float, optional
        Another N50.

    Returns
    -------
    JohnsonRange
        Range in m, cycles and pixels on the target.

    Raises
    ------
    InputError
        The shapes do not fit together.

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
