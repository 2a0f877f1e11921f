"""A user's task ready to be searched: completed, checked, and copied into the folder of the run."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from vibron.core.data import parse_yaml
from vibron.core.errors import InputError, VibronError
from vibron_agents.core.problem import Problem
from vibron_agents.loops.judging_files import ContainedJudge, check_judge
from vibron_agents.loops.problems import of_question
from vibron_agents.loops.starting import start_for
from vibron_agents.pages.writing import write_whole
from vibron_agents.sandbox import readable_inside
from vibron_verify.tasks.optimisation import Case, Optimisation
from vibron_verify.tasks.soundness import refuse_start, refuse_unsound
from vibron_verify.tasks.task_data import TaskData
from vibron_verify.tasks.task_fields import metric_of
from vibron_verify.tasks.task_file import GivenCases, TaskFile, read_task_file

FOLDER, FILE = "task", "task.yaml"
Metric = str | Mapping[str, Any]
Chooser = Callable[[TaskFile, Sequence[str]], Metric | None]  # sees a task and the refusals of earlier choices
CHOICES = 3


def is_task_file(text: str) -> bool:
    """Return True if the words of a command name a task file."""
    return text.endswith((".yaml", ".yml"))


def prepared(path: Path, run: Path, choose: Chooser | None = None) -> Optimisation | Problem:
    """Return the task of a file, from the copy that it leaves in the folder of the run.

    Parameters
    ----------
    path : path
        The task file.
    run : path
        Folder of the run; the task and its data are copied into ``task`` in it.
    choose : callable, optional
        Chooses a metric where the file has a goal in words only.

    Raises
    ------
    FormatError, InputError
        The task is incomplete, its metric cannot tell right from wrong results, its start does not run, or its files
        are in a folder that contained programs can read.
    """
    task = read_task_file(path)
    if task.kind == "assistant":
        return of_question(task.question, task.id)
    for one in (path.parent, run):
        if readable_inside(one):
            raise InputError(
                "is in a folder that programs in the sandbox can read, with the truth in it", field="task",
                value=str(one), remedy="move it out of the folders of the system and of Python",
            )  # fmt: skip
    metric = task.metric is None and choose is not None and _chosen(task, choose)
    task = _copied(task, run, {"metric": metric} if metric else {})
    if task.outputs:
        check_judge({"train": task.cases.train, "test": task.cases.test})
    elif task.metric is not None:
        refuse_unsound(task.metric, task.parts())
        if task.start is None:
            start = start_for(task.question, task.metric, task.scored().train[0])
            task = _copied(task, run, {"start": start.to_dict()})
    found = opened(task)
    refuse_start(found)
    return found


def opened(task: TaskFile | Path) -> Optimisation:
    """Return the task of a file with its judge, where it has one.

    Raises
    ------
    FormatError, InputError
        The file is wrong or incomplete.
    """
    found = (task if isinstance(task, TaskFile) else read_task_file(task)).optimisation()
    cases = found.cases
    if not found.outputs or not isinstance(cases, GivenCases):
        return found
    train, test = (tuple(Case(one.inputs, ContainedJudge(**vars(one.truth))) for one in part)
                   for part in (cases.train, cases.test))  # fmt: skip
    return replace(found, cases=replace(cases, train=train, test=test))


def kept(run: Path) -> Optimisation | None:
    """Return the task that a run has kept; None where it has none."""
    path = run / FOLDER / FILE
    return opened(path) if path.is_file() else None


def copied(run: Path, out: Path) -> None:
    """Copy the task of a run, with the files that it names and nothing else."""
    path = run / FOLDER / FILE
    _copy_files(read_task_file(path).cases.files, path.parent, out)


def _chosen(task: TaskFile, choose: Chooser) -> Metric | None:
    """Return the first chosen metric that tells right results from wrong ones; None where there is none."""
    refused: list[str] = []
    for _ in range(CHOICES):
        metric = choose(task, refused)
        if metric is None:
            return None
        try:
            name, scale = metric_of(metric, TaskData(task.path))
            assert name is not None
            refuse_unsound(name, replace(task, metric=name, scale=scale).parts())
        except VibronError as error:
            refused.append(str(error))
        else:
            return metric
    return None


def _copied(task: TaskFile, run: Path, more: Mapping[str, Any]) -> TaskFile:
    """Copy a task into the folder of its run, with its name and more fields, and read it there."""
    target = run / FOLDER
    data = parse_yaml(task.path.read_text(encoding="utf-8"))
    if task.path.parent.resolve() != target.resolve():
        shutil.rmtree(target, ignore_errors=True)
        _copy_files(task.cases.files, task.path.parent, target)
    whole = {"schema": data["schema"], "id": task.id, **data, **more}
    write_whole(target / FILE, yaml.safe_dump(whole, sort_keys=False, allow_unicode=True))
    return read_task_file(target / FILE)


def _copy_files(files: Sequence[Path], folder: Path, target: Path) -> None:
    """Copy a task file, the first of the files, and its data."""
    for place, one in enumerate(files):
        copy = target / (FILE if place == 0 else one.relative_to(folder))
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(one, copy)
