from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.fresnel import penetration


@tool(
    valid_for="a thick, weakly absorbing sample in contact with the crystal, beyond the critical angle",
    limitations="strong bands change the index and the depth: optical_constants; films thinner than the depth "
    "need multilayer_spectrum",
    papers=("harrick1967",),
    see_also=("fresnel", "absorption_depth"),
)
def penetration_depth_atr(
    wavelength: Annotated[FloatArray, Array("um", "w", "vacuum wavelengths", gt=0, kind="position")],
    crystal_index: Annotated[float, Quantity("1", "refractive index of the crystal", gt=0)],
    sample_index: Annotated[float, Quantity("1", "refractive index of the sample", gt=0)],
    angle: Annotated[float, Quantity("degree", "angle of incidence in the crystal", gt=0, lt=90)] = 45.0,
) -> PenetrationDepth:
    r"""Return the depth of the evanescent wave in attenuated total reflection, and the effective thickness.

    .. math:: d_p = \frac{\lambda}{2\pi n_1 \sqrt{\sin^2\theta - n_{21}^2}}, \quad
              d_s^e = \frac{2 n_{21} \cos\theta}{1 - n_{21}^2} \, d_p, \quad
              d_p^e = d_s^e \, \frac{2\sin^2\theta - n_{21}^2}{(1 + n_{21}^2)\sin^2\theta - n_{21}^2}

    with n21 the index of the sample over that of the crystal.

    Raises
    ------
    DomainError
        The angle is not beyond the critical one.

    Examples
    --------
    >>> found = penetration_depth_atr([10.0], 2.4, 1.5)  # diamond
    >>> found.depth.round(4)
    array([2.0052])
    """
    return PenetrationDepth(*penetration(wavelength, crystal_index, sample_index, angle))


@dataclass(frozen=True)
class PenetrationDepth(DataRecord):
    """The evanescent wave and its equivalent path."""

    depth: Annotated[FloatArray, Array("um", "w", "depth at which the field has fallen to 1/e", gt=0, kind="length")]
    effective_thickness_s: Annotated[
        FloatArray, Array("um", "w", "film that absorbs as much, s light", gt=0, kind="length")
    ]
    effective_thickness_p: Annotated[
        FloatArray, Array("um", "w", "film that absorbs as much, p light", gt=0, kind="length")
    ]
