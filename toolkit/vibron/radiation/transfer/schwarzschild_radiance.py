from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.transfer._emission import EmissionPath


@tool(
    valid_for="local thermodynamic equilibrium, a refractive index near 1, one line of sight",
    limitations="no scattering; the Planck function runs linearly in optical depth between the levels of a layer",
    papers=("chandrasekhar1960",),
    see_also=("beer_lambert_path", "disort_intensity", "layered_radiance"),
)
def schwarzschild_radiance(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "evaluation grid", ge=1e-6, kind="position")],
    optical_depth: Annotated[FloatArray, Array("1", "m,n", "optical depth of each layer along the path", ge=0)],
    temperature: Annotated[FloatArray, Array("K", "levels", "temperature at the ends of the layers", gt=0)],
    background_temperature: Annotated[float, Quantity("K", "black body behind the path, 0 for none", ge=0)] = 0.0,
) -> PathRadiance:
    r"""Return the radiance at the near end of a path of m layers.

    .. math:: L = B(T_b) \, e^{-\tau} + \int_0^\tau B(T(t)) \, e^{-t} \, dt

    with t counted from the observer, and B linear in t within each layer.

    Parameters
    ----------
    optical_depth
        Of each layer along the line of sight, the nearest first, shape (m, n).
    temperature
        In K at the m + 1 ends of the layers, beginning at the observer.

    Raises
    ------
    InputError
        If there is not one temperature more than layers.

    Examples
    --------
    >>> schwarzschild_radiance([1000.0], [[0.7]], [300.0, 300.0], 300.0).radiance.round(7)
    array([0.0992403])
    """
    if temperature.size != optical_depth.shape[0] + 1:
        raise InputError(
            "must hold one value more than there are layers",
            field="temperature",
            value=temperature.size,
            remedy="give the temperature at both ends of each layer, the nearest first",
        )
    levels = radiance_per_wavenumber(wavenumber, temperature[:, None])
    path = EmissionPath.of(optical_depth)
    emitted = path.emitted(levels)
    behind = (
        radiance_per_wavenumber(wavenumber, background_temperature)
        if background_temperature > 0.0
        else np.zeros(wavenumber.size)
    )
    return PathRadiance(emitted + behind * path.reached[-1], emitted, path.reached[-1])


@dataclass(frozen=True)
class PathRadiance(DataRecord):
    """What arrives, and its two parts."""

    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 cm", "n", "radiance per cm^-1 at the observer", ge=0)]
    path_radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 cm", "n", "what the path itself emits towards him", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "n", "transmittance of the path", ge=0, le=1)]
