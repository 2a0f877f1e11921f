"""Training of one network: seeded, resumable, one line of progress an epoch."""

import copy
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron_train.structures.augment import augment
from vibron_train.structures.network import Architecture, build_network
from vibron_train.structures.objective import losses
from vibron_train.structures.problem import RetrievalProblem
from vibron_train.structures.rivals import Rivals

#: Rates of bits are kept off 0 and 1 before their logit is taken.
_FEWEST_RATE = 1e-4
_WARM_UP_STEPS, _LARGEST_GRADIENT, _SLOWEST_AVERAGE = 200, 5.0, 0.995
#: The loss of thousands of bits is summed; these bring the terms to a like size.
_BIT_WEIGHT, _GROUP_WEIGHT = 0.01, 0.05


@dataclass(frozen=True)
class Recipe:
    """How a network is trained.

    Attributes
    ----------
    epochs, batch : int
        Passes over the training part and spectra a step.
    learning_rate, weight_decay : float
        Of AdamW; the rate falls as a cosine after a warm-up.
    rivals : int
        Candidates drawn by their prior for the ranking loss of a step.
    neighbours : int
        Candidates drawn besides for each spectrum of the batch from those most like its molecule.
    ranking_weight : float
        Weight of the ranking loss.
    """

    epochs: int = 20
    batch: int = 128
    learning_rate: float = 1e-3
    weight_decay: float = 0.05
    rivals: int = 2048
    neighbours: int = 0
    ranking_weight: float = 0.5
    architecture: Architecture = field(default_factory=Architecture)


def _optimiser(network: Any, recipe: Recipe, steps: int) -> tuple[Any, Any]:
    torch = require("torch", extra="train")
    matrices = [value for value in network.parameters() if value.ndim > 1]
    vectors = [value for value in network.parameters() if value.ndim <= 1]
    optimiser = torch.optim.AdamW(
        [
            {"params": matrices, "weight_decay": recipe.weight_decay},
            {"params": vectors, "weight_decay": 0.0},
        ],
        lr=recipe.learning_rate,
    )

    def rate(step: int) -> float:
        cosine = 0.5 * (1 + math.cos(math.pi * min(1.0, step / steps)))
        return min(1.0, (step + 1) / _WARM_UP_STEPS) * cosine + 1e-3

    return optimiser, torch.optim.lr_scheduler.LambdaLR(optimiser, rate)


def fit_network(
    problem: RetrievalProblem,
    recipe: Recipe,
    seed: int,
    checkpoint: Path,
    resume: bool,
    progress: Callable[[str], None],
) -> Any:
    """Train a network and return the running average of its weights, in evaluation mode.

    Parameters
    ----------
    problem : RetrievalProblem
        From `problem.prepare_problem`.
    recipe : Recipe
        Size and schedule.
    seed : int
        Seed of the initial weights, the order, the changes to spectra and the rivals.
    checkpoint : Path
        File rewritten after every epoch.
    resume : bool
        Go on from the checkpoint when there is one.
    progress : callable
        Receives a line an epoch.
    """
    torch = require("torch", extra="train")
    part = problem.training
    torch.manual_seed(seed)
    rate = np.asarray(part.bits.mean(axis=0)).ravel().clip(_FEWEST_RATE, 1 - _FEWEST_RATE)
    network = build_network(recipe.architecture, rate, part.groups.shape[1])
    average = copy.deepcopy(network).eval()
    steps_an_epoch = max(1, len(part.dataset) // recipe.batch)
    optimiser, schedule = _optimiser(network, recipe, recipe.epochs * steps_an_epoch)
    random, generator = np.random.default_rng(seed), torch.Generator().manual_seed(seed)
    first = 0
    if resume and checkpoint.is_file():
        saved = torch.load(checkpoint, weights_only=False)
        for name, target in (
            ("network", network),
            ("average", average),
            ("optimiser", optimiser),
            ("schedule", schedule),
        ):
            target.load_state_dict(saved[name])
        random.bit_generator.state = saved["random"]
        generator.set_state(saved["generator"])
        torch.set_rng_state(saved["torch"])
        first = saved["epochs"]
    rivals = Rivals(problem, recipe.rivals, recipe.neighbours, seed)
    prior = problem.index.log_prior
    known = part.row >= 0
    typical = float(prior[part.row[known]].mean()) if known.any() else float(prior.mean())
    log_prior = np.where(known, prior[part.row], np.float32(typical)).astype(np.float32)
    scaled, mask = torch.from_numpy(part.scaled), torch.from_numpy(part.mask)
    for epoch in range(first, recipe.epochs):
        network.train()
        order, sums = random.permutation(len(part.dataset)), np.zeros(3)
        for step in range(steps_an_epoch):
            chosen = order[step * recipe.batch : (step + 1) * recipe.batch]
            answer = {
                "bits": torch.from_numpy(part.bits[chosen].toarray()),
                "groups": torch.from_numpy(part.groups[chosen].astype(np.float32)),
                "log_prior": torch.from_numpy(log_prior[chosen]),
                "row": part.row[chosen],
            }
            spectrum, seen = augment(scaled[chosen], mask[chosen], generator)
            with torch.autocast("cpu", torch.bfloat16):
                outputs = network(torch.stack([torch.sqrt(spectrum), seen], 1))
            bit, group, ranking = losses(outputs, answer, rivals.draw(chosen, random))
            weighted = _BIT_WEIGHT * bit + _GROUP_WEIGHT * group + recipe.ranking_weight * ranking
            optimiser.zero_grad()
            weighted.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), _LARGEST_GRADIENT)
            optimiser.step()
            schedule.step()
            sums += [bit.item(), group.item(), ranking.item()]
            _follow(average, network, epoch * steps_an_epoch + step)
        means = sums / steps_an_epoch
        progress(
            f"seed {seed} epoch {epoch + 1}/{recipe.epochs}: "
            f"bits {means[0]:.1f} groups {means[1]:.3f} ranking {means[2]:.3f}"
        )
        state = {
            "network": network.state_dict(),
            "average": average.state_dict(),
            "optimiser": optimiser.state_dict(),
            "schedule": schedule.state_dict(),
            "random": random.bit_generator.state,
            "generator": generator.get_state(),
            "torch": torch.get_rng_state(),
            "epochs": epoch + 1,
        }
        torch.save(state, checkpoint.with_suffix(".part"))
        checkpoint.with_suffix(".part").replace(checkpoint)
    return average


def _follow(average: Any, network: Any, step: int) -> None:
    """Move the averaged weights towards the current ones, faster at the beginning."""
    torch = require("torch", extra="train")
    pace = 1 - min(_SLOWEST_AVERAGE, (1 + step) / (10 + step))
    with torch.no_grad():
        for kept, current in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.lerp_(current, pace)
            else:
                kept.copy_(current)
