from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import temperature_from_um


@tool(
    valid_for="one wavelength or narrow bands of thermal infrared over flat ground whose emissivity is known",
    limitations="clear sky, diffuse reflection; an error of 0.01 in the emissivity is about 0.5 K at 10 um",
    papers=("barsi2003",),
    see_also=("lowtran_spectrum",),
)
def atmospheric_correction_thermal(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths of the bands", ge=3, le=50, kind="position")],
    radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "radiance at the sensor", gt=0)],
    transmittance: Annotated[FloatArray, Array("1", "n", "transmittance from ground to sensor", gt=0, le=1)],
    path_radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "radiance of the air below the sensor", ge=0)],
    downwelling_radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "mean radiance of the sky", ge=0)],
    emissivity: Annotated[FloatArray, Array("1", "n", "emissivity of the ground", gt=0, le=1)],
) -> SurfaceRadiance:
    r"""Return the temperature of the ground from the thermal radiance at a sensor.

    .. math:: L = \tau \left[\epsilon B(T) + (1 - \epsilon) L_\downarrow\right] + L_\uparrow
              \quad\Rightarrow\quad
              B(T) = \frac{(L - L_\uparrow)/\tau - (1 - \epsilon) L_\downarrow}{\epsilon}

    Raises
    ------
    DomainError
        Nothing is left of the radiance after the correction.

    Examples
    --------
    >>> ground = atmospheric_correction_thermal([10.0], [9.2], [0.8], [1.5], [2.0], [0.95])
    >>> ground.temperature.round(1)
    array([300.6])
    """
    leaving = (radiance - path_radiance) / transmittance
    black = (leaving - (1.0 - emissivity) * downwelling_radiance) / emissivity
    if (black <= 0).any():
        raise DomainError(
            "is less than that of air and reflected sky",
            field="radiance",
            value=float(radiance[int(black.argmin())]),
            remedy="check path radiance, downwelling radiance and units",
        )
    return SurfaceRadiance(leaving, black, temperature_from_um(wavelength, black))


@dataclass(frozen=True)
class SurfaceRadiance(DataRecord):
    """Radiance at the ground and the temperature behind it."""

    leaving_radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "leaves the ground, reflection included", gt=0)]
    black_body_radiance: Annotated[
        FloatArray, Array("W/(m^2 sr um)", "n", "of a black body as warm as the ground", gt=0)
    ]
    temperature: Annotated[FloatArray, Array("K", "n", "temperature of the ground", gt=0)]
