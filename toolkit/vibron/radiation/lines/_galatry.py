"""The Galatry profile by quadrature of its correlation function."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import ResourceError
from vibron.core.quantity import FloatArray
from vibron.core.require import require

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(32)
#: The correlation function has decayed to exp(-40) where the integral ends.
_DECAY = 40.0
_MOST = 2_000_000


def galatry(offset: FloatArray, doppler_width: float, lorentz_width: float, narrowing: float) -> FloatArray:
    """Return the profile at offsets from the centre of one line, all in cm^-1."""
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
            remedy="choose model='voigt' in the far wing, where both agree",
        )  # fmt: skip
    half = 0.5 * end / pieces
    time = (half * (2.0 * np.arange(pieces) + 1.0)[:, None] + half * _NODES).ravel()
    weight = np.tile(half * _WEIGHTS, pieces) * np.exp(-exponent(time)) / np.pi
    chunks = np.array_split(offset, 1 + offset.size * time.size // 4_000_000)
    return np.concatenate([np.cos(np.outer(part, time)) @ weight for part in chunks])
