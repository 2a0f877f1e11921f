"""``vibron train``: the models that ship."""

from __future__ import annotations

import json
from pathlib import Path

import click

DATA = click.option("--data", type=click.Path(path_type=Path), help="Folder of the measured spectra (VIBRON_DATA).")


def _there(context: click.Context, parameter: click.Parameter, device: str) -> str:
    """Return the device if this machine has it."""
    from vibron.core.require import require

    if device == "cuda" and not require("torch", extra="train").cuda.is_available():
        raise click.BadParameter("PyTorch finds no GPU here; install a build of it with CUDA, or use cpu")
    return device


DEVICE = click.option(
    "--device",
    default="cpu",
    show_default=True,
    type=click.Choice(["cpu", "cuda"]),
    callback=_there,
    help="What trains.",
)
OUT = click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="File to write, else the one that ships."
)


def _say(line: str) -> None:
    click.echo(line, err=True)


@click.group("train", short_help="Train the models that ship.")
def command() -> None:
    """Train the models that ship."""


@command.command()
@DATA
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build/fingerprint"),
    show_default=True,
    help="Folder of the weights.",
)
@click.option("--seed", default=6, show_default=True, help="Seed of the first network; the others follow.")
@click.option("--threads", default=2, show_default=True, type=click.IntRange(1), help="Threads of the training.")
@DEVICE
@click.option("--fresh", is_flag=True, help="Start anew instead of going on from the checkpoints.")
def fingerprint(data: Path | None, out: Path, seed: int, threads: int, device: str, fresh: bool) -> None:
    """Train the networks that rank structures, build the index, calibrate and score; resumable.

    With a GPU it takes about a quarter of an hour; on the processor alone it takes days.
    """
    from vibron_train.development import development_data
    from vibron_train.structures.train import train_fingerprint

    folder = development_data(data)
    scores = train_fingerprint(folder, out, seed=seed, threads=threads, device=device, resume=not fresh, progress=_say)
    click.echo(json.dumps(scores, indent=2))


@command.command()
@DATA
@click.option("--out", type=click.Path(path_type=Path), help="File to write, else the one that ships.")
@click.option("--seed", default=0, show_default=True, help="Seed of the simulated spectra and of the folds.")
@click.option("--limit", type=click.IntRange(20), help="Number of measured spectra, for a trial.")
def membership(data: Path | None, out: Path | None, seed: int, limit: int | None) -> None:
    """Fit the probability that a spectrum is of one compound of the list; prints its figures."""
    from vibron.infrared.structure_model.membership import FILE
    from vibron.infrared.structure_model.model import shipped_model
    from vibron_train.development import development_data
    from vibron_train.structures.membership import train_membership

    model = shipped_model()
    figures = train_membership(model, development_data(data), out or model.folder / FILE, seed, limit, _say)
    click.echo(json.dumps(figures, indent=2))


@command.command()
@DATA
@OUT
@click.option("--seed", default=0, show_default=True, help="Seed of the simulated spectra and of the network.")
@click.option("--epochs", default=8, show_default=True, type=click.IntRange(1), help="Passes over the spectra.")
@DEVICE
def kinds(data: Path | None, out: Path | None, seed: int, epochs: int, device: str) -> None:
    """Fit the network that tells one compound from mixtures, polymers, inorganic solids, water and no sample."""
    from vibron.infrared.kind_model import network
    from vibron_train.development import development_data
    from vibron_train.kinds.train import train_kinds

    place = out or Path(network.__file__).with_name(network.FILE)
    click.echo(json.dumps(train_kinds(development_data(data), place, seed, epochs, _say, device), indent=2))


@command.command()
@DATA
@OUT
@click.option("--seed", default=0, show_default=True, help="Seed of the random edits.")
@click.option("--molecules", default=2000, show_default=True, type=click.IntRange(20), help="Molecules to edit.")
def unlisted(data: Path | None, out: Path | None, seed: int, molecules: int) -> None:
    """Fit the prior of structures that no table lists; only training molecules are used."""
    from vibron.infrared.structure_model.model import shipped_model
    from vibron.infrared.unlisted_model import prior
    from vibron_train.development import development_data
    from vibron_train.unlisted import train_prior

    place = out or Path(prior.__file__).with_name(prior.FILE)
    click.echo(json.dumps(train_prior(shipped_model(), development_data(data), place, seed, molecules, _say), indent=2))


@command.command()
@OUT
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(1), help="Processes.")
@click.option("--tables", is_flag=True, help="Fit the tables of words alone: enough after changes of tools.")
def answering(out: Path | None, jobs: int, tables: bool) -> None:
    """Fit the weights of `vibron solve` to the train and dev parts of the labelled questions.

    Random numbers are seeded, and the result does not depend on the number of processes, as long as no question
    reaches its time limit of 20 s.
    """
    from vibron_agents.answering.weights import FILE
    from vibron_train.answering.train import refresh, train

    if tables:
        refresh(out or FILE)
    else:
        train(out or FILE, jobs, _say)
    click.echo(out or FILE)


@command.command()
@DATA
@OUT
def similarity(data: Path | None, out: Path | None) -> None:
    """Learn the map behind the metric `learned`, by which libraries are searched; some minutes on one core."""
    from vibron.infrared.spectral_library import learned
    from vibron_train.development import development_data
    from vibron_train.similarity_map import train

    place = out or Path(learned.__file__).with_name(learned.WEIGHTS)
    train(development_data(data), place, _say)
    click.echo(place)


@command.command()
@DATA
@OUT
def bands(data: Path | None, out: Path | None) -> None:
    """Measure what each range of the absorption table is worth; only training molecules are used."""
    from vibron.infrared.band_table import evidence
    from vibron_train.band_evidence import train
    from vibron_train.development import development_data

    place = out or Path(evidence.__file__).with_name(evidence.EVIDENCE)
    train(development_data(data), place)
    click.echo(place)


@command.command("predicted-spectra")
@click.argument("journal", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--write", is_flag=True, help="Also write the weights fitted to all compounds.")
@OUT
def predicted_spectra(journal: Path, write: bool, out: Path | None) -> None:
    """Fit the spectra predicted from a structure to the JOURNAL of `vibron library build`, and measure them."""
    from vibron.infrared.spectrum_model import model
    from vibron_train.predicted_spectra import train

    place = (out or Path(model.__file__).with_name(model.WEIGHTS)) if write or out else None
    train(journal, place, click.echo)


@command.command()
@DATA
@OUT
@click.option(
    "--checkpoints",
    type=click.Path(path_type=Path),
    default=Path("build/generator"),
    show_default=True,
    help="Folder in which a stopped training is continued.",
)
@click.option("--seed", default=0, show_default=True, help="Seed of the weights, the order and the simulated readings.")
@click.option("--steps", default=10000, show_default=True, type=click.IntRange(1), help="Steps of the training.")
@click.option("--spectra", default=3000, show_default=True, type=click.IntRange(20), help="Measured spectra to read.")
@DEVICE
@click.option("--fresh", is_flag=True, help="Start anew instead of continuing from the checkpoints.")
def generator(
    data: Path | None,
    out: Path | None,
    checkpoints: Path,
    seed: int,
    steps: int,
    spectra: int,
    device: str,
    fresh: bool,
) -> None:
    """Train the network that writes new structures; resumable, about half an hour on a free core.

    No molecule of the validation part is among the structures learned. It has to be trained again for other networks of
    `vibron train fingerprint`.
    """
    from vibron.infrared.structure_model.model import shipped_model
    from vibron.infrared.structure_writer import generator as shipped
    from vibron_train.development import development_data
    from vibron_train.generator.fit import WriterRecipe
    from vibron_train.generator.train import train_generator

    folder, recipe = development_data(data), WriterRecipe(steps=steps)
    place = out or Path(shipped.__file__).with_name(shipped.FILE)
    figures = train_generator(
        shipped_model(), folder, place, checkpoints, seed, spectra, recipe, not fresh, _say, device
    )
    click.echo(json.dumps(figures, indent=2))
