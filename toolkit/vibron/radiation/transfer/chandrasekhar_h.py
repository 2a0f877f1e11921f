from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

_STEP, _REACH = 1.0 / 16.0, 3.9  # of the double-exponential rule; finer ones change nothing at 1e-13
_SMALL = 0.05


@tool(
    valid_for="isotropic scattering in a medium of infinite optical depth",
    limitations="intensities only, without polarisation; H(1) of the conservative case was confirmed by two methods",
    papers=("chandrasekhar1960", "stibbsweir1959"),
    see_also=("two_stream", "adding_doubling", "disort_intensity"),
)
def chandrasekhar_h(
    cosine: Annotated[FloatArray, Array("1", "n", "cosine of the angle to the normal", ge=0, le=1)],
    albedo: Annotated[float, Quantity("1", "single-scattering albedo", ge=0, le=1)],
) -> DeepMedium:
    r"""Return Chandrasekhar's H function for isotropic scattering and the plane albedo of a deep medium.

    .. math:: H(\mu) = 1 + \frac{\omega}{2} \mu H(\mu) \int_0^1 \frac{H(\mu')}{\mu + \mu'} d\mu'
              = \exp\left[-\frac{\mu}{\pi} \int_0^{\pi/2}
              \frac{\ln(1 - \omega x \cot x)}{\cos^2 x + \mu^2 \sin^2 x} dx\right]

    The closed form is integrated by the double-exponential rule.  The plane albedo is :math:`1 - H \sqrt{1 - \omega}`
    and the intensity sent back :math:`\omega \mu_0 H(\mu) H(\mu_0) F/(4\pi(\mu + \mu_0))` for a beam F across itself.

    Examples
    --------
    >>> chandrasekhar_h([1.0], 1.0).h.round(4)
    array([2.9078])
    """
    # tan phi = mu tan x makes the weight constant: ln H = -(1/pi) int ln(1 - omega x cot x) dphi
    place = np.arange(-_REACH, _REACH + 0.5 * _STEP, _STEP)
    bent = 0.5 * np.pi * np.sinh(place)
    near = 0.5 * np.pi / (1.0 + np.exp(2.0 * np.abs(bent)))  # distance from the nearer end, to full precision
    weight = 0.25 * np.pi * _STEP * 0.5 * np.pi * np.cosh(place) / np.cosh(bent) ** 2
    tangent = np.where(bent < 0.0, np.tan(near), 1.0 / np.tan(near))
    angle = np.arctan2(tangent, cosine[:, None])
    logarithm = np.log(_escape(angle, cosine[:, None] / tangent, albedo))
    h = np.exp(-(logarithm @ weight) / np.pi)
    return DeepMedium(h, np.clip(1.0 - h * np.sqrt(1.0 - albedo), 0.0, 1.0))


@dataclass(frozen=True)
class DeepMedium(DataRecord):
    """H, and what the medium sends back of a beam."""

    h: Annotated[FloatArray, Array("1", "n", "H function", ge=1)]
    plane_albedo: Annotated[FloatArray, Array("1", "n", "share of a beam's flux that is sent back", ge=0, le=1)]


def _escape(angle: FloatArray, cotangent: FloatArray, albedo: float) -> FloatArray:
    """Return 1 - omega x cot x, by series for small x."""
    square = angle**2
    series = square * (1.0 / 3.0 + square * (1.0 / 45.0 + square * (2.0 / 945.0 + square / 4725.0)))
    lost = np.where(angle < _SMALL, series, 1.0 - angle * cotangent)
    return np.asarray((1.0 - albedo) + albedo * lost)
