"""Earlier names of tools: each leads to a call of today."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from vibron.core.check import checked, from_boundary
from vibron.core.errors import UnknownToolError
from vibron.core.registry import find, tools
from vibron.core.renamed import renamed
from vibron_verify.answers import known_answers

NAMES = sorted(renamed())


@pytest.mark.parametrize("name", NAMES)
def test_an_earlier_name_leads_to_a_tool_that_takes_its_arguments(name: str) -> None:
    old = renamed()[name]
    assert name not in tools()
    tool = find(old.tool)
    assert tool.domain == old.domain
    fields = [field for field in tool.inputs if field.name in old.arguments]
    assert len(fields) == len(old.arguments)
    call = {key: value for key, value in known_answers(old.tool)[0].call.items() if key not in old.arguments}
    checked(tool.inputs, from_boundary(tool.inputs, {**call, **old.arguments}))


@pytest.mark.parametrize("name", NAMES)
def test_an_earlier_name_is_answered_with_the_call_of_today(name: str) -> None:
    old = renamed()[name]
    with pytest.raises(UnknownToolError) as caught:
        find(name)
    assert str(old) in str(caught.value)
    with pytest.raises(AttributeError, match=old.tool):
        getattr(importlib.import_module(f"vibron.{old.domain}"), name)


def test_pages_and_words_name_tools_of_today() -> None:
    root = Path(__file__).parents[2]
    pages = [*root.glob("docs/**/*.md"), root / "README.md", *root.glob("toolkit/vibron/*/*/vocabulary.yaml")]
    stale = {
        (path.name, name)
        for path in pages
        if path.name not in ("measured.md", "catalogue.md")
        for name in NAMES
        if f"`{name}`" in path.read_text("utf-8") or f"\n{name}:" in path.read_text("utf-8")
    }
    assert stale == set()
