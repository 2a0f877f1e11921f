"""The gray atmosphere in radiative equilibrium: the simplest greenhouse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.planck import STEFAN_BOLTZMANN
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class GrayAtmosphere:
    """Temperatures of a gray atmosphere that absorbs no sunlight."""

    effective_temperature: Annotated[float, Quantity("K", "temperature at which the planet radiates to space", gt=0)]
    outgoing_flux: Annotated[float, Quantity("W/m^2", "flux to space, equal to the sunlight absorbed", gt=0)]
    temperature: Annotated[FloatArray, Array("K", "n", "temperature of the air at each optical depth", gt=0)]
    flux_up: Annotated[FloatArray, Array("W/m^2", "n", "upward thermal flux", gt=0)]
    flux_down: Annotated[FloatArray, Array("W/m^2", "n", "downward thermal flux", ge=0)]
    surface_temperature: Annotated[FloatArray, Array("K", "n", "of ground at each optical depth", gt=0)]


@tool(
    domain="radiation",
    family="transmission",
    known_answers=(
        KnownAnswer(
            call={"optical_depth": [0.0]},
            path="effective_temperature",
            value=254.578,
            tolerance=1e-3,
            source="by hand: (1361 x 0.7 / 4 / 5.670374419e-8)^(1/4)",
        ),
        KnownAnswer(
            call={"optical_depth": [0.6666666666666666], "diffusivity": 1.5},
            path="temperature",
            value=[254.578],
            tolerance=1e-3,
            source="Eddington's solution: the effective temperature is that of optical depth 2/3 (goody1989)",
        ),
        KnownAnswer(
            call={"optical_depth": [2.0], "diffusivity": 1.0},
            path="surface_temperature",
            value=[302.75],
            tolerance=0.01,
            source="ground below one black layer: 2^(1/4) times the effective temperature, 302.75 K",
            kind="identity",
        ),
    ),
    valid_for="an atmosphere transparent to sunlight and gray in the infrared, in radiative equilibrium",
    limitations="no convection: real lapse rates are smaller and the ground cooler; real gases are not gray",
    papers=("goody1989",),
    keywords=("greenhouse", "gray gas", "radiative equilibrium", "Eddington", "effective temperature", "skin"),
    see_also=("radiative_forcing", "radiative_heating_rate", "rrtmgp_fluxes"),
    asks=(
        "[surface_temperature: Ground temperature] under a gray atmosphere of infrared optical depth {optical_depth}",
        "[temperature: Air temperature] in radiative equilibrium at optical depth {optical_depth}, albedo {albedo}",
        "[effective_temperature: Effective temperature], gray planet, sun {solar_constant}, albedo {albedo}, "
        "{optical_depth}",
        "Gray greenhouse: [flux_down: back radiation] at tau = {optical_depth}, {solar_constant} of sunlight",
        "[flux_up: Upward thermal flux] at depths {optical_depth} of a gray Eddington atmosphere, "
        "diffusivity {diffusivity}",
        "[outgoing_flux: Flux to space] of a gray planet of albedo {albedo} under {solar_constant}, levels "
        "{optical_depth}",
    ),
)
def gray_atmosphere(
    optical_depth: Annotated[FloatArray, Array("1", "n", "infrared optical depths counted from the top", ge=0)],
    solar_constant: Annotated[float, Quantity("W/m^2", "solar irradiance at the planet", gt=0)] = 1361.0,
    albedo: Annotated[float, Quantity("1", "planetary albedo", ge=0, lt=1)] = 0.3,
    diffusivity: Annotated[
        float, Quantity("1", "slant factor of diffuse flux: 1.66, or 1.5 (Eddington)", ge=1, le=2)
    ] = 1.66,
) -> GrayAtmosphere:
    r"""Return temperatures and fluxes of a gray atmosphere in radiative equilibrium.

    .. math:: \sigma T_e^4 = \frac{S (1 - A)}{4}, \qquad T^4(\tau) = \frac{T_e^4}{2} (1 + D \tau), \qquad
              T_g^4 = \frac{T_e^4}{2} (2 + D \tau_g)

    The ground below optical depth tau_g is warmer than the air above it by a step.

    Parameters
    ----------
    optical_depth : array of float, shape (n,)
        Vertical, from the top.
    solar_constant : float, W/m^2
    albedo : float
    diffusivity : float

    Returns
    -------
    GrayAtmosphere
        Temperatures and fluxes; ``surface_temperature`` is that of ground lying at each optical depth.

    References
    ----------
    Goody and Yung (1989), chapter 9.

    Examples
    --------
    >>> planet = gray_atmosphere([0.0, 1.0])
    >>> planet.temperature.round(1), planet.surface_temperature.round(1)
    (array([214.1, 273.4]), array([254.6, 296.1]))
    """
    absorbed = solar_constant * (1.0 - albedo) / 4.0
    effective = (absorbed / STEFAN_BOLTZMANN) ** 0.25
    slant = diffusivity * optical_depth
    return GrayAtmosphere(
        effective_temperature=float(effective),
        outgoing_flux=float(absorbed),
        temperature=effective * (0.5 * (1.0 + slant)) ** 0.25,
        flux_up=absorbed * (1.0 + 0.5 * slant),
        flux_down=absorbed * 0.5 * slant,
        surface_temperature=effective * (0.5 * (2.0 + slant)) ** 0.25,
    )
