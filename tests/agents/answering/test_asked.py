"""Questions of others that were answered once stay answered, and those that cannot be answered stay declined."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from vibron_agents.answering.answer import answer
from vibron_verify.tasks.judging import Expected

ASKED = [
    asked
    for file in sorted(Path(__file__).parent.glob("asked*.yaml"))
    for asked in yaml.safe_load(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["question"][:60])
def test_it_is_answered_or_declined(is_answered: Callable[[str, Expected], None], asked: dict[str, Any]) -> None:
    if not asked.get("declined"):
        is_answered(asked["question"], Expected.from_dict(asked["answer"]))
    else:
        found = answer(asked["question"])
        assert found.declined, found.workflow
