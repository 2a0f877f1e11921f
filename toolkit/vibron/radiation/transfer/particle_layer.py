from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.layered_optics import ParticleLayer
from vibron.radiation.scattering.size_distribution_average import size_distribution_average
from vibron.radiation.scattering.water_ice_index import water_ice_index

_SUBSTANCES = ("water", "water-240K", "water-253K", "water-263K", "water-273K", "ice")


@tool(
    valid_for="spheres of water, of ice or of a given refractive index, so dilute that each scatters alone",
    limitations="the phase function is that of Henyey and Greenstein with the asymmetry of Mie's theory; crystals of "
    "ice count as spheres of their effective radius",
    papers=("hansentravis1974", "henyeygreenstein1941"),
    see_also=("size_distribution_average", "water_ice_index", "layered_radiance"),
    extra="radiation",
    cost="light",
)
def particle_layer(
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "n", "where the optics are needed, rising", gt=0, kind="position")
    ],
    bottom: Annotated[float, Quantity("km", "altitude of the base", ge=-5, le=120)],
    top: Annotated[float, Quantity("km", "altitude of the top", ge=-5, le=120)],
    optical_depth: Annotated[float, Quantity("1", "vertical extinction optical depth at the reference", ge=0)],
    effective_radius: Annotated[float, Quantity("um", "<r^3>/<r^2>", gt=0, kind="length")] = 10.0,
    effective_variance: Annotated[float, Quantity("1", "spread of the log-normal sizes", ge=0, lt=10)] = 0.1,
    substance: Annotated[str, Option("what the particles consist of", choices=_SUBSTANCES)] = "water",
    refractive_index: Annotated[
        FloatArray | None, Array("1", "n", "n of other particles at the wavenumbers, in place of the substance", gt=0)
    ] = None,
    extinction_coefficient: Annotated[
        FloatArray | None, Array("1", "n", "k of other particles; 0 if left out", ge=0)
    ] = None,
    reference: Annotated[
        float | None, Quantity("cm^-1", "place of the optical depth; the middle one if left out", gt=0, kind="position")
    ] = None,
    moments: Annotated[int, Quantity("1", "Legendre moments of the phase function", ge=2, le=1000)] = 64,
) -> ParticleLayer:
    r"""Return extinction, albedo and phase moments of a cloud or an aerosol by Mie's theory.

    .. math:: \tau(\tilde\nu) = \tau_0 \frac{\bar Q_\mathrm{ext}(\tilde\nu)}{\bar Q_\mathrm{ext}(\tilde\nu_0)}, \qquad
              \chi_l = g^l

    Raises
    ------
    DomainError
        The top is not above the base, the wavenumbers do not rise, or the reference lies outside them.

    Examples
    --------
    >>> cloud = particle_layer([800.0, 1000.0], 1.0, 2.0, 5.0, reference=1000.0)
    >>> cloud.optical_depth.round(2).tolist(), cloud.albedo.round(2).tolist()
    ([..., 5.0], [...])
    """
    if top <= bottom:
        raise DomainError("must be above the base", field="top", value=top, remedy="swap top and bottom")
    if (np.diff(wavenumber) <= 0.0).any():
        raise DomainError("must rise", field="wavenumber", value=wavenumber.tolist(), remedy="sort them")
    place = float(wavenumber[wavenumber.size // 2]) if reference is None else reference
    if not wavenumber[0] <= place <= wavenumber[-1]:
        raise DomainError("lies outside the wavenumbers", field="reference", value=place, remedy="stay between them")
    wavelength = 1e4 / wavenumber
    if refractive_index is None:
        table = water_ice_index(wavelength, substance)
        index, absorbing = table.refractive_index, table.extinction_coefficient
    else:
        index = refractive_index
        absorbing = np.zeros(index.size) if extinction_coefficient is None else extinction_coefficient
    bulk = size_distribution_average(wavelength, index, absorbing, effective_radius, effective_variance)
    scale = optical_depth / float(np.interp(place, wavenumber, bulk.extinction))
    chi = bulk.asymmetry[:, None] ** np.arange(moments)
    return ParticleLayer(bottom, top, wavenumber, scale * bulk.extinction, bulk.albedo, chi)
