"""``vibron train answering``: fit the weights of the engine and write them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from vibron.core.result import to_json
from vibron.core.time_limit import ended_after
from vibron_agents.answering import compound
from vibron_agents.answering.check import Result
from vibron_agents.answering.considering import REACH, consider
from vibron_agents.answering.initial import START
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import FILE, Weights, trained
from vibron_train.answering import fit
from vibron_train.answering.fit import Example, Group, softmax_fit
from vibron_verify.questions import Asked, read_questions
from vibron_verify.tasks.judging import judge

FOLDS = 3
SECONDS = 20.0  # the most that one question may take
STRENGTHS = {"pair": 2.0, "output": 2.0, "plan": 2.0, "sure": 1.0}  # of the penalties on the weights
MOST_WRONG = 0.035  # fraction of the questions that may be answered wrongly
WIDE = 8.0  # how far below the best plan others are run while training
Tried = tuple[list[tuple[dict[str, float], bool]], dict[str, float], bool]


def tables(examples: Sequence[Example], linear: Mapping[str, Mapping[str, float]]) -> Weights:
    """Return linear weights with the tables of words fitted to examples."""
    words = fit.names_table(examples), fit.magnitudes_table(examples), fit.search_table(examples)
    return Weights(linear, *words, fit.options_table(examples), fit.uses_table(examples))


def train(path: Path = FILE, jobs: int = 2, say: Callable[[str], None] = print) -> Weights:
    """Fit the weights to the train and dev parts of the stored questions and write them.

    The tables of words are fitted on two thirds of the questions and used on the last third, in turn, so that the
    linear weights learn how far words of unseen questions can be trusted; the tables that are written use all of them.
    """
    asked = [*read_questions("train"), *read_questions("dev")]
    examples = [Example.of(one.question, one.solve) for one in asked]
    linear = dict(START.linear)
    folds = [tables([one for one in examples if one.fold != fold], START.linear) for fold in range(FOLDS)]
    say(f"{len(asked)} questions")
    groups: dict[str, list[Any]] = {"pair": [], "output": []}
    for fold, weights in enumerate(folds):
        own = [one for one in examples if one.fold == fold]
        groups["pair"] += fit.pair_groups(own, weights)
        groups["output"] += fit.output_groups(own, weights)
    found = softmax_fit(groups["pair"], {**linear["pair"], "unused": -2.5}, STRENGTHS["pair"])
    nothing = found.pop("unused")
    linear |= {"pair": found, "unused": {"unit": nothing - 1.0, "bare": nothing}}
    linear["output"] = softmax_fit(groups["output"], linear["output"], STRENGTHS["output"])
    say(f"{len(groups['pair'])} quantities, {len(groups['output'])} outputs")

    def try_all(thorough: bool) -> list[Tried]:
        current = [replace(weights, linear=linear) for weights in folds]
        work = [(one, current[example.fold], thorough) for one, example in zip(asked, examples, strict=True)]
        return _try_all(work, jobs)

    for turn in range(2):
        tried = try_all(True)
        ranking: list[Group] = []
        for rows in [rows for rows, _, _ in tried if len({good for _, good in rows}) == 2]:
            ranking.append(([row for row, _ in rows], [place for place, (_, good) in enumerate(rows) if good]))
        say(f"round {turn + 1}: the first answer is right for {sum(good for *_, good in tried)}")
        linear["plan"] = softmax_fit(ranking, START.linear["plan"], STRENGTHS["plan"])
    tried = try_all(False)
    judged = [(features, good) for _, features, good in tried if features]
    against_none = [([{**one, "bias": 1.0}, {}], [0] if good else [1]) for one, good in judged]
    linear["sure"] = softmax_fit(against_none, {}, STRENGTHS["sure"])
    linear["limit"] = {"least": limit(judged, len(tried), Weights(linear=linear))}
    say(f"answers from a probability of {linear['limit']['least']:.2f}")
    return _write(tables(examples, linear), path)


def refresh(path: Path = FILE) -> Weights:
    """Fit the tables of words to the questions of today and write them with the linear weights of before.

    The linear weights are about features that do not name tools, so that they outlive changes of the tools.
    """
    asked = [*read_questions("train"), *read_questions("dev")]
    return _write(tables([Example.of(one.question, one.solve) for one in asked], trained().linear), path)


def _write(weights: Weights, path: Path) -> Weights:
    """Write weights; equal ones give equal bytes."""
    text = json.dumps(asdict(weights), sort_keys=True, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    return weights


def limit(judged: Sequence[tuple[dict[str, float], bool]], questions: int, weights: Weights) -> float:
    """Return the least probability from which answers are given, so that few of all questions are answered wrongly."""
    least, wrong = 1.0, 0
    for probability, good in sorted(((weights.probability(one), good) for one, good in judged), reverse=True):
        wrong += not good
        if wrong > MOST_WRONG * questions:
            break
        least = probability
    return round(max(least, 0.5), 3)


def _try_all(work: Sequence[tuple[Asked, Weights, bool]], jobs: int) -> list[Tried]:
    with get_context("spawn").Pool(jobs, maxtasksperchild=200) as pool:
        return list(pool.map(_try, work, chunksize=8))


def _try(work: tuple[Asked, Weights, bool]) -> Tried:
    """Return the features of each plan that was run and whether it is right, and the evidence for the first."""
    asked, weights, thorough = work
    try:
        with ended_after(SECONDS):
            found = consider(Question(asked.question), weights, WIDE if thorough else REACH, thorough=thorough)
    except TimeoutError:
        return [], {}, False

    def is_right(one: Result) -> bool:
        right = not one.problem and asked.expected and judge(asked.expected, to_json(one.value), one.unit)[0]
        return bool(right)

    rows = [(dict(one.plan.features), is_right(one)) for one in found.results]
    ruled_out = found.reason or compound.is_asked(Question(asked.question))  # its answer does not follow from one plan
    features = {} if ruled_out else dict(found.features)
    return rows, features, bool(found.best) and rows[found.results.index(found.best)][1]
