"""Thermal radiation of known temperatures and emissivities, by Planck's law written out."""

from __future__ import annotations

import numpy as np
from scipy.constants import c, h, k
from scipy.optimize import brentq

from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.spectra import Values
from vibron_verify.tasks.optimisation import Case


def planck(wavelength: Values | float, temperature: Values | float) -> Values:
    """Return the radiance in W m^-2 sr^-1 um^-1 at wavelengths in um."""
    metre = np.asarray(wavelength, dtype=float) * 1e-6
    return np.asarray(2e-6 * h * c**2 / metre**5 / np.expm1(h * c / (metre * k * np.asarray(temperature, dtype=float))))


def brightness(wavelength: float, radiance: Values) -> Values:
    """Return the brightness temperature in K of a radiance per um."""
    metre = wavelength * 1e-6
    return np.asarray(h * c / (metre * k) / np.log1p(2e-6 * h * c**2 / (metre**5 * radiance)))


def rocks(part: Part) -> list[Case]:
    """Return radiances of rocks and soils in five bands under a given sky; the truth is their emissivities to 0.01."""
    rng, found = generator(part), []
    bands = np.array([8.3, 8.65, 9.1, 10.6, 11.3])
    for _ in range(3):
        depth, centre = rng.uniform(0.0, 0.4, (40, 1)), rng.uniform(8.5, 9.3, (40, 1))
        emissivity = 0.975 - depth * np.exp(-(((bands - centre) / 0.7) ** 2)) + rng.normal(0.0, 0.003, (40, 5))
        temperature = rng.uniform(285.0, 325.0, (40, 1))
        sky = 0.35 * planck(bands, 265.0) * np.array([1.3, 1.1, 1.0, 0.9, 0.9])
        radiance = emissivity * planck(bands, temperature) + (1.0 - emissivity) * sky
        noisy = radiance * (1.0 + rng.normal(0.0, 0.001, radiance.shape))
        found.append(Case({"wavelength": bands, "radiance": noisy, "sky": sky}, (emissivity, 0.01)))
    return found


def steels(part: Part) -> list[Case]:
    """Return radiances of hot metal whose emissivity falls with wavelength; the truth is the temperature to 30 K."""
    rng, found = generator(part), []
    wavelength = np.linspace(1.0, 2.4, 15)
    for _ in range(8):
        temperature = rng.uniform(1000.0, 1900.0)
        emissivity = rng.uniform(0.4, 0.6) * np.exp(-rng.uniform(0.2, 0.4) * (wavelength - 1.0))
        radiance = emissivity * planck(wavelength, temperature) * (1.0 + rng.normal(0.0, 0.0005, wavelength.size))
        found.append(Case({"wavelength": wavelength, "radiance": radiance}, (temperature, 30.0)))
    return found


def plates(part: Part) -> list[Case]:
    """Return the readings of a painted plate by a camera set to a black body; the truth is its temperature to 1 K.

    The paint has an emissivity of 0.88, the surroundings are at 312 K, the window lets 0.80 through at 296 K, and the
    camera sees 8 to 12.5 um.
    """
    rng = generator(part)
    wavelength = np.linspace(8.0, 12.5, 200)
    temperature = rng.uniform(300.0, 420.0, 12)
    air, around = planck(wavelength, 296.0), planck(wavelength, 312.0)
    apparent = []
    for one in temperature:
        seen = np.mean(0.8 * (0.88 * planck(wavelength, one) + 0.12 * around) + 0.2 * air)
        apparent.append(brentq(lambda t, aim=seen: np.mean(planck(wavelength, t)) - aim, 200.0, 700.0))
    return [Case({"apparent": np.array(apparent) + rng.normal(0.0, 0.05, 12)}, (temperature, 1.0))]


def scenes(part: Part) -> list[Case]:
    """Return surfaces through a moist atmosphere near 11 and 12 um, some known; the truth is the others to 1 K."""
    rng, found = generator(part), []
    for _ in range(2):
        count, bands = 160, (10.8, 12.0)
        surface, water = rng.uniform(275.0, 315.0, count), rng.uniform(0.5, 5.0, count)
        mean, difference = rng.uniform(0.94, 0.99, count), rng.uniform(-0.015, 0.01, count)
        air = surface - rng.uniform(4.0, 12.0, count)
        seen = []
        for band, slope, sign in zip(bands, (0.075, 0.125), (0.5, -0.5), strict=True):
            passed = np.exp(-slope * water - 0.012 * water**2)
            emissivity = mean + sign * difference
            sky = (1.0 - passed) * planck(band, air - 8.0)
            radiance = passed * (emissivity * planck(band, surface) + (1.0 - emissivity) * sky)
            seen.append(brightness(band, radiance + (1.0 - passed) * planck(band, air)) + rng.normal(0.0, 0.05, count))
        known, rest = slice(0, 80), slice(80, count)
        inputs = {"truth": surface[known]}
        given = {"first": seen[0], "second": seen[1], "emissivity": mean, "difference": difference, "water": water}
        for name, one in given.items():
            inputs[name], inputs[f"new_{name}"] = one[known], one[rest]
        found.append(Case(inputs, (surface[rest], 1.0)))
    return found


def furnaces(part: Part) -> list[Case]:
    """Return noisy spectra of furnaces with a drifting emissivity; the truth is the temperature to 15 K."""
    rng, found = generator(part), []
    wavelength = np.arange(1.2, 5.0, 0.01)
    for _ in range(8):
        temperature = rng.uniform(700.0, 1100.0)
        emissivity = 0.7 * np.exp(-0.05 * (wavelength - 1.2))
        emissivity *= 1.0 - 0.5 * np.exp(-(((wavelength - 4.3) / 0.15) ** 2))
        radiance = emissivity * planck(wavelength, temperature) + rng.normal(0.0, 8.0, wavelength.size)
        found.append(Case({"wavelength": wavelength, "radiance": radiance}, (temperature, 15.0)))
    return found


def plumes(part: Part) -> list[Case]:
    """Return pixels of correlated clutter, some with a weak plume, and few clean ones; the truth is the strengths."""
    rng, found = generator(part), []
    for _ in range(3):
        target = np.exp(-(((np.arange(30) - rng.uniform(8.0, 22.0)) / 2.0) ** 2))
        loads = rng.normal(0.0, 1.0, (4, 30)).cumsum(axis=1) * 0.3
        clutter = rng.normal(0.0, 1.0, (240, 4)) @ loads + rng.normal(0.0, 0.15, (240, 30)) + 10.0
        strength = np.where(rng.random(200) < 0.5, rng.uniform(0.2, 2.0, 200), 0.0)
        inputs = {"spectra": clutter[40:] + strength[:, None] * target, "target": target, "background": clutter[:40]}
        found.append(Case(inputs, strength))
    return found
