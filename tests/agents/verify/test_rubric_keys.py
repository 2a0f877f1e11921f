"""What a rubric states in addition to claims is judged, and a picture is on the page."""

from pathlib import Path

import pytest

from vibron_agents.sandbox import guarantees
from vibron_agents.verify.evidence import write_evidence
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.verification import verify

pytestmark = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
PLOT = """

def draw(sz, energy):
    from matplotlib.figure import Figure
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.plot(sz, label="<sz>")
    axes.set(xlabel="site", ylabel="spin", title="Ising chain, reduced: L = 6 of 80")
    axes.legend()
    return figure
"""
RUBRIC = """
schema: vibron.rubric/1
topic: exact
system: {model: "tfim(size=[$L], g=$g)"}
"""


def found(source: str, rubric: str, folder: Path) -> ScriptVerification:
    (folder / "chain.py").write_text(source)
    (folder / "chain.yaml").write_text(RUBRIC + rubric)
    return verify(folder / "chain.py", folder / "chain.yaml", seconds=60.0)


def test_facts_and_declared_facts_reach_the_catalogue(sound: str, tmp_path: Path):
    rubric = """
energy: solve.energy
facts: {density: sz, energy: solve.energy}
declared: {mirror_symmetric: true}
assertions: [symmetric_density]
claims:
  - {quantity: solve.energy, value: 7.0, tolerance: 1.0e-9, mark: V, at: {L: 80}}
  - {quantity: solve.energy, value: exact, tolerance: 1.0e-9, mark: V, at: {L: 6, g: 0.7}}
  - {quantity: solve.energy, value: 1.0, tolerance: 1.0e-9, mark: V, at: {M: 6}}
"""
    checks = {check.name: check for check in found(sound, rubric, tmp_path).checks}
    assert checks["symmetric density: inversion, full run"].passed
    assert checks["the claimed energy is solve.energy"].passed
    claims = [check for name, check in checks.items() if name.startswith("solve.energy") and check.group == "claims"]
    assert [(check.passed, check.message) for check in claims] == [(False, "the script has no parameter M")]


def test_an_assertion_asked_for_must_apply(sound: str, tmp_path: Path):
    checks = found(sound, "assertions: [energy_conservation]\nfacts: {times: solve.times}\n", tmp_path).checks
    failed = {check.name: check.message for check in checks if check.passed is False}
    assert failed["energy conservation"].startswith("asked for and not applicable")
    assert "solve.times leads nowhere" in failed["fact times"]


def test_a_picture_stands_on_the_page_with_its_words(sound: str, tmp_path: Path):
    source = sound.replace('"sz": "observable"', '"sz": "observable", "draw": "plot"') + PLOT
    verification = found(
        source, "claims: [{quantity: solve.energy, value: exact, tolerance: 1.0e-8, mark: V}]\n", tmp_path
    )
    assert verification.passed, verification.programming.faults
    picture = verification.full["draw"]
    assert picture.kind == "picture" and picture.values["png"].tobytes().startswith(b"\x89PNG")
    assert picture.words["title 0"].endswith("reduced: L = 6 of 80") and picture.words["legend 0"] == "<sz>"
    assert "Drawn by draw: Ising chain" in write_evidence(verification, tmp_path / "evidence").read_text()
