"""Thickness of a film or window from the fringes in its spectrum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool

_CONTRAST = 8.0  # height of the fringe line over the median of its transform, below which there are no fringes
_PADDING = 8

_GRID = np.arange(800.0, 1121.0, 8.0)
_FRINGES = (0.8 + 0.1 * np.cos(2.0 * np.pi * _GRID / 33.333333333333336 + 1.0)).round(9)
_WAFER = np.array(
    (
        "0.333096 0.329014 0.831925 0.585587 0.294496 0.418197 0.999938 0.413987 0.295121 0.593297 0.822522 "
        "0.327063 0.335228 0.859621 0.563229 0.292883 0.431424 0.996983 0.401934 0.297258 0.617184 0.794018 "
        "0.321558 0.342005 0.886187 0.542038 0.291657 0.445584 0.98968 0.39071 0.2998 0.642172 0.765365 "
        "0.316559 0.349373 0.911132 0.522008 0.29081 0.460721 0.978246 0.380273 "
    ).split(),
    dtype=np.float64,
)


@dataclass(frozen=True, eq=False)
class EtalonThickness:
    """What the fringes say."""

    thickness: Annotated[float, Quantity("um", "thickness of the layer", gt=0, kind="length")]
    optical_thickness: Annotated[float, Quantity("um", "n d cos(angle inside)", gt=0, kind="length")]
    spacing: Annotated[float, Quantity("cm^-1", "distance of the fringes", gt=0, kind="width")]
    amplitude: Annotated[float, Quantity("1", "amplitude of the fringes", ge=0)]
    contrast: Annotated[float, Quantity("1", "height of the line in the transform over its median", ge=0)]


@tool(
    domain="radiation",
    family="films",
    known_answers=(
        KnownAnswer(
            call={
                "wavenumber": _GRID.tolist(),
                "values": _FRINGES.tolist(),
                "refractive_index": 1.5,
            },
            path="thickness",
            value=100.0,
            tolerance=0.05,
            source="a cosine of period 33.333 cm^-1 is 1 / (2 n d) for n = 1.5 and 100 um",
            kind="identity",
        ),
        KnownAnswer(
            call={
                "wavenumber": _GRID.tolist(),
                "values": _WAFER.tolist(),
                "refractive_index": 3.42,
            },
            path="thickness",
            value=50.0,
            tolerance=0.05,
            source="transmittance of 50 um of n = 3.42 in air by coh_tmm of the tmm package 0.2.0 (byrnes2016)",
        ),
    ),
    valid_for="at least two fringes of one layer with little dispersion",
    limitations="the index is taken as constant over the range: with dispersion the group index n - lambda dn/dlambda "
    "sets the fringes; fringes of two layers mix",
    papers=("bornwolf1999", "harris1978"),
    keywords=("fringes", "film thickness", "wafer thickness", "epitaxial layer", "FFT", "optical thickness"),
    see_also=("fabry_perot", "optical_constants_from_film"),
    asks=(
        "[thickness: Thickness] of a film of index {refractive_index} from its fringes {values} at {wavenumber}",
        "Interference fringes {values} at {wavenumber}: [thickness: how thick] is the wafer, n = {refractive_index}?",
        "[spacing: Fringe spacing] in the transmittance {values} at {wavenumber}",
        "[optical_thickness: Optical thickness] of a layer from channel fringes {values} over {wavenumber}, "
        "tilt {angle}",
    ),
)
def etalon_thickness(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers, ascending", gt=0, kind="position")],
    values: Annotated[FloatArray, Array("1", "w", "transmittance or reflectance")],
    refractive_index: Annotated[float, Quantity("1", "of the layer", gt=0)] = 1.0,
    angle: Annotated[float, Quantity("deg", "angle of incidence in air", ge=0, lt=90)] = 0.0,
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
    angle
        Angle of incidence in degrees.

    Returns
    -------
    EtalonThickness
        Thickness in um, spacing, amplitude and contrast.

    Raises
    ------
    DomainError
        Wavenumbers do not ascend, are fewer than 16, show no or less than two fringes, or the light is totally
        reflected before the layer.

    References
    ----------
    [bornwolf1999]_; window of [harris1978]_.

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
            "no fringes stand out", field="values", value=contrast, remedy="give a range with two or more clear fringes"
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
