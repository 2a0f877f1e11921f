from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.remote._separation import check_radiance, normalise


@tool(
    valid_for="land-leaving radiances, corrected for the air, of surfaces whose largest emissivity is about known",
    limitations="temperature and emissivity inherit the assumption: 0.01 of emissivity is 0.6 K at 300 K and 10 um; "
    "bands are monochromatic at their effective wavelength",
    papers=("gillespie1998", "gillespie1985"),
    see_also=("temperature_emissivity_separation", "alpha_residuals", "multiband_temperature"),
)
def normalized_emissivity(
    wavelength: Annotated[FloatArray, Array("um", "b", "effective wavelengths of the bands", gt=0, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 um^-1", "p,b", "land-leaving radiance of each pixel", gt=0)],
    sky: Annotated[FloatArray | None, Array("W m^-2 sr^-1 um^-1", "b", "sky irradiance over pi", ge=0)] = None,
    largest: Annotated[float, Quantity("1", "largest emissivity over the bands", gt=0, le=1)] = 0.97,
) -> NormalizedEmissivity:
    r"""Return temperature and emissivities by the normalised emissivity method.

    .. math:: T = \max_b B_b^{-1}\!\left(\frac{L_b - (1 - \varepsilon_b) S_b}{\varepsilon_\mathrm{max}}\right), \qquad
              \varepsilon_b = \frac{L_b - S_b}{B_b(T) - S_b}

    The mirrored sky is removed in up to twelve rounds.

    Parameters
    ----------
    sky
        Downwelling sky radiance (irradiance over pi); none is a black sky.

    Raises
    ------
    DomainError
        A pixel is not brighter than the sky.

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.physics.planck import radiance_per_um
    >>> bands = np.array([8.3, 8.65, 9.1, 10.6, 11.3])
    >>> surface = np.array([0.85, 0.84, 0.86, 0.95, 0.97]) * radiance_per_um(bands, 305.0)
    >>> found = normalized_emissivity(bands, surface[np.newaxis])
    >>> found.temperature.round(3), found.emissivity.round(3)
    (array([305.]), array([[0.85, 0.84, 0.86, 0.95, 0.97]]))
    """
    mirrored = check_radiance(wavelength, radiance, sky)
    return NormalizedEmissivity(*normalise(wavelength, radiance, mirrored, largest))


@dataclass(frozen=True)
class NormalizedEmissivity(DataRecord):
    """Temperature and emissivities of each pixel."""

    temperature: Annotated[FloatArray, Array("K", "p", "temperature", gt=0)]
    emissivity: Annotated[FloatArray, Array("1", "p,b", "emissivity in each band")]
