"""The catalogue as a whole."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron_verify.assertions import BUNDLES, CATALOGUE, Facts, catalogue, judge
from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import meaning


def test_each_of_the_seventy_two_numbers_has_an_assertion():
    assert {item.number for item in catalogue()} == set(range(1, 73))


def test_each_theme_has_its_tests():
    tested = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert {item.theme for item in catalogue()} == tested - {"catalogue"}


@pytest.mark.parametrize("name", CATALOGUE)
def test_each_says_which_fact_it_misses(name):
    (check,) = judge(Facts(), (name,))
    assert check.passed is None
    assert check.message.startswith("not applicable: ") and check.message.endswith("is not known")


@pytest.mark.parametrize("bundle", BUNDLES)
def test_bundles_hold_no_name_twice(bundle):
    assert len(set(BUNDLES[bundle])) == len(BUNDLES[bundle])
    assert all(check.passed is None for check in judge(Facts(), bundle))


def test_every_field_has_a_meaning():
    assert all(meaning(name) for name in Facts.__dataclass_fields__)


def test_every_field_is_read():
    source = "".join(path.read_text("utf-8") for path in Path(judge.__code__.co_filename).parent.glob("*.py"))
    unread = [
        name for name in Facts.__dataclass_fields__ if f"facts.{name}" not in source and f'"{name}"' not in source
    ]
    assert unread == []


def test_margins_show_vacuous_passes():
    tight, loose = within("a", 0.5, 1.0), within("b", 1e-9, 1.0)
    assert (tight.margin, tight.vacuous, loose.vacuous) == (2.0, False, True)


@pytest.mark.parametrize("value", [np.nan, np.array([1e-12, np.nan]), np.inf, np.array([])])
def test_what_is_no_number_does_not_pass(value):
    assert within("a", value, 1.0).passed is False


def test_facts_that_do_not_fit_together_fail():
    (check,) = judge(Facts(hamiltonian=np.eye(4), state=np.ones(3), probe=np.eye(4), variance=0.0), ("hypervirial",))
    assert check.passed is False and "do not fit together" in check.message


def test_another_topic_is_not_applicable():
    (check,) = judge(Facts(topic="nqs", kinetic_energy=1.0), ("virial_theorem",))
    assert check.passed is None and "topic" in check.message


def test_what_is_known_of_chains_is_not_asked_of_other_lattices():
    known = Facts(model="tfim", boundary="open", n_sites=4, parameters={"J": 1.0, "g": 1.0}, energy=-5.0)
    said = {kind: judge(replace(known, lattice=kind), ("open_ising_chain",))[0] for kind in (None, "chain", "square")}
    assert [one.passed for one in said.values()] == [False, False, None]
    assert "the lattice is a square" in said["square"].message


def test_an_unknown_bundle_is_refused():
    with pytest.raises(InputError, match="no such bundle"):
        judge(Facts(), "nonsense")


def test_an_assertion_names_facts_that_exist():
    with pytest.raises(TypeError, match="unknown facts"):

        @assertion(number=1, topics=("any",), formula="", tolerance="", needs=("nonsense",))
        def wrong(facts):
            """Need a fact that there is not."""
