from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.transfer._angles import checked_moments
from vibron.radiation.transfer._source_function import Scene, emergent

_MOST_ALBEDO = 1.0 - 1e-8  # conservative layers are a singular case of the solver


@tool(
    valid_for="plane-parallel layers in local equilibrium, one wavenumber, over a Lambertian surface",
    limitations=(
        "an albedo above 1 - 1e-8 is taken as that; intensities at the top and at the bottom only; without fixed "
        "units when no temperature is given; moments beyond the streams enter single scattering only"
    ),
    papers=("stamnes1988", "ho2024", "wiscombe1977", "nakajimatanaka1988"),
    see_also=("adding_doubling", "monte_carlo_slab", "two_stream", "schwarzschild_radiance", "legendre_moments"),
    extra="radiation",
)
def disort_intensity(
    optical_depth: Annotated[FloatArray, Array("1", "n", "optical depth of each layer from the top", ge=1e-8, le=1e5)],
    albedo: Annotated[FloatArray, Array("1", "n", "single-scattering albedo", ge=0, le=1)],
    moments: Annotated[FloatArray, Array("1", "n,l", "Legendre moments of the phase functions from order 0")],
    cosine: Annotated[
        FloatArray, Array("1", "k", "directions: above 0 up at the top, below down at the bottom", ge=-1, le=1)
    ],
    azimuth: Annotated[
        FloatArray | None, Array("degree", "k", "from the beam's direction of travel; 0 if left out")
    ] = None,
    beam_cosine: Annotated[float, Quantity("1", "cosine of the beam to the normal", ge=1e-4, le=1)] = 1.0,
    beam_flux: Annotated[float, Quantity("W m^-2 cm", "flux of the beam across itself", ge=0)] = 0.0,
    temperature: Annotated[
        FloatArray | None, Array("K", "levels", "temperature of the n + 1 levels from the top", gt=0)
    ] = None,
    wavenumber: Annotated[float, Quantity("cm^-1", "of the thermal emission", ge=1e-6, kind="position")] = 1000.0,
    surface_albedo: Annotated[float, Quantity("1", "Lambertian reflectance of the surface", ge=0, le=1)] = 0.0,
    surface_temperature: Annotated[float, Quantity("K", "temperature of the surface, 0 for none", ge=0)] = 0.0,
    top_radiance: Annotated[float, Quantity("W m^-2 sr^-1 cm", "isotropic radiance from above", ge=0)] = 0.0,
    streams: Annotated[int, Quantity("1", "directions up and down together", ge=4, le=64)] = 16,
) -> Intensities:
    r"""Return intensities and fluxes of layers by the method of discrete ordinates.

    .. math:: \mu \frac{dI}{d\tau} = I - \frac{\omega}{4\pi} \int P \, I \, d\Omega'
              - \frac{\omega F}{4\pi} P(\mu, \phi; -\mu_0, 0) \, e^{-\tau/\mu_0} - (1 - \omega) B(T)

    PythonicDISORT solves it at the nodes, delta-M scaled when there are more moments than streams; intensities
    elsewhere come from the integrated source function.  B is linear in optical depth within a layer.

    Parameters
    ----------
    cosine, azimuth
        Directions of travel of the light wanted, shapes (k,); the azimuth in degrees.
    surface_albedo, surface_temperature, top_radiance
        What closes the layers below and above.

    Returns
    -------
    Intensities
        Intensities, shape (k,), and fluxes at the n + 1 levels.

    Raises
    ------
    InputError
        If there is not one temperature more than layers.
    DomainError
        If nothing shines, a direction is horizontal, or a moment is none of a phase function.

    Examples
    --------
    >>> found = disort_intensity([0.03125], [0.2], [[1.0]], [0.1, 1.0], beam_cosine=0.1, beam_flux=31.4159265)
    >>> found.intensity.round(5)
    array([0.11777, 0.0134 ])
    """
    checked_moments(moments, streams)
    if (cosine == 0.0).any():
        raise DomainError("is horizontal", field="cosine", value=0.0, remedy="give directions that leave the layers")
    if temperature is not None and temperature.size != optical_depth.size + 1:
        raise InputError(
            "must hold one value more than there are layers",
            field="temperature",
            value=temperature.size,
            remedy="give the temperature at all levels from the top",
        )
    black = None if temperature is None else radiance_per_wavenumber(np.array(wavenumber), temperature)
    floor = radiance_per_wavenumber(np.array(wavenumber), surface_temperature) if surface_temperature > 0.0 else 0.0
    emitted = float((1.0 - surface_albedo) * floor)
    if beam_flux == 0.0 and temperature is None and top_radiance == 0.0 and emitted == 0.0:
        raise DomainError(
            "nothing shines",
            field="beam_flux",
            value=0.0,
            remedy="give a beam, temperatures, or light from above or below",
        )
    scene = _scene(optical_depth, albedo, moments, streams, beam_cosine, beam_flux, black)
    _, upward, downward, _, intensity = _solve(scene, surface_albedo, emitted, top_radiance)
    up = np.asarray(upward(scene.bounds), dtype=np.float64)
    diffuse, direct = (np.broadcast_to(part, scene.bounds.shape) for part in downward(scene.bounds))
    below = emitted + surface_albedo * float(diffuse[-1] + direct[-1]) / np.pi
    angles = np.zeros(cosine.size) if azimuth is None else np.radians(azimuth)
    found = emergent(scene, intensity, cosine, angles, below, top_radiance)
    return Intensities(found, up, np.array(diffuse), np.array(direct))


@dataclass(frozen=True)
class Intensities(DataRecord):
    """Intensities in the directions asked for, and fluxes at the levels."""

    intensity: Annotated[FloatArray, Array("W m^-2 sr^-1 cm", "k", "leaving the top upward, or arriving at the bottom")]
    flux_up: Annotated[FloatArray, Array("W m^-2 cm", "levels", "upward flux")]
    flux_down: Annotated[FloatArray, Array("W m^-2 cm", "levels", "downward flux without the direct beam")]
    flux_direct: Annotated[FloatArray, Array("W m^-2 cm", "levels", "direct beam through a level surface", ge=0)]


def _scene(
    depth: FloatArray,
    albedo: FloatArray,
    moments: FloatArray,
    streams: int,
    beam_cosine: float,
    beam_flux: float,
    black: FloatArray | None,
) -> Scene:
    padded = np.zeros((moments.shape[0], max(moments.shape[1], streams + 1)))
    padded[:, : moments.shape[1]] = moments
    bounds = np.concatenate([[0.0], np.cumsum(depth)])
    kept = np.minimum(albedo, _MOST_ALBEDO)
    return Scene(bounds, kept, padded, np.maximum(padded[:, streams], 0.0), streams, beam_cosine, beam_flux, black)


def _solve(scene: Scene, surface_albedo: float, emitted: float, top_radiance: float) -> Any:
    """Run PythonicDISORT; its warnings concern albedos and moments next to one, which are meant here."""
    solver = require("PythonicDISORT.pydisort", extra="radiation").pydisort
    options: dict[str, Any] = {}
    if scene.planck is not None:
        slope = np.diff(scene.planck) / np.diff(scene.bounds)
        options["s_poly_coeffs"] = np.stack([scene.planck[:-1] - slope * scene.bounds[:-1], slope], axis=1)
    if surface_albedo > 0.0:
        options["BDRF_Fourier_modes"] = [surface_albedo]
    symmetric = scene.beam_flux == 0.0 or scene.beam_cosine == 1.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return solver(
            scene.bounds[1:], scene.albedo, scene.streams, scene.moments,
            scene.beam_cosine, np.float64(scene.beam_flux), 0.0,
            f_arr=scene.peak, b_pos=np.float64(emitted), b_neg=np.float64(top_radiance),
            NFourier=1 if symmetric else scene.streams, **options,
        )  # fmt: skip
