from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool

_CONTRAST = 8.0  # height of the fringe line over the median of its transform, below which no fringes are reported
_PADDING = 8


@tool(
    valid_for="at least two fringes of one layer with little dispersion",
    limitations="the index is taken as constant over the range: with dispersion the group index n - lambda dn/dlambda "
    "sets the fringes; fringes of two layers mix",
    papers=("bornwolf1999", "harris1978"),
    see_also=("fabry_perot", "optical_constants_from_film"),
)
def etalon_thickness(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers, ascending", gt=0, kind="position")],
    values: Annotated[FloatArray, Array("1", "w", "transmittance or reflectance")],
    refractive_index: Annotated[float, Quantity("1", "of the layer", gt=0)] = 1.0,
    angle: Annotated[float, Quantity("degree", "angle of incidence in air", ge=0, lt=90)] = 0.0,
) -> EtalonThickness:
    r"""Return the thickness of a layer from its interference fringes.

    .. math:: n d \cos\theta' = \frac{1}{2 \Delta\tilde\nu}, \qquad \sin\theta' = \sin\theta / n

    A straight line is taken off, the rest is tapered, and the strongest line of its Fourier transform is refined to
    the maximum of the transform itself.

    Parameters
    ----------
    wavenumber, values
        Spectrum with fringes, shape (w); interpolated where the steps are uneven.
    refractive_index
        n of the layer; 1 gives the optical thickness.

    Raises
    ------
    DomainError
        Wavenumbers do not ascend, are fewer than 16, show no or less than two fringes, or the light is totally
        reflected before the layer.

    Examples
    --------
    >>> nu = np.arange(2000.0, 3000.0, 4.0)
    >>> found = etalon_thickness(nu, 0.5 + 0.2 * np.cos(2 * np.pi * nu * 0.02), refractive_index=2.0)
    >>> round(found.thickness, 1), round(found.spacing, 1)
    (50.0, 50.0)
    """
    if wavenumber.size < 16 or (np.diff(wavenumber) <= 0.0).any():
        raise DomainError(
            "needs 16 or more ascending wavenumbers",
            field="wavenumber",
            value=wavenumber.size,
            remedy="sort the points",
        )
    sine = np.sin(np.radians(angle)) / refractive_index
    if sine >= 1.0:
        raise DomainError("no light enters the layer", field="angle", value=angle, remedy="give a smaller angle")
    # 1. Even steps, no straight line, and a Hann window.
    even = np.linspace(wavenumber[0], wavenumber[-1], wavenumber.size)
    ordinate = np.interp(even, wavenumber, values)
    ordinate = ordinate - np.polyval(np.polyfit(even - even[0], ordinate, 1), even - even[0])
    window = np.hanning(even.size)
    # 2. The strongest line beyond one and a half fringes.
    step = even[1] - even[0]
    power = np.abs(np.fft.rfft(ordinate * window, _PADDING * even.size))
    delay = np.fft.rfftfreq(_PADDING * even.size, step)
    span = even[-1] - even[0]
    beyond = delay > 1.5 / span
    place = int(np.argmax(np.where(beyond, power, 0.0)))
    contrast = float(power[place] / max(float(np.median(power[beyond])), np.finfo(float).tiny))
    if (
        contrast < _CONTRAST
        or power[place] <= 1e-12 * np.abs(values).max() * even.size
        or place == power.size - 1
        or not power[place - 1] < power[place] > power[place + 1]
    ):
        raise DomainError(
            "no fringes exceed the background",
            field="values",
            value=contrast,
            remedy="give a range with two or more clear fringes",
        )

    # 3. Its exact place.
    def height(path: float) -> float:
        return -float(np.abs(np.sum(ordinate * window * np.exp(-2j * np.pi * path * (even - even[0])))))

    minimise = require("scipy.optimize").minimize_scalar
    best = minimise(height, bounds=(delay[place - 1], delay[place + 1]), method="bounded", options={"xatol": 1e-12})
    optical = 0.5e4 * float(best.x)
    return EtalonThickness(
        thickness=optical / (refractive_index * float(np.sqrt(1.0 - sine * sine))),
        optical_thickness=optical,
        spacing=1.0 / float(best.x),
        amplitude=2.0 * -height(float(best.x)) / float(window.sum()),
        contrast=contrast,
    )


@dataclass(frozen=True)
class EtalonThickness(DataRecord):
    """What the fringes say."""

    thickness: Annotated[float, Quantity("um", "thickness of the layer", gt=0, kind="length")]
    optical_thickness: Annotated[float, Quantity("um", "n d cos(angle inside)", gt=0, kind="length")]
    spacing: Annotated[float, Quantity("cm^-1", "distance of the fringes", gt=0, kind="width")]
    amplitude: Annotated[float, Quantity("1", "amplitude of the fringes", ge=0)]
    contrast: Annotated[float, Quantity("1", "height of the line in the transform over its median", ge=0)]
