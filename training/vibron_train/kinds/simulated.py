"""Spectra that are not of one organic compound, simulated from measured ones: what a ranking must not believe.

Every function takes normalised absorbance on the common grid (0 to 1, shape (1801,)) or nothing, and a generator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.kind_model.materials import load_materials
from vibron.infrared.spectra.air import air_absorbance
from vibron.infrared.spectra.grid import GRID
from vibron_train.kinds.materials import material_like, reflected

Generator = np.random.Generator
#: Kinds made from measured spectra, with how many of them each takes.
FROM_SPECTRA = {"mixture of two": 2, "mixture of three": 3, "fringes": 1, "Raman": 1, "reflection": 1}
#: Kinds made from nothing, or from the table of bands.
FROM_NOTHING = ("polymer", "inorganic", "water", "broad bands", "air", "noise", "slope")


def simulate(kind: str, spectra: Sequence[FloatArray], random: Generator) -> FloatArray:
    """Return one absorbance of a kind; ``spectra`` are as many measured ones as `FROM_SPECTRA` says."""
    if kind in ("polymer", "inorganic", "water"):
        additive = spectra[0] if spectra else None
        return material_like([one for one in load_materials() if one.kind == kind], random, additive)
    makers: dict[str, Callable[[], FloatArray]] = {
        "mixture of two": lambda: mixture(spectra, random),
        "mixture of three": lambda: mixture(spectra, random),
        "fringes": lambda: fringed(spectra[0], random),
        "Raman": lambda: raman_like(spectra[0], random),
        "reflection": lambda: reflected(spectra[0], random),
        "noise": lambda: noise(random),
        "slope": lambda: slope(random),
        "air": lambda: air(random) + slope(random) * random.uniform(0.0, 0.3) + 0.01 * random.normal(size=GRID.size),
        "broad bands": lambda: broad_bands(random),
    }
    return makers[kind]()


def disturbed(spectrum: FloatArray, random: Generator) -> FloatArray:
    """Return a spectrum with the ordinary defects of a measurement: noise, a sloping baseline, some air, a short range.

    Such a spectrum is still of one compound.
    """
    y = spectrum + random.uniform(0.0, 0.01) * random.normal(size=GRID.size)
    y = y + random.uniform(0.0, 0.1) * slope(random) + random.uniform(0.0, 0.03) * air(random)
    first = random.choice([400.0, 550.0, 650.0])
    return np.where(first <= GRID, y, np.nan)


def mixture(spectra: Sequence[FloatArray], random: Generator) -> FloatArray:
    """Return a sum with weights between 0.3 and 0.7 of two, or comparable weights of more."""
    weights = random.uniform(0.3, 0.7, len(spectra))
    return np.asarray(sum(w * s for w, s in zip(weights / weights.sum(), spectra, strict=True)))


def fringed(spectrum: FloatArray, random: Generator) -> FloatArray:
    """Return a thick film: strong bands cut off, interference fringes over the whole range."""
    period, phase = random.uniform(30.0, 400.0), random.uniform(0.0, 2.0 * np.pi)
    cut = np.minimum(spectrum, random.uniform(0.3, 1.0))
    height = random.uniform(0.05, 0.3) * np.nanmax(cut)
    return np.asarray(cut + height * (1.0 + np.cos(2.0 * np.pi * GRID / period + phase)))


def raman_like(spectrum: FloatArray, random: Generator) -> FloatArray:
    """Return narrow bands at the places of the measured ones, with unrelated heights, over a luminescence background.

    Positions survive from infrared to Raman, intensities do not: selection rules exchange strong and weak.
    """
    filled = np.nan_to_num(spectrum)
    peaks = require("scipy.signal").find_peaks(filled, prominence=0.01)[0]
    y = np.zeros(GRID.size)
    for place in GRID[peaks]:
        strong = 3.0 if 2800.0 < place < 3120.0 else 1.0
        y += strong * random.lognormal(0.0, 1.0) / (1.0 + ((GRID - place) / random.uniform(3.0, 7.0)) ** 2)
    y /= max(float(y.max()), 1e-9)
    y += random.choice([0.0, 1.0]) * random.uniform(0.1, 1.5) * np.exp(-GRID / random.uniform(600.0, 3000.0))
    return np.asarray(y + 0.004 * random.normal(size=GRID.size))


def noise(random: Generator) -> FloatArray:
    """Return noise of a random correlation length, from one point to some tens of cm^-1."""
    width = float(random.choice([0.0, 1.0, 3.0, 10.0]))
    white = random.normal(size=GRID.size)
    return np.asarray(require("scipy.ndimage").gaussian_filter1d(white, width) if width else white)


def slope(random: Generator) -> FloatArray:
    """Return a baseline: linear, curved or scattering, rising or falling, height one, with a little noise."""
    x = (GRID - GRID[0]) / (GRID[-1] - GRID[0])
    shape = x ** random.uniform(0.3, 4.0)
    shape = shape if random.random() < 0.5 else 1.0 - shape
    return np.asarray(shape + random.choice([1e-5, 1e-3, 1e-2]) * random.normal(size=GRID.size))


def air(random: Generator) -> FloatArray:
    """Return lines of water vapour and carbon dioxide, either of them overcorrected or not, highest point one."""
    resolution = float(random.choice([4.0, 8.0, 16.0]))
    water, dioxide = (air_absorbance(gas, GRID, resolution) for gas in ("H2O", "CO2"))
    y = random.choice([-1, 1]) * random.uniform(0.1, 1.0) * water / water.max()
    y = y + random.choice([-1, 1]) * random.uniform(0.0, 1.0) * dioxide / dioxide.max()
    return np.asarray(y / np.abs(y).max())


def broad_bands(random: Generator) -> FloatArray:
    """Return a few very broad bands, as liquid water, silicates, carbonates and other inorganic solids show them."""
    y = np.zeros(GRID.size)
    for _ in range(random.integers(1, 6)):
        centre = random.choice([random.uniform(400.0, 1700.0), random.uniform(2800.0, 3600.0)])
        y += random.uniform(0.2, 1.0) * np.exp(-(((GRID - centre) / random.uniform(40.0, 250.0)) ** 2))
    return np.asarray(y / y.max() + 0.002 * random.normal(size=GRID.size))
