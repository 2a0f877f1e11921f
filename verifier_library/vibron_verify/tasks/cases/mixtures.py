"""Spectra of mixtures whose amounts are known because they were put together from them."""

from __future__ import annotations

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.spectra import Values
from vibron_verify.tasks.optimisation import Case

AXIS = np.arange(900.0, 1800.0, 6.0)


def profile(axis: Values, centres: Values, widths: Values, heights: Values) -> Values:
    """Return Gaussian bands on an axis; widths are full widths at half height."""
    place = (axis - np.asarray(centres)[:, None]) / np.asarray(widths)[:, None]
    return np.asarray(np.sum(np.asarray(heights)[:, None] * np.exp(-4.0 * np.log(2.0) * place**2), axis=0))


def _pure(rng: np.random.Generator, count: int, axis: Values = AXIS) -> Values:
    span = axis[0] + 50.0, axis[-1] - 50.0
    made = []
    for _ in range(count):
        centres, widths = rng.uniform(*span, 5), rng.uniform(40.0, 120.0, 5)
        made.append(profile(axis, centres, widths, rng.uniform(0.2, 1.0, 5)))
    return np.array(made)


def calibration(part: Part) -> list[Case]:
    """Return training spectra with amounts of two constituents of six, and unknown ones; the truth is their amounts."""
    rng, found = generator(part), []
    for _ in range(2):
        pure = _pure(rng, 6)
        amounts = rng.uniform(0.0, 1.0, (60, 6))
        drift = rng.uniform(0.0, 0.3, (60, 1)) * np.linspace(0.0, 1.0, AXIS.size) ** 2
        spectra = amounts @ pure + drift + rng.normal(0.0, 0.1, (60, AXIS.size))
        inputs = {"spectra": spectra[:36], "concentrations": amounts[:36, :2], "unknown": spectra[36:]}
        found.append(Case(inputs, amounts[36:, :2]))
    return found


def scattered(part: Part) -> list[Case]:
    """Return powder spectra stretched and tilted by scattering, with water on top; the truth is without all that."""
    rng, found = generator(part), []
    axis = np.arange(900.0, 1800.0, 4.0)
    water = profile(axis, np.array([1640.0]), np.array([110.0]), np.array([1.0]))
    place = np.linspace(-1.0, 1.0, axis.size)
    for _ in range(3):
        main, minor = _pure(rng, 2, axis)
        clean = main + rng.uniform(-0.1, 0.1, (12, 1)) * minor
        path = rng.uniform(0.6, 1.6, (12, 1))
        drift = rng.uniform(0.0, 0.6, (12, 1)) + rng.uniform(-0.4, 0.4, (12, 1)) * place
        drift = drift + rng.uniform(-0.3, 0.3, (12, 1)) * place**2 + rng.uniform(0.0, 0.5, (12, 1)) * water
        spectra = path * clean + drift + rng.normal(0.0, 0.004, clean.shape)
        inputs = {"spectra": spectra, "wavenumber": axis, "reference": main, "water": water[None, :]}
        found.append(Case(inputs, clean))
    return found


def gases(part: Part) -> list[Case]:
    """Return spectra of a gas with structure, a second unlisted one and a drifting baseline; the truth is its ppm."""
    rng, found = generator(part), []
    axis = np.arange(950.0, 1250.0, 0.5)
    centres = np.arange(1000.0, 1100.0, 4.0)
    shape = profile(axis, centres, np.full(centres.size, 1.2), np.exp(-(((centres - 1050.0) / 25.0) ** 2)))
    others = np.append(np.arange(1150.0, 1240.0, 3.0), 1160.0)
    widths = np.append(np.full(others.size - 1, 1.5), 140.0)
    unlisted = profile(axis, others, widths, np.ones(others.size))
    place = (axis - 1100.0) / 150.0
    for _ in range(6):
        amount = np.exp(rng.uniform(np.log(3.0), np.log(80.0)))
        drift = rng.uniform(-0.02, 0.02) * place + rng.uniform(0.01, 0.04) * place**2
        drift = drift + rng.uniform(-0.02, 0.02) * place**3
        values = 1e-4 * amount * 10.0 * shape + rng.uniform(0.02, 0.1) * unlisted + 0.02 + drift
        spectrum = Spectrum(axis, values + rng.normal(0.0, 5e-4, axis.size), "absorbance", "gas")
        references = (Spectrum(axis, 1e-4 * shape, "absorption_coefficient", "gas"),)
        found.append(Case({"spectrum": spectrum, "references": references}, amount))
    return found


def straying(part: Part) -> list[Case]:
    """Return standards and unknowns measured with 3 % of stray light; the truth is the unknown concentrations."""
    rng, found = generator(part), []
    for _ in range(4):
        slope, stray = rng.uniform(0.9, 1.1), 0.03
        standards, unknown = np.array([0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5]), rng.uniform(0.2, 1.5, 5)
        seen = [-np.log10((10.0 ** (-slope * one) + stray) / (1.0 + stray)) for one in (standards, unknown)]
        noisy = [one + rng.normal(0.0, 0.002, one.size) for one in seen]
        found.append(Case({"concentration": standards, "standards": noisy[0], "unknown": noisy[1]}, (unknown, 0.02)))
    return found


def second_instrument(part: Part) -> list[Case]:
    """Return standards on two instruments and spectra of the second; the truth is these spectra on the first."""
    rng, found = generator(part), []
    axis = np.arange(900.0, 1800.0, 5.0)
    for _ in range(2):
        pure = _pure(rng, 5, axis)
        amounts = rng.uniform(0.0, 1.0, (30, 5))
        first = amounts @ pure
        moved = np.array([np.interp(axis - 3.0, axis, one) for one in pure])
        blurred = np.array([np.convolve(one, [0.25, 0.5, 0.25], "same") for one in moved])
        second = amounts @ blurred * (1.0 + 0.1 * np.sin(axis / 150.0)) + 0.05
        noisy = [one + rng.normal(0.0, 0.01, one.shape) for one in (first, second)]
        inputs = {"primary": noisy[0][:10], "secondary": noisy[1][:10], "spectra": noisy[1][10:]}
        found.append(Case(inputs, first[10:]))
    return found
