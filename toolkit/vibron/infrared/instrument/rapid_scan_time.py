from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="continuous scanning at constant velocity, sampled by a laser",
    limitations="path difference 1/resolution, without the short second side of a single-sided scan",
    papers=("griffiths2007",),
    see_also=("modulation_frequency", "spectral_resolution", "signal_averaging_gain"),
)
def rapid_scan_time(
    resolution: Annotated[float, Quantity("cm^-1", "nominal resolution", gt=0, kind="width")],
    mirror_velocity: Annotated[float, Quantity("cm s^-1", "velocity of the moving mirror", gt=0)],
    scans: Annotated[int, Quantity("1", "scans averaged", ge=1)] = 1,
    sides: Annotated[
        str, Option("whether both signs of the path are scanned", choices=("single", "double"))
    ] = "single",
    duty: Annotated[float, Quantity("1", "share of the time in which data are collected", gt=0, le=1)] = 1.0,
    path_step: Annotated[float, Quantity("cm", "optical path difference between two points", gt=0)] = 1.0 / 15798.0,
) -> ScanTime:
    """Return scan time, mirror travel and number of points of an FT-IR measurement from resolution and velocity.

    L = 1/resolution; the mirror travels L/2 (L when double-sided) and the data take travel / velocity.

    Parameters
    ----------
    duty
        Share of the time that collects data; the rest turns and returns the mirror.

    Examples
    --------
    >>> time = rapid_scan_time(8.0, 1.2659, scans=100, duty=0.7)
    >>> round(1e3 * time.scan_time, 1), round(time.total_time, 2)
    (49.4, 7.05)
    """
    path = 1.0 / resolution
    scanned = path if sides == "single" else 2.0 * path
    single = scanned / (2.0 * mirror_velocity)
    return ScanTime(
        maximum_path_difference=path,
        mirror_travel=scanned / 2.0,
        points=math.floor(scanned / path_step * (1.0 + 1e-9)) + 1,
        scan_time=single,
        total_time=scans * single / duty,
        scan_rate=duty / single,
    )


@dataclass(frozen=True)
class ScanTime(DataRecord):
    """Path, points and time of scans."""

    maximum_path_difference: Annotated[float, Quantity("cm", "largest optical path difference, 1/resolution", gt=0)]
    mirror_travel: Annotated[float, Quantity("cm", "way of the mirror in one scan", gt=0)]
    points: Annotated[int, Quantity("1", "points sampled in one scan", ge=1)]
    scan_time: Annotated[float, Quantity("s", "time of data collection in one scan", gt=0)]
    total_time: Annotated[float, Quantity("s", "time of all scans with turning and return", gt=0)]
    scan_rate: Annotated[float, Quantity("Hz", "scans a second", gt=0, kind="rate")]
