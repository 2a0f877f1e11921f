"""Every tool passes every check, run from its card; and every check bites on a doctored card or tool.

To bring a new tool under this test, write its file in a family folder and run ``vibron cards``: nothing else.
"""

import copy
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from vibron.core import cards
from vibron.core.card import card, files, to_yaml
from vibron.core.declaration import Field
from vibron.core.quantity import Quantity
from vibron.core.registry import tools
from vibron.core.tool import Tool
from vibron_verify import answers
from vibron_verify.answers import in_short, known_answers
from vibron_verify.conformance import CHECKS, problems

NAMES = sorted(tools())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", CHECKS)
def test_tool_conforms(name: str, check: str) -> None:
    assert problems(tools()[name], cards.load(name), check) == []


def test_no_card_has_more_than_150_lines() -> None:
    long = {tool.name: text.count("\n") for tool in tools().values() if (text := card_text(tool)).count("\n") > 150}
    assert long == {}


def card_text(tool: Tool) -> str:
    return to_yaml(card(tool, in_short(tool)))


def test_drift_is_seen(tmp_path: Path) -> None:
    expected = files({"planted": tools()[NAMES[0]]}, in_short)
    cards.write(tmp_path, expected)
    assert cards.drift(tmp_path, expected) == []
    first, second, *_ = sorted(path for path in expected if path.suffix == ".yaml" or path.suffix == ".sh")
    (tmp_path / first).write_text("doctored", encoding="utf-8")
    (tmp_path / second).unlink()
    (tmp_path / "tool_cards" / tools()[NAMES[0]].domain / "orphan.yaml").write_text("x: 1", encoding="utf-8")
    kinds = {line.partition(":")[0] for line in cards.drift(tmp_path, expected)}
    assert kinds == {"drift", "missing", "orphan"}


def test_exemptions_carry_a_reason() -> None:
    for tool in tools().values():
        assert all(check in CHECKS and len(reason) > 10 for check, reason in tool.exempt.items()), tool.name


VICTIM = "functional_groups"


def doctored(change: Callable[[dict[str, Any]], None]) -> tuple[Tool, dict[str, Any]]:
    data = copy.deepcopy(card(tools()[VICTIM], []))
    change(data)
    return tools()[VICTIM], data


def wrong_function(**_: Any) -> list[str]:
    return ["always the same"]


def counting() -> Callable[..., list[int]]:
    calls: list[int] = []

    def run(**_: Any) -> list[int]:
        calls.append(1)
        return [len(calls)]

    return run


def slow(**_: Any) -> list[str]:
    import time

    time.sleep(0.35)
    return []


def nowhere_finite(**_: Any) -> float:
    return float("nan")


UNSAID = Field("result", float, Quantity("1", "a number", finite=False))
ANSWERS = {
    "known_answers_hold": [dataclasses.replace(known_answers(VICTIM)[0], value=["wrong"])],
    "answers_are_not_its_own": [dataclasses.replace(answer, source="nobody1999") for answer in known_answers(VICTIM)],
}
CASES: dict[str, tuple[Tool, dict[str, Any]]] = {
    "matches_code": doctored(lambda c: c.update(description="something else")),
    "satisfies_schema": doctored(lambda c: c.pop("cost")),
    "examples_run": doctored(lambda c: c.update(examples=[">>> 1 + 1\n3\n"])),
    "known_answers_hold": doctored(lambda c: None),
    "answers_are_not_its_own": doctored(lambda c: None),
    "fits_are_tried_with_noise": (
        dataclasses.replace(tools()[VICTIM], summary="Fit groups by least squares."),
        card(tools()[VICTIM], []),
    ),
    "cites_known_papers": doctored(lambda c: c["metadata"].update(related_papers=["nobody1999"])),
    "refuses_bad_values": (
        dataclasses.replace(tools()[VICTIM], inputs=(), function=wrong_function),
        card(tools()[VICTIM], []),
    ),
    "survives_extremes": (
        dataclasses.replace(tools()["rule07_dark_current"], function=nowhere_finite),
        card(tools()["rule07_dark_current"], []),
    ),
    "declares_what_nonfinite_means": (
        dataclasses.replace(tools()[VICTIM], outputs=(UNSAID,)),
        card(tools()[VICTIM], []),
    ),
    "repeats_itself": (dataclasses.replace(tools()[VICTIM], function=counting()), card(tools()[VICTIM], [])),
    "costs_what_it_says": (dataclasses.replace(tools()[VICTIM], function=slow), card(tools()[VICTIM], [])),
}


@pytest.mark.parametrize("check", CHECKS)
def test_check_bites(check: str) -> None:
    assert check in CASES, "plant a defect for this check"
    tool, data = CASES[check]
    assert problems(tool, data, check, ANSWERS.get(check))


@pytest.mark.parametrize("count", [0, 1])
def test_two_known_answers_are_required(count: int) -> None:
    found = problems(tools()[VICTIM], {}, "answers_are_not_its_own", known_answers(VICTIM)[:count])
    assert "it has fewer than two known answers" in found


def test_every_known_answer_belongs_to_a_tool() -> None:
    known = {(tool.domain, tool.family, tool.name) for tool in tools().values()}
    listed = {
        (path.parent.name, path.stem, name)
        for path in Path(answers.__file__).parent.glob("*/*.yaml")
        for name in yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    }
    assert listed == known
