"""Lorenz-Mie series of homogeneous and coated spheres, vectorised over spheres and looped over multipole orders.

Time factor exp(-i omega t) and m = n + i k with k >= 0.  With the Riccati-Bessel functions psi and zeta = z h1(z),
their logarithmic derivatives D1 (downward) and D3 (upward), and T = psi/zeta, the coefficients outside are

    a_n = T_n (A_n - D1_n(x)) / (A_n - D3_n(x)),   A_n = D1_n(m x)/m for a homogeneous sphere,

and b_n with B_n = m D1_n(m x) in place of A_n.  What is absorbed, Re a_n - |a_n|^2 = -Im A_n Im D3_n / |A_n - D3_n|^2,
needs no difference of nearly equal numbers, hence the efficiencies keep their digits down to the smallest spheres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray

ComplexArray: TypeAlias = npt.NDArray[np.complex128]
Surface: TypeAlias = Iterator[tuple[ComplexArray, ComplexArray]]
Begin: TypeAlias = npt.NDArray[np.intp]  # for each order the first of the sorted spheres that still needs it
Quantities: TypeAlias = tuple[FloatArray, FloatArray, FloatArray, FloatArray, FloatArray]
MANY = 200_000  # orders of all spheres, whose sum takes longer than to load a compiler
_CELLS = 2_000_000  # orders times spheres held at once


def orders(size: FloatArray) -> Begin:
    """Return how many multipoles each sphere needs: Wiscombe's criterion and some more, for full precision."""
    return np.asarray(size + 4.4 * np.cbrt(size) + 10.0).astype(np.intp)


def beginnings(size: FloatArray) -> Begin:
    """Return, for the orders from 0, the first of the spheres (sorted by size) that needs the order."""
    needed = orders(size)
    return np.searchsorted(needed, np.arange(needed[-1] + 1))


def log_derivative(argument: ComplexArray | FloatArray, begin: Begin) -> npt.NDArray[np.inexact]:
    """Return psi_n'/psi_n on the first axis for the orders from 0, by recurrence from far above the last one needed.

    What no sphere needs is left unset.
    """
    needed = np.searchsorted(begin, np.arange(argument.size), side="right") - 1
    start = np.maximum.accumulate(np.maximum(needed, orders(np.abs(argument))) + 6)
    joining = np.searchsorted(start, np.arange(start[-1] + 1))
    found = np.empty((begin.size, argument.size), argument.dtype)
    inverse = 1.0 / argument
    value = (start + 1) * inverse
    for order in range(start[-1], 0, -1):
        active = slice(joining[order], None)
        part = value[active]
        if order < begin.size:
            found[order, active] = part
        step = order * inverse[active]
        part += step
        np.reciprocal(part, out=part)
        np.subtract(step, part, out=part)
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


def homogeneous(index: ComplexArray, size: FloatArray, begin: Begin) -> Surface:
    """Yield A_n and B_n of homogeneous spheres from n = 1."""
    inside = log_derivative(index * size, begin)
    inverse = 1.0 / index
    for order in range(1, begin.size):
        active = slice(begin[order], None)
        yield inside[order, active] * inverse[active], inside[order, active] * index[active]


def coated(core: ComplexArray, shell: ComplexArray, inner: FloatArray, outer: FloatArray, begin: Begin) -> Surface:
    """Yield A_n and B_n of spheres with one coating: the recursion of Yang (2003) for two layers."""
    within = log_derivative(core * inner, begin)
    low, high = shell * inner, shell * outer
    first_low, first_high = log_derivative(low, begin), log_derivative(high, begin)
    third_low = np.full(low.shape, 1j)
    third_high = third_low
    # psi/zeta at the inner over that at the outer radius, so that nothing overflows
    ratio = np.exp(2j * (high - low)) * first_ratio(low, first_low[1]) / first_ratio(high, first_high[1])
    for order in range(1, begin.size):
        active, done = slice(begin[order], None), begin[order] - begin[order - 1]
        third_low, third_high, ratio = third_low[done:], third_high[done:], ratio[done:]
        inside, near, far = within[order, active], first_low[order, active], first_high[order, active]
        step_low, step_high = order / low[active], order / high[active]
        if order > 1:
            ratio = ratio * ((far + step_high) * (step_high - third_high))
            ratio = ratio / ((near + step_low) * (step_low - third_low))
        third_low = 1.0 / (step_low - third_low) - step_low
        third_high = 1.0 / (step_high - third_high) - step_high
        layers = []
        for outward, inward in ((shell[active], core[active]), (core[active], shell[active])):
            outgoing = outward * inside - inward * third_low
            mixed = ratio * (outward * inside - inward * near)
            layers.append((outgoing * far - mixed * third_high) / (outgoing - mixed))
        yield layers[0] / shell[active], layers[1] * shell[active]


def coefficients(
    size: FloatArray, begin: Begin, surface: Surface
) -> Iterator[tuple[int, ComplexArray, ComplexArray, FloatArray]]:
    """Yield order, a_n, b_n and the share absorbed by both multipoles, for the spheres that need this order."""
    inverse = 1.0 / size
    first = log_derivative(size, begin)
    third = np.full(size.shape, 1j)
    ratio = first_ratio(size, first[1]) * np.exp(-2j * size)
    for order, (electric, magnetic) in enumerate(surface, 1):
        active, done = slice(begin[order], None), begin[order] - begin[order - 1]
        regular, step = first[order, active], order * inverse[active]
        third, ratio = third[done:], ratio[done:]
        growth = np.reciprocal(step - third)
        if order > 1:
            ratio = ratio * (growth * (1.0 / (regular + step)))
        third = growth - step
        below_a, below_b = np.reciprocal(electric - third), np.reciprocal(magnetic - third)
        a = (electric - regular) * below_a * ratio
        b = (magnetic - regular) * below_b * ratio
        absorbed = -third.imag * (electric.imag * _square(below_a) + magnetic.imag * _square(below_b))
        yield order, a, b, absorbed


def sums(size: FloatArray, begin: Begin, surface: Surface) -> FloatArray:
    """Add the series of one block of spheres: Q of scattering, absorption and backscattering, and the mean cosine."""
    absorbed = np.zeros(size.shape)
    # complex where only the real part counts: products of whole complex arrays are faster than of their parts
    scattered, asymmetry, back, last_a, last_b = (np.zeros(size.shape, np.complex128) for _ in range(5))
    for order, a, b, taken in coefficients(size, begin, surface):
        active, done = slice(begin[order], None), begin[order] - begin[order - 1]
        weight, lower = 2.0 * order + 1.0, order - 1.0
        mirrored_a, mirrored_b = a.conj(), b.conj()
        scattered[active] += weight * (a * mirrored_a + b * mirrored_b)
        absorbed[active] += weight * taken
        back[active] += (weight if order % 2 == 0 else -weight) * (a - b)
        last_a, last_b = last_a[done:], last_b[done:]
        asymmetry[active] += lower * (lower + 2.0) / order * (last_a * mirrored_a + last_b * mirrored_b)
        asymmetry[active] += weight / (order * (order + 1.0)) * (a * mirrored_b)
        last_a, last_b = a, b
    scale, total = 2.0 / size**2, scattered.real
    cosine = np.divide(2.0 * asymmetry.real, total, out=np.zeros(size.shape), where=total > 0.0)
    return np.array([scale * total, np.maximum(scale * absorbed, 0.0), 0.5 * scale * _square(back), cosine])


def in_blocks(
    size: FloatArray, shape: tuple[int, ...], block: Callable[[npt.NDArray[np.intp], Begin], FloatArray]
) -> Quantities:
    """Sort spheres by size and sum them block by block; return the quantities in the order given."""
    found = np.empty((4, size.size))
    ranked = np.argsort(size, kind="stable")
    while ranked.size:
        part = ranked[: max(1, _CELLS // int(orders(size[ranked[0]])))]
        part = part[: max(1, _CELLS // int(orders(size[part[-1]])))]
        found[:, part] = block(part, beginnings(size[part]))
        ranked = ranked[part.size :]
    scattering, absorption, backscattering, asymmetry = (row.reshape(shape) for row in found)
    return scattering + absorption, scattering, absorption, backscattering, asymmetry


def homogeneous_spheres(index: ComplexArray, size: FloatArray) -> Quantities:
    """Return Q of extinction, scattering, absorption and backscattering, and the mean cosine; arrays of one shape.

    Where Numba is installed, many orders are summed by a compiled loop, which agrees to rounding.
    """
    flat, flat_index = size.ravel(), index.ravel()
    compiled = orders(flat).sum() >= MANY and find_spec("numba") is not None

    def block(part: npt.NDArray[np.intp], begin: Begin) -> FloatArray:
        x, m = flat[part], flat_index[part]
        return _compiled_sums(x, m) if compiled else sums(x, begin, homogeneous(m, x, begin))

    return in_blocks(flat, size.shape, block)


def _compiled_sums(size: FloatArray, index: ComplexArray) -> FloatArray:
    """Return what :func:`sums` does, from the loop that Numba compiles."""
    from vibron.radiation.scattering._mie_compiled import sphere_sums

    needed = orders(size)
    return np.asarray(sphere_sums(size, index, needed, np.maximum(needed, orders(np.abs(index * size))) + 6))


def coated_spheres(core: ComplexArray, shell: ComplexArray, inner: FloatArray, outer: FloatArray) -> Quantities:
    """Return the same of spheres with one coating; arrays of one shape."""
    x, y, m1, m2 = inner.ravel(), outer.ravel(), core.ravel(), shell.ravel()

    def block(part: npt.NDArray[np.intp], begin: Begin) -> FloatArray:
        return sums(y[part], begin, coated(m1[part], m2[part], x[part], y[part], begin))

    return in_blocks(y, outer.shape, block)


def _square(value: ComplexArray) -> FloatArray:
    return np.asarray(value.real**2 + value.imag**2)
