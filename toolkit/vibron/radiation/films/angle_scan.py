from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.films._stack import Extinctions, Indices, Thicknesses, Wavelengths, media, tangential_index
from vibron.radiation.multilayer import waves


@tool(
    valid_for="flat, homogeneous, isotropic layers that light passes without losing its phase",
    limitations="plane waves: a cone of light is the weighted mean over its angles",
    papers=("byrnes2016", "macleod2010"),
    see_also=("multilayer_spectrum", "ellipsometric_angles", "fresnel"),
)
def angle_scan(
    angle: Annotated[FloatArray, Array("degree", "a", "angles of incidence in the incident medium", ge=0, lt=90)],
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction_coefficient: Extinctions = None,
) -> AngleScan:
    """Return reflectance and transmittance of a stack for s and p light at many angles.

    The characteristic matrix of ``multilayer_spectrum``, for all angles and wavelengths at once.

    Raises
    ------
    DomainError, InputError
        As ``multilayer_spectrum``.

    Examples
    --------
    >>> found = angle_scan([0.0, 45.0], [10.0], [1.0, 2.4], [])
    >>> found.reflectance_s.ravel().round(4), found.reflectance_p.ravel().round(4)
    (array([0.1696, 0.2795]), array([0.1696, 0.0781]))
    """
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    tangential = tangential_index(index, angle[:, None])
    s, p = (waves(index, thickness[:, None, None], wavelength, tangential, part) for part in (True, False))
    return AngleScan(s.reflectance, p.reflectance, s.transmittance, p.transmittance)


@dataclass(frozen=True)
class AngleScan(DataRecord):
    """Both polarisations, angle by wavelength."""

    reflectance_s: Annotated[FloatArray, Array("1", "a,w", "reflected part, s", ge=0, le=1)]
    reflectance_p: Annotated[FloatArray, Array("1", "a,w", "reflected part, p", ge=0, le=1)]
    transmittance_s: Annotated[FloatArray, Array("1", "a,w", "part that enters the exit medium, s", ge=0, le=1)]
    transmittance_p: Annotated[FloatArray, Array("1", "a,w", "part that enters the exit medium, p", ge=0, le=1)]
