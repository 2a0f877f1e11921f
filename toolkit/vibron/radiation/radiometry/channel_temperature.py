from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_slope_per_wavenumber
from vibron.radiation.spectral_response import check_response, temperature_of_mean


@tool(
    valid_for="spectra whose points represent the channel: fine grids, band models, k-distributions",
    limitations="the response is straight between its points and zero outside; points of the spectrum count with the "
    "response at their place, so that the spectrum must be finer than the response",
    papers=("planck1901", "codata2022"),
    see_also=("layered_radiance", "band_brightness_temperature", "band_average", "netd"),
)
def channel_temperature(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "points of the spectrum", gt=0, kind="position")],
    weight: Annotated[FloatArray, Array("cm^-1", "n", "width that each point represents", ge=0, kind="width")],
    radiance: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "radiance at each point", ge=0)],
    response_wavenumber: Annotated[
        FloatArray, Array("cm^-1", "k", "points of the response, rising", gt=0, kind="position")
    ],
    response: Annotated[FloatArray, Array("1", "k", "relative spectral response, any scale", ge=0)],
) -> ChannelReading:
    r"""Return the mean radiance and the brightness temperature that a channel measures.

    .. math:: \bar L = \sum_i v_i L_i, \qquad \sum_i v_i B(\tilde\nu_i, T_b) = \bar L, \qquad
              v_i = \frac{w_i R(\tilde\nu_i)}{\sum_j w_j R(\tilde\nu_j)}

    The Planck function is averaged at the same points, so that a black body has exactly its own temperature.

    Raises
    ------
    DomainError
        The response lies outside the spectrum or lets nothing through, or the mean radiance is zero.

    Examples
    --------
    >>> grid = np.array([900.0, 910.0, 920.0])
    >>> black = planck_radiance(1e4 / grid, 280.0, per="cm^-1")
    >>> seen = channel_temperature(grid, np.ones(3), black, [899.0, 921.0], [1.0, 1.0])
    >>> round(seen.brightness_temperature, 9)
    280.0
    """
    check_response(response_wavenumber, response)
    passed = weight * np.interp(wavenumber, response_wavenumber, response, left=0.0, right=0.0)
    if not passed.sum() > 0.0:
        raise DomainError(
            "does not overlap the spectrum", field="response_wavenumber", value=response_wavenumber[[0, -1]].tolist(),
            remedy=f"stay within {wavenumber.min():g} to {wavenumber.max():g} cm^-1",
        )  # fmt: skip
    share = passed / passed.sum()
    mean = float(share @ radiance)
    if mean <= 0.0:
        raise DomainError("is zero in the channel", field="radiance", value=mean, remedy="check the spectrum")
    live = share > 0.0
    inverse = 1e4 / wavenumber[live]
    # radiance per cm^-1 is that per um times the square of the wavelength over 1e4
    temperature = float(temperature_of_mean(inverse, share[live] * inverse**2 / 1e4, np.array(mean)))
    slope = float(share @ radiance_slope_per_wavenumber(wavenumber, temperature))
    return ChannelReading(mean, temperature, slope, share)


@dataclass(frozen=True)
class ChannelReading(DataRecord):
    """What a channel measures."""

    radiance: Annotated[float, Quantity("W/(m^2*sr*cm^-1)", "mean radiance in the channel", gt=0)]
    brightness_temperature: Annotated[float, Quantity("K", "of the black body with this mean radiance", gt=0)]
    slope: Annotated[float, Quantity("W/(m^2*sr*cm^-1*K)", "change of the mean radiance with that temperature", gt=0)]
    share: Annotated[FloatArray, Array("1", "n", "weight of each point in the mean, of sum one", ge=0)]

    def temperature_slope(self, radiance_slope: FloatArray | None) -> FloatArray:
        """Return derivatives of the brightness temperature from those of the spectral radiance, shape (..., n)."""
        if radiance_slope is None:
            raise InputError("was not computed", field="radiance_slope", remedy="compute it with jacobians")
        return np.asarray(radiance_slope @ self.share / self.slope)
