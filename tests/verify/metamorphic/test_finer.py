"""A setting is too coarse where a finer one moves a result once and a still finer one leaves it there."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron_verify.metamorphic.finer import finer_check, moved, rubric_words
from vibron_verify.products import read
from vibron_verify.recomputed import FinishedRun
from vibron_verify.rubric import read_rubric
from vibron_verify.script.settings import Setting

POINTS, CHI, TOLERANCE = Setting("points", 8), Setting("chi", 20), Setting("tol", 1e-2)
KINDS = {"solve": "solver", "seen": "observable", "start": "initial_state"}
HEAD = 'schema: vibron.rubric/1\ntopic: {}\nsystem: {{model: "tfim(size=[$L], J=1.0, g=$g)"}}\n'
CLAIM = "claims: [{quantity: solve.energy, value: -4.0, tolerance: 1.0e-2, mark: V}]\n"
TOLERANT = "observables: {seen.sum: {is: energy, tolerance: 1.0e-3}}\n"
RULE = "convergence: [{parameter: chi, quantity: seen.sum, tolerance: 1.0e-3}]\n"


def run(folder: Path, found: Any, more: str = "", topic: str = "exact") -> FinishedRun:
    (folder / "rubric.yaml").write_text(HEAD.format(topic) + more)
    return FinishedRun(read_rubric(folder / "rubric.yaml"), KINDS, products(found), {"L": 3, "g": 0.5})


def products(found: Any) -> dict[str, Any]:
    return {name: read(one) for name, one in found.items()}


def integral(points: int) -> float:
    """Compute the integral of the sine over half a period, 2, by the rule of trapezia: off by pi^2 / 6 n^2."""
    grid = np.linspace(0.0, np.pi, points + 1)
    return float(np.trapezoid(np.sin(grid), grid))


def judged(
    folder: Path, values: tuple[Any, Any, Any], more: str = "", setting: Setting = POINTS, topic: str = "exact"
) -> Any:
    first, second, third = ({"seen": {"sum": one}} for one in values)
    return finer_check(setting, run(folder, first, more, topic), products(second), products(third))


def test_an_iteration_that_ended_early_is_found_and_one_that_has_converged_passes(tmp_path: Path):
    def root(tolerance: float) -> float:
        """Compute the root of two by Newton's iteration, until a step is smaller than the tolerance."""
        x, step = 2.0, 1.0
        while abs(step) > tolerance:
            step = (x * x - 2.0) / (2.0 * x)
            x -= step
        return x

    early, late = (tuple(root(first * factor) for factor in (1.0, 1e-3, 1e-6)) for first in (1e-1, 1e-7))
    found = judged(tmp_path, early, setting=TOLERANCE)
    assert found.passed is False and found.element == "seen" and found.value == pytest.approx(abs(early[0] - 2**0.5))
    assert judged(tmp_path, late, setting=TOLERANCE).passed is True


def test_the_tolerance_of_the_rubric_counts(tmp_path: Path):
    values = integral(8), integral(16), integral(32)  # off by 0.026, 6.4e-3, 1.6e-3: of second order
    assert judged(tmp_path, values).passed is False
    assert judged(tmp_path, values, setting=TOLERANCE).passed is None
    assert judged(tmp_path, values, TOLERANT).passed is False
    assert judged(tmp_path, values, TOLERANT.replace("1.0e-3", "2.0e-2")).passed is True
    assert judged(tmp_path, tuple(integral(one) for one in (80, 160, 320)), TOLERANT).passed is True


def test_what_a_tolerance_leaves_of_zero_may_change(tmp_path: Path):
    values = 4e-8, 3e-9, 3e-9
    assert judged(tmp_path, values, setting=Setting("tol", 1e-7)).passed is True
    assert judged(tmp_path, values, setting=Setting("tol", 1e-8)).passed is False
    given = TOLERANT.replace("1.0e-3", "1.0e-9")
    assert judged(tmp_path, values, given, setting=Setting("tol", 1e-7)).passed is False
    assert judged(tmp_path, values).passed is False  # a count says nothing of what it leaves


def test_what_is_drawn_at_random_may_change(tmp_path: Path):
    values, error = (1.0, 0.9, 0.9), "observables: {{seen.{}: {{is: energy, error: '0.01'}}}}\n"
    assert judged(tmp_path, values).passed is False
    assert judged(tmp_path, values, error.format("sum")).passed is True
    assert judged(tmp_path, values, error.format("mean")).passed is True  # of the same element
    defined = error.format("mean").replace("}}", "}, seen.sum: energy}")
    assert judged(tmp_path, values, defined).passed is False


def test_what_keeps_moving_is_a_number_of_the_system(tmp_path: Path):
    for values in ((1.0, 2.0, 4.0), (0.3, 0.1, 0.0), (np.ones(3), 2 * np.ones(3), np.array([5.0, 1.0, 1.0]))):
        found = judged(tmp_path, values)
        assert found.passed is None and "keeps moving" in found.message
    own = run(tmp_path, {"seen": {"sum": 1.0}})
    found = finer_check(POINTS, own, products({"seen": {"sum": 2.0}}), {})
    assert found.passed is None and found.message.endswith("a still finer setting did not return")


def test_what_the_rubric_says_to_converge_in_a_setting_must_not_move(tmp_path: Path):
    values = 1.0, 1.1, 1.19
    assert judged(tmp_path, values, RULE).passed is None
    assert judged(tmp_path, values, RULE, CHI).passed is False
    assert judged(tmp_path, values, RULE, CHI, "nqs").passed is None  # its results depend on a rate of learning


def test_an_energy_that_is_lowered_was_not_the_lowest(tmp_path: Path):
    energies = [{"solve": {"energy": one}} for one in (-3.0, -3.1, -3.2)]
    rising = [{"solve": {"energy": one}} for one in (-3.0, -2.9, -2.8)]
    for topic in ("nqs", "exact"):
        own = run(tmp_path, energies[0], CLAIM, topic)
        assert finer_check(Setting("steps", 20), own, products(energies[1]), products(energies[2])).passed is False
        assert finer_check(Setting("steps", 20), own, products(rising[1]), products(rising[2])).passed is None
    claimless = run(tmp_path, energies[0])
    assert finer_check(Setting("steps", 20), claimless, products(energies[1]), products(energies[2])).passed is None


def test_states_other_shapes_rounding_and_what_did_not_return_are_passed_over(tmp_path: Path):
    psi = np.array([0.6, 0.8])
    own = run(tmp_path, {"seen": {"list": np.ones(3), "zero": 1e-17, "not": np.nan}, "start": psi, "solve": -1.0})
    other = {"seen": {"list": np.ones(4), "zero": 3e-17, "not": 1.0}, "start": -psi}
    assert moved(own, products({**other, "more": 2.0})) == ()
    (one,) = moved(own, products({"seen": {"list": np.array([1.0, 1.0, 1.1])}}))
    assert (one.path, one.tolerance) == ("seen.list", pytest.approx(1e-3)) and one.away == pytest.approx(0.1)


def test_words_of_the_system_are_those_of_the_rubric_but_for_bounds_and_rules(tmp_path: Path):
    words = rubric_words(run(tmp_path, {}, "parameters: {tol: {max: 1.0e-6}}\n" + RULE + TOLERANT).rubric).split()
    assert "g=$g)'}" in " ".join(words) and "energy" in " ".join(words) and "chi" not in " ".join(words)
    assert "tol" not in [one.strip("{'}:,") for one in words]


def test_a_record_passes_its_tolerance_on_and_neural_states_need_one(tmp_path: Path):
    before, after = ({"seen": {"energy": -1.0 + off, "deep": {"variance": 0.1 + off}}} for off in (0.0, 0.005))
    assert {one.path for one in moved(run(tmp_path, before), products(after))} == {"seen.energy", "seen.deep.variance"}
    claimed = CLAIM.replace("solve.energy", "seen.deep")
    assert [one.path for one in moved(run(tmp_path, before, claimed), products(after))] == ["seen.energy"]
    assert moved(run(tmp_path, before, topic="nqs"), products(after)) == ()
    (one,) = moved(run(tmp_path, before, claimed.replace("1.0e-2", "1.0e-3"), "nqs"), products(after))
    assert (one.path, one.tolerance) == ("seen.deep.variance", 1e-3)
