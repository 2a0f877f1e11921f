"""Intensities and fluxes of layers that scatter, absorb and emit, by discrete ordinates."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.planck import radiance_per_wavenumber
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.transfer._angles import checked_moments
from vibron.radiation.transfer._source_function import Scene, emergent

_MOST_ALBEDO = 1.0 - 1e-8  # conservative layers are a singular case of the solver
_ISOTROPIC = {
    "optical_depth": [0.03125],
    "albedo": [0.2],
    "moments": [[1.0]],
    "cosine": [-1.0, -0.5, -0.1, 0.1, 0.5, 1.0],
    "beam_cosine": 0.1,
    "beam_flux": 10.0 * np.pi,
}
_FORWARD = {
    "optical_depth": [1.0],
    "albedo": [1.0],
    "moments": [[0.75**order for order in range(33)]],
    "cosine": [-0.5, -0.1, 0.1, 0.5, 1.0],
    "beam_cosine": 1.0,
    "beam_flux": np.pi,
}
_LAYERED = {
    "optical_depth": [0.3, 1.5, 0.5],
    "albedo": [0.4, 0.8, 0.2],
    "moments": [[g**order for order in range(33)] for g in (0.3, 0.85, 0.5)],
    "cosine": [0.2, 0.5, 1.0, -1.0, -0.5, -0.2],
    "azimuth": [120.0] * 6,
    "beam_cosine": 0.6,
    "beam_flux": 0.05,
    "temperature": [220.0, 240.0, 270.0, 285.0],
    "wavenumber": 1000.0,
    "surface_albedo": 0.15,
    "surface_temperature": 295.0,
}


@dataclass(frozen=True, eq=False)
class Intensities:
    """Intensities in the directions asked for, and fluxes at the levels."""

    intensity: Annotated[FloatArray, Array("W m^-2 sr^-1 cm", "k", "leaving the top upward, or arriving at the bottom")]
    flux_up: Annotated[FloatArray, Array("W m^-2 cm", "levels", "upward flux")]
    flux_down: Annotated[FloatArray, Array("W m^-2 cm", "levels", "downward flux without the direct beam")]
    flux_direct: Annotated[FloatArray, Array("W m^-2 cm", "levels", "direct beam through a level surface", ge=0)]


@tool(
    domain="radiation",
    family="transfer",
    known_answers=(
        KnownAnswer(
            call=_ISOTROPIC,
            path="intensity",
            value=[1.33826e-2, 2.63324e-2, 1.15898e-1, 1.17771e-1, 2.64170e-2, 1.34041e-2],
            tolerance=1e-6,
            source="DISORT 2, answers of its test problem 1a",
        ),
        KnownAnswer(
            call=_LAYERED,
            path="intensity",
            value=[0.0283175, 0.04125063, 0.05655871, 0.03763394, 0.05446221, 0.06766018],
            tolerance=3e-6,
            source="CDISORT by nanodisort 0.3.0, 16 streams, mean of 999 to 1001 cm^-1: emission, beam and surface",
        ),
        KnownAnswer(
            call=_ISOTROPIC,
            path="flux_up.0",
            value=7.99451e-2,
            tolerance=5e-7,
            source="DISORT 2, answers of its test problem 1a",
        ),
        KnownAnswer(
            call=_FORWARD,
            path="flux_down.1",
            value=1.73849,
            tolerance=1e-5,
            source="DISORT 2, answers of its test problem 3a, Henyey-Greenstein, g = 0.75",
        ),
        KnownAnswer(
            call={
                "optical_depth": [0.5, 2.0],
                "albedo": [0.5, 0.9],
                "moments": [[1.0, 0.5], [1.0, 0.8]],
                "cosine": [0.3, 1.0, -0.5],
                "temperature": [280.0, 280.0, 280.0],
                "wavenumber": 1000.0,
                "surface_temperature": 280.0,
                "top_radiance": 0.0702854437584793,
            },
            path="intensity",
            value=[0.0702854437584793, 0.0702854437584793, 0.0702854437584793],
            tolerance=2e-7,
            source="inside a cavity at one temperature the radiance is Planck's, whatever scatters",
            kind="identity",
        ),
    ),
    valid_for="plane-parallel layers in local equilibrium, one wavenumber, over a Lambertian surface",
    limitations=(
        "an albedo above 1 - 1e-8 is taken as that; intensities at the top and at the bottom only; without units of "
        "its own when no temperature is given; moments beyond the streams enter single scattering only"
    ),
    papers=("stamnes1988", "ho2024", "wiscombe1977", "nakajimatanaka1988"),
    keywords=(
        "DISORT",
        "discrete ordinates",
        "radiance",
        "multiple scattering",
        "cloud",
        "thermal emission",
        "PythonicDISORT",
    ),
    see_also=("adding_doubling", "monte_carlo_slab", "two_stream", "schwarzschild_radiance", "legendre_moments"),
    extra="radiation",
    asks=(
        "[intensity: Radiance] by discrete ordinates, {optical_depth}, {albedo}, {moments}, mu {cosine}, "
        "beam {beam_flux}",
        "DISORT: [flux_up: upward flux], {optical_depth}, {albedo}, {moments}, {cosine}, beam {beam_flux} at "
        "{beam_cosine}",
        "[flux_down: Diffuse downward flux] by DISORT, {optical_depth}, {albedo}, {moments}, {cosine}, beam "
        "{beam_flux}",
        "[intensity: Thermal radiance] by DISORT, {optical_depth}, {albedo}, {moments}, {cosine}, levels {temperature}",
        "[flux_direct: Direct beam] at the levels, {beam_flux}, {optical_depth}, {albedo}, {moments}, {cosine}, DISORT",
    ),
)
def disort_intensity(
    optical_depth: Annotated[FloatArray, Array("1", "n", "optical depth of each layer from the top", ge=1e-8, le=1e5)],
    albedo: Annotated[FloatArray, Array("1", "n", "single-scattering albedo", ge=0, le=1)],
    moments: Annotated[FloatArray, Array("1", "n,l", "Legendre moments of the phase functions from order 0")],
    cosine: Annotated[
        FloatArray, Array("1", "k", "directions: above 0 up at the top, below down at the bottom", ge=-1, le=1)
    ],
    azimuth: Annotated[
        FloatArray | None, Array("deg", "k", "from the beam's direction of travel; 0 if left out")
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
    optical_depth, albedo
        Layers from the top, shapes (n,).
    moments
        chi_l of each layer from l = 0, shape (n, l).
    cosine, azimuth
        Directions of travel of the light wanted, shapes (k,); the azimuth in degrees.
    beam_cosine, beam_flux
        mu0 and F.
    temperature, wavenumber
        Of the n + 1 levels from the top; leave out for no emission.
    surface_albedo, surface_temperature, top_radiance
        What closes the layers below and above.
    streams
        Even number of directions.

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

    References
    ----------
    [stamnes1988]_, [ho2024]_, [nakajimatanaka1988]_.

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
