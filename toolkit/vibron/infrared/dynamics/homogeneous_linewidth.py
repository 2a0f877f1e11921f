from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Quantity
from vibron.core.tool import tool
from vibron.infrared.dynamics._units import ANGULAR


@tool(
    valid_for="exponential relaxation: Lorentzian lines of an optical Bloch two-level system",
    limitations="inhomogeneous and Doppler broadening are not included; fast modulation is assumed, see kubo_lineshape",
    papers=("mukamel1995",),
    see_also=("kubo_lineshape", "rotational_correlation_time"),
)
def homogeneous_linewidth(
    lifetime: Annotated[float | None, Quantity("ps", "population lifetime T1 of the upper state", gt=0)] = None,
    pure_dephasing_time: Annotated[float | None, Quantity("ps", "pure dephasing time T2*", gt=0)] = None,
    rotational_time: Annotated[float | None, Quantity("ps", "first-rank reorientation time", gt=0)] = None,
) -> Linewidth:
    """Return the homogeneous linewidth from lifetime, pure dephasing and reorientation times.

    1/T2 = 1/(2 T1) + 1/T2* + 1/T_rot, and the Lorentzian is 1/(pi c T2) wide at half height.

    Raises
    ------
    InputError
        No time is given.

    Examples
    --------
    >>> round(homogeneous_linewidth(lifetime=10.0, pure_dephasing_time=2.0).width, 3)
    5.84
    """
    times = (None if lifetime is None else 2.0 * lifetime, pure_dephasing_time, rotational_time)
    rates = np.array([0.0 if time is None else 1.0 / time for time in times])
    if not rates.any():
        raise InputError("no time is given", field="lifetime", remedy="give at least one of the three times")
    widths = 2.0 * rates * 1e12 / ANGULAR
    return Linewidth(
        dephasing_time=1.0 / float(rates.sum()),
        width=float(widths.sum()),
        lifetime_width=float(widths[0]),
        pure_dephasing_width=float(widths[1]),
        rotational_width=float(widths[2]),
    )


@dataclass(frozen=True)
class Linewidth(DataRecord):
    """Dephasing time and width of the Lorentzian it gives."""

    dephasing_time: Annotated[float, Quantity("ps", "total dephasing time T2", gt=0)]
    width: Annotated[float, Quantity("cm^-1", "full width at half height of the Lorentzian", gt=0, kind="width")]
    lifetime_width: Annotated[
        float, Quantity("cm^-1", "part of the width that the lifetime causes", ge=0, kind="width")
    ]
    pure_dephasing_width: Annotated[float, Quantity("cm^-1", "part that pure dephasing causes", ge=0, kind="width")]
    rotational_width: Annotated[float, Quantity("cm^-1", "part that reorientation causes", ge=0, kind="width")]
