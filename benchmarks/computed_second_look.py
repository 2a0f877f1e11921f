"""How much computed harmonic spectra of the first candidates add to the ranking of structures.

    python benchmarks/computed_second_look.py [FOLDER OF THE MEASURED SPECTRA] --cache FOLDER [--compute] [--fit]

``--compute`` ranks the structures of the validation spectra, draws those whose compound is among the first ten (fixed
seed, at most 14 heavy atoms) and computes the candidates that the shipped library lacks; it resumes where
it was stopped.  ``--fit`` fits the weights of the two numbers of the comparison on training spectra whose compound the
library holds, against nine similar compounds of the library.  Without either, the first six candidates are compared,
those that were computed, and Top-1 among them before and after is printed: with the shipped weights, which saw none of
these spectra, and with these times a factor that is fitted, cross-fitted by spectrum.
"""

from __future__ import annotations

import argparse
import csv
import pickle
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rdkit import Chem, DataStructs
from rdkit.Chem import rdFingerprintGenerator
from scipy.optimize import minimize
from scipy.stats import binomtest

from vibron.core.errors import VibronError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.spectral_library.store import open_library
from vibron.infrared.structure_model.computed_match import ComputedMatch, computed_match
from vibron_agents.spectrum.computed_spectra import computed, computed_before, shipped
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.second_look import in_phase, phase_of
from vibron_agents.spectrum.workflow import analyze_file
from vibron_train.bench.elucidation import extract, spectra_of
from vibron_train.development import development_data

TOP, FIRST, MOST_HEAVY, SEED, FOLDS, RIVALS, RANDOM = 10, 6, 14, 20, 10, 9, 60
PATIENCE = 3600.0  # s for a molecule, on a busy machine
SURE = 0.9  # of the probability of the first candidates
PHASES = ("gas", "condensed")


class Case(NamedTuple):
    """One spectrum and its candidates: the two numbers of each, its shipped weight, ln p, whether it is an isomer."""

    phase: str
    numbers: FloatArray
    weight: FloatArray
    before: FloatArray
    isomer: NDArray[np.bool_]
    true: int


def rankings(folder: Path, cache: Path) -> list[dict[str, Any]]:
    """Return the measured absorbance and the first ten candidates of every validation spectrum."""
    path = cache / "rankings.pickle"
    if path.is_file():
        return list(pickle.loads(path.read_bytes()))
    rows = spectra_of(folder, "valid")
    found = []
    for row, source in zip(rows, extract(folder, rows), strict=True):
        try:
            [(_, evidence)] = analyze_file(source.content, source.label, Settings(top=TOP))
        except VibronError:
            continue
        assert evidence.ranking is not None
        found.append(
            {
                "block": row["inchikey"][:14],
                "formula": row["formula"],
                "state": evidence.spectrum.state,
                "absorbance": on_grid(evidence.absorbance),
                "candidates": [
                    (one.smiles, one.inchikey, one.formula, one.probability) for one in evidence.ranking.candidates
                ],
            }
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(found))
    return found


def sample(spectra: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the spectra whose compound is among the candidates and small enough.

    The first sixty are drawn at random.  Then come those whose ranking is in doubt, the smallest compounds first,
    condensed samples and gases in turn: the compound is among the first six, and none of these has more than nine
    tenths of their probability.
    """
    eligible = [
        one
        for one in spectra
        if any(key[:14] == one["block"] and fits(smiles) for smiles, key, *_ in one["candidates"])
    ]
    order = np.random.default_rng(SEED).permutation(len(eligible))
    drawn = [eligible[place] for place in order]
    doubtful = sorted((one for one in drawn[RANDOM:] if in_doubt(one)), key=size)
    gases = [one for one in doubtful if one["state"] == "gas"]
    others = [one for one in doubtful if one["state"] != "gas"]
    turns = [one for pair in zip_longest(others, gases) for one in pair if one is not None]
    print(
        f"{len(spectra)} spectra ranked; {len(eligible)} with the compound among the first {TOP} and small enough; "
        f"{len(turns)} in doubt besides the {RANDOM} drawn first"
    )
    return drawn[:RANDOM] + turns


def size(one: dict[str, Any]) -> int:
    """Return the number of heavy atoms of the compound."""
    return sum(number for name, number in parse_formula(one["formula"]).items() if name != "H")


def in_doubt(one: dict[str, Any]) -> bool:
    """Return True if the compound is among the first candidates, and none of these is nearly certain."""
    first = one["candidates"][:FIRST]
    chances = [probability for *_, probability in first]
    return any(key[:14] == one["block"] for _, key, *_ in first) and max(chances) < SURE * sum(chances)


def fits(smiles: str) -> bool:
    """Return True for one molecule that is small enough to be computed here."""
    return "." not in smiles and 2 <= Chem.MolFromSmiles(smiles).GetNumHeavyAtoms() <= MOST_HEAVY


def compute(spectra: list[dict[str, Any]], cache: Path) -> None:
    """Compute the first candidates of every spectrum."""
    for number, one in enumerate(spectra, 1):
        for smiles, key, *_ in one["candidates"][:FIRST]:
            if shipped(key) is None and fits(smiles):
                try:
                    computed(smiles, cache, PATIENCE)
                except VibronError as error:
                    print(f"{smiles}: {error}", flush=True)
        print(f"{number} of {len(spectra)} spectra", flush=True)


def case_of(
    phase: str, matches: Sequence[ComputedMatch], before: FloatArray, isomer: NDArray[np.bool_], true: int
) -> Case:
    """Return the case of these matches."""
    numbers = np.array([(match.correlation, np.log(match.information)) for match in matches])
    weight = np.array([match.log_weight(phase) for match in matches])
    return Case(phase, numbers, weight, before, isomer, true)


def case(one: dict[str, Any], cache: Path) -> Case | None:
    """Compare the first candidates with what was computed; None where the compound is not among those compared."""
    phase = phase_of(Spectrum(GRID, one["absorbance"], "absorbance", one["state"]))
    matches, before, isomer, true = [], [], [], None
    for smiles, key, formula, probability in one["candidates"][:FIRST]:
        spectrum = shipped(key) or computed_before(smiles, cache)
        if spectrum is None or not probability > 0.0:
            continue
        if key[:14] == one["block"]:
            true = len(matches)
        matches.append(computed_match(one["absorbance"], in_phase(spectrum.absorbance, phase)))
        before.append(np.log(probability))
        isomer.append(formula == one["formula"])
    if true is None or len(matches) < 2:
        return None
    return case_of(phase, matches, np.array(before), np.array(isomer), true)


def training_cases(folder: Path) -> list[Case]:
    """Return training spectra whose compound the library holds, each with similar compounds and isomers as rivals."""
    library = open_library("computed")
    make = rdFingerprintGenerator.GetMorganGenerator(radius=2, fpSize=2048).GetFingerprint
    molecules = [Chem.MolFromSmiles(entry.smiles) for entry in library.entries]
    prints, formulas = [make(one) for one in molecules], np.array([entry.formula for entry in library.entries])
    small = np.array([one.GetNumHeavyAtoms() < 3 for one in molecules])
    place = {entry.inchikey[:14]: row for row, entry in enumerate(library.entries)}
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    kept_out = {row["inchikey"][:14] for row in rows if row["iragent_split"] == "valid"}
    absorbance, found = np.load(folder / "spectra.npz")["absorbance"], []
    for number, row in enumerate(rows):
        own = place.get(row["inchikey"][:14])
        if own is None or row["inchikey"][:14] in kept_out or int(row["heavy_atoms"]) < 4:
            continue
        likeness = np.array(DataStructs.BulkTanimotoSimilarity(prints[own], prints))
        likeness[small] = likeness[own] = -1.0
        near = np.argsort(-likeness, kind="stable")
        same = [int(rival) for rival in near if formulas[rival] == formulas[own] and rival != own]
        chosen = [own, *list(dict.fromkeys([*map(int, near[:6]), *same[:6]]))[:RIVALS]]
        phase = "gas" if row["state"] in ("gas", "unknown") else "condensed"
        measured = absorbance[number].astype(np.float64)
        matches = [
            computed_match(measured, in_phase(library.absorbance[rival].astype(np.float64), phase)) for rival in chosen
        ]
        found.append(case_of(phase, matches, np.zeros(len(chosen)), formulas[chosen] == formulas[own], 0))
    return found


def fitted(cases: Sequence[Case], features: Sequence[FloatArray]) -> FloatArray:
    """Return the weights of a conditional logit with ln p before as it is, and a weak normal prior."""

    def loss(weights: FloatArray) -> float:
        return 0.01 * float(weights @ weights) - sum(
            log_chance(one.before + values @ weights, one.true) for one, values in zip(cases, features, strict=True)
        )

    return np.asarray(minimize(loss, np.zeros(features[0].shape[1]), method="BFGS").x)


def log_chance(scores: FloatArray, true: int) -> float:
    """Return the log probability of the true candidate among those compared."""
    return float(scores[true] - scores.max() - np.log(np.exp(scores - scores.max()).sum()))


def top_one(scores: FloatArray, true: float) -> float:
    """Return 1 if the true score comes first and 0 if not; of several equal ones at the top each counts in part."""
    return float(true >= scores.max()) / float((scores == scores.max()).sum())


def table(cases: Sequence[Case], after: Sequence[FloatArray]) -> None:
    """Print Top-1 among the compared before and after, of all and of isomers alone, all and by phase."""
    for isomers in (False, True):
        for phase in ("all", *PHASES):
            rows = []
            for one, scores in zip(cases, after, strict=True):
                kept = one.isomer if isomers else np.ones(len(scores), dtype=bool)
                if kept.sum() > 1 and phase in ("all", one.phase):
                    rows.append(
                        [
                            value
                            for each in (one.before, scores)
                            for value in (
                                top_one(each[kept], each[one.true]),
                                log_chance(each[kept], int(kept[: one.true].sum())),
                            )
                        ]
                    )
            if not rows:
                continue
            first, log_first, second, log_second = np.array(rows, dtype=np.float64).T
            gained, lost = int((second > first).sum()), int((second < first).sum())
            chance = binomtest(gained, gained + lost).pvalue if gained + lost else 1.0
            (low, high), (poor, good) = interval(second - first), interval(log_second - log_first)
            print(
                f"{'isomers' if isomers else 'all':8s} {phase:10s} n {len(rows):4d}  Top-1 {first.mean():.3f} -> "
                f"{second.mean():.3f} ({low:+.3f} to {high:+.3f}; {gained} gained, {lost} lost, p {chance:.3f})  "
                f"mean ln p {log_first.mean():.3f} -> {log_second.mean():.3f} ({poor:+.3f} to {good:+.3f})"
            )


def interval(change: FloatArray) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of a mean."""
    drawn = np.random.default_rng(SEED).choice(change, (2000, change.size)).mean(axis=1)
    low, high = np.percentile(drawn, (2.5, 97.5))
    return float(low), float(high)


def cross_fitted(cases: Sequence[Case], features: Sequence[FloatArray]) -> list[FloatArray]:
    """Return the scores of each spectrum with weights fitted on the other folds."""
    fold = np.random.default_rng(SEED).permutation(len(cases)) % FOLDS
    after: list[FloatArray] = [one.before for one in cases]
    for number in range(FOLDS):
        others = np.flatnonzero(fold != number)
        weights = fitted([cases[row] for row in others], [features[row] for row in others])
        for row in np.flatnonzero(fold == number):
            after[row] = cases[row].before + features[row] @ weights
    return after


def main() -> None:
    """Compute, or fit and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--spectra", type=int, default=200)
    parser.add_argument("--compute", action="store_true")
    parser.add_argument("--fit", action="store_true")
    arguments = parser.parse_args()
    folder = development_data(arguments.folder)
    if arguments.fit:
        every = training_cases(folder)
        for phase in PHASES:
            part = [one for one in every if one.phase == phase]
            print(phase, len(part), fitted(part, [one.numbers for one in part]).round(2))
        table(every, cross_fitted(every, [one.numbers for one in every]))
        return
    spectra = sample(rankings(folder, arguments.cache))[: arguments.spectra]
    if arguments.compute:
        compute(spectra, arguments.cache)
        return
    found = [case(one, arguments.cache) for one in spectra]
    for title, part in ((f"{RANDOM} drawn at random", found[:RANDOM]), ("in doubt", found[RANDOM:]), ("all", found)):
        cases = [one for one in part if one is not None]
        if not cases:
            continue
        print(f"{title}: {len(part)} spectra, {len(cases)} whose compound is compared with another candidate")
        print("shipped weights")
        table(cases, [one.before + one.weight for one in cases])
        features = [one.weight[:, np.newaxis] for one in cases]
        print(f"shipped weights times a fitted factor, cross-fitted; over all {fitted(cases, features)[0]:.2f}")
        table(cases, cross_fitted(cases, features))


if __name__ == "__main__":
    main()
