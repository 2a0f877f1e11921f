import numpy as np
import pytest

from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.exact.exact_levels import exact_levels
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.specification import Sector
from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def energy(up, down, u=4.0):
    return exact_ground_state(hubbard(size=(4,), t=1.0, U=u, sector=Sector(n_up=up, n_down=down))).value


def particle_hole(small):
    right = Facts(
        model="hubbard",
        bipartite=True,
        half_filling=True,
        n_sites=4,
        parameters={"t": 1.0, "U": 4.0},
        density=np.ones(4),
        particle_energies={3: energy(2, 1), 5: energy(3, 2)},
    )
    return right, {"density": np.array([1.1, 0.9, 0.9, 1.1])}, {"particle_energies": {3: energy(2, 1), 5: 0.0}}


def shiba_transformation(small):
    pair = (energy(2, 1), energy(2, 3, u=-4.0))
    right = Facts(model="hubbard", bipartite=True, parameters={"U": 4.0}, particles=(2, 1), shiba_energies=pair)
    return right, {"shiba_energies": (pair[0], energy(2, 1, u=-4.0))}


def hopping_sign(small):
    levels = [
        exact_levels(hubbard(size=(3,), t=t, U=4.0, sector=Sector(n_up=2, n_down=1)), method="full").energies
        for t in (1.0, -1.0, 0.9)
    ]
    right = Facts(bipartite=True, boundary="open", levels=levels[0], levels_reversed=levels[1])
    return right, {"levels_reversed": levels[2]}


def kramers_pairs(small):
    matrix = small.heisenberg(3, couplings=[1.0, 0.6])
    field = matrix + np.diag(small.total_sz(3)) * 0.1
    right = Facts(time_reversal=True, statistics="spin", spin=0.5, n_sites=3, levels=np.linalg.eigvalsh(matrix))
    return right, {"levels": np.linalg.eigvalsh(field)}


def kramers_wannier(small):
    even = small.at(dict.fromkeys(range(6), small.paulis[0]), 6)
    fold = np.linalg.eigh(even.real)[1][:, 32:]

    def lowest(j, g):
        bonds, fields = small.ising(6, 0.0, ring=True), small.ising(6, 1.0, ring=True) - small.ising(6, 0.0, ring=True)
        return np.linalg.eigvalsh(fold.T @ (j * bonds + g * fields) @ fold)[0]

    right = Facts(model="tfim", dual_energies=(lowest(1.0, 0.4), lowest(0.4, 1.0)))
    return right, {"dual_energies": (lowest(1.0, 0.4), lowest(1.0, 0.5))}


def lieb_mattis(small):
    matrix, charge = small.heisenberg(6), small.total_sz(6)
    lowest = np.array([np.linalg.eigvalsh(matrix[np.ix_(charge == m, charge == m)])[0] for m in range(4)])
    return Facts(model="heisenberg", bipartite=True, spin_energies=lowest), {"spin_energies": lowest[[1, 0, 2, 3]]}


CASES = {
    case.__name__: case
    for case in (particle_hole, shiba_transformation, hopping_sign, kramers_pairs, kramers_wannier, lieb_mattis)
}


@pytest.mark.parametrize("name", of_theme("spectra"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
