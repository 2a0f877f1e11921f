"""What instruments give: interferograms, slit widths, fringes, spikes, total reflection, reflectance."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.spectrum import Spectrum
from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.mixtures import profile
from vibron_verify.tasks.cases.spectra import GRID, Values, bands
from vibron_verify.tasks.optimisation import Case


def interferograms(part: Part) -> list[Case]:
    """Return one-sided interferograms with a phase error and noise; the truth is the single beam on a given grid."""
    rng, found = generator(part), []
    wavenumber = np.arange(300.0, 3900.0, 4.0)
    step, grid = 1.0 / (2.0 * 7899.0), np.arange(700.0, 3300.0, 8.0)
    place = np.arange(-600, 3000) * step
    for _ in range(3):
        centres, widths = rng.uniform(800.0, 3000.0, 12), rng.uniform(30.0, 80.0, 12)
        depth = profile(wavenumber, centres, widths, rng.uniform(0.2, 0.8, 12))
        beam = np.exp(-(((wavenumber - 1900.0) / 900.0) ** 2)) * 10.0**-depth
        phase = rng.uniform(-0.6, 0.6) + rng.uniform(1e-4, 3e-4) * wavenumber + 4e-8 * (wavenumber - 2000.0) ** 2
        signal = 4.0 * np.cos(2.0 * np.pi * np.outer(place, wavenumber) + phase) @ beam
        noisy = signal + rng.normal(0.0, 12.0, place.size)
        found.append(Case({"interferogram": noisy, "step": step, "grid": grid}, np.interp(grid, wavenumber, beam)))
    return found


def through_slit(part: Part) -> list[Case]:
    """Return gas spectra of high resolution; the truth is what a triangular slit of 7.5 cm^-1 makes of them."""
    rng, found = generator(part), []
    axis = np.arange(1800.0, 2200.0, 0.5)
    offset = np.arange(-30.0, 30.5, 0.5)
    slit = np.clip(1.0 - np.abs(offset) / 7.5, 0.0, None)
    for _ in range(3):
        centres = np.arange(1850.0, 2150.0, rng.uniform(3.0, 5.0))
        depth = profile(axis, centres, np.full(centres.size, 1.2), rng.uniform(0.3, 2.5, centres.size))
        passed = np.convolve(np.pad(10.0**-depth, 60, mode="edge"), slit / slit.sum(), "valid")
        found.append(Case({"spectrum": Spectrum(axis, depth, "absorbance", "gas")}, -np.log10(passed)))
    return found


def fringed(part: Part) -> list[Case]:
    """Return spectra of empty cells with fringes and dirt on the windows; the truth is the path length in um."""
    rng, found = generator(part), []
    axis = np.arange(700.0, 4000.0, 4.0)
    for _ in range(6):
        length = np.exp(rng.uniform(np.log(30.0), np.log(250.0)))
        dirt = profile(axis, rng.uniform(900.0, 1700.0, 6), rng.uniform(30.0, 120.0, 6), rng.uniform(0.2, 0.8, 6))
        dirt += profile(axis, np.array([2900.0, 3350.0]), np.array([90.0, 300.0]), np.array([0.6, 0.5]))
        values = dirt + 0.02 * np.cos(4.0 * np.pi * 1e-4 * length * axis + rng.uniform(0.0, 6.0))
        values += rng.normal(0.0, 0.01, axis.size)
        found.append(Case({"spectrum": Spectrum(axis, values, "absorbance")}, length))
    return found


def spiked(part: Part) -> list[Case]:
    """Return noisy spectra with spikes one to three points wide; the truth is the spectrum without either."""
    rng, found = generator(part), []
    for _ in range(4):
        centres = 850.0 + 1100.0 * (np.arange(7) + rng.uniform(0.2, 0.8, 7)) / 7
        clean = bands(centres, rng.uniform(20.0, 40.0, 7), rng.uniform(0.2, 1.0, 7))
        values = clean + rng.normal(0.0, 0.015, GRID.size)
        for start in rng.choice(GRID.size - 4, 14, replace=False):
            values[start : start + rng.integers(1, 4)] += rng.choice([-1.0, 1.0]) * rng.uniform(0.15, 1.5)
        found.append(Case({"spectrum": Spectrum(GRID, values, "absorbance")}, clean))
    return found


def oscillators(rng: np.random.Generator, axis: Values, high: float, strength: float) -> npt.NDArray[np.complex128]:
    """Return the complex refractive index of Lorentz oscillators well inside an axis."""
    span = axis[-1] - axis[0]
    resonance = axis[0] + span * (np.arange(5) + rng.uniform(0.3, 0.9, 5)) / 6.0
    damping, weight = rng.uniform(12.0, 30.0, 5), strength * rng.uniform(0.3, 1.0, 5)
    square = resonance[:, None] ** 2
    terms = square / (square - axis**2 - 1j * damping[:, None] * axis)
    return np.asarray(np.sqrt(high**2 + weight @ terms))


def totally_reflected(part: Part) -> list[Case]:
    """Return spectra off a ZnSe crystal at 45 degrees, by Fresnel; the truth is the absorbance of a film of 1 um."""
    rng, found = generator(part), []
    axis = np.arange(800.0, 2000.0, 2.0)
    for _ in range(3):
        index = oscillators(rng, axis, 1.5, 0.006)
        cosine, inside = np.sqrt(0.5), np.sqrt(1.0 - (2.43 / index) ** 2 * 0.5)
        inside = np.where(np.imag(index * inside) < 0.0, -inside, inside)
        s = (2.43 * cosine - index * inside) / (2.43 * cosine + index * inside)
        p = (index * cosine - 2.43 * inside) / (index * cosine + 2.43 * inside)
        seen = -np.log10((np.abs(s) ** 2 + np.abs(p) ** 2) / 2.0)
        film = 4.0 * np.pi * axis * index.imag * 1e-4 / np.log(10.0)
        found.append(Case({"spectrum": Spectrum(axis, seen, "absorbance", "liquid")}, film))
    return found


def reflected(part: Part) -> list[Case]:
    """Return noisy reflectance of solids at right angles; the truth is their absorption index k."""
    rng, found = generator(part), []
    axis = np.arange(500.0, 2500.0, 2.0)
    for _ in range(3):
        index = oscillators(rng, axis, 2.2, 0.15)
        values = np.abs((index - 1.0) / (index + 1.0)) ** 2 + rng.normal(0.0, 0.025, axis.size)
        spectrum = Spectrum(axis, np.clip(values, 1e-4, 1.0), "reflectance", "solid")
        found.append(Case({"spectrum": spectrum}, index.imag))
    return found


def films(part: Part) -> list[Case]:
    """Return films of unlike thickness on a drifting baseline; the truth is the analyte's area over the film's peak."""
    rng, found = generator(part), []
    for _ in range(6):
        path, share = rng.uniform(0.3, 2.0), np.exp(rng.uniform(np.log(0.02), np.log(0.3)))
        matrix = bands(np.array([1000.0, 1180.0, 1460.0]), np.array([24.0, 30.0, 20.0]), np.array([1.5, 0.6, 1.0]))
        matrix = matrix + rng.uniform(0.5, 2.5) * bands(np.array([850.0]), np.array([30.0]), np.array([1.0]))
        analyte = profile(GRID, np.array([1740.0]), np.array([24.0]), np.array([1.0]))
        values = path * (matrix + share * analyte) + rng.uniform(0.0, 0.02) + rng.normal(0.0, 0.002, GRID.size)
        area = share * 24.0 * np.sqrt(np.pi / (4.0 * np.log(2.0)))
        peak = np.interp(1460.0, GRID, matrix)
        found.append(Case({"spectrum": Spectrum(GRID, values, "absorbance")}, float(area / peak)))
    return found


def sticks(part: Part) -> list[Case]:
    """Return computed harmonic lines; the truth is the spectrum of the true lines, Lorentzian of 22 cm^-1."""
    rng, found = generator(part), []
    grid = np.arange(600.0, 3400.0, 4.0)
    for _ in range(4):
        true = np.sort(np.concatenate([rng.uniform(700.0, 1700.0, 14), rng.uniform(2850.0, 3200.0, 5)]))
        computed = true / np.where(true < 2000.0, 0.98, 0.955) + rng.normal(0.0, 3.0, true.size)
        intensity = rng.uniform(5.0, 100.0, true.size)
        lines = (11.0 / np.pi) / ((grid - true[:, None]) ** 2 + 121.0)
        found.append(Case({"wavenumber": computed, "intensity": intensity, "grid": grid}, intensity @ lines))
    return found
