from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import ResourceError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(32)
#: The correlation function has decayed to exp(-40) where the integral ends.
_DECAY = 40.0
_MOST = 2_000_000


@tool(
    valid_for="isolated lines of a light absorber among heavier or equal partners",
    limitations="no dependence of width and shift on the speed; one integral for each offset, so for single lines",
    papers=("galatry1961", "varghese1984"),
    see_also=("voigt_profile", "hartmann_tran_profile"),
)
def galatry_profile(
    offset: Annotated[FloatArray, Array("cm^-1", "n", "distance from the centre of the line", kind="width")],
    doppler_width: Annotated[float, Quantity("cm^-1", "Doppler half width", gt=0, kind="width")],
    lorentz_width: Annotated[float, Quantity("cm^-1", "Lorentzian half width", ge=0, kind="width")],
    narrowing: Annotated[float, Quantity("cm^-1", "rate of velocity-changing collisions beta", ge=0, kind="width")],
) -> Annotated[FloatArray, Array("cm", "n", "profile of unit area")]:
    r"""Return the Galatry (soft collision) profile, narrowed by many small changes of the velocity.

    .. math:: f(\delta) = \frac1\pi\,\mathrm{Re}\int_0^\infty \exp\left[i\delta t - \gamma_L t
        - \frac{\sigma^2}{\beta^2}\left(\beta t - 1 + e^{-\beta t}\right)\right] dt, \qquad
        \sigma = \frac{\gamma_D}{\sqrt{2\ln 2}}

    by Gauss-Legendre quadrature over pieces shorter than the oscillation.

    Parameters
    ----------
    narrowing
        beta in cm^-1; 0 gives the Voigt profile.

    Raises
    ------
    ResourceError
        An offset is so far out that the integral has too many oscillations.

    References
    ----------
    Galatry (1961); Varghese and Hanson (1984).

    Examples
    --------
    >>> galatry_profile(np.array([0.0]), 0.01, 0.005, 0.0).round(2).tolist()
    [31.06]
    """
    sigma = doppler_width / np.sqrt(2.0 * np.log(2.0))

    def exponent(time: FloatArray) -> FloatArray:
        x = narrowing * time
        with np.errstate(divide="ignore", invalid="ignore"):
            memory = np.where(x < 1e-3, 0.5 - x / 6.0 + x**2 / 24.0, (x + np.expm1(-x)) / x**2)
        return np.asarray(lorentz_width * time + (sigma * time) ** 2 * memory)

    longest = 10.0 / sigma
    while exponent(np.float64(longest)) < _DECAY:  # type: ignore[arg-type]
        longest *= 2.0
    end = require("scipy.optimize").brentq(lambda time: float(exponent(np.float64(time))) - _DECAY, 0.0, longest)  # type: ignore[arg-type]
    pieces = 8 + int(end * float(np.abs(offset).max(initial=0.0)) / 10.0)
    if pieces * _NODES.size > _MOST:
        raise ResourceError(
            "is too far from the centre for this integral", field="offset", value=float(np.abs(offset).max()),
            remedy="use voigt_profile in the far wing, where both agree",
        )  # fmt: skip
    half = 0.5 * end / pieces
    time = (half * (2.0 * np.arange(pieces) + 1.0)[:, None] + half * _NODES).ravel()
    weight = np.tile(half * _WEIGHTS, pieces) * np.exp(-exponent(time)) / np.pi
    chunks = np.array_split(offset, 1 + offset.size * time.size // 4_000_000)
    return np.concatenate([np.cos(np.outer(part, time)) @ weight for part in chunks])
