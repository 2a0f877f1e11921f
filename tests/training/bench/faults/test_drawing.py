"""The draw is made from the scripts alone, the same under a seed, and spread over classes and scripts."""

from collections import Counter

import pytest

from vibron_train.bench.faults.drawing import Mutant, drawn, places
from vibron_train.bench.faults.edits import Edit, Mutation, difference, is_fault
from vibron_train.bench.faults.operators import OPERATORS
from vibron_train.bench.faults.rights import right_scripts

NAMES = ("Q14", "ising_quench", "flux_ring", "sampled_ising", "D15")


def some(count: int, seed: int) -> list[Mutant]:
    return drawn([one for one in right_scripts() if one.name in NAMES], count, seed)


def about(mutants: list[Mutant]) -> list[tuple[str, str, Mutation]]:
    return [(one.script.name, one.sort, one.mutation) for one in mutants]


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return some(20, 1)


def test_there_are_forty_right_scripts_or_more():
    scripts = right_scripts()
    assert len({one.name for one in scripts}) == len(scripts) >= 80
    assert sum(one.quick for one in scripts) >= 30
    assert all("system" in one.rules and "claims:" not in one.unclaimed for one in scripts)


def test_a_shorter_draw_begins_a_longer_one_and_the_seed_decides(mutants: list[Mutant]):
    assert about(some(7, 1)) == about(mutants)[:7]
    assert about(some(20, 2)) != about(mutants)


def test_faults_are_spread(mutants: list[Mutant]):
    assert set(Counter(one.script.name for one in mutants).values()) == {4}
    assert max(Counter((one.script.name, one.sort) for one in mutants).values()) == 1
    assert len({one.sort for one in mutants}) >= len(OPERATORS) - 1


def test_each_fault_changes_its_script(mutants: list[Mutant]):
    assert all(is_fault(one.script.source, one.mutation) for one in mutants)


def test_a_script_runs_out_of_classes():
    [script] = [one for one in right_scripts() if one.name == "flux_ring"]
    assert sorted(one.sort for one in drawn([script], 1000, 1)) == sorted(places(script))


def test_what_does_not_parse_or_does_not_change_is_not_a_fault():
    assert not is_fault("a = 1", Mutation((Edit(4, 5, "("),), 1, ""))
    assert not is_fault("a = 1", Mutation((Edit(4, 5, "(1)"),), 1, ""))
    assert is_fault("a = 1", Mutation((Edit(4, 5, "2"),), 1, ""))


def test_a_difference_shows_the_changed_lines_only():
    assert difference("a = 1\nb = 2\n", "a = 1\nb = 3\n") == "@@ -2 +2 @@\n-b = 2\n+b = 3"
