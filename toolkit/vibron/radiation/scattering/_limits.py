"""Spheres much smaller than the wavelength, and large soft ones."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.radiation.scattering._mie import ComplexArray

_LARGEST_INSIDE, _SMALLEST_SOFT = 0.5, 1.0
_SMALL = 1e-2


def rayleigh(
    size: FloatArray, index: ComplexArray
) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray, FloatArray]:
    """Return Q of extinction, scattering, absorption and backscattering of a dipole, and its mean cosine."""
    inside = size * np.maximum(np.abs(index), 1.0)
    if (inside > _LARGEST_INSIDE).any():
        raise DomainError(
            f"is not a small sphere: |m| x must not exceed {_LARGEST_INSIDE}",
            field="size_parameter",
            value=float(size[inside > _LARGEST_INSIDE][0]),
            remedy="use method='mie'",
        )
    factor = (index**2 - 1.0) / (index**2 + 2.0)
    strength = size**4 * np.abs(factor) ** 2
    scattering, absorption = 8.0 / 3.0 * strength, 4.0 * size * factor.imag
    return scattering + absorption, scattering, absorption, 4.0 * strength, np.zeros(size.shape)


def anomalous_diffraction(
    size: FloatArray, index: ComplexArray
) -> tuple[FloatArray, FloatArray, FloatArray, None, None, FloatArray]:
    """Return Q of extinction, scattering and absorption, and the phase that light gains along the diameter."""
    for field, values in (("size_parameter", size), ("refractive_index", index.real)):
        if (values < _SMALLEST_SOFT).any():
            raise DomainError(
                "must not be below 1 for anomalous_diffraction",
                field=field,
                value=float(values.min()),
                remedy="use method='mie'",
            )
    if (index == 1.0).any():
        raise DomainError(
            "makes no contrast with the medium",
            field="refractive_index",
            value=1.0,
            remedy="give n above 1 or k above 0",
        )
    delay = 2.0 * size * (index.real - 1.0)
    extinction = 4.0 * _shadow(np.asarray(2.0 * size * index.imag + 1j * delay, np.complex128)).real
    absorption = 2.0 * _shadow(np.asarray(4.0 * size * index.imag, np.complex128)).real
    return extinction, np.maximum(extinction - absorption, 0.0), absorption, None, None, delay


def _shadow(path: ComplexArray) -> ComplexArray:
    """Return K(w), by its series where the closed form would cancel."""
    small = np.abs(path) < _SMALL
    safe = np.where(small, 1.0, path)
    closed = 0.5 + np.exp(-safe) / safe + np.expm1(-safe) / safe**2
    series = path * (1.0 / 3.0 - path * (1.0 / 8.0 - path * (1.0 / 30.0 - path * (1.0 / 144.0 - path / 840.0))))
    return np.asarray(np.where(small, series, closed))
