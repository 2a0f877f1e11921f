"""Lorenz-Mie sums of homogeneous spheres in a loop that Numba compiles, over several spheres of similar size at a time.

The series is that of :mod:`_mie`.  With psi_n from the ratios psi_{n-1}/psi_n = D1_n + n/x, chi_n from its own upward
recurrence, zeta = psi - i chi and psi' chi - psi chi' = 1,

    a_n = psi (A - D1) / (A zeta - zeta'),   Re a_n - |a_n|^2 = -Im A / |A zeta - zeta'|^2
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.compiled import compiled

LANES = 8  # spheres at a time: their recurrences do not wait for one another


@compiled
def sphere_sums(size: Any, index: Any, needed: Any, start: Any) -> Any:
    """Return Q of scattering, absorption and backscattering, and the mean cosine, on the first axis.

    Parameters
    ----------
    size, index : array, shape (w)
        x, rising, and m of each sphere.
    needed, start : array, shape (w)
        The last order of each, and that from which the recurrence inside runs downwards.
    """
    count = size.size
    found = np.empty((4, count))
    most = needed.max()
    outside, inside = np.empty((most + 1, LANES)), np.empty((most + 1, 2, LANES))
    x, need, last = np.empty(LANES), np.empty(LANES, np.int64), np.empty((4, LANES))
    inverse, step, slope, part = np.empty(LANES), np.empty((2, LANES)), np.empty(LANES), np.empty((2, LANES))
    m, over = np.empty((2, LANES)), np.empty((2, LANES))
    psi, chi, below = np.empty(LANES), np.empty(LANES), np.empty(LANES)
    total = np.empty((5, LANES))
    for first in range(0, count, LANES):
        highest, top = 0, 0
        for lane in range(LANES):
            number = min(first + lane, count - 1)
            x[lane], need[lane], inverse[lane] = size[number], needed[number], 1.0 / size[number]
            m[0, lane], m[1, lane] = index[number].real, index[number].imag
            reciprocal = 1.0 / index[number]
            over[0, lane], over[1, lane] = reciprocal.real, reciprocal.imag
            step[0, lane], step[1, lane] = over[0, lane] * inverse[lane], over[1, lane] * inverse[lane]
            highest, top = max(highest, needed[number]), max(top, start[number])
        # 1. Logarithmic derivatives of psi outside and inside, downwards.
        for lane in range(LANES):
            slope[lane] = (top + 1) * inverse[lane]
            part[0, lane], part[1, lane] = (top + 1) * step[0, lane], (top + 1) * step[1, lane]
        for order in range(top, 0, -1):
            kept = min(order, highest)  # what lies above is overwritten
            for lane in range(LANES):
                outside[kept, lane] = slope[lane]
                inside[kept, 0, lane], inside[kept, 1, lane] = part[0, lane], part[1, lane]
                rise = order * inverse[lane]
                slope[lane] = rise - 1.0 / (slope[lane] + rise)
                real, imaginary = order * step[0, lane], order * step[1, lane]
                more, turned = part[0, lane] + real, part[1, lane] + imaginary
                scale = 1.0 / (more * more + turned * turned)
                part[0, lane], part[1, lane] = real - more * scale, imaginary + turned * scale
        # 2. The coefficients and their sums, upwards.
        for lane in range(LANES):
            sine, cosine = np.sin(x[lane]), np.cos(x[lane])
            regular = sine * inverse[lane] - cosine
            ratio = outside[1, lane] + inverse[lane]
            psi[lane] = (regular if abs(regular) > abs(sine) else sine / ratio) * ratio  # before the first step
            below[lane], chi[lane] = -sine, cosine
        total[:] = 0.0
        last[:] = 0.0
        for order in range(1, highest + 1):
            weight = 2.0 * order + 1.0
            sign = weight if order % 2 == 0 else -weight
            before = (order - 1.0) * (order + 1.0) / order
            mixed = weight / (order * (order + 1.0))
            for lane in range(LANES):
                rise = order * inverse[lane]
                own = outside[order, lane]
                p = psi[lane] / (own + rise)
                c = (2.0 * order - 1.0) * inverse[lane] * chi[lane] - below[lane]
                dp, dc = own * p, chi[lane] - rise * c
                psi[lane], below[lane], chi[lane] = p, chi[lane], c
                d, e = inside[order, 0, lane], inside[order, 1, lane]
                g, h = d * over[0, lane] - e * over[1, lane], d * over[1, lane] + e * over[0, lane]
                s, t = g * p + h * c - dp, h * p - g * c + dc
                one = 1.0 / (s * s + t * t)
                u, v = g * p - dp, h * p
                ar, ai = (u * s + v * t) * one, (v * s - u * t) * one
                lost = h * one
                g, h = d * m[0, lane] - e * m[1, lane], d * m[1, lane] + e * m[0, lane]
                s, t = g * p + h * c - dp, h * p - g * c + dc
                one = 1.0 / (s * s + t * t)
                u, v = g * p - dp, h * p
                br, bi = (u * s + v * t) * one, (v * s - u * t) * one
                lost += h * one
                counts = order <= need[lane]
                ar, ai, br = ar if counts else 0.0, ai if counts else 0.0, br if counts else 0.0
                bi, lost = bi if counts else 0.0, lost if counts else 0.0
                total[0, lane] += weight * (ar * ar + ai * ai + br * br + bi * bi)
                total[1, lane] -= weight * lost
                total[2, lane] += sign * (ar - br)
                total[3, lane] += sign * (ai - bi)
                total[4, lane] += mixed * (ar * br + ai * bi) + before * (
                    last[0, lane] * ar + last[1, lane] * ai + last[2, lane] * br + last[3, lane] * bi
                )
                last[0, lane], last[1, lane], last[2, lane], last[3, lane] = ar, ai, br, bi
        for lane in range(min(LANES, count - first)):
            scale, number = 2.0 * inverse[lane] * inverse[lane], first + lane
            found[0, number] = scale * total[0, lane]
            found[1, number] = max(scale * total[1, lane], 0.0)
            found[2, number] = 0.5 * scale * (total[2, lane] ** 2 + total[3, lane] ** 2)
            found[3, number] = 2.0 * total[4, lane] / total[0, lane] if total[0, lane] > 0.0 else 0.0
    return found
