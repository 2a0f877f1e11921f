"""How often new structures are found for compounds that are not in the list, and what each proposer adds.

    python benchmarks/de_novo.py [FOLDER OF THE MEASURED SPECTRA] [--formula] [--number N] [--missing N]
                                 [--effort quick|thorough] [--ablation]
                                 [--generator FILE] [--strings N]

Validation spectra, of molecules that the networks have not seen.  The true compound is taken out of the list, if it is
in it; then new structures are proposed, from the spectrum alone or with the formula.  Printed are the shares whose true
structure is proposed, comes first and among the first ten of the new structures, and of all, listed ones included; with
95 % intervals.  Compounds that really are not in the list are given apart: their share proposed is COVERAGE in
``structure/_new_structures.py``.  ``--ablation`` turns each proposer off in turn.  ``--generator`` adds the structures
that a network of ``vibron train generator`` writes, and measures them alone; it has not learned those of validation
molecules, whether they are in the list or not.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vibron.infrared.molecules.information import composition_table
from vibron.infrared.structure._library_evidence import places_of
from vibron.infrared.structure._new_structures import COVERAGE
from vibron.infrared.structure._unlisted import EFFORTS, Effort, propose
from vibron.infrared.structure_model.calibration import shares
from vibron.infrared.structure_model.model import shipped_model
from vibron.infrared.unlisted_model.prior import unlisted_prior
from vibron_train.development import development_data
from vibron_train.generator.model import Generator
from vibron_train.generator.structures import generated
from vibron_train.structures.dataset import Dataset, read_dataset
from vibron_train.structures.membership import fraction

NEVER = 10**9


@dataclass(frozen=True)
class Outcome:
    """Rank of the true structure among the new ones and among all, seconds, and whether it was masked in the list.

    ``share`` is that of the first new structure, of all new ones.
    """

    new: int
    all: int
    seconds: float
    masked: bool
    share: float = 0.0


@dataclass(frozen=True)
class Variant:
    """What proposes: effort of the edits, prior of unlisted structures, and a generator that keeps so many strings."""

    effort: Effort
    with_prior: bool = True
    generator: Generator | None = None
    strings: int = 100


def search(part: Dataset, row: int, formula: str | None, variant: Variant) -> Outcome:
    """Propose structures for one spectrum whose true compound is not listed."""
    model, truth = shipped_model(), part.blocks[row]
    absorbance, places = part.absorbance[row].astype(np.float64), places_of(model)
    reading = model.encode_one(absorbance)
    scores = model.score(reading.weights[0])
    listed = places.keys() - {truth}
    if truth in places:
        scores[places[truth]] = scores.min() - 100.0
    one, known = model.membership(absorbance, reading, scores)
    temperature = model.calibration.temperature
    started = time.process_time()
    weights = reading.weights[0] + variant.with_prior * temperature * unlisted_prior(model)
    given: Mapping[str, str | None] = {"formula": formula, "elements": None, "carbons": None}
    written: list[str] = []
    if variant.generator:
        written = generated(variant.generator, model, reading.weights[0], given, variant.strings)
    found = propose(model, weights, scores, listed, given, variant.effort, written)
    seconds = time.process_time() - started
    place = [rank for rank, structure in enumerate(found) if structure.block == truth]
    if not place:
        return Outcome(NEVER, NEVER, seconds, truth in places)
    others = np.array([block != truth for block in model.index.blocks])
    if formula:
        others &= (composition_table(tuple(model.index.formula)) == composition_table((formula,))).all(axis=1)
    scores = scores[others]
    known = known if len(scores) else 0.0
    share = np.exp((np.array([structure.score for structure in found]) - found[0].score) / temperature)
    chance = share[place[0]] / share.sum() * (one - known) * COVERAGE[bool(formula)]
    before = int((known * shares(model.log_shares(scores, reading.state[0])) >= chance).sum()) if len(scores) else 0
    return Outcome(place[0] + 1, place[0] + 1 + before, seconds, truth in places, 1.0 / share.sum())


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
    parser.add_argument("--generator", type=Path, help="file that vibron train generator wrote")
    parser.add_argument("--strings", type=int, default=100, help="strings that the generator keeps")
    given = parser.parse_args()
    part, places = read_dataset(development_data(given.folder))[1], places_of(shipped_model())
    order = np.random.default_rng(0).permutation(len(part))
    rows = [int(row) for row in order if part.blocks[row] not in places][: given.missing]
    rows += [int(row) for row in order if part.blocks[row] in places][: given.number]
    effort = EFFORTS[given.effort]
    variants = {given.effort: Variant(effort)}
    if given.generator:
        generator, nothing = Generator(given.generator), replace(effort, edited=0, relatives=0, isomers=0)
        variants["with the generator"] = Variant(effort, True, generator, given.strings)
        variants["generator alone"] = Variant(nothing, True, generator, given.strings)
    if given.ablation:
        variants |= {
            "without the prior": Variant(effort, with_prior=False),
            "without a round": Variant(replace(effort, rounds=effort.rounds - 1)),
        }
    if given.ablation and given.formula:
        variants["without enumeration"] = Variant(replace(effort, isomers=0))
        variants["without relatives"] = Variant(replace(effort, relatives=0))
        variants["enumeration alone"] = Variant(replace(effort, edited=0, relatives=0))
    outcomes: dict[str, list[Outcome]] = defaultdict(list)
    for row in rows:
        for name, variant in variants.items():
            outcomes[name].append(search(part, row, part.formula[row] if given.formula else None, variant))
    for name, found in outcomes.items():
        told(name, found)


if __name__ == "__main__":
    main()
