"""Spectra of polymers, inorganic solids and water made from the table of their bands, and of compounds likewise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.kind_model.materials import Material
from vibron.infrared.spectra.grid import GRID

Generator = np.random.Generator
_BROAD = 120.0  # cm^-1: wider bands are Gaussian


def from_bands(bands: FloatArray, random: Generator) -> FloatArray:
    """Return a sum of bands, rows of position, height and full width, each changed at random as samples differ."""
    place = bands[:, 0] + random.normal(0.0, 3.0, len(bands)) * np.clip(bands[:, 2] / 25.0, 0.7, 5.0)
    height = bands[:, 1] * random.lognormal(0.0, 0.35, len(bands))
    width = bands[:, 2] * random.lognormal(0.0, 0.2, len(bands)) * random.lognormal(0.05, 0.2)
    height[random.random(len(bands)) < 0.04] = 0.0
    away = 2.0 * (GRID[:, None] - place) / width
    part = np.where(width > _BROAD, 0.0, random.uniform(0.2, 1.0, len(bands)))  # of a Lorentzian
    lines = part / (1.0 + away**2) + (1.0 - part) * np.exp(-np.log(2.0) * away**2)
    return np.asarray(lines @ height)


def bands_of(spectrum: FloatArray) -> FloatArray:
    """Return the bands of a normalised spectrum as rows of position, height and full width."""
    signal, filled = require("scipy.signal"), np.nan_to_num(spectrum)
    peaks, found = signal.find_peaks(filled, prominence=0.015, width=1.0)
    width = np.clip(2.0 * found["widths"], 5.0, 400.0)
    return np.column_stack([GRID[peaks], found["prominences"], width])


def sampled(spectrum: FloatArray, random: Generator) -> FloatArray:
    """Return a spectrum as a pellet, a thick film or attenuated total reflection show it, cut at random low ends."""
    y = spectrum / max(float(spectrum.max()), 1e-9)
    if random.random() < 0.3:  # attenuated total reflection
        y = y * (1000.0 / GRID) ** random.uniform(0.3, 1.0)
    if random.random() < 0.3:  # moisture
        bands = np.array([[3430.0, 1.0, 330.0], [1635.0, 0.3, 80.0]])
        y = y + random.uniform(0.02, 0.3) * from_bands(bands, random)
    if random.random() < 0.5:  # stray light and saturation
        stray = 10.0 ** random.uniform(-3.0, -1.3)
        y = -np.log10((10.0 ** (-random.uniform(0.5, 3.0) * y) + stray) / (1.0 + stray))
    y = y / max(float(y.max()), 1e-9)
    if random.random() < 0.5:  # scattering
        y = y + random.uniform(0.0, 0.3) * ((GRID / 4000.0) ** random.uniform(0.5, 3.0))
    y = y + 10.0 ** random.uniform(-4.0, -2.0) * random.normal(size=GRID.size)
    return digitised(y, random) if random.random() < 0.4 else np.asarray(y)


def digitised(spectrum: FloatArray, random: Generator) -> FloatArray:
    """Return a spectrum as read off a chart: straight lines between uneven points, rounded transmittance."""
    knots = np.cumsum(random.uniform(1.0, random.uniform(3.0, 10.0), GRID.size))
    knots = GRID[0] + knots[knots < GRID[-1] - GRID[0]]
    step = random.choice([0.002, 0.005, 0.01])
    read = np.round(10.0 ** -np.interp(knots, GRID, spectrum) / step) * step
    return np.asarray(np.interp(GRID, knots, -np.log10(np.maximum(read, 0.5 * step))))


def material_like(materials: Sequence[Material], random: Generator, additive: FloatArray | None = None) -> FloatArray:
    """Return one material, in a fourth of all cases with a second one of its kind, perhaps with an organic additive."""
    y = from_bands(materials[int(random.integers(len(materials)))].bands, random)
    if random.random() < 0.25:
        y = y + random.uniform(0.1, 0.8) * from_bands(materials[int(random.integers(len(materials)))].bands, random)
    if additive is not None and random.random() < 0.5:
        y = y + random.uniform(0.02, 0.2) * y.max() * np.nan_to_num(additive)
    return sampled(y, random)


def reflected(spectrum: FloatArray, random: Generator) -> FloatArray:
    """Return the specular reflectance of a measured absorbance: dispersion from its Hilbert transform."""
    k = np.nan_to_num(spectrum) * 1000.0 / GRID
    k *= random.uniform(0.1, 0.8) / max(float(k.max()), 1e-9)
    padded = np.concatenate([np.zeros(GRID.size), k, np.zeros(GRID.size)])
    shift = np.imag(require("scipy.signal").hilbert(padded))[GRID.size : 2 * GRID.size]
    index = random.uniform(1.4, 1.7) - shift
    ratio = ((index - 1.0) ** 2 + k**2) / ((index + 1.0) ** 2 + k**2)
    return np.asarray(ratio if random.random() < 0.5 else -np.log10(ratio))
