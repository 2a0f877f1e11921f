"""What is read of the answers of a model: code, plans, names, and the task as it is put to it."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

from vibron.core.syntax import syntax_tree
from vibron_agents.core.candidate import PlanComponent, ProposedSolution
from vibron_agents.core.fenced import read_python
from vibron_agents.core.model import Reply
from vibron_agents.core.problem import Problem, TestKind
from vibron_agents.core.prompts import prompt
from vibron_agents.core.roles import Tried

MOST_SHOWN = 600  # characters of a feedback or a value


def task_text(problem: Problem) -> str:
    """Return the task in words, as every prompt begins with it."""
    return prompt("task").text(
        statement=problem.statement, kind=problem.kind, inputs=problem.inputs, fixed=problem.fixed,
        bounds=problem.bounds, outputs=[one.describe() for one in problem.outputs],
        start=problem.start.source.strip() if problem.start else "",
    )  # fmt: skip


def candidate_in(
    reply: Reply, operator: str, parents: Sequence[Tried], plan: tuple[PlanComponent, ...] = ()
) -> ProposedSolution | None:  # fmt: skip
    """Return the last block that defines ``solve``: small models show drafts first; a plan is inherited."""
    plan = plan or (parents[0][0].plan if parents else ())
    for block in reversed(read_python(reply.text)):
        if re.search(r"^def solve\(", block, re.MULTILINE):
            return ProposedSolution(
                block, None, _first_sentence(reply.text), operator, tuple(one.id for one, _ in parents), plan
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


@dataclass(frozen=True)
class WrittenPlan:
    """A plan in words, the tools it names, and its components where they could be read."""

    words: str
    named: Sequence[str]
    components: tuple[PlanComponent, ...] = ()


def read_plan(reply: Reply) -> WrittenPlan:
    """Return the plan of a reply."""
    if reply.data is None:
        return WrittenPlan(reply.text.strip()[:2000], _names(reply.text))
    steps: list[dict[str, Any]] = reply.data["steps"]
    components = tuple(PlanComponent(step["what"], step["tool"], step.get("check", "")) for step in steps)
    lines = [f"{number}. {one}" for number, one in enumerate(components, 1)]
    named = _names(" ".join(one.tool for one in components))
    return WrittenPlan("\n".join([reply.data["idea"], *lines]), named, components)


def _names(text: str) -> list[str]:
    """Return possible names of tools, alone or in a call that was written out."""
    return re.findall(r"\b[a-z][a-z0-9_]+\b", text)


def defined(block: str) -> set[str]:
    """Return the top-level functions of a block; none of one that cannot be parsed."""
    try:
        return {node.name for node in syntax_tree(block).body if isinstance(node, ast.FunctionDef)}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()


def heading(block: str) -> tuple[TestKind, str]:
    """Return kind and name of a test from the comment that opens it."""
    match = re.match(r"#\s*(\w+)\s*[:,-]?\s*(.*)", block)
    kinds: dict[str, TestKind] = {kind: kind for kind in get_args(TestKind)}
    if match and match.group(1).lower() in kinds:
        return kinds[match.group(1).lower()], match.group(2).strip()[:80] or match.group(1)
    return "correctness", (match.group(0).lstrip("# ")[:80] if match else "test")
