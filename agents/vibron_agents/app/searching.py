"""A question or a task searched by a loop at the command line, and what was found, printed."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron_agents.app.tool_options import show_progress, shown

if TYPE_CHECKING:
    from vibron_agents.app.work_options import WorkPlace
    from vibron_agents.core.problem import Problem
    from vibron_agents.loops.running import Way
    from vibron_verify.tasks import Task
    from vibron_verify.tasks.optimisation import Optimisation


def search_and_print(
    text: str, loop: str, out: Path, model: str | None, approve: bool, seed: int, paths: tuple[Path, ...], turns: int,
    evaluations: int, options: dict[str, Any], json_: bool, place: WorkPlace,
) -> int:  # fmt: skip
    """Search, write the report to the folder, print the result and return the exit status.

    Parameters
    ----------
    text : str
        The question, the name of a task of the bench, or the path of a task file.
    loop : str
        Name of a loop, with settings.
    out : path
        Folder of the journal and of the report.
    model : str or None
        Name of the language model.
    approve : bool
        Whether the user is asked about the plan.
    seed : int
        Of the search.
    paths : tuple of path
        Files of the user.
    turns, evaluations : int
        Limits of the answers of a model and of the runs of candidates.
    options : dict
        Options of the model.
    json_ : bool
        Whether JSON is printed.
    place : WorkPlace
        Where candidates of a population are run.

    Raises
    ------
    InputError
        The loop shows no plan that could be approved, or files are given for a task that has its own.
    UsageError
        Workers are given to a loop that has no populations.
    """
    from vibron.core.errors import InputError
    from vibron_agents.app.model_options import way_with_model
    from vibron_agents.loops.problems import of_task
    from vibron_agents.loops.registry import DEFAULTS, named
    from vibron_agents.loops.report import write_report
    from vibron_agents.loops.running import Way, solved
    from vibron_agents.sandbox import nursery
    from vibron_verify.tasks import Task
    from vibron_verify.tasks.optimisation import Optimisation

    name, _ = named(loop)
    if name != "evolve" and (not place.is_here or place.jobs > 1):
        raise click.UsageError("--jobs, --scheduler and --results are for --loop evolve")
    way = way_with_model(loop, model, evaluations=evaluations, **options) if model else Way.by_cards(loop, evaluations)
    task = _task(text, out, way, paths)
    problem = of_task(task) if isinstance(task, Task | Optimisation) else task
    if approve:
        if name == "tools" or (name == "evolve" and problem.kind == "opt"):
            raise InputError(
                "shows no plan", field="loop", value=name, remedy="use --approve with bayes, tree or debug"
            )
        way = replace(way, approve=_wishes)
    if name == "tools":
        way = replace(way, settings=replace(way.settings or DEFAULTS[name], turns=turns, report=show_progress))
    contained = (model and name != "tools") or problem.outputs
    with nursery() if contained else nullcontext() as warm, place.opened() as workers:
        ended = solved(task, replace(way, warm=warm, workers=workers), out, seed)
    data = write_report(problem, ended, way, out, seed)
    if data["model_troubles"]:
        click.echo(f"continued without the model: {'; '.join(data['model_troubles'])}", err=True)
    if json_:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return int(data["doubtful"])
    if data["answer"]:
        click.echo(shown(data["answer"]))
    elif data["kind"] == "opt":
        click.echo(f"train {data['train']:.4f}, test {data['test'] or 0.0:.4f}")
        if data["start"]:
            click.echo("  the start: train {train:.4f}, test {test:.4f}".format(**data["start"]), err=True)
    else:
        click.echo(f"declined: {data['error']}")
    if talk := data.get("conversation"):
        _compare(talk)
    for check in data["checks"]:
        if not check["passed"] and (data["kind"] == "assist" or not check["name"].startswith("gains")):
            click.echo(f"  in doubt: {check['name']}: {check['message']}", err=True)
    click.echo(f"  {data['tried']} tried in {data['seconds']:.1f} s; see {out / 'search.md'}", err=True)
    return int(data["doubtful"])


def _task(text: str, out: Path, way: Way, paths: tuple[Path, ...]) -> Task | Optimisation | Problem:
    """Return the task of a file, that of the bench of this name, or the question with files as a problem."""
    from vibron.core.errors import InputError
    from vibron_agents.core.user_files import user_files
    from vibron_agents.loops.analyst import analyst, mentioned
    from vibron_agents.loops.own_task import is_task_file, prepared
    from vibron_agents.loops.problems import of_question
    from vibron_verify.tasks import read_tasks
    from vibron_verify.tasks.optimisation import read_optimisations

    named: dict[str, Task | Optimisation] = {one.id: one for one in read_tasks()}
    named |= {one.id: one for one in read_optimisations()}
    if paths and (text in named or is_task_file(text)):
        raise InputError("has its own data", field="task", value=text, remedy="leave out --data")
    if text in named:
        return named[text]
    with analyst(way, out) as asked:
        if is_task_file(text):
            return prepared(Path(text), out, asked.metric if asked else None)
        files = mentioned(text) if asked else {}
        if asked and files and (path := asked.task_file(text, files, out)):
            return prepared(path, out, asked.metric)
    return of_question(text, files=user_files(paths))


def _compare(talk: dict[str, Any]) -> None:
    """Print the other of two results, that of the model and that of the cards, where they disagree."""
    other = "cards" if talk["taken"] == "model" else "said"
    if talk["agree"] is False and talk[other]:
        who = "the plan of the cards" if other == "cards" else "the model"
        click.echo(f"  {who} gives {shown(talk[other])}", err=True)
    elif talk["said"] is None:
        click.echo(f"  the answer of the cards: {talk['reason']}", err=True)


def _wishes(problem: Any, components: Any) -> str:
    """Show the sub-tasks of a plan and return the requested change, "" if it is accepted."""
    for number, one in enumerate(components, 1):
        click.echo(f"{number}. {one}", err=True)
    return str(click.prompt("What is to be changed (nothing: continue)", default="", show_default=False, err=True))
