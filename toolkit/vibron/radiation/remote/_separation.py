"""Separate temperature and emissivity in a few thermal bands: the modules of the ASTER algorithm."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.planck import radiance_per_um, temperature_from_um

ROUNDS = 12  # of the ASTER algorithm


def check_radiance(wavelength: FloatArray, radiance: FloatArray, sky: FloatArray | None) -> FloatArray:
    """Return the sky radiance, zero where not given; refuse a surface that is darker than what it mirrors."""
    mirrored = np.zeros(wavelength.size) if sky is None else sky
    if not (radiance > mirrored).all():
        raise DomainError(
            "is not brighter than the sky: the emissivity does not show",
            field="radiance",
            value=float(radiance.min()),
            remedy="leave such pixels out",
        )
    return mirrored


def normalise(
    wavelength: FloatArray, radiance: FloatArray, sky: FloatArray, largest: float
) -> tuple[FloatArray, FloatArray]:
    """Return temperatures (p) and emissivities (p,b) if one band has the largest emissivity (the module NEM).

    What the surface mirrors is removed with the emissivities of the round before.
    """
    own = radiance - (1.0 - largest) * sky
    for _ in range(ROUNDS):
        temperature = temperature_from_um(wavelength, own / largest).max(axis=-1)
        black = radiance_per_um(wavelength, temperature[:, np.newaxis])
        emissivity = (radiance - sky) / (black - sky)
        before, own = own, radiance - (1.0 - emissivity) * sky
        if np.allclose(own, before, rtol=1e-12, atol=0.0):
            break
    return temperature, emissivity
