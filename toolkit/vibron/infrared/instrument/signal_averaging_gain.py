"""What more scans, or another resolution, do to the noise."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class Gain:
    """Signal to noise and time relative to the reference measurement."""

    signal_to_noise: Annotated[float, Quantity("1", "signal to noise over that of the reference", gt=0)]
    time: Annotated[float, Quantity("1", "measuring time over that of the reference", gt=0)]
    scans_for_equal_noise: Annotated[float, Quantity("1", "scans that would keep signal to noise", gt=0)]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"scans": 64, "reference_scans": 1},
            path="signal_to_noise",
            value=8.0,
            tolerance=1e-12,
            source="signal averaging: the square root of 64",
        ),
        KnownAnswer(
            call={"scans": 4, "reference_scans": 1, "resolution": 2.0, "reference_resolution": 4.0},
            path="time",
            value=8.0,
            tolerance=1e-12,
            source="four scans of twice the length, by hand",
            kind="identity",
        ),
        KnownAnswer(
            call={"scans": 2, "reference_scans": 1, "resolution": 2.0, "reference_resolution": 4.0},
            path="signal_to_noise",
            value=1.0,
            tolerance=1e-12,
            source="griffiths1972",
        ),
        KnownAnswer(
            call={"scans": 8, "reference_scans": 1, "resolution": 2.0, "reference_resolution": 4.0,
                  "throughput": "variable"},
            path="signal_to_noise",
            value=1.0,
            tolerance=1e-12,
            source="griffiths1972",
        ),
    ),
    valid_for="random noise of the detector, independent from scan to scan, at one mirror velocity",
    limitations="drift, digitisation and source noise do not average away: compare with an Allan deviation; bands "
    "narrower than the resolution lose height besides",
    papers=("griffiths1972", "griffiths2007"),
    keywords=("co-adding", "scans", "averaging", "trading rules", "SNR", "square root", "resolution", "measuring time"),
    see_also=("noise_100_percent_line", "rapid_scan_time", "jacquinot_stop"),
    asks=(
        "[signal_to_noise: Gain in signal to noise] by averaging {scans} scans",
        "[signal_to_noise: How much better is the SNR] with {scans} scans than with {reference_scans}?",
        "[time: Measuring time] of {scans} scans at {resolution} relative to {reference_scans} at "
        "{reference_resolution}",
        "[scans_for_equal_noise: How many scans] keep the SNR of {reference_scans} at {resolution} after "
        "{scans} scans?",
        "[signal_to_noise: SNR], {scans} scans at {resolution}, {throughput=variable: aperture opened as far "
        "as it may}",
    ),
)  # fmt: skip
def signal_averaging_gain(
    scans: Annotated[int, Quantity("1", "scans averaged", ge=1)],
    reference_scans: Annotated[int, Quantity("1", "scans of the reference measurement", ge=1)] = 1,
    resolution: Annotated[float, Quantity("cm^-1", "resolution", gt=0, kind="width")] = 4.0,
    reference_resolution: Annotated[float, Quantity("cm^-1", "resolution of the reference", gt=0, kind="width")] = 4.0,
    throughput: Annotated[
        str,
        Option("constant aperture, or one opened as far as the resolution allows", choices=("constant", "variable")),
    ] = "constant",
) -> Gain:
    """Return the gain in signal to noise by averaging scans and trading resolution (Griffiths' trading rules).

    SNR ~ delta^k sqrt(t) with the resolution delta, the time t ~ scans / delta, and k = 1 at constant throughput or
    k = 2 where the aperture opens with delta (Jacquinot).  So N scans gain sqrt(N), and half the resolution element
    costs four times (sixteen times) the time for the same noise.

    Parameters
    ----------
    scans, reference_scans : int
        Scans averaged, and in the reference.
    resolution, reference_resolution : float
        Resolutions in cm^-1.
    throughput : str
        ``constant`` or ``variable``.

    Returns
    -------
    Gain
        Signal to noise, time, and scans that would keep signal to noise.

    Raises
    ------
    DomainError
        A number is not positive.

    References
    ----------
    Griffiths (1972).

    Examples
    --------
    >>> gain = signal_averaging_gain(16, 1, resolution=2.0, reference_resolution=4.0)
    >>> round(gain.signal_to_noise, 3), gain.time, gain.scans_for_equal_noise
    (2.828, 32.0, 2.0)
    """
    element = resolution / reference_resolution
    power = 1.0 if throughput == "constant" else 2.0
    time = scans / reference_scans / element
    return Gain(
        signal_to_noise=element**power * math.sqrt(time),
        time=time,
        scans_for_equal_noise=reference_scans * element ** (1.0 - 2.0 * power),
    )
