from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="two flat parallel mirrors of equal reflectance R around a lossless gap",
    limitations="the phase shift of the mirrors and its dispersion are left out, as are their tilt and the size of the "
    "beam; what absorbing mirrors reflect depends on their phases: multilayer_spectrum",
    papers=("bornwolf1999",),
    see_also=("quarter_wave_stack", "etalon_thickness", "multilayer_spectrum"),
)
def fabry_perot(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")],
    mirror_reflectance: Annotated[float, Quantity("1", "power that each mirror reflects", gt=0, lt=1)],
    thickness: Annotated[float, Quantity("cm", "distance of the mirrors", gt=0)],
    refractive_index: Annotated[float, Quantity("1", "of the gap", gt=0)] = 1.0,
    mirror_absorptance: Annotated[float, Quantity("1", "power that each mirror absorbs", ge=0, lt=1)] = 0.0,
    angle: Annotated[float, Quantity("degree", "angle in the gap", ge=0, lt=90)] = 0.0,
) -> FabryPerot:
    r"""Return the transmission of a Fabry-Perot etalon by the function of Airy.

    .. math:: T = \left( 1 - \frac{A}{1 - R} \right)^2 \frac{1}{1 + F \sin^2(\varphi / 2)}, \quad
              F = \frac{4R}{(1-R)^2}, \quad \varphi = 4\pi n d \tilde\nu \cos\theta, \quad
              \mathrm{FSR} = \frac{1}{2 n d \cos\theta}

    The width at half height is FSR (2 / pi) arcsin(1 / sqrt F).

    Returns
    -------
    FabryPerot
        T against wavenumber, free spectral range, width, finesse and peak.  Where F < 1 the transmission never
        falls to one half, and width and finesse are None.

    Raises
    ------
    DomainError
        A mirror reflects and absorbs more than it gets.

    Examples
    --------
    >>> etalon = fabry_perot([1000.0], 0.9, 0.01, refractive_index=1.5)
    >>> round(etalon.free_spectral_range, 2), etalon.linewidth
    (33.33, 1.11...)
    """
    if mirror_reflectance + mirror_absorptance >= 1.0:
        raise DomainError(
            "reflected and absorbed parts leave no light to pass the mirror",
            field="mirror_absorptance",
            value=mirror_absorptance,
            remedy="give less than 1 - mirror_reflectance",
        )
    spacing = 1.0 / (2.0 * refractive_index * thickness * np.cos(np.radians(angle)))
    contrast = 4.0 * mirror_reflectance / (1.0 - mirror_reflectance) ** 2
    sine_square = np.sin(np.pi * wavenumber / spacing) ** 2
    peak = (1.0 - mirror_absorptance / (1.0 - mirror_reflectance)) ** 2
    shape = 1.0 / (1.0 + contrast * sine_square)
    width = float(2.0 * spacing / np.pi * np.arcsin(1.0 / np.sqrt(contrast))) if contrast >= 1.0 else None
    return FabryPerot(
        transmittance=peak * shape,
        free_spectral_range=float(spacing),
        linewidth=width,
        finesse=None if width is None else float(spacing) / width,
        peak_transmittance=peak,
    )


@dataclass(frozen=True)
class FabryPerot(DataRecord):
    """Transmission against wavenumber, and what describes it."""

    transmittance: Annotated[FloatArray, Array("1", "w", "Airy function", ge=0, le=1)]
    free_spectral_range: Annotated[float, Quantity("cm^-1", "distance of the maxima", gt=0, kind="width")]
    linewidth: Annotated[
        float | None, Quantity("cm^-1", "full width at half maximum; none: never so low", gt=0, kind="width")
    ]
    finesse: Annotated[float | None, Quantity("1", "distance over width", gt=0)]
    peak_transmittance: Annotated[float, Quantity("1", "at a maximum", ge=0, le=1)]
