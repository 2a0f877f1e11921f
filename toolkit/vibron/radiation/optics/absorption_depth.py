"""Absorption coefficient and depth from the extinction coefficient."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class AbsorptionDepth:
    """How fast light fades."""

    coefficient: Annotated[
        FloatArray, Array("cm^-1", "w", "absorption coefficient of the power, base e", gt=0, kind="other")
    ]
    depth: Annotated[FloatArray, Array("um", "w", "depth after which 1/e of the power is left", gt=0, kind="length")]


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [2.95], "extinction": [0.298]},
            path="coefficient",
            value=[12694.0],
            tolerance=1.0,
            source="halequerry1973: water has k = 0.298 at 2.95 um and 12694 cm^-1 is 4 pi k / lambda by hand",
        ),
        KnownAnswer(
            call={"wavelength": [10.0], "extinction": [0.07957747154594767]},
            path="depth",
            value=[10.0],
            tolerance=1e-12,
            source="k = 1 / (4 pi): the depth is one wavelength",
            kind="identity",
        ),
    ),
    valid_for="a plane wave in a homogeneous medium",
    limitations="base e; divide by ln 10 for the decadic coefficient; no scattering, no reflection at the face",
    papers=("bohrenhuffman1983", "halequerry1973"),
    keywords=("absorption coefficient", "penetration depth", "skin depth", "alpha", "attenuation"),
    see_also=("refractive_index", "penetration_depth_atr"),
    asks=(
        "[depth: Penetration depth] of light of {wavelength} in a material with k = {extinction}",
        "[coefficient: Absorption coefficient] at {wavelength} from an extinction coefficient {extinction}",
        "[depth: How deep] does {wavelength} radiation get into water with k {extinction}?",
        "[coefficient: alpha per cm] for k = {extinction} at lambda = {wavelength}",
        "[depth: Skin depth] of a metal of extinction {extinction} at wavelength {wavelength}",
    ),
)
def absorption_depth(
    wavelength: Annotated[FloatArray, Array("um", "w", "vacuum wavelengths", gt=0, kind="position")],
    extinction: Annotated[FloatArray, Array("1", "w", "k of N = n + i k", gt=0)],
) -> AbsorptionDepth:
    r"""Return the absorption coefficient and the depth to which light penetrates.

    .. math:: \alpha = \frac{4\pi k}{\lambda}, \qquad d = \frac{1}{\alpha}

    Parameters
    ----------
    wavelength
        In um, shape (w).
    extinction
        k; a medium with k = 0 has no depth.

    Returns
    -------
    AbsorptionDepth
        Coefficient in cm^-1 and depth in um.

    Raises
    ------
    DomainError
        A wavelength or k is not positive.

    References
    ----------
    [bohrenhuffman1983]_, section 2.6.

    Examples
    --------
    >>> absorption_depth([10.0], [0.0508]).depth.round(2)  # water
    array([15.66])
    """
    depth = np.asarray(wavelength / (4.0 * np.pi * extinction))
    return AbsorptionDepth(1e4 / depth, depth)
