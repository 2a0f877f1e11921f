"""Inputs that come in pairs: which of two numbers belongs to the first and which to the second of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from vibron.core.declaration import Field
from vibron_agents.answering.numbers import Found

MENTIONED = (
    ("1", "2"), ("first", "second"), ("before", "after"), ("initial", "final"), ("primary", "secondary"),
    ("inner", "outer"), ("", "other"),
)  # fmt: skip
SIZED = (
    ("low", "high"), ("lower", "upper"), ("lowest", "highest"), ("minimum", "maximum"), ("min", "max"),
    ("shortest", "longest"), ("smallest", "largest"), ("start", "stop"), ("cold", "hot"),
)  # fmt: skip


@dataclass(frozen=True)
class Slot:
    """An input of a step that may take a number."""

    step: int
    field: Field

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.field.required


Pairs: TypeAlias = tuple[tuple[Found, Slot], ...]


def in_order(pairs: Pairs, one: int, other: int) -> bool | None:
    """Tell whether two numbers stand as the names of their inputs say; None where these are no pair.

    The numbers of ``temperature_1`` and ``temperature_2`` stand in the order of mention, those of ``low_index`` and
    ``high_index`` in the order of size, and those of ``lower_intensity`` and ``upper_intensity`` in the order in which
    the question gives ``lower`` and ``upper``.
    """
    (left, near), (right, far) = pairs[one], pairs[other]
    if near.step != far.step or len(left.values) != 1 or len(right.values) != 1:
        return None
    mentioned = left.start < right.start if left.start != right.start else left.role < right.role
    for group in (MENTIONED, SIZED):
        for words in group:
            for first, second in (words, words[::-1]):
                if not _are(near, far, first, second):
                    continue
                if group is MENTIONED:
                    return mentioned == ((first, second) == words)
                leads = list(_of_pair(pairs, near.step, (first, second)))
                if len(leads) == 2 and near.field.name != first:
                    return mentioned == (leads[0] < leads[1])
                return (left.values < right.values) == ((first, second) == words)
    return None


def _are(near: Slot, far: Slot, first: str, second: str) -> bool:
    """Tell whether the names of two inputs differ in two words alone."""
    names = [slot.field.name.lower().split("_") for slot in (near, far)]
    own, others = (sorted(set(a) - set(b)) for a, b in (names, names[::-1]))
    return own == ([first] if first else []) and others == ([second] if second else [])


def _of_pair(pairs: Pairs, step: int, words: tuple[str, str]) -> Iterator[tuple[int, str]]:
    """Yield where the numbers of the inputs that are called by the two words alone are mentioned."""
    for word in words:
        yield from ((found.start, found.role) for found, slot in pairs if slot.step == step and slot.field.name == word)
