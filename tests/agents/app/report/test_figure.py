from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.optimize import minimize

from vibron_agents.app.report.figure import LAYOUT, BandLabel, draw, limits, spread, ticks


@pytest.mark.parametrize("seed", range(4))
def test_spread_is_the_least_squares_answer(seed: int) -> None:
    """Against scipy's constrained minimiser, which knows nothing of pooling."""
    places = np.sort(np.random.default_rng(seed).uniform(0.0, 120.0, 7))
    found = np.array(spread(places.tolist(), 12.0, 0.0, 120.0))
    apart = [{"type": "ineq", "fun": lambda y, i=i: y[i + 1] - y[i] - 12.0} for i in range(6)]
    within = [(0.0, 120.0)] * 7
    best = minimize(
        lambda y: ((y - places) ** 2).sum(), np.linspace(5.0, 115.0, 7), bounds=within, constraints=apart, tol=1e-10
    )
    assert best.success
    assert np.diff(found).min() >= 12.0 - 0.11
    assert ((found - places) ** 2).sum() == pytest.approx(best.fun, abs=0.1 * len(places) + 1e-3 * best.fun)


def test_ticks_are_round_and_within() -> None:
    assert ticks(400.0, 4000.0, 9) == [500.0, 1000.0, 1500.0, 2000.0, 2500.0, 3000.0, 3500.0, 4000.0]
    assert ticks(-0.01, 0.052, 5) == [0.0, 0.02, 0.04]


def test_limits_hold_all_that_was_measured() -> None:
    far = [(np.array([180.0, 500.0]), np.zeros(2)), (np.array([900.0, 4450.0]), np.zeros(2))]
    assert limits(far) == (100.0, 4500.0)
    assert limits([(np.array([650.0, 1800.0]), np.zeros(2))]) == (400.0, 4000.0)


def test_axis_is_reversed_and_labels_do_not_overlap() -> None:
    x = np.arange(500.0, 3800.0)
    bands = [BandLabel(i, 1000.0 + 5.0 * i + 300.0 * (i // 4), 0.1 * i, "", "") for i in range(32)]
    drawn = draw([(x, np.linspace(0.0, 1.0, x.size))], bands)
    places = [place for _, place, _ in drawn.labels]
    assert np.diff(places).min() >= LAYOUT["spacing"] - 0.11
    assert [band.wavenumber for band, _, _ in drawn.labels] == sorted((b.wavenumber for b in bands), reverse=True)
    across = [float(found) for found in re.findall(r"[ML]([\d.]+) ", drawn.curve)]
    assert across == sorted(across, reverse=True)
    assert [start for start, _ in drawn.gaps] == pytest.approx(
        [
            LAYOUT["left"] + (4000.0 - at) / 3600.0 * (LAYOUT["width"] - LAYOUT["left"] - LAYOUT["right"])
            for at in (500.0, 4000.0)
        ],
        abs=0.1,
    )


def test_crowded_bands_keep_the_tallest_labels_near_their_bands() -> None:
    x = np.arange(500.0, 3800.0)
    bands = [BandLabel(i, 510.0 + 10.0 * i, float(i % 97), "", "") for i in range(300)]
    drawn = draw([(x, np.ones(x.size))], bands)
    width = LAYOUT["width"] - LAYOUT["left"] - LAYOUT["right"]
    for band, place, _ in drawn.labels:
        assert abs(place - (LAYOUT["left"] + (4000.0 - band.wavenumber) / 3600.0 * width)) <= LAYOUT["farthest"] + 0.1
    assert {96, 193, 290} <= {band.index for band, _, _ in drawn.labels}
    assert 40 < len(drawn.labels) < 70


def test_without_bands_the_curve_takes_their_room() -> None:
    x = np.arange(500.0, 3800.0)
    curve, band = [(x, np.linspace(0.0, 1.0, x.size))], BandLabel(0, 900.0, 0.1, "", "")
    tops = [min(map(float, re.findall(r" ([\d.]+)", draw(curve, bands).curve))) for bands in ([], [band])]
    assert tops == [LAYOUT["top"] + LAYOUT["bare"], LAYOUT["top"] + LAYOUT["strip"]]
