"""Plane waves in a stack of homogeneous layers, for all wavelengths, angles and thicknesses at once.

Each layer takes the tangential fields (B, i G) from its lower to its upper face.  With the phase delta = kz 2 pi d /
wavelength and both sides times exp(-Im delta), so that nothing grows::

    B' = cos(delta) B + S' G        s:  S' = sin(delta) / kz,         S" = kz sin(delta)
    G' = cos(delta) G - S" B        p:  S' = kz sin(delta) / N^2,     S" = N^2 sin(delta) / kz

where sin(delta) / kz tends to 2 pi d / wavelength for a wave along the layer.  Without loss the coefficients are real.
Sine and cosine come from one tangent, which numpy computes several times as fast as either, and the root of a complex
number from real ones.  Time runs as exp(-i omega t), so N = n + i k with k >= 0; kz is the normal wave vector over
2 pi / wavelength.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray, normal_component

_RESCALE = 32  # layers after which the fields are brought back to one; a step multiplies them by |N|^2 at most
_BLOCK = 4096  # wavelengths worked on at a time at most: what a core's cache holds


@dataclass(frozen=True, eq=False)
class Waves:
    """What leaves a stack on which a wave of unit power falls."""

    amplitude: ComplexArray  # of the reflected wave, tangential electric field
    reflectance: FloatArray
    transmittance: FloatArray
    flux: FloatArray | None = None  # downward through the upper face of each layer and of the exit medium, layers first


def waves(
    index: ComplexArray,
    thickness: npt.NDArray[Any],
    wavelength: FloatArray,
    tangential: FloatArray,
    s: bool,
    flux: bool = False,
) -> Waves:
    """Return the waves of a stack for s or p polarisation; index (m, w), thickness (m - 2, ...), wavelength (w).

    A complex thickness d + p / kz adds the phase p without loss.
    """
    size, same = wavelength.shape[-1], _first_equal(index)
    if size <= _BLOCK or flux:
        return _waves(index, same, thickness, wavelength, tangential, s, flux)
    parts, count = [], -(-size // _BLOCK)
    for number in range(count):
        cut = slice(size * number // count, size * (number + 1) // count)
        medium = index if index.shape[-1] == 1 else index[..., cut]
        along = tangential if tangential.shape[-1] == 1 else tangential[..., cut]
        depth = thickness if thickness.shape[-1] == 1 else thickness[..., cut]
        parts.append(_waves(medium, same, depth, wavelength[..., cut], along, s, False))
    joined = (
        np.concatenate([getattr(part, name) for part in parts], -1)
        for name in ("amplitude", "reflectance", "transmittance")
    )
    return Waves(*joined)


def _first_equal(index: ComplexArray) -> list[int]:
    """Return for each medium the first one with the same index: coatings repeat few materials."""
    found: dict[complex, list[int]] = {}
    same = []
    rows_of = np.ascontiguousarray(index).view(np.float64)  # equal several times as fast as complex ones
    for number, row in enumerate(rows_of):
        rows = found.setdefault(complex(index[number].flat[0]), [])
        first = next((other for other in rows if (rows_of[other] == row).all()), number)
        if first == number:
            rows.append(number)
        same.append(first)
    return same


def _waves(
    index: ComplexArray,
    same: list[int],
    thickness: npt.NDArray[Any],
    wavelength: FloatArray,
    tangential: FloatArray,
    s: bool,
    flux: bool,
) -> Waves:
    vacuum = 2.0 * np.pi / wavelength
    with np.errstate(under="ignore"):
        # 1. Fields at the exit: only a forward wave; written without a quotient, since kz may vanish there.
        last = normal_component(index[-1], tangential)
        shape = np.broadcast_shapes(last.shape, vacuum.shape, thickness.shape[1:], index.shape[1:])
        electric = np.broadcast_to(np.ones_like(last) if s else last, shape)
        magnetic = np.broadcast_to(-1j * (last if s else index[-1] ** 2), shape)
        power = [_power(electric, magnetic)]
        decay: Any = None  # logarithm of what the power below has been multiplied with, for rescaled fields
        # 2. Upwards through the layers.
        media = {first: _medium(index[first], tangential, vacuum, s) for first in set(same[1:-1])}
        for number, below in enumerate(range(len(index) - 2, 0, -1)):
            electric, magnetic, gain = _ascend(electric, magnetic, media[same[below]], thickness[below - 1], s)
            if flux and gain is not None:
                power = [part * np.exp(gain) for part in power]
            if number % _RESCALE == _RESCALE - 1:
                scale = 1.0 / np.maximum(np.abs(electric), np.abs(magnetic))
                electric, magnetic = electric * scale, magnetic * scale
                decay = 2.0 * np.log(scale) if decay is None else decay + 2.0 * np.log(scale)
                power = [part * scale * scale for part in power] if flux else power
            if flux:
                power.append(_power(electric, magnetic))
        # 3. Split into the incident and the reflected wave.
        first = normal_component(index[0], tangential)
        ratio = first if s else index[0] ** 2 / first
        upper, lower = ratio * electric, 1j * magnetic
        incident = upper + lower
        amplitude = (upper - lower) / incident
        unit = 4.0 * np.abs(ratio) ** 2 / (ratio.real * _square(incident))
        if not flux:
            for material, medium in media.items():  # all layers of a medium lose power as one
                own = [n - 1 for n in range(1, len(index) - 1) if same[n] == material]
                gain = _phase(medium, np.sum(thickness[own], axis=0))[1]
                decay = gain if decay is None else decay if gain is None else decay + gain
            power = power if decay is None else [power[0] * np.exp(decay)]
        transmitted = unit * power[0]
    through = np.stack([unit * part for part in reversed(power)]) if flux else None
    return Waves(amplitude, _square(amplitude), np.broadcast_to(transmitted, amplitude.shape), through)


def _power(electric: ComplexArray, magnetic: ComplexArray) -> FloatArray:
    """Return the flux Re(B* i G)."""
    return np.asarray(electric.imag * magnetic.real - electric.real * magnetic.imag)


def _square(values: ComplexArray) -> FloatArray:
    return np.asarray(values.real * values.real + values.imag * values.imag)


def ascend(
    electric: ComplexArray,
    magnetic: ComplexArray,
    medium: ComplexArray,
    optical: FloatArray,
    tangential: FloatArray,
    s: bool,
) -> tuple[ComplexArray, ComplexArray, FloatArray]:
    """Return the fields B, C times exp(-loss) at a height 2 pi h / wavelength above their place, and the loss."""
    up, across, gain = _ascend(electric, -1j * magnetic, _medium(medium, tangential, np.ones(1), s), optical, s)
    return up, np.asarray(1j * across), np.zeros(up.shape) if gain is None else -0.5 * gain


class _Medium(NamedTuple):
    """What all layers of a medium share."""

    half: FloatArray  # half the phase per thickness
    gain: FloatArray | None  # -2 times its imaginary part; none where kz is real
    up: npt.NDArray[Any]  # S" over the sine
    down: npt.NDArray[Any]  # S' over the sine
    still: npt.NDArray[np.bool_] | None  # where the wave runs along the layer
    along: npt.NDArray[Any]  # there S' (s) or S" (p) per thickness


def _medium(index: ComplexArray, tangential: FloatArray, vacuum: FloatArray, s: bool) -> _Medium:
    """Return the parts of kz, both positive, and the admittances."""
    n, k = index.real.copy(), index.imag.copy()
    absorbs = bool(k.any())
    square = ((n - k) * (n + k) if absorbs else n * n) - tangential * tangential
    least = square.min()
    if not absorbs and least >= 0.0:
        kz: npt.NDArray[Any] = np.sqrt(square)
        half, gain, moves = 0.5 * kz * vacuum, None, bool(least > 0.0)
    else:
        product = n * k
        larger = np.sqrt(0.5 * (np.sqrt(square * square + 4.0 * product * product) + np.abs(square)))
        moves = bool(larger.min() > 0.0)
        smaller = product / (larger if moves else np.where(larger == 0.0, 1.0, larger))
        kz = np.empty(larger.shape, np.complex128)
        kz.real, kz.imag = larger, smaller
        if least < 0.0:
            forward = square >= 0.0
            kz.real, kz.imag = np.where(forward, larger, smaller), np.where(forward, smaller, larger)
        half, gain = 0.5 * kz.real * vacuum, -2.0 * kz.imag * vacuum
    still = None if moves else kz == 0.0
    over = 1.0 / (kz if still is None else np.where(still, 1.0, kz))
    if s:
        return _Medium(half, gain, kz, over, still, vacuum)
    permittivity = index * index if absorbs else n * n
    return _Medium(
        half, gain, permittivity * over, kz / permittivity, still, vacuum if moves else vacuum * permittivity
    )


def _phase(medium: _Medium, thickness: npt.NDArray[Any]) -> tuple[FloatArray, FloatArray | None]:
    """Return half the real part of the phase of a layer, and -2 times the imaginary one."""
    half, gain = medium.half * thickness, None if medium.gain is None else medium.gain * thickness
    if np.iscomplexobj(thickness):  # the parts mix
        phase = half if gain is None else half - 0.25j * gain
        half, gain = phase.real, -4.0 * phase.imag
    return half, gain


def _ascend(
    electric: ComplexArray, magnetic: ComplexArray, medium: _Medium, thickness: npt.NDArray[Any], s: bool
) -> tuple[ComplexArray, ComplexArray, FloatArray | None]:
    half, gain = _phase(medium, thickness)
    cosine, sine = _turned(half, gain)
    up, down = sine * medium.up, sine * medium.down
    if medium.still is not None:
        along = thickness * medium.along
        up, down = (up, np.where(medium.still, along, down)) if s else (np.where(medium.still, along, up), down)
    across = cosine * magnetic
    across -= up * electric
    electric = cosine * electric
    electric += down * magnetic
    return electric, across, gain


def _turned(half: FloatArray, gain: FloatArray | None) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return cosine and sine of the phase, from half its real and -2 times its imaginary part, without growth."""
    tangent = np.tan(half)
    scale = tangent * tangent
    scale += 1.0
    np.divide(2.0, scale, out=scale)
    tangent *= scale
    scale -= 1.0
    if gain is None:
        return scale, tangent
    odd = np.expm1(gain)
    odd *= 0.5
    even = odd + 1.0
    cosine, sine = np.empty(even.shape, np.complex128), np.empty(even.shape, np.complex128)
    np.multiply(scale, even, out=cosine.real)
    np.multiply(tangent, even, out=sine.real)
    np.multiply(tangent, odd, out=cosine.imag)
    np.negative(odd, out=odd)
    np.multiply(scale, odd, out=sine.imag)
    return cosine, sine
