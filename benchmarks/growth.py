"""How the ranking of structures grows with the number of training spectra and with the parameters of the network.

    python benchmarks/growth.py FOLDER [--steps N] [--data FOLDER OF THE MEASURED SPECTRA]

Small networks are fitted to a quarter, a half and all of the training molecules, drawn by a hash of the InChIKey, with
as many steps each, on measured spectra alone; those of the validation part are ranked in the complete index.  The
networks that ship have three times as many parameters as the larger one here and see predicted spectra of the whole
index as well, so that these figures show a slope, not what ships.  `FOLDER` keeps checkpoints: a run that was stopped
goes on.
"""

from __future__ import annotations

import dataclasses
import hashlib
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.structure_model.representation import channels
from vibron_train.development import development_data
from vibron_train.structures.fit import TrainingRecipe, fit_network
from vibron_train.structures.invented import Candidates
from vibron_train.structures.membership import fraction
from vibron_train.structures.network import Architecture
from vibron_train.structures.problem import PreparedSpectra, RetrievalProblem, prepare_problem
from vibron_train.structures.ranking import rank_one
from vibron_train.structures.tensors import Tensors, dense, spectra_tensors

NARROW = Architecture(widths=(16, 32, 64, 96), depth=1, stem_stride=4, summary=16, hidden=256)
WIDE = Architecture(widths=(32, 48, 64, 96), depth=1, stem_stride=2, summary=32, hidden=384)
RUNS = (("narrow", NARROW, 0.25), ("narrow", NARROW, 0.5), ("narrow", NARROW, 1.0), ("wide", WIDE, 1.0))
SEED, BATCH, RIVALS = 6, 128, 4000


@dataclasses.dataclass(frozen=True)
class MeasuredOnly:
    """Stands for the predicted spectra where none is wanted: what it draws is cut to nothing."""

    spectra: Tensors

    def draw(self, count: int, _generator: Any) -> tuple[Any, Any, Any, Any]:
        """Return the first spectra, of which the training keeps none."""
        root, mask = self.spectra.root[:count].float(), self.spectra.mask[:count].float()
        return self.spectra.row[:count].clamp(min=0), root, mask, self.spectra.state[:count]


def kept(blocks: list[str], share: float) -> NDArray[np.bool_]:
    """Return which spectra belong to a share of the molecules; a smaller share is part of a larger one."""
    place = [int(hashlib.sha256(block.encode()).hexdigest()[:8], 16) / 16**8 for block in blocks]
    return np.array(place) < share


def some(spectra: Tensors, chosen: NDArray[np.bool_]) -> Tensors:
    """Return part of the spectra."""
    torch = require("torch", extra="train")
    rows, whole = torch.from_numpy(np.flatnonzero(chosen)), len(chosen)
    parts = {field.name: getattr(spectra, field.name) for field in dataclasses.fields(spectra)}
    return Tensors(**{k: v[rows] if torch.is_tensor(v) and len(v) == whole else v for k, v in parts.items()})


def rivals(problem: RetrievalProblem, spectra: Tensors) -> tuple[Candidates, Tensors]:
    """Return structures drawn by their prior as rivals, all of one weight, and the spectra with their rows there."""
    torch = require("torch", extra="train")
    share = np.exp(problem.index.log_prior)
    drawn = np.random.default_rng(SEED).choice(len(share), RIVALS, replace=False, p=share / share.sum())
    drawn.sort()
    even = torch.zeros(RIVALS)
    place = {int(row): number for number, row in enumerate(drawn)}
    row = torch.tensor([place.get(int(number), -1) for number in spectra.row])
    candidates = Candidates(dense(problem.index.bits[drawn], "cpu").float(), even, even + 1)
    return candidates, dataclasses.replace(spectra, row=row)


def ranks(network: Any, problem: RetrievalProblem, part: PreparedSpectra) -> NDArray[np.int64]:
    """Return the rank of the true compound of each spectrum in the complete index."""
    torch = require("torch", extra="train")
    found = []
    for start in range(0, len(part.row), BATCH):
        rows = slice(start, start + BATCH)
        with torch.no_grad():
            weights = network(torch.from_numpy(channels(part.scaled[rows], part.mask[rows])))[1].numpy()
        scores = problem.index.bits @ weights.T + problem.index.log_prior[:, None]
        found += [rank_one(one, row)[2] for one, row in zip(scores.T, part.row[rows], strict=True)]
    return np.array(found)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--steps", default=1000, show_default=True)
@click.option("--data", type=click.Path(exists=True, path_type=Path))
def main(folder: Path, steps: int, data: Path | None) -> None:
    """Fit the networks and print Top-1 and Top-10 with 95 % intervals."""
    require("torch", extra="train").set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    problem = prepare_problem(development_data(data), click.echo)
    candidates, spectra = rivals(problem, spectra_tensors(problem.training, "cpu"))
    print(f"{'network':8s}{'share':>6s}{'spectra':>9s}{'parameters':>12s}{'Top-1':>26s}{'Top-10':>26s}", flush=True)
    for name, architecture, share in RUNS:
        chosen = kept(problem.training.dataset.blocks, share)
        recipe = TrainingRecipe(steps=steps, batch=BATCH, invented=(0.0, 0.0), architecture=architecture)
        part = some(spectra, chosen)
        checkpoint = folder / f"{name}-{share}-{steps}.pt"
        invented = MeasuredOnly(part)
        network = fit_network(part, candidates, invented, recipe, SEED, checkpoint, True, lambda _: None)
        size = sum(value.numel() for value in network.parameters())
        rank = ranks(network, problem, problem.validation)
        cells = "".join("  {:8.3f} ({:.3f} to {:.3f})".format(*fraction(rank <= top)[:3]) for top in (1, 10))
        print(f"{name:8s}{share:6.2f}{int(chosen.sum()):9d}{size:12d}{cells}", flush=True)


if __name__ == "__main__":
    main()
