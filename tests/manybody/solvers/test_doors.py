"""The doors choose a solver, hand its settings on and refuse what it does not know."""

import pytest

from vibron.core.errors import DomainError, InputError
from vibron.manybody.solvers._doors import behind, small_enough
from vibron.manybody.solvers.evolve import evolve
from vibron.manybody.solvers.excited import excited
from vibron.manybody.solvers.ground_state import ground_state
from vibron.manybody.solvers.thermal import thermal
from vibron.manybody.specification import Model

CHAIN = Model.from_text("heisenberg(size=[6], sector={'total_sz': 0})")


def test_methods_agree() -> None:
    exact = ground_state(CHAIN, observables=("Sz Sz",))
    dmrg = ground_state(CHAIN, method="dmrg", observables=("Sz Sz",), settings={"bond_dimension": 8})
    assert (exact.solver, dmrg.solver) == ("full diagonalisation", "two-site DMRG")
    assert dmrg.value == pytest.approx(exact.value, abs=1e-8)
    assert dmrg.observables["Sz Sz"] == pytest.approx(exact.observables["Sz Sz"], abs=1e-6)
    assert dmrg.model == exact.model == CHAIN.hash


def test_excited_levels_agree_in_the_sector_and_above() -> None:
    assert excited(CHAIN, method="dmrg").observables["gap"] == pytest.approx(
        excited(CHAIN).observables["gap"], abs=1e-7
    )
    above = CHAIN.with_sector(total_sz=1).sector
    assert excited(CHAIN, above=above).value == pytest.approx(CHAIN.with_sector(total_sz=1).lowest_energy)


def test_evolutions_agree() -> None:
    one = evolve(CHAIN, [0.3], observables=("Sz",))
    other = evolve(CHAIN, [0.3], observables=("Sz",), method="tebd", settings={"bond_dimension": 8})
    assert other.observables["Sz"] == pytest.approx(one.observables["Sz"], abs=1e-5)


def test_thermal_energies_agree() -> None:
    free = CHAIN.with_sector()
    one, other = (thermal(free, [2.0], method=method) for method in ("auto", "mps"))
    assert abs(one.energy[0] - other.energy[0]) < 1e-4
    assert other.converged


def test_what_is_large_is_not_counted() -> None:
    assert small_enough(CHAIN)
    assert not small_enough(Model.from_text("heisenberg(size=[100], sector={'total_sz': 0})"))
    assert not small_enough(Model.from_text("tfim(size=[2], boundary='infinite')"))


def test_refusals() -> None:
    with pytest.raises(InputError, match="not a setting"):
        ground_state(CHAIN, settings={"bond_dimension": 8})
    with pytest.raises(InputError, match="method"):
        behind("magic", {"exact": "exact_ground_state"})
    with pytest.raises(DomainError, match="no tool"):
        behind("other", {"exact": "exact_ground_state", "other": "tool_that_is_not_there"})
    with pytest.raises(DomainError):
        excited(CHAIN, level=2, above=CHAIN.sector)


@pytest.mark.parametrize(("term", "solver"), [("None", "TEBD"), ("1", "two-site TDVP")])
def test_auto_looks_at_the_reach_of_the_terms_of_a_large_model(term: str, solver: str) -> None:
    model = Model.from_text(f"heisenberg(size=[22], J2={term}, sector={{'total_sz': 0}})")
    assert evolve(model, [0.01], settings={"bond_dimension": 4}).solver.startswith(solver)
