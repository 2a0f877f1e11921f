"""From structures and measured spectra to a generator of structures: the work behind `vibron train generator`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.structure_model.model import StructureModel
from vibron.infrared.structure_writer.generator import vocabulary_digest
from vibron_train.generator.conditions import build_conditions
from vibron_train.generator.corpus import build_corpus
from vibron_train.generator.fit import WriterRecipe, fit_writer, held_out_loss
from vibron_train.generator.network import write_generator
from vibron_train.structures.dataset import Dataset, read_dataset

_SPECTRA_AT_ONCE = 250


def train_generator(
    model: StructureModel,
    data: Path,
    out: Path,
    checkpoints: Path,
    seed: int,
    spectra: int,
    recipe: WriterRecipe,
    resume: bool,
    progress: Callable[[str], None],
    device: str = "cpu",
) -> dict[str, object]:
    """Train the generator, write it and return its figures.

    Parameters
    ----------
    model
        The spectrum networks whose weights it is to understand, and the index.
    data
        Folder of the measured spectra.
    out
        Receives the ONNX file.
    checkpoints
        Folder of what a stopped run needs to continue.
    spectra
        Number of training spectra from which the errors of the networks are learned.
    resume
        Continue from the checkpoints of a stopped run.
    device
        "cpu" or "cuda".
    """
    require("torch", extra="train").set_num_threads(1)
    checkpoints.mkdir(parents=True, exist_ok=True)
    if not resume:
        for old in checkpoints.iterdir():
            old.unlink()
    training, validation = read_dataset(data)
    corpus = build_corpus(model.index, training, validation)
    progress(f"{len(corpus.blocks)} structures, {len(corpus.alphabet)} symbols")
    random = np.random.default_rng(seed)
    place = {block: row for row, block in enumerate(corpus.blocks) if not corpus.held[row]}
    order, blocks = random.permutation(len(training)), training.blocks
    chosen = np.array([row for row in order if blocks[row] in place][:spectra])
    weights = _read(model, training, chosen, checkpoints / "readings.npy", progress)
    places = np.array([place[blocks[row]] for row in chosen])
    conditions = build_conditions(corpus, weights, places, random)
    left = 1.0 - conditions.error.var() / conditions.measured.var()
    progress(f"{len(chosen)} spectra; structures explain {left:.2f} of the variance of their readings")
    network = fit_writer(corpus, conditions, recipe, seed, checkpoints / "generator.pt", progress, device)
    digest = vocabulary_digest(model.index.vocabulary)
    write_generator(network, conditions.projection, conditions.offset, corpus.alphabet, digest, out)
    return {
        "structures": len(corpus.blocks),
        "held_out": int(corpus.held.sum()),
        "loss": held_out_loss(network, corpus, conditions, seed, formula=False),
        "loss_with_formula": held_out_loss(network, corpus, conditions, seed, formula=True),
        "seed": seed,
        "recipe": asdict(recipe),
    }


def _read(
    model: StructureModel, training: Dataset, rows: NDArray[np.int64], file: Path, progress: Callable[[str], None]
) -> NDArray[np.float16]:
    """Return the weights that the networks read from some spectra, shape (spectra, bits), kept in a file."""
    done = np.load(file) if file.is_file() else np.zeros((0, len(model.index.vocabulary)), np.float16)
    while len(done) < len(rows):
        part = rows[len(done) : len(done) + _SPECTRA_AT_ONCE]
        done = np.concatenate([done, model.encode(training.absorbance[part]).weights.astype(np.float16)])
        np.save(file, done)
        progress(f"{len(done)} of {len(rows)} spectra read")
    return done[: len(rows)]
