"""A question that a field reads as a whole: the steps that answer it, or why its words are not enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from vibron.core.registry import DOMAINS
from vibron.core.workflow import Workflow
from vibron_agents.answering.reading.fact import part
from vibron_agents.answering.units import read_unit


@dataclass(frozen=True)
class Whole:
    """What a field makes of a question: a workflow with the unit of its result, or the reason why there is none.

    A ``bare`` result is a number that the tool declares to be in the unit of whatever it was given.  ``single`` is the
    path of counts that must all be one for the result to be the one that is meant.  ``place`` tells by what the steps
    gave where the answer stands among it; of an ``open`` one the question's words tell it.  Of a ``counted`` result
    the number of entries is asked for.  Where a field does not know what is asked for, it is left to the ``general``
    way; a ``final`` reason stands whatever another field reads.
    """

    workflow: Workflow | None = None
    unit: str = "1"
    said: tuple[str, ...] = ()
    reason: str = ""
    bare: bool = False
    single: str = ""
    place: Callable[[Mapping[str, Any]], str] | None = None
    counted: bool = False
    open: bool = False
    general: bool = False
    final: bool = False


def asked_unit(text: str) -> str:
    """Return the unit of which a question asks how many there are; "" if it does not.

    >>> asked_unit("How many meV lies the first excited level above?")
    'meV'
    """
    match = re.search(r"\bhow many (?!degrees of)", text, re.IGNORECASE)
    return read_unit(text[match.end() - 1 :])[0] if match else ""


@lru_cache(maxsize=64)
def whole(text: str) -> Whole | None:
    """Return what the fields that read questions as a whole make of one; None where it is none of theirs.

    The reason of one field why it has no answer stands where no other field has one, before what is left to the
    general way.  The last field, which reads only what is put in its own words, goes first.
    """
    reason: Whole | None = None
    for field in reversed(DOMAINS):
        read = part(field, "whole")
        found: Whole | None = read(text) if read else None
        if found is not None and (found.workflow is not None or found.final):
            return found
        if reason is None or (found is not None and reason.general):
            reason = found or reason
    return reason
