"""Depth to which attenuated total reflection looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class PenetrationDepth:
    """The evanescent wave and the path it stands for."""

    depth: Annotated[FloatArray, Array("um", "w", "depth at which the field has fallen to 1/e", gt=0, kind="length")]
    effective_thickness_s: Annotated[
        FloatArray, Array("um", "w", "film that absorbs as much, s light", gt=0, kind="length")
    ]
    effective_thickness_p: Annotated[
        FloatArray, Array("um", "w", "film that absorbs as much, p light", gt=0, kind="length")
    ]


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [10.0], "crystal_index": 2.4, "sample_index": 1.5, "angle": 45.0},
            path="depth",
            value=[2.00516],
            tolerance=1e-5,
            source="harrick1967; the calculator of atrftir.com has 2.005 um",
        ),
        KnownAnswer(
            call={"wavelength": [10.0], "crystal_index": 2.4, "sample_index": 1.5, "angle": 45.0},
            path="effective_thickness_p",
            value=[5.81688],
            tolerance=1e-4,
            source="slope of -ln R against the absorption of the sample, coh_tmm of the tmm package 0.2.0 (byrnes2016) "
            "with k = 1e-7",
        ),
        KnownAnswer(
            call={"wavelength": [10.0], "crystal_index": 4.0, "sample_index": 1.5, "angle": 45.0},
            path="effective_thickness_s",
            value=[0.409590],
            tolerance=1e-4,
            source="slope of -ln R, coh_tmm of the tmm package 0.2.0 (byrnes2016) with k = 1e-7",
        ),
    ),
    valid_for="a thick, weakly absorbing sample in contact with the crystal, beyond the critical angle",
    limitations="strong bands change the index and the depth: correct_atr_kramers_kronig; films thinner than the depth "
    "need multilayer_spectrum",
    papers=("harrick1967",),
    keywords=("ATR", "evanescent wave", "penetration depth", "Harrick", "effective thickness", "internal reflection"),
    see_also=("total_reflection", "absorption_depth"),
    asks=(
        "[depth: Penetration depth] at {wavelength} in ATR, crystal index {crystal_index}, sample index {sample_index}",
        "How far does the evanescent wave [depth: reach] at {wavelength}, {angle}, n1 = {crystal_index}, n2 "
        "= {sample_index}?",
        "[effective_thickness_s: Effective thickness, s light], {wavelength}, IRE {crystal_index}, sample "
        "{sample_index}, {angle}",
        "[effective_thickness_p: Harrick p thickness] for {wavelength} on a crystal of {crystal_index}, "
        "sample of {sample_index}",
        "A sample of {sample_index} on a {crystal_index} ATR crystal: [depth: probed depth] at {wavelength}?",
    ),
)
def penetration_depth_atr(
    wavelength: Annotated[FloatArray, Array("um", "w", "vacuum wavelengths", gt=0, kind="position")],
    crystal_index: Annotated[float, Quantity("1", "refractive index of the crystal", gt=0)],
    sample_index: Annotated[float, Quantity("1", "refractive index of the sample", gt=0)],
    angle: Annotated[float, Quantity("deg", "angle of incidence in the crystal", gt=0, lt=90)] = 45.0,
) -> PenetrationDepth:
    r"""Return the depth of the evanescent wave in attenuated total reflection, and the effective thickness.

    .. math:: d_p = \frac{\lambda}{2\pi n_1 \sqrt{\sin^2\theta - n_{21}^2}}, \quad
              d_s^e = \frac{2 n_{21} \cos\theta}{1 - n_{21}^2} \, d_p, \quad
              d_p^e = d_s^e \, \frac{2\sin^2\theta - n_{21}^2}{(1 + n_{21}^2)\sin^2\theta - n_{21}^2}

    with n21 the index of the sample over that of the crystal.

    Parameters
    ----------
    wavelength
        In um, shape (w).
    crystal_index, sample_index, angle
        Crystal, sample and angle of incidence in degrees.

    Returns
    -------
    PenetrationDepth
        Depth and effective thicknesses in um.

    Raises
    ------
    DomainError
        The angle is not beyond the critical one.

    References
    ----------
    [harrick1967]_.

    Examples
    --------
    >>> found = penetration_depth_atr([10.0], 2.4, 1.5)  # diamond
    >>> found.depth.round(4)
    array([2.0052])
    """
    ratio, square = sample_index / crystal_index, np.sin(np.radians(angle)) ** 2
    if square <= ratio**2:
        critical = f"{np.degrees(np.arcsin(ratio)):.2f} deg" if ratio < 1.0 else "none"
        raise DomainError(
            f"is not beyond the critical angle ({critical})",
            field="angle",
            value=angle,
            remedy="give a larger angle or a crystal of higher index",
        )
    depth = wavelength / (2.0 * np.pi * crystal_index * np.sqrt(square - ratio**2))
    s = 2.0 * ratio * np.cos(np.radians(angle)) / (1.0 - ratio**2) * depth
    p = s * (2.0 * square - ratio**2) / ((1.0 + ratio**2) * square - ratio**2)
    return PenetrationDepth(depth, s, p)
