"""A stack as the tools of this family take it: media from the incident to the exit one, thickness of the layers."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.physics.fresnel import ComplexArray
from vibron.radiation.multilayer import waves

POLARISATIONS = ("unpolarised", "s", "p")
_WAVES = 1e10

Wavelengths: TypeAlias = Annotated[FloatArray, Array("um", "w", "vacuum wavelengths", gt=0, kind="position")]
High: TypeAlias = Annotated[float, Quantity("1", "refractive index of the high films", gt=0)]
Low: TypeAlias = Annotated[float, Quantity("1", "refractive index of the low films", gt=0)]
Wavelength: TypeAlias = Annotated[float, Quantity("um", "vacuum wavelength", gt=0, kind="position")]
Indices: TypeAlias = Annotated[
    FloatArray,
    Array(
        "1",
        "...",
        "n of incident medium, layers and exit medium: (m) or, with dispersion, (m, wavelengths)",
        ge=0,
        le=1e6,
    ),
]
Extinctions: TypeAlias = Annotated[
    FloatArray | None, Array("1", "...", "k of the same media, N = n + i k; none: all transparent", ge=0, le=1e6)
]
Thicknesses: TypeAlias = Annotated[
    FloatArray,
    Array("um", "l", "thickness of the layers between the two media", ge=0, empty=True, kind="length"),
]
Angle: TypeAlias = Annotated[float, Quantity("degree", "angle of incidence in the incident medium", ge=0, lt=90)]
Polarisation: TypeAlias = Annotated[str, Option("polarisation of the light", choices=POLARISATIONS)]


def media(
    wavelength: FloatArray,
    refractive_index: FloatArray,
    extinction_coefficient: FloatArray | None,
    thickness: FloatArray,
) -> ComplexArray:
    """Return N = n + i k with the shape (media, 1 or wavelengths), or say what is wrong with the stack."""
    real = _table(refractive_index, "refractive_index", thickness.size + 2, wavelength.size)
    imaginary = np.zeros((len(real), 1))
    if extinction_coefficient is not None:
        imaginary = _table(extinction_coefficient, "extinction_coefficient", thickness.size + 2, wavelength.size)
    if (imaginary[0] > 0.0).any():
        raise DomainError(
            "the incident medium must not absorb, or reflected and incident power cannot be separated",
            field="extinction_coefficient",
            value=float(imaginary[0].max()),
            remedy="give k = 0 for the first medium and the absorbing one as a layer",
        )
    if thickness.max(initial=0.0) > _WAVES * wavelength.min(initial=np.inf):
        raise DomainError(
            "a layer is so many waves thick that its phase is lost in rounding",
            field="thickness",
            value=float(thickness.max()),
            remedy="give it as the exit medium",
        )
    index = np.empty(np.broadcast_shapes(real.shape, imaginary.shape), np.complex128)
    index.real, index.imag = real, imaginary
    if real.min() == 0.0 and ((index == 0.0).any() or (real[0] == 0.0).any()):
        raise DomainError(
            "a medium has no refractive index", field="refractive_index", value=0.0, remedy="give n or k above zero"
        )
    return index


def _table(values: FloatArray, field: str, count: int, size: int) -> FloatArray:
    table = values[:, None] if values.ndim == 1 else values
    if table.ndim != 2 or table.shape[0] != count or table.shape[1] not in (1, size):
        raise InputError(
            f"must have a value for each of {count} media, {count - 2} layers and two outer ones, or rows of {size}",
            field=field,
            value=values.shape,
            remedy="count both outer media and give one thickness a layer",
        )
    return table


def tangential_index(index: ComplexArray, angle: FloatArray | float) -> FloatArray:
    """Return n0 sin(angle), the part of the wave vector along the layers, which all media share."""
    return np.asarray(index[0].real * np.sin(np.radians(angle)))


def kinds(polarisation: str, tangential: FloatArray) -> tuple[bool, ...]:
    """Return which polarisations to compute, True for s; along the normal they are the same."""
    if polarisation == "unpolarised" and not tangential.any():
        return (True,)
    return {"s": (True,), "p": (False,)}.get(polarisation, (True, False))


def powers(
    index: ComplexArray, thickness: npt.NDArray[Any], wavelength: FloatArray, tangential: FloatArray, polarisation: str
) -> tuple[FloatArray, FloatArray]:
    """Return reflectance and transmittance; unpolarised light is the mean of s and p."""
    parts = [waves(index, thickness, wavelength, tangential, s) for s in kinds(polarisation, tangential)]
    reflectance = sum(part.reflectance for part in parts) / len(parts)
    transmittance = sum(part.transmittance for part in parts) / len(parts)
    return np.asarray(reflectance), np.asarray(transmittance)


def absorbed_by_layer(
    index: ComplexArray, thickness: FloatArray, wavelength: FloatArray, tangential: FloatArray, polarisation: str
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return reflectance, transmittance and the part absorbed in each layer, layers first."""
    parts = [waves(index, thickness, wavelength, tangential, s, flux=True) for s in kinds(polarisation, tangential)]
    flux = np.mean([part.flux for part in parts if part.flux is not None], axis=0)
    taken = np.maximum(flux[:-1] - flux[1:], 0.0)
    taken[(index[1:-1].imag == 0.0).all(-1)] = 0.0  # free of rounding
    return np.mean([part.reflectance for part in parts], axis=0), flux[-1], taken


def absorbed(reflectance: FloatArray, transmittance: FloatArray) -> FloatArray:
    """Return 1 - R - T, free of the rounding about zero of a stack that absorbs nothing."""
    rest = 1.0 - reflectance - transmittance
    return np.where(rest < 1e-13, 0.0, rest)
