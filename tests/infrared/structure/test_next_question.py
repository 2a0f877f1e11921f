"""What to find out next: the expected gain of a question, and which questions a ranking leaves open."""

import math
import time

import numpy as np
import pytest

from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.chemistry.functional_groups import functional_groups
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.structure import _next_question
from vibron.infrared.structure._next_question import LEAST_GAIN, MOST_QUESTIONS, expected_gain, next_questions
from vibron.infrared.structure._pool import Pool
from vibron.infrared.structure.rank_structures import rank_structures
from vibron.infrared.structure_model.model import shipped_model


@pytest.fixture(scope="module")
def toluene() -> Spectrum:
    return read_spectrum(example("toluene_computed.jdx"))[0]


def entropy(*shares: float) -> float:
    return -sum(share * math.log(share) for share in shares)


def test_a_case_computed_by_hand() -> None:
    # Candidates 1/2, 1/4, 1/4 of 80 %; the answer tells the first two from the third.
    found = expected_gain(0.8 * np.array([0.5, 0.25, 0.25]), np.array([0, 0, 1]))
    assert found.before == pytest.approx(2.0**1.5)
    assert found.after == pytest.approx(math.exp(0.75 * entropy(2 / 3, 1 / 3)))
    assert found.gain == pytest.approx(entropy(0.75, 0.25))
    assert found.first == pytest.approx(0.8 * (0.5 + 0.25))


def test_an_answer_of_its_own_for_each_candidate_leaves_one() -> None:
    chances = np.array([0.3, 0.2, 0.1])
    found = expected_gain(chances, np.arange(3))
    assert found.after == pytest.approx(1.0)
    assert found.gain == pytest.approx(entropy(1 / 2, 1 / 3, 1 / 6))
    assert found.first == pytest.approx(chances.sum())


def test_an_answer_that_is_known_gains_nothing() -> None:
    found = expected_gain(np.array([0.3, 0.2, 0.1]), np.zeros(3, dtype=np.int64))
    assert found.gain == 0.0
    assert found.after == pytest.approx(found.before)
    assert found.first == pytest.approx(0.3)


@pytest.mark.parametrize("seed", range(20))
def test_gains_are_mutual_information(seed: int) -> None:
    rng = np.random.default_rng(seed)
    chances, coarse = rng.dirichlet(np.full(30, 0.3)) * 0.9, rng.integers(0, 4, 30)
    fine = 3 * coarse + rng.integers(0, 3, 30)
    less, more = expected_gain(chances, coarse), expected_gain(chances, fine)
    assert 0.0 <= less.gain <= min(math.log(4), math.log(less.before)) + 1e-12
    assert less.gain <= more.gain + 1e-12 and less.first <= more.first + 1e-12
    left = 0.0  # the entropy left, summed over the answers
    for answer in set(coarse.tolist()):
        inside = chances[coarse == answer]
        inside = inside[inside > 0]
        left += inside.sum() / 0.9 * entropy(*(inside / inside.sum()))
    assert less.after == pytest.approx(math.exp(left))
    assert chances.max() <= less.first <= 0.9


def test_the_questions_of_a_ranking(toluene: Spectrum) -> None:
    ranking = rank_structures(toluene)
    gains = [one.gain for one in ranking.questions]
    assert 0 < len(gains) <= MOST_QUESTIONS and gains == sorted(gains, reverse=True) and min(gains) >= LEAST_GAIN
    assert ranking.questions[0].question == "formula"
    for one in ranking.questions:
        assert 1.0 <= one.after < one.before and ranking.first <= one.first <= ranking.known
        assert one.gain == pytest.approx(math.log(one.before / one.after))
    assert rank_structures(toluene).questions == ranking.questions


@pytest.mark.parametrize(
    ("given", "left_out"),
    [
        ({"formula": "C10H14"}, {"formula", "elements", "carbons"}),
        ({"elements": "C,H"}, {"elements"}),
        ({"carbons": "6-8"}, {"carbons"}),
    ],
)
def test_what_is_known_is_not_asked(toluene: Spectrum, given: dict[str, str], left_out: set[str]) -> None:
    asked = {one.question for one in rank_structures(toluene, **given).questions}
    assert asked and not asked & left_out


def test_elements_are_asked_where_some_are_open(toluene: Spectrum) -> None:
    asked = {one.question for one in rank_structures(toluene, elements="C,*").questions}
    assert "elements" in asked


def test_groups_of_the_index_are_those_of_the_structures() -> None:
    index = shipped_model().index
    pool = Pool(shipped_model(), ())
    rows = np.arange(0, len(index), len(index) // 100)
    held = _next_question._groups_held(pool, rows)
    names = [group.name for group in _next_question.load_groups()]
    known = {names[column] for column in np.flatnonzero(held.any(axis=0))}
    for row, groups in zip(rows, held, strict=True):
        own = {names[column] for column in np.flatnonzero(groups)}
        assert own == set(functional_groups(index.smiles[int(row)])) & (known | own)


def test_two_candidates_apart_by_one_group() -> None:
    index = shipped_model().index
    pool = Pool(shipped_model(), ())
    pair = [index.blocks.index(block) for block in ("LFQSCWFLJHTTHZ", "LCGLNKUTAGEVQW")]  # ethanol, dimethyl ether
    chances = np.zeros(len(index))
    chances[pair] = 0.6, 0.3
    found = next_questions(pool, chances, {"formula": None})
    assert {one.question for one in found} == {"group"} and len(found) == 1
    assert found[0].after == pytest.approx(1.0) and found[0].first == pytest.approx(0.9)


@pytest.mark.parametrize("chances", [(0.9,), ()])
def test_one_candidate_or_none_leaves_no_question(chances: tuple[float, ...]) -> None:
    probability = np.zeros(len(shipped_model().index))
    probability[: len(chances)] = chances
    assert next_questions(Pool(shipped_model(), ()), probability, {}) == ()


def test_structures_of_a_library_count(toluene: Spectrum) -> None:
    found = rank_structures(toluene, library=str(example("analogues.arrow")))
    assert found.questions and all(one.after < one.before for one in found.questions)


def test_the_questions_cost_little(toluene: Spectrum, monkeypatch: pytest.MonkeyPatch) -> None:
    spent = []

    def timed(*arguments: object) -> object:
        start = time.process_time()
        found = next_questions(*arguments)  # type: ignore[arg-type]
        spent.append(time.process_time() - start)
        return found

    monkeypatch.setitem(rank_structures.__wrapped__.__globals__, "next_questions", timed)
    for _ in range(5):
        rank_structures(toluene)
    assert min(spent) < 0.02
