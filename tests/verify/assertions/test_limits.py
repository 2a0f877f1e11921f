import numpy as np
import pytest

from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.specification import Sector
from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def small_size_diagonalisation(small):
    energy = exact_ground_state(heisenberg(size=(6,))).value
    right = Facts(small_energy=energy, hamiltonian=small.heisenberg(6), method="mps")
    return right, {"small_energy": energy + 1e-6}, {"hamiltonian": small.heisenberg(6, ring=True)}


def decoupled_limit(small):
    model = hubbard(size=(4,), t=1.0, U=0.0, sector=Sector(n_up=2, n_down=1))
    right = Facts(decoupled_energy=exact_ground_state(model).value, one_body=small.chain(4), particles=(2, 1))
    levels = [np.array([-0.5, 0.5]), np.array([-1.5, 1.5])]
    atoms = Facts(decoupled_energy=-1.5, local_levels=levels)
    return right, {"particles": (2, 2)}, {"one_body": small.chain(4, ring=True)}, atoms


def heisenberg_limit(small):
    u = np.array([40.0, 80.0])
    right = Facts(
        strong_coupling_u=u,
        strong_coupling_energies=(u - np.sqrt(u**2 + 16)) / 2,
        heisenberg_energy=-1.0,
        parameters={"t": 1.0},
    )
    return right, {"heisenberg_energy": -0.75}, {"strong_coupling_energies": u - np.sqrt(u**2 + 16)}


def strong_coupling_bosons(small):
    model = bose_hubbard(size=(8,), boundary="periodic", t=0.03, U=1.0, n_max=3, sector=Sector(n_particles=8))
    right = Facts(
        model="bose_hubbard",
        boundary="periodic",
        n_sites=8,
        particles=(8,),
        parameters={"J": 0.03, "U": 1.0},
        energy=exact_ground_state(model).value,
    )
    hard = bose_hubbard(size=(8,), boundary="periodic", t=0.03, U=1.0, n_max=1, sector=Sector(n_particles=8))
    return right, {"energy": exact_ground_state(hard).value}, {"energy": right.energy * 1.01}


def hard_core_bosons(small):
    x, y, _z = small.paulis
    bonds = [(i, (i + 1) % 6) for i in range(6)]
    ring = -np.sum([small.at({a: p, b: p}, 6) for a, b in bonds for p in (x, y)], axis=0) / 2
    two = small.digits(6).sum(axis=1) == 2
    right = Facts(
        model="xx",
        hamiltonian=ring[np.ix_(two, two)],
        one_body=small.chain(6, ring=True),
        particles=(2,),
        boundary="periodic",
    )
    return right, {"boundary": "open"}, {"hamiltonian": 2 * right.hamiltonian}


CASES = {
    case.__name__: case
    for case in (
        small_size_diagonalisation,
        decoupled_limit,
        heisenberg_limit,
        strong_coupling_bosons,
        hard_core_bosons,
    )
}


@pytest.mark.parametrize("name", of_theme("limits"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
