from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="independent disorder, uniform in [mean - width, mean + width)",
    limitations="the same seed gives the same numbers with the generator PCG64 of NumPy; no correlations",
    see_also=("trap_potential", "heisenberg"),
    seed=0,
)
def disorder_field(
    n: Annotated[int, Quantity("1", "how many numbers, one a site or bond", ge=1, le=10_000_000)],
    width: Annotated[float, Quantity("1", "largest distance from the mean", ge=0)],
    mean: Annotated[float, Quantity("1", "mean")] = 0.0,
    seed: Annotated[int, Quantity("1", "seed of the generator", ge=0)] = 0,
) -> Annotated[FloatArray, Array("1", "n", "fields or couplings")]:
    r"""Return independent random numbers, uniform between ``mean - width`` and ``mean + width``.

    .. math:: h_i \sim \mathcal{U}\left[\bar h - W,\ \bar h + W\right)

    Returns
    -------
    array of float, shape (n,)
        To be given as a field or a coupling of a model, which then carries them in its hash.

    Examples
    --------
    >>> disorder_field(n=2, width=1.0, seed=12345).round(6)
    array([-0.545328, -0.366483])
    """
    return mean + width * (2.0 * np.random.default_rng(seed).random(n) - 1.0)
