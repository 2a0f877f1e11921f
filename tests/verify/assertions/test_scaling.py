import numpy as np
import pytest

from vibron_verify.assertions import Facts
from vibron_verify.assertions.bundles import of_theme


def ising_ring_energy(sites):
    """Energy of the critical Ising ring, a sum over free fermions."""
    return -2 * np.abs(np.sin((2 * np.arange(sites) + 1) * np.pi / (2 * sites))).sum()


def free_fermion_entropies(sites):
    """Entropies of half-filled free fermions on a ring, from their correlations."""
    momenta = 2 * np.pi * np.arange(-(sites // 2 - 1) / 2, sites / 4) / sites
    waves = np.exp(1j * np.outer(np.arange(sites), momenta)) / np.sqrt(sites)
    correlations = waves @ waves.conj().T
    found = []
    for cut in range(1, sites):
        filled = np.clip(np.linalg.eigvalsh(correlations[:cut, :cut]), 1e-14, 1 - 1e-14)
        found.append(-np.sum(filled * np.log(filled) + (1 - filled) * np.log(1 - filled)))
    return np.array(found)


def lieb_schultz_mattis(small):
    sizes = np.array([8, 12, 16, 20])
    right = Facts(
        model="heisenberg",
        boundary="periodic",
        spin=0.5,
        gap_sizes=sizes,
        gaps=np.array([4.18, 4.27, 4.32, 4.36]) / sizes,
    )
    return right, {"gaps": 0.41 + 1 / sizes**2}


def haldane_gap(small):
    right = Facts(model="heisenberg", spin=1.0, gap_extrapolated=0.4102)
    return right, {"gap_extrapolated": 0.39}, {"gap_extrapolated": 0.42}


def casimir_energy(small):
    sizes = (20, 40)
    right = Facts(
        ring_sizes=sizes,
        ring_energies=[ising_ring_energy(size) for size in sizes],
        energy_density=-4 / np.pi,
        velocity=2.0,
        central_charge=0.5,
    )
    return right, {"central_charge": 1.0}, {"energy_density": -1.27}


def critical_entropy(small):
    entropies = free_fermion_entropies(62)
    right = Facts(entropies=entropies, boundary="periodic", central_charge=1.0)
    return right, {"boundary": "open"}, {"entropies": np.minimum(entropies, 1.5)}


CASES = {case.__name__: case for case in (lieb_schultz_mattis, haldane_gap, casimir_energy, critical_entropy)}


@pytest.mark.parametrize("name", of_theme("scaling"))
def test_each_holds_and_fails(name, small, both_ways):
    both_ways(name, CASES[name](small))
