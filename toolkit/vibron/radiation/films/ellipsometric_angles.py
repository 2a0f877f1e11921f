from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._stack import Extinctions, Indices, Thicknesses, Wavelengths, media, tangential_index
from vibron.radiation.multilayer import waves

_DARK = 1e-12


@tool(
    valid_for="flat, homogeneous, isotropic layers; specular reflection",
    limitations="the sign of delta belongs to exp(-i omega t) and p amplitudes that equal -s at normal incidence "
    "(Nebraska convention turned: with exp(+i omega t) delta becomes 360 - delta); no depolarisation",
    papers=("byrnes2016", "azzam1977"),
    see_also=("angle_scan", "multilayer_spectrum", "fresnel"),
)
def ellipsometric_angles(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction_coefficient: Extinctions = None,
    angle: Annotated[float, Quantity("degree", "angle of incidence", gt=0, lt=90)] = 70.0,
) -> EllipsometricAngles:
    r"""Return the ellipsometric angles of a stack.

    .. math:: \rho = \frac{r_p}{r_s} = \tan\Psi \, e^{i\Delta}

    A transparent bare face has delta = 180 deg below the angle of Brewster and 0 above it.

    Parameters
    ----------
    angle
        Angle of incidence in degrees; at 0 the two polarisations are one.

    Raises
    ------
    DomainError
        The stack reflects no s light, so that the ratio is undefined.

    Examples
    --------
    >>> found = ellipsometric_angles([10.0], [1.0, 1.45, 3.42], [1.0])
    >>> float(found.psi[0].round(2)), float(found.delta[0].round(2))
    (24.93, 276.77)
    """
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    tangential = tangential_index(index, angle)
    s, p = (waves(index, thickness[:, None], wavelength, tangential, part).amplitude for part in (True, False))
    dark = np.abs(s) < _DARK
    if dark.any():
        raise DomainError(
            "no s light is reflected, so that the ratio is undefined",
            field="refractive_index",
            value=float(wavelength[np.broadcast_to(dark, wavelength.shape)][0]),
            remedy="leave out this wavelength or change the stack",
        )
    # The tangential field of p light changes sign with its amplitude.
    ratio = np.broadcast_to(-p / s, wavelength.shape)
    delta = np.degrees(np.angle(ratio)) % 360.0
    return EllipsometricAngles(np.degrees(np.arctan(np.abs(ratio))), np.where(delta >= 360.0, 0.0, delta))


@dataclass(frozen=True)
class EllipsometricAngles(DataRecord):
    """The ratio r_p / r_s = tan(psi) exp(i delta)."""

    psi: Annotated[FloatArray, Array("degree", "w", "arctangent of the ratio of amplitudes", ge=0, le=90)]
    delta: Annotated[FloatArray, Array("degree", "w", "phase of p over s", ge=0, lt=360)]
