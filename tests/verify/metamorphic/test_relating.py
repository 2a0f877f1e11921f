"""Variants of a small run: right results are related as their rubric says, damaged ones are not."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron_verify.metamorphic import curve_checks, related, variants
from vibron_verify.metamorphic.relating import VariedRun
from vibron_verify.metamorphic.variants import energy_powers
from vibron_verify.products import read
from vibron_verify.recomputed import FinishedRun
from vibron_verify.rubric import Rubric, read_rubric

KINDS = {"ring": "model", "solve": "solver", "spins": "observable", "curve": "sweep"}
HEAD = 'schema: vibron.rubric/1\ntopic: exact\nsystem: {model: "tfim(size=[$L], J=$J, g=$g)"}\n'
GIVEN = {"L": 3, "J": 1.0, "g": 0.7, "points": 8}
X, Z = np.array([[0.0, 1], [1, 0]]), np.diag([1.0, -1])
Script = Callable[[Mapping[str, Any]], dict[str, Any]]


def rubric(folder: Path, text: str = "", head: str = HEAD) -> Rubric:
    (folder / "rubric.yaml").write_text(head + text)
    return read_rubric(folder / "rubric.yaml")


def at(site: int, matrix: np.ndarray, L: int) -> np.ndarray:
    return np.kron(np.kron(np.eye(2**site), matrix), np.eye(2 ** (L - site - 1)))


def right(given: Mapping[str, Any]) -> dict[str, Any]:
    """Compute the results of a right script: an energy, a gap, spins and a susceptibility."""
    L, J, g = (given[name] for name in ("L", "J", "g"))
    bonds = sum(at(i, Z, L) @ at(i + 1, Z, L) for i in range(L - 1))
    field = sum(at(i, X, L) for i in range(L))
    levels, vectors = np.linalg.eigh(-J * bonds - g * field)
    spins = np.array([vectors[:, 0] @ at(i, X, L) @ vectors[:, 0] for i in range(L)])
    matrix_elements = (vectors[:, 0] @ field @ vectors[:, 1:]) ** 2
    found = {"x": spins, "susceptibility": 2.0 * np.sum(matrix_elements / (levels[1:] - levels[0]))}
    return {"solve": {"energy": levels[0], "gap": levels[1] - levels[0]}, "spins": found}


def finished(one: Rubric, script: Script, given: Mapping[str, Any]) -> FinishedRun:
    return FinishedRun(one, KINDS, {name: read(part) for name, part in script(given).items()}, given)


def judged(one: Rubric, script: Script = right, takers: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the verdict of each check on all variants of a script, with the messages of those that fail."""
    varied = [
        VariedRun(variant, finished(one, script, {**GIVEN, **variant.changed}), takers)
        for variant in variants(one, GIVEN)
    ]
    return {check.name: check.passed for check in related(finished(one, script, GIVEN), varied)}


def test_a_right_script_passes_in_other_units_and_at_other_couplings(tmp_path: Path):
    found = judged(rubric(tmp_path), takers=("solve",))
    assert set(found.values()) == {True} and len(found) == 8
    assert found["solve.energy at energies times 2"] and found["outputs have a dimension"]


def test_a_coupling_that_is_fixed_in_the_solver_shows_in_other_units(tmp_path: Path):
    def wrong(given: Mapping[str, Any]) -> dict[str, Any]:
        return right({**given, "J": 1.0})

    found = judged(rubric(tmp_path), wrong)
    assert found["solve.energy at energies times 2"] is False and found["solve.energy at energies times 0.5"] is False
    assert found["solve.energy follows J = 1.125"] is False and found["solve.energy follows g = 0.7875"] is True
    assert found["outputs have a dimension"] is None


def test_a_sign_that_a_basis_change_removes_leaves_the_energy(tmp_path: Path):
    def wrong(given: Mapping[str, Any]) -> dict[str, Any]:
        one = right(given)
        return {**one, "solve": {**one["solve"], "energy": one["solve"]["energy"] - 0.01 * (given["J"] < 0)}}

    assert judged(rubric(tmp_path))["solve.energy at J = -1.0"] is True
    assert judged(rubric(tmp_path), wrong)["solve.energy at J = -1.0"] is False
    bounded = rubric(tmp_path, "parameters: {J: {min: 0}, g: {min: 0}}\n")
    assert not [one for one in variants(bounded, GIVEN) if one.sort == "mirror"]
    closed = HEAD.replace("J=$J", "boundary='periodic', J=$J")  # an odd ring is frustrated by one of the signs of J
    mirrored = [dict(one.changed) for one in variants(rubric(tmp_path, head=closed), GIVEN) if one.sort == "mirror"]
    assert mirrored == [{"g": -0.7}]


def test_an_output_without_a_dimension_is_named(tmp_path: Path):
    def wrong(given: Mapping[str, Any]) -> dict[str, Any]:
        one = right(given)
        return {**one, "spins": {**one["spins"], "ratio": one["solve"]["gap"] + 1.0}}

    one = rubric(tmp_path)
    varied = [VariedRun(v, finished(one, wrong, {**GIVEN, **v.changed})) for v in variants(one, GIVEN)]
    (check,) = [c for c in related(finished(one, wrong, GIVEN), varied) if c.name == "outputs have a dimension"]
    assert check.passed is None and "not spins.ratio:" in check.message and "4 of 5" in check.message


def test_what_takes_a_coupling_and_does_not_change_with_it_fails(tmp_path: Path):
    def wrong(given: Mapping[str, Any]) -> dict[str, Any]:
        return {**right(given), "spins": {"x": np.ones(3)}}

    found = judged(rubric(tmp_path), wrong, takers=("spins",))
    assert found["spins depends on g"] is False and found["solve.energy follows g = 0.7875"] is True


def test_a_unit_that_the_script_fixes_is_not_changed(tmp_path: Path):
    fixed = HEAD.replace("J=$J", "J=1.0")
    assert energy_powers(rubric(tmp_path, head=fixed), GIVEN) == {}
    assert energy_powers(rubric(tmp_path), GIVEN) == {"J": 1, "g": 1}
    nqs = HEAD.replace("topic: exact", "topic: nqs")
    assert energy_powers(rubric(tmp_path, head=nqs), GIVEN) == {}  # its optimiser has a rate
    timed = rubric(tmp_path, "scale: {energies: [J, g], times: [T]}\n", nqs)
    assert energy_powers(timed, {**GIVEN, "T": 1.0}) == {"J": 1, "g": 1, "T": -1}


@pytest.mark.parametrize(
    ("relation", "passed"),
    [
        ('{change: {g: "-g"}, same: [solve.energy, solve.gap], opposite: [spins.x]}', {True}),
        ('{change: {g: "-g"}, same: [spins.x]}', {False}),
        ('{change: {J: "3 * J", g: "3 * g"}, times: {solve.gap: 3, spins.susceptibility: "1 / 3"}}', {True}),
        ("{change: {points: 16}, same: [solve.energy], tolerance: 1.0e-9}", {True}),
    ],
)
def test_declared_relations_hold_and_fail(relation: str, passed: set[bool], tmp_path: Path):
    one = rubric(tmp_path, f"relations: [{relation}]\n")
    found = {
        name: verdict
        for name, verdict in judged(one).items()
        if " at " in name and not name.endswith(("times 2", "times 0.5", "J = -1.0"))
    }
    assert found and set(found.values()) == passed


def test_a_grid_that_is_too_coarse_fails_its_relation(tmp_path: Path):
    def integrated(given: Mapping[str, Any]) -> dict[str, Any]:
        grid = np.linspace(0.0, np.pi, given["points"])
        return {**right(given), "spins": {"sum": np.trapezoid(np.sin(grid), grid)}}

    for tolerance, passed in ((0.1, True), (1e-3, False)):
        text = f'relations: [{{change: {{points: "2 * points"}}, same: [spins.sum], tolerance: {tolerance}}}]\n'
        assert judged(rubric(tmp_path, text), integrated)["spins.sum at points = 16"] is passed


def test_a_relation_that_the_rubrics_own_system_lacks_is_the_rubrics_fault(tmp_path: Path):
    one = rubric(tmp_path, 'relations: [{change: {J: "-2 * J"}, same: [solve.energy]}]\n')
    (variant, *_) = variants(one, GIVEN)
    run = finished(one, right, {**GIVEN, **variant.changed})
    (check,) = related(finished(one, right, GIVEN), [VariedRun(variant, run)])
    assert check.passed is False and "the rubric's own system" in check.message


def test_a_relation_of_an_unknown_parameter_is_refused(tmp_path: Path):
    with pytest.raises(InputError, match=r"relations\[0\]"):
        variants(rubric(tmp_path, "relations: [{change: {h: 1.0}, same: [solve.energy]}]\n"), GIVEN)


def test_equal_curves_with_different_definitions_are_found(tmp_path: Path):
    text = """observables:
  curve.low: {is: "levels(2)[0]", of: lowest, over: {g: curve.g}}
  curve.high: {is: "levels(2)[1]", of: lowest, over: {g: curve.g}}
"""
    fields = np.linspace(0.3, 1.2, 5)

    def sweep(given: Mapping[str, Any], copied: bool) -> dict[str, Any]:
        one = [right({**given, "g": g})["solve"] for g in fields]
        low = np.array([each["energy"] for each in one])
        high = low if copied else low + np.array([each["gap"] for each in one])
        return {**right(given), "curve": {"g": fields, "low": low, "high": high}}

    known = rubric(tmp_path, text)
    small, wrong = (finished(known, lambda given, c=copied: sweep(given, c), GIVEN) for copied in (False, True))
    assert list(curve_checks(small, small)) == []
    (check,) = curve_checks(wrong, small)
    assert check.passed is False and check.element == "curve" and "apart in the small run" in check.message
    bare = rubric(tmp_path)
    (check,) = curve_checks(finished(bare, lambda given: sweep(given, True), GIVEN), small)
    assert check.passed is None and "curve.low and curve.high" in check.message


def test_grids_and_constants_are_no_curves(tmp_path: Path):
    parts = {"grid": np.linspace(0.0, 1.0, 6), "log": np.geomspace(0.1, 3.7, 6), "one": np.full(6, 0.3)}
    twice = {**right(GIVEN), "curve": {**parts, **{f"{name}2": one for name, one in parts.items()}}}
    run = finished(rubric(tmp_path), lambda given: twice, GIVEN)
    assert list(curve_checks(run, run)) == []
