"""Arguments of the tools on spheres: one shape, the sign of k, the reach of the series."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray

#: Smallest and largest size parameter of the series, and the largest inside a sphere, |m| x.
SMALLEST, LARGEST, LARGEST_INSIDE = 1e-8, 1e5, 1e6
CONVENTION = "m = n + i k with k >= 0, time factor exp(-i omega t); where a text writes n - i k, give its k"


def broadcast(*values: FloatArray) -> list[FloatArray]:
    """Return copies of the arrays in their common shape, which the declaration of the tool has made sure of."""
    return [np.array(value) for value in np.broadcast_arrays(*values)]


def refuse_gain(extinction_coefficient: FloatArray, field: str = "extinction_coefficient") -> None:
    """Refuse a negative k: it would amplify."""
    if (extinction_coefficient < 0.0).any():
        raise DomainError(
            "is negative, which means a medium that amplifies",
            field=field,
            value=float(extinction_coefficient.min()),
            remedy=f"give the positive k of {CONVENTION}",
        )


def refuse_large(size_parameter: FloatArray, modulus: FloatArray, field: str = "size_parameter") -> None:
    """Refuse spheres for which the series is too long."""
    if (size_parameter > LARGEST).any() or (size_parameter * modulus > LARGEST_INSIDE).any():
        raise DomainError(
            f"lies beyond the Mie series (x <= {LARGEST:g} and |m| x <= {LARGEST_INSIDE:g})",
            field=field,
            value=float(size_parameter.max()),
            remedy="use anomalous_diffraction for soft spheres or geometrical optics, in which Q of extinction is 2",
        )
