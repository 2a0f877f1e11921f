"""Read the plain questions and the assistant tasks, and split them by their text."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from vibron.core.data import load_yaml
from vibron.core.errors import FormatError, InputError
from vibron.core.workflow import Workflow
from vibron_verify.tasks.judging import Expected
from vibron_verify.tasks.reading import read_tasks

DOMAINS = ("infrared", "radiation", "manybody", "none")
BOUNDS = {"train": 153, "dev": 204, "frozen": 256}  # of the first byte of the hash: 60 %, 20 %, 20 %
NEEDED = {"question", "source"}
KEYS = NEEDED | {"answer", "declined", "solve", "steps"}


@dataclass(frozen=True)
class Asked:
    """One plain question; ``expected`` is None if it must be declined, ``steps`` is 0 if their number is not known.

    ``solve`` is a workflow that gives the answer; its result is in ``unit``, or its elements are to be ``counted``.
    """

    question: str
    domain: str
    expected: Expected | None
    solve: Workflow | None
    steps: int
    source: str
    unit: str = "1"
    counted: bool = False


def normalised(text: str) -> str:
    """Return a text without differences of case, spacing, typography and final mark.

    >>> normalised("Peak  wavelength in µm?") == normalised("peak wavelength in μm")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()).rstrip(" .?!")


def part(text: str) -> str:
    """Return the part that a question belongs to, train, dev or frozen, by the SHA-256 of its normalised text.

    >>> part("What is the peak wavelength of a black body at 300 K?")
    'train'
    """
    first = hashlib.sha256(normalised(text).encode()).digest()[0]
    return next(name for name, bound in BOUNDS.items() if first < bound)


def read_questions(part: str | None = None) -> tuple[Asked, ...]:
    """Return the plain questions and the assistant tasks of one part, or of all; raise InputError if it is unknown."""
    if part is not None and part not in BOUNDS:
        raise InputError("unknown part", field="part", value=part, remedy=f"choose one of {', '.join(BOUNDS)}")
    return tuple(one for name, one in _all() if part in (None, name))


@cache
def _all() -> tuple[tuple[str, Asked], ...]:
    found: dict[str, Asked] = {}
    for one in _stored():
        if found.setdefault(normalised(one.question), one) is not one:
            raise FormatError("question is stored twice", field=one.source, remedy=f"delete {one.question[:60]!r}")
    return tuple((part(one.question), one) for one in found.values())


def _stored() -> Iterator[Asked]:
    for domain in DOMAINS:
        for index, entry in enumerate(load_yaml("vibron_verify.questions", f"{domain}.yaml") or ()):
            yield _asked(entry, domain, f"{domain}.yaml[{index}]")
    for task in read_tasks():
        steps = len(task.workflow.steps)
        yield Asked(task.question, task.domain, task.expected, task.workflow, steps, task.id, task.unit)


def _asked(entry: Mapping[str, Any], domain: str, where: str) -> Asked:
    if not NEEDED <= set(entry) <= KEYS or ("answer" in entry) is bool(entry.get("declined")):
        raise FormatError("invalid entry", field=where, remedy="give question, source, and answer or declined: true")
    expected = Expected.from_dict(entry["answer"]) if "answer" in entry else None
    solve = entry.get("solve", {})
    workflow = Workflow.from_dict(solve) if solve else None
    steps = len(workflow.steps) if workflow else int(entry.get("steps", 0))
    unit, counted = solve.get("unit", "1"), bool(solve.get("counted"))
    return Asked(entry["question"], domain, expected, workflow, steps, entry["source"], unit, counted)
