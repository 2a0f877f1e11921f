"""Sweeps: points against the exact energies of two spins, by any workers, and what is computed again."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron_agents.app.commands.verify_sweep import command
from vibron_agents.jobs import ProcessPool
from vibron_agents.jobs.shared_results import SharedResults
from vibron_agents.sandbox import Limits
from vibron_agents.verify.sweeping import sweep

SCRIPT = """
import numpy as np

__elements__ = {"hamiltonian": "model", "solve": "solver", "inverse": "observable"}
__parameters__ = {"J": 1.0, "g": 0.5}


def hamiltonian(J, g):
    z, x, one = np.diag([1.0, -1.0]), np.array([[0.0, 1.0], [1.0, 0.0]]), np.eye(2)
    return -J * np.kron(z, z) - g * (np.kron(x, one) + np.kron(one, x))


def solve(hamiltonian):
    return np.linalg.eigvalsh(hamiltonian)


def inverse(g):
    return np.array([1.0 / g])
"""
TRUSTED = Limits(contained=False)  # the tests of the sandbox are elsewhere


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "pair.py"
    path.write_text(SCRIPT)
    return path


def exact(g: float) -> float:
    return -((1.0 + 4.0 * g * g) ** 0.5)


def test_points_are_the_exact_energies_and_a_store_serves_the_next_run(script: Path, tmp_path: Path) -> None:
    values = [0.25, 1.5]
    store = SharedResults.at(str(tmp_path / "store"))

    def points(folder: str) -> list[float]:
        found = sweep(script, "g", values, ["solve[0]"], folder=tmp_path / folder, limits=TRUSTED,
                      workers=ProcessPool(1, store))  # fmt: skip
        return [float(one.quantities["solve[0]"]) for one in found]

    assert points("first") == pytest.approx([exact(g) for g in values], abs=1e-12)
    assert list((tmp_path / "first").rglob("*.result"))
    points("second")
    assert not (tmp_path / "second").exists()  # nothing was run
    script.write_text(SCRIPT.replace("-J *", "-2.0 * J *"))
    assert points("second") == pytest.approx([-((4.0 + 4.0 * g * g) ** 0.5) for g in values], abs=1e-12)


def test_what_is_not_finite_is_an_error_of_its_point(script: Path, tmp_path: Path) -> None:
    words = [str(script), "--over", "g=0,0.5", "--quantity", "inverse[0]", "--out", str(tmp_path / "out"),
             "--uncontained", "--yes"]  # fmt: skip
    result = CliRunner().invoke(command, words, standalone_mode=False)
    assert result.return_value == 1, result.output
    data = json.loads((tmp_path / "out" / "sweep.json").read_text())
    first, second = data["points"]
    assert first["error"] and not first["quantities"]
    assert second["quantities"] == {"inverse[0]": 2.0} and not second["error"]
    assert "without the sandbox" in data["warning"]


def test_a_script_without_the_parameter_or_element_is_refused(script: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Begin with hamiltonian, solve, inverse"):
        list(sweep(script, "g", [1.0], ["energy"], folder=tmp_path))
    with pytest.raises(InputError, match="U"):
        list(sweep(script, "U", [1.0], ["solve[0]"], folder=tmp_path))
