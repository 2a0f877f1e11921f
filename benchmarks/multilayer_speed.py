"""Spectra of a multilayer, compared with other ways to compute them: ratios of times and largest difference.

    python benchmarks/multilayer_speed.py [--layers 20] [--wavelengths 10000] [--angle 40] [--loop]

Layers with dispersion, 10 000 wavelengths, s and p light, in one process; one thread, best of several calls in
processor time, in turns, since the machine may be shared.  The peers: characteristic matrices as an expert writes them
in numpy, over all wavelengths at once, which overflows where a layer is opaque; tmm_fast where it is installed; and
with ``--loop`` the loop over wavelengths of the package tmm.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import time
from collections.abc import Callable

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum

Powers = tuple[FloatArray, FloatArray]


def expert(index: npt.NDArray[np.complex128], thickness: FloatArray, grid: FloatArray, angle: float, s: bool) -> Powers:
    """Return R and T by characteristic matrices in numpy: one root and one exponential a layer."""
    kz = np.sqrt(index * index - (index[0].real * np.sin(np.radians(angle))) ** 2)
    admittance = kz if s else index * index / kz
    electric, magnetic = np.ones(grid.size, complex), admittance[-1]
    for depth, normal, own in zip(thickness[::-1], kz[-2:0:-1], admittance[-2:0:-1], strict=True):
        wave = np.exp(2j * np.pi * depth / grid * normal)
        back = 1.0 / wave
        cosine, sine = 0.5 * (wave + back), 0.5 * (wave - back)  # i sin
        electric, magnetic = cosine * electric - sine / own * magnetic, cosine * magnetic - own * sine * electric
    incident = admittance[0] * electric + magnetic
    reflected = (admittance[0] * electric - magnetic) / incident
    power = 4.0 * admittance[0].real * admittance[-1].real / (incident.real**2 + incident.imag**2)
    return reflected.real**2 + reflected.imag**2, power


def fast(index: npt.NDArray[np.complex128], thickness: FloatArray, grid: FloatArray, angle: float, s: bool) -> Powers:
    """Return R and T by tmm_fast."""
    depths = np.array([[np.inf, *thickness, np.inf]])
    found = require("tmm_fast").coh_tmm("s" if s else "p", index[None], depths, np.radians([angle]), grid)
    return np.asarray(found["R"])[0, 0], np.asarray(found["T"])[0, 0]


def loop(index: npt.NDArray[np.complex128], thickness: FloatArray, grid: FloatArray, angle: float, s: bool) -> Powers:
    """Return R and T by tmm, a wavelength at a time."""
    coherent, depths = require("tmm").coh_tmm, [np.inf, *thickness, np.inf]
    found = [
        coherent("s" if s else "p", row, depths, np.radians(angle), at) for row, at in zip(index.T, grid, strict=True)
    ]
    return np.array([one["R"] for one in found]), np.array([one["T"] for one in found])


def main() -> None:
    """Print a line for each peer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", type=int, default=20)
    parser.add_argument("--wavelengths", type=int, default=10000)
    parser.add_argument("--angle", type=float, default=40.0)
    parser.add_argument("--loop", action="store_true")
    options = parser.parse_args()
    grid = np.linspace(3.0, 14.0, options.wavelengths)
    thickness = np.random.default_rng(0).uniform(0.2, 1.5, options.layers)
    peers: dict[str, tuple[Callable[..., Powers], int]] = {"numpy by an expert": (expert, 20)}
    if importlib.util.find_spec("tmm_fast"):
        peers["tmm_fast"] = fast, 5
    if options.loop:
        peers["tmm, a loop"] = loop, 1
    for name, loss in (("all layers absorb", 1e-3), ("two in three absorb", None), ("transparent", 0.0)):
        n = np.ones((options.layers + 2, grid.size))
        k = np.zeros_like(n)
        for layer in range(1, options.layers + 1):
            n[layer] = (2.2 if layer % 2 else 4.0) + 0.3 / grid**2
            k[layer] = 1e-3 * (layer % 3) if loss is None else loss
        n[-1], k[-1] = 3.42, 0.0 if loss == 0.0 else 1e-4
        compare(name, n, k, thickness, grid, options.angle, peers)


def compare(
    name: str, n: FloatArray, k: FloatArray, thickness: FloatArray, grid: FloatArray, angle: float,
    peers: dict[str, tuple[Callable[..., Powers], int]],
) -> None:  # fmt: skip
    """Time one stack by all ways, in turns."""
    for peer, (compute, times) in peers.items():
        taken: dict[str, list[float]] = {"own": [], "peer": []}
        apart = 0.0
        for _ in range(times):
            for s in (True, False):
                start = time.process_time()
                own = multilayer_spectrum(grid, n, thickness, k, angle, "s" if s else "p")
                middle = time.process_time()
                other = compute(n + 1j * k, thickness, grid, angle, s)
                taken["own"].append(middle - start)
                taken["peer"].append(time.process_time() - middle)
                apart = max(
                    apart,
                    *(np.abs(a - b).max() for a, b in zip((own.reflectance, own.transmittance), other, strict=True)),
                )
        best = {who: min(found) for who, found in taken.items()}
        print(
            f"{thickness.size} layers, {grid.size} wavelengths, {name}: vibron {1e3 * best['own']:.2f} ms, {peer} "
            f"{1e3 * best['peer']:.2f} ms, ratio {best['peer'] / best['own']:.2f}, apart {apart:.0e}"
        )


if __name__ == "__main__":
    main()
