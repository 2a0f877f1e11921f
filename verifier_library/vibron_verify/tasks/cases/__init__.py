"""Cases of the optimisation tasks: made by formulas and random numbers of a fixed seed, one seed for each part."""

from __future__ import annotations

import numpy as np

SEEDS = {"train": 11, "test": 23}


def generator(part: str) -> np.random.Generator:
    """Return the random numbers of a part, ``train`` or ``test``."""
    return np.random.default_rng(SEEDS[part])
