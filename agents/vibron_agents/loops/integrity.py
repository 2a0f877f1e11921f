"""What a repair may not do: make a solution less general, or a test blind."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from vibron.core.syntax import syntax_tree
from vibron_agents.answering.question import Question
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Evaluator, Problem, Test
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.changing import changed

BAD_RESULTS = ("None", "float('nan')", "''", "[]", "{}", "-1e300")


def known_bad() -> tuple[tuple[ProposedSolution, Verdict], ...]:
    """Return solutions that give nothing, no number, emptiness or nonsense, with their results."""
    found = []
    for text in BAD_RESULTS:
        value = None if "nan" in text else ast.literal_eval(text)
        source = f"def solve(tools, **kwargs):\n    return {text}\n"
        found.append((ProposedSolution(source, description="known to be bad"), Verdict({"value": value, "unit": ""})))
    return tuple(found)


Bad = Sequence[tuple[ProposedSolution, Verdict]]


def rejects(evaluator: Evaluator, test: Test, bad: Bad) -> frozenset[str]:
    """Return the identities of the bad solutions that a test rejects."""
    return frozenset(one.id for one, verdict in bad if not evaluator.examine(one, verdict, [test])[0].passed)


def keeps_generality(problem: Problem, before: ProposedSolution, after: ProposedSolution) -> str:
    r"""Return the generality that a repaired solution has lost; "" if none.

    It still calls tools where it did, reads every input that it read, and, of a question, uses every number that it
    used: an answer written out in the place of the way to it is none.

    >>> problem = Problem("p", "opt", "Smooth it.", {"spectrum": "spectrum - noisy"})
    >>> honest = ProposedSolution("def solve(tools, **kwargs):\n    return tools.smooth(spectrum=kwargs['spectrum'])")
    >>> fixed = ProposedSolution("def solve(tools, **kwargs):\n    return tools.smooth(points=5)")
    >>> keeps_generality(problem, honest, fixed)
    'no longer reads spectrum'
    """
    old, new = _read(before), _read(after)
    if new is None:
        return "is no Python"
    if old is None:
        return ""
    if old[0] and not new[0]:
        return "no longer calls a tool"
    if lost := sorted((old[1] & set(problem.inputs)) - new[1]):
        return f"no longer reads {', '.join(lost)}"
    if problem.kind == "assist":
        for number in Question(problem.statement).quantities:
            if changed(before, number) is not None and changed(after, number) is None:
                return f"no longer uses {number.written}"
    return ""


def _read(candidate: ProposedSolution) -> tuple[bool, frozenset[str]] | None:
    """Return whether a solution calls tools, and the words it reads from what it is called with."""
    try:
        tree = syntax_tree(candidate.source)
    except SyntaxError:
        return None
    calls = any(
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "tools"
        for node in ast.walk(tree)
    )
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    words |= {argument.arg for node in ast.walk(tree) if isinstance(node, ast.arguments) for argument in
              (*node.args, *node.kwonlyargs)}  # fmt: skip
    return calls, frozenset(words)
