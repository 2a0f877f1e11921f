"""Reflectances of attenuated total reflection, and the index behind them."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray, amplitudes
from vibron.physics.kramers_kronig import dispersion

#: Fraction of the light that is polarised perpendicular to the plane of incidence.
PERPENDICULAR = {"unpolarised": 0.5, "s": 1.0, "p": 0.0}
_PASSES = 100


def reflectances(index: ComplexArray, crystal: float, angle: float) -> tuple[FloatArray, FloatArray]:
    """Return the reflectances for perpendicular and for parallel polarisation."""
    s, p = amplitudes(crystal, index, angle)
    return np.abs(s) ** 2, np.abs(p) ** 2


def refracted(logarithm: ComplexArray, end: float, crystal: float, angle: float) -> ComplexArray:
    """Return the complex index behind ln r_s, whose constant of phase makes its last real part ``end``."""
    inside, sine2 = crystal * np.cos(np.radians(angle)), (crystal * np.sin(np.radians(angle))) ** 2
    total = -2.0 * np.arctan(np.sqrt(sine2 - end**2) / inside)
    wave = np.exp(logarithm + 1j * (total - logarithm[-1].imag))
    root = inside * (1.0 - wave) / (1.0 + wave)
    return np.asarray(np.sqrt(root**2 + sine2), dtype=np.complex128)


def index_from_attenuation(
    x: FloatArray,
    absorbance: FloatArray,
    step: float,
    *,
    crystal: float,
    end: float,
    angle: float,
    share: float,
    reflections: int,
) -> ComplexArray:
    """Return the complex index behind an absorbance by ATR; ``share`` of the light is polarised perpendicularly."""
    s, p = np.log(reflectances(np.full(x.size, end + 1e-6j), crystal, angle))
    exponent = p / s
    for _ in range(_PASSES):
        logarithm = _perpendicular(absorbance, exponent, share, reflections)
        phase = -dispersion(x, logarithm, step)
        index = refracted(logarithm + 1j * phase, end, crystal, angle)
        s, p = np.log(np.maximum(reflectances(index, crystal, angle), 1e-300))
        before, exponent = exponent, np.where(s < -1e-9, p / np.minimum(s, -1e-9), exponent)
        if np.abs(exponent - before).max() < 1e-7:
            return index
    raise ConvergenceError(
        f"found no n and k that reproduce the spectrum in {_PASSES} passes",
        field="spectrum",
        value=float(np.abs(exponent - before).max()),
        remedy="check angle, indices and number of reflections, and that no baseline is left",
    )


def _perpendicular(absorbance: FloatArray, exponent: FloatArray, share: float, reflections: int) -> FloatArray:
    """Return ln sqrt(R_s) from the absorbance of mixed light with R_p = R_s ** exponent, by Newton's method."""
    target = np.log(10.0) * absorbance
    # The decay per reflection, -ln R_s; the mixture's absorbance grows with it and is concave.
    decay = target / (reflections * (share + (1.0 - share) * exponent))
    for _ in range(60):
        s = share * np.exp(-reflections * decay)
        p = (1.0 - share) * np.exp(-reflections * exponent * decay)
        move = (target + np.log(s + p)) * (s + p) / (reflections * (s + exponent * p))
        decay = decay + move
        if np.abs(move).max() < 1e-13:
            break
    return np.asarray(-0.5 * decay, dtype=np.float64)
