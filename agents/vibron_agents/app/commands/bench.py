"""``vibron bench SUITE``."""

from __future__ import annotations

import json
from pathlib import Path

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
    if json_:
        text = json.dumps(figures, indent=2)
        click.echo(text) if json_ == "-" else Path(json_).write_text(text + "\n", encoding="utf-8")
