"""``vibron solve "question"``."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron_agents.app.model_options import model_options
from vibron_agents.app.tool_options import call_rules, show_progress, shown, tool_options

if TYPE_CHECKING:
    from vibron_agents.core.problem import Problem
    from vibron_agents.loops.running import Way
    from vibron_verify.tasks import Task
    from vibron_verify.tasks.optimisation import Optimisation


@click.command("solve", short_help="Answer a plain question by the tools, or say why not.")
@click.argument("question", nargs=-1, required=True)
@click.option("--seconds", default=120.0, show_default=True, help="Time limit of the answer.")
@click.option("--json", "json_", is_flag=True, help="Print JSON.")
@click.option(
    "--loop",
    metavar="NAME[:SETTING=VALUE,...]",
    help="Search by a loop: direct, selfdebug, debug, evolve, bayes, tree or tools.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder of the search; an interrupted search resumes from it."
)
@click.option(
    "--model", metavar="NAME", help="Ask a language model too (loop debug where none is named, tools with --data)."
)
@click.option(
    "--comparator", type=click.Choice(["pairwise", "absolute", "rubric", "random"]),
    help="How solutions are compared (loop tree); short for --loop tree:comparator=NAME.",
)  # fmt: skip
@click.option("--approve", is_flag=True, help="Show the plan as sub-tasks and ask what to change.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Of the search.")
@click.option("--evaluations", default=250, show_default=True, type=click.IntRange(1), help="Runs of candidates.")
@tool_options
@model_options
def command(
    question: tuple[str, ...], seconds: float, json_: bool, loop: str | None, out: Path | None, model: str | None,
    comparator: str | None, approve: bool, seed: int, data: tuple[Path, ...], turns: int, call_seconds: float,
    call_memory: int, evaluations: int, **options: Any,
) -> int:  # fmt: skip
    """Answer a plain question: find the tools, bind the numbers of the question to their inputs, and run them.

    No language model is used. The answer goes to standard output; what was computed, the probability that it is right,
    the numbers used and the workflow go to standard error. Without a sufficiently probable answer it declines with the
    reason.

    With --loop the question, a task of the bench by its name, or a task of yours in a file (task.yaml, loop evolve by
    default) is searched by a loop, and the folder holds
    journal.jsonl, solution.py, solution.json and search.md.  With --loop tools a model finds and calls the tools
    itself, and its result is compared with that of the cards.  A model that does not answer costs nothing but its
    help: the search continues without it and says so.

    Files of --data are inputs: the cards give them to the tools that take a spectrum or a file, and a model calls tools
    on them. What these write goes to files/ in the folder of --out.

    Exit status: 0 answered, 1 declined or in doubt (a check failed), 2 wrong usage.
    """
    from vibron_agents.loops.own_task import is_task_file

    text = " ".join(question).strip()
    if not text:
        raise click.UsageError("the question is empty")
    if comparator:
        loop = loop or "tree"
        loop += f"{',' if ':' in loop else ':'}comparator={comparator}"
    if loop or model or out or is_task_file(text):
        loop = loop or ("evolve" if is_task_file(text) else "tools" if data else "debug")
        about = {"roles": {"rules": call_rules(call_seconds, call_memory)}, **options}
        return _search(text, loop, out or Path("solve"), model, approve, seed, data, turns, evaluations, about, json_)
    from vibron_agents.answering.bounded import data_within

    found = data_within(text, seconds, _named(data))
    if json_:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
    elif found["declined"]:
        click.echo(f"declined: {found['reason']}")
        _explain(found)
    else:
        for part in found["parts"] or [found]:
            click.echo(shown(part["answer"]))
            click.echo(f"computed: {part['said']}", err=True)
            click.echo(f"Probability that it is right: {part['score']:.0%}".replace("%", " %"), err=True)
            _explain(part)
    return int(found["declined"])


def _named(data: tuple[Path, ...]) -> tuple[tuple[str, str], ...]:
    """Return the names and paths of files."""
    if not data:
        return ()
    from vibron_agents.core.user_files import paths_of, user_files

    return paths_of(user_files(data))


def _explain(found: dict[str, Any]) -> None:
    """Print the numbers that were used and the workflow."""
    for text in found["used"]:
        click.echo(f"  took {text}", err=True)
    if found["source"]:
        click.echo(found["source"].rstrip(), err=True)


def _search(
    text: str, loop: str, out: Path, model: str | None, approve: bool, seed: int, paths: tuple[Path, ...], turns: int,
    evaluations: int, options: dict[str, Any], json_: bool,
) -> int:  # fmt: skip
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
    with nursery() if model and name != "tools" else nullcontext() as warm:
        ended = solved(task, replace(way, warm=warm), out, seed)
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
