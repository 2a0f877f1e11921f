"""``vibron solve "question"``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from vibron_agents.app.model_options import model_options
from vibron_agents.app.tool_options import call_rules, shown, tool_options
from vibron_agents.app.work_options import WorkPlace, work_options


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
@work_options
def command(
    question: tuple[str, ...], seconds: float, json_: bool, loop: str | None, out: Path | None, model: str | None,
    comparator: str | None, approve: bool, seed: int, data: tuple[Path, ...], turns: int, call_seconds: float,
    call_memory: int, evaluations: int, place: WorkPlace, **options: Any,
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

    With --loop evolve, --jobs and --scheduler run the candidates of a generation at the same time.

    Files of --data are inputs: the cards give them to the tools that take a spectrum or a file, and a model calls tools
    on them. What these write goes to files/ in the folder of --out.

    Exit status: 0 answered, 1 declined or in doubt (a check failed), 2 wrong usage.
    """
    from vibron_agents.app.searching import search_and_print
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
        return search_and_print(
            text, loop, out or Path("solve"), model, approve, seed, data, turns, evaluations, about, json_, place
        )
    if not place.is_here or place.jobs > 1:
        raise click.UsageError("--jobs, --scheduler and --results are for --loop evolve")
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
