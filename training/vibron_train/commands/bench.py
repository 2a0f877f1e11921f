"""``vibron bench SUITE``."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron.core.shipped import DOMAINS
from vibron_agents.app.model_options import model_options
from vibron_agents.app.work_options import WorkPlace, work_options

if TYPE_CHECKING:
    from vibron_agents.core.model import LanguageModel

KNOWLEDGE = ["nothing", "elements", "elements-open", "carbons", "carbon-range", "formula", "scaffold"]


@click.group("bench", short_help="Run a benchmark suite.")
def command() -> None:
    """Run a benchmark suite."""


@command.command()
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the measured spectra (VIBRON_DATA).")
@click.option("--know", type=click.Choice(KNOWLEDGE), default="nothing", help="What else is known.")
@click.option("--part", type=click.Choice(["valid", "laboratory"]), default="valid", help="Which spectra.")
@click.option("--groups", is_flag=True, help="Print precision, recall and F1 of each functional group.")
@click.option("--model", metavar="[URL/]NAME", help="Measure what the opinion of this model adds, on a sample.")
@click.option("--replay", metavar="FILE.jsonl", type=click.Path(path_type=Path), help="As --model, from a transcript.")
@click.option("--sample", default=40, show_default=True, type=click.IntRange(10), help="Spectra for a model.")
@click.option("--store", metavar="FAMILY", help="Keep the weight for models whose names begin so.")
@work_options
@click.option("--json", "json_", metavar="OUT.json|-", help="Write the figures as JSON.")
@model_options
def elucidation(
    data: Path | None, know: str, part: str, groups: bool, model: str | None, replay: Path | None, sample: int,
    store: str | None, place: WorkPlace, json_: str | None, **options: Any,
) -> None:  # fmt: skip
    """Rank structures for withheld spectra, read from their raw files, and compare with the published figures.

    With --model or --replay: Top-1 and Top-10 of a sample, drawn by the hash of the file names, before and after the
    opinion of a language model is pooled with the probabilities, with a weight learned on other molecules.
    """
    if model or replay:
        figures, text = _with_model(data, know, model, replay, sample, store, options)
    else:
        from vibron_train.bench.elucidation import elucidate, table

        with place.opened() as workers:
            figures = elucidate(data, know, workers, part)
        text = table(figures, groups)
    if json_ != "-":
        click.echo(text)
    _written(figures, json_)


def _with_model(
    data: Path | None, know: str, model: str | None, replay: Path | None, sample: int, store: str | None,
    options: dict[str, Any],
) -> tuple[dict[str, Any], str]:  # fmt: skip
    from vibron_agents.app.model_options import chat_model
    from vibron_agents.app.terminal import progress
    from vibron_train.bench import opinions

    asked: LanguageModel
    if replay:
        asked, limits = opinions.replayed(replay), {"tokens": float(options["tokens"])}
    else:
        asked, limits = chat_model(str(model), **options)
    found = list(progress(opinions.ask(data, know, sample, asked, limits), "asking", sample))
    figures = opinions.figures(found, know, asked.name)
    if store:
        opinions.store(figures, store.lower())
    return figures, opinions.table(figures)


@command.command()
@click.option("--only", metavar="NAME", multiple=True, help="Only this fault; may be given again.")
@click.option(
    "--figures", metavar="DIR", type=click.Path(path_type=Path), help="Evidence that `vibron figure run` left."
)
@work_options
@click.option("--json", "json_", metavar="OUT.json|-", help="Write everything as JSON.")
def verification(only: tuple[str, ...], figures: Path | None, place: WorkPlace, json_: str | None) -> int:
    """Put 30 faults into right scripts and print which checks notice each, and what verification costs.

    Exit status 0 where every fault is caught and no right script is flagged.
    """
    from vibron.core.errors import InputError
    from vibron_train.bench.detection import costs, detection_matrix, table

    if figures is not None and not figures.is_dir():
        raise InputError("is not a folder", field="figures", value=str(figures), remedy="run `vibron figure run` first")
    with place.opened() as workers:
        data = detection_matrix(only, workers=workers)
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
@click.option(
    "--loop", "loops", multiple=True, metavar="NAME[:SETTING=VALUE,...]",
    help="A loop for all tasks; may be given again, also with other settings.",
)  # fmt: skip
@click.option("--model", "models", multiple=True, metavar="[URL/]NAME", help="A model for each loop; again for more.")
@click.option("--only", type=click.Choice(["assistant", "optimisation"]), help="Only these tasks.")
@click.option("--domain", type=click.Choice(DOMAINS), help="Only this domain.")
@click.option("--seeds", default=1, show_default=True, type=click.IntRange(1), help="Runs of each task.")
@click.option(
    "--evaluations", default=250, show_default=True, type=click.IntRange(1), help="Runs of candidates a task."
)
@click.option("--out", default="bench-tasks", show_default=True, type=click.Path(path_type=Path), help="Journals.")
@work_options
@click.option("--json", "json_", metavar="OUT.json|-", help="Write the figures as JSON.")
@model_options
def tasks(
    loops: tuple[str, ...], models: tuple[str, ...], only: str | None, domain: str | None, seeds: int,
    evaluations: int, out: Path, place: WorkPlace, json_: str | None, **options: Any,
) -> None:  # fmt: skip
    """Run the tasks by loops: pass@1, tool accuracy, scores, ranks, overall score, seconds, tokens and cost.

    Without --loop the assistant tasks are answered from the cards, declining in doubt, and the optimisation tasks
    evolved.  With --model each loop is run by the cards alone and with each model in addition.  A run that was cut
    off continues.
    """
    from vibron_agents.app.model_options import address_of, chat_model
    from vibron_agents.app.terminal import progress
    from vibron_agents.loops.registry import named
    from vibron_train.bench.figures import PLAIN, Answered, Improved, summary, table
    from vibron_train.bench.tasks import Attempt, AttemptSettings, attempts
    from vibron_verify.tasks import Task, read_tasks
    from vibron_verify.tasks.optimisation import Optimisation, read_optimisations

    questions = [one for one in read_tasks() if domain in (None, one.domain)] if only != "optimisation" else []
    scored = [one for one in read_optimisations() if domain in (None, one.domain)] if only != "assistant" else []
    for name in loops:
        named(name)
    ways = {name: (name, "") for name in loops} or {PLAIN: ("evolve", "")}
    for name, model in itertools.product(loops, models):
        chat_model(model, **options)  # what is wrong with the options is said before the first task
        ways[f"{name}+{Path(address_of(model, '')[1]).name}"] = name, model
    wanted: list[Task | Optimisation] = [*questions, *scored]
    asked = AttemptSettings(out, evaluations, tuple(options.items()))
    items = [
        Attempt(label, loop, model, seed, task)
        for label, (loop, model) in ways.items()
        for seed in range(seeds)
        for task in wanted
    ]
    answered: list[Answered] = []
    improved: list[Improved] = []
    troubles: dict[str, None] = {}
    with place.opened() as workers:
        for one in progress(attempts(items, asked, workers), "running", len(items)):
            found, label = one.found, one.attempt.label
            troubles |= {f"{label}: continued without the model: {trouble}": None for trouble in one.troubles}
            if isinstance(found, Answered):
                answered.append(found)
                line = f"{label}: {found.outcome:<8} {found.id}: {found.why[:120]}".rstrip(": ")
            else:
                improved.append(found)
                train = f"{found.start_train:.3f} -> {found.train:.3f}"
                test = f"{found.start_test:.3f} -> {found.test:.3f}"
                line = f"{label}: train {train}, test {test}: {found.id}"
            if json_ != "-":
                click.echo(line)
    for trouble in troubles:
        click.echo(trouble, err=True)
    figures = summary(answered, improved)
    if json_ != "-":
        click.echo(table(figures))
    _written(figures, json_)


def _written(figures: Any, place: str | None) -> None:
    """Write figures as JSON into a file, or print them where the place is ``-``."""
    from vibron_agents.pages.writing import write_whole

    text = json.dumps(figures, ensure_ascii=False, indent=2)
    if place == "-":
        click.echo(text)
    elif place:
        write_whole(Path(place), text + "\n", "json")
