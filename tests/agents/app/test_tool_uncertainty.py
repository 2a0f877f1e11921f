"""``vibron tools run --uncertainty`` as a user meets it."""

import json
from collections.abc import Callable

import pytest

from vibron_agents.app.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: str) -> tuple[int, str, str]:
        status = main(["tools", "run", *words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_linear_prints_result_interval_and_budget(run: Run) -> None:
    status, out, err = run("stefan_boltzmann", "temperature=300 +- 2 K", "--uncertainty", "linear")
    assert (status, err) == (0, "")
    assert "459.3 +- 12.248 W m^-2" in out and "435.295 to 483.306" in out
    assert "temperature  300.0 +- 2.0 adds 12.248" in out


def test_sampling_prints_json_that_repeats(run: Run) -> None:
    words = ("stefan_boltzmann", "temperature=300 +- 2 K", "emissivity=0.9 +- 1 %", "--uncertainty", "sampling")
    more = ("--samples", "500", "--seed", "7", "--correlation", "temperature,emissivity=-0.5", "--json")
    first, second = (run(*words, *more) for _ in range(2))
    assert first == second and first[0] == 0
    found = json.loads(first[1])
    assert (found["samples"], found["seed"], found["method"]) == (500, 7, "sampling")
    assert found["standard_uncertainty"] == pytest.approx(9.9, rel=0.15)  # of 413.4: (8 / 3, 1, -0.5) per cent
    assert [part["name"] for part in found["contributions"]] == ["temperature", "emissivity"]


def test_a_path_and_an_array(run: Run) -> None:
    words = ("band_radiance", "low=8", 'high=["12 um", "14 um"]', "temperature=300 +- 1 K")
    status, out, _ = run(*words, "--uncertainty", "linear", "--path", "exitance", "--json")
    found = json.loads(out)
    assert status == 0 and found["value"] == pytest.approx([120.952649, 172.578559])
    assert len(found["standard_uncertainty"]) == 2


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["stefan_boltzmann", "temperature=300 +- 2 K"], 1, "--uncertainty"),
        (["stefan_boltzmann", "temperature=300", "--uncertainty", "linear"], 1, "no uncertainty"),
        (["stefan_boltzmann", "temperature=300 +- 2 K", "--uncertainty", "guess"], 2, "linear"),
        (["stefan_boltzmann", "temperature=300 +- 2 K", "--uncertainty", "sampling", "--samples", "3"], 2, "samples"),
        (["stefan_boltzmann", "temperature=300", "--path", "x"], 2, "--uncertainty"),
        (
            ["stefan_boltzmann", "temperature=300 +- 2 K", "--uncertainty", "linear", "--correlation", "ab"],
            1,
            "correlation",
        ),
        (["functional_groups", "smiles=1 +- 2", "--uncertainty", "linear"], 1, "not a measured number"),
    ],
)
def test_refusals(run: Run, words: list[str], status: int, said: str) -> None:
    found = run(*words)
    assert found[0] == status and said in found[2]
