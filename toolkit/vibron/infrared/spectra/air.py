"""Lines of water vapour and carbon dioxide computed from molecular constants, so that no line list is needed.

Carbon dioxide: linear rotor, the bands nu2, nu3 and the hot band nu2 + nu3 - nu2.  Water: asymmetric rotor in Watson's
A reduction (axes z = a, x = b) with quartic terms and one sextic, the bands nu1, nu2 and nu3.  Line strengths are those
of rigid rotors (no Herman-Wallis factors), at 296 K; bands are weighted by their measured strengths.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.physics.planck import SECOND_CM

GASES = ("H2O", "CO2")
_THERMAL = 296.0 / SECOND_CM  # cm^-1
_JMAX_WATER, _JMAX_DIOXIDE = 14, 60

#: Origin, A, B, C, D_J, D_JK, D_K, d_J, d_K, H_K in cm^-1.
_WATER = {
    "ground": (0.0, 27.88063, 14.52177, 9.27771, 1.248e-3, -5.77e-3, 32.5e-3, 5.08e-4, 1.30e-3, 1.2e-4),
    "nu2": (1594.746, 31.08488, 14.67483, 9.13606, 1.393e-3, -7.63e-3, 57.2e-3, 5.77e-4, 3.65e-3, 4.2e-4),
    "nu1": (3657.053, 27.12218, 14.30558, 9.10147, 1.23e-3, -5.5e-3, 30.5e-3, 5.0e-4, 1.2e-3, 1.1e-4),
    "nu3": (3755.929, 26.64805, 14.43134, 9.13824, 1.26e-3, -5.9e-3, 30.5e-3, 5.1e-4, 1.25e-3, 1.1e-4),
}
#: Band strengths in 1e-19 cm per molecule.
_WATER_BANDS = {"nu2": 104.0, "nu1": 4.9, "nu3": 72.0}
#: Lower B and D, upper origin, B for P and R lines, B for Q lines (None: no Q branch), strength, step of J.
_DIOXIDE_BANDS = (
    (0.390219, 1.333e-7, 2349.1433, 0.387141, None, 918.0, 2),
    (0.390945, 1.35e-7, 2336.6320, 0.387868, None, 73.0, 1),
    (0.390219, 1.333e-7, 667.3799, 0.390639, 0.391255, 79.0, 2),
)


@cache
def air_line_list(gas: str) -> tuple[FloatArray, FloatArray]:
    """Return wavenumbers, ascending, and strengths over that of the strongest line."""
    lines = _water() if gas == "H2O" else _dioxide()
    order = np.argsort(lines[:, 0])
    position, strength = lines[order, 0], lines[order, 1] / lines[:, 1].max()
    for array in (position, strength):
        array.setflags(write=False)
    return position, strength


def air_absorbance(gas: str, wavenumber: FloatArray, resolution: float) -> FloatArray:
    """Return the weak absorbance at a Gaussian resolution, its highest possible value one."""
    position, strength = air_line_list(gas)
    first, last = np.searchsorted(wavenumber, [position - 2.5 * resolution, position + 2.5 * resolution])
    line = np.repeat(np.arange(position.size), last - first)
    point = np.arange(line.size) - np.repeat(np.cumsum(last - first) - last, last - first)
    away = (wavenumber[point] - position[line]) * (2.0 * np.sqrt(np.log(2.0)) / resolution)
    total = np.bincount(point, strength[line] * np.exp(-(away**2)), wavenumber.size)
    return np.asarray(total, dtype=np.float64)


def _dioxide() -> FloatArray:
    rows = []
    for lower, distortion, origin, upper, middle, band, step in _DIOXIDE_BANDS:
        bent = middle is not None
        first = []
        for j in range(0 if step == 2 else 1, _JMAX_DIOXIDE, step):
            energy = lower * j * (j + 1) - distortion * (j * (j + 1)) ** 2
            weight = np.exp(-energy / _THERMAL)
            branches = [(j + 1, upper, j + 2.0 if bent else j + 1.0), (j - 1, upper, j - 1.0 if bent else float(j))]
            branches += [(j, middle, 2.0 * j + 1.0)] if middle is not None else []
            for above, rotation, factor in branches:
                if above >= 1 or (above == 0 and not bent and factor > 0):
                    height = rotation * above * (above + 1) - distortion * (above * (above + 1)) ** 2
                    place = origin + height - energy
                    first.append((place, place * factor * weight))
        part = np.array(first)
        part[:, 1] *= band / part[:, 1].sum()
        rows.append(part)
    return np.concatenate(rows)


def _water() -> FloatArray:
    ground = [_rotor("ground", j) for j in range(_JMAX_WATER + 1)]
    rows = []
    for name, band in _WATER_BANDS.items():
        excited = [_rotor(name, j) for j in range(_JMAX_WATER + 1)]
        found = []
        for j in range(_JMAX_WATER + 1):
            for above in range(max(0, j - 1), min(_JMAX_WATER, j + 1) + 1):
                moment = ground[j][1].T @ _directions(j, above, name == "nu3") @ excited[above][1]
                place = excited[above][0] - ground[j][0][:, np.newaxis]
                # The t-th level of J has K_a = (t + 1) // 2 and K_c = J - t // 2; odd sums have three times the weight.
                number = np.arange(2 * j + 1)
                spin = np.where(((number + 1) // 2 + j - number // 2) % 2, 3.0, 1.0)
                weight = spin * np.exp(-ground[j][0] / _THERMAL) * (2 * j + 1)
                strength = weight[:, np.newaxis] * moment**2 * place
                kept = (moment**2 > 1e-6) & (place > 0)
                found.append(np.column_stack([place[kept], strength[kept]]))
        part = np.concatenate(found)
        part[:, 1] *= band / part[:, 1].sum()
        rows.append(part)
    lines = np.concatenate(rows)
    return np.asarray(lines[lines[:, 1] > 1e-4 * lines[:, 1].max()], dtype=np.float64)


def _rotor(state: str, j: int) -> tuple[FloatArray, FloatArray]:
    """Return energies, ascending, and eigenvectors over K = -J to J."""
    origin, a, b, c, d_j, d_jk, d_k, s_j, s_k, h_k = _WATER[state]
    k = np.arange(-j, j + 1, dtype=np.float64)
    square = j * (j + 1.0)
    diagonal = 0.5 * (b + c) * square + (a - 0.5 * (b + c)) * k**2
    diagonal += -d_j * square**2 - d_jk * square * k**2 - d_k * k**4 + h_k * k**6
    low = k[:-2]
    raised = np.sqrt((square - low * (low + 1)) * (square - (low + 1) * (low + 2)))
    off = (0.25 * (b - c) - s_j * square - 0.5 * s_k * (low**2 + (low + 2) ** 2)) * raised
    matrix = np.diag(diagonal)
    lower = np.arange(off.size)
    matrix[lower, lower + 2] = matrix[lower + 2, lower] = off
    energies, vectors = np.linalg.eigh(matrix)
    return origin + energies, vectors


def _directions(j: int, above: int, along_a: bool) -> FloatArray:
    """Return the direction cosines between symmetric-top states: Clebsch-Gordan coefficients of <J K 1 q | J' K'>."""
    matrix = np.zeros((2 * j + 1, 2 * above + 1))
    for k in range(-j, j + 1):
        for q in (0,) if along_a else (1, -1):
            if abs(k + q) <= above:
                sign = 1.0 if q == 0 else -q / np.sqrt(2.0)
                matrix[k + j, k + q + above] = sign * _clebsch_gordan(j, k, above, q)
    return matrix


def _clebsch_gordan(j: int, k: int, above: int, q: int) -> float:
    if j == above == 0:
        return 0.0
    m = q * k  # the coefficients for q = -1 mirror those for q = 1
    if above == j + 1:
        if q == 0:
            return float(np.sqrt((j - k + 1) * (j + k + 1) / ((2 * j + 1) * (j + 1))))
        return float(np.sqrt((j + m + 1) * (j + m + 2) / ((2 * j + 1) * (2 * j + 2))))
    if above == j:
        if q == 0:
            return float(k / np.sqrt(j * (j + 1)))
        return float(-q * np.sqrt((j + m + 1) * (j - m) / (2 * j * (j + 1))))
    if q == 0:
        return float(-np.sqrt((j - k) * (j + k) / (j * (2 * j + 1))))
    return float(np.sqrt((j - m - 1) * (j - m) / (2 * j * (2 * j + 1))))
