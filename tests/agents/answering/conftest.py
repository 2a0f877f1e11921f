"""What every question asked here is checked by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vibron.core.result import to_json
from vibron_agents.answering.answer import answer
from vibron_verify.tasks.judging import Expected, judge


@pytest.fixture
def is_answered() -> Callable[[str, Expected], None]:
    """Return a check that a question is answered, and rightly."""

    def check(question: str, expected: Expected) -> None:
        found = answer(question)
        assert not found.declined, found.reason
        right, why = judge(expected, to_json(found.value), found.unit)
        assert right, f"{found.value} {found.unit}: {why}"

    return check
