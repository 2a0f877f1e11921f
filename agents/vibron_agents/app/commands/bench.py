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
    if json_:
        text = json.dumps(data, ensure_ascii=False, indent=2)
        click.echo(text) if json_ == "-" else Path(json_).write_text(text + "\n", encoding="utf-8")
    return 0 if data["caught"] == len(data["injections"]) and not data["false_alarms"] else 1
