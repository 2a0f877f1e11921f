"""What a chemist could find out next, and how far the answer would narrow the ranking."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.molecules.fragments import GROUP
from vibron.infrared.molecules.groups import group_matrix, load_groups
from vibron.infrared.molecules.information import OTHERS
from vibron.infrared.structure._pool import Pool
from vibron.infrared.structure_model.best import best_rows

SHARE = 0.99  # of the probability, which the candidates compared hold
MOST_CANDIDATES = 500
MOST_QUESTIONS = 5
MOST_GROUPS = 20  # that are looked at: those that split the probability best
LEAST_GAIN = 0.1  # natural-log units; an answer that says less is not worth asking for
QUESTIONS = ("formula", "elements", "carbons", "group")
#: What is also known where one is given.
_IMPLIED = {"formula": ("formula", "elements", "carbons"), "elements": ("elements",), "carbons": ("carbons",)}


class ExpectedGain(NamedTuple):
    """What is expected of a question before its answer is known.

    Attributes
    ----------
    before, after
        Effective number of candidates, exp of the entropy, now and expected after the answer.
    first
        Expected probability of the best candidate after the answer.
    gain
        Mutual information of answer and candidate, ln(before / after).
    """

    before: float
    after: float
    first: float
    gain: float


@dataclass(frozen=True)
class NextQuestion(DataRecord):
    """Something that could be found out about the sample, and how far it would narrow the ranking."""

    question: Annotated[str, Option("what could be found out", choices=QUESTIONS)]
    group: Annotated[str, Option("for a test for one functional group its name, as in functional_groups, else empty")]
    label: Annotated[str, Option("the question in words")]
    before: Annotated[float, Quantity("1", "effective number of candidates now, exp of their entropy", ge=1)]
    after: Annotated[float, Quantity("1", "effective number expected when the answer is known", ge=1)]
    first: Annotated[float, Quantity("1", "probability expected then that rank 1 is right", ge=0, le=1)]
    gain: Annotated[float, Quantity("1", "information expected, the natural log of before over after", ge=0)]


def expected_gain(probability: FloatArray, answers: NDArray[np.integer]) -> ExpectedGain:
    r"""Return the expected gain of a question whose answer is determined by the candidate.

    .. math:: I = H(C) - H(C|A) = H(A), \qquad
              p_1 = \sum_a \max_{c \in a} p_c

    Parameters
    ----------
    probability
        Of each candidate, positive; the entropies are those of the probabilities divided by their sum.
    answers
        Number of the answer that each candidate gives, from 0.

    Examples
    --------
    >>> found = expected_gain(np.full(4, 0.2), np.array([0, 0, 1, 1]))
    >>> round(found.before, 9), round(found.after, 9), round(found.first, 9)
    (4.0, 2.0, 0.4)
    """
    cell = np.bincount(answers, probability).astype(np.float64)
    best = np.zeros(cell.size)
    np.maximum.at(best, answers, probability)
    entropy, gain = _entropy(probability), _entropy(cell)
    return ExpectedGain(float(np.exp(entropy)), float(np.exp(max(entropy - gain, 0.0))), float(best.sum()), gain)


def next_questions(pool: Pool, probability: FloatArray, known: Mapping[str, str | None]) -> Rows[NextQuestion]:
    """Return the questions that narrow a ranking most, best first; none for what is known already.

    Parameters
    ----------
    pool
        The structures ranked.
    probability
        Of each of them.
    known
        What is known of the sample by name: formula, elements, carbons.
    """
    rows = _likely(probability)
    if rows.size < 2:
        return Rows()
    chances = probability[rows]
    given = {question for name, value in known.items() if value for question in _IMPLIED.get(name, ())}
    if not known.get("formula") and OTHERS in (known.get("elements") or ""):
        given.discard("elements")
    found, partitions = [], set()
    for question, group, label, answers in _questions(pool, rows, probability):
        partition = answers.tobytes()
        if question in given or partition in partitions:
            continue
        partitions.add(partition)
        expected = expected_gain(chances, answers)
        if expected.gain >= LEAST_GAIN:
            found.append(NextQuestion(question, group, label, *expected))
    return Rows(sorted(found, key=lambda one: -one.gain)[:MOST_QUESTIONS])


def _likely(probability: FloatArray) -> NDArray[np.int64]:
    """Return the candidates that hold most of the probability, best first."""
    rows = best_rows(probability, MOST_CANDIDATES)
    rows = rows[probability[rows] > 0]
    enough = np.searchsorted(np.cumsum(probability[rows]), SHARE * probability.sum())
    return rows[: int(enough) + 1]


def _questions(
    pool: Pool, rows: NDArray[np.int64], probability: FloatArray
) -> Iterator[tuple[str, str, str, NDArray[np.int64]]]:
    """Yield question, group, words and the number of the answer of each candidate."""
    compositions = [parse_formula(pool.formula(int(row))) for row in rows]
    yield "formula", "", "the molecular formula", _numbered([tuple(sorted(one.items())) for one in compositions])
    yield "elements", "", "the elements present", _numbered([frozenset(one) - {"H"} for one in compositions])
    yield "carbons", "", "the number of carbon atoms", _numbered([one.get("C", 0) for one in compositions])
    held, chances = _groups_held(pool, rows), probability[rows]
    halving = np.abs(chances @ held / chances.sum() - 0.5).round(9)  # the nearer to one half, the greater the gain
    for number in np.argsort(halving, kind="stable")[:MOST_GROUPS]:
        group = load_groups()[number]
        yield "group", group.name, f"a test for {group.label}", _numbered(held[:, number].tolist())


def _groups_held(pool: Pool, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which functional groups structures have, shape (rows, groups); none has a group that the index lacks."""
    index = pool.model.index
    kind, identifier = index.vocabulary.kind, index.vocabulary.identifier
    held = np.zeros((rows.size, len(load_groups())), dtype=np.bool_)
    listed = np.flatnonzero(rows < len(index))
    bits = index.bits[rows[listed]]
    places = np.flatnonzero(kind[bits.indices] == GROUP)
    owner = np.repeat(listed, np.diff(bits.indptr))[places]
    held[owner, identifier[bits.indices[places]].astype(np.int64)] = True
    if listed.size < rows.size:
        extra = np.flatnonzero(rows >= len(index))
        held[extra] = group_matrix([pool.extra[row - len(index)].smiles for row in rows[extra]])
        held[:, np.setdiff1d(np.arange(held.shape[1]), identifier[kind == GROUP].astype(np.int64))] = False
    return held


def _numbered(answers: Sequence[Hashable]) -> NDArray[np.int64]:
    """Return the answers as numbers in the order in which they first occur."""
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(answer, len(numbers)) for answer in answers], dtype=np.int64)


def _entropy(weight: FloatArray) -> float:
    share = weight[weight > 0] / weight.sum()
    return max(float(-(share * np.log(share)).sum()), 0.0)
