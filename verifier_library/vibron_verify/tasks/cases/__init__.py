"""Cases of the optimisation tasks: made by formulas and random numbers, those of each part from a separate seed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

SEEDS = {"train": 11, "test": 23}


@dataclass(frozen=True)
class Part:
    """A part of a task, ``train`` or ``test``, and the seed of its random numbers."""

    name: str
    seed: int

    @classmethod
    def usual(cls, name: str) -> Part:
        """Return a part with the seed that it has where none is drawn."""
        return cls(name, SEEDS[name])


def generator(part: Part) -> np.random.Generator:
    """Return the random numbers of a part."""
    return np.random.default_rng(part.seed)
