"""Errors of baselines on made-up spectra whose baseline is known: default, automatic and best possible parameter.

    python benchmarks/baseline_truth.py [SPECTRA A CASE] [METHOD,METHOD,...]

Spectra of 400 to 4000 cm^-1 in steps of 2 hold 5 to 25 Lorentzian and Gaussian bands 5 to 60 cm^-1 wide, the highest of
height one, over five kinds of baseline (0.2 to 1 high) at three levels of noise; a sixth kind adds a hydrogen-bonded OH
band 200 to 400 cm^-1 wide.  The constants of the automatic choice were set on other spectra (other seeds).  The error
is the root mean square of the difference to the true baseline, in heights of the highest band.  "default" is the
default of pybaselines, "fixed" the one value of the grid that is best over all spectra, "oracle" the best value for
each spectrum, known only in hindsight.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator

import numpy as np
import pybaselines

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._baseline_fit import candidates, parameter_of, run, with_least_noise
from vibron.infrared.preprocessing.baseline import baseline

X = np.arange(400.0, 4001.0, 2.0)
KINDS = ("polynomial", "exponential", "scatter", "hump", "sinusoid", "broad OH")
NOISE = (1e-4, 1e-3, 1e-2)
METHODS = ("iarpls", "arpls", "asls", "airpls", "psalsa", "drpls", "snip", "mor", "modpoly", "imodpoly")
FAILED = 10.0


def bands(random: np.random.Generator) -> FloatArray:
    """Return bands, three quarters of them between 500 and 1800 cm^-1, the highest of height one."""
    total = np.zeros_like(X)
    for _ in range(random.integers(5, 26)):
        centre = random.uniform(500, 1800) if random.random() < 0.75 else random.uniform(2800, 3500)
        width = np.exp(random.uniform(np.log(5), np.log(60)))
        away = 2.0 * (X - centre) / width
        shape = 1.0 / (1.0 + away**2) if random.random() < 0.5 else np.exp(-np.log(2) * away**2)
        total += (random.exponential() + 0.05) * shape
    return total / total.max()


def background(kind: str, random: np.random.Generator) -> FloatArray:
    """Return a baseline between zero and 0.2 to 1."""
    t = (X - X[0]) / (X[-1] - X[0])
    if kind == "polynomial":
        curve = np.polynomial.chebyshev.chebval(2 * t - 1, random.normal(size=5) / np.arange(1, 6))
    elif kind == "exponential":
        curve = np.exp(-random.uniform(1.5, 6) * (t if random.random() < 0.5 else 1 - t))
    elif kind == "hump":
        curve = np.exp(-4 * np.log(2) * ((X - random.uniform(800, 3600)) / random.uniform(600, 1600)) ** 2)
    elif kind == "sinusoid":
        curve = np.sin(2 * np.pi * X / random.uniform(1200, 4000) + random.uniform(0, 2 * np.pi))
    else:
        curve = (X / X[-1]) ** 4
    return (curve - curve.min()) / np.ptp(curve) * random.uniform(0.2, 1.0)


def made(kind: str, noise: float, seed: int) -> tuple[FloatArray, FloatArray]:
    """Return a spectrum and its baseline."""
    random = np.random.default_rng([seed, KINDS.index(kind), round(-10 * np.log10(noise))])
    total, beneath = bands(random), background(kind, random)
    if kind == "broad OH":
        broad = random.uniform(0.3, 0.8) * np.exp(
            -4 * np.log(2) * ((X - random.uniform(3200, 3450)) / random.uniform(200, 400)) ** 2
        )
        total = (total + broad) / (total + broad).max()
    return total + beneath + noise * random.normal(size=X.size), beneath


def cases(count: int) -> Iterator[tuple[str, float, FloatArray, FloatArray]]:
    """Yield every spectrum with its kind, noise and baseline."""
    for kind in KINDS:
        for noise in NOISE:
            for seed in range(1000, 1000 + count):
                yield kind, noise, *made(kind, noise, seed)


def error(curve: FloatArray | None, truth: FloatArray) -> float:
    """Return the root mean square error, and a large one where the method failed."""
    return FAILED if curve is None else min(FAILED, float(np.sqrt(np.mean((curve - truth) ** 2))))


def measured(method: str, count: int) -> tuple[list[tuple[str, float]], FloatArray]:
    """Return the cases and the errors: default, automatic, then one for each value of the grid."""
    fit = pybaselines.Baseline(X)
    values, _ = candidates(parameter_of(method), X.size, 2.0)
    labels, rows = [], []
    for kind, noise, y, truth in cases(count):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            default = getattr(fit, method)(y)[0]
        automatic = baseline(Spectrum(X, y), method).baseline
        curves = [error(curve, truth) for curve in run(X, with_least_noise(y, noise), method, values)]
        rows.append([error(default, truth), error(automatic, truth), *curves])
        labels.append((kind, noise))
    return labels, np.array(rows)


def line(name: str, errors: FloatArray) -> str:
    """Return median, 90th percentile and maximum in per cent."""
    return f"{name:<28}" + "".join(f"{100 * value:8.2f}" for value in np.quantile(errors, [0.5, 0.9, 1.0]))


def main(count: int, methods: tuple[str, ...]) -> None:
    """Print the errors by method and, for the first method, by kind of baseline and by noise."""
    print(f"{len(KINDS) * len(NOISE) * count} spectra; error in per cent:  median  90 %  worst")
    for number, method in enumerate(methods):
        labels, errors = measured(method, count)
        fixed = 2 + int(np.argmin(np.quantile(errors[:, 2:], 0.9, axis=0)))
        columns = {"default": errors[:, 0], "fixed": errors[:, fixed], "automatic": errors[:, 1]}
        columns["oracle"] = errors[:, 2:].min(axis=1)
        for name, column in columns.items():
            print(line(f"{method} {name}", column), flush=True)
        for group in (*KINDS, *NOISE) if number == 0 else ():
            inside = np.array([group in label for label in labels])
            for name in ("default", "automatic", "oracle"):
                print(line(f"  {group} {name}", columns[name][inside]), flush=True)
    touching = [
        error(baseline(Spectrum(X, y), "rubberband").baseline, b) for k, _, y, b in cases(count) if k != "broad OH"
    ]
    print(line("rubberband", np.array(touching)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, tuple(sys.argv[2].split(",")) if len(sys.argv) > 2 else METHODS)
