"""How probable structures are that no table lists: their bits, their prior and a network that writes structures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.molecules.fragments import count_features
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.molecules.information import ChemicalInformation
from vibron.infrared.structure_model.model import StructureModel
from vibron.infrared.structure_writer.bounds import bounds_of
from vibron.infrared.structure_writer.generator import shipped_generator
from vibron.infrared.structure_writer.likelihood import log_likelihoods
from vibron.infrared.unlisted_model.prior import unlisted_prior


@dataclass(frozen=True)
class ScoreFactors:
    r"""Factors of the three parts of the log probability of a new structure.

    .. math:: \ln p = a\,\mathbf{w} \cdot \mathbf{f} / T + b \ln p_0 + c \ln p_\mathrm{written} + \mathrm{const}

    Attributes
    ----------
    spectrum, prior, writer
        Factors a, b, c, fitted on validation molecules that are taken out of the list or not in it,
        ``benchmarks/de_novo.py --fit``.
    """

    spectrum: float
    prior: float
    writer: float

    def bit_weights(self, model: StructureModel, weights: NDArray[np.floating]) -> NDArray[np.float64]:
        """Return the contribution of each bit, shape (bits,), from the ``weights`` that the networks read."""
        temperature = model.calibration.temperature
        return np.asarray(self.spectrum * weights / temperature + self.prior * unlisted_prior(model))

    def writing(
        self, weights: NDArray[np.float32], smiles: Sequence[str], known: ChemicalInformation
    ) -> NDArray[np.float64]:
        """Return the part of the writing network for canonical SMILES; the least of all where it lacks a symbol."""
        if not self.writer:
            return np.zeros(len(smiles))
        found = log_likelihoods(shipped_generator(), weights, smiles, bounds_of(known))
        return self.writer * np.where(np.isnan(found), np.nanmin(found, initial=0.0), found)

    def log_scores(
        self,
        model: StructureModel,
        weights: NDArray[np.float32],
        smiles: Sequence[str],
        known: ChemicalInformation,
    ) -> NDArray[np.float64]:
        """Return the log probabilities of canonical SMILES, up to a constant of the spectrum."""
        bits = model.index.vocabulary.matrix([count_features(parse_smiles(text)) for text in smiles])
        return np.asarray(bits @ self.bit_weights(model, weights) + self.writing(weights, smiles, known))


FACTORS = ScoreFactors(spectrum=0.54, prior=0.93, writer=0.47)
