"""Plane waves in a stack of anisotropic layers: Berreman's 4 x 4 matrix, in amplitudes that never grow.

Time runs as exp(-i omega t), the plane of incidence is xz, and z points into the stack.  The tangential fields psi =
(Ex, Ey, Hx, Hy) obey psi' = (2 pi i / wavelength) Delta psi.  In each layer the eigenvectors of Delta are two waves
that run or decay forward and two backward.  From the exit upwards a 2 x 2 matrix takes the forward to the backward
amplitudes of each layer, so that only decaying exponentials occur.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray, normal_component

_REAL = 1e-10  # imaginary part of an eigenvalue, relative to its modulus, below which the flux gives the direction


@dataclass(frozen=True, eq=False)
class PolarisedWaves:
    """Reflected amplitudes (w, 2, 2), outgoing by incoming, s first, and the transmitted power of each incoming."""

    amplitude: ComplexArray
    transmittance: FloatArray  # (w, 2)


def tensors(index: ComplexArray, orientation: FloatArray) -> ComplexArray:
    """Return permittivities (m, w, 3, 3) from principal indices (m, w, 3) and Euler angles (m, 3) in degrees.

    The third axis points to the polar angles (tilt, azimuth) = (second, first angle); the last one turns about it.
    """
    (c1, c2, c3), (s1, s2, s3) = (part(np.radians(orientation)).T for part in (np.cos, np.sin))
    turn = np.stack([
        np.stack([c1 * c2 * c3 - s1 * s3, -c1 * c2 * s3 - s1 * c3, c1 * s2], -1),
        np.stack([s1 * c2 * c3 + c1 * s3, -s1 * c2 * s3 + c1 * c3, s1 * s2], -1),
        np.stack([-s2 * c3, s2 * s3, c2], -1),
    ], 1)  # fmt: skip
    return np.asarray(np.einsum("mij,mwj,mkj->mwik", turn, index * index, turn))


def polarised_waves(
    index: ComplexArray, orientation: FloatArray, thickness: FloatArray, wavelength: FloatArray, tangential: FloatArray
) -> PolarisedWaves:
    """Return the waves of a stack for s and p light; index (m, w, 3), the first medium isotropic, thickness (m - 2)."""
    size = wavelength.size
    index = np.broadcast_to(index, (len(index), size, 3))
    tangential = np.broadcast_to(tangential, (size,))
    tensor = tensors(index, orientation)
    even = [bool((row == row[:, :1]).all()) for row in index]

    def modes(number: int) -> tuple[ComplexArray, ComplexArray]:
        if even[number]:
            return _isotropic(index[number, :, 0], tangential)
        return _sorted_modes(_delta(tensor[number], tangential))

    with np.errstate(under="ignore"):
        # 1. Only forward waves at the exit.
        _, vectors = modes(len(index) - 1)
        exit_fields = fields = vectors[..., :2]
        passed = np.broadcast_to(np.eye(2, dtype=complex), (size, 2, 2))
        # 2. Upwards: amplitudes below, reflection at the upper face.
        for below in range(len(index) - 2, 0, -1):
            values, vectors = modes(below)
            phase = 2j * np.pi * (thickness[below - 1] / wavelength)[:, None] * values
            reflection, inverse = _split(vectors, fields)
            down, up = np.exp(phase[:, :2]), np.exp(-phase[:, 2:])
            reflection = up[:, :, None] * reflection * down[:, None, :]
            passed = passed @ (inverse * down[:, None, :])
            fields = vectors[..., :2] + vectors[..., 2:] @ reflection
        # 3. The incident medium.
        _, vectors = _isotropic(index[0, :, 0], tangential)
        amplitude, inverse = _split(vectors, fields)
        found = exit_fields @ (passed @ inverse)
    incident = normal_component(index[0, :, 0], tangential).real
    return PolarisedWaves(amplitude, _flux(found) / incident[:, None])


def _split(vectors: ComplexArray, fields: ComplexArray) -> tuple[ComplexArray, ComplexArray]:
    """Return the matrices from forward to backward amplitudes, and from forward amplitudes to those below."""
    amplitudes = np.linalg.solve(vectors, fields)
    inverse = np.linalg.inv(amplitudes[:, :2])
    return np.asarray(amplitudes[:, 2:] @ inverse), np.asarray(inverse)


def _flux(vectors: ComplexArray) -> FloatArray:
    """Return the power along z of each column."""
    return np.asarray((vectors[:, 0] * vectors[:, 3].conj() - vectors[:, 1] * vectors[:, 2].conj()).real)


def _delta(tensor: ComplexArray, tangential: FloatArray) -> ComplexArray:
    x, e = tangential, tensor
    over = 1.0 / e[:, 2, 2]
    found = np.zeros((len(e), 4, 4), complex)
    found[:, 0, 0], found[:, 0, 1] = -x * e[:, 2, 0] * over, -x * e[:, 2, 1] * over
    found[:, 0, 3], found[:, 1, 2] = 1.0 - x * x * over, -1.0
    found[:, 2, 0] = e[:, 1, 2] * e[:, 2, 0] * over - e[:, 1, 0]
    found[:, 2, 1] = x * x - e[:, 1, 1] + e[:, 1, 2] * e[:, 2, 1] * over
    found[:, 2, 3] = x * e[:, 1, 2] * over
    found[:, 3, 0] = e[:, 0, 0] - e[:, 0, 2] * e[:, 2, 0] * over
    found[:, 3, 1] = e[:, 0, 1] - e[:, 0, 2] * e[:, 2, 1] * over
    found[:, 3, 3] = -x * e[:, 0, 2] * over
    return found


def _sorted_modes(delta: ComplexArray) -> tuple[ComplexArray, ComplexArray]:
    """Return eigenvalues and eigenvectors, the two forward waves first."""
    values, vectors = np.linalg.eig(delta)
    flows = np.abs(values.imag) <= _REAL * np.abs(values)
    direction = np.where(flows, _flux(vectors), values.imag / np.maximum(np.abs(values), 1e-300))
    order = np.argsort(-direction, axis=1, kind="stable")
    return np.take_along_axis(values, order, 1), np.take_along_axis(vectors, order[:, None, :], 2)


def _isotropic(index: ComplexArray, tangential: FloatArray) -> tuple[ComplexArray, ComplexArray]:
    """Return the same of an isotropic medium: s and p forward, s and p backward, electric fields of modulus one."""
    kz = normal_component(index, tangential)
    vectors: npt.NDArray[Any] = np.zeros((kz.size, 4, 4), complex)
    for column, sign in ((0, 1.0), (2, -1.0)):
        vectors[:, 1, column], vectors[:, 2, column] = 1.0, -sign * kz
        vectors[:, 0, column + 1], vectors[:, 3, column + 1] = sign * kz / index, index
    return np.stack([kz, kz, -kz, -kz], 1), vectors
