"""``vibron train fingerprint``."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.group("train", short_help="Train the models that ship.")
def command() -> None:
    """Train the models that ship."""


@command.command()
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the measured spectra (VIBRON_DATA).")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build/fingerprint"),
    show_default=True,
    help="Folder of the weights.",
)
@click.option("--seed", default=3, show_default=True, help="Seed of the first network; the others follow.")
@click.option("--threads", default=2, show_default=True, type=click.IntRange(1), help="Threads of the training.")
@click.option("--fresh", is_flag=True, help="Start anew instead of going on from the checkpoints.")
def fingerprint(data: Path | None, out: Path, seed: int, threads: int, fresh: bool) -> None:
    """Train the networks that rank structures, build the index, calibrate and score; resumable."""
    from vibron.infrared.learning.development import development_data
    from vibron.infrared.learning.train import train_fingerprint

    def say(line: str) -> None:
        click.echo(line, err=True)

    folder = development_data(data)
    scores = train_fingerprint(folder, out, seed=seed, threads=threads, resume=not fresh, progress=say)
    click.echo(json.dumps(scores, indent=2))


@command.command()
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the measured spectra (VIBRON_DATA).")
@click.option("--out", type=click.Path(path_type=Path), help="File to write, else the one that ships.")
@click.option("--seed", default=0, show_default=True, help="Seed of the simulated spectra and of the folds.")
@click.option("--limit", type=click.IntRange(20), help="Number of measured spectra, for a trial.")
def membership(data: Path | None, out: Path | None, seed: int, limit: int | None) -> None:
    """Fit the probability that a spectrum is of one compound of the list; prints its figures."""
    from vibron.infrared.learning.development import development_data
    from vibron.infrared.learning.membership import train_membership
    from vibron.infrared.structure._membership import FILE
    from vibron.infrared.structure._model import shipped_model

    def say(line: str) -> None:
        click.echo(line, err=True)

    model = shipped_model()
    figures = train_membership(model, development_data(data), out or model.folder / FILE, seed, limit, say)
    click.echo(json.dumps(figures, indent=2))
