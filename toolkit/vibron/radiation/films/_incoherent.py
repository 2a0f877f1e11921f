"""Powers that add where a thick layer has lost the phase, from the exit upwards."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray, normal_component
from vibron.radiation.films._stack import kinds
from vibron.radiation.multilayer import waves

_ABSORBING = 0.1  # powers of forward and backward light add up to terms of order (k / n)^2
_GRAZING = 1e-12  # a wave that runs along a thick layer carries no power through it


def check_incoherent(
    index: ComplexArray, thickness: FloatArray, incoherent: FloatArray, wavelength: FloatArray
) -> npt.NDArray[np.bool_]:
    """Return which layers are incoherent, or say what is wrong with them."""
    if incoherent.size != thickness.size:
        raise InputError(
            f"must have a flag for each of {thickness.size} layers",
            field="incoherent",
            value=incoherent.tolist(),
            remedy="write 1 for thick layers, 0 for films",
        )
    if not np.isin(incoherent, (0.0, 1.0)).all():
        raise DomainError(
            "is neither 0 nor 1", field="incoherent", value=incoherent.tolist(), remedy="write 1 for thick layers"
        )
    flagged: npt.NDArray[np.bool_] = incoherent == 1.0
    optical = index[1:-1].real.max(-1, initial=0.0) * thickness
    if (flagged & (optical < wavelength.max())).any():
        raise DomainError(
            "a layer thinner than the wavelength in it keeps the phase of light",
            field="incoherent",
            value=incoherent.tolist(),
            remedy="mark it 0, a film",
        )
    inner = index[1:-1][flagged]
    if (inner.imag > _ABSORBING * inner.real).any():
        raise DomainError(
            f"a thick layer absorbs too much: k must not exceed {_ABSORBING:g} n",
            field="extinction_coefficient",
            value=float(inner.imag.max()),
            remedy="make it the last medium if no light passes through it, or mark it 0, a film",
        )
    return flagged


def thick_powers(
    index: ComplexArray,
    thickness: npt.NDArray[Any],
    thick: npt.NDArray[np.bool_],
    wavelength: FloatArray,
    tangential: FloatArray,
    polarisation: str,
) -> tuple[FloatArray, FloatArray]:
    """Return reflectance and transmittance; unpolarised light is the mean of s and p."""
    parts = [_thick_powers(index, thickness, thick, wavelength, tangential, s) for s in kinds(polarisation, tangential)]
    return np.asarray(sum(part[0] for part in parts) / len(parts)), np.asarray(
        sum(part[1] for part in parts) / len(parts)
    )


def _thick_powers(
    index: ComplexArray,
    thickness: npt.NDArray[Any],
    thick: npt.NDArray[np.bool_],
    wavelength: FloatArray,
    tangential: FloatArray,
    s: bool,
) -> tuple[FloatArray, FloatArray]:
    # 1. Thick layers and the two outer media cut the stack into films.
    borders = [0, *(np.flatnonzero(thick) + 1), len(index) - 1]
    reflectance = transmittance = None
    for upper, lower in reversed(list(pairwise(borders))):
        media, layers = index[upper : lower + 1], thickness[upper : lower - 1]
        front = _films(media, layers, wavelength, tangential, s)
        if reflectance is None or transmittance is None:
            reflectance, transmittance = front
            continue
        # 2. Powers go to and fro in the thick layer below these films.
        back = _films(media[::-1], layers[::-1], wavelength, tangential, s)
        kz = normal_component(index[lower], tangential)
        with np.errstate(under="ignore"):
            passed = np.exp(-4.0 * np.pi * thickness[lower - 1].real * kz.imag / wavelength)
            returned = passed * passed * reflectance
            rest = 1.0 - back[0] * returned
        # Between two perfect mirrors nothing gets in, so that the quotient is 0 / 0 for an empty sum.
        share = np.divide(
            front[1], rest, out=np.zeros(np.broadcast_shapes(front[1].shape, rest.shape)), where=rest > 0.0
        )
        reflectance = front[0] + share * back[1] * returned
        transmittance = share * passed * transmittance
    assert reflectance is not None and transmittance is not None
    return np.asarray(reflectance), np.asarray(transmittance)


def _films(
    media: ComplexArray, layers: npt.NDArray[Any], wavelength: FloatArray, tangential: FloatArray, s: bool
) -> tuple[FloatArray, FloatArray]:
    inner = normal_component(media[0], tangential)
    still = np.broadcast_to(
        inner.real <= _GRAZING * np.abs(media[0]), np.broadcast_shapes(inner.shape, wavelength.shape)
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        found = waves(media, layers, wavelength, tangential, s)
    return np.where(still, 1.0, found.reflectance), np.where(still, 0.0, found.transmittance)
