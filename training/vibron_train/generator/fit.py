"""Fitting the network that writes structures; a stopped run resumes and ends with the same weights."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron_train.generator.conditions import Conditions
from vibron_train.generator.corpus import Corpus
from vibron_train.generator.network import Size, build_network, remaining

_WARM_UP_STEPS, _LARGEST_GRADIENT, _WEIGHT_DECAY = 300, 1.0, 0.01
#: Steps between two reports and checkpoints; batches whose structures are drawn at a time and sorted by length.
_REPORTED, _CHUNK = 200, 8
_PADDING = -100


@dataclass(frozen=True)
class WriterRecipe:
    """Size of the network and how it is fitted."""

    steps: int = 10000
    batch: int = 128
    learning_rate: float = 2e-3
    size: Size = field(default_factory=Size)


@dataclass(frozen=True)
class _Batch:
    parts: Any
    left: Any
    entered: Any
    truth: Any

    def to(self, device: str) -> _Batch:
        return _Batch(*(part.to(device) for part in (self.parts, self.left, self.entered, self.truth)))


def fit_writer(
    corpus: Corpus,
    conditions: Conditions,
    recipe: WriterRecipe,
    seed: int,
    checkpoint: Path,
    progress: Callable[[str], None],
    device: str = "cpu",
) -> Any:
    """Fit the network from the checkpoint on, if there is one, and return it in evaluation mode on the processor.

    All random numbers of a step follow from the seed and the number of the step.
    """
    torch = require("torch", extra="train")
    torch.manual_seed(seed)
    network = build_network(recipe.size, len(corpus.alphabet), conditions.measured.shape[1]).to(device)
    optimiser = torch.optim.AdamW(network.parameters(), lr=recipe.learning_rate, weight_decay=_WEIGHT_DECAY)
    first, total = 0, 0.0
    if checkpoint.is_file():
        saved = torch.load(checkpoint, weights_only=True, map_location=device)
        network.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        first = saved["steps"]
    for step, batch in enumerate(_batches(corpus, conditions, recipe, seed, first), first):
        for group in optimiser.param_groups:
            group["lr"] = _rate(recipe, step)
        torch.manual_seed(seed * recipe.steps + step)
        network.train()
        loss = _loss(network, batch.to(device))
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), _LARGEST_GRADIENT)
        optimiser.step()
        total += loss.item()
        if (step + 1) % _REPORTED == 0 or step + 1 == recipe.steps:
            state = {"network": network.state_dict(), "optimiser": optimiser.state_dict(), "steps": step + 1}
            torch.save(state, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").replace(checkpoint)
            progress(f"step {step + 1}/{recipe.steps}: loss {total / (step % _REPORTED + 1):.3f} a symbol")
            total = 0.0
    return network.cpu().eval()


def held_out_loss(network: Any, corpus: Corpus, conditions: Conditions, seed: int, formula: bool) -> float:
    """Return the loss in nats a symbol on the structures kept out, with or without their formula; NaN without any."""
    torch = require("torch", extra="train")
    random, rows = np.random.default_rng(seed), np.flatnonzero(corpus.held)
    if not len(rows):
        return math.nan
    with torch.no_grad():
        return float(_loss(network, _batch(corpus, conditions, rows, np.full(len(rows), formula), random)))


def _rate(recipe: WriterRecipe, step: int) -> float:
    cosine = 0.5 * (1 + math.cos(math.pi * step / recipe.steps))
    return recipe.learning_rate * (min(1.0, (step + 1) / _WARM_UP_STEPS) * cosine + 1e-3)


def _loss(network: Any, batch: _Batch) -> Any:
    torch = require("torch", extra="train")
    with torch.autocast(batch.parts.device.type, torch.bfloat16):
        logits = network(batch.parts, batch.left, batch.entered)
    return torch.nn.functional.cross_entropy(logits.float().flatten(0, 1), batch.truth.flatten(), ignore_index=_PADDING)


def _batches(corpus: Corpus, conditions: Conditions, recipe: WriterRecipe, seed: int, first: int) -> Iterator[_Batch]:
    """Yield the batches of the steps from one on; those of a chunk follow from the seed and its number."""
    lengths = np.array([len(text) for text in corpus.texts])
    chance = np.where(corpus.held, 0.0, corpus.drawn)
    chance /= chance.sum()
    for step in range(first, recipe.steps):
        chunk, place = divmod(step, _CHUNK)
        if place == 0 or step == first:
            random = np.random.default_rng([seed, chunk])
            rows = random.choice(len(chance), recipe.batch * _CHUNK, p=chance)
            parts = np.array_split(rows[np.argsort(lengths[rows], kind="stable")], _CHUNK)
            order = random.permutation(_CHUNK)
        random = np.random.default_rng([seed, chunk, place])
        chosen = parts[order[place]]
        yield _batch(corpus, conditions, chosen, random.random(len(chosen)) < 0.5, random)


def _batch(
    corpus: Corpus,
    conditions: Conditions,
    rows: NDArray[np.int64],
    known: NDArray[np.bool_],
    random: np.random.Generator,
) -> _Batch:
    torch = require("torch", extra="train")
    longest = max(len(corpus.texts[row]) for row in rows)
    entered = np.zeros((len(rows), longest), np.int64)
    truth = np.full((len(rows), longest), _PADDING)
    for place, row in enumerate(rows):
        text = corpus.texts[row]
        truth[place, : len(text)], entered[place, 1 : len(text)] = text, text[:-1]
    composition = torch.from_numpy(corpus.composition[rows] * known[:, None])
    left = remaining(composition, torch.from_numpy(corpus.alphabet.atoms), torch.from_numpy(entered))
    return _Batch(torch.from_numpy(conditions.draw(rows, random)), left, *map(torch.from_numpy, (entered, truth)))
