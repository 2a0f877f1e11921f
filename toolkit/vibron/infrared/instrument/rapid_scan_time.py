"""How long a scan takes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class ScanTime:
    """Path, points and time of scans."""

    maximum_path_difference: Annotated[float, Quantity("cm", "largest optical path difference, 1/resolution", gt=0)]
    mirror_travel: Annotated[float, Quantity("cm", "way of the mirror in one scan", gt=0)]
    points: Annotated[int, Quantity("1", "points sampled in one scan", ge=1)]
    scan_time: Annotated[float, Quantity("s", "time of data collection in one scan", gt=0)]
    total_time: Annotated[float, Quantity("s", "time of all scans with turning and return", gt=0)]
    scan_rate: Annotated[float, Quantity("Hz", "scans a second", gt=0, kind="rate")]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"resolution": 4.0, "mirror_velocity": 0.6329},
            path="scan_time",
            value=0.19750,
            tolerance=1e-5,
            source="by hand: 0.125 cm of mirror travel at 0.6329 cm/s",
        ),
        KnownAnswer(
            call={"resolution": 4.0, "mirror_velocity": 1.0, "scans": 32, "duty": 0.5},
            path="total_time",
            value=8.0,
            tolerance=1e-12,
            source="by hand: 32 scans of 0.125 s, half of the time collecting",
        ),
        KnownAnswer(
            call={"resolution": 1.0, "mirror_velocity": 1.0},
            path="points",
            value=15799,
            tolerance=0,
            source="one point a fringe of the laser over 1 cm, and the one at zero",
            kind="identity",
        ),
    ),
    valid_for="continuous scanning at constant velocity, sampled by a laser",
    limitations="path difference 1/resolution, without the short second side of a single-sided scan",
    papers=("griffiths2007",),
    keywords=("scan time", "time resolution", "rapid scan", "kinetics", "mirror velocity", "duty cycle", "points"),
    see_also=("modulation_frequency", "spectral_resolution", "signal_averaging_gain"),
    asks=(
        "[scan_time: Scan time] at resolution {resolution} and mirror velocity {mirror_velocity}",
        "[total_time: How long] do {scans} scans take at {resolution}, mirror at {mirror_velocity}?",
        "[scan_rate: Scans per second] in rapid scan at {resolution} with a mirror speed of {mirror_velocity}",
        "[mirror_travel: Mirror travel] for {resolution}, velocity {mirror_velocity}, {sides=double: double-sided}",
        "[points: Points sampled], {sides=single: single-sided} scan, {resolution}, {mirror_velocity}, step "
        "{path_step}",
    ),
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
    resolution : float
        Nominal resolution in cm^-1.
    mirror_velocity : float
        Velocity of the mirror in cm/s.
    scans : int
        Scans averaged.
    sides : str
        ``single`` or ``double``.
    duty : float
        Share of the time that collects data; the rest turns and returns the mirror.
    path_step : float
        Step of the path difference in cm.

    Returns
    -------
    ScanTime
        Path, travel, points and times.

    Raises
    ------
    DomainError
        A number is out of its range.

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
