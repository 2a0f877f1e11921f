"""Pulls of fits: (estimate - truth) / standard error over many spectra with noise; mean 0 and width 1 if errors hold.

    python benchmarks/fit_pulls.py [gas] [film] [ellipsometry] [--spectra 200] [--seed 0]

Gas: two gases with overlapping lines, temperature, pressure, instrument width, shift and baseline from a transmittance
at 0.25 cm^-1.  Film: thickness, roughness, permittivity and two oscillators from a transmittance and an oblique
reflectance of a film on a thick wafer.  Ellipsometry: thickness and index from psi and delta.  The spectra come from
other code than the fit: line by line on a grid ten times as fine with the instrument as a sum, and the loop of the
package tmm.  Errors of the mean and width of n pulls are 1 / sqrt(n) and 1 / sqrt(2 n).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.line_list import LineList
from vibron.radiation.fit_report import SpectralFit
from vibron.radiation.fits._films import FilmLayer, FilmSpectrum
from vibron.radiation.fits.fit_film_spectra import fit_film_spectra
from vibron.radiation.fits.fit_gas_spectrum import fit_gas_spectrum
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.optics.dielectric_function import dielectric_function

Fit = Callable[[np.random.Generator], SpectralFit]
BOLTZMANN = 1.380649e-23


def gas() -> tuple[Fit, dict[str, float]]:
    """Return a fit of a gas spectrum with new noise, and the truth."""
    one = dunham_lines("CO")
    columns = {name: getattr(one, name) for name in ("molecule", "isotopologue", "air_width", "self_width")}
    two = LineList(
        **columns, wavenumber=one.wavenumber + 0.31, intensity=0.3 * one.intensity, lower_energy=one.lower_energy,
        temperature_exponent=one.temperature_exponent,
    )  # fmt: skip
    truth = {"mole_fraction_1": 8e-4, "mole_fraction_2": 3e-4, "temperature": 310.0, "pressure": 9.2e4}
    truth |= {"instrument_width": 0.25, "shift": 0.015, "baseline_0": 0.97, "baseline_1": 0.02}
    temperature, pressure, path = 310.0, 9.2e4, 0.4
    grid = np.arange(2140.0, 2180.0, 0.08)
    fine = np.arange(2138.5, 2181.5, 0.002)
    depth = sum(
        x * absorption_cross_section(lines, fine, temperature, pressure, x, method="windows")
        for lines, x in ((one, 8e-4), (two, 3e-4))
    ) * (1e-4 * pressure / (BOLTZMANN * temperature) * path)
    slit = np.exp(-4.0 * np.log(2.0) * ((grid[:, None] - 0.015 - fine) / 0.25) ** 2)
    line = np.polynomial.legendre.legval((grid - grid.mean()) / (0.5 * np.ptp(grid)), [0.97, 0.02])
    clean = line * (slit @ np.exp(-depth)) / slit.sum(axis=1)

    def fit(draw: np.random.Generator) -> SpectralFit:
        seen = clean + 0.002 * draw.normal(size=grid.size)
        free = ("mole_fraction", "temperature", "pressure", "instrument_width", "shift")
        return fit_gas_spectrum((one, two), grid, seen, [5e-4, 5e-4], 300.0, 1e5, path, 0.3, free, noise=0.002)

    return fit, truth


def film() -> tuple[Fit, dict[str, float]]:
    """Return the same of a film with two oscillators."""
    coherent = require("tmm").inc_tmm
    grid = np.arange(550.0, 3000.0, 14.0)
    damping, plasma, resonance = np.array([60.0, 90.0]), np.array([850.0, 400.0]), np.array([1070.0, 1700.0])
    truth = {"1.thickness": 1.2, "1.high_frequency_permittivity": 2.1}
    oscillators = {"plasma": plasma, "resonance": resonance, "damping": damping}
    truth |= {f"1.{name}.{i}": float(value) for name, row in oscillators.items() for i, value in enumerate(row)}
    constants = dielectric_function(grid, "lorentz", damping, plasma, resonance, high_frequency_permittivity=2.1)
    index = constants.refractive_index + 1j * constants.extinction_coefficient
    depths, phases = [np.inf, 1.2, 500.0, np.inf], ["i", "c", "i", "i"]

    def power(polarisation: str, angle: float, part: str) -> FloatArray:
        stacks = (([1.0, n, 3.42, 1.0], 1e4 / nu) for n, nu in zip(index, grid, strict=True))
        return np.array([coherent(polarisation, n, depths, phases, np.radians(angle), at)[part] for n, at in stacks])

    clean = (
        (power("s", 0.0, "T"), "transmittance", 0.0, "unpolarised"),
        (power("p", 40.0, "R"), "reflectance", 40.0, "p"),
    )
    start = FilmLayer(
        1.1, model="lorentz", damping=damping + 10.0, plasma=plasma + 40.0, resonance=resonance - 15.0,
        high_frequency_permittivity=2.0,
    )  # fmt: skip
    layers = FilmLayer(), start, FilmLayer(500.0, 3.42, incoherent=True), FilmLayer()

    def fit(draw: np.random.Generator) -> SpectralFit:
        spectra = tuple(
            FilmSpectrum(grid, values + 0.003 * draw.normal(size=grid.size), what, angle, polarisation, 0.003)
            for values, what, angle, polarisation in clean
        )
        return fit_film_spectra(layers, spectra, tuple(truth))

    return fit, truth


def ellipsometry() -> tuple[Fit, dict[str, float]]:
    """Return the same of psi and delta of an oxide on silicon."""
    grid = np.arange(2000.0, 8000.0, 60.0)
    one = [require("tmm").ellips([1.0, 1.45, 3.42], [np.inf, 0.5, np.inf], np.radians(70.0), 1e4 / nu) for nu in grid]
    psi = np.degrees([found["psi"] for found in one])
    delta = (180.0 + np.degrees([found["Delta"] for found in one])) % 360.0
    layers = FilmLayer(), FilmLayer(0.45, 1.5), FilmLayer(refractive_index=3.42)

    def fit(draw: np.random.Generator) -> SpectralFit:
        seen = ((psi, "psi", 0.05), (delta, "delta", 0.2))
        spectra = tuple(
            FilmSpectrum(grid, values + noise * draw.normal(size=grid.size), what, 70.0, noise=noise)
            for values, what, noise in seen
        )
        return fit_film_spectra(layers, spectra, ("1.thickness", "1.refractive_index"))

    return fit, {"1.thickness": 0.5, "1.refractive_index": 1.45}


KINDS = {"gas": gas, "film": film, "ellipsometry": ellipsometry}


def main() -> None:
    """Fit all spectra and print a row for each parameter."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--spectra", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for make in (KINDS[kind] for kind in options.kinds):
        fit, truth = make()
        draw, start = np.random.default_rng(options.seed), time.process_time()
        pulls, tests = [], []
        for _ in range(options.spectra):
            found = fit(draw)
            pulls.append([(found[name].value - value) / found[name].standard_error for name, value in truth.items()])
            tests.append([found.chi_square_probability, found.durbin_watson_probability, found.runs_probability,
                          found.outlier_probability])  # fmt: skip
        taken = time.process_time() - start
        print(
            f"{make.__name__}: {options.spectra} spectra, {taken / options.spectra:.2f} s of processor time each",
            flush=True,
        )
        for name, mean, width in zip(truth, np.mean(pulls, 0), np.std(pulls, 0, ddof=1), strict=True):
            print(f"  {name:32s} mean {mean:6.3f}  width {width:6.3f}")
        rows = np.array(pulls)
        print(f"  {'all parameters':32s} mean {rows.mean():6.3f}  width {np.sqrt((rows**2).mean()):6.3f}")
        rejected = np.mean(np.array(tests) < 0.05, axis=0)
        names = ("chi-square", "Durbin-Watson", "runs", "largest pull")
        print(
            "  rejected at 5 %: " + ", ".join(f"{name} {part:.1%}" for name, part in zip(names, rejected, strict=True))
        )


if __name__ == "__main__":
    main()
