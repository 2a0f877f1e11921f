"""Training of one network: seeded, resumable, a line of progress every hundred steps."""

import copy
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron_train.structures.augment import augment
from vibron_train.structures.average import RunningAverage
from vibron_train.structures.invented import Candidates, Invented
from vibron_train.structures.network import Architecture, build_network
from vibron_train.structures.objective import Truth, losses
from vibron_train.structures.tensors import Tensors

#: Rates of bits are kept off 0 and 1 before their logit is taken.
_FEWEST_RATE = 1e-4
_WARM_UP_STEPS, _LARGEST_GRADIENT, _SLOWEST_AVERAGE = 200, 5.0, 0.998
_REPORTED = 100


@dataclass(frozen=True)
class TrainingRecipe:
    """How a network is trained.

    Attributes
    ----------
    steps, batch : int
        Steps, and spectra a step.
    learning_rate, weight_decay : float
        Of AdamW; the rate falls as a cosine after a warm-up.
    invented : tuple of float
        Share of predicted spectra in a batch at the beginning and at the end.
    ranking_weight : float
        Weight of the ranking loss.
    """

    steps: int = 4100
    batch: int = 256
    learning_rate: float = 1e-3
    weight_decay: float = 0.3
    invented: tuple[float, float] = (0.8, 0.5)
    ranking_weight: float = 0.35
    architecture: Architecture = field(default_factory=Architecture)


def _optimiser(network: Any, recipe: TrainingRecipe) -> tuple[Any, Any]:
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
        cosine = 0.5 * (1 + math.cos(math.pi * min(1.0, step / recipe.steps)))
        return min(1.0, (step + 1) / _WARM_UP_STEPS) * cosine + 1e-3

    return optimiser, torch.optim.lr_scheduler.LambdaLR(optimiser, rate)


def fit_network(
    spectra: Tensors,
    candidates: Candidates,
    invented: Invented,
    recipe: TrainingRecipe,
    seed: int,
    checkpoint: Path,
    resume: bool,
    progress: Callable[[str], None],
) -> Any:
    """Train a network and return the running average of its weights, in evaluation mode on the CPU.

    Parameters
    ----------
    spectra : Tensors
        The training spectra.
    candidates : Candidates
        The structures among which the true one is to come first.
    invented : Invented
        Predicted spectra of the candidates.
    recipe : TrainingRecipe
        Size and schedule.
    seed : int
        Seed of the initial weights, the order and the changes to spectra.
    checkpoint : Path
        File rewritten every hundred steps.
    resume : bool
        Go on from the checkpoint when there is one.
    progress : callable
        Receives a line every hundred steps.
    """
    torch = require("torch", extra="train")
    torch.manual_seed(seed)
    device = spectra.device
    rate = spectra.bits.float().mean(0).clamp(_FEWEST_RATE, 1 - _FEWEST_RATE).cpu()
    network = build_network(recipe.architecture, rate, spectra.groups.shape[1], spectra.states).to(device)
    average = copy.deepcopy(network).eval()
    follow = RunningAverage(average, network, _SLOWEST_AVERAGE)
    optimiser, schedule = _optimiser(network, recipe)
    random, generator = np.random.default_rng(seed), torch.Generator(device=device).manual_seed(seed)
    parts = {"network": network, "average": average, "optimiser": optimiser, "schedule": schedule}
    first = 0
    if resume and checkpoint.is_file():
        saved = torch.load(checkpoint, weights_only=False)
        for name, target in parts.items():
            target.load_state_dict(saved[name])
        random.bit_generator.state = saved["random"]
        generator.set_state(saved["generator"])
        torch.set_rng_state(saved["torch"])
        first = saved["steps"]
    log_prior = _log_prior(spectra, candidates)
    sums = torch.zeros(4, device=device)
    for step in range(first, recipe.steps):
        network.train()
        begin, end = recipe.invented
        predicted = int(recipe.batch * (begin + (end - begin) * step / recipe.steps))
        chosen = torch.from_numpy(random.choice(len(spectra.row), recipe.batch - predicted)).to(device)
        absorbance, mask, truth = _batch(spectra, log_prior, candidates, invented, chosen, predicted, generator)
        changed, seen = augment(absorbance, mask, generator)
        with torch.autocast(device, torch.bfloat16):
            outputs = network(torch.stack([torch.sqrt(changed), seen], 1))
        terms = losses(outputs, truth, candidates.bits, candidates.log_prior, recipe.ranking_weight)
        optimiser.zero_grad()
        terms.sum().backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), _LARGEST_GRADIENT)
        optimiser.step()
        schedule.step()
        follow.step(step)
        sums += terms.detach()
        if (step + 1) % _REPORTED == 0 or step + 1 == recipe.steps:
            state = {name: target.state_dict() for name, target in parts.items()}
            state |= {"random": random.bit_generator.state, "generator": generator.get_state()}
            state |= {"torch": torch.get_rng_state(), "steps": step + 1}
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)
            means = (sums / ((step % _REPORTED) + 1)).tolist()
            names = ("bits", "groups", "state", "ranking")
            told = " ".join(f"{name} {mean:.3f}" for name, mean in zip(names, means, strict=True))
            progress(f"seed {seed} step {step + 1}/{recipe.steps}: {told}")
            sums.zero_()
    return average.cpu()


def _log_prior(spectra: Tensors, candidates: Candidates) -> Any:
    """Return the prior of the molecule of each spectrum; one outside the index has that of a typical measured one."""
    torch = require("torch", extra="train")
    known, prior = spectra.row >= 0, candidates.log_prior
    return torch.where(known, prior[spectra.row.clamp(min=0)], prior[spectra.row[known]].mean())


def _batch(
    spectra: Tensors, log_prior: Any, candidates: Candidates, invented: Invented, chosen: Any, predicted: int,
    generator: Any,
) -> tuple[Any, Any, Truth]:  # fmt: skip
    """Return absorbance, mask and answers of measured spectra, then of as many predicted ones as asked for."""
    torch = require("torch", extra="train")
    row, absorbance, mask, state = invented.draw(max(predicted, 1), generator)
    row, absorbance, mask, state = (part[:predicted] for part in (row, absorbance, mask, state))
    truth = Truth(
        bits=torch.cat([spectra.bits[chosen], candidates.bits[row]]),
        groups=spectra.groups[chosen],
        state=torch.cat([spectra.state[chosen], state]),
        log_prior=torch.cat([log_prior[chosen], candidates.log_prior[row]]),
        row=torch.cat([spectra.row[chosen], row]),
    )
    measured = (spectra.root[chosen].float() / 255) ** 2
    return torch.cat([measured, absorbance]), torch.cat([spectra.mask[chosen].float(), mask]), truth
