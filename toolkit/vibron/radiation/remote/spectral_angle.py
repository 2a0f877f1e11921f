from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool


@tool(
    valid_for="reflectance, emissivity or radiance spectra on the same bands",
    limitations="the angle is blind to a factor, the correlation to an offset too; neither is a probability",
    papers=("kruse1993", "decarvalho2000"),
    see_also=("unmix_spectrum", "matched_filter", "continuum_removal"),
)
def spectral_angle(
    spectra: Annotated[FloatArray, Array("1", "p,b", "spectra of the pixels")],
    reference: Annotated[FloatArray, Array("1", "b", "spectrum to compare with")],
    measure: Annotated[
        str, Option("angle in rad, or correlation coefficient", choices=("angle", "correlation"))
    ] = "angle",
) -> Annotated[FloatArray, Array("1", "p", "angle in rad, 0 to pi, or correlation, -1 to 1")]:
    r"""Return the spectral angle between pixels and a reference, or their correlation.

    .. math:: \theta = \arccos \frac{x \cdot r}{|x||r|}, \qquad
              R = \frac{(x - \bar x) \cdot (r - \bar r)}{|x - \bar x||r - \bar r|}

    The angle is computed from the difference and sum of the unit vectors, which keeps small angles exact.

    Raises
    ------
    DomainError
        A spectrum is zero, or constant where a correlation is asked for.

    Examples
    --------
    >>> spectral_angle([[1.0, 2.0, 3.0], [1.0, 2.2, 2.9]], [2.0, 4.0, 6.0]).round(4) + 0.0
    array([0.    , 0.0588])
    """
    correlate = measure == "correlation"
    pixels = spectra - spectra.mean(axis=1, keepdims=True) if correlate else spectra
    known = reference - reference.mean() if correlate else reference
    lengths, length = np.linalg.norm(pixels, axis=1, keepdims=True), np.linalg.norm(known)
    for name, size, full in (
        ("spectra", lengths, np.abs(spectra).max()),
        ("reference", length, np.abs(reference).max()),
    ):
        if np.any(size <= 1e-12 * full):
            raise DomainError(
                "holds a spectrum that is constant" if correlate else "holds a spectrum that is zero",
                field=name,
                remedy="leave it out",
            )
    one, other = pixels / lengths, known / length
    if correlate:
        return np.asarray(np.clip(one @ other, -1.0, 1.0))
    apart, along = np.linalg.norm(one - other, axis=1), np.linalg.norm(one + other, axis=1)
    return np.asarray(2.0 * np.arctan2(apart, along))
