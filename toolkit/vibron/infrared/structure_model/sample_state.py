"""What is known of the state of a sample, put to the probabilities that the networks read from its spectrum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError

KnownState: TypeAlias = Literal["gas", "liquid", "solution", "solid"]
Technique: TypeAlias = Literal["gas", "film", "solution", "pellet", "mull", "atr"]
_LEAST = 1e-3  # probability that each state keeps before what is known is applied
#: States of the networks that a technique measures.
_MEASURED: Mapping[Technique, tuple[str, ...]] = {
    "gas": ("gas",),
    "film": ("liquid", "solid_other", "unknown"),
    "solution": ("solution",),
    "pellet": ("solid_pellet",),
    "mull": ("solid_mull",),
    "atr": ("liquid", "solution", "solid_pellet", "solid_mull", "solid_other", "unknown"),
}


def with_known_state(
    chances: NDArray[np.float32], states: Sequence[str], state: str | None, technique: Technique | None
) -> NDArray[np.float32]:
    """Return the probabilities of the states that agree with what is known, scaled to a sum of one.

    Parameters
    ----------
    chances
        Shape (states,), as the networks read them.
    states
        Their names.
    state, technique
        What is known, None for nothing.

    Raises
    ------
    InputError
        If the technique does not measure samples in this state.
    """
    kept = [
        (state is None or name.startswith(state)) and (technique is None or name in _MEASURED[technique])
        for name in states
    ]
    if not any(kept):
        raise InputError(
            f"a {technique} is not of a {state}", field="technique", value=technique,
            remedy="give only one of state and technique",
        )  # fmt: skip
    likely = np.where(kept, np.maximum(chances, _LEAST), 0.0)
    return np.asarray(likely / likely.sum(), dtype=np.float32) if not all(kept) else chances
