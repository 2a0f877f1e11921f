from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN


@tool(
    valid_for="an atmosphere transparent to sunlight and gray in the infrared, in radiative equilibrium",
    limitations="no convection: real lapse rates are smaller and the ground cooler; real gases are not gray",
    papers=("goody1989",),
    see_also=("radiative_forcing", "radiative_heating_rate", "rrtmgp_fluxes"),
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


@dataclass(frozen=True)
class GrayAtmosphere(DataRecord):
    """Temperatures of a gray atmosphere that absorbs no sunlight."""

    effective_temperature: Annotated[float, Quantity("K", "temperature at which the planet radiates to space", gt=0)]
    outgoing_flux: Annotated[float, Quantity("W/m^2", "flux to space, equal to the sunlight absorbed", gt=0)]
    temperature: Annotated[FloatArray, Array("K", "n", "temperature of the air at each optical depth", gt=0)]
    flux_up: Annotated[FloatArray, Array("W/m^2", "n", "upward thermal flux", gt=0)]
    flux_down: Annotated[FloatArray, Array("W/m^2", "n", "downward thermal flux", ge=0)]
    surface_temperature: Annotated[FloatArray, Array("K", "n", "of ground at each optical depth", gt=0)]
