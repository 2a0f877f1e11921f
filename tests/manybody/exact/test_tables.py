"""Exact diagonalisation reproduces the tables of the literature."""

import numpy as np
import pytest

from vibron.manybody.exact.exact_levels import exact_levels
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.kitaev_chain import kitaev_chain
from vibron.manybody.models.pxp import pxp
from vibron.manybody.models.ssh import ssh
from vibron.manybody.specification import Model, Sector


def energy(text: str) -> float:
    return Model.from_text(text).lowest_energy


RING = "boundary='periodic'"
TABLE = [
    (f"heisenberg(size=[{n}], {RING}, sector={{'total_sz': 0}})", n * per_site, 1e-7)
    for n, per_site in ((4, -0.5), (8, -3.65109341 / 8), (10, -0.45154463), (12, -0.44894924), (16, -0.44639352))
]
TABLE += [
    ("heisenberg(size=[10], sector={'total_sz': 0})", -4.25803521, 1e-8),
    (f"heisenberg(size=[16], {RING}, sector={{'total_sz': 0, 'momentum': [0]}})", -7.14229636, 1e-8),
    (f"heisenberg(size=[4, 4], lattice='square', {RING}, J2=0.5, sector={{'total_sz': 0}})", -8.45792335, 1e-8),
    ("heisenberg(size=[4, 4], lattice='square', sector={'total_sz': 0})", -9.18920707, 1e-8),
    ("heisenberg(size=[6], spin=1.5, sector={'total_sz': 0})", -14.75707696, 1e-8),
    (f"hubbard(size=[4], {RING}, sector={{'n_up': 2, 'n_down': 2}})", -2.10274848, 1e-8),
    (f"hubbard(size=[8], {RING}, sector={{'n_up': 4, 'n_down': 4, 'momentum': [4]}})", -4.60352630, 1e-8),
    ("hubbard(size=[4], sector={'n_up': 2, 'n_down': 2})", -1.95314531, 1e-8),
    ("hubbard(size=[8], U=2.0, sector={'n_up': 4, 'n_down': 4})", -6.22563414, 1e-8),
    (f"bose_hubbard(size=[6], {RING}, U=2.0, n_max=6, sector={{'n_particles': 6}})", -8.22384941, 1e-8),
    (f"bose_hubbard(size=[8], {RING}, U=10.0, n_max=8, sector={{'n_particles': 8}})", -3.17353604, 1e-8),
    ("pxp(n_sites=16)", -9.65698930, 1e-8),
    ("tfim(size=[16])", -20.01638790, 1e-8),
    ("haldane_shastry(n_sites=12, sector={'total_sz': 0})", -5.10614950, 1e-8),
]


@pytest.mark.parametrize(("text", "value", "tolerance"), TABLE)
def test_energies_of_the_literature(text: str, value: float, tolerance: float) -> None:
    assert energy(text) == pytest.approx(value, abs=tolerance)


def test_gaps_of_the_literature() -> None:
    for length, gap in ((4, 1.0), (6, 0.7206273), (8, 0.59355525)):
        ring = heisenberg(size=(length,), boundary="periodic", spin=1.0, sector=Sector(total_sz=0))
        assert exact_levels(ring, above=Sector(total_sz=1)).gap == pytest.approx(gap, abs=2e-7)
    for rungs, gap in ((4, 0.82009), (6, 0.62657)):
        ladder = heisenberg(size=(rungs,), lattice="ladder", boundary="periodic", sector=Sector(total_sz=0))
        assert exact_levels(ladder, above=Sector(total_sz=1)).gap == pytest.approx(gap, abs=1e-5)
    half = {number: hubbard(size=(6,), sector=Sector(n_up=3, n_down=3 + number)) for number in (-1, 0, 1)}
    charge = half[1].lowest_energy + half[-1].lowest_energy - 2 * half[0].lowest_energy
    assert charge == pytest.approx(2.21641, abs=1e-5)


def test_level_crossing_of_the_frustrated_ring() -> None:
    for j2, below in ((0.2462, True), (0.2464, False)):
        ring = heisenberg(size=(8,), boundary="periodic", J2=j2, sector=Sector(total_sz=0))
        triplet = exact_levels(ring, above=Sector(total_sz=1)).gap
        singlet = [
            v for v in exact_levels(ring, count=4).energies - exact_levels(ring, count=1).energies[0] if v > 1e-9
        ]
        other = [value for value in singlet if abs(value - triplet) > 1e-7]
        assert bool(triplet < other[0]) is below


def test_edge_states_of_the_ssh_chain_and_zero_mode_of_the_kitaev_chain() -> None:
    chain = ssh(cells=20, sector=Sector(n_particles=1))
    middle = np.sort(np.abs(exact_levels(chain, method="full").energies))[:2]
    assert middle == pytest.approx([0.5**20 * 0.75] * 2, rel=1e-3)
    even, odd = (kitaev_chain(size=(12,), mu=0.5, sector=Sector(parity=p)).lowest_energy for p in (1, -1))
    assert abs(even - odd) < 1e-6


def test_scars_come_back() -> None:
    found = krylov_evolution(pxp(n_sites=16), [4.8], initial="01" * 8)
    assert found.echo[0] == pytest.approx(0.7983, abs=2e-3)
