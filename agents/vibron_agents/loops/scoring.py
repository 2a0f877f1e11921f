"""Score candidates of an optimisation on its cases, by a metric or by the judge of the files that they leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from vibron.core.errors import InputError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.loops.evaluating import Ran, Runner
from vibron_agents.loops.judging_files import judged_together
from vibron_verify.tasks.metrics import METRICS
from vibron_verify.tasks.optimisation import Case, Optimisation
from vibron_verify.tasks.task_outputs import check_files

HIGHEST = 1.0 + 1e-6  # score of a program: its result is its own claim


@dataclass
class ScoredEvaluator(Runner):
    """Of an optimisation task: the mean score over the cases of a part; a case that it fails on counts 0."""

    task: Optimisation | None = None
    part: Literal["train", "test"] = "train"
    again: bool = False  # run once more what has run before

    def _part(self) -> str:
        assert self.task is not None
        seed = self.task.test_seed if self.part == "test" and self.task.test_seed is not None else ""
        words = [self.part, seed, self.task.cases.version, "again" if self.again else ""]
        return " ".join(str(one) for one in words if one != "")

    def _about(self) -> tuple[Any, ...]:
        assert self.task is not None
        return (*super()._about(), self.task.metric, str(self.task.outputs))

    def _charged(self) -> str:
        return "evaluations" if self.part == "train" and not self.again else "reports"

    def _first_inputs(self) -> Mapping[str, Any]:
        assert self.task is not None
        return self.task.train[0].inputs

    def _evaluated(self, candidate: ProposedSolution) -> Verdict:
        assert self.task is not None
        cases = self.task.train if self.part == "train" else self.task.test
        ran = [self._produced(candidate, case) for case in cases]
        ran = self._scored(self.task, ran, cases)
        scores, checks = [], []
        for number, one in enumerate(ran, 1):
            error, score = one.error, 0.0 if one.error else float(one.value)
            if not np.isfinite(score) or (score > HIGHEST and candidate.workflow is None):
                error, score = f"its score {score:.3g} is not a possible one", 0.0
            scores.append(score)
            checks.append(CheckResult(f"runs on case {number}", not error, error))
        used = tuple(dict.fromkeys(name for one in ran for name in one.used))
        wrong_everywhere = "" if any(one.passed for one in checks) else checks[0].message
        seconds = sum(one.seconds for one in ran)
        return Verdict(None, float(np.mean(scores)), tuple(checks), wrong_everywhere, used, seconds)

    def _produced(self, candidate: ProposedSolution, case: Case) -> Ran:
        """Return the value to score: the result of a call or, where the task has outputs, the files."""
        assert self.task is not None
        ran = self.call(candidate, case.inputs)
        if ran.error or not self.task.outputs:
            return ran
        try:
            files = self.task.result(ran.value, case.inputs) if candidate.workflow else ran.value
            check_files(self.task.outputs, files)
        except InputError as wrong:
            return ran._replace(error=str(wrong))
        return ran._replace(value=files)

    def _scored(self, task: Optimisation, ran: Sequence[Ran], cases: Sequence[Case]) -> list[Ran]:
        """Replace results by their scores; all files of a candidate are judged in one contained run."""
        whole = [(one, case) for one, case in zip(ran, cases, strict=True) if not one.error]
        if task.outputs:
            found = iter(judged_together([one.value for one, _ in whole], [case.truth for _, case in whole], self.warm))
        else:
            found = iter([_score(task.metric, one.value, case) for one, case in whole])
        scored = [one if one.error else one._replace(value=next(found)) for one in ran]
        return [
            one._replace(error=one.value) if isinstance(one.value, str) and not one.error else one for one in scored
        ]


def _score(metric: str, value: Any, case: Case) -> float | str:
    try:
        return float(METRICS[metric](value, case.truth))
    except Exception as wrong:  # a result may be of any kind, and a truth may be a function of it
        return f"its result cannot be scored: {type(wrong).__name__}"
