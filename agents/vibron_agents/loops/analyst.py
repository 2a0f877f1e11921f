"""A model that reads a task in words: assistant or optimisation, the parts of the latter, and the metric of a goal."""

from __future__ import annotations

import glob
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from vibron.core.errors import InputError
from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import LanguageModel, Troubles, ask
from vibron_agents.core.prompts import prompt
from vibron_agents.core.session import Session
from vibron_agents.loops.own_task import FILE, FOLDER, Metric
from vibron_agents.loops.running import Way
from vibron_agents.pages.writing import write_whole
from vibron_verify.tasks.metrics import OPTION_OF
from vibron_verify.tasks.task_data import TaskData
from vibron_verify.tasks.task_fields import metrics_in_words
from vibron_verify.tasks.task_file import SCHEMA, TaskFile

MOST_FILES = 500
LEAST_CASES = 3
TESTED = 3  # every third case is one of the test part
Files = Mapping[str, Sequence[str]]


@contextmanager
def analyst(way: Way, folder: Path) -> Iterator[Analyst | None]:
    """Give the analyst of a run for the time of a block; None without a model."""
    if way.model is None:
        yield None
        return
    with Journal(folder / "journal.jsonl") as journal:
        yield Analyst(Session(journal, Budget(way.ceilings)), way.model, way.troubles)


def mentioned(text: str) -> dict[str, list[str]]:
    """Return the existing files that a text names, by name or pattern."""
    found = {}
    for word in re.findall(r"[\w./*?\[\]-]+", text):
        name = word.rstrip(".?")
        files = sorted(one for one in glob.glob(name) if Path(one).is_file())
        if files and len(files) <= MOST_FILES:
            found[name] = files
    return found


@dataclass(frozen=True)
class Analyst:
    """Asks a model what a task means; where it fails, nothing is known."""

    session: Session
    model: LanguageModel
    troubles: Troubles

    def metric(self, task: TaskFile, refused: Sequence[str]) -> Metric | None:
        """Return the metric that meets the goal of a task, other than those refused."""
        truth = type(task.cases.train[0].truth).__name__
        lines, goal = metrics_in_words().split("; "), task.goal or task.question
        found = self._asked(
            "metric", question=task.question, goal=goal, truth=truth, metrics=lines, refused=list(refused)
        )
        if found is None:
            return None
        option = OPTION_OF.get(found["metric"])
        return {"name": found["metric"], option: float(found["number"])} if option else str(found["metric"])

    def task_file(self, text: str, files: Files, run: Path) -> Path | None:
        """Write the task file of an optimisation that is described in words, with its data; None for another task.

        Raises
        ------
        InputError
            A part is missing: the files of an input or of the truth, or enough cases.
        """
        named = [f"{name}: {len(found)}, the first is {found[0]}" for name, found in files.items()]
        parts = self._asked("analyse", text=text, files=named)
        if parts is None or parts["kind"] != "optimisation":
            return None
        folder = run / FOLDER
        shutil.rmtree(folder, ignore_errors=True)
        truths = _values(parts["truth"], files, folder, "truth")
        inputs = {one["name"]: _values(one, files, folder, f"inputs.{one['name']}") for one in parts["inputs"]}
        count = len(truths)
        if not inputs or count < LEAST_CASES or any(len(one) not in (1, count) for one in inputs.values()):
            sizes = {"truth": count, **{name: len(one) for name, one in inputs.items()}}
            raise InputError(
                f"needs at least {LEAST_CASES} cases, one file or value of the truth for each file of an input",
                field="task", value=sizes, remedy="name as many files of each, or write a task file",
            )  # fmt: skip
        shared = {name: one[0] for name, one in inputs.items() if len(one) == 1}
        cases = [
            {"inputs": {name: one[place] for name, one in inputs.items() if len(one) > 1}, "truth": truths[place]}
            for place in range(count)
        ]
        data = {
            "schema": SCHEMA, "id": "task-in-words", "question": f"{parts['statement']} {parts['format']}".strip(),
            "goal": parts["goal"], "inputs": shared,
            "train": [one for place, one in enumerate(cases) if (place + 1) % TESTED],
            "test": [one for place, one in enumerate(cases) if not (place + 1) % TESTED],
        }  # fmt: skip
        return write_whole(folder / FILE, yaml.safe_dump(data, sort_keys=False, allow_unicode=True))

    def _asked(self, name: str, **inputs: Any) -> dict[str, Any] | None:
        request = prompt(name).request(**inputs)
        found: dict[str, Any] | None = self.troubles.asked(
            lambda: ask(self.session, self.model, request).data, lambda: None
        )
        return found


def _values(source: Mapping[str, str], files: Files, folder: Path, where: str) -> list[Any]:
    """Return the sources of an input, one per file, or the values in a column of one table; files are copied."""
    if source["files"] not in files:
        raise InputError(
            "names no file of the text",
            field=where,
            value=source["files"],
            remedy="name its files, or write a task file",
        )
    kept = []
    for path in files[source["files"]]:
        copy = Path("data") / f"{len(list((folder / 'data').glob('*'))):03d}-{Path(path).name}"
        (folder / "data").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / copy)
        kept.append(str(copy))
    if not source["column"]:
        return [{"spectrum": one} for one in kept]
    tables = [{"table": one, "column": source["column"]} for one in kept]
    if len(tables) > 1:
        return tables
    values = TaskData(folder / FILE).value(tables[0], where)
    return list(values) if isinstance(values, list) else [float(one) for one in values]
