"""Made-up absorbance spectra with known bands: noisy, on a drifting baseline, overlapping."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.spectrum import Spectrum
from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.optimisation import Case

Values = npt.NDArray[np.float64]
GRID = np.arange(800.0, 2000.0, 2.0)


def bands(centres: Values, widths: Values, heights: Values) -> Values:
    """Return the sum of Lorentzian bands on the grid; widths are full widths at half height."""
    half = widths[:, None] / 2.0
    return np.asarray(np.sum(heights[:, None] * half**2 / ((GRID - centres[:, None]) ** 2 + half**2), axis=0))


def _drawn(rng: np.random.Generator, count: int = 7) -> tuple[Values, Values, Values]:
    centres = 850.0 + 1100.0 * (np.arange(count) + rng.uniform(0.2, 0.8, count)) / count
    return centres, rng.uniform(10.0, 30.0, count), rng.uniform(0.2, 1.0, count)


def _spectrum(values: Values) -> Spectrum:
    return Spectrum(GRID, values, "absorbance")


def noisy(part: Part) -> list[Case]:
    """Return spectra with white noise; the truth is the spectrum without."""
    rng = generator(part)
    clean = [bands(*_drawn(rng)) for _ in range(4)]
    return [Case({"spectrum": _spectrum(one + rng.normal(0.0, 0.05, GRID.size))}, one) for one in clean]


def drifting(part: Part) -> list[Case]:
    """Return spectra on a curved baseline with little noise; the truth is the spectrum without."""
    rng = generator(part)
    found = []
    for _ in range(4):
        clean = bands(*_drawn(rng))
        place = (GRID - GRID[0]) / (GRID[-1] - GRID[0])
        drift = rng.uniform(0.2, 0.6) + rng.uniform(-0.5, 0.5) * place + rng.uniform(0.2, 0.5) * np.sin(3.0 * place)
        found.append(Case({"spectrum": _spectrum(clean + drift + rng.normal(0.0, 0.003, GRID.size))}, clean))
    return found
