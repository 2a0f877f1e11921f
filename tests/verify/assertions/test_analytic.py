import numpy as np
import pytest

from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.models.haldane_shastry import haldane_shastry
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.specification import Sector
from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def bethe_ring(small):
    energy = exact_ground_state(heisenberg(size=(12,), boundary="periodic", sector=Sector(total_sz=0))).value
    right = Facts(model="heisenberg", boundary="periodic", spin=0.5, n_sites=12, energy=energy)
    return right, {"energy": 4 * energy}, {"energy": energy * 11 / 12}


def xxz_density(small):
    right = Facts(model="xxz", parameters={"J": 1.0, "Delta": 1.0}, energy_density=0.25 - np.log(2))
    return right, {"parameters": {"J": 1.0, "Delta": 0.9}}, {"energy_density": -0.4433}


def lieb_wu(small):
    right = Facts(
        model="hubbard",
        half_filling=True,
        parameters={"t": 1.0, "U": 4.0},
        energy_density=-0.57373,
        gap_extrapolated=1.28673,
    )
    return right, {"energy_density": -0.5712}, {"gap_extrapolated": 1.30}


def open_ising_chain(small):
    energy = small.ground(small.ising(6, 0.7))[0][0]
    right = Facts(model="tfim", boundary="open", n_sites=6, parameters={"J": 1.0, "g": 0.7}, energy=energy)
    ring = small.ground(small.ising(6, 0.7, ring=True))[0][0]
    return right, {"energy": ring}, {"energy": energy + 1e-7}, {"parameters": {"J": 1.0, "g": 0.71}}


def valence_bond_solids(small):
    energy = exact_ground_state(heisenberg(size=(6,), boundary="periodic", J=1.0, J2=0.5)).value
    right = Facts(model="majumdar_ghosh", boundary="periodic", n_sites=6, energy=energy)
    aklt = Facts(model="aklt", boundary="open", n_sites=6, energy=-4.0)
    return right, {"energy": energy / 4}, aklt


def haldane_shastry_ring(small):
    energy = exact_ground_state(haldane_shastry(n_sites=6)).value
    return Facts(model="haldane_shastry", n_sites=6, energy=energy), {"energy": energy * 1.001}


def dimer(small):
    energy = exact_ground_state(hubbard(size=(2,), t=1.0, U=4.0, sector=Sector(n_up=1, n_down=1))).value
    right = Facts(model="hubbard", half_filling=True, n_sites=2, parameters={"t": 1.0, "U": 4.0}, energy=energy)
    return right, {"energy": 2 - np.sqrt(20)}


def edge_state(small):
    v, w, cells = 0.5, 1.0, 8
    hopping = np.diag([v if i % 2 == 0 else w for i in range(2 * cells - 1)], 1)
    levels = np.linalg.eigvalsh(hopping + hopping.T)
    right = Facts(
        model="ssh", boundary="open", n_sites=2 * cells, parameters={"v": v, "w": w}, edge_energy=levels[cells]
    )
    return right, {"edge_energy": levels[cells + 1]}, {"parameters": {"v": 0.51, "w": w}}


CASES = {
    case.__name__: case
    for case in (
        bethe_ring,
        xxz_density,
        lieb_wu,
        open_ising_chain,
        valence_bond_solids,
        haldane_shastry_ring,
        dimer,
        edge_state,
    )
}


@pytest.mark.parametrize("name", of_theme("analytic"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))


def test_a_sampled_energy_is_judged_by_its_own_error():
    known = {"model": "tfim", "boundary": "open", "n_sites": 10, "parameters": {"J": 1.0, "g": 1.0}}
    near = Facts(**known, energy=-12.3800, energy_error=1e-3, method="nqs")
    far = Facts(**known, energy=-12.3700, energy_error=1e-3, method="nqs")
    from vibron_verify.assertions import judge

    assert [judge(facts, ("open_ising_chain",))[0].passed for facts in (near, far)] == [True, False]


def test_an_energy_summed_over_all_configurations_is_judged_by_its_variance():
    from vibron_verify.assertions import judge

    known = {"model": "tfim", "boundary": "open", "n_sites": 10, "parameters": {"J": 1.0, "g": 1.0}, "method": "nqs"}
    near = Facts(**known, energy=-12.3800, variance=1e-5)
    far = Facts(**known, energy=-12.3700, variance=1e-5)
    assert [judge(facts, ("open_ising_chain",))[0].passed for facts in (near, far)] == [True, False]
