"""Structures that no table lists with their probabilities."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.chemistry.filter_candidates import filter_candidates
from vibron.infrared.molecules.forms import inchikey
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.molecules.information import formulas_of, read_information
from vibron.infrared.structure._beam import NewCompound
from vibron.infrared.structure._unlisted import EFFORTS, Effort, propose
from vibron.infrared.structure_model.model import StructureModel
from vibron.infrared.structure_writer.generated import generated
from vibron.infrared.structure_writer.generator import shipped_generator
from vibron.infrared.unlisted_model.score import FACTORS, ScoreFactors

#: Probability of an unlisted compound from which `auto` looks for new structures, for a spectrum alone, of which there
#: may be thousands, and where something is known of the sample, which makes new structures more often right.
WORTH_LOOKING = {False: 0.5, True: 0.2}
#: Share of the compounds missing from the list that the proposals hold, without and with the formula: measured on the
#: validation molecules that are not in the list, benchmarks/de_novo.py.
COVERAGE = {False: 0.33, True: 0.73}
#: Hydrogen is not counted while strings are written: with a formula many of them do not fit, and more are kept.
MORE_STRINGS = 2


@dataclass(frozen=True)
class NewStructure:
    """A structure that no table lists, what it was made from, and the probability that it is the compound."""

    smiles: str
    source: str
    probability: float

    def describe(self) -> tuple[str, str, str, str, str]:
        """Return SMILES, InChIKey, name, formula and CAS number; it has no name and no number."""
        return self.smiles, inchikey(parse_smiles(self.smiles)), "", formulas_of([self.smiles])[0], ""


def worth_looking(missing: float, given: Mapping[str, str | None]) -> bool:
    """Return whether `auto` looks for new structures."""
    return missing >= WORTH_LOOKING[any(given.values())]


def new_structures(
    model: StructureModel,
    weights: NDArray[np.float32],
    scores: NDArray[np.float64],
    listed: Container[str],
    given: Mapping[str, str | None],
    missing: float,
    effort: str,
) -> list[NewStructure]:
    """Return new structures, the most probable first.

    Parameters
    ----------
    weights
        Shape (bits,), what the networks read.
    scores
        Shape (index,): log scores of the listed structures, whatever their composition.
    listed
        First blocks of the InChIKeys of known compounds.
    given
        Formula, elements, carbons and scaffold, as far as they are known.
    missing
        Probability that the spectrum is of one compound that is not listed.
    effort
        "quick" or "thorough".
    """
    composition = {name: given[name] for name in ("formula", "elements", "carbons")}
    found = judged(model, weights, scores, listed, composition, EFFORTS[effort])
    if given["scaffold"]:
        kept = filter_candidates(tuple(one.smiles for one in found), scaffold=given["scaffold"])
        found = [found[place] for place in kept]
    if not found:
        return []
    share = np.exp(np.array([one.score for one in found]) - found[0].score)
    share *= missing * COVERAGE[bool(given["formula"])] / share.sum()
    return [
        NewStructure(one.smiles, f"edit of {one.parent} ({one.step})" if one.parent else one.step, float(chance))
        for one, chance in zip(found, share, strict=True)
    ]


def judged(
    model: StructureModel,
    weights: NDArray[np.float32],
    scores: NDArray[np.float64],
    listed: Container[str],
    composition: Mapping[str, str | None],
    effort: Effort,
    factors: ScoreFactors = FACTORS,
) -> list[NewCompound]:
    """Return the proposals with log probabilities, the most probable first; see `new_structures`."""
    strings = effort.strings * (MORE_STRINGS if composition["formula"] else 1)
    written = generated(shipped_generator(), model, weights, composition, strings) if strings else []
    found = propose(model, factors.bit_weights(model, weights), scores, listed, composition, effort, written)
    added = factors.writing(weights, [one.smiles for one in found], read_information(**composition))
    scored = [replace(one, score=one.score + float(more)) for one, more in zip(found, added, strict=True)]
    return sorted(scored, key=lambda one: -one.score)
