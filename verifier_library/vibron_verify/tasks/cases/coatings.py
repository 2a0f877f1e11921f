"""Films: what a stack reflects by the characteristic matrix, and designs and measurements judged by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron_verify.tasks.cases import Part, generator
from vibron_verify.tasks.cases.spectra import Values
from vibron_verify.tasks.optimisation import Case

SMALL_LOSS = 0.005


def amplitudes(wavelength: Values, indices: Sequence[Any], thickness: Values) -> tuple[Any, Any]:
    """Return the amplitudes reflected and let through by films between two media, at right angles.

    ``indices`` are of the media from the front to the back, n + i k, numbers or arrays like the wavelength.
    """
    first, last = indices[0], indices[-1]
    one, other = np.ones(wavelength.size, dtype=complex), np.full(wavelength.size, 1.0) * last
    for index, depth in zip(reversed(indices[1:-1]), reversed(list(thickness)), strict=True):
        phase = 2.0 * np.pi * index * depth / wavelength
        one, other = (
            np.cos(phase) * one - 1j * np.sin(phase) / index * other,
            -1j * index * np.sin(phase) * one + np.cos(phase) * other,
        )
    total = first * one + other
    return (first * one - other) / total, 2.0 * first / total


def reflectance(wavelength: Values, indices: Sequence[Any], thickness: Values) -> Values:
    """Return the reflected part at right angles."""
    return np.asarray(np.abs(amplitudes(wavelength, indices, thickness)[0]) ** 2)


def _cleared(wavelength: Values, indices: Sequence[float]) -> Callable[[Any], float]:
    def merit(result: Any) -> float:
        thickness = np.asarray(result, dtype=float)
        if thickness.shape != (len(indices) - 2,) or (thickness < 0.0).any() or thickness.sum() > 20.0:
            return 0.0
        return 1.0 / (1.0 + float(np.mean(reflectance(wavelength, indices, thickness))) / SMALL_LOSS)

    return merit


def windows(part: Part) -> list[Case]:
    """Return four films to be put on a window for 8 to 12 um; the truth is 1/2 where 0.5 % are lost."""
    wavelength = np.linspace(8.0, 12.0, 41)
    found = []
    drawn = generator(part).uniform((3.3, 3.5), (3.5, 3.7)).round(2).tolist()
    for substrate in (4.0,) if part.name == "train" else drawn:
        indices = (1.0, 1.5, 2.2, 3.4, 2.2, substrate)
        coarse = wavelength[::4]
        inputs = {"wavelength": coarse, "index": np.array(indices), "target": np.zeros(coarse.size)}
        found.append(Case(inputs, _cleared(wavelength, indices)))
    return found


def emitters(part: Part) -> list[Case]:
    """Return indices of two lossy films and a metal, at two angles; the truth is a perfect emitter of 8 to 13 um."""
    wavelength = np.linspace(4.0, 20.0, 81)
    wavenumber = 1e4 / wavelength

    def index(high: float, resonance: float, strength: float, damping: float) -> npt.NDArray[np.complex128]:
        ratio = resonance**2 / (resonance**2 - wavenumber**2 - 1j * damping * wavenumber)
        return np.asarray(np.sqrt(high + strength * ratio))

    air, metal = np.ones(wavelength.size), np.full(wavelength.size, 40.0 + 90.0j)
    stacked = np.array([air, index(2.1, 1075.0, 0.65, 90.0), index(4.0, 900.0, 1.2, 150.0), metal])
    aim = np.where((wavelength > 8.0) & (wavelength < 13.0), 0.0, 1.0)
    drawn = generator(part).uniform((10.0, 40.0), (30.0, 50.0)).round(1).tolist()
    angles = (0.0, 35.0) if part.name == "train" else drawn
    shared = {"wavelength": wavelength, "index": stacked.real, "extinction": stacked.imag}
    return [Case({**shared, "angle": angle}, aim) for angle in angles]


def measured(part: Part) -> list[Case]:
    """Return the transmittance of films on glass whose back is polished; the truth is the film's index to 0.02."""
    rng, found = generator(part), []
    wavelength, glass = np.linspace(1.0, 3.0, 60), 1.45
    back = ((glass - 1.0) / (glass + 1.0)) ** 2
    for _ in range(2):
        index, thickness = rng.uniform(1.9, 2.3) + 0.06 / wavelength**2, np.array([rng.uniform(0.6, 1.2)])
        passed = glass * np.abs(amplitudes(wavelength, (1.0, index, glass), thickness)[1]) ** 2
        returned = reflectance(wavelength, (glass, index, 1.0), thickness)
        total = passed * (1.0 - back) / (1.0 - back * returned) + rng.normal(0.0, 0.002, wavelength.size)
        found.append(Case({"wavelength": wavelength, "transmittance": np.clip(total, 0.0, 1.0)}, (index, 0.02)))
    return found
