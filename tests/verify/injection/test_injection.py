"""Each fault changes its script in one place; those on plain matrices are seen by their assertion."""

import ast
from collections import Counter

import numpy as np
import pytest

from vibron_verify.assertions import CATALOGUE, Facts, judge
from vibron_verify.injection import injections

BY_NAME = {fault.name: fault for fault in injections()}


def run(source):
    names = {"__name__": "script"}
    exec(compile(source, "script", "exec"), names)
    return names


def both(name):
    return run(BY_NAME[name].right()), run(BY_NAME[name].wrong())


def test_there_are_fifteen_of_each_kind():
    assert Counter(fault.kind for fault in injections()) == {"scientific": 15, "programming": 15}
    assert len(BY_NAME) == 30


@pytest.mark.parametrize("name", BY_NAME)
def test_each_changes_the_meaning_of_its_script(name):
    fault = BY_NAME[name]
    right = ast.dump(ast.parse(fault.right()))
    if name == "syntax_error":
        with pytest.raises(SyntaxError):
            ast.parse(fault.wrong())
    else:
        assert ast.dump(ast.parse(fault.wrong())) != right


def test_what_should_notice_exists():
    for fault in injections():
        assert fault.kind == "programming" or fault.caught_by in {*CATALOGUE, "system", "claims", "convergence"}


def test_a_missing_string_breaks_the_algebra():
    found = [judge(Facts(annihilators=names["fermions"](3)), ("fermion_algebra",)) for names in both("no_string")]
    assert [all(check.passed for check in checks) for checks in found] == [True, False]


def test_reversed_sites_are_seen_on_an_asymmetric_state():
    flip = np.array([[0.0, 1.0], [1.0, 0.0]])
    found = [
        judge(Facts(asymmetric_vector=names["site"](flip, 0, 3)[:, 0]), ("qubit_order",))[0].passed
        for names in both("reversed_sites")
    ]
    assert found == [True, False]


def test_a_biased_error_breaks_the_bound():
    samples = np.random.default_rng(0).normal(-1.001, 0.05, size=400)
    found = []
    for names in both("biased_error"):
        mean = names["mean"](samples)
        facts = Facts(energy=mean["energy"], energy_error=mean["error"], exact_energy=-1.0, method="mc", r_hat=1.0)
        found.append(all(check.passed for check in judge(facts, ("variational_bound",))))
    assert found == [True, False]


@pytest.mark.parametrize(
    ("name", "model", "call"),
    [
        ("transposed_operator", "ring_of_flux", (3, 0.4)),
        ("boson_cutoff", "bosons", (2, 4, 0.2, 1.0)),
    ],
)
def test_a_changed_matrix_is_another_system(name, model, call):
    right, wrong = (names[model](*call) for names in both(name))
    assert right.shape != wrong.shape or np.abs(right - wrong).max() > 1e-3
