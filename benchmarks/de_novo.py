"""How often new structures are found for compounds that are not in the list, and what each proposer adds.

    python benchmarks/de_novo.py [FOLDER OF THE MEASURED SPECTRA] [--formula] [--number N] [--missing N]
                                 [--effort quick|thorough] [--ablation] [--fit]

Validation spectra, of molecules that the networks have not seen.  The true compound is taken out of the list, if it is
in it; then new structures are proposed, from the spectrum alone or with the formula.  Printed are the shares whose true
structure is proposed, comes first and among the first ten of the new structures, and of all, listed ones included; with
95 % intervals.  Compounds that really are not in the list are given apart: their share proposed is COVERAGE in
``structure/_new_structures.py``.  ``--ablation`` turns each proposer and each part of the judge off in turn.  ``--fit``
prints the factors of the judge that make the true structures most probable, and the shares with factors fitted on the
other four fifths of the spectra.  The network that writes structures has not learned those of validation molecules,
whether they are in the list or not.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from vibron.infrared.molecules.information import composition_table, read_information
from vibron.infrared.structure._library_evidence import places_of
from vibron.infrared.structure._new_structures import COVERAGE, judged
from vibron.infrared.structure._unlisted import EFFORTS, Effort
from vibron.infrared.structure_model.calibration import shares
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.unlisted_model.score import FACTORS, ScoreFactors
from vibron_train.development import development_data
from vibron_train.structures.dataset import Dataset, read_dataset
from vibron_train.structures.membership import fraction

NEVER = 10**9
FOLDS, PENALTY = 5, 1e-3
PARTS = (ScoreFactors(1, 0, 0), ScoreFactors(0, 1, 0), ScoreFactors(0, 0, 1))

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Outcome:
    """Rank of the true structure among the new ones and among all, seconds, and whether it was masked in the list.

    ``share`` is that of the first new structure, of all new ones; ``parts`` has what each part of the judge says of
    each structure, shape (structures, 3).
    """

    new: int
    all: int
    seconds: float
    masked: bool
    share: float = 0.0
    parts: Array = field(default_factory=lambda: np.zeros((0, 3)))


@dataclass(frozen=True)
class Variant:
    """What proposes and what judges."""

    effort: Effort
    factors: ScoreFactors = FACTORS


def search(part: Dataset, row: int, formula: str | None, variant: Variant, fit: bool) -> Outcome:
    """Propose structures for one spectrum whose true compound is not listed."""
    model, truth = shipped_model(), part.blocks[row]
    absorbance, places = part.absorbance[row].astype(np.float64), places_of(model)
    reading = model.encode_one(absorbance)
    weights, scores = reading.weights[0], model.score(reading.weights[0])
    listed = places.keys() - {truth}
    if truth in places:
        scores[places[truth]] = scores.min() - 100.0
    _, known = model.membership(absorbance, reading, scores)
    started = time.process_time()
    given: Mapping[str, str | None] = {"formula": formula, "elements": None, "carbons": None}
    found = judged(model, weights, scores, listed, given, variant.effort, variant.factors)
    seconds = time.process_time() - started
    place = [rank for rank, structure in enumerate(found) if structure.block == truth]
    if not place:
        return Outcome(NEVER, NEVER, seconds, truth in places)
    smiles, information = [structure.smiles for structure in found], read_information(**given)
    parts = [one.log_scores(model, weights, smiles, information) for one in PARTS if fit]
    others = np.array([block != truth for block in model.index.blocks])
    if formula:
        others &= (composition_table(tuple(model.index.formula)) == composition_table((formula,))).all(axis=1)
    scores = scores[others]
    known = known if len(scores) else 0.0
    share = np.exp(np.array([structure.score for structure in found]) - found[0].score)
    chance = share[place[0]] / share.sum() * (1.0 - known) * COVERAGE[bool(formula)]
    before = int((known * shares(model.log_shares(scores, reading.state[0])) >= chance).sum()) if len(scores) else 0
    rank, first = place[0] + 1, 1.0 / float(share.sum())
    return Outcome(rank, rank + before, seconds, truth in places, first, np.array(parts).T)


def fitted(outcomes: list[Outcome]) -> list[Outcome]:
    """Print the factors fitted on all spectra, and return the ranks with factors fitted on the other folds."""
    inside = [place for place, one in enumerate(outcomes) if one.new < NEVER]
    print("factors of spectrum, prior and writer:", _factors([outcomes[place] for place in inside]).round(2))
    found = list(outcomes)
    for fold in range(FOLDS):
        factors = _factors([outcomes[place] for place in inside if place % FOLDS != fold])
        for place in inside:
            if place % FOLDS == fold:
                score = outcomes[place].parts @ factors
                rank = int((score > score[outcomes[place].new - 1]).sum()) + 1
                share = float(1.0 / np.exp(score - score.max()).sum())
                found[place] = replace(outcomes[place], new=rank, all=NEVER, share=share)
    return found


def _factors(outcomes: list[Outcome]) -> Array:
    """Return the factors of the parts under which the true structures are most probable."""

    def loss(factors: Array) -> float:
        total = PENALTY * float(factors @ factors)
        for one in outcomes:
            score = one.parts @ factors
            top = float(score.max())
            total += (top + float(np.log(np.exp(score - top).sum())) - float(score[one.new - 1])) / len(outcomes)
        return total

    return np.asarray(minimize(loss, np.full(3, 0.5), method="BFGS").x)


def told(name: str, outcomes: list[Outcome]) -> None:
    """Print the figures of those that were masked and of those that are not in the list."""
    for kind, masked in (("taken out of the list", True), ("not in the list", False)):
        chosen = [one for one in outcomes if one.masked == masked]
        if not chosen:
            continue
        new, everything = (np.array([getattr(one, field) for one in chosen]) for field in ("new", "all"))
        figures = {"proposed": new < NEVER, "first": new <= 1, "first ten": new <= 10}
        figures |= {"first of all": everything <= 1, "first ten of all": everything <= 10}
        text = ", ".join(
            "{} {:.3f} ({:.3f} to {:.3f})".format(label, *fraction(hit)[:3]) for label, hit in figures.items()
        )
        print(f"{name}, {kind} ({len(chosen)}): {text}", flush=True)
        if inside := [one for one in chosen if one.new < NEVER]:
            right, share = np.mean([one.new == 1 for one in inside]), np.mean([one.share for one in inside])
            print(f"  of those proposed {right:.3f} come first; the mean share of the first is {share:.3f}")
    seconds = np.array([one.seconds for one in outcomes])
    print(f"{name}: CPU seconds median {np.median(seconds):.2f}, mean {seconds.mean():.2f}, most {seconds.max():.2f}")


def main() -> None:
    """Read the arguments and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--formula", action="store_true")
    parser.add_argument("--number", type=int, default=200, help="molecules taken out of the list")
    parser.add_argument("--missing", type=int, help="molecules not in the list, all where left out")
    parser.add_argument("--effort", choices=tuple(EFFORTS), default="quick")
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--fit", action="store_true", help="fit the factors of the judge")
    given = parser.parse_args()
    part, places = read_dataset(development_data(given.folder))[1], places_of(shipped_model())
    order = np.random.default_rng(0).permutation(len(part))
    rows = [int(row) for row in order if part.blocks[row] not in places][: given.missing]
    rows += [int(row) for row in order if part.blocks[row] in places][: given.number]
    effort = EFFORTS[given.effort]
    variants = {given.effort: Variant(effort)}
    if given.ablation:
        variants |= {
            "without the network": Variant(replace(effort, strings=0), replace(FACTORS, writer=0.0)),
            "network as judge alone": Variant(replace(effort, strings=0)),
            "network as proposer alone": Variant(effort, replace(FACTORS, writer=0.0)),
            "what the network writes": Variant(replace(effort, edited=0, relatives=0, isomers=0)),
            "without the prior": Variant(effort, replace(FACTORS, prior=0.0)),
            "without a round": Variant(replace(effort, rounds=effort.rounds - 1)),
        }
    if given.ablation and given.formula:
        variants["without enumeration"] = Variant(replace(effort, isomers=0))
        variants["without relatives"] = Variant(replace(effort, relatives=0))
    outcomes: dict[str, list[Outcome]] = defaultdict(list)
    for row in rows:
        for name, variant in variants.items():
            outcomes[name].append(search(part, row, part.formula[row] if given.formula else None, variant, given.fit))
    if given.fit:
        outcomes["fitted on other spectra"] = fitted(outcomes[given.effort])
    for name, found in outcomes.items():
        told(name, found)


if __name__ == "__main__":
    main()
