"""Each fault changes its script in one place, and what is meant to notice it does."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vibron_agents.jobs import JobOutcome
from vibron_agents.sandbox import guarantees
from vibron_agents.verify.verification import verify
from vibron_train.bench import detection
from vibron_train.bench.detection import as_expected, detection_matrix, table
from vibron_train.commands.bench import command
from vibron_verify.assertions import CATALOGUE
from vibron_verify.injection import injections
from vibron_verify.injection.injection import EXAMPLES

contained = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
BY_NAME = {fault.name: fault for fault in injections()}


def test_there_are_fifteen_of_each_kind():
    assert Counter(fault.kind for fault in injections()) == {"scientific": 15, "programming": 15}
    assert len(BY_NAME) == 30


@pytest.mark.parametrize("name", BY_NAME)
def test_each_changes_the_meaning_of_its_script(name: str):
    fault = BY_NAME[name]
    right = ast.dump(ast.parse(fault.right()))
    if name == "syntax_error":
        with pytest.raises(SyntaxError):
            ast.parse(fault.wrong())
    else:
        assert ast.dump(ast.parse(fault.wrong())) != right


def test_what_should_notice_exists():
    parts = {"system", "sector", "claims", "convergence", "as many frozen orbitals as declared"}
    for fault in injections():
        assert fault.kind == "programming" or fault.caught_by in {*CATALOGUE, *parts}, fault.name


@contained
def test_faults_in_scripts_of_numpy_are_caught_as_expected():
    names = [one.name for one in injections() if one.script in ("flux_ring", "bose_chain", "sampled_ising")]
    data = detection_matrix(names)
    assert data["caught"] == data["as_expected"] == len(names) == 4, table(data)
    assert data["false_alarms"] == 0, table(data)


@contained
def test_an_interrupted_run_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("VIBRON_HOME", str(tmp_path))
    name = next(one.name for one in injections() if one.script == "flux_ring")
    whole, found = detection.batch, []

    def interrupted(*about: Any, **named: Any) -> Iterator[JobOutcome]:
        for outcome in whole(*about, **named):
            found.append(outcome.value)
            raise KeyboardInterrupt
        yield outcome

    monkeypatch.setattr(detection, "batch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        detection_matrix([name])
    monkeypatch.setattr(detection, "batch", whole)
    data = detection_matrix([name])
    assert data["right"] == [{"script": "flux_ring", "alarms": [], **found[0]["cost"]}]  # not verified again
    assert data["caught"] == 1 and not list((tmp_path / "journals").iterdir())


@contained
@pytest.mark.slow
def test_every_fault_is_caught_and_no_right_script_is_flagged(capsys: pytest.CaptureFixture[str]):
    assert command.main(["verification"], standalone_mode=False) == 0
    said = capsys.readouterr().out
    assert "scientific: 15 of 15 caught" in said and "programming: 15 of 15 caught" in said


CAUGHT = {
    "trap": ("symmetric_density", "symmetric density: inversion, full run"),
    "sampled_ising": ("variational_bound", "variational bound: bound, full run"),
    "ignored_sector": ("", "the state lies in the sector of the rubric"),
    "reversed_qubits": ("", "the system is the one that the rubric names"),
}


@contained
@pytest.mark.parametrize("name", CAUGHT)
def test_the_worked_examples_are_caught(name: str):
    folder = Path(EXAMPLES) / "caught"
    found = verify(folder / f"{name}.py", folder / f"{name}.yaml")
    assert not found.passed and not found.programming.faults, found.programming.faults
    failed = {check.name: check for check in found.checks if check.passed is False}
    assertion, title = CAUGHT[name]
    assert failed[title].assertion == assertion


def test_a_row_is_as_expected_where_the_named_check_is_among_those_that_failed():
    caught = [{"column": "assertions", "check": "symmetric_density", "message": ""}]
    assert as_expected({"expected": "symmetric_density", "caught": caught})
    assert not as_expected({"expected": "system", "caught": caught})
    assert as_expected({"expected": "", "caught": caught}) and not as_expected({"expected": "", "caught": []})


def test_the_page_shows_what_fails():
    page = (Path(__file__).parents[3] / "docs" / "verification_examples.md").read_text(encoding="utf-8")
    for name, (_, title) in CAUGHT.items():
        section = page.partition(f"`{name}.py`")[2].partition("\n## ")[0]
        assert f": {title}: " in section, name
