"""A question that a field reads as a whole: the steps that answer it, or why its words are not enough."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import lru_cache

from vibron.core.workflow import Workflow

READ_WHOLE = ("manybody",)


@dataclass(frozen=True)
class Whole:
    """What a field makes of a question: a workflow with the unit of its result, or the reason why there is none."""

    workflow: Workflow | None = None
    unit: str = "1"
    said: tuple[str, ...] = ()
    reason: str = ""


@lru_cache(maxsize=64)
def whole(text: str) -> Whole | None:
    """Return what the fields that read questions as a whole make of one; None where it is none of theirs."""
    for field in READ_WHOLE:
        found: Whole | None = importlib.import_module(f"vibron_agents.answering.reading.{field}").whole(text)
        if found is not None:
            return found
    return None
