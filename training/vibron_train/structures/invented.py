"""Spectra of all candidates, predicted by the decoders and combined with measured ones of relatives, for training.

The spectrum of a candidate is predicted for the state and the collection of a measured relative, and a random share of
what the decoder got wrong about that relative is added.  So it has the noise, the baseline and the fine structure of a
measured spectrum, and every candidate is seen in the gas phase and condensed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.require import require
from vibron_train.structures.dataset import STATES
from vibron_train.structures.tensors import Tensors, graph_tensors

#: Relatives of each candidate measured as gas, and as many in other states; those most like it are drawn more often.
_EACH = 2
_LISTED, _SHARPNESS = 8, 4
_CHUNK = 1024
#: Share of spectra to which an error of the decoder is added.
_WITH_ERROR = 0.6


@dataclass(frozen=True)
class Candidates:
    """All candidates on a device: bits (candidates, bits), log prior, and how often each is drawn."""

    bits: Any
    log_prior: Any
    share: Any


class Invented:
    """Predicted spectra to draw from.

    Parameters
    ----------
    decoders : sequence of torch.nn.Module
        One a fold, each fitted without it.
    fold : numpy.ndarray
        Fold of each training spectrum.
    spectra : Tensors
        The training spectra.
    candidates : Candidates
        The structures to predict.
    smiles : sequence of str
        Of the candidates.
    seed : int
        Seed of the choice of relatives.
    """

    def __init__(
        self, decoders: Sequence[Any], fold: Any, spectra: Tensors, candidates: Candidates, smiles: Sequence[str],
        seed: int,
    ) -> None:  # fmt: skip
        torch = require("torch", extra="train")
        self._spectra = spectra
        generator = torch.Generator(device=spectra.device).manual_seed(seed)
        *graphs, usable = graph_tensors(smiles, spectra.device)
        self._share = candidates.share * usable
        self._relatives = relatives(candidates.bits, spectra, generator)
        count, width = len(smiles), spectra.root.shape[1]
        self._root = torch.zeros(count, self._relatives.shape[1], width, dtype=torch.uint8, device=spectra.device)
        self._error = torch.zeros(spectra.root.shape, dtype=torch.float16, device=spectra.device)
        places = torch.from_numpy(np.asarray(fold)).to(spectra.device)
        with torch.no_grad():
            for number, decoder in enumerate(decoders):
                for own in _chunks((places == number).nonzero()[:, 0]):
                    guess = decoder(*spectra.described(own))
                    self._error[own] = (spectra.root[own].float() / 255 - guess).half()
                for pairs in _chunks((places[self._relatives] == number).nonzero()):
                    row, column = pairs.T
                    like = self._relatives[row, column]
                    graph = tuple(part[row] for part in graphs)
                    guess = decoder(graph, candidates.bits[row], spectra.state[like], spectra.collection[like])
                    self._root[row, column] = (guess * 255).round().to(torch.uint8)

    def draw(self, count: int, generator: Any) -> tuple[Any, Any, Any, Any]:
        """Return rows of candidates, their absorbance (strongest band 1), where it is known, and the state."""
        torch = require("torch", extra="train")
        device = self._spectra.device
        row = torch.multinomial(self._share, count, replacement=True, generator=generator)
        column = torch.randint(0, self._relatives.shape[1], (count,), generator=generator, device=device)
        like = self._relatives[row, column]
        chance, size = (torch.rand(count, 1, generator=generator, device=device) for _ in range(2))
        error = (chance < _WITH_ERROR).float() * size.sqrt() * self._error[like].float()
        mask = self._spectra.mask[like].float()
        absorbance = (self._root[row, column].float() / 255 + error).clamp(0, 1.2) ** 2 * mask
        return row, absorbance / absorbance.amax(1, keepdim=True).clamp(min=1e-6), mask, self._spectra.state[like]


def relatives(bits: Any, spectra: Tensors, generator: Any) -> Any:
    """Return rows of measured spectra of like molecules, shape (candidates, 4): two of gases, two in other states.

    Likeness is the cosine of the bits, each weighted by the logarithm of its rarity; the molecule itself is left out.
    """
    torch = require("torch", extra="train")
    count = len(bits)
    rarity = -torch.log((bits.sum(0, dtype=torch.float32) / count).clamp(1 / count, 1)).to(bits.dtype)

    def directions(rows: Any) -> Any:
        weighted = rows * rarity
        return weighted / weighted.float().norm(dim=1, keepdim=True).clamp(min=1e-6).to(rows.dtype)

    known, gas = directions(spectra.bits).T, spectra.state == STATES.index("gas")
    found = []
    for own in _chunks(torch.arange(count, device=spectra.device)):
        likeness = (directions(bits[own]) @ known).float()
        likeness[(spectra.row[None, :] == own[:, None]) | ~spectra.usable[None, :]] = -1
        picked = []
        for kept in (gas, ~gas):
            best, rows = likeness.masked_fill(~kept[None], -1).topk(min(_LISTED, likeness.shape[1]), 1)
            picked.append(
                rows.gather(1, torch.multinomial(best.clamp(min=1e-3) ** _SHARPNESS, _EACH, generator=generator))
            )
        found.append(torch.cat(picked, 1))
    return torch.cat(found)


def _chunks(rows: Any) -> Sequence[Any]:
    return rows.split(_CHUNK) if len(rows) else ()
