"""The small run at other parameters, in the sandbox; results that are kept."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron_agents.app.commands import verify as commands
from vibron_agents.sandbox import guarantees
from vibron_agents.verify.keeping import KeptResults
from vibron_agents.verify.running import RunRecord
from vibron_agents.verify.verification import verify
from vibron_verify.products.product import Product

needs_walls = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
RUBRIC = """schema: vibron.rubric/1
topic: exact
system: {model: "tfim(size=[$L], J=$J, g=$g)"}
relations:
  - {change: {g: "-g"}, same: [solve.energy], tolerance: 1.0e-9}
"""


def scaled(sound: str) -> str:
    """Return the sound script with its coupling as a parameter, and a gap by a second way."""
    source = sound.replace('{"L": 6, "g": 0.7}', '{"L": 6, "g": 0.7, "J": 1.0}').replace(
        '{"L": 3}', '{"L": 3, "g": 0.6}'
    )
    return source.replace("ising(lattice, L, g)", "ising(lattice, L, g, J)").replace("return -sum", "return -J * sum")


@needs_walls
def test_variants_pass_on_a_right_script_and_find_a_fixed_coupling(sound: str, tmp_path: Path):
    (tmp_path / "chain.yaml").write_text(RUBRIC)
    right = scaled(sound)
    wrong = right.replace(
        '"energy": levels[0]', '"energy": levels[0] if abs(J - 1.0) < 0.4 and g > 0 else levels[0] + 0.1'
    )
    wrong = wrong.replace("def solve(hamiltonian, psi0)", "def solve(hamiltonian, psi0, J, g)")
    kept = KeptResults(tmp_path / "kept")
    found = {}
    for name, source in (("right", right), ("wrong", wrong)):
        (tmp_path / f"{name}.py").write_text(source)
        one = verify(tmp_path / f"{name}.py", tmp_path / "chain.yaml", seed=3, kept=kept)
        found[name] = {check.name: check.passed for check in one.checks if check.group == "metamorphic"}
    assert set(found["right"].values()) == {True} and len(found["right"]) >= 6
    failed = {name for name, passed in found["wrong"].items() if passed is False}
    assert {"solve.energy at g = -0.6", "solve.energy at energies times 2"} <= failed
    again = verify(tmp_path / "right.py", tmp_path / "chain.yaml", seed=3, kept=KeptResults(tmp_path / "kept"))
    assert again.passed and list(again.record.runs) == ["small"]  # which imports the script and calls nothing


@needs_walls
def test_a_variant_that_does_not_return_is_shown_and_not_judged(
    sound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("vibron_agents.verify.verification.VARIED", 0.0)
    monkeypatch.setattr("vibron_agents.verify.verification.LEAST_VARIED", 3.0)
    (tmp_path / "chain.yaml").write_text(RUBRIC)
    source = scaled(sound).replace("def solve(hamiltonian, psi0):", "def solve(hamiltonian, psi0, g):")
    (tmp_path / "chain.py").write_text(
        source.replace("    levels, vec", "    while g < 0:\n        pass\n    levels, vec")
    )
    found = verify(tmp_path / "chain.py", tmp_path / "chain.yaml", seed=3)
    (shown,) = [check for check in found.checks if check.name == "variants of the small run"]
    assert shown.passed is None and "g = -0.6: no time left" in shown.message
    assert found.verdict.startswith("passed") and not found.record.passed_limit()


def test_results_are_kept_in_a_folder_and_damaged_ones_are_not_read(tmp_path: Path):
    kept = KeptResults(tmp_path)
    kept.put("ab" * 32, Product("number", values={"value": np.array(1.5)}), 0.25)
    read = KeptResults(tmp_path).get("ab" * 32)
    assert read is not None and read[0].number() == 1.5 and read[1] == 0.25
    (place,) = tmp_path.rglob("*.result")
    place.write_bytes(place.read_bytes()[:-3])
    assert KeptResults(tmp_path).get("ab" * 32) is None
    place.rename(place.with_name("cd" * 32 + ".result"))
    assert KeptResults(tmp_path).get("cd" * 32) is None and KeptResults(tmp_path).get("ef" * 32) is None


@needs_walls
def test_a_sweep_resumes_where_it_was_interrupted(sound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "chain.py").write_text(sound)
    words = ["sweep", str(tmp_path / "chain.py"), "--over", "g=0.0,1.0", "--quantity", "solve.energy", "--set", "L=2"]
    words += ["--quantity", "sz", "--out", str(tmp_path / "out")]
    first = CliRunner().invoke(commands.command, words, standalone_mode=False)
    assert first.return_value == 0, first.output
    found = json.loads((tmp_path / "out" / "sweep.json").read_text())
    energies = [one["quantities"]["solve.energy"] for one in found["points"]]
    assert energies == pytest.approx([-1.0, -np.sqrt(5.0)])  # two sites: -sqrt(J^2 + 4 g^2)
    assert (tmp_path / "out" / "sweep.png").read_bytes().startswith(b"\x89PNG")
    made = []
    real = RunRecord._noted
    monkeypatch.setattr(RunRecord, "_noted", lambda self, task, ended: made.append(task) or real(self, task, ended))
    again = CliRunner().invoke(commands.command, words, standalone_mode=False)
    assert again.output == first.output and made == []
    wrong = CliRunner().invoke(commands.command, [*words[:3], "g=a", *words[4:]])
    assert wrong.exit_code == 2 and "neither" in wrong.output
    unknown = CliRunner().invoke(commands.command, [*words[:5], "nothing.energy", *words[6:]], standalone_mode=False)
    assert isinstance(unknown.exception, InputError) and "Begin with" in str(unknown.exception)
