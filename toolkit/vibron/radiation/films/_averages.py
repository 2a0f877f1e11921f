"""Partial coherence: means of powers over the thickness of uneven layers and over the band of the light."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray, normal_component
from vibron.physics.line_shape import GAUSS_TO_SIGMA

_PRECISION = 1e-8  # of R and T between one number of points and twice as many
_MOST = 4096  # points
_REACH = 6.0  # standard deviations of the band

Powers = tuple[FloatArray, FloatArray]


def check_spread(spread: FloatArray, layers: int, incoherent: FloatArray | None) -> None:
    """Refuse a spread that does not fit the layers."""
    if spread.size != layers:
        raise InputError(
            f"must have a value for each of {layers} layers", field="thickness_spread", value=spread.size,
            remedy="write 0 for even layers",
        )  # fmt: skip
    if incoherent is not None and ((spread > 0.0) & (incoherent > 0.0)).any():
        raise InputError(
            "a layer is incoherent or has a spread of its thickness, not both", field="thickness_spread",
            value=spread.tolist(), remedy="leave one of the two out",
        )  # fmt: skip


def over_thickness(
    index: ComplexArray,
    thickness: FloatArray,
    spread: FloatArray,
    wavelength: FloatArray,
    tangential: FloatArray,
    spectrum: Callable[[ComplexArray], Powers],
) -> Powers:
    """Return R and T as means over normal distributions of the thickness of each layer.

    R and T are periodic in the phase of each layer, so that the mean needs points of one period only: the weights are
    those of a normal distribution wrapped onto it.  Absorption is that of the mean thickness.  ``spectrum`` takes
    complex thicknesses (layers, wavelengths).
    """
    uneven = np.flatnonzero(spread > 0.0)
    vacuum = 2.0 * np.pi / wavelength
    kz = normal_component(index[1:-1][uneven], tangential)
    turning = np.abs(kz.real) > 1e-9
    per_phase = np.where(turning, 1.0 / (vacuum * np.where(turning, kz, 1.0)), 0.0)  # complex thickness
    width = vacuum * kz.real * spread[uneven, None]
    width, per_phase = (np.broadcast_to(part, (uneven.size, wavelength.size)) for part in (width, per_phase))
    last, count = None, 8
    while count**uneven.size <= _MOST:
        phases = np.pi * np.arange(count) / count
        order = np.arange(1, count // 2 + 1)
        damped = np.exp(-2.0 * (order[:, None, None] * width) ** 2)
        damped[-1] *= 0.5
        weights = (1.0 + 2.0 * np.einsum("olw,op->plw", damped, np.cos(2.0 * np.outer(order, phases)))) / count
        found = np.zeros((2, wavelength.size))
        for points in product(range(count), repeat=uneven.size):
            depth = np.repeat(thickness[:, None], wavelength.size, axis=1).astype(complex)
            weight = np.ones(wavelength.size)
            for place, (layer, point) in enumerate(zip(uneven, points, strict=True)):
                depth[layer] += phases[point] * per_phase[place]
                weight = weight * weights[point, place]
            found += weight * np.array([np.broadcast_to(part, weight.shape) for part in spectrum(depth)])
        if last is not None and np.abs(found - last).max() < _PRECISION:
            return found[0].clip(0.0), found[1].clip(0.0)
        last, count = found, 2 * count
    raise ConvergenceError(
        f"the mean over {uneven.size} uneven layers needs more than {_MOST} points", field="thickness_spread",
        value=spread.tolist(), remedy="give a spread to fewer layers, or mark thick ones incoherent",
    )  # fmt: skip


def over_band(
    spectrum: Callable[[FloatArray], tuple[FloatArray, ...]], wavelength: FloatArray, resolution: float
) -> tuple[FloatArray, ...]:
    """Return the means of powers over a normal distribution of the wavenumber, of full width ``resolution`` in cm^-1.

    ``spectrum`` takes wavelengths; the materials keep the constants of the middle of the band.
    """
    nu, deviation = 1e4 / wavelength, resolution * GAUSS_TO_SIGMA
    if (_REACH * deviation >= nu).any():
        raise DomainError(
            "reaches wavenumbers below zero", field="resolution", value=resolution, remedy="give a narrower band"
        )

    def part(places: FloatArray) -> FloatArray:
        rows = (
            np.exp(-0.5 * place * place)
            * np.array([np.broadcast_to(one, nu.shape) for one in spectrum(1e4 / (nu + place * deviation))])
            for place in places
        )
        return np.asarray(sum(rows))

    count = 8
    places = np.linspace(-_REACH, _REACH, count + 1)
    total, weight, last = part(places), np.exp(-0.5 * places**2).sum(), None
    while count <= _MOST:
        found = total / weight
        if last is not None and np.abs(found - last).max() < _PRECISION:
            return tuple(found)
        middles = 0.5 * (places[1:] + places[:-1])
        total, weight, last = total + part(middles), weight + np.exp(-0.5 * middles**2).sum(), found
        count *= 2
        places = np.linspace(-_REACH, _REACH, count + 1)
    raise ConvergenceError(
        f"the mean over the band needs more than {_MOST} points", field="resolution", value=resolution,
        remedy="mark layers with many fringes in the band incoherent",
    )  # fmt: skip
