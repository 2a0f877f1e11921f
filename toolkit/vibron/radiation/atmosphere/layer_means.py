from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.air_constants import K_B
from vibron.radiation.atmosphere._profiles import ascending, log_interpolate

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(8)


@tool(
    valid_for="profiles with pressure and mole fraction exponential and temperature linear between the levels",
    limitations="two-parameter approximation: exact for one line at the weak and the strong limit of absorption",
    papers=("goody1989", "godson1953"),
    see_also=("column_amount", "reference_atmosphere"),
)
def layer_means(
    altitude: Annotated[FloatArray, Array("km", "n", "levels, rising")],
    temperature: Annotated[FloatArray, Array("K", "n", "temperature at the levels", gt=0)],
    pressure: Annotated[FloatArray, Array("Pa", "n", "pressure at the levels", gt=0)],
    mole_fraction: Annotated[FloatArray, Array("1", "n", "mole fraction of the absorber", gt=0, le=1)],
    edges: Annotated[FloatArray | None, Array("km", "k", "edges of the layers, rising; the levels if left out")] = None,
) -> LayerMeans:
    r"""Return column, pressure and temperature of the homogeneous layers that represent an atmosphere.

    .. math:: u = \int x n \, dz, \qquad \bar p = \frac{1}{u} \int p\, x n \, dz, \qquad
              \bar T = \frac{1}{u} \int T x n \, dz

    Returns
    -------
    LayerMeans
        One value a layer; the columns add up to that of the atmosphere whatever the edges.

    Examples
    --------
    >>> layers = layer_means([0.0, 10.0], [280.0, 220.0], [1e5, 3e4], [1e-2, 1e-4])
    >>> float(layers.pressure[0].round()), float(layers.temperature[0].round(1))
    (82471.0, 269.5)
    """
    ascending(altitude, "altitude")
    edges = altitude if edges is None else edges
    ascending(edges, "edges")
    if edges[0] < altitude[0] or edges[-1] > altitude[-1]:
        raise DomainError(
            f"must lie within {altitude[0]:g} to {altitude[-1]:g} km",
            field="edges",
            value=edges[[0, -1]].tolist(),
            remedy="extend the profile or drop the edge",
        )
    inner = altitude[(altitude > edges[0]) & (altitude < edges[-1])]
    cuts = np.union1d(edges, inner)
    half = 0.5 * np.diff(cuts)[:, None]
    z = (cuts[:-1, None] + half * (1.0 + _NODES)).ravel()
    p = log_interpolate(z, altitude, pressure)
    t = np.interp(z, altitude, temperature)
    air = p / (K_B * t) * 1e-6 * 1e5 * (half * _WEIGHTS).ravel()  # molecules per cm^2 of each node
    gas = air * log_interpolate(z, altitude, mole_fraction)
    layer = np.searchsorted(edges, z, side="right") - 1

    def summed(values: FloatArray) -> FloatArray:
        return np.asarray(np.bincount(layer, weights=values, minlength=edges.size - 1), dtype=np.float64)

    column = summed(gas)
    return LayerMeans(
        bottom=edges[:-1] * 1.0,
        top=edges[1:] * 1.0,
        column=column,
        air_column=summed(air),
        pressure=summed(gas * p) / column,
        temperature=summed(gas * t) / column,
    )


@dataclass(frozen=True)
class LayerMeans(DataRecord):
    """Homogeneous layers that represent an atmosphere."""

    bottom: Annotated[FloatArray, Array("km", "m", "altitude of the lower edge")]
    top: Annotated[FloatArray, Array("km", "m", "altitude of the upper edge")]
    column: Annotated[FloatArray, Array("cm^-2", "m", "molecules of the gas per area", ge=0)]
    air_column: Annotated[FloatArray, Array("cm^-2", "m", "molecules of air per area", ge=0)]
    pressure: Annotated[FloatArray, Array("Pa", "m", "pressure, weighted by the gas", gt=0)]
    temperature: Annotated[FloatArray, Array("K", "m", "temperature, weighted by the gas", gt=0)]
