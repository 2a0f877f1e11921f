from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="electrons that are counted independently of each other, far from a full well",
    limitations="the signal is what lies above a background known exactly; a difference of two frames doubles the "
    "variance",
    papers=("janesick2007",),
    see_also=("detector_noise", "well_fill_time", "netd"),
)
def signal_to_noise_budget(
    signal: Annotated[FloatArray, Array("1", "...", "electrons of the signal in a frame", ge=0)],
    background: Annotated[FloatArray | float, Array("1", "...", "electrons of the background", ge=0)] = 0.0,
    dark: Annotated[FloatArray | float, Array("1", "...", "electrons of the dark current", ge=0)] = 0.0,
    read_noise: Annotated[FloatArray | float, Array("1", "...", "rms electrons of a read-out", ge=0)] = 0.0,
    step: Annotated[FloatArray | float, Array("1", "...", "electrons per digital number", ge=0)] = 0.0,
    pattern: Annotated[FloatArray | float, Array("1", "...", "rms residual non-uniformity, relative", ge=0)] = 0.0,
    frames: Annotated[int, Quantity("1", "frames averaged", ge=1)] = 1,
) -> NoiseBudget:
    r"""Return the signal-to-noise ratio of a pixel and the parts of its noise, in electrons.

    .. math:: \mathrm{SNR} = \frac{S}{\sqrt{(S + B + D + \sigma_r^2 + q^2/12)/n + u^2 (S + B)^2}}

    Raises
    ------
    DomainError
        There is neither an electron nor any noise.

    Examples
    --------
    >>> budget = signal_to_noise_budget(1e4, background=2e6, dark=1e5, read_noise=500.0)
    >>> round(float(budget.signal_to_noise), 2), round(float(budget.photon), 1)
    (6.51, 1417.7)
    """
    light = np.asarray(signal + background)
    photon, darkness = light / frames, np.asarray(dark) / frames
    reading = (np.square(read_noise) + np.square(step) / 12.0) / frames
    fixed = np.square(pattern * light)
    variance = np.asarray(photon + darkness + reading + fixed)
    if not (variance > 0.0).all():
        raise DomainError(
            "leaves a pixel without any noise", field="signal", value=0.0, remedy="give electrons or a read noise"
        )
    noise = np.sqrt(variance)
    parts = (np.asarray(np.sqrt(part)) for part in (photon, darkness, reading, fixed))
    return NoiseBudget(np.asarray(signal / noise), noise, *parts)


@dataclass(frozen=True)
class NoiseBudget(DataRecord):
    """Signal, noise and where the noise comes from, in electrons of the mean frame."""

    signal_to_noise: Annotated[FloatArray, Array("1", "...", "signal over noise", ge=0)]
    noise: Annotated[FloatArray, Array("1", "...", "rms noise in electrons", gt=0)]
    photon: Annotated[FloatArray, Array("1", "...", "part of signal and background photons", ge=0)]
    dark: Annotated[FloatArray, Array("1", "...", "part of the dark current", ge=0)]
    read: Annotated[FloatArray, Array("1", "...", "part of reading and digitising", ge=0)]
    pattern: Annotated[FloatArray, Array("1", "...", "part of the fixed pattern, which frames do not average", ge=0)]
