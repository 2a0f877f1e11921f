from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="random noise of the detector, independent from scan to scan, at one mirror velocity",
    limitations="drift, digitisation and source noise do not average away: compare with an Allan deviation; bands "
    "narrower than the resolution lose height besides",
    papers=("griffiths1972", "griffiths2007"),
    see_also=("noise_100_percent_line", "rapid_scan_time", "field_of_view"),
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


@dataclass(frozen=True)
class Gain(DataRecord):
    """Signal to noise and time relative to the reference measurement."""

    signal_to_noise: Annotated[float, Quantity("1", "signal to noise over that of the reference", gt=0)]
    time: Annotated[float, Quantity("1", "measuring time over that of the reference", gt=0)]
    scans_for_equal_noise: Annotated[float, Quantity("1", "scans that would keep signal to noise", gt=0)]
