"""``vibron analyze``."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from vibron_agents.app.inputs import Source, sources
from vibron_agents.app.lines import JsonLines
from vibron_agents.app.model_options import model_options
from vibron_agents.app.opinions import Opinions
from vibron_agents.app.report.writing import make_folder
from vibron_agents.app.runner import Job, run
from vibron_agents.app.tables import print_analysis, print_line
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information, read_table


@click.command("analyze")
@click.argument("files", nargs=-1, required=True, metavar="FILE...|DIR|-")
@click.option("--json", "json_", metavar="OUT.jsonl|-", help="Write one JSON object a spectrum.")
@click.option("--report", metavar="DIR", type=click.Path(path_type=Path), help="Write one HTML page a spectrum.")
@click.option("--info", metavar="FILE.csv", type=click.Path(path_type=Path), help="Table: file, formula, elements, …")
@click.option("--formula", help="Molecular formula, C8H9NO2.")
@click.option("--elements", help="All elements present, C,H,O.")
@click.option("--carbons", help="Number of carbon atoms, 8 or 7-9.")
@click.option("--scaffold", metavar="SMILES", help="Structure that the molecule contains.")
@click.option("--library", metavar="NAME", help="Search this library too.")
@click.option("--top", default=10, show_default=True, type=click.IntRange(1, 1000), help="Number of candidates.")
@click.option("--model", metavar="NAME", help="Ask a language model for a second opinion on each spectrum.")
@click.option(
    "--opinions",
    metavar="DIR",
    default="opinions",
    type=click.Path(path_type=Path),
    show_default=True,
    help="Journals of what the model was asked.",
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes at work.")
@model_options
def command(
    files: tuple[str, ...],
    json_: str | None,
    report: Path | None,
    info: Path | None,
    formula: str | None,
    elements: str | None,
    carbons: str | None,
    scaffold: str | None,
    library: str | None,
    top: int,
    model: str | None,
    opinions: Path,
    jobs: int,
    **options: Any,
) -> int:
    """Assign bands and rank structures for infrared spectra, with the evidence.

    FILES are spectra (JCAMP-DX, CSV, text), folders of them, patterns, or - for standard input.
    """
    settings = Settings(Information(formula, elements, carbons, scaffold), library, top)
    asked = Opinions.of(model, opinions, options) if model else None
    job = Job(settings, read_table(info) if info else {}, report, asked)
    chosen = sources(files)
    if report is not None:
        make_folder(report)
    failed = 0
    with contextlib.ExitStack() as stack:
        lines = stack.enter_context(JsonLines(json_)) if json_ else None
        pages = stack.enter_context(_index(report))
        for results in stack.enter_context(_progress(chosen, job, jobs)):
            for result in results:
                failed += "error" in result
                if report is not None:
                    pages.append(result)
                if lines:
                    lines.write(result)
                _show(result, alone=len(chosen) == 1, quiet=json_ == "-")
    return int(failed > 0)


def _show(result: dict[str, Any], *, alone: bool, quiet: bool) -> None:
    if trouble := result.get("second_opinion", {}).get("error"):
        click.echo(f"no second opinion: {result['input']['path']}: {trouble}", err=True)
    if "error" in result:
        click.echo(f"error: {result['input']['path']}: {result['message']}", err=True)
    if quiet or "peaks" not in result:
        return
    print_analysis(result) if alone else print_line(result)
    if opinion := result.get("second_opinion"):
        for one in opinion["structure"]:
            click.echo(f"{opinion['model']}: {one['smiles']} ({one['confidence']:.2f}): {one['reason']}")


@contextlib.contextmanager
def _progress(chosen: list[Source], job: Job, jobs: int) -> Iterator[Iterator[list[dict[str, Any]]]]:
    results = run(chosen, job, jobs)
    if len(chosen) == 1 or not sys.stderr.isatty():
        yield results
        return
    from rich.console import Console
    from rich.progress import track

    yield iter(track(results, "analysing", len(chosen), console=Console(stderr=True)))


@contextlib.contextmanager
def _index(report: Path | None) -> Iterator[list[dict[str, Any]]]:
    """Write the index of a batch at the end, also when it was interrupted."""
    from vibron_agents.app.report import write_index

    results: list[dict[str, Any]] = []
    try:
        yield results
    finally:
        if report is not None and results:
            write_index(results, report)
