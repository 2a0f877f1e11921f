"""Vibron's own answers are read with their states, in the order in which the verifier writes them."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from vibron.manybody import (
    Geometry,
    Model,
    bose_hubbard,
    exact_ground_state,
    heisenberg,
    hubbard,
    krylov_evolution,
    self_consistent_field,
    tfim,
    vmc_ground_state,
)  # fmt: skip
from vibron_verify.products import at_path, read
from vibron_verify.products.model_matrix import whole_matrix
from vibron_verify.references.manybody.tfim_open_energy import tfim_open_energy
from vibron_verify.rubric.judging import system_checks
from vibron_verify.rubric.molecules import compare_molecules, reference

NETWORKS: dict[str, tuple[Model, str]] = {
    "spins": (tfim((4,), g=0.7), "rbm"),
    "sector": (heisenberg((4,), boundary="periodic", sector={"total_sz": 0}), "rbm_symm"),
    "bosons": (bose_hubbard((3,), n_max=2, U=3.0, sector={"n_particles": 3}), "ffnn"),
    "fermions": (hubbard((3,), U=2.0, t=1.0, mu=0.3, sector={"n_up": 2, "n_down": 1}), "ffnn"),
}  # fmt: skip


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_has_the_claimed_energy_in_the_order_of_the_verifier(name: str):
    model, ansatz = NETWORKS[name]
    found = vmc_ground_state(model, ansatz=ansatz, steps=20, seed=1)
    product = read(found)
    state: Any = product.parts["state"]
    vector = np.zeros(model.full_dimension, dtype=complex)
    vector[state.values.get("states", slice(None))] = state.values["vector"]
    energy = np.vdot(vector, whole_matrix(model) @ vector).real
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-10)
    assert energy == pytest.approx(found.value, abs=1e-9)
    assert at_path({"solve": product}, "solve.energy") == pytest.approx(found.value, abs=0)
    assert at_path({"solve": product}, "solve.energy.variance") == pytest.approx(found.variance, abs=0)


def test_a_solution_has_its_observables_and_its_vector():
    product = read(exact_ground_state(tfim((5,), g=0.8), observables=("Z Z",)))
    assert product.kind == "record"
    assert at_path({"solve": product}, "solve") == pytest.approx(tfim_open_energy(5, 0.8), abs=1e-10)
    vector, pairs = product.parts["state"].values["vector"], product.parts["Z Z"].values["value"]
    signs = 1 - 2 * ((np.arange(32)[:, None] >> np.arange(5)[::-1]) & 1)
    assert pairs[0, 3] == pytest.approx(vector**2 @ (signs[:, 0] * signs[:, 3]), abs=1e-12)


def test_an_evolution_has_its_series_and_its_last_state():
    found = krylov_evolution(heisenberg((4,), Jz=0.0), [0.0, 0.5], initial="neel", observables=("Sz",))
    product = read(found)
    assert product.type == "vibron.Evolution"
    assert at_path({"evolve": product}, "evolve.echo[0]") == pytest.approx(1.0, abs=1e-12)
    weights = np.abs(product.parts["state"].values["vector"]) ** 2
    up = 0.5 - ((np.arange(16)[:, None] >> np.arange(4)[::-1]) & 1)
    assert at_path({"evolve": product}, "evolve.Sz[1]") == pytest.approx(weights @ up, abs=1e-10)


def test_a_geometry_is_the_molecule_and_its_mean_field_has_the_basis():
    ion = Geometry(("He", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.9]], charge=1)
    named = {"atoms": "He 0 0 0; H 0 0 $R", "basis": "sto-3g", "charge": 1}
    found, solved = read(ion), read(self_consistent_field(ion, basis="sto-3g").pyscf)
    other = read(self_consistent_field(ion, basis="6-31g").pyscf)
    kinds, name = {"molecule": "model", "solve": "solver"}, "rubric.yaml"
    assert compare_molecules(found, reference(named, {"R": 0.9})).same
    assert "0.18897" in compare_molecules(found, reference(named, {"R": 0.8})).words
    rubric: Any = SimpleNamespace(system={"molecule": named})
    checks = [
        system_checks(rubric, kinds, {"molecule": found, "solve": one}, {"R": 0.9}, name)[0] for one in (solved, other)
    ]
    assert [check.passed for check in checks] == [True, False]
    assert "another basis" in checks[1].message
