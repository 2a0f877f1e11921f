"""``vibron bench SUITE``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click


@click.group("bench", short_help="Run a benchmark suite.")
def command() -> None:
    """Run a benchmark suite."""


@command.command()
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the measured spectra (VIBRON_DATA).")
@click.option("--know", type=click.Choice(["nothing", "elements", "carbons", "formula", "scaffold"]), default="nothing")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes at work.")
@click.option("--json", "json_", metavar="OUT.json|-", help="Write the figures as JSON.")
def elucidation(data: Path | None, know: str, jobs: int, json_: str | None) -> None:
    """Rank structures for the validation spectra, read from their raw files, beside the published figures."""
    from vibron_agents.app.elucidation import elucidate, table

    figures = elucidate(data, know, jobs)
    if json_ != "-":
        click.echo(table(figures))
    _written(figures, json_)


@command.command()
@click.option("--only", metavar="NAME", multiple=True, help="Only this fault; may be given again.")
@click.option(
    "--figures", metavar="DIR", type=click.Path(path_type=Path), help="Evidence that `vibron figure run` left."
)
@click.option("--json", "json_", metavar="OUT.json|-", help="Write everything as JSON.")
def verification(only: tuple[str, ...], figures: Path | None, json_: str | None) -> int:
    """Put 30 faults into right scripts and print which checks notice each, and what verification costs.

    Exit status 0 where every fault is caught and no right script is flagged.
    """
    from vibron.core.errors import InputError
    from vibron_agents.verify.detection import costs, detection_matrix, table

    if figures is not None and not figures.is_dir():
        raise InputError("is no folder", field="figures", value=str(figures), remedy="run `vibron figure run` first")
    data = detection_matrix(only)
    if figures is not None:
        data["figures"] = costs(figures)
    if json_ != "-":
        click.echo(table(data))
        for one in data["right"]:
            click.echo(f"  {one['script']}: {one['seconds']:.1f} s, the script alone {one['script_seconds']:.1f} s")
        if figures is not None:
            found = data["figures"]
            click.echo(f"{len(found['ratios'])} figures: verification takes {found['median']:.2f} times as long as the "
                       f"script in the median; not passed: {', '.join(found['flagged']) or 'none'}")  # fmt: skip
    _written(data, json_)
    return 0 if data["caught"] == len(data["injections"]) and not data["false_alarms"] else 1


@command.command()
@click.option("--loop", type=click.Choice(["direct", "evolve"]), help="Only the assistant or the optimisation tasks.")
@click.option("--domain", help="Only this domain.")
@click.option("--evaluations", default=150, show_default=True, type=click.IntRange(1), help="Scored for each task.")
@click.option("--out", default="bench-tasks", show_default=True, type=click.Path(path_type=Path), help="Journals.")
@click.option("--json", "json_", metavar="OUT.json|-", help="Write the figures as JSON.")
def tasks(loop: str | None, domain: str | None, evaluations: int, out: Path, json_: str | None) -> None:
    """Answer the assistant tasks and improve the optimisation tasks, without a language model."""
    from vibron_agents.loops.bench import ask, improve, summary
    from vibron_verify.tasks import read_tasks
    from vibron_verify.tasks.optimisation import read_optimisations

    questions = [one for one in read_tasks() if domain in (None, one.domain)] if loop != "evolve" else []
    searches = [one for one in read_optimisations() if domain in (None, one.domain)] if loop != "direct" else []
    answered, improved = [], []
    for task in questions:
        answered.append(ask(task))
        if json_ != "-":
            click.echo(f"{answered[-1].outcome:<8} {task.id}: {answered[-1].why}".rstrip(": "))
    for search in searches:
        improved.append(improve(search, out, evaluations))
        one = improved[-1]
        if json_ != "-":
            train, test = f"{one.start_train:.3f} -> {one.train:.3f}", f"{one.start_test:.3f} -> {one.test:.3f}"
            click.echo(f"train {train}, test {test}: {one.id}")
    figures = summary(answered, improved)
    if json_ != "-":
        click.echo(json.dumps({name: figures[name] for name in ("assistant", "optimisation")}, indent=2))
    _written(figures, json_)


def _written(figures: Any, place: str | None) -> None:
    """Write figures as JSON into a file, or print them where the place is ``-``."""
    from vibron_agents.app.report.writing import write_whole

    text = json.dumps(figures, ensure_ascii=False, indent=2)
    if place == "-":
        click.echo(text)
    elif place:
        write_whole(Path(place), text + "\n")
