"""From measured spectra to a weights folder: the work behind `vibron train fingerprint`."""

import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron.infrared.molecules.groups import group_names
from vibron.infrared.structure_model.calibration import ShareCalibration, solid_chance
from vibron.infrared.structure_model.model import StructureModel
from vibron_train.structures.calibrate import fit_calibration
from vibron_train.structures.catalogue import substances
from vibron_train.structures.dataset import STATES, data_digest
from vibron_train.structures.decoder import FOLDS, DecoderRecipe, fit_decoder, fold_of
from vibron_train.structures.evaluate import evaluate_model, rank_spectra
from vibron_train.structures.export import merge_networks, write_manifest, write_onnx
from vibron_train.structures.fit import TrainingRecipe, fit_network
from vibron_train.structures.invented import Candidates, Invented
from vibron_train.structures.network import Architecture
from vibron_train.structures.problem import RetrievalProblem, prepare_problem
from vibron_train.structures.tensors import dense, spectra_tensors

_FILES = ("networks.onnx", "structures.parquet")
_ATTENTIVE = Architecture(
    widths=(64, 128, 256), kernels=(9, 7, 5), depth=1, attention=4, summary=32, hidden=512, dropout=0.4
)
#: The networks that ship, whose outputs are averaged: one with self-attention, one of convolutions alone.
RECIPES = (TrainingRecipe(steps=2600, weight_decay=0.1, architecture=_ATTENTIVE), TrainingRecipe(steps=4100))
DECODER = DecoderRecipe()
SEED = 6
#: Candidates are drawn in proportion to their prior to this power, so that rare ones are seen too.
_DRAWN = 0.75


def _quiet(line: str) -> None:
    """Say nothing."""


def _versions() -> dict[str, str]:
    names = ("torch", "onnx", "rdkit", "sklearn", "chemicals", "numpy")
    return {"python": platform.python_version(), **{name: str(require(name).__version__) for name in names}}


def _calibrate(model: StructureModel, problem: RetrievalProblem) -> ShareCalibration:
    validation = problem.validation.dataset
    reading = model.encode(validation.absorbance)
    ranking = rank_spectra(model, reading.weights, validation, None)
    return fit_calibration(ranking.scores, ranking.place, solid_chance(reading.state, STATES))


def train_fingerprint(
    data: Path,
    out: Path,
    seed: int = SEED,
    recipes: Sequence[TrainingRecipe] = RECIPES,
    decoder: DecoderRecipe = DECODER,
    resume: bool = True,
    threads: int = 2,
    device: str = "cpu",
    progress: Callable[[str], None] = _quiet,
) -> dict[str, Any]:
    """Train the networks, build the index, calibrate, score and write everything into a folder.

    Parameters
    ----------
    data : Path
        Folder of the measured spectra (`metadata.csv`, `spectra.npz`).
    out : Path
        Receives `networks.onnx`, `structures.parquet`, `manifest.json`, and `checkpoints/` meanwhile.
    seed : int
        Network i is trained with seed + i.
    recipes : sequence of TrainingRecipe
        One network each; their outputs are averaged.
    decoder : DecoderRecipe
        The networks that predict spectra, for training alone.
    resume : bool
        Go on from the checkpoints of an interrupted run.
    threads : int
        Threads of the training; another number may change the last digits of the weights.
    device : str
        "cpu" or "cuda"; on the processor alone the training that ships takes days.
    progress : callable
        Receives a line for each step.

    Returns
    -------
    dict
        Scores on the validation part, as in the manifest.

    Raises
    ------
    InputError
        When the spectra are missing or a molecule is in both parts.
    """
    torch = require("torch", extra="train")
    torch.set_num_threads(threads)
    torch.use_deterministic_algorithms(device == "cpu")
    checkpoints = out / "checkpoints"
    checkpoints.mkdir(parents=True, exist_ok=True)
    problem = prepare_problem(data, progress)
    spectra, fold = spectra_tensors(problem.training, device), fold_of(problem.training.dataset.blocks)
    log_prior = torch.from_numpy(problem.index.log_prior).to(device)
    candidates = Candidates(dense(problem.index.bits, device), log_prior, torch.exp(_DRAWN * log_prior))
    if not resume:
        for old in checkpoints.iterdir():
            old.unlink()
    decoders = [
        fit_decoder(spectra, fold, i, decoder, seed, checkpoints / f"decoder-{i}.pt", progress) for i in range(FOLDS)
    ]
    invented = Invented(decoders, fold, spectra, candidates, problem.index.smiles, seed)
    networks = [
        fit_network(spectra, candidates, invented, recipe, seed + i, checkpoints / f"network-{i}.pt", resume, progress)
        for i, recipe in enumerate(recipes)
    ]
    return write_outputs(data, out, seed, problem, networks, recipes, threads, device, progress)


def write_outputs(
    data: Path,
    out: Path,
    seed: int,
    problem: RetrievalProblem,
    networks: Sequence[Any],
    recipes: Sequence[TrainingRecipe],
    threads: int,
    device: str,
    progress: Callable[[str], None],
) -> dict[str, Any]:
    """Export trained networks with the index of substances, calibrate and score them, and write the manifest."""
    write_onnx(merge_networks(networks), out / _FILES[0])
    problem.index.keep(substances(problem.index)).write(out / _FILES[1])
    known = problem.training.row[problem.training.row >= 0]
    facts: dict[str, Any] = {
        "kind": "spectrum to structure: networks, known structures, calibration",
        "seed": seed,
        "recipes": [asdict(recipe) for recipe in recipes],
        "threads": threads,
        "device": device,
        "training_spectra": len(problem.training.dataset),
        "data_sha256": data_digest(data),
        "versions": _versions(),
        "command": f"vibron train fingerprint --seed {seed} --device {device}",
        "groups": list(group_names()),
        "states": list(STATES),
        "group_rates": [round(float(rate), 5) for rate in problem.training.groups.mean(axis=0)],
        "typical_log_prior": float(np.mean(problem.index.log_prior[known])) if len(known) else -10.0,
        "calibration": asdict(ShareCalibration()),
    }
    write_manifest(out, _FILES, facts)
    facts["calibration"] = asdict(_calibrate(StructureModel(out), problem))
    write_manifest(out, _FILES, facts)
    facts["validation"] = evaluate_model(StructureModel(out), data, seed)
    write_manifest(out, _FILES, facts)
    progress(f"validation: {facts['validation']['all']}")
    return dict(facts["validation"])
