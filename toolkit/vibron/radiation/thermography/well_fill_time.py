from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import ELEMENTARY_CHARGE


@tool(
    valid_for="wells that fill linearly, direct injection or capacitive stages",
    limitations="gain, skimming and non-linearity of the read-out are left out",
    papers=("rogalski2010",),
    see_also=("signal_to_noise_budget", "rule07_dark_current", "netd"),
)
def well_fill_time(
    capacity: Annotated[FloatArray, Array("1", "...", "electrons that a well holds", gt=0)],
    photon_irradiance: Annotated[FloatArray, Array("s^-1 cm^-2", "...", "photons on the pixel", ge=0)],
    area: Annotated[FloatArray, Array("cm^2", "...", "area of the pixel", gt=0)],
    quantum_efficiency: Annotated[FloatArray | float, Array("1", "...", "quantum efficiency", gt=0, le=1)] = 1.0,
    dark_current: Annotated[FloatArray | float, Array("A cm^-2", "...", "dark current density", ge=0)] = 0.0,
    fill: Annotated[FloatArray | float, Array("1", "...", "part of the well to fill", gt=0, le=1)] = 1.0,
) -> WellFill:
    r"""Return the integration time that fills a well to a given part.

    .. math:: t = \frac{f N_w}{A (\eta E_q + J_d / q)}

    Raises
    ------
    DomainError
        Neither light nor dark current fills the well.

    Examples
    --------
    >>> result = well_fill_time(7e6, 2e16, 2.25e-6, quantum_efficiency=0.7, dark_current=3e-6, fill=0.7)
    >>> round(1e6 * float(result.time), 1), round(float(result.dark_share), 5)
    (155.3, 0.00134)
    """
    dark = np.asarray(dark_current / float(ELEMENTARY_CHARGE) * area)
    rate = np.asarray(quantum_efficiency * photon_irradiance * area + dark)
    if not (rate > 0.0).all():
        raise DomainError(
            "and dark current are zero: the well never fills", field="photon_irradiance", value=0.0, remedy="give light"
        )
    return WellFill(np.asarray(fill * capacity / rate), rate, np.asarray(dark / rate))


@dataclass(frozen=True)
class WellFill(DataRecord):
    """Integration time and what fills the well."""

    time: Annotated[FloatArray, Array("s", "...", "integration time", gt=0)]
    electron_rate: Annotated[FloatArray, Array("s^-1", "...", "electrons a second", gt=0)]
    dark_share: Annotated[FloatArray, Array("1", "...", "part of them from the dark current", ge=0, le=1)]
