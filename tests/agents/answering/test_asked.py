"""Questions of others that were answered once stay answered, and those that cannot be answered stay declined."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from vibron.core.result import to_json
from vibron_agents.answering.answer import answer
from vibron_verify.tasks.judging import Expected, judge

ASKED = yaml.safe_load((Path(__file__).parent / "asked.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["question"][:60])
def test_it_is_answered_or_declined(asked: dict[str, Any]) -> None:
    found = answer(asked["question"])
    if asked.get("declined"):
        assert found.declined, found.workflow
    else:
        right, why = judge(Expected.from_dict(asked["answer"]), to_json(found.value), found.unit)
        assert right, found.reason or why
