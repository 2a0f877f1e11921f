"""Proposers of structures that no table lists: edits of the best candidates, isomers of a formula, a network."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import VibronError
from vibron.core.require import require
from vibron.infrared.chemistry.enumerate_isomers import enumerate_isomers
from vibron.infrared.molecules.information import HYDROGEN, composition_table
from vibron.infrared.molecules.isomer_moves import ISOMER_MOVES
from vibron.infrared.structure._beam import EditSearch, NewCompound
from vibron.infrared.structure._composition import Composition
from vibron.infrared.structure._fragment_score import FragmentScore
from vibron.infrared.structure_model.best import best_rows
from vibron.infrared.structure_model.model import StructureModel


@dataclass(frozen=True)
class Effort:
    """How far the proposers go.

    Listed structures and relatives of another formula to edit, groups tried, structures made and judged in a round;
    rounds; most isomers to enumerate, 0 for no enumeration; strings that the writing network keeps, 0 without it.
    """

    edited: int
    relatives: int
    groups: int
    made: int
    judged: int
    rounds: int
    isomers: int
    strings: int


FARTHEST = 5  # heavy atoms in which a relative may differ from the formula wanted
EFFORTS = {
    "quick": Effort(8, 8, 12, 2000, 150, 1, 500, 100),
    "thorough": Effort(15, 15, 40, 6000, 400, 2, 5000, 400),
}


def propose(
    model: StructureModel,
    weights: NDArray[np.floating],
    scores: NDArray[np.float64],
    listed: Container[str],
    known: Mapping[str, str | None],
    effort: Effort,
    written: Sequence[str] = (),
) -> list[NewCompound]:
    """Return structures that no table lists, best first.

    Parameters
    ----------
    weights
        Shape (bits,): what the spectrum and the prior of unlisted structures give each bit.
    scores
        Shape (index,): log scores of the listed structures, whatever their composition.
    listed
        First blocks of the InChIKeys of known compounds.
    known
        Formula, elements and carbons, as far as they are known.
    written
        Structures that a network wrote, the most probable first, judged together with the others.
    """
    search = EditSearch(FragmentScore(model, weights), listed, Composition(**known))
    with require("rdkit.rdBase").BlockLogs():
        search.judge(search.read(written, "network")[: effort.judged], effort.judged)
    smiles = model.index.smiles
    if not known["formula"]:
        return analogues(search, [smiles[row] for row in _best(scores, 2 * effort.edited)], effort)
    (wanted,) = composition_table((known["formula"],))
    difference = np.abs(composition_table(tuple(model.index.formula)) - wanted)
    hydrogens = difference[:, HYDROGEN]
    heavy = difference.sum(axis=1) - hydrogens
    same, near = (heavy == 0) & (hydrogens == 0), (heavy > 0) & (heavy <= FARTHEST)
    own, others = (
        [smiles[row] for row in _best(np.where(mask, scores, -np.inf), 2 * effort.edited)] for mask in (same, near)
    )
    return isomers(search, known["formula"], own, others, effort)


def _best(scores: NDArray[np.float64], number: int) -> list[int]:
    return [int(row) for row in best_rows(scores, number) if np.isfinite(scores[row])]


def analogues(search: EditSearch, parents: Sequence[str], effort: Effort) -> list[NewCompound]:
    """Return the edits of the parents, best first; in later rounds the best of the round before are edited."""
    with require("rdkit.rdBase").BlockLogs():
        front = list(parents[: effort.edited])
        moves = search.substitutions(front[:3], effort.groups)
        for _ in range(effort.rounds):
            fresh = search.judge(search.edit([(smiles, moves) for smiles in front], effort.made), effort.judged)
            front = [one.smiles for one in fresh[: effort.edited]]
    return best_first(search)


def isomers(
    search: EditSearch, formula: str, listed: Sequence[str], relatives: Sequence[str], effort: Effort
) -> list[NewCompound]:
    """Return isomers: all of a small formula, else those that lie near listed isomers and near relatives."""
    with require("rdkit.rdBase").BlockLogs():
        if every := _every_isomer(formula, effort.isomers):
            search.judge(search.read(every, "enumeration"), effort.judged)
            return best_first(search)
        moves = search.substitutions((), 10**6)
        parents = [(smiles, ISOMER_MOVES) for smiles in listed[: effort.edited]]
        parents += [(smiles, moves) for smiles in relatives[: effort.relatives]]
        expanded = set(listed[: effort.edited])
        for _ in range(effort.rounds + 1):
            search.judge(search.edit(parents, effort.made), effort.judged)
            front = [one.smiles for one in best_first(search) if one.smiles not in expanded][: effort.edited]
            expanded |= set(front)
            parents = [(smiles, ISOMER_MOVES) for smiles in front]
    return best_first(search)


def _every_isomer(formula: str, limit: int) -> tuple[str, ...]:
    """Return the plausible isomers, none where there are too many or the formula is beyond the enumeration."""
    try:
        return enumerate_isomers(formula, plausible=True, groups=True, limit=limit).smiles if limit else ()
    except VibronError:
        return ()


def best_first(search: EditSearch) -> list[NewCompound]:
    """Return everything found so far."""
    return sorted(search.found.values(), key=lambda one: -one.score)
