"""Spectra whose bands are to be found, measured or taken apart."""

from __future__ import annotations

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.spectra import GRID, Values, bands
from vibron_verify.tasks.optimisation import Case


def gaussians(centres: Values, widths: Values, heights: Values) -> Values:
    """Return the sum of Gaussian bands on the grid; widths are full widths at half height."""
    place = (GRID - centres[:, None]) / widths[:, None]
    return np.asarray(np.sum(heights[:, None] * np.exp(-4.0 * np.log(2.0) * place**2), axis=0))


def weak(part: Part) -> list[Case]:
    """Return noisy spectra of strong and weak bands on a slope; the truth is their positions, within 6 cm^-1."""
    rng, found = generator(part), []
    for _ in range(4):
        centres = 850.0 + 1100.0 * (np.arange(9) + rng.uniform(0.25, 0.75, 9)) / 9
        heights = np.exp(rng.uniform(np.log(0.08), 0.0, 9))
        values = bands(centres, rng.uniform(12.0, 24.0, 9), heights) + 0.1 + 1e-4 * (GRID - GRID[0])
        values += rng.normal(0.0, 0.025, GRID.size)
        found.append(Case({"spectrum": Spectrum(GRID, values, "absorbance")}, (centres, 6.0)))
    return found


def overlapped(part: Part) -> list[Case]:
    """Return pairs of bands nearer than their width; the truth is their positions, within 5 cm^-1."""
    rng, found = generator(part), []
    for _ in range(4):
        middle = np.array([980.0, 1230.0, 1480.0, 1750.0]) + rng.uniform(-25.0, 25.0, 4)
        apart = rng.uniform(11.0, 14.0, 4)
        centres = np.sort(np.concatenate([middle - apart / 2.0, middle + apart / 2.0]))
        values = bands(centres, np.full(8, 26.0), rng.uniform(0.6, 1.0, 8)) + rng.normal(0.0, 0.002, GRID.size)
        found.append(Case({"spectrum": Spectrum(GRID, values, "absorbance")}, (centres, 5.0)))
    return found


def flanked(part: Part) -> list[Case]:
    """Return a Lorentzian band next to a stronger one on a slope, and first guesses; the truth is its area."""
    rng, found = generator(part), []
    for _ in range(4):
        centres = np.array([1500.0, 1536.0]) + rng.uniform(-4.0, 4.0, 2)
        widths, heights = rng.uniform(18.0, 28.0, 2), np.array([rng.uniform(0.1, 0.9), 1.0])
        values = bands(centres, widths, heights) + rng.uniform(0.05, 0.2) + 2e-4 * (GRID - 1500.0)
        values += rng.normal(0.0, 0.004, GRID.size)
        guess = np.round(centres / 5.0) * 5.0
        spectrum = Spectrum(GRID, values, "absorbance")
        found.append(Case({"spectrum": spectrum, "centres": guess}, float(0.5 * np.pi * widths[0] * heights[0])))
    return found


def additive(part: Part) -> list[Case]:
    """Return a Gaussian band at 1740 cm^-1 between neighbours on a curved background; the truth is its area."""
    rng, found = generator(part), []
    for _ in range(6):
        width, height = rng.uniform(20.0, 24.0), rng.uniform(0.05, 0.5)
        rest = np.array([1630.0, 1840.0]), np.array([30.0, 26.0]), rng.uniform(0.5, 1.0, 2)
        own = gaussians(np.array([1740.0]), np.array([width]), np.array([height]))
        background = 0.1 + rng.uniform(1e-4, 3e-4) * (GRID - 1600.0) + 5e-7 * (GRID - 1500.0) ** 2
        values = own + gaussians(*rest) + background + rng.normal(0.0, 0.002, GRID.size)
        area = height * width * np.sqrt(np.pi / (4.0 * np.log(2.0)))
        found.append(Case({"spectrum": Spectrum(GRID, values, "absorbance")}, float(area)))
    return found


def curved(part: Part) -> list[Case]:
    """Return noisy Gaussian bands; the truth is their second derivative, by formula."""
    rng, found = generator(part), []
    for _ in range(4):
        centres = 850.0 + 1100.0 * (np.arange(7) + rng.uniform(0.2, 0.8, 7)) / 7
        widths, heights = rng.uniform(24.0, 40.0, 7), rng.uniform(0.2, 1.0, 7)
        rate = 8.0 * np.log(2.0) / widths[:, None] ** 2
        away = GRID - centres[:, None]
        terms = heights[:, None] * np.exp(-rate * away**2 / 2.0) * (rate**2 * away**2 - rate)
        values = gaussians(centres, widths, heights) + rng.normal(0.0, 0.012, GRID.size)
        found.append(Case({"spectrum": Spectrum(GRID, values, "absorbance")}, terms.sum(axis=0)))
    return found
