"""Johnson's criteria and the probability that goes with them."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray

#: Cycles across the critical dimension for even odds (Johnson 1958).
TASKS = {"detection": 1.0, "orientation": 1.4, "recognition": 4.0, "identification": 6.4}
MANY = 20.0  # times N50: certain to every digit


def transfer(ratio: FloatArray) -> FloatArray:
    """Return the target transfer probability for cycles over N50.

    >>> transfer(np.array([0.0, 1.0, 100.0]))
    array([0. , 0.5, 1. ])
    """
    ratio = np.minimum(ratio, MANY)
    power = ratio ** (2.7 + 0.7 * ratio)
    return np.asarray(power / (1.0 + power))


def cycles_needed(probability: float) -> float:
    """Return cycles over N50 for a probability, by bisection.

    >>> cycles_needed(0.5)
    1.0
    """
    low, high = 0.0, MANY
    for _ in range(80):
        middle = 0.5 * (low + high)
        if float(transfer(np.array(middle))) < probability:
            low = middle
        else:
            high = middle
    return round(high, 12)
