"""What to find out next, where a spectrum leaves several structures open."""

from __future__ import annotations

from typing import Any

from vibron.core.data_record import Rows
from vibron.infrared import NextQuestion
from vibron.infrared.structure.rank_structures import Ranking
from vibron_agents.spectrum.verdict import IdentificationVerdict

COUNTED = 10.0  # numbers of candidates from which decimals say nothing


def open_questions(ranking: Ranking | None, verdict: IdentificationVerdict) -> Rows[NextQuestion]:
    """Return the questions of a ranking; none where the compound is identified or no candidate is credible."""
    return ranking.questions if ranking is not None and verdict.state == "ranked" else Rows()


def as_data(question: NextQuestion) -> dict[str, Any]:
    """Return a question in the form of the answer."""
    return {
        "question": question.question,
        "group": question.group,
        "text": in_words(question),
        "candidates_before": round(question.before, 2),
        "candidates_after": round(question.after, 2),
        "first": round(question.first, 4),
        "gain": round(question.gain, 4),
    }


def in_words(question: NextQuestion) -> str:
    """Return a sentence about a question.

    >>> in_words(NextQuestion("formula", "", "the molecular formula", 40.2, 1.96, 0.72, 3.02))
    'the molecular formula would leave 2.0 of 40 candidates; rank 1 would be correct with a probability of 72%'
    """
    left, now = (_count(number) for number in (question.after, question.before))
    return (
        f"{question.label} would leave {left} of {now} candidates; "
        f"rank 1 would be correct with a probability of {question.first:.0%}"
    )


def _count(number: float) -> str:
    return f"{number:.1f}" if number < COUNTED else f"{number:.0f}"
