"""Facts that a rubric states: measured along paths, or declared; what leads nowhere is named."""

import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron_verify.products import read
from vibron_verify.rubric import read_rubric
from vibron_verify.rubric.facts import declared_facts, energy_check, measured_facts, named_energy

RUN = {
    "evolve": read(
        {"times": np.arange(3.0), "energy": [1.0, 1.0, 1.0], "n": np.ones(3), "schmidt": [[1.0], [0.8, 0.6]]}
    ),
    "solve": read({"energy": -1.5, "by_method": {"hf": -1.0, "fci": -1.1}}),
}
HEAD = 'schema: vibron.rubric/1\ntopic: exact\nsystem: {model: "tfim(size=[3])"}\n'


def test_facts_are_found_at_their_paths():
    facts = {
        "times": "evolve.times",
        "charges_in_time": {"N": "evolve.n"},
        "energy": "solve.energy",
        "energies": "solve.by_method",
        "n_sites": "evolve.times[2]",
        "schmidt_values": "evolve.schmidt",
        "gaps": ["solve.energy", "evolve.energy[0]"],
        "far_energies": {"hf": ["solve.energy", "solve.by_method.hf"]},
    }
    found, wrong = measured_facts(facts, RUN)
    assert not wrong
    assert found["charges_in_time"]["N"].tolist() == [1.0, 1.0, 1.0]
    assert (found["energy"], found["energies"], found["n_sites"]) == (-1.5, {"hf": -1.0, "fci": -1.1}, 2)
    assert [len(one) for one in found["schmidt_values"]] == [1, 2]
    assert found["gaps"].tolist() == [-1.5, 1.0] and found["far_energies"] == {"hf": [-1.5, -1.0]}


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"times": "evolve.time"}, "evolve.time leads nowhere: evolve has times, energy, n, schmidt"),
        ({"times": "quench.times"}, "the script returned evolve, solve"),
        ({"energy": "evolve.energy"}, "has the shape (3,), where one number is due"),
        ({"times": "evolve"}, "evolve is a record: name one of its entries"),
        ({"charges_in_time": {"N": "evolve.x"}}, "evolve.x leads nowhere"),
        ({"charges_in_time": "evolve.n"}, "not a record"),
    ],
)
def test_a_path_that_leads_nowhere_is_a_failed_check(facts: dict[str, object], words: str):
    found, (check,) = measured_facts(facts, RUN)
    assert not found and check.passed is False
    assert check.name == f"fact {next(iter(facts))}" and words in check.message


def test_declared_facts_speak_of_the_parameters():
    found = declared_facts(
        {"particles": ["$(L // 2)", "$N"], "trotter_order": 2, "gap_sizes": [8, 12]}, {"L": 6, "N": 1}
    )
    assert (found["particles"], found["trotter_order"], found["gap_sizes"].tolist()) == ([3, 1], 2, [8, 12])


def test_the_claimed_energy_is_the_named_one():
    energy = named_energy("solve.by_method.fci", RUN)
    assert energy is not None and energy.number() == -1.1
    assert energy_check("solve.energy", RUN).passed
    assert energy_check("solve.e", RUN).message == "solve.e leads nowhere: solve has energy, by_method"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("facts: {tims: evolve.times}", "facts.tims: unknown fact; near are times"),
        ("declared: {bipartit: true}", "declared.bipartit: unknown fact; near are bipartite"),
        ("assertions: [norm_in_tim]", "assertions[0]: unknown assertion 'norm_in_tim'"),
        ("bundles: [everyting]", "bundles[0]: unknown bundle 'everyting'; near are everything"),
        ("facts: {times: 3}", "facts.times: must be string or object or array"),
        ("claims: [{quantity: a, value: 1, mark: V, tolerance: 1, at: 3}]", "claims[0].at: must be object"),
    ],
)
def test_strange_names_are_refused_by_path(line, words, tmp_path):
    (tmp_path / "r.yaml").write_text(HEAD + line)
    with pytest.raises(FormatError) as raised:
        read_rubric(tmp_path / "r.yaml")
    assert words in raised.value.message
