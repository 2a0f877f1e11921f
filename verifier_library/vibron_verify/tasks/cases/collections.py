"""Sets of spectra to be distinguished: classes, and a library with queries."""

from __future__ import annotations

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.mixtures import profile
from vibron_verify.tasks.optimisation import Case


def classes(part: Part) -> list[Case]:
    """Return spectra of three similar materials at various thickness and drift; the truth is the class of new ones."""
    rng, found = generator(part), []
    axis = np.arange(900.0, 1800.0, 10.0)
    for _ in range(2):
        common = profile(axis, rng.uniform(950.0, 1750.0, 5), rng.uniform(40.0, 90.0, 5), rng.uniform(0.4, 1.0, 5))
        width, height = np.full(2, 50.0), np.full(2, 0.12)
        marks = [profile(axis, rng.uniform(950.0, 1750.0, 2), width, height) for _ in range(3)]
        kinds = np.arange(90) % 3
        spectra = np.array([common + marks[kind] for kind in kinds]) * rng.uniform(0.7, 1.3, (90, 1))
        spectra += rng.uniform(0.0, 0.5, (90, 1)) + rng.uniform(-0.3, 0.3, (90, 1)) * np.linspace(0.0, 1.0, axis.size)
        spectra += rng.normal(0.0, 0.02, spectra.shape)
        names = tuple("ABC"[kind] for kind in kinds)
        found.append(Case({"spectra": spectra[:45], "labels": names[:45], "new": spectra[45:]}, names[45:]))
    return found


def library(part: Part) -> list[Case]:
    """Return clean references and poor spectra of the same; the truth is which reference each query is."""
    rng = generator(part)
    axis = np.arange(500.0, 4000.0, 4.0)
    place = np.linspace(-1.0, 1.0, axis.size)
    stretch = profile(axis, np.array([2920.0]), np.array([80.0]), np.array([0.8]))
    water = np.exp(-(((axis - 3350.0) / 180.0) ** 2))
    references, queries = [], []
    for _ in range(10):
        centres, widths = rng.uniform(600.0, 1800.0, 8), rng.uniform(10.0, 30.0, 8)
        for _ in range(2):
            heights = rng.uniform(0.1, 1.0, 8)
            clean = profile(axis, centres, widths, heights) + stretch
            poor = clean * rng.uniform(0.4, 1.0) + rng.uniform(0.2, 1.0) + rng.uniform(-0.6, 0.6) * place
            poor = poor + rng.uniform(0.0, 0.8) * place**2 + rng.uniform(0.0, 0.8) * water
            references.append(Spectrum(axis, clean, "absorbance"))
            queries.append(Spectrum(axis, poor + rng.normal(0.0, 0.04, axis.size), "absorbance"))
    order = rng.permutation(20)
    return [Case({"references": tuple(references), "queries": tuple(queries[one] for one in order)}, order)]
