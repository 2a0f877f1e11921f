"""Spectra of a multilayer against the loop over wavelengths of the package tmm: ratio of times, largest difference.

Twenty layers with dispersion and absorption, 10 000 wavelengths, both polarisations, 40 degrees, in one process.

    python benchmarks/multilayer_speed.py [--layers 20] [--wavelengths 10000] [--angle 40]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from vibron.core.require import require
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum


def main() -> None:
    """Time both and compare R and T at every wavelength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", type=int, default=20)
    parser.add_argument("--wavelengths", type=int, default=10000)
    parser.add_argument("--angle", type=float, default=40.0)
    options = parser.parse_args()

    grid = np.linspace(3.0, 14.0, options.wavelengths)
    thickness = np.random.default_rng(0).uniform(0.2, 1.5, options.layers)
    n = np.ones((options.layers + 2, grid.size))
    k = np.zeros_like(n)
    for layer in range(1, options.layers + 1):
        n[layer] = (2.2 if layer % 2 else 4.0) + 0.3 / grid**2
        k[layer] = 1e-3 * (layer % 3)
    n[-1], k[-1] = 3.42, 1e-4

    ours, ours_seconds = {}, []
    for polarisation in ("s", "p"):
        for _ in range(5):
            start = time.perf_counter()
            ours[polarisation] = multilayer_spectrum(grid, n, thickness, k, options.angle, polarisation)
            ours_seconds.append(time.perf_counter() - start)

    coherent = require("tmm").coh_tmm
    thick = [np.inf, *thickness, np.inf]
    largest, start = 0.0, time.perf_counter()
    found = {}
    for polarisation in ("s", "p"):
        found[polarisation] = [
            coherent(polarisation, n[:, i] + 1j * k[:, i], thick, np.radians(options.angle), grid[i])
            for i in range(grid.size)
        ]
    peer = 0.5 * (time.perf_counter() - start)
    for polarisation, results in found.items():
        for name, key in (("reflectance", "R"), ("transmittance", "T")):
            theirs = np.array([result[key] for result in results])
            largest = max(largest, float(np.abs(getattr(ours[polarisation], name) - theirs).max()))
    typical = float(np.median(ours_seconds))
    print(f"layers {options.layers}, wavelengths {grid.size}, angle {options.angle:g} deg")
    print(f"vibron {typical:.4f} s a spectrum (median of {len(ours_seconds)}), tmm loop {peer:.3f} s")
    print(f"ratio {peer / typical:.0f}, largest difference of R and T {largest:.1e}")


if __name__ == "__main__":
    main()
