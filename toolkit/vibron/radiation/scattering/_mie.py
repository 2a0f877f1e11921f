"""Lorenz-Mie series of homogeneous and coated spheres, vectorised over spheres and looped over multipole orders.

Time factor exp(-i omega t) and m = n + i k with k >= 0.  With the Riccati-Bessel functions psi and zeta = z h1(z),
their logarithmic derivatives D1 (downward) and D3 (upward), and T = psi/zeta, the coefficients outside are

    a_n = T_n (A_n - D1_n(x)) / (A_n - D3_n(x)),   A_n = D1_n(m x)/m for a homogeneous sphere,

and b_n with B_n = m D1_n(m x) in place of A_n.  What is absorbed, Re a_n - |a_n|^2 = -Im A_n Im D3_n / |A_n - D3_n|^2,
needs no difference of nearly equal numbers, hence the efficiencies keep their digits down to the smallest spheres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.radiation.scattering._efficiencies import Efficiencies

ComplexArray: TypeAlias = npt.NDArray[np.complex128]
Surface: TypeAlias = Iterator[tuple[ComplexArray, ComplexArray]]
_CELLS = 400_000  # orders times spheres held at once


def orders(size: float) -> int:
    """Return how many multipoles a sphere needs: Wiscombe's criterion and some more, for full precision."""
    return int(size + 4.4 * size ** (1.0 / 3.0) + 10.0)


def log_derivative(argument: ComplexArray | FloatArray, count: int) -> npt.NDArray[np.inexact]:
    """Return psi_n'/psi_n for n = 0 ... count on the first axis, by recurrence from far above the last order."""
    reach = float(np.abs(argument).max())
    start = max(count, orders(reach)) + 6
    found = np.empty((count + 1, *argument.shape), argument.dtype)
    inverse = 1.0 / argument
    value = (start + 1) * inverse
    for order in range(start, 0, -1):
        if order <= count:
            found[order] = value
        step = order * inverse
        value += step
        np.reciprocal(value, out=value)
        np.subtract(step, value, out=value)
    found[0] = value
    return found


def first_ratio(argument: ComplexArray | FloatArray, slope: npt.NDArray[np.inexact]) -> ComplexArray:
    """Return exp(2 i z) psi_1/zeta_1, bounded for Im z >= 0; ``slope`` is D1 of the first order.

    Near a zero of sin z it is taken from its own formula, otherwise from order zero, which holds for small z as well.
    """
    phase = 2j * argument
    sine = np.expm1(phase) / 2j
    cosine = 0.5 * (np.exp(phase) + 1.0)
    regular = sine / argument - cosine
    own = np.abs(regular) > np.abs(sine)
    inverse = 1.0 / argument
    quotient = np.where(own, 1.0, (slope + inverse) * (inverse - 1j))
    return np.asarray(np.where(own, -regular / (1.0 + 1j * inverse), 1j * sine / quotient))


def homogeneous(index: ComplexArray, size: FloatArray, count: int) -> Surface:
    """Yield A_n and B_n of homogeneous spheres for n = 1 ... count."""
    inside = log_derivative(index * size, count)
    inverse = 1.0 / index
    for order in range(1, count + 1):
        yield inside[order] * inverse, inside[order] * index


def coated(core: ComplexArray, shell: ComplexArray, inner: FloatArray, outer: FloatArray, count: int) -> Surface:
    """Yield A_n and B_n of spheres with one coating: the recursion of Yang (2003) for two layers."""
    within = log_derivative(core * inner, count)
    low, high = shell * inner, shell * outer
    first_low, first_high = log_derivative(low, count), log_derivative(high, count)
    third_low = np.full(low.shape, 1j)
    third_high = third_low
    # psi/zeta at the inner over that at the outer radius, so that nothing overflows
    ratio = np.exp(2j * (high - low)) * first_ratio(low, first_low[1]) / first_ratio(high, first_high[1])
    for order in range(1, count + 1):
        step_low, step_high = order / low, order / high
        if order > 1:
            ratio = ratio * ((first_high[order] + step_high) * (step_high - third_high))
            ratio = ratio / ((first_low[order] + step_low) * (step_low - third_low))
        third_low = 1.0 / (step_low - third_low) - step_low
        third_high = 1.0 / (step_high - third_high) - step_high
        layers = []
        for outward, inward in ((shell, core), (core, shell)):
            regular = outward * within[order] - inward * first_low[order]
            outgoing = outward * within[order] - inward * third_low
            mixed = ratio * regular
            layers.append((outgoing * first_high[order] - mixed * third_high) / (outgoing - mixed))
        yield layers[0] / shell, layers[1] * shell


def coefficients(
    size: FloatArray, count: int, surface: Surface
) -> Iterator[tuple[int, ComplexArray, ComplexArray, FloatArray]]:
    """Yield order, a_n, b_n and the share absorbed by both multipoles."""
    inverse = 1.0 / size
    first = log_derivative(size, count)
    third = np.full(size.shape, 1j)
    ratio = first_ratio(size, first[1]) * np.exp(-2j * size)
    for order, (electric, magnetic) in enumerate(surface, 1):
        step = order * inverse
        growth = np.reciprocal(step - third)
        if order > 1:
            ratio = ratio * (growth * (1.0 / (first[order] + step)))
        third = growth - step
        below_a, below_b = np.reciprocal(electric - third), np.reciprocal(magnetic - third)
        a = (electric - first[order]) * below_a * ratio
        b = (magnetic - first[order]) * below_b * ratio
        absorbed = -third.imag * (electric.imag * _square(below_a) + magnetic.imag * _square(below_b))
        yield order, a, b, absorbed


def sums(size: FloatArray, count: int, surface: Surface) -> FloatArray:
    """Add the series of one block of spheres: Q of scattering, absorption and backscattering, and the mean cosine."""
    absorbed = np.zeros(size.shape)
    # complex where only the real part counts: products of whole complex arrays are faster than of their parts
    scattered, asymmetry, back, last_a, last_b = (np.zeros(size.shape, np.complex128) for _ in range(5))
    for order, a, b, taken in coefficients(size, count, surface):
        weight, lower = 2.0 * order + 1.0, order - 1.0
        mirrored_a, mirrored_b = a.conj(), b.conj()
        scattered += weight * (a * mirrored_a + b * mirrored_b)
        absorbed += weight * taken
        back += (weight if order % 2 == 0 else -weight) * (a - b)
        asymmetry += lower * (lower + 2.0) / order * (last_a * mirrored_a + last_b * mirrored_b)
        asymmetry += weight / (order * (order + 1.0)) * (a * mirrored_b)
        last_a, last_b = a, b
    scale, total = 2.0 / size**2, scattered.real
    cosine = np.divide(2.0 * asymmetry.real, total, out=np.zeros(size.shape), where=total > 0.0)
    return np.array([scale * total, np.maximum(scale * absorbed, 0.0), 0.5 * scale * _square(back), cosine])


def in_blocks(
    size: FloatArray, shape: tuple[int, ...], block: Callable[[npt.NDArray[np.intp], int], FloatArray]
) -> Efficiencies:
    """Sort spheres by size, sum them in blocks that need about as many orders, and return efficiencies in order."""
    found = np.empty((4, size.size))
    ranked = np.argsort(size, kind="stable")
    while ranked.size:
        part = ranked[: max(1, _CELLS // orders(float(size[ranked[0]])))]
        part = part[: max(1, _CELLS // orders(float(size[part[-1]])))]
        found[:, part] = block(part, orders(float(size[part[-1]])))
        ranked = ranked[part.size :]
    scattering, absorption, backscattering, asymmetry = (row.reshape(shape) for row in found)
    return Efficiencies(scattering + absorption, scattering, absorption, backscattering, asymmetry)


def _square(value: ComplexArray) -> FloatArray:
    return np.asarray(value.real**2 + value.imag**2)
