from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.infrared.molecules.groups import parse_smiles
from vibron_train.structures.dataset import STATES
from vibron_train.structures.decoder import DecoderRecipe, build_decoder, fold_of
from vibron_train.structures.graphs import FARTHEST, molecule_graphs
from vibron_train.structures.invented import Candidates, Invented, relatives
from vibron_train.structures.problem import RetrievalProblem, prepare_problem
from vibron_train.structures.tensors import dense, spectra_tensors

torch = pytest.importorskip("torch")


@pytest.fixture
def problem(spectra: Path, few_compounds: Path) -> RetrievalProblem:
    return prepare_problem(spectra, lambda line: None)


def test_graph_of_a_molecule_has_its_distances_bonds_and_hydrogens() -> None:
    graphs = molecule_graphs([parse_smiles("CCO"), parse_smiles("C" * 41), parse_smiles("[Na+].[Cl-]")])
    assert graphs.usable.tolist() == [True, False, True]
    assert graphs.distance[0, 0, :4].tolist() == [0, 1, 2, FARTHEST + 1]
    assert graphs.order[0, 1, :3].tolist() == [1, 0, 1]
    assert graphs.atoms[0, :3, 2].tolist() == [3, 2, 1]
    assert graphs.distance[2, 0, 1] == FARTHEST + 1


def test_relatives_are_the_most_alike_of_each_state_and_never_the_molecule_itself(problem: RetrievalProblem) -> None:
    """Against exact cosines of the rarity-weighted bits."""
    part, bits = spectra_tensors(problem.training, "cpu"), dense(problem.index.bits, "cpu")
    found = relatives(bits, part, torch.Generator().manual_seed(0)).numpy()
    state, row = part.state.numpy(), part.row.numpy()
    gas = STATES.index("gas")
    assert (state[found[:, :2]] == gas).all()
    assert (state[found[:, 2:]] != gas).all()
    assert (row[found] != np.arange(len(found))[:, None]).all()
    rarity = -np.log(np.asarray(problem.index.bits.mean(axis=0)).ravel().clip(1 / len(found), 1))
    own, known = problem.index.bits.toarray() * rarity, problem.training.bits.toarray() * rarity
    cosine = (own @ known.T) / np.linalg.norm(own, axis=1)[:, None] / np.linalg.norm(known, axis=1)
    cosine[row[None, :] == np.arange(len(found))[:, None]] = -1
    eighth = np.sort(np.where(state == gas, cosine, -1), axis=1)[:, -8]
    assert (np.take_along_axis(cosine, found[:, :2], axis=1) > eighth[:, None] - 0.02).all()


def test_an_invented_spectrum_is_a_prediction_plus_what_was_wrong_for_a_relative(problem: RetrievalProblem) -> None:
    part, bits = spectra_tensors(problem.training, "cpu"), dense(problem.index.bits, "cpu")
    fold = fold_of(problem.training.dataset.blocks)
    assert set(fold.tolist()) == {0, 1, 2, 3}
    recipe = DecoderRecipe(width=16, layers=1, heads=2, hidden=16)
    decoders: list[Any] = [build_decoder(recipe, bits.shape[1], part.states, part.collections).eval() for _ in range(4)]
    share = torch.ones(len(bits))
    made = Invented(decoders, fold, part, Candidates(bits, torch.zeros(len(bits)), share), problem.index.smiles, 0)
    row, absorbance, mask, state = made.draw(64, torch.Generator().manual_seed(1))
    assert absorbance.shape == mask.shape == (64, 1801)
    assert absorbance.amax(1).numpy() == pytest.approx(1.0)
    assert (absorbance[mask == 0] == 0).all()
    assert set(state.tolist()) <= {STATES.index("gas"), STATES.index("liquid")}
    assert len(set(row.tolist())) > 20
