"""The structures that are ranked: those of the index, then those that only a library proposes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.chemistry.filter_candidates import filter_candidates
from vibron.infrared.library.search_library import Hit
from vibron.infrared.molecules.information import formulas_of
from vibron.infrared.structure_model.model import StructureModel

CHUNK = 500  # structures read at a time while a scaffold is looked for
NEGLIGIBLE = 1e-3  # share of the probability that may stay unread


@dataclass(frozen=True)
class Pool:
    """The index and the library's own structures behind it."""

    model: StructureModel
    extra: Sequence[Hit]

    @property
    def smiles(self) -> tuple[str, ...]:
        """Every structure."""
        return (*self.model.index.smiles, *(hit.smiles for hit in self.extra))

    def agreeing(self, composition: Mapping[str, str | None]) -> NDArray[np.bool_] | None:
        """Return which structures have the composition, or None where nothing is known of it."""
        if not any(composition.values()):
            return None
        formulas = (*self.model.index.formula, *formulas_of([hit.smiles for hit in self.extra]))
        smiles = self.smiles
        mask = np.zeros(len(smiles), dtype=bool)
        mask[list(filter_candidates(smiles, formulas, **composition))] = True
        return mask

    def holding(self, scaffold: str, scores: NDArray[np.float64], top: int) -> NDArray[np.float64]:
        """Return the scores with -inf for structures without the scaffold.

        Structures are read from the best score down, until ``top`` are found and those not yet read would share less
        than a thousandth of the probability; these too get -inf.
        """
        kept = np.full_like(scores, -np.inf)
        order = np.argsort(-scores, kind="stable")[: int(np.isfinite(scores).sum())]
        weight = np.exp(scores[order] - scores[order].max(initial=0.0))
        unread = weight.sum() - np.cumsum(weight)
        smiles, found, mass = self.smiles, 0, 0.0
        for start in range(0, len(order), CHUNK):
            rows = order[start : start + CHUNK]
            inside = filter_candidates(tuple(smiles[row] for row in rows), scaffold=scaffold)
            kept[rows[list(inside)]] = scores[rows[list(inside)]]
            found, mass = found + len(inside), mass + float(weight[start + np.array(inside, dtype=int)].sum())
            if found >= top and unread[start + len(rows) - 1] <= NEGLIGIBLE * mass:
                break
        return kept

    def describe(self, row: int) -> tuple[str, str, str, str, str]:
        """Return SMILES, InChIKey, name, formula and CAS number."""
        index = self.model.index
        if row < len(index):
            return index.smiles[row], index.inchikey[row], index.name[row], index.formula[row], index.cas[row]
        hit = self.extra[row - len(index)]
        return hit.smiles, hit.inchikey, hit.name, self.formula(row), ""

    def formula(self, row: int) -> str:
        """Return the molecular formula."""
        index = self.model.index
        found = index.formula[row] if row < len(index) else formulas_of([self.extra[row - len(index)].smiles])[0]
        return str(found)

    def proposers(self, row: int, hits: Mapping[str, Hit]) -> tuple[str, ...]:
        """Return who proposed a structure."""
        index = self.model.index
        if row >= len(index):
            return ("library",)
        return ("known compounds", "library") if index.inchikey[row][:14] in hits else ("known compounds",)
