from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.radiation.atmosphere._profiles import ascending, log_interpolate
from vibron.radiation.atmosphere.layer_means import LayerMeans, layer_means
from vibron.radiation.atmosphere.reference_atmosphere import AtmosphericProfile

_TRACE = 1e-18  # least mole fraction, so that its logarithm exists


@tool(
    valid_for="profiles with pressure and mole fractions exponential and temperature linear between the levels",
    limitations="one homogeneous layer between two edges for each gas (Curtis-Godson); mole fractions below 1e-18 "
    "count as that",
    papers=("goody1989", "godson1953"),
    see_also=("reference_atmosphere", "layer_means", "line_optical_depths"),
)
def atmospheric_layers(
    profile: Annotated[AtmosphericProfile, Record("state of the air at rising altitudes, with its gases")],
    edges: Annotated[
        FloatArray | None, Array("km", "k", "edges of the layers, rising; levels of the profile if left out")
    ] = None,
    gases: Annotated[tuple[str, ...], Option("formulas of the gases wanted; all of the profile if empty")] = (),
) -> AtmosphericLayers:
    r"""Divide a profile into homogeneous layers with the column, pressure and temperature of each gas.

    .. math:: u_g = \int x_g n \, dz, \qquad \bar p_g = \frac{1}{u_g} \int p\, x_g n \, dz, \qquad
              \bar T_g = \frac{1}{u_g} \int T x_g n \, dz

    Raises
    ------
    InputError
        The profile does not hold a gas.
    DomainError
        An edge lies outside the profile.

    Examples
    --------
    >>> air = AtmosphericProfile(
    ...     np.array([0.0, 10.0]), np.array([280.0, 220.0]), np.array([1e5, 3e4]),
    ...     mole_fractions={"CO2": np.array([4e-4, 4e-4])},
    ... )
    >>> found = atmospheric_layers(air, np.array([0.0, 5.0, 10.0]))
    >>> found.edge_temperature.tolist(), float(found.gases[0].column.sum().round(-19))
    ([280.0, 250.0, 220.0], 6.61e+21)
    """
    ascending(profile.altitude, "profile")
    cuts = profile.altitude * 1.0 if edges is None else edges
    known = profile.mole_fractions
    for gas in gases:
        if gas not in known:
            raise InputError(
                "is not in the profile", field="gases", value=gas, remedy=f"choose from {', '.join(sorted(known))}"
            )

    def means(fraction: FloatArray) -> LayerMeans:
        return layer_means(profile.altitude, profile.temperature, profile.pressure, fraction, cuts)

    air = means(np.ones(profile.altitude.size))
    found = []
    for gas in gases or tuple(known):
        own = means(np.maximum(known[gas], _TRACE))
        fraction = np.minimum(own.column / own.air_column, 1.0)
        found.append(GasLayers(gas, own.column, fraction, own.pressure, own.temperature))
    return AtmosphericLayers(
        altitude=cuts,
        edge_temperature=np.asarray(np.interp(cuts, profile.altitude, profile.temperature)),
        edge_pressure=log_interpolate(cuts, profile.altitude, profile.pressure),
        air_column=air.column,
        pressure=air.pressure,
        temperature=air.temperature,
        gases=tuple(found),
    )


@dataclass(frozen=True)
class GasLayers(DataRecord):
    """One gas in the layers, weighted by its density."""

    formula: Annotated[str, Option("formula of the gas")]
    column: Annotated[FloatArray, Array("cm^-2", "m", "molecules of the gas per area", ge=0)]
    mole_fraction: Annotated[FloatArray, Array("1", "m", "of the column in that of the air", ge=0, le=1)]
    pressure: Annotated[FloatArray, Array("Pa", "m", "mean pressure", gt=0)]
    temperature: Annotated[FloatArray, Array("K", "m", "mean temperature", gt=0)]


@dataclass(frozen=True)
class AtmosphericLayers(DataRecord):
    """Layers between edges, from the ground up."""

    altitude: Annotated[FloatArray, Array("km", "levels", "edges of the layers, rising")]
    edge_temperature: Annotated[FloatArray, Array("K", "levels", "temperature at the edges", gt=0)]
    edge_pressure: Annotated[FloatArray, Array("Pa", "levels", "pressure at the edges", gt=0)]
    air_column: Annotated[FloatArray, Array("cm^-2", "m", "molecules of air per area", ge=0)]
    pressure: Annotated[FloatArray, Array("Pa", "m", "mean pressure of the air", gt=0)]
    temperature: Annotated[FloatArray, Array("K", "m", "mean temperature of the air", gt=0)]
    gases: Annotated[tuple[GasLayers, ...], Record("columns and means of each gas")] = ()
