"""Facts that are definitions: a density is that of the returned state, whatever the script calls it."""

from pathlib import Path

import numpy as np
import pytest

from vibron_verify.products import read
from vibron_verify.recomputed import FinishedRun, implied_checks, implied_paths
from vibron_verify.rubric import read_rubric

HEAD = 'schema: vibron.rubric/1\ntopic: exact\nsystem: {model: "hubbard(size=[2], U=1.0)"}\nfacts: {density: seen.n}\n'
ANGLE = 0.4
N = np.array([1.0 + np.cos(ANGLE) ** 2, np.sin(ANGLE) ** 2])
"""Of the state below: 2 or 1 fermions on site 0, 0 or 1 on site 1."""


def run(folder: Path, density: object, more: str = "", state: object = None) -> FinishedRun:
    psi = np.zeros(16)
    psi[0b1100], psi[0b1001] = np.cos(ANGLE), np.sin(ANGLE)  # modes: site 0 up and down, site 1 up and down
    (folder / "rubric.yaml").write_text(HEAD + more)
    found = {"solve": read({"psi": psi if state is None else state}), "seen": read({"n": density})}
    return FinishedRun(read_rubric(folder / "rubric.yaml"), {"solve": "solver", "seen": "observable"}, found, {})


@pytest.mark.parametrize(
    ("density", "passed"), [(N, True), (N / 2, False), (N[::-1], False), (1.0001 * N, False), (-N, False)]
)
def test_a_density_is_compared_with_the_returned_state(density: np.ndarray, passed: bool, tmp_path: Path):
    (check,) = implied_checks(run(tmp_path, density))
    assert check.passed is passed and check.element == "seen" and check.group == "observables"
    assert check.value == pytest.approx(np.abs(density - N).max(), abs=1e-12)


def test_what_is_defined_or_of_another_shape_is_left_alone(tmp_path: Path):
    defined = "observables: {seen.n: {is: site('Nup'), of: solve.psi}}\n"
    assert list(implied_checks(run(tmp_path, 2 * N, defined))) == []
    assert implied_paths(run(tmp_path, N, defined).rubric) == {} and implied_paths(run(tmp_path, N).rubric)
    assert list(implied_checks(run(tmp_path, np.ones((5, 2))))) == []  # in time
    assert list(implied_checks(run(tmp_path, 2 * N, state=-1.5))) == []  # no state was returned


def test_a_stated_error_widens_what_is_allowed(tmp_path: Path):
    folder = tmp_path / "rubric.yaml"
    one = run(tmp_path, N + 0.01)
    folder.write_text(HEAD.replace("seen.n}", "seen.n, density_error: seen.error}"))
    products = {**one.products, "seen": read({"n": N + 0.01, "error": np.full(2, 0.003)})}
    (check,) = implied_checks(FinishedRun(read_rubric(folder), one.kinds, products, {}))
    assert check.passed and check.tolerance == pytest.approx(0.015, abs=1e-5)
