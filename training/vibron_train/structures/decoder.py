"""The network from a structure to its spectrum; it serves training alone and never ships.

A spectrum is predicted for a state and a collection, from the graph of the molecule (self-attention between atoms, with
a bias for distance and bond order) and its structural bits.  Four decoders are fitted, each without a quarter of the
molecules, so that every training spectrum has a prediction by a decoder that has not seen its molecule.
"""

import copy
import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.structure_model.representation import POINTS
from vibron_train.structures.attention import build_block
from vibron_train.structures.average import RunningAverage
from vibron_train.structures.graphs import FARTHEST, SIZES
from vibron_train.structures.tensors import Tensors

FOLDS = 4
_WARM_UP_STEPS, _LARGEST_GRADIENT, _WEIGHT_DECAY = 300, 1.0, 0.05
#: The squared error of the root of the absorbance, times this, is added to one minus the cosine.
_SQUARE_WEIGHT = 20.0


@dataclass(frozen=True)
class DecoderRecipe:
    """Size of the decoders and how they are fitted.

    Attributes
    ----------
    steps, batch : int
        Steps of each of the four fits and spectra a step.
    learning_rate : float
        Of AdamW; the rate falls as a cosine after a warm-up.
    width, layers, heads : int
        Of the self-attention between atoms.
    hidden : int
        Width of the two layers before the spectrum.
    """

    steps: int = 1850
    batch: int = 160
    learning_rate: float = 8e-4
    width: int = 256
    layers: int = 6
    heads: int = 8
    hidden: int = 1024
    dropout: float = 0.15


def fold_of(blocks: Sequence[str]) -> NDArray[np.int64]:
    """Return the fold of each molecule by the first block of its InChIKey."""
    return np.array([zlib.crc32(block.encode()) % FOLDS for block in blocks], dtype=np.int64)


def build_decoder(recipe: DecoderRecipe, bits: int, states: int, collections: int) -> Any:
    """Build the untrained network.

    Called with the graphs, bits, state and collection of a batch, it returns the square root of the absorbance,
    relative to the strongest band, shape (batch, 1801).
    """
    torch = require("torch", extra="train")
    nn = torch.nn
    width, drop = recipe.width, recipe.dropout

    class Decoder(nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.atoms = nn.ModuleList(nn.Embedding(size, width) for size in SIZES)
            self.distance, self.order = nn.Embedding(FARTHEST + 2, recipe.heads), nn.Embedding(5, recipe.heads)
            self.layers = nn.ModuleList(build_block(width, recipe.heads, drop) for _ in range(recipe.layers))
            self.norm, self.gate, self.value = nn.LayerNorm(width), nn.Linear(width, width), nn.Linear(width, width)
            self.bits = nn.Sequential(nn.Linear(bits, 256), nn.GELU(), nn.Dropout(2 * drop))
            self.state, self.collection = nn.Embedding(states, 64), nn.Embedding(collections, 64)
            dense = [nn.Linear(3 * width + 256 + 128, recipe.hidden), nn.GELU(), nn.Dropout(drop)]
            dense += [nn.Linear(recipe.hidden, recipe.hidden), nn.GELU(), nn.Dropout(drop)]
            self.dense = nn.Sequential(*dense, nn.Linear(recipe.hidden, POINTS))

        def forward(self, graph: tuple[Any, Any, Any], bits: Any, state: Any, collection: Any) -> Any:
            atoms, distance, order = (part.long() for part in graph)
            there = atoms[..., 0] > 0
            with torch.autocast(atoms.device.type, torch.bfloat16):
                tokens = sum(table(atoms[..., place]) for place, table in enumerate(self.atoms))
                bias = (self.distance(distance) + self.order(order)).permute(0, 3, 1, 2)
                bias = bias.masked_fill(~there[:, None, None, :], -1e4).bfloat16()
                for layer in self.layers:
                    tokens = layer(tokens, bias)
                tokens, held = self.norm(tokens), there[..., None].float()
                value = self.value(tokens) * torch.sigmoid(self.gate(tokens)) * held
                pooled = [value.sum(1) / 8, value.sum(1) / held.sum(1).clamp(min=1)]
                pooled += [(tokens * held - 30 * (1 - held)).amax(1)]
                rest = [self.bits(bits.bfloat16()), self.state(state), self.collection(collection)]
                out = self.dense(torch.cat([*pooled, *rest], -1))
            return torch.sigmoid(out.float())

    return Decoder()


def fit_decoder(
    spectra: Tensors,
    fold: Any,
    left_out: int,
    recipe: DecoderRecipe,
    seed: int,
    checkpoint: Path,
    progress: Callable[[str], None],
) -> Any:
    """Fit one decoder to the spectra outside a fold and return the running average of its weights.

    A finished fit is read from its checkpoint.
    """
    torch = require("torch", extra="train")
    torch.manual_seed(seed + left_out)
    network = build_decoder(recipe, spectra.bits.shape[1], spectra.states, spectra.collections).to(spectra.device)
    average = copy.deepcopy(network).eval()
    if checkpoint.is_file():
        average.load_state_dict(torch.load(checkpoint, weights_only=True))
        return average
    random = np.random.default_rng(seed + left_out)
    rows = np.flatnonzero((fold != left_out) & spectra.usable.cpu().numpy())
    optimiser = torch.optim.AdamW(network.parameters(), lr=recipe.learning_rate, weight_decay=_WEIGHT_DECAY)
    follow, total = RunningAverage(average, network, 0.997), 0.0
    for step in range(recipe.steps):
        rate = 0.5 * (1 + math.cos(math.pi * step / recipe.steps)) + 1e-3
        for group in optimiser.param_groups:
            group["lr"] = recipe.learning_rate * min(1.0, (step + 1) / _WARM_UP_STEPS) * rate
        chosen = torch.from_numpy(random.choice(rows, recipe.batch)).to(spectra.device)
        truth, mask = spectra.root[chosen].float() / 255, spectra.mask[chosen].float()
        guess = network(*spectra.described(chosen))
        square = (((guess - truth) ** 2) * mask).sum(1) / mask.sum(1)
        loss = (_SQUARE_WEIGHT * square + 1 - _cosine(guess * mask, truth * mask)).mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), _LARGEST_GRADIENT)
        optimiser.step()
        follow.step(step)
        total += loss.item()
    progress(f"decoder {left_out + 1}/{FOLDS}: mean loss {total / max(recipe.steps, 1):.3f}")
    torch.save(average.state_dict(), checkpoint.with_suffix(".part"))
    checkpoint.with_suffix(".part").replace(checkpoint)
    return average


def _cosine(one: Any, two: Any) -> Any:
    return (one * two).sum(1) / (one.norm(dim=1) * two.norm(dim=1)).clamp(min=1e-6)
