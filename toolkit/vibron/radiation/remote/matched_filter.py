from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="weak targets that add to a background of Gaussian clutter: thin plumes, small objects",
    limitations="a target in the background biases the covariance; thick plumes saturate; a gas needs its contrast "
    "signature (transmittance slope times temperature contrast), not its absorption alone",
    papers=("manolakis2014",),
    see_also=("spectral_angle", "unmix_spectrum"),
)
def matched_filter(
    spectra: Annotated[FloatArray, Array("1", "p,b", "spectra of the pixels")],
    target: Annotated[FloatArray, Array("1", "b", "what the target adds to a pixel")],
    background: Annotated[
        FloatArray | None, Array("1", "m,b", "pixels without target; the pixels themselves if left out")
    ] = None,
    shrinkage: Annotated[float, Quantity("1", "part of the mean variance put into the covariance", ge=0, le=1)] = 0.0,
) -> MatchedFilter:
    r"""Return the strength of a target in each pixel by the clutter matched filter.

    .. math:: s = \frac{t^T \Sigma^{-1} (x - \mu)}{t^T \Sigma^{-1} t}, \qquad \sigma_s = (t^T \Sigma^{-1} t)^{-1/2}

    Parameters
    ----------
    shrinkage
        Weight of a multiple of the unit matrix in the covariance.

    Raises
    ------
    InputError
        The background is too small for its covariance.
    DomainError
        The target is zero.

    Examples
    --------
    >>> scene = [[0.0, 1.0], [2.0, 1.0], [1.0, -1.0], [1.0, 3.0]]
    >>> matched_filter([[1.5, 2.0]], [1.0, 2.0], scene).strength
    array([0.5])
    """
    if not np.any(target != 0.0):
        raise DomainError("is zero", field="target", value=0.0, remedy="give the signature of the target")
    clutter = spectra if background is None else background
    mean = clutter.mean(axis=0)
    bands = target.size
    if clutter.shape[0] < 2:
        raise InputError("is a single pixel", field="background", value=clutter.shape, remedy="give more pixels")
    covariance = np.atleast_2d(np.cov(clutter, rowvar=False))
    covariance = (1.0 - shrinkage) * covariance + shrinkage * np.trace(covariance) / bands * np.eye(bands)
    if np.linalg.matrix_rank(covariance, hermitian=True) < bands:
        raise InputError(
            "is too small or too uniform for its covariance",
            field="background",
            value=clutter.shape,
            remedy="give more pixels than bands, or some shrinkage",
        )
    weight = np.linalg.solve(covariance, target)
    power = float(weight @ target)
    strength = (spectra - mean) @ weight / power
    noise = power**-0.5
    return MatchedFilter(np.asarray(strength), np.asarray(strength / noise), noise)


@dataclass(frozen=True)
class MatchedFilter(DataRecord):
    """Strength of the target in each pixel."""

    strength: Annotated[FloatArray, Array("1", "p", "strength, one for the full target")]
    significance: Annotated[FloatArray, Array("1", "p", "strength over its standard deviation in the background")]
    noise: Annotated[float, Quantity("1", "standard deviation of the strength in the background", gt=0)]
