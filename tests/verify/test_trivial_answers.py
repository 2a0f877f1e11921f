"""Known answers: none of them would let a wrong tool pass, and the check that says so bites."""

import pytest

from vibron.core.registry import find, tools
from vibron_verify.answers import KnownAnswer
from vibron_verify.conformance.trivial import weaknesses


def test_no_tool_has_known_answers_that_a_wrong_result_would_pass() -> None:
    weak = {name: list(weaknesses(tool)) for name, tool in tools().items()}
    assert {name: found for name, found in weak.items() if found} == {}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (KnownAnswer({}, 3, "counted by hand"), "a count, a flag or a word"),
        (KnownAnswer({"wavelength": 2.5}, 2.5, "an echo"), "also in the call"),
        (KnownAnswer({}, 2.5, "a wide tolerance", tolerance=0.1), "scaled by 1.01"),
    ],
)
def test_a_weak_answer_is_named(answer: KnownAnswer, why: str) -> None:
    [found] = weaknesses(find("planck_radiance"), [answer])
    assert why in found
