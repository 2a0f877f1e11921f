"""Run candidates: questions once and unjudged, optimisation tasks on their cases; model-written code only contained.

A workflow calls nothing but tools and runs in this process.  Source runs in the sandbox: the inputs of a case go in,
its result comes back, and the truth stays here.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from vibron.core.errors import VibronError
from vibron.core.result import to_json
from vibron.core.time_limit import ended_after
from vibron.core.tool import Tool
from vibron.core.workflow import Execution
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.session import Session
from vibron_agents.core.tool_choice import writes_files
from vibron_agents.core.user_files import inputs_of
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.jobs import BatchWorkers
from vibron_agents.jobs.call import Rules
from vibron_agents.jobs.limited import limited
from vibron_agents.jobs.tool_call import ToolCall
from vibron_agents.loops.ahead import CandidateRun, verdicts
from vibron_agents.loops.card_checks import CardTest
from vibron_agents.loops.file_inputs import handed_over
from vibron_agents.loops.results import as_record, plain, unit_of, wanted_unit, with_unit
from vibron_agents.sandbox import Limits, Warm, evaluate_source, left_behind, scratch
from vibron_verify.tasks.task_outputs import MOST_BYTES

LIMITS = Limits(seconds=60.0)


class Ran(NamedTuple):
    """What came of one call: a value, or what came back of it as JSON; or an error; the tools called, the seconds."""

    value: Any
    error: str
    used: tuple[str, ...]
    seconds: float


@dataclass
class Runner:
    """Calls candidates, and examines their results.

    Attributes
    ----------
    problem : Problem
        What they are for.
    session : Session
        Each is called once.
    limits : Limits
        What it may use.
    warm : Warm, optional
        A nursery with the toolkit imported.
    workers : int or BatchWorkers
        Who runs the candidates of a population; 1 for this process, one after another.
    """

    problem: Problem
    session: Session
    limits: Limits = LIMITS
    warm: Warm | None = None
    workers: int | BatchWorkers = field(default=1, kw_only=True)
    _ahead: dict[str, dict[str, Any]] = field(default_factory=dict, init=False, repr=False)

    def prepare(self, candidates: Sequence[ProposedSolution]) -> None:
        """Let the workers run candidates, so that the next call with each of them returns at once.

        No more are run than the budget allows for; each is charged when it is called.
        """
        if self.workers == 1:
            return
        new = {one.program: one for one in candidates if not self.session.knows("evaluate", self._key(one))}
        left = self.session.budget.left(self._charged())
        chosen = [one for number, one in enumerate(new.values()) if number < left]
        if chosen:
            alone = replace(self, session=None, warm=None, workers=1)  # type: ignore[arg-type]
            self._ahead |= verdicts(CandidateRun(alone._evaluated, self._about()), chosen, self.workers)

    def __call__(self, candidate: ProposedSolution) -> Verdict:
        """Return the verdict; what the journal holds is not run again."""

        def run() -> tuple[dict[str, Any], dict[str, float]]:
            ready = self._ahead.pop(candidate.program, None)
            return ready or self._evaluated(candidate).to_dict(), {self._charged(): 1}

        key, cost = self._key(candidate), {self._charged(): 1}
        return Verdict.from_dict(self.session.once("evaluate", key, run, cost, repeatable=True))

    def examine(self, candidate: ProposedSolution, verdict: Verdict, tests: Sequence[Test]) -> tuple[CheckResult, ...]:
        """Judge by the cards here; run all written tests in one contained process with the candidate."""
        written = [test for test in tests if not isinstance(test, CardTest)]
        found: dict[str, CheckResult] = {}
        if written:
            key = [self.problem.id, candidate.program, [test.source for test in written]]
            data = self.session.once("examine", key, lambda: (self._tested(candidate, written), {}), repeatable=True)
            found = {test.source: CheckResult(test.name, *one) for test, one in zip(written, data, strict=True)}
        return tuple(
            test.judge(candidate, verdict, self) if isinstance(test, CardTest) else found[test.source] for test in tests
        )

    def _key(self, candidate: ProposedSolution) -> list[str]:
        return [self.problem.id, self._part(), candidate.program]

    def _about(self) -> tuple[Any, ...]:
        """Return what a verdict depends on in addition to the program and the code."""
        files = [one.sha256 for one in self.problem.files]
        return (self.problem.id, self.problem.statement, files, self._part(), self.limits.to_dict())

    def _part(self) -> str:
        return ""

    def _charged(self) -> str:
        return "evaluations"

    def _evaluated(self, candidate: ProposedSolution) -> Verdict:
        raise NotImplementedError

    def _first_inputs(self) -> Mapping[str, Any]:
        return {}

    def _unit(self, candidate: ProposedSolution) -> str | None:
        """Return the unit of an answer that does not say its own; None where the result is not an answer."""
        return None

    def call(self, candidate: ProposedSolution, inputs: Mapping[str, Any]) -> Ran:
        """Call a candidate on some inputs."""
        if candidate.workflow is None:
            return self._contained(candidate.source, inputs, [one.name for one in self.problem.outputs])
        begun = time.perf_counter()
        value, error = None, ""
        execution = Execution(inputs, call=self._tool)
        try:
            with ended_after(self.limits.seconds):
                for step in candidate.workflow.steps:
                    execution.run(step)
                value = candidate.workflow.result_in(execution.outputs)
        except Exception as wrong:  # a tool may raise what it likes; the candidate has failed then
            error = f"{type(wrong).__name__}: {wrong}"
        return Ran(value, error, candidate.workflow.tools, time.perf_counter() - begun)

    def _tool(self, tool: Tool, arguments: Mapping[str, Any]) -> Any:
        """Run a step: what would write files is contained, and nothing that it writes is kept."""
        if not writes_files(tool, arguments):
            return tool.execute(**arguments)
        rules = Rules(self.limits.seconds, self.limits.memory, files=tuple(one.path for one in self.problem.files))
        return limited(ToolCall(tool.name, to_json(arguments), rules)).value()

    def _contained(self, source: str, inputs: Mapping[str, Any], outputs: Sequence[str] = ()) -> Ran:
        """Run source; where outputs are named, the value is the content of those that it left."""
        given, files = handed_over(inputs)
        with scratch() as folder:
            found = evaluate_source(
                source, given, folder, limits=self.limits, warm=self.warm, files=files,
                readable=[one.path for one in self.problem.files],
            )  # fmt: skip
            left = left_behind(folder, outputs, MOST_BYTES)
        where = f" (line {found.line})" if found.line else ""
        value = left if outputs else as_record(found.value)
        return Ran(value, f"{found.error}{where}" if found.error else "", found.used, found.seconds)

    def _tested(self, candidate: ProposedSolution, tests: Sequence[Test]) -> list[list[Any]]:
        ran = self._contained(_with_tests(candidate.source, tests, self._unit(candidate)), self._first_inputs())
        if ran.error:
            return [[False, ran.error]] * len(tests)
        return [[bool(passed), str(message)] for passed, message in ran.value]


def _with_tests(source: str, tests: Sequence[Test], unit: str | None) -> str:
    """Return a program whose ``solve`` runs the tests on the candidate's; answers come with their unit."""
    return f"""
from vibron.core.errors import VibronError
from vibron.core.result import to_json
from vibron.core.tool import Tool
from vibron.core.workflow import Execution

def solve(tools, **kwargs):
    names = {{"__name__": "solution"}}
    exec(compile({source!r}, "solution.py", "exec"), names)
    def func(**changed):
        result = names["solve"](tools, **{{**kwargs, **changed}})
        if {unit!r} is None:
            return result
        result = to_json(result)
        if isinstance(result, dict) and set(result) == {{"value", "unit"}}:
            return result
        return {{"value": result[0] if isinstance(result, list) and len(result) == 1 else result, "unit": {unit!r}}}
    found = []
    for source in {[test.source for test in tests]!r}:
        try:
            own = {{"__name__": "test"}}
            exec(compile(source, "test.py", "exec"), own)
            passed, message = own["test_case"](func)
            found.append([bool(passed), str(message)[:500]])
        except Exception as error:
            found.append([False, f"{{type(error).__name__}}: {{error}}"[:500]])
    return found
"""


class AskedEvaluator(Runner):
    """Of a question: its result with the unit, and no judgement."""

    def _first_inputs(self) -> Mapping[str, Any]:
        return inputs_of(self.problem.files)

    def _unit(self, candidate: ProposedSolution) -> str:
        return unit_of(candidate.workflow) if candidate.workflow else wanted_unit(self.problem)

    def _evaluated(self, candidate: ProposedSolution) -> Verdict:
        ran = self.call(candidate, self._first_inputs())
        unit = self._unit(candidate)
        error, value = ran.error, None
        if not error:
            try:
                value = to_json(plain(ran.value))
            except VibronError as wrong:
                error = str(wrong)
        if not error and value is None:
            error = "solve returned nothing"
        return Verdict(None if error else with_unit(value, unit), error=error, used=ran.used, seconds=ran.seconds)
