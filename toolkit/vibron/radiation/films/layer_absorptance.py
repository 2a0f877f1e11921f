from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.films._stack import (
    Angle,
    Extinctions,
    Indices,
    Polarisation,
    Thicknesses,
    Wavelengths,
    kinds,
    media,
    tangential_index,
)
from vibron.radiation.multilayer import waves


@tool(
    valid_for="flat, homogeneous, isotropic layers that light passes without losing its phase",
    limitations="no thick, incoherent layers; what an absorbing exit medium takes is its transmittance",
    papers=("byrnes2016",),
    see_also=("multilayer_spectrum", "absorption_profile", "selective_emitter"),
)
def layer_absorptance(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction_coefficient: Extinctions = None,
    angle: Angle = 0.0,
    polarisation: Polarisation = "unpolarised",
) -> LayerAbsorptance:
    r"""Return the part of the incident power that each layer absorbs.

    .. math:: A_j = \Phi_j - \Phi_{j+1}, \qquad \Phi = \frac{\Re(B^* C)}{\mathrm{incident}}

    the power that flows in through the upper face of a layer less what flows out through its lower one.

    Returns
    -------
    LayerAbsorptance
        Shape (layers, wavelengths); the sum over layers is 1 - R - T.

    Raises
    ------
    DomainError, InputError
        As ``multilayer_spectrum``.

    Examples
    --------
    A film of 377 ohm a quarter wave before a mirror absorbs everything (a Salisbury screen).

    >>> found = layer_absorptance([10.0], [1, 28.2, 1, 100], [0.001, 2.5], [0, 28.2, 0, 1e4])
    >>> found.absorptance[:, 0].round(3)
    array([1., 0.])
    """
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    tangential = tangential_index(index, angle)
    parts = [
        waves(index, thickness[:, None], wavelength, tangential, s, flux=True) for s in kinds(polarisation, tangential)
    ]
    flux = np.mean([part.flux for part in parts if part.flux is not None], axis=0)
    taken = np.maximum(flux[:-1] - flux[1:], 0.0)
    taken[(index[1:-1].imag == 0.0).all(-1)] = 0.0  # free of rounding
    reflectance = np.mean([part.reflectance for part in parts], axis=0)
    return LayerAbsorptance(taken, reflectance, flux[-1])


@dataclass(frozen=True)
class LayerAbsorptance(DataRecord):
    """Where the incident power goes."""

    absorptance: Annotated[FloatArray, Array("1", "l,w", "part absorbed in each layer", ge=0, le=1)]
    reflectance: Annotated[FloatArray, Array("1", "w", "reflected part", ge=0, le=1)]
    transmittance: Annotated[FloatArray, Array("1", "w", "part that enters the exit medium", ge=0, le=1)]
