from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="series over one period or more, any number of frames; a linear drift is taken out",
    limitations="harmonics of a square heating alias only if the frame rate is near a multiple of them; frames are "
    "taken as instantaneous",
    papers=("breitenstein2010",),
    see_also=("thermal_diffusion_length", "pulsed_thermography_depth"),
)
def lockin_thermography(
    frames: Annotated[FloatArray, Array("K", "t,r,c", "images over time")],
    rate: Annotated[float, Quantity("Hz", "frames a second", gt=0, kind="rate")],
    frequency: Annotated[float, Quantity("Hz", "frequency of the heating", gt=0, kind="rate")],
    drift: Annotated[bool, Option("fit a linear drift too")] = True,
) -> LockIn:
    r"""Return amplitude and phase images of a series of thermal images under periodic heating.

    .. math:: T(t) = T_0 + A \cos(2 \pi f t + \varphi) + d\, t

    All pixels are fitted by least squares at once; t = 0 is the first frame, where the cosine of the heating is one.

    Raises
    ------
    DomainError
        The frequency is not below half the frame rate, or the series is shorter than a period.
    InputError
        There are fewer frames than unknowns.

    Examples
    --------
    >>> time = np.arange(50) / 25.0
    >>> frames = 300.0 + 0.2 * np.cos(2.0 * np.pi * time - np.pi / 4.0)[:, np.newaxis, np.newaxis]
    >>> answer = lockin_thermography(frames, 25.0, 1.0)
    >>> float(answer.amplitude[0, 0].round(6)), float(answer.phase[0, 0].round(6))
    (0.2, -45.0)
    """
    count = frames.shape[0]
    if count < 3 + drift:
        raise InputError("are too few", field="frames", value=count, remedy=f"give {3 + drift} or more")
    if frequency >= 0.5 * rate:
        raise DomainError("is not below half the frame rate", field="frequency", value=frequency, remedy="film faster")
    if count * frequency < rate * (1.0 - 1e-9):
        raise DomainError("is too low for the series", field="frequency", value=frequency, remedy="film a whole period")
    time = np.arange(count) / rate
    angle = 2.0 * np.pi * frequency * time
    terms = [np.ones(count), np.cos(angle), -np.sin(angle)]
    if drift:
        terms.append(time - time.mean())
    design = np.stack(terms, axis=1)
    fitted = np.linalg.lstsq(design, frames.reshape(count, -1), rcond=None)[0].reshape(-1, *frames.shape[1:])
    phase = np.degrees(np.arctan2(fitted[2], fitted[1]))
    return LockIn(np.hypot(fitted[1], fitted[2]), phase, fitted[0])


@dataclass(frozen=True)
class LockIn(DataRecord):
    """Answer at the frequency of the heating."""

    amplitude: Annotated[FloatArray, Array("K", "r,c", "amplitude, half of peak to peak", ge=0)]
    phase: Annotated[FloatArray, Array("degree", "r,c", "phase against the cosine of the heating; negative is late")]
    mean: Annotated[FloatArray, Array("K", "r,c", "mean over the series, at its middle where it drifts")]
