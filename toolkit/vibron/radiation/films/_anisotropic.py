"""Powers of a stack with anisotropic layers."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray
from vibron.radiation.berreman import polarised_waves
from vibron.radiation.films._stack import media


def principal_media(
    wavelength: FloatArray,
    refractive_index: FloatArray,
    extinction_coefficient: FloatArray | None,
    thickness: FloatArray,
) -> ComplexArray:
    """Return N along the principal axes, (media, 1 or wavelengths, 3), or say what is wrong with the stack."""
    for field, values in (("refractive_index", refractive_index), ("extinction_coefficient", extinction_coefficient)):
        if values is not None and (values.ndim not in (2, 3) or values.shape[-1] != 3):
            raise InputError(
                "with an orientation needs values along three axes", field=field, value=values.shape,
                remedy="give the shape (media, 3) or (media, wavelengths, 3)",
            )  # fmt: skip
    parts = [
        media(
            wavelength,
            refractive_index[..., axis],
            None if extinction_coefficient is None else extinction_coefficient[..., axis],
            thickness,
        )
        for axis in range(3)
    ]
    index = np.stack(np.broadcast_arrays(*parts), axis=-1)
    if (index[0] != index[0, :, :1]).any():
        raise DomainError(
            "the incident medium must be isotropic, or s and p light are not its waves", field="refractive_index",
            value=index[0].real.tolist(), remedy="give it one index and the crystal as a layer",
        )  # fmt: skip
    return index


def polarised_powers(
    index: ComplexArray,
    orientation: FloatArray,
    thickness: FloatArray,
    wavelength: FloatArray,
    tangential: FloatArray,
    polarisation: str,
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return reflectance, transmittance and the part of the reflectance that has changed its polarisation."""
    found = polarised_waves(index, orientation, thickness, wavelength, tangential)
    power = np.abs(found.amplitude) ** 2
    kinds = {"s": [0], "p": [1]}.get(polarisation, [0, 1])
    reflectance = power.sum(axis=1)[:, kinds].mean(axis=1)
    converted = np.stack([power[:, 1, 0], power[:, 0, 1]], axis=1)[:, kinds].mean(axis=1)
    return reflectance, found.transmittance[:, kinds].mean(axis=1).clip(0.0), converted
