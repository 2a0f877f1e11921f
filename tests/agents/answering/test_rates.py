"""How often a fixed sample of the dev questions is answered rightly and wrongly."""

import hashlib

from vibron.core.result import to_json
from vibron_agents.answering.answer import answer
from vibron_verify.questions import Asked, Given, read_questions, score

COUNT = 60
MOST_WRONG, LEAST_RIGHT = 0.05, 0.2


def place(asked: Asked) -> bytes:
    """Return a key by which questions are shuffled, always in the same way."""
    return hashlib.sha256(b"sample" + asked.question.encode()).digest()


def given(asked: Asked) -> Given:
    found = answer(asked.question)
    return Given(asked, to_json(found.value), found.unit, found.declined, None if found.declined else found.score)


def test_rates_of_a_sample() -> None:
    """The 95 % interval of wrong answers reaches below 5 %, and a fifth or more are right."""
    sample = sorted((one for one in read_questions("dev") if one.expected is not None), key=place)[:COUNT]
    rates = score(map(given, sample)).groups["answerable"]
    assert rates.count == COUNT
    assert rates.wrong.low <= MOST_WRONG, rates
    assert rates.right.value >= LEAST_RIGHT, rates
