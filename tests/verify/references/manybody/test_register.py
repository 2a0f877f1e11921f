"""Every exact answer declares itself, and refuses what lies outside its range."""

import subprocess
import sys

import numpy as np
import pytest

from vibron.core.bibliography import bibliography
from vibron.core.errors import InputError, VibronError
from vibron.core.quantity import Array, Option, Quantity
from vibron_verify.references.manybody import reference_named, references

ALL = references()
#: Arguments inside every range, by the names that parameters have.
CALLS = {
    "trotter_error_bound": {"first": [[1.0]], "second": [[2.0]], "time": 1.0, "steps": 1},
    "dqpt_times": {"before": 0.5, "after": 2.0},
    "aubry_andre_length": {"modulation": 3.0},
    "temple_bound": {"energy": -1.0, "variance": 0.1, "excited": 0.0},
    "cft_entropy": {"block": 2.0, "length": 4.0, "central_charge": 1.0},
    "ssh_edge_energy": {"cells": 4, "intracell": 0.5},
    "dirac_hydrogen_energy": {"charge": 1, "shell": 2, "momentum": 0.5},
    "lieb_liniger_energy": {"interaction": 2.0},
    "bose_hubbard_strong_coupling": {"hopping": 0.05},
    "bose_hubbard_gap": {"hopping": 0.05},
    "free_fermion_energy": {"length": 4, "particles": 2},
    "hard_core_boson_energy": {"length": 4, "particles": 2},
    "xx_block_entropy": {"length": 6, "block": 2},
    "kicked_ising_entropy": {"periods": 1, "block": 4},
    "haldane_chern_number": {"mass": 0.2, "second": 0.1},
}


def call_of(name):
    known = {}
    for field in ALL[name].inputs:
        if field.required:
            mark = field.mark
            assert isinstance(mark, Quantity | Array)
            known[field.name] = [0.5, 1.0] if isinstance(mark, Array) else 4 if field.type is int else 0.5
    if name == "kibble_zurek_density":
        known["duration"] = 10.0
    return {**known, **CALLS.get(name, {})}


def test_forty_answers_and_more_are_listed_once():
    assert len(ALL) >= 50
    assert len({entry.quantity for entry in ALL.values()}) == len(ALL)


@pytest.mark.parametrize("name", ALL)
def test_it_says_what_it_is_and_cites_known_papers(name):
    entry = ALL[name]
    assert entry.function.__module__.endswith(f".{name}")
    assert entry.valid_for and entry.sources
    assert set(entry.sources) <= bibliography().keys()
    text = entry.function.__doc__
    assert all(f"{part}\n    ---" in text for part in ("Returns", "References", "Examples"))
    assert not entry.inputs or all(f"{part}\n    ---" in text for part in ("Parameters", "Raises"))


@pytest.mark.parametrize("name", ALL)
def test_a_good_call_gives_finite_numbers(name):
    assert np.isfinite(ALL[name].function(**call_of(name))).all()


@pytest.mark.parametrize("name", [name for name, entry in ALL.items() if entry.inputs])
def test_values_beyond_the_bounds_are_refused_by_name(name):
    entry = ALL[name]
    for field in entry.inputs:
        bad = ["no such choice"] if isinstance(field.mark, Option) else ["not a number", *field.mark.outside()]
        for value in bad:
            given = [[value, value]] if isinstance(field.mark, Array) and "," in field.mark.shape else value
            given = [value] if isinstance(field.mark, Array) and field.mark.shape == "n" else given
            with pytest.raises(VibronError) as caught:
                entry.function(**{**call_of(name), field.name: given})
            assert caught.value.field == field.name and caught.value.remedy


def test_an_unknown_answer_is_refused():
    with pytest.raises(InputError, match="unknown exact answer"):
        reference_named("theory_of_everything")


def test_listing_loads_no_scipy():
    code = (
        "import sys; from vibron_verify.references.manybody import references; assert len(references()) > 40; "
        "print([name for name in ('scipy', 'pyscf', 'jax') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
