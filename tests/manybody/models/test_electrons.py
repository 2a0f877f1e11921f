"""Models of several orbitals, localised spins and impurities, by independent matrices and limits."""

from __future__ import annotations

from functools import reduce

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.exact.exact_levels import exact_levels
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.models.anderson_impurity import anderson_impurity
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.kondo_lattice import kondo_lattice
from vibron.manybody.models.tj import tj
from vibron.manybody.models.two_orbital_hubbard import two_orbital_hubbard
from vibron.manybody.specification import Sector

HALF = np.array([[[0, 1], [1, 0]], [[0, -1j], [1j, 0]], [[1, 0], [0, -1]]]) / 2.0


def test_two_electrons_of_an_atom_form_the_multiplets_of_hund() -> None:
    atom = two_orbital_hubbard(cells=1, U=4.0, J=0.5, sector=Sector(n_particles=2))
    assert exact_levels(atom).energies == pytest.approx([2.5, 2.5, 2.5, 3.5, 3.5, 4.5], abs=1e-12)


def test_the_interaction_is_the_same_in_turned_orbitals() -> None:
    """With U' = U - 2 J the mixing of the orbitals is a choice of axes: levels are those of a split atom."""
    mixed = two_orbital_hubbard(cells=1, U=3.0, J=0.4, mixing=0.7)
    split = two_orbital_hubbard(cells=1, U=3.0, J=0.4, splitting=1.4)
    one, other = (np.linalg.eigvalsh(hamiltonian(model).matrix.toarray()) for model in (mixed, split))
    numbers = (hamiltonian(mixed).basis.codes[:, None] >> np.arange(4) & 1).sum(1)
    shifted = np.linalg.eigvalsh(hamiltonian(split).matrix.toarray() - np.diag(0.7 * numbers))
    assert one == pytest.approx(shifted, abs=1e-12) and np.abs(one - other).max() > 0.1


def test_one_electron_and_two_spins_by_products_of_matrices() -> None:
    """The electron is on one of two cells; its spin and both localised spins are vectors of two components."""
    hop, one = np.array([[0, 1], [1, 0]]), np.eye(2)
    matrix = -0.8 * reduce(np.kron, (hop, one, one, one)).astype(complex)
    for cell in (0, 1):
        here = np.diag(np.eye(2)[cell])
        for spin in HALF:
            localised = (spin, one) if cell == 0 else (one, spin)
            matrix += 1.3 * reduce(np.kron, (here, spin, *localised))
    model = kondo_lattice(cells=2, t=0.8, J=1.3, penalty=1e3, sector=Sector(n_particles=3))
    found = np.linalg.eigvalsh(hamiltonian(model).matrix.toarray())
    assert found[found < 100.0] == pytest.approx(np.linalg.eigvalsh(matrix), abs=1e-9)


def test_the_penalty_does_not_move_states_with_a_spin_on_each_site() -> None:
    found = [
        kondo_lattice(cells=3, J=1.0, penalty=penalty, sector=Sector(n_up=3, n_down=3)).lowest_energy
        for penalty in (None, 70.0)
    ]
    assert found[0] == pytest.approx(found[1], abs=1e-10)


@pytest.mark.parametrize("geometry", ["star", "chain"])
def test_an_impurity_without_repulsion_fills_one_electron_levels(geometry: str) -> None:
    levels, couplings = [-0.5, 0.2, 0.7], [0.3, -0.4, 0.5]
    matrix = np.diag([0.1, *levels])
    for k, coupling in enumerate(couplings):
        other = 0 if geometry == "star" else k
        matrix[other, k + 1] = matrix[k + 1, other] = coupling
    wanted = 2 * np.linalg.eigvalsh(matrix)[:2].sum()
    model = anderson_impurity(
        levels=levels, couplings=couplings, U=0.0, level=0.1, geometry=geometry, sector=Sector(n_up=2, n_down=2)
    )
    assert model.lowest_energy == pytest.approx(wanted, abs=1e-12)


def test_a_symmetric_impurity_is_half_filled() -> None:
    model = anderson_impurity(
        levels=[-0.6, 0.0, 0.6], couplings=[0.4, 0.4, 0.4], U=5.0, sector=Sector(n_up=2, n_down=2)
    )
    found = exact_ground_state(model, observables=("Ntot", "Nupdn"))
    assert found.observables["Ntot"][0] == pytest.approx(1.0, abs=1e-10)
    assert found.observables["Nupdn"][0] < 0.1


def test_couplings_must_be_as_many_as_levels() -> None:
    with pytest.raises(InputError, match="must have the length 2"):
        anderson_impurity(levels=[0.0, 1.0], couplings=[1.0])


def test_second_neighbours_of_free_fermions_and_of_one_hole() -> None:
    """A hole among polarised t-J spins hops as a free fermion; four by four sites, t2 of either sign."""
    k = 2 * np.pi * np.arange(4) / 4
    one = -2.0 * (np.cos(k)[:, None] + np.cos(k)) + 4 * 0.3 * np.cos(k)[:, None] * np.cos(k)
    model = hubbard(size=(4, 4), lattice="square", boundary="periodic", U=0.0, t2=-0.3, sector=Sector(n_up=3, n_down=0))
    assert model.lowest_energy == pytest.approx(np.sort(one.ravel())[:3].sum(), abs=1e-10)
    ring = -2.0 * np.cos(2 * np.pi * np.arange(5) / 5) - 0.8 * np.cos(4 * np.pi * np.arange(5) / 5)
    hole = tj(size=(5,), boundary="periodic", J=0.0, t2=0.4, sector=Sector(n_up=4, n_down=0))
    assert hole.lowest_energy == pytest.approx(np.sort(ring)[:4].sum(), abs=1e-10)
