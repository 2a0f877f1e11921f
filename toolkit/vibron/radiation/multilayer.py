"""Plane waves in a stack of homogeneous layers, for all wavelengths, angles and thicknesses at once.

Each layer takes the tangential fields (B, C) from its lower to its upper face.  With E = exp(2 i delta), which never
exceeds one, and S = (1 - E) / kz, the characteristic matrix times exp(i delta) is::

    B' = ((1 + E) B + S' C) / 2        s:  S' = S,              S" = kz^2 S
    C' = ((1 + E) C + S" B) / 2        p:  S' = kz^2 S / N^2,   S" = N^2 S

so that no layer is too opaque, and none too grazing: S tends to -2 i k0 d where kz vanishes.  Time runs as
exp(-i omega t), so N = n + i k with k >= 0; kz is the normal wave vector over 2 pi / wavelength.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray, normal_component

_RESCALE = 32  # layers after which the fields are brought back to one; a step multiplies them by |N|^2 at most
_BLOCK = 4096  # wavelengths worked on at a time: what a core's cache holds


@dataclass(frozen=True, eq=False)
class Waves:
    """What leaves a stack on which a wave of unit power falls."""

    amplitude: ComplexArray  # of the reflected wave, tangential electric field
    reflectance: FloatArray
    transmittance: FloatArray
    flux: FloatArray | None = None  # downward through the upper face of each layer and of the exit medium, layers first


def waves(
    index: ComplexArray,
    thickness: FloatArray,
    wavelength: FloatArray,
    tangential: FloatArray,
    s: bool,
    flux: bool = False,
) -> Waves:
    """Return the waves of a stack for s or p polarisation; index (m, w), thickness (m - 2, ...), wavelength (w)."""
    size = wavelength.shape[-1]
    if size <= _BLOCK or flux:
        return _waves(index, thickness, wavelength, tangential, s, flux)
    parts = []
    for start in range(0, size, _BLOCK):
        cut = slice(start, start + _BLOCK)
        medium = index if index.shape[-1] == 1 else index[..., cut]
        along = tangential if tangential.shape[-1] == 1 else tangential[..., cut]
        parts.append(_waves(medium, thickness, wavelength[..., cut], along, s, False))
    joined = (
        np.concatenate([getattr(part, name) for part in parts], -1)
        for name in ("amplitude", "reflectance", "transmittance")
    )
    return Waves(*joined)


def _waves(
    index: ComplexArray, thickness: FloatArray, wavelength: FloatArray, tangential: FloatArray, s: bool, flux: bool
) -> Waves:
    vacuum = 2.0 * np.pi / wavelength
    with np.errstate(under="ignore"):
        # 1. Fields at the exit: only a forward wave; written without a quotient, since kz may vanish there.
        last = normal_component(index[-1], tangential)
        shape = np.broadcast_shapes(last.shape, vacuum.shape, thickness.shape[1:])
        electric = np.broadcast_to(np.ones_like(last) if s else last, shape)
        magnetic = np.broadcast_to(last if s else index[-1] ** 2, shape)
        power = [np.real(electric.conj() * magnetic)]
        decay: Any = np.zeros(shape)  # logarithm of what the power below has been multiplied with
        # 2. Upwards through the layers.
        for number, below in enumerate(range(len(index) - 2, 0, -1)):
            optical = vacuum * thickness[below - 1]
            electric, magnetic, phase = ascend(electric, magnetic, index[below], optical, tangential, s)
            scale: Any = 1.0
            if number % _RESCALE == _RESCALE - 1:
                scale = 1.0 / np.maximum(np.abs(electric), np.abs(magnetic))
                electric, magnetic = electric * scale, magnetic * scale
            gain = -2.0 * phase.imag + 2.0 * np.log(scale)
            decay = decay + gain
            if flux:
                power = [part * np.exp(gain) for part in power]
                power.append(np.real(electric.conj() * magnetic))
        # 3. Split into the incident and the reflected wave.
        first = normal_component(index[0], tangential)
        ratio = first if s else index[0] ** 2 / first
        incident, reflected = ratio * electric + magnetic, ratio * electric - magnetic
        unit = 4.0 * np.abs(ratio) ** 2 / (ratio.real * np.abs(incident) ** 2)
        amplitude = reflected / incident
        transmitted = unit * (power[0] if flux else power[0] * np.exp(decay))
    through = np.stack([unit * part for part in reversed(power)]) if flux else None
    return Waves(amplitude, np.abs(amplitude) ** 2, np.broadcast_to(transmitted, amplitude.shape), through)


def ascend(
    electric: ComplexArray,
    magnetic: ComplexArray,
    medium: ComplexArray,
    optical: FloatArray,
    tangential: FloatArray,
    s: bool,
) -> tuple[ComplexArray, ComplexArray, ComplexArray]:
    """Return the fields times exp(i delta) at a height 2 pi h / wavelength above their place in a layer, and delta."""
    kz = normal_component(medium, tangential)
    phase = kz * optical
    step = np.expm1(2j * phase)
    quotient = _quotient(step, kz, optical)
    square, half = kz * kz, 1.0 + 0.5 * step
    if s:
        down, up = quotient, square * quotient
    else:
        permittivity = medium**2
        down, up = square / permittivity * quotient, permittivity * quotient
    return half * electric + 0.5 * down * magnetic, half * magnetic + 0.5 * up * electric, phase


def _quotient(step: ComplexArray, kz: ComplexArray, optical: FloatArray) -> ComplexArray:
    """Return (1 - E) / kz, whose limit for a wave along the layer is -2 i k0 d."""
    still = kz == 0.0
    if not still.any():
        return np.asarray(-step / kz)
    return np.asarray(np.where(still, -2j * optical, -step / np.where(still, 1.0, kz)))
