"""Baselines on made-up spectra whose truth is known; the automatic choice beats the defaults."""

import importlib.util
from pathlib import Path

import numpy as np
import pybaselines
import pytest

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._baseline_fit import POLYNOMIAL, STIFF, WIDE
from vibron.infrared.preprocessing.baseline import baseline

SCRIPT = Path(__file__).parents[3] / "benchmarks" / "baseline_truth.py"
SPEC = importlib.util.spec_from_file_location("baseline_truth", SCRIPT)
assert SPEC and SPEC.loader
truth = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(truth)
X = truth.X


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("method", ["iarpls", "imodpoly"])
def test_automatic_choice_beats_the_default_and_nears_the_best(method: str) -> None:
    kinds = ("polynomial", "hump", "sinusoid")
    made = [truth.made(kind, noise, 7) for kind in kinds for noise in (1e-4, 1e-2)]
    fit = pybaselines.Baseline(X)
    default = [truth.error(getattr(fit, method)(y)[0], beneath) for y, beneath in made]
    automatic = [truth.error(baseline(Spectrum(X, y), method).baseline, beneath) for y, beneath in made]
    assert np.median(automatic) < 0.6 * np.median(default)
    assert np.median(automatic) < 0.01
    assert max(automatic) < min(0.06, 0.5 * max(default))


@pytest.mark.parametrize("method", [*STIFF, *WIDE, *POLYNOMIAL])
def test_every_method_runs_and_takes_its_own_parameter_only(method: str) -> None:
    x = X[::8]
    y = 0.2 + 0.1 * (x / 4000) ** 2 + np.exp(-(((x - 1700) / 40) ** 2))
    y = y + 1e-3 * np.random.default_rng(0).normal(size=x.size)
    name = "lam" if method in STIFF else "half_width" if method in WIDE else "order"
    value = {"lam": 1e4, "half_width": 200.0, "order": 2}[name]
    found = baseline(Spectrum(x, y), method, **{name: value})
    assert (found.parameter, found.automatic, found.method) == (value, False, method)
    assert found.baseline == pytest.approx(0.2 + 0.1 * (x / 4000) ** 2, abs=0.1)
    assert found.corrected.ordinate == pytest.approx(y - found.baseline)
    other = "order" if name == "lam" else "lam"
    with pytest.raises(InputError, match=f"give {name}|Give {name}"):
        baseline(Spectrum(x, y), method, **{other: 2})


def test_fixed_lam_is_pybaselines() -> None:
    y, _ = truth.made("hump", 1e-3, 3)
    expected = pybaselines.Baseline(X).asls(y, lam=1e7)[0]
    assert baseline(Spectrum(X, y), "asls", lam=1e7).baseline == pytest.approx(expected)


def test_gaps_uneven_points_and_labels() -> None:
    y, beneath = truth.made("exponential", 1e-3, 5)
    holed = np.where((X > 2300) & (X < 2400), np.nan, y)
    whole = Spectrum(X, holed, "kubelka_munk", "solid", {"a": "b"}, ("old",))
    found = baseline(whole)
    assert np.isnan(found.baseline[np.isnan(holed)]).all() and np.isfinite(found.baseline[~np.isnan(holed)]).all()
    assert np.nanmax(np.abs(found.baseline - beneath)) < 0.03
    assert (found.corrected.kind, found.corrected.state, found.corrected.warnings) == (
        "kubelka_munk",
        "solid",
        ("old",),
    )
    kept = np.sort(np.random.default_rng(1).choice(X.size, 1500, replace=False))
    uneven = baseline(Spectrum(X[kept], y[kept]))
    assert np.abs(uneven.baseline - beneath[kept]).max() < 0.03
    scaled = baseline(Spectrum(X, 1000 * holed))
    assert scaled.baseline == pytest.approx(1000 * found.baseline, rel=1e-6, nan_ok=True)


def test_what_baselines_refuse() -> None:
    y, _ = truth.made("hump", 1e-3, 3)
    with pytest.raises(DomainError, match="fewer than 20"):
        baseline(Spectrum(X[:19], y[:19]))
    with pytest.raises(InputError, match="not a parameter of rubberband"):
        baseline(Spectrum(X, y), "rubberband", lam=1e5)
    with pytest.raises(DomainError, match="fewer than two"):
        baseline(Spectrum(X[:2], np.array([1.0, np.nan])), "rubberband")
    with pytest.raises(ConvergenceError, match="fails with airpls"):
        baseline(Spectrum(X, y), "airpls", lam=1e99)


def test_rubberband_agrees_with_pybaselines_and_touches() -> None:
    y, _ = truth.made("scatter", 1e-3, 4)
    found = baseline(Spectrum(X, y), "rubberband")
    assert found.baseline == pytest.approx(pybaselines.Baseline(X).rubberband(y)[0], abs=1e-9)
    assert (found.method, found.parameter, found.automatic) == ("rubberband", None, False)
    assert (found.corrected.ordinate >= 0).all()
    assert (found.corrected.ordinate[[0, -1]] == 0).all()
    slopes = np.diff(found.baseline) / np.diff(X)
    assert (np.diff(slopes) >= -1e-12).all()
