"""The words about each quantity of a question, by their place and weighted by distance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vibron_agents.answering.catalogue import PLAIN
from vibron_agents.answering.nearness import Array, Nearness
from vibron_agents.answering.question import Question

FADE, FADE_AFTER = 0.88, 0.6  # by which the weight of a word falls with each word between
CROSSED, FAR = 0.6, 0.2  # the same for each quantity between, and weight of any word of the sentence


@dataclass(frozen=True)
class About:
    """Weights of the stems about one quantity.

    ``before`` and ``after`` hold those up to the next quantity, ``owner`` those further before it in the sentence, and
    ``far`` the rest of the sentence; ``repeated`` says that an earlier quantity is the same.
    """

    before: Mapping[str, float]
    after: Mapping[str, float]
    owner: Mapping[str, float]
    far: Mapping[str, float]
    repeated: bool
    near: Nearness
    zones: Array  # weights of the words of ``near`` before, after and further before

    def likeness(self, stems: frozenset[str]) -> tuple[float, float, float]:
        """Return how near the words before, after and further before come to some words of a card."""
        before, after, owner = (self.zones * self.near.to(stems)).max(axis=1, initial=0.0).tolist()
        return before, after, owner


@lru_cache(maxsize=64)
def nearness(question: Question) -> Nearness:
    """Return how near the words of a question are to those of cards."""
    return Nearness([*(one.stem for one in question.tokens if one.word.lower() not in PLAIN), *question.asked])


@lru_cache(maxsize=64)
def contexts(question: Question) -> tuple[About, ...]:
    """Return the words about each quantity."""
    words = [one for one in question.tokens if one.word.lower() not in PLAIN]
    every, found = question.quantities, []
    for place, quantity in enumerate(every):
        left = every[place - 1].end if place else 0
        right = every[place + 1].start if place + 1 < len(every) else len(question.text)
        earlier = [one for one in reversed(words) if one.start < quantity.start]
        sentence = earlier[0].sentence if earlier else 0
        before, owner, after, weight = dict[str, float](), dict[str, float](), dict[str, float](), 1.0
        for token in earlier:
            if token.start >= left:
                before.setdefault(token.stem, weight)
            elif token.sentence == sentence:
                crossed = sum(token.start < one.start < quantity.start for one in every)
                owner.setdefault(token.stem, weight * CROSSED**crossed)
            weight *= FADE
        weight = 1.0
        for token in [one for one in words if one.start >= quantity.end]:
            if token.start < right and token.sentence == sentence:
                after.setdefault(token.stem, weight)
            weight *= FADE_AFTER
        far = {one.stem: FAR for one in words if one.sentence == sentence or len(every) == 1}
        repeated = any((one.values, one.unit) == (quantity.values, quantity.unit) for one in every[:place])
        near = nearness(question)
        zones = np.stack([near.weights(row) for row in (before, after, owner)])
        found.append(About(before, after, owner, far, repeated, near, zones))
    return tuple(found)
