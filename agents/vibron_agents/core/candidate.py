"""What a loop proposes: a workflow or the source of one, with where it came from."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from vibron.core.syntax import syntax_tree
from vibron.core.workflow import MARK, Workflow


@dataclass(frozen=True)
class PlanComponent:
    """A sub-task of a plan: what it gives, the tool that does it, "" for arithmetic, and its sanity check."""

    what: str
    tool: str = ""
    check: str = ""

    def __str__(self) -> str:
        """Return the component in one line."""
        return f"{self.what} ({self.tool or 'arithmetic'})" + (f"; check: {self.check}" if self.check else "")


@dataclass(frozen=True)
class ProposedSolution:
    """A proposed solution.

    Attributes
    ----------
    source : str
        Python that defines ``solve(tools, **kwargs)``.
    workflow : Workflow, optional
        The same as typed steps, where the source was made from them.  Such a candidate calls nothing but tools and
        needs no sandbox.
    description : str
        One sentence on how it goes about the task.
    operator : str
        What made it: ``plan``, ``repair``, ``E1`` ... ``M3``.
    parents : tuple of str
        Identities of the candidates that it was made from.
    plan : tuple of PlanComponent
        The plan from which it was written, where a model made one.
    """

    source: str
    workflow: Workflow | None = None
    description: str = ""
    operator: str = "plan"
    parents: tuple[str, ...] = ()
    plan: tuple[PlanComponent, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, workflow: Workflow, **about: Any) -> ProposedSolution:
        """Make a candidate of a workflow."""
        return cls(workflow.source(), workflow, **about)

    @cached_property
    def id(self) -> str:
        """SHA-256 of what it does; how it came about does not count."""
        doing = self.source if self.workflow is None else json.dumps(self.workflow.to_dict(), sort_keys=True)
        return hashlib.sha256(doing.encode()).hexdigest()

    @cached_property
    def program(self) -> str:
        """SHA-256 of the program alone: layout, comments, docstrings and names of steps do not count.

        Candidates that agree in it have the same result and are run once.
        """
        if self.workflow is not None:
            places = {step.name: f"step{number}" for number, step in enumerate(self.workflow.steps)}
            doing = json.dumps(_renamed(self.workflow.to_dict(), places), sort_keys=True)
        else:
            doing = _plain(self.source)
        return hashlib.sha256(doing.encode()).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-able data."""
        steps = None if self.workflow is None else self.workflow.to_dict()
        return {
            "source": self.source, "workflow": steps, "description": self.description, "operator": self.operator,
            "parents": list(self.parents), "plan": [asdict(one) for one in self.plan],
        }  # fmt: skip

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ProposedSolution:
        """Read what :meth:`to_dict` wrote."""
        workflow = Workflow.from_dict(data["workflow"]) if data["workflow"] else None
        plan = tuple(PlanComponent(**one) for one in data.get("plan", ()))
        return cls(data["source"], workflow, data["description"], data["operator"], tuple(data["parents"]), plan)


def _plain(source: str) -> str:
    """Return the syntax tree of a source without docstrings; the source where it cannot be parsed."""
    try:
        tree = syntax_tree(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
                node.body = node.body[1:] or [ast.Pass()]
        return ast.dump(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source


def _renamed(data: Any, names: Mapping[str, str], key: str = "") -> Any:
    """Return the data of a workflow with other names of steps, at their definition and wherever a path begins."""
    if isinstance(data, Mapping):
        return {name: _renamed(value, names, name) for name, value in data.items()}
    if isinstance(data, list):
        return [_renamed(value, names) for value in data]
    if key in ("name", "result", MARK) and isinstance(data, str):
        head, dot, rest = data.partition(".")
        return f"{names.get(head, head)}{dot}{rest}"
    return data
