"""Twisted boundaries: levels of free fermions, Chern numbers by Bloch waves, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from vibron.core.errors import DomainError
from vibron.manybody.exact.chern_number import chern_number
from vibron.manybody.exact.twist_scan import twist_scan
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.twisted import TwistedHamiltonian, with_twist
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.custom_model import custom_model
from vibron.manybody.models.haldane_honeycomb import haldane_honeycomb
from vibron.manybody.models.haldane_shastry import haldane_shastry
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.specification import Lattice, Model, Sector, Site, Term

ONE = Sector(n_particles=1)


def bloch_chern(t2: float, phi: float, mass: float, mesh: int = 24) -> int:
    """Return the Chern number of the lower Haldane band by overlaps of Bloch waves."""
    arms = np.array([[1.0, 0.0], [-0.5, np.sqrt(0.75)], [-0.5, -np.sqrt(0.75)]])  # from first to second sublattice
    ways = np.array([arms[k] - arms[(k + 1) % 3] for k in range(3)])
    lefts = [np.sign(-np.linalg.det([arms[k], arms[(k + 1) % 3]])) for k in range(3)]
    reciprocal = 2 * np.pi * np.linalg.inv(np.array([[1.5, np.sqrt(0.75)], [1.5, -np.sqrt(0.75)]])).T

    def lower(a: int, b: int) -> npt.NDArray[Any]:
        k = np.array([a, b]) / mesh @ reciprocal
        between = -np.exp(-1j * (arms - arms[0]) @ k).sum()  # the same gauge in the next zone
        second = [
            -2 * t2 * sum(np.cos(sign * left * phi - way @ k) for way, left in zip(ways, lefts, strict=True))
            for sign in (1, -1)
        ]
        matrix = np.array([[second[0] + mass, np.conj(between)], [between, second[1] - mass]])
        return np.asarray(np.linalg.eigh(matrix)[1][:, 0])

    waves = [[lower(a, b) for b in range(mesh)] for a in range(mesh)]

    def link(a: int, b: int, c: int, d: int) -> complex:
        return complex(np.vdot(waves[a % mesh][b % mesh], waves[c % mesh][d % mesh]))

    flux = sum(
        np.angle(
            link(a, b, a + 1, b) * link(a + 1, b, a + 1, b + 1) * link(a + 1, b + 1, a, b + 1) * link(a, b + 1, a, b)
        )
        for a in range(mesh)
        for b in range(mesh)
    )
    return round(flux / (2 * np.pi))


@pytest.mark.parametrize(("phi", "mass"), [(np.pi / 2, 0.0), (-1.0, 0.2), (np.pi / 2, 1.6), (0.8, 0.6)])
def test_filled_levels_have_the_chern_number_of_the_band(phi: float, mass: float) -> None:
    model = haldane_honeycomb(size=(3, 3), t2=0.2, phi=float(np.degrees(phi)), M=mass, sector=ONE)
    found = chern_number(model, states=9, mesh=8)
    assert found.value == bloch_chern(0.2, phi, mass) and found.converged
    assert abs(found.value) == (abs(mass) < 3 * np.sqrt(3) * 0.2 * abs(np.sin(phi)))


def test_levels_of_the_honeycomb_torus_are_those_of_its_waves() -> None:
    """The torus of 3 x 3 cells holds the corners of the zone, where the gap is 6 sqrt(3) t2 sin(phi)."""
    levels = np.linalg.eigvalsh(hamiltonian(haldane_honeycomb(size=(3, 3), t2=0.15, sector=ONE)).matrix.toarray())
    assert levels[9] - levels[8] == pytest.approx(6 * np.sqrt(3) * 0.15, abs=1e-12)
    assert levels[0] == pytest.approx(-3.0, abs=1e-12)


def magnetic_square() -> Model:
    """Return fermions on 3 x 3 sites with a third of a flux quantum through each plaquette."""
    square = Lattice("square", (3, 3), ("periodic", "periodic"))
    columns = [2 * np.pi / 3 * (bond.i // 3) if bond.i // 3 == bond.j // 3 else 0.0 for bond in square.bonds("nn")]
    hop = Term("hopping", ("Cdag", "C"), "nn", "-exp(1j*phase)", plus_hc=True)
    return custom_model(square, Site("fermion"), (hop,), {"phase": columns})


@pytest.mark.parametrize(("particles", "value"), [(3, -1), (6, 1)])
def test_all_particles_together_have_the_chern_number_of_the_filled_bands(particles: int, value: int) -> None:
    """The Hall conductances of a third of a flux quantum are 1 and -1, up to the sign of the field."""
    filled = chern_number(magnetic_square().with_sector(n_particles=1), states=particles)
    together = chern_number(magnetic_square().with_sector(n_particles=particles))
    assert together.value == filled.value == value and together.gap == pytest.approx(filled.gap, abs=1e-9)
    assert together.flux == pytest.approx(filled.flux, abs=1e-9)


@pytest.mark.parametrize(
    "model",
    [
        hubbard(size=(3, 3), lattice="square", boundary="periodic", t2=0.3, sector=Sector(n_up=1, n_down=1)),
        heisenberg(size=(3, 3), lattice="triangular", boundary="periodic", sector=Sector(total_sz=3.5)),
        bose_hubbard(size=(4,), boundary="periodic", sector=Sector(n_particles=2)),
    ],
    ids=lambda model: model.name,
)
def test_a_sum_over_windings_is_the_twisted_model(model: Model) -> None:
    directions = len(model.lattice.boundary)
    angles = (50.0, 200.0)[:directions]
    built = hamiltonian(with_twist(model, *angles)).matrix.toarray()
    assert TwistedHamiltonian(model).at(*np.radians(angles)).toarray() == pytest.approx(built, abs=1e-12)


def test_levels_of_a_ring_with_flux_and_their_curvature() -> None:
    ring = hubbard(size=(6,), boundary="periodic", U=0.0, sector=Sector(n_up=3, n_down=3))
    angles = np.array([0.0, 40.0, 150.0])
    found = twist_scan(ring, angles, count=2)
    k = (2 * np.pi * np.arange(6) + np.radians(angles)[:, None]) / 6
    levels = np.sort(-2 * np.cos(k), 1)
    assert found.energies[:, 0] == pytest.approx(2 * levels[:, :3].sum(1), abs=1e-10)
    assert found.energies[1, 1] == pytest.approx(found.energies[1, 0] + levels[1, 3] - levels[1, 2], abs=1e-10)
    assert found.curvature == pytest.approx(8.0 / 36, abs=1e-4)  # minus the energy over the square of the length
    assert found.mean == pytest.approx(found.energies.mean(0), abs=1e-12)


def test_an_insulator_does_not_feel_the_twist() -> None:
    """At U = 40 the curvature is that of virtual hops around the ring, far below that of free fermions."""
    ring = hubbard(size=(6,), boundary="periodic", U=40.0, sector=Sector(n_up=3, n_down=3))
    assert abs(twist_scan(ring, [0.0]).curvature) < 1e-3


@pytest.mark.parametrize(
    ("model", "call", "match"),
    [
        (hubbard(size=(4,), boundary="periodic"), {}, "must have two directions"),
        (haldane_honeycomb(size=(3, 3), boundary="open"), {}, "must be closed in every direction"),
        (haldane_honeycomb(size=(3, 3), sector=ONE), {"mesh": 5}, "must be even"),
        (haldane_honeycomb(size=(3, 3), sector=ONE), {"states": 18}, "must leave a state above"),
        (haldane_honeycomb(size=(3, 3), t2=0.0, sector=ONE), {"states": 9, "mesh": 4}, "touch the next one"),
        (
            hubbard(
                size=(3, 3), lattice="square", boundary="periodic", sector=Sector(n_up=1, n_down=1, momentum=(0, 0))
            ),
            {},
            "may fix additive charges only",
        ),
    ],
)
def test_what_has_no_chern_number_is_refused(model: Model, call: dict[str, Any], match: str) -> None:
    with pytest.raises(DomainError, match=match):
        chern_number(model, **call)


def test_terms_of_unknown_winding_are_refused() -> None:
    with pytest.raises(DomainError, match=r"whose way around the lattice is not known|closed in every direction"):
        twist_scan(haldane_shastry(n_sites=6), [0.0])
    with pytest.raises(DomainError, match="is not a direction of the lattice"):
        twist_scan(hubbard(size=(4,), boundary="periodic"), [0.0], direction=1)
