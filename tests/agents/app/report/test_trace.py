from __future__ import annotations

import base64
from types import SimpleNamespace

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron_agents.app.report.trace import common_scale, pack, segments, thin


def test_missing_ordinates_and_jumps_are_gaps() -> None:
    x = np.r_[np.arange(400.0, 600.0), np.arange(900.0, 1000.0)]
    y = np.ones(x.size)
    y[50:60] = np.nan
    assert [(a[0], a[-1]) for a, _ in segments({"wavenumber": x, "absorbance": y})] == [
        (400, 449),
        (460, 599),
        (900, 999),
    ]


def test_even_wavelengths_are_no_gaps() -> None:
    wavenumber = 1e4 / np.arange(2.5, 25.0, 0.02)
    assert np.diff(np.sort(wavenumber)).max() > 20.0
    assert len(segments(SimpleNamespace(wavenumber=wavenumber, absorbance=np.ones(wavenumber.size)))) == 1


def test_descending_and_unsorted_points_are_put_in_order() -> None:
    [(x, y)] = segments({"wavenumber": [3.0, 1.0, np.nan, 2.0], "absorbance": [30.0, 10.0, 0.0, 20.0]})
    assert x.tolist() == [1.0, 2.0, 3.0]
    assert y.tolist() == [10.0, 20.0, 30.0]


def test_unequal_lengths_are_refused() -> None:
    with pytest.raises(InputError, match="trace: wavenumber and absorbance differ in length"):
        segments({"wavenumber": [1.0, 2.0], "absorbance": [1.0]})


@pytest.mark.parametrize("seed", range(5))
def test_thinning_keeps_every_extreme(seed: int) -> None:
    rng = np.random.default_rng(seed)
    x, y = np.sort(rng.uniform(400.0, 4000.0, 20_000)), rng.normal(size=20_000)
    bins = 500
    parts = thin([(x[:7000], y[:7000]), (x[8000:], y[8000:])], bins)
    assert sum(a.size for a, _ in parts) <= 2 * bins + 8
    edges = np.linspace(x[0], x[-1], bins + 1)
    kept_x, kept_y = (np.concatenate([part[axis] for part in parts]) for axis in (0, 1))
    whole_x, whole_y = np.r_[x[:7000], x[8000:]], np.r_[y[:7000], y[8000:]]
    for low, high in zip(edges[5:-5:20], edges[25:-5:20], strict=False):
        whole, kept = (values[(at >= low) & (at < high)] for at, values in ((whole_x, whole_y), (kept_x, kept_y)))
        assert whole.size == 0 or (whole.max(), whole.min()) == (kept.max(), kept.min())


def test_packed_points_unpack_to_the_same_curve() -> None:
    x = np.linspace(450.0, 3960.0, 700)
    y = np.sin(x / 50.0)
    packed = pack([(x[:300], y[:300]), (x[300:], y[300:])], scale=2.0)
    codes = np.frombuffer(base64.b64decode(packed["points"]), dtype="<u2").reshape(2, -1)
    real = codes[1] != 65535
    assert np.flatnonzero(~real).tolist() == [300, 701]
    low, high = packed["x"]
    assert np.abs(low + codes[0][real] * (high - low) / 65534 - x).max() <= (high - low) / 65534
    low, high = packed["y"]
    assert np.abs(low + codes[1][real] * (high - low) / 65534 - 2.0 * y).max() <= 1e-4


def test_common_scale_compares_only_what_both_measured() -> None:
    x = np.arange(0.0, 100.0)
    query, other = (
        [(x, np.where(x == 50, 2.0, 0.1))],
        [(x + 40.0, np.where(x == 20, 8.0, np.where(x == 90, 99.0, 0.0)))],
    )
    assert common_scale(query, other) == pytest.approx(0.25)
    assert common_scale(query, [(x + 500.0, x)]) == 1.0
    assert common_scale([], other) == 1.0
