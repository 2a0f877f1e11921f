"""The roles of the loops filled by a language model."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from vibron.core.errors import InputError, ResourceError
from vibron.core.syntax import syntax_tree
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.card_text import MOST_TOOLS, calls_text, cards_text, signatures
from vibron_agents.core.fenced import read_python
from vibron_agents.core.model import LanguageModel, Reply, Request, ask, ask_each
from vibron_agents.core.problem import Problem, Test, TestKind
from vibron_agents.core.prompts import prompt
from vibron_agents.core.roles import Tried, WantedChild
from vibron_agents.core.session import Session

OPERATORS: Mapping[str, int] = {"improve": 1, "E1": 2, "E2": 2, "M1": 1, "M2": 1, "M3": 1}  # and the parents they need
CARDS = 6  # cards in full where the plan names no tool
TRIES = 2  # at code, where the first answer holds none
SAMPLES = 1000  # more than a loop asks for: the number of the second try is unique
FORMS = {"assist": '{"value": ..., "unit": "..."}', "opt": "..."}
MOST_SHOWN = 600  # characters of a feedback or a value


@dataclass(frozen=True)
class ChatProposer:
    """Has a model plan, write, repair and vary solutions.

    A plan is asked for first, by a line for each tool, and then the code, by the whole cards of the planned tools.

    Parameters
    ----------
    session : Session
        Through which the model is asked: what it holds is not asked again.
    model : LanguageModel
        Who answers.
    offered : int
        Most tools that a plan may choose among.
    """

    session: Session
    model: LanguageModel
    offered: int = MOST_TOOLS

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        """Return a candidate; None where the answer holds no ``solve``.

        Raises
        ------
        InputError
            The operator does not exist, or needs more parents.
        ResourceError
            The budget does not allow for the request, or the model does not answer.
        """
        if operator == "plan":
            return self._planned(problem, task_text(problem), parents, sample)
        request = self._request(problem, operator, parents, feedback, sample)
        return _candidate(ask(self.session, self.model, request), operator, parents)

    def propose_each(
        self, problem: Problem, wanted: Sequence[WantedChild], note: Callable[[ResourceError], None] | None = None
    ) -> list[ProposedSolution | None]:
        """Return a candidate for each child of a generation, asked for at the same time.

        Raises
        ------
        ResourceError
            A request failed, and there is no ``note`` to report it to.
        """
        requests = [self._request(problem, one.operator, one.parents, "", one.sample) for one in wanted]
        found: list[ProposedSolution | None] = []
        for one, reply in zip(wanted, ask_each(self.session, self.model, requests), strict=True):
            if isinstance(reply, ResourceError):
                if note is None:
                    raise reply
                note(reply)
                found.append(None)
            else:
                found.append(_candidate(reply, one.operator, one.parents))
        return found

    def _request(
        self, problem: Problem, operator: str, parents: Sequence[Tried], feedback: str, sample: int
    ) -> Request:  # fmt: skip
        """Return the request for a candidate made from others."""
        task = task_text(problem)
        needed = 1 if operator == "repair" else OPERATORS.get(operator, 0)
        if not 0 < needed <= len(parents):
            raise InputError(
                "cannot be used so", field="operator", value=operator,
                remedy=f"plan, repair, {', '.join(OPERATORS)}, with as many parents as it needs",
            )  # fmt: skip
        sources = [one.source for one, _ in parents]
        if operator == "repair":
            cards = cards_text(_called(problem, sources) or problem.tools[:CARDS])
            source, error = parents[0][0].source, (feedback or parents[0][1].feedback())[:MOST_SHOWN]
            return prompt("repair").request(sample, task=task, source=source, error=error, cards=cards)
        shown = [
            {"score": f"{verdict.score:.4g}", "description": one.description, "source": one.source,
             "feedback": (feedback or verdict.feedback())[:MOST_SHOWN]}
            for one, verdict in parents
        ]  # fmt: skip
        cards = cards_text(_tools_of(problem, sources))
        return prompt(operator.lower()).request(sample, task=task, parents=shown, cards=cards)

    def _planned(self, problem: Problem, task: str, parents: Sequence[Tried], sample: int) -> ProposedSolution | None:
        earlier = [_gist(one) for one, _ in parents]
        offered = problem.tools[: self.offered]
        request = prompt("plan").request(sample, task=task, signatures=signatures(offered), earlier=earlier)
        plan = ask(self.session, self.model, _naming(request, offered))
        words, named = _plan_words(plan)
        tools = [name for name in problem.tools if name in named] or offered[:CARDS]
        request = prompt("write").request(
            sample, task=task, plan=words, cards=cards_text(tools), calls=calls_text(tools).splitlines(),
            head=f"def solve({'tools, **kwargs' if problem.inputs else 'tools'}):", form=FORMS[problem.kind],
        )  # fmt: skip
        for number in range(sample, sample + TRIES * SAMPLES, SAMPLES):
            found = _candidate(ask(self.session, self.model, replace(request, sample=number)), "plan", ())
            if found:
                return found
        return None


@dataclass(frozen=True)
class ChatExaminer:
    """Has a model write tests, and settle who is at fault."""

    session: Session
    model: LanguageModel

    def tests(self, problem: Problem, count: int, sample: int = 0) -> tuple[Test, ...]:
        """Return up to so many tests; no Python, no ``test_case`` and the copied example are left out."""
        request = prompt("tests").request(sample, task=task_text(problem), count=count)
        found: dict[str, Test] = {}
        for block in read_python(ask(self.session, self.model, request).text):
            copied = block.strip() in prompt("tests").words
            if "test_case" in _defined(block) and not copied:
                kind, name = _heading(block)
                name = name if name not in found else f"{name} {len(found) + 1}"
                found[name] = Test(name, kind, block)
        return tuple(found.values())[:count]

    def referee(
        self, problem: Problem, tried: Tried, test: Test, message: str
    ) -> tuple[ProposedSolution | None, Test | None]:
        """Return the corrected solution, the corrected test, or both; None for what was not at fault."""
        one, _ = tried
        request = prompt("referee").request(
            task=task_text(problem), source=one.source, test=test.source, message=message[:MOST_SHOWN]
        )
        text = ask(self.session, self.model, request).text
        fault = re.search(r"at fault\W*(solution|test|both)", text, re.IGNORECASE)
        faulty = fault.group(1).lower() if fault else "both"
        solution, corrected = None, None
        for block in read_python(text):
            names = _defined(block)
            if "solve" in names and faulty != "test" and block != one.source:
                solution = ProposedSolution(block, None, one.description, "repair", (one.id,))
            elif "test_case" in names and faulty != "solution" and block != test.source:
                corrected = Test(test.name, test.kind, block)
        return solution, corrected


@dataclass(frozen=True)
class ChatJudge:
    """Compares two candidates: by their results, and has a model judge those with equal results."""

    session: Session
    model: LanguageModel

    def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Return 1 where the first is the better, 0 where the second is, 0.5 for a draw or no readable verdict.

        Which of them ran, passed its checks and has the higher score is computed, and no model is asked for it.
        """
        first, second = ((verdict.ran, verdict.passed, verdict.score) for _, verdict in (one, other))
        if first != second:
            return float(first > second)
        request = prompt("compare").request(
            task=task_text(problem), first=_tried_words(one), second=_tried_words(other)
        )
        data = ask(self.session, self.model, request).data
        return 0.5 if data is None else {"first": 1.0, "second": 0.0, "equal": 0.5}[data["better"]]


def task_text(problem: Problem) -> str:
    """Return the task in words, as every prompt begins with it."""
    return prompt("task").text(
        statement=problem.statement, kind=problem.kind, inputs=problem.inputs, fixed=problem.fixed,
        bounds=problem.bounds, start=problem.start.source.strip() if problem.start else "",
    )  # fmt: skip


def _candidate(reply: Reply, operator: str, parents: Sequence[Tried]) -> ProposedSolution | None:
    """Return the last block that defines ``solve``: small models show drafts first."""
    for block in reversed(read_python(reply.text)):
        if re.search(r"^def solve\(", block, re.MULTILINE):
            return ProposedSolution(
                block, None, _first_sentence(reply.text), operator, tuple(one.id for one, _ in parents)
            )
    return None


def _first_sentence(text: str) -> str:
    """Return the first sentence before the code that does not only announce it, or its opening comment."""
    before, *blocks = text.split("```")
    lines = [line.strip() for line in before.splitlines() if line.strip() and not line.rstrip().endswith(":")]
    if blocks and not lines:
        lines = re.findall(r"\A\w*\s*#\s*(.+)", blocks[0])
    if not lines or "def " in before:
        return ""
    return re.split(r"(?<=[.!?])\s", lines[0])[0][:MOST_SHOWN]


def _naming(request: Request, tools: Sequence[str]) -> Request:
    """Return the request with a schema that lets a step name one of the tools, or none."""
    schema = copy.deepcopy(dict(request.schema or {}))
    schema["properties"]["steps"]["items"]["properties"]["tool"] = {"enum": [*tools[:MOST_TOOLS], ""]}
    return replace(request, schema=schema)


def _gist(one: ProposedSolution) -> str:
    called = dict.fromkeys(re.findall(r"\btools\.([a-z]\w*)", one.source))
    return f"{one.description} (tools: {', '.join(called) or 'none'})".strip()


def _plan_words(reply: Reply) -> tuple[str, list[str]]:
    """Return a plan in words and the tools it names."""
    if reply.data is None:
        return reply.text.strip()[:2000], _names(reply.text)
    steps: list[dict[str, Any]] = reply.data["steps"]
    lines = [f"{number}. {step['what']} ({step['tool'] or 'arithmetic'})" for number, step in enumerate(steps, 1)]
    return "\n".join([reply.data["idea"], *lines]), _names(" ".join(step["tool"] for step in steps))


def _names(text: str) -> list[str]:
    """Return possible names of tools, alone or in a call that was written out."""
    return re.findall(r"\b[a-z][a-z0-9_]+\b", text)


def _called(problem: Problem, sources: Sequence[str]) -> list[str]:
    """Return the tools that the sources call, the likeliest first: successive requests begin in the same way."""
    called = {name for source in sources for name in re.findall(r"\btools\.([a-z]\w*)", source)}
    return [name for name in problem.tools if name in called]


def _tools_of(problem: Problem, sources: Sequence[str]) -> list[str]:
    """Return the tools that the sources call, and the likeliest others up to :data:`CARDS`."""
    called = _called(problem, sources)
    others = [name for name in problem.tools if name not in called][: max(CARDS - len(called), 0)]
    return [name for name in problem.tools if name in (*called, *others)]


def _tried_words(tried: Tried) -> str:
    one, verdict = tried
    found = "passed its checks" if verdict.passed else verdict.feedback()[:MOST_SHOWN]
    return (
        f"{one.description}\n```python\n{one.source.strip()}\n```\n"
        f"Score {verdict.score:.4g}; result {str(verdict.value)[:MOST_SHOWN]}; {found}"
    ).strip()


def _defined(block: str) -> set[str]:
    try:
        return {node.name for node in syntax_tree(block).body if isinstance(node, ast.FunctionDef)}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()


def _heading(block: str) -> tuple[TestKind, str]:
    """Return kind and name of a test from the comment that opens it."""
    match = re.match(r"#\s*(\w+)\s*[:,-]?\s*(.*)", block)
    kinds: dict[str, TestKind] = {kind: kind for kind in get_args(TestKind)}
    if match and match.group(1).lower() in kinds:
        return kinds[match.group(1).lower()], match.group(2).strip()[:80] or match.group(1)
    return "correctness", (match.group(0).lstrip("# ")[:80] if match else "test")
