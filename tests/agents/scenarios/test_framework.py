"""A scenario declares its inputs, records the tools it calls and writes a report whole or not at all."""

import json
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Quantity
from vibron.infrared.units.convert_unit import convert_unit
from vibron_agents.app.cli import main
from vibron_agents.scenarios import declaration
from vibron_agents.scenarios.declaration import find_scenario, scenario, scenarios
from vibron_agents.scenarios.outcome import Outcome
from vibron_agents.scenarios.report import to_data, write_report

COMPILED = ("atmospheric_window", "radiative_cooling", "sensor_channel")  # scenarios that need LOWTRAN


@pytest.fixture
def toy(monkeypatch):
    monkeypatch.setattr(declaration, "DECLARED", {})

    @scenario("Where is it?")
    def axis(wavelength: Annotated[float, Quantity("um", "wavelength", gt=0, kind="position")] = 10.0) -> Outcome:
        """Return the wavenumber of a wavelength."""
        outcome = Outcome()
        found = outcome.call(convert_unit, np.array([wavelength]), "um", "cm^-1")
        outcome.value("wavenumber", found[0], "cm^-1", "where it is")
        outcome.picture("line", "a line", lambda axes: axes.plot([0.0, 1.0]))
        outcome.note("a remark <b>")
        return outcome

    return declaration.DECLARED["axis"]


def test_a_run_records_values_and_steps(toy):
    outcome = toy.execute(wavelength="5 um")
    assert outcome.values[0].value == pytest.approx(2000.0)
    assert [step.tool for step in outcome.steps] == ["convert_unit"]
    assert outcome.steps[0].output == "2000"
    assert toy.settings(wavelength="5 um") == {"wavelength": 5.0}


def test_a_value_outside_its_bounds_is_refused(toy):
    with pytest.raises(DomainError, match="wavelength: must be > 0 um"):
        toy.execute(wavelength=-1.0)


def test_an_input_without_default_is_refused():
    with pytest.raises(InputError, match="has no default"):

        @scenario("?")
        def bare(length: Annotated[float, Quantity("m", "length")]) -> Outcome:
            """Return nothing."""
            return Outcome()


def test_the_report_is_whole_and_repeats(toy, tmp_path: Path):
    outcome = toy.execute()
    page = write_report(toy, outcome, {}, tmp_path / "report")
    text = page.read_text(encoding="utf-8")
    assert "Where is it?" in text
    assert "a remark &lt;b&gt;" in text
    assert text.count("data:image/png;base64,") == 1
    data = json.loads((tmp_path / "report" / "result.json").read_text(encoding="utf-8"))
    assert data == json.loads(json.dumps(to_data(toy, outcome, {})))
    again = write_report(toy, toy.execute(), {}, tmp_path / "again")
    assert again.read_bytes() == page.read_bytes()
    assert sorted(path.name for path in (tmp_path / "report").iterdir()) == ["index.html", "result.json"]


def test_unknown_names_and_doubled_arguments_say_what_is_meant(capsys):
    known = next(iter(scenarios()))
    assert main(["scenario", "show", f"{known}x"]) == 1
    assert known in capsys.readouterr().err
    assert main(["scenario", "run", known, "a=1", "a=2"]) == 1
    assert "is given twice" in capsys.readouterr().err
    assert find_scenario(known).question.endswith("?")


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_each_scenario_runs_from_one_command_to_a_report(name, tmp_path: Path, capsys, request):
    if name in COMPILED:
        request.getfixturevalue("lowtran")
    assert main(["scenario", "run", name, "--report", str(tmp_path)]) == 0
    printed = capsys.readouterr()
    data = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert len(data["steps"]) >= 3
    assert data["pictures"]
    assert data["values"]
    assert all(value["value"] is not None for value in data["values"])
    assert all(value["name"] in printed.out for value in data["values"])
    assert (tmp_path / "index.html").stat().st_size > 20_000
