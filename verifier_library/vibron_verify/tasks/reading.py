"""Read tasks, and say by path what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError
from vibron.core.workflow import Workflow
from vibron_verify.tasks.judging import LARGEST_RTOL, Expected

FOLDER = Path(__file__).parent
KEYS = {"id", "kind", "question", "solve", "answer", "source"}


@dataclass(frozen=True)
class Task:
    """One assistant task."""

    id: str
    domain: str
    question: str
    workflow: Workflow
    unit: str
    expected: Expected
    source: str

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools of the reference workflow."""
        return self.workflow.tools


def read_tasks(*paths: Path) -> list[Task]:
    """Return the assistant tasks of some files, or all that ship, in order of their ids.

    Raises
    ------
    FormatError
        A task is incomplete, an id occurs twice, or a tolerance is wider than it may be.
    """
    found: dict[str, Task] = {}
    for path in paths or sorted(FOLDER.glob("*/*.yaml")):
        data = parse_yaml(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or data.get("schema") != "vibron.tasks/1":
            raise FormatError(
                "has not the schema vibron.tasks/1", file=path, field="schema", remedy="see docs/tasks.md"
            )
        for index, one in enumerate(data["tasks"]):
            if one.get("kind") != "assistant":
                continue
            task = _task(one, path, index)
            if task.id in found:
                raise FormatError("occurs twice", file=path, field=f"tasks[{index}].id", remedy="choose another id")
            found[task.id] = task
    return [found[name] for name in sorted(found)]


def _task(data: Mapping[str, Any], path: Path, index: int) -> Task:
    where = f"tasks[{index}]"
    missing, unknown = sorted(KEYS - set(data)), sorted(set(data) - KEYS)
    if missing or unknown:
        words = f"lacks {', '.join(missing)}" if missing else f"has unknown keys {', '.join(unknown)}"
        raise FormatError(words, file=path, field=where, remedy="see docs/tasks.md")
    expected = Expected.from_dict(data["answer"])
    numeric = not isinstance(expected.value, str | bool) and not (
        isinstance(expected.value, list) and expected.value and isinstance(expected.value[0], str)
    )
    if (numeric and not expected.rtol + expected.atol > 0.0) or expected.rtol > LARGEST_RTOL:
        raise FormatError(
            f"needs a tolerance, a relative one of at most {LARGEST_RTOL}", file=path, field=f"{where}.answer",
            remedy="set rtol or atol",
        )  # fmt: skip
    solve = data["solve"]
    return Task(
        data["id"], path.parent.name, data["question"], Workflow.from_dict(solve), solve.get("unit", "1"), expected,
        data["source"],
    )  # fmt: skip
