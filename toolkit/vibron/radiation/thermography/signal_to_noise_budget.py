"""Electrons of signal and of noise in one pixel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class NoiseBudget:
    """Signal, noise and where the noise comes from, in electrons of the mean frame."""

    signal_to_noise: Annotated[FloatArray, Array("1", "...", "signal over noise", ge=0)]
    noise: Annotated[FloatArray, Array("1", "...", "rms noise in electrons", gt=0)]
    photon: Annotated[FloatArray, Array("1", "...", "part of signal and background photons", ge=0)]
    dark: Annotated[FloatArray, Array("1", "...", "part of the dark current", ge=0)]
    read: Annotated[FloatArray, Array("1", "...", "part of reading and digitising", ge=0)]
    pattern: Annotated[FloatArray, Array("1", "...", "part of the fixed pattern, which frames do not average", ge=0)]


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={"signal": [1e4, 1e6]},
            path="signal_to_noise",
            value=[100.0, 1000.0],
            tolerance=1e-9,
            source="Poisson: the root of the number of electrons",
            kind="identity",
        ),
        KnownAnswer(
            call={"signal": 1000.0, "background": 500.0, "dark": 400.0, "read_noise": 10.0},
            path="signal_to_noise",
            value=22.3607,
            tolerance=1e-4,
            source="CCD equation by hand: 1000 / sqrt(1000 + 500 + 400 + 100)",
        ),
        KnownAnswer(
            call={"signal": 1e4, "background": 1e6, "pattern": 1e-3, "frames": 10000},
            path="noise",
            value=1010.05,
            tolerance=0.01,
            source="by hand: sqrt(1.01e6/1e4 + (1e-3 x 1.01e6)^2) = sqrt(101 + 1020100)",
        ),
    ),
    valid_for="electrons that are counted independently of each other, far from a full well",
    limitations="the signal is what lies above a background known exactly; a difference of two frames doubles the "
    "variance",
    papers=("janesick2007",),
    keywords=(
        "SNR",
        "signal to noise",
        "CCD equation",
        "read noise",
        "dark noise",
        "photon noise",
        "fixed pattern noise",
    ),
    see_also=("shot_noise", "well_fill_time", "netd"),
    asks=(
        "[signal_to_noise: SNR] of a pixel with {signal} signal electrons, read noise {read_noise} and dark {dark}",
        "CCD equation: [signal_to_noise: S/N] for {signal} electrons on a background of {background}",
        "[noise: Total noise] in electrons, signal {signal}, dark electrons {dark}, read-out noise {read_noise}",
        "[pattern: Fixed pattern noise] at {signal} electrons with a residual non-uniformity of {pattern}, "
        "{frames} frames",
        "[photon: Photon noise] of {signal} electrons of signal and {background} of background",
        "[read: Read and quantisation noise], {signal} electrons, {read_noise} rms, {step} electrons per DN",
    ),
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

    Parameters
    ----------
    signal, background, dark : ndarray
        Electrons in one frame.
    read_noise : ndarray
        Rms electrons.
    step : ndarray
        Electrons per digital number q.
    pattern : ndarray
        Residual non-uniformity u.
    frames : int
        Frames averaged, n.

    Returns
    -------
    NoiseBudget
        Ratio, noise and its parts.

    Raises
    ------
    DomainError
        There is neither an electron nor any noise.
    InputError
        The shapes do not fit together.

    References
    ----------
    Janesick (2007).

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
