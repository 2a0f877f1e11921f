"""An answer within a time."""

import multiprocessing

import pytest

from vibron.core.errors import InputError
from vibron_agents.answering.bounded import answer_within


def test_the_answer_comes_back_whole() -> None:
    found = answer_within("What transmittance corresponds to an absorbance of 1.5?", 60.0)
    assert found.value == pytest.approx(10**-1.5) and found.workflow is not None


def test_records_that_no_other_process_knows_come_back_as_data() -> None:
    pytest.importorskip("tenpy")
    question = "What bond dimension has the matrix product operator of a nearest-neighbour Heisenberg chain (12 sites)"
    found = answer_within(f"{question} when TeNPy builds it?", 120.0)
    assert found.value == 5 and all(isinstance(one, dict) for one in found.outputs.values())


def test_what_takes_too_long_is_declined_and_ended() -> None:
    found = answer_within("What is the ground state energy of an open Heisenberg chain with 24 sites?", 0.05)
    assert found.declined and "longer than 0.05 s" in found.reason
    assert not multiprocessing.active_children()


def test_no_time_is_refused() -> None:
    with pytest.raises(InputError, match="seconds"):
        answer_within("What?", 0.0)
