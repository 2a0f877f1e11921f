"""Permutations of sites that leave models as they are."""

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.manybody.models.space_group import space_group
from vibron.manybody.operators.symmetry import invariant, moved
from vibron.manybody.specification import Model


@pytest.mark.parametrize(
    ("text", "order", "translations"),
    [
        ("heisenberg(size=[4, 4], lattice='square', boundary='periodic')", 128, 16),
        ("heisenberg(size=[3, 3], lattice='square')", 8, 1),
        ("heisenberg(size=[6, 4], lattice='square', boundary='periodic')", 96, 24),
        ("hubbard(size=[5], boundary='periodic')", 10, 5),
        ("ssh(cells=3)", 2, 1),
        ("tfim(size=[4], boundary='periodic', g=[1.0, 2.0, 1.0, 2.0])", 4, 2),
        ("tfim(size=[4], boundary='periodic', g=[1.0, 2.0, 3.0, 4.0])", 1, 1),
    ],
)
def test_orders(text: str, order: int, translations: int) -> None:
    model = Model.from_text(text)
    found = space_group(model)
    assert (found.order, found.translations) == (order, translations)
    elements = found.elements.astype(int)
    assert all(invariant(model, moved(element)) for element in elements[:: max(1, order // 8)])
    known = {tuple(element) for element in elements.tolist()}
    assert all(tuple(one[other]) in known for one in elements[:6] for other in elements[-6:])
    assert elements[0].tolist() == list(range(model.n_sites))
    assert np.array_equal(np.sort(elements, axis=1), np.tile(np.arange(model.n_sites), (order, 1)))


def test_lattices_without_cells_are_refused() -> None:
    with pytest.raises(DomainError):
        space_group(Model.from_text("tfim(size=[2], boundary='infinite')"))
