"""Numbers that decide on accuracy are found by what they are, and copies of functions have them finer."""

from pathlib import Path
from typing import Any

import pytest

from vibron_verify.script.reading import Script, read_script
from vibron_verify.script.refined import refined
from vibron_verify.script.settings import Setting, settings_of

SOURCE = """
__elements__ = {"build": "model", "solve": "solver", "seen": "observable", "draw": "plot"}
__parameters__ = {"L": 4, "g": 0.03, "eps": 1e-6, "cycles": 20, "rate": 0.7, "seed": 3, "size": 5}
CLOSE = 1e-8


def base(n, start=1.0, rounds=3):
    return sum(start / 2**k for k in range(rounds * n))


def build(L, g):
    return root(L, tol=1e-4)


def root(x, tol):
    return x + tol


def solve(build, eps, cycles, rate, seed, g):
    options = {"accuracy": CLOSE, "axis": 2, "shift": 0.5, "least": 1}
    return {"energy": options["accuracy"] + base(cycles), "levels": 4}


def seen(solve, cycles):
    base = solve["energy"]
    return dict(value=base, order=2, converged=True)


def draw(seen, size):
    return root(1.0, tol=1e-3)
"""


def script(folder: Path) -> Script:
    (folder / "script.py").write_text(SOURCE)
    return read_script(folder / "script.py")


def names(script: Script) -> dict[str, Any]:
    found: dict[str, Any] = {}
    exec(script.sound, found)
    return found


def listed(script: Script, named: str = "tfim(size=[$L], g=$g)") -> list[tuple[str, float, str]]:
    return [(one.name, one.value, one.function) for one in settings_of(script, named)]


def test_parameters_are_settings_where_only_computing_elements_take_them(tmp_path: Path):
    found = [one[:2] for one in listed(script(tmp_path)) if not one[2]]
    assert found == [("eps", 1e-6), ("cycles", 20)]


def test_keywords_keys_and_defaults_are_settings_outside_of_models_and_pictures(tmp_path: Path):
    found = {one for one in listed(script(tmp_path)) if one[2]}
    assert found == {("accuracy", 1e-8, "solve"), ("order", 2, "seen"), ("rounds", 3, "base")}


def test_what_the_rubric_names_is_part_of_the_system(tmp_path: Path):
    found = [name for name, *_ in listed(script(tmp_path), "at $(2 * cycles) {'order': 2}")]
    assert sorted(found) == ["accuracy", "eps", "rounds"]


@pytest.mark.parametrize(
    ("value", "level", "finer"),
    [(20, 1, 40), (20, 2, 80), (1, 1, 2), (1e-6, 1, 1e-9), (1e-6, 2, 1e-12), (1e-11, 2, 1e-13)],
)
def test_counts_are_doubled_and_tolerances_divided_by_a_thousand(value: float, level: int, finer: float):
    assert Setting("one", value).finer(level) == finer


def test_copies_have_finer_settings_and_call_each_other(tmp_path: Path):
    own = script(tmp_path)
    by_name = {one.name: one for one in settings_of(own, "")}
    made = refined(own, {"a": [(by_name["accuracy"], 1)], "b": [(by_name["rounds"], 2), (by_name["order"], 1)]})
    found, before = names(made.script), names(own)
    assert made.copies == {"a": {"solve": "solve__a"}, "b": {"solve": "solve__b", "seen": "seen__b"}}
    given = {"build": 0.0, "eps": 0.0, "cycles": 2, "rate": 0.0, "seed": 0, "g": 0.0}
    assert found["solve"](**given) == before["solve"](**given)
    assert found["solve__a"](**given)["energy"] == pytest.approx(1e-11 + sum(0.5**k for k in range(6)), abs=1e-15)
    assert found["solve__b"](**given)["energy"] == pytest.approx(1e-8 + sum(0.5**k for k in range(24)), abs=1e-15)
    assert found["seen__b"]({"energy": 7.0}, 1) == {"value": 7.0, "order": 4, "converged": True}  # its own name base
    assert {one.name: one.kind for one in made.script.elements}["seen__b"] == "observable"
    assert made.script.sound.startswith(own.sound) and own.sound == SOURCE
