"""A small folder of figures."""

from pathlib import Path

import pytest

SCRIPT = """
import numpy as np
from matplotlib.figure import Figure

__elements__ = {"ising": "model", "solve": "solver", "draw": "plot"}
__parameters__ = {"L": 4, "g": 0.7, "repeats": 4}
__small__ = {"L": 3}
__ladder__ = {"repeats": [2, 4]}


def ising(L, g):
    x, z = np.array([[0, 1], [1, 0]]), np.diag([1, -1])

    def at(site, matrix):
        return np.kron(np.kron(np.eye(2**site), matrix), np.eye(2 ** (L - site - 1)))

    return -sum(at(i, z) @ at(i + 1, z) for i in range(L - 1)) - g * sum(at(i, x) for i in range(L))


def solve(hamiltonian, repeats):
    for _ in range(repeats):
        levels, vectors = np.linalg.eigh(hamiltonian)
    return {"energy": levels[0], "psi": vectors[:, 0], "levels": levels}


def draw(solve, L):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.plot(solve["levels"], "o", label="computed")
    axes.set(xlabel="number", ylabel="energy / J", title=f"Levels, reduced: L = {L} of 8")
    return figure
"""
RUBRIC = """
schema: vibron.rubric/1
topic: dmrg
system: {model: "tfim(size=[$L], g=$g)"}
energy: solve.energy
claims:
  - {quantity: solve.energy, value: exact, tolerance: 1.0e-9, mark: V}
  - {quantity: solve.energy, value: -8.2692, tolerance: 1.0, mark: V, at: {L: 7}}
convergence:
  - {parameter: repeats, quantity: solve.energy, tolerance: 1.0e-9}
"""
FIGURE = """
schema: vibron.figure/1
id: D98
title: Levels of an Ising chain
article: "E. Ising, Z. Phys. 31, 253 (1925)"
topic: dmrg
system: An open Ising chain in a transverse field.
observable: Its levels.
size: reduced
full: {parameters: {L: 6, repeats: 8}, minutes: 1}
quick: true
reference:
  - {what: E0, value: -3.49, mark: M}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two figures; the second does not pass."""
    for name, rubric in (("D98", RUBRIC), ("D99", RUBRIC.replace("g=$g", "g=2.0 * $g"))):
        place = tmp_path / "figures" / "dmrg" / name
        place.mkdir(parents=True)
        (place / "script.py").write_text(SCRIPT)
        (place / "rubric.yaml").write_text(rubric.replace("g=2.0 * $g", "g=$(2 * g)"))
        (place / "figure.yaml").write_text(FIGURE.replace("D98", name))
    return tmp_path / "figures"


@pytest.fixture(autouse=True)
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same parameters in every test run."""
    monkeypatch.setattr("vibron_agents.verify.verification.drawn_seed", lambda: 0)
