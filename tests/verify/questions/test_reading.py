"""The stored plain questions: complete, split by their text, and answered by their workflows."""

from collections import Counter

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.registry import tools
from vibron.core.result import to_json
from vibron_verify.questions import Asked, normalised, part, read_questions
from vibron_verify.questions.reading import DOMAINS, _asked
from vibron_verify.tasks import judge, mutants, read_tasks

QUESTIONS = read_questions()
SOLVED = [one for one in QUESTIONS if one.solve is not None and one.expected is not None]
EVERY = 40


def solves(asked: Asked) -> tuple[bool, str]:
    assert asked.solve is not None and asked.expected is not None
    value = to_json(asked.solve.run())
    return judge(asked.expected, len(value), "1") if asked.counted else judge(asked.expected, value, asked.unit)


def test_the_parts_are_disjoint_and_complete() -> None:
    counts = {name: len(read_questions(name)) for name in ("train", "dev", "frozen")}
    assert sum(counts.values()) == len(QUESTIONS) > 1400
    assert counts["train"] / len(QUESTIONS) == pytest.approx(0.6, abs=0.04)
    assert counts["dev"] / len(QUESTIONS) == pytest.approx(0.2, abs=0.04)
    assert {part(one.question) for one in read_questions("frozen")} == {"frozen"}


def test_no_question_is_stored_twice_and_tasks_are_included() -> None:
    assert len({normalised(one.question) for one in QUESTIONS}) == len(QUESTIONS)
    assert {task.question for task in read_tasks()} <= {one.question for one in QUESTIONS}


def test_most_have_a_reference_workflow_and_every_domain_has_questions() -> None:
    answerable = [one for one in QUESTIONS if one.expected is not None]
    assert len(SOLVED) > 0.9 * len(answerable)
    assert min(Counter(one.domain for one in QUESTIONS).values()) > 20
    assert {one.domain for one in QUESTIONS} == set(DOMAINS)


def test_a_question_to_decline_has_no_workflow_and_one_of_no_domain_is_declined() -> None:
    assert all(one.solve is None and one.steps == 0 for one in QUESTIONS if one.expected is None)
    assert all(one.expected is None for one in QUESTIONS if one.domain == "none")


def test_workflows_call_tools_that_exist() -> None:
    unknown = {name for one in SOLVED if one.solve for name in one.solve.tools} - set(tools())
    assert not unknown


def test_numeric_answers_have_a_tolerance_that_rejects_wrong_ones() -> None:
    for one in SOLVED:
        expected = one.expected
        assert expected is not None
        if not isinstance(np.ravel(np.asarray(expected.value, dtype=object))[0], str | bool):
            assert expected.rtol + expected.atol > 0.0 and expected.rtol <= 0.03, one.source
        if isinstance(expected.value, float) and abs(expected.value) > 100.0 * expected.atol:
            passed = [name for name, value, unit in mutants(expected) if judge(expected, value, unit)[0]]
            assert not passed, one.source


@pytest.mark.parametrize("asked", SOLVED[::EVERY], ids=lambda asked: asked.source)
def test_a_reference_workflow_gives_the_answer(asked: Asked) -> None:
    assert solves(asked) == (True, "")


@pytest.mark.slow
def test_every_reference_workflow_gives_the_answer() -> None:
    assert [one.source for one in SOLVED if not solves(one)[0]] == []


@pytest.mark.parametrize(
    "entry",
    [
        {"question": "What?", "source": "x"},
        {"question": "What?", "source": "x", "declined": True, "answer": {"value": 1.0, "rtol": 0.01}},
        {"question": "What?", "declined": True},
        {"question": "What?", "source": "x", "declined": True, "note": "odd"},
    ],
)
def test_an_invalid_entry_is_refused(entry: dict[str, object]) -> None:
    with pytest.raises(FormatError, match="invalid entry"):
        _asked(entry, "none", "none.yaml[0]")


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(InputError, match="unknown part"):
        read_questions("test")
