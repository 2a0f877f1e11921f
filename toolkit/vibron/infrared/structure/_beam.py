"""Structures that no table lists, made by editing the best ones; the networks judge after each step."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vibron.core.require import require
from vibron.infrared.molecules.edits import EDITS, GROUPS, Edit, add_group, change_salt, replace_group
from vibron.infrared.molecules.forms import flat_smiles, flattened, is_radical, sanitised
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.molecules.plausible import is_plausible
from vibron.infrared.structure._composition import Composition
from vibron.infrared.structure._fragment_score import FragmentScore
from vibron.infrared.structure._proposals import connectivity

MOST_ATOMS = 60
SUBSTITUTIONS: Mapping[str, Edit] = {**EDITS, "change_salt": change_salt}


@dataclass(frozen=True)
class NewCompound:
    """A structure outside the index, the step and the structure that led to it, and its score with the prior."""

    smiles: str
    block: str
    step: str
    parent: str
    score: float


@dataclass(frozen=True)
class _Product:
    estimate: float
    molecule: Any
    step: str
    parent: str


class EditSearch:
    """Rounds of editing and judging; ``found`` holds every new structure by the first block of its InChIKey.

    Parameters
    ----------
    score
        Log-likelihood with the prior of unlisted structures.
    listed
        First blocks of the InChIKeys of known compounds, which are not proposed.
    composition
        What is known of it.
    """

    def __init__(self, score: FragmentScore, listed: Container[str], composition: Composition) -> None:
        self._score, self._listed, self._composition = score, listed, composition
        self._seen: set[bytes] = set()
        self.found: dict[str, NewCompound] = {}

    def edit(self, parents: Sequence[tuple[str, Mapping[str, Edit]]], most: int) -> list[_Product]:
        """Return the new products of parents, each with its moves, estimated by their fragments.

        Parents are taken in turn until there are so many products.
        """
        made: list[_Product] = []
        for smiles, moves in parents:
            if len(made) >= most:
                break
            parent = _flat(smiles)
            if parent is None:
                continue
            part, key = self._score.fragments(parent)
            self._seen.add(key)
            rest = self._score.whole(parent) - part
            for step, product in _edited(parent, moves):
                if not (self._composition.size(product) and sanitised(product) and self._composition.agrees(product)):
                    continue
                part, key = self._score.fragments(product)
                if key not in self._seen:
                    self._seen.add(key)
                    made.append(_Product(part + rest, product, step, smiles))
        return made

    def read(self, smiles: Sequence[str], step: str) -> list[_Product]:
        """Return those of given structures that agree with the composition, estimated by their fragments."""
        molecules = [parse_smiles(text) for text in smiles]
        agreeing = [molecule for molecule in molecules if self._composition.agrees(molecule)]
        return [_Product(self._score.fragments(molecule)[0], molecule, step, "") for molecule in agreeing]

    def judge(self, products: Sequence[_Product], number: int) -> list[NewCompound]:
        """Score the most promising products in full; return the plausible ones that no table lists, best first."""
        fresh: list[NewCompound] = []
        for product in sorted(products, key=lambda one: -one.estimate)[:number]:
            smiles = flat_smiles(product.molecule)
            molecule = require("rdkit.Chem").MolFromSmiles(smiles)
            parent = product.parent
            broken = parent and smiles.count(".") > parent.count(".") + (product.step == "change_salt")
            if molecule is None or broken:
                continue
            block = connectivity(smiles) if is_plausible(molecule) and not is_radical(molecule) else ""
            if block and block not in self._listed and block not in self.found:
                score = self._score.whole(molecule)
                self.found[block] = NewCompound(smiles, block, product.step, product.parent, score)
                fresh.append(self.found[block])
        return sorted(fresh, key=lambda one: -one.score)

    def substitutions(self, parents: Sequence[str], number: int) -> Mapping[str, Edit]:
        """Return the edits, with so many groups: those whose addition to the parents gives the best scores."""
        if number >= len(GROUPS):
            return SUBSTITUTIONS
        best = dict.fromkeys(GROUPS, -float("inf"))
        for smiles in parents:
            parent = _flat(smiles)
            for group, product in zip(GROUPS, add_group(parent) if parent is not None else (), strict=False):
                if sanitised(product):
                    best[group] = max(best[group], self._score.fragments(product)[0])
        groups = sorted(best, key=lambda group: -best[group])[:number]
        return {
            **SUBSTITUTIONS,
            "add_group": lambda molecule: add_group(molecule, groups),
            "replace_group": lambda molecule: replace_group(molecule, groups),
        }


def _flat(smiles: str) -> Any:
    """Return the molecule without stereochemistry, None for one too large to edit."""
    molecule = parse_smiles(smiles)
    return None if molecule.GetNumAtoms() > MOST_ATOMS else flattened(molecule)


def _edited(parent: Any, moves: Mapping[str, Edit]) -> Iterator[tuple[str, Any]]:
    for step, move in moves.items():
        for product in move(parent):
            yield step, product
