"""Operating points of detectors, judged by the signal over the noise that they give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.constants import c, e, h, k

from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.spectra import Values
from vibron_verify.tasks.optimisation import Case


def gap(composition: float, temperature: float) -> float:
    """Return the gap of Hg(1-x)Cd(x)Te in eV.

    G. L. Hansen, J. L. Schmit, T. N. Casselman, J. Appl. Phys. 53, 7099 (1982).
    """
    x = composition
    return -0.302 + 1.93 * x - 0.81 * x**2 + 0.832 * x**3 + 5.35e-4 * temperature * (1.0 - 2.0 * x)


def clear_air(wavelength: Values) -> Values:
    """Return a made-up transmittance with the windows of 3.4 to 4.1 um and 8 to 13 um."""
    edges = ((3.4, 4.1, 0.05), (8.0, 13.0, 0.2))
    found = np.zeros(wavelength.size)
    for low, high, slope in edges:
        found += 0.8 / (1.0 + np.exp((low - wavelength) / slope)) / (1.0 + np.exp((wavelength - high) / slope))
    return found


def signal_to_noise(cutoff: float, temperature: float) -> float:
    """Return the contrast of a 300 K scene over the noise, in its own unit.

    Photons of all that is warm enter through f/2; the dark current follows Rule 07 (W. E. Tennant and others,
    J. Electron. Mater. 37, 1406 (2008)) for cutoffs above 4.64 um.
    """
    wavelength = np.linspace(2.0, cutoff, 600)
    exponent = h * c / (wavelength * 1e-6 * k * 300.0)
    photons = 2.0 * c / (wavelength * 1e-6) ** 4 / np.expm1(exponent) * 1e-6 * 1e-4 * np.pi / 17.0
    contrast = photons * exponent / 300.0 / -np.expm1(-exponent) * clear_air(wavelength)
    dark = 8367.0 * np.exp(-1.16239 * 1.24 * e / (k * cutoff * temperature)) / e
    step = wavelength[1] - wavelength[0]
    return float(contrast.sum() * step / np.sqrt(photons.sum() * step + dark))


def _operating(temperature: float) -> Callable[[Any], float]:
    trial = np.linspace(5.0, 16.0, 300)
    best = max(signal_to_noise(float(one), temperature) for one in trial)

    def merit(result: Any) -> float:
        composition = float(np.asarray(result, dtype=float).item())
        energy = gap(composition, temperature) if 0.15 < composition < 0.6 else 0.0
        if not 1.23984 / 20.0 < energy < 1.23984 / 4.64:
            return 0.0
        return signal_to_noise(1.23984 / energy, temperature) / best

    return merit


def coolers(part: Part) -> list[Case]:
    """Return temperatures that a cooler reaches; the truth compares a composition's signal to noise with the best."""
    drawn = generator(part).uniform((95.0, 125.0), (115.0, 145.0))
    temperatures = (90.0, 120.0, 150.0) if part.name == "train" else tuple(drawn.round(1).tolist())
    return [Case({"temperature": one}, _operating(one)) for one in temperatures]
