from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="two transparent media",
    limitations="an absorbing rare medium attenuates the reflection: fresnel, or multilayer_spectrum with films",
    papers=("bornwolf1999", "harrick1967"),
    see_also=("fresnel", "penetration_depth_atr"),
)
def total_reflection(
    dense_index: Annotated[float, Quantity("1", "refractive index on the lit side", gt=0)],
    rare_index: Annotated[float, Quantity("1", "refractive index behind the face, below the other", gt=0)],
    angle: Annotated[FloatArray, Array("degree", "a", "angles of incidence", ge=0, lt=90)],
) -> TotalReflection:
    r"""Return the critical angle and the phase between p and s light beyond it.

    .. math:: \sin\theta_c = \frac{n_2}{n_1}, \qquad
              \tan\frac{\delta}{2} = \frac{\cos\theta \sqrt{\sin^2\theta - (n_2/n_1)^2}}{\sin^2\theta}

    Raises
    ------
    DomainError
        The rare medium is as dense as the other, so that nothing is totally reflected.

    Examples
    --------
    >>> found = total_reflection(2.4, 1.5, [30.0, 45.0])
    >>> round(found.critical_angle, 3), found.phase_difference.round(2)
    (38.682, array([ 0.  , 50.13]))
    """
    if rare_index >= dense_index:
        raise DomainError(
            "nothing is totally reflected from a denser medium",
            field="rare_index",
            value=rare_index,
            remedy="give one below dense_index, or swap the media",
        )
    ratio = rare_index / dense_index
    square = np.sin(np.radians(angle)) ** 2
    beyond = square > ratio**2
    root = np.sqrt(np.where(beyond, square - ratio**2, 0.0))
    phase = 2.0 * np.arctan2(np.cos(np.radians(angle)) * root, square)
    return TotalReflection(float(np.degrees(np.arcsin(ratio))), np.degrees(phase), beyond.astype(np.float64))


@dataclass(frozen=True)
class TotalReflection(DataRecord):
    """Critical angle and the phases beyond it."""

    critical_angle: Annotated[float, Quantity("degree", "total reflection from here on", gt=0, lt=90)]
    phase_difference: Annotated[
        FloatArray, Array("degree", "a", "phase of p against s; 0 up to the critical angle", ge=0)
    ]
    is_total: Annotated[FloatArray, Array("1", "a", "1 where the angle is beyond the critical one", ge=0, le=1)]
