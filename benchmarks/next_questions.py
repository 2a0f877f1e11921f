"""Whether the answers to the proposed questions narrow the candidates as far as was expected.

    python benchmarks/next_questions.py [FOLDER OF THE MEASURED SPECTRA]

Every validation spectrum for which questions are open: its candidates are credible and none is identified.  Each
question that is proposed is answered by the true compound, and the ranking filtered by the answer: rank 1 is then right
or not, and the effective number of candidates is what it is.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.molecules.groups import group_names, group_vector, parse_smiles
from vibron.infrared.structure._next_question import NextQuestion, _entropy, _groups_held, next_questions
from vibron.infrared.structure._pool import Pool
from vibron.infrared.structure_model.calibration import shares
from vibron.infrared.structure_model.membership import load_membership
from vibron.infrared.structure_model.model import shipped_model
from vibron_agents.spectrum.verdict import IDENTIFIED
from vibron_train.development import development_data
from vibron_train.structures.dataset import read_dataset


def agreeing(
    pool: Pool, held: NDArray[np.bool_], question: NextQuestion, formula: str, smiles: str
) -> NDArray[np.bool_]:
    """Return which structures give the answer that the true compound gives."""
    if question.question == "group":
        number = group_names().index(question.group)
        return np.asarray(held[:, number] == group_vector(parse_smiles(smiles))[number])
    counts = parse_formula(formula)
    known = {"formula": formula, "elements": ",".join(sorted(counts)), "carbons": str(counts.get("C", 0))}
    mask = pool.agreeing({question.question: known[question.question]})
    assert mask is not None
    return mask


def main(folder: Path) -> None:
    """Print expected and found for each kind of question."""
    model, fitted, validation = shipped_model(), load_membership(), read_dataset(folder)[1]
    pool, index = Pool(model, ()), model.index
    held = _groups_held(pool, np.arange(len(index)))
    rows: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    states: dict[str, int] = defaultdict(int)
    for absorbance, smiles, block, formula in zip(
        validation.absorbance, validation.smiles, validation.blocks, validation.formula, strict=True
    ):
        reading = model.encode_one(absorbance)
        scores = model.score(reading.weights[0])
        one, known = model.membership(absorbance, reading, scores)
        probability = known * shares(model.log_shares(scores, reading.state[0]))
        first = float(probability.max())
        state = "none"
        if one >= fitted.least_one and known >= fitted.least_known:
            state = "identified" if first >= IDENTIFIED else "ranked"
        states[state] += 1
        if state != "ranked":
            continue
        for question in next_questions(pool, probability, {}):
            mask = agreeing(pool, held, question, formula, smiles)
            if not mask.any():  # the true compound is not in the index, and nothing else gives its answer
                rows[question.question].append((question.first, 0.0, np.log(question.after), np.nan))
                continue
            after = known * shares(model.log_shares(np.where(mask, scores, -np.inf), reading.state[0]))
            right = float(index.blocks[int(np.argmax(after))] == block)
            rows[question.question].append((question.first, right, np.log(question.after), _entropy(after)))
        now = float(index.blocks[int(np.argmax(probability))] == block)
        entropy = _entropy(probability)
        rows["nothing"].append((float(probability.max()), now, entropy, entropy))
    print(f"{sum(states.values())} spectra: {dict(states)}")
    print(f"{'answered':16s}{'n':>5s}{'rank 1: expected':>18s}{'found':>8s}{'candidates: expected':>22s}{'found':>8s}")
    for name, found in rows.items():
        first, right, expected, left = np.array(found).T
        counts = np.exp(expected.mean()), np.exp(np.nanmean(left))
        print(f"{name:16s}{first.size:5d}{first.mean():18.3f}{right.mean():8.3f}{counts[0]:22.2f}{counts[1]:8.2f}")


if __name__ == "__main__":
    main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
