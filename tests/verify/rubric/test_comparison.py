import numpy as np
import pytest

from vibron.manybody.specification import Model
from vibron_verify.products.model_matrix import dense_matrix
from vibron_verify.rubric.comparison import compare


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("heisenberg(size=[4])", (1, 3)),
        ("heisenberg(size=[2, 2], lattice='square', boundary='periodic')", (1, 2)),
        ("heisenberg(size=[3], boundary='periodic')", (1,)),
    ],
)
def test_the_spins_of_one_sublattice_may_be_turned(text, turned):
    model = Model.from_text(text)
    signs = np.array([1.0])
    for site in range(model.n_sites):
        signs = np.kron(signs, [1.0, -1.0] if site in turned else [1.0, 1.0])
    matrix = dense_matrix(model) * np.outer(signs, signs)
    assert compare(matrix, model, equivalent=("sublattice",)).same
    assert not compare(matrix, model).same
