"""Psi and Delta of a stack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.films._multilayer import waves
from vibron.radiation.films._stack import Extinctions, Indices, Thicknesses, Wavelengths, media, tangential_index

_DARK = 1e-12


@dataclass(frozen=True, eq=False)
class EllipsometricAngles:
    """The ratio r_p / r_s = tan(psi) exp(i delta)."""

    psi: Annotated[FloatArray, Array("deg", "w", "arctangent of the ratio of amplitudes", ge=0, le=90)]
    delta: Annotated[FloatArray, Array("deg", "w", "phase of p over s", ge=0, lt=360)]


@tool(
    domain="radiation",
    family="films",
    known_answers=(
        KnownAnswer(
            call={
                "wavelength": [100.0],
                "refractive_index": [1.0, 2.0, 3.0, 1.0],
                "extinction": [0.0, 4.0, 0.3, 0.1],
                "thickness": [2.0, 3.0],
                "angle": 5.729577951308232,
            },
            path="psi",
            value=[44.900856],
            tolerance=1e-6,
            source="test of the tmm package (S. Byrnes), by his program in Mathematica: 0.78366777347038352 rad",
        ),
        KnownAnswer(
            call={
                "wavelength": [100.0],
                "refractive_index": [1.0, 2.0, 3.0, 1.0],
                "extinction": [0.0, 4.0, 0.3, 0.1],
                "thickness": [2.0, 3.0],
                "angle": 5.729577951308232,
            },
            path="delta",
            value=[180.122961],
            tolerance=1e-6,
            source="test of the tmm package (S. Byrnes), by his program in Mathematica: 0.0021460774404193292 rad in a "
            "convention that lies 180 deg away",
        ),
        KnownAnswer(
            call={"wavelength": [10.0], "refractive_index": [1.0, 4.0], "thickness": [], "angle": 45.0},
            path="psi",
            value=[34.8179326],
            tolerance=1e-7,
            source="Fresnel's ratio of a bare face, cos(i + r) / cos(i - r) with sin(r) = sin(i) / 4, by hand: 0.69548",
            kind="identity",
        ),
    ),
    valid_for="flat, homogeneous, isotropic layers; specular reflection",
    limitations="the sign of delta belongs to exp(-i omega t) and p amplitudes that equal -s at normal incidence "
    "(Nebraska convention turned: with exp(+i omega t) delta becomes 360 - delta); no depolarisation",
    papers=("byrnes2016", "azzam1977"),
    keywords=("ellipsometry", "psi", "delta", "polarised reflection", "SE", "rho"),
    see_also=("angle_scan", "multilayer_spectrum", "fresnel"),
    asks=(
        "[psi: Psi] at {wavelength} of a film {thickness} thick, refractive indices {refractive_index}, "
        "incidence {angle}",
        "[delta: Ellipsometric delta] of layers {thickness}, n {refractive_index}, k {extinction}, at {wavelength}",
        "What [psi: psi] does an ellipsometer at {angle} see at {wavelength} from {refractive_index}, films "
        "{thickness}?",
    ),
)
def ellipsometric_angles(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    extinction: Extinctions = None,
    angle: Annotated[float, Quantity("deg", "angle of incidence", gt=0, lt=90)] = 70.0,
) -> EllipsometricAngles:
    r"""Return the ellipsometric angles of a stack.

    .. math:: \rho = \frac{r_p}{r_s} = \tan\Psi \, e^{i\Delta}

    A transparent bare face has delta = 180 deg below the angle of Brewster and 0 above it.

    Parameters
    ----------
    wavelength, refractive_index, thickness, extinction
        As in ``multilayer_spectrum``.
    angle
        Angle of incidence in degrees; at 0 the two polarisations are one.

    Returns
    -------
    EllipsometricAngles
        Psi and delta in degrees.

    Raises
    ------
    DomainError
        The stack reflects no s light, so that there is no ratio.

    References
    ----------
    [azzam1977]_; [byrnes2016]_.

    Examples
    --------
    >>> found = ellipsometric_angles([10.0], [1.0, 1.45, 3.42], [1.0])
    >>> float(found.psi[0].round(2)), float(found.delta[0].round(2))
    (24.93, 276.77)
    """
    index = media(wavelength, refractive_index, extinction, thickness)
    tangential = tangential_index(index, angle)
    s, p = (waves(index, thickness[:, None], wavelength, tangential, part).amplitude for part in (True, False))
    dark = np.abs(s) < _DARK
    if dark.any():
        raise DomainError(
            "no s light is reflected, so that there is no ratio",
            field="refractive_index",
            value=float(wavelength[np.broadcast_to(dark, wavelength.shape)][0]),
            remedy="leave out this wavelength or change the stack",
        )
    # The tangential field of p light changes sign with its amplitude.
    ratio = np.broadcast_to(-p / s, wavelength.shape)
    delta = np.degrees(np.angle(ratio)) % 360.0
    return EllipsometricAngles(np.degrees(np.arctan(np.abs(ratio))), np.where(delta >= 360.0, 0.0, delta))
