"""A solution becomes a package: it installs, reproduces the result, and its tool is listed with the others."""

import importlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron.core.workflow import Step, Workflow
from vibron_agents.app.commands.package import command
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.loops.own_task import prepared
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.report import write_report
from vibron_agents.loops.running import Way
from vibron_agents.loops.running import solved as solve
from vibron_agents.packaging import package
from vibron_agents.packaging.parameters import opened
from vibron_agents.sandbox import guarantees
from vibron_verify.tasks.optimisation import Optimisation, read_optimisations
from vibron_verify.tasks.task_file import read_task_file

MIXTURE = Path(__file__).parents[3] / "examples" / "tasks" / "mixture" / "task.yaml"
SUN = Workflow((Step("peak", "wien_peak", {"temperature": "5772 K"}),), "peak.wavelength")
ABOUT = {"loop": "direct", "seed": 0, "error": "", "used": [], "train": None, "test": None, "answer": None}


def solved(folder: Path, task: str, kind: str, candidate: ProposedSolution | None, **more: object) -> Path:
    folder.mkdir()
    data = {**ABOUT, "task": task, "kind": kind, "question": f"About {task}?", **more}
    data["candidate"] = candidate.to_dict() if candidate else None
    (folder / "solution.json").write_text(json.dumps(data))
    return folder


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder into which the packages of an answer, of a program and of a workflow are installed."""
    place = tmp_path_factory.mktemp("packages")
    answer = {"value": 0.50204, "unit": "um"}
    runs = {"sun_peak": solved(place / "a", "sun-peak", "assist", ProposedSolution.of(SUN), answer=answer)}
    source = "def solve(tools, **kwargs):\n    return tools.wien_peak(temperature='5772 K').wavelength\n"
    found = {"answer": {"value": 0.5020394932753243, "unit": "um"}, "used": ["wien_peak"]}
    runs["sun_program"] = solved(place / "b", "sun-program", "assist", ProposedSolution(source), **found)
    task = next(one for one in read_optimisations() if one.id == "smooth-noisy-spectra")
    scores = {"train": task.score(task.start), "test": task.score(task.start, "test")}
    runs["less_noise"] = solved(place / "c", task.id, "opt", ProposedSolution.of(task.start), **scores)
    own, way = prepared(MIXTURE, place / "d"), Way.by_cards("direct", 3)
    assert isinstance(own, Optimisation)
    write_report(of_task(own), solve(own, way, place / "d"), way, place / "d")
    runs["three_parts"] = place / "d"
    for name, run in runs.items():
        done = CliRunner().invoke(command, [str(run), str(place / "projects" / name), "--name", name])
        assert done.exit_code == 0, done.output
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
             "--disable-pip-version-check", "--root-user-action", "ignore",
             "--target", str(place / "site"), str(place / "projects" / name)], check=True, capture_output=True,
        )  # fmt: skip
    return place / "site"


def called(site: Path, *words: str) -> str:
    path = os.pathsep.join([str(site), *sys.path])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", *words], env={**os.environ, "PYTHONPATH": path}, capture_output=True,
        text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["sun_peak", "sun_program"])
def test_the_answer_is_found_again(installed: Path, name: str) -> None:
    found = json.loads(called(installed, name))
    assert found["value"] == pytest.approx(0.50204, rel=1e-4) and found["unit"] == "um"


def test_the_score_is_reached_again(installed: Path) -> None:
    found = json.loads(called(installed, "less_noise"))
    assert found["task"] == "smooth-noisy-spectra" and 0.0 < found["test"] < 1.0


def test_a_task_of_a_user_is_installed_with_its_data(installed: Path) -> None:
    found = json.loads(called(installed, "three_parts"))
    own = read_task_file(MIXTURE).optimisation()
    assert found == {"task": "mixture", "train": own.score(own.start), "test": own.score(own.start, "test")}
    assert (installed / "three_parts" / "task" / "data" / "a.jdx").is_file()


def test_the_tools_stand_among_the_others(installed: Path) -> None:
    listed = {one["name"] for one in json.loads(called(installed, "vibron_agents", "tools", "list", "--json"))}
    assert {"sun_peak", "sun_program", "less_noise", "wien_peak"} <= listed
    shown = called(installed, "vibron_agents", "tools", "run", "sun_peak", "temperature=300 K")
    assert "9.659" in shown


@pytest.mark.parametrize(
    ("task", "typed"),
    [
        ("find-weak-bands", "-> Annotated[tuple[Band, ...], Record("),
        ("find-in-library", "-> Annotated[Scores, Record("),
        ("evolution-time-of-phase-estimation", "operator: Annotated[Mapping[str, float], Option("),
        ("classify-films", "labels: Annotated[tuple[str, ...], Option("),
        ("angles-of-a-ring-cut", "size: Annotated[tuple[int, ...], Option("),
    ],
)
def test_inputs_and_results_of_every_type_are_packaged_with_the_cases_of_the_search(
    tmp_path: Path, task: str, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = replace(next(one for one in read_optimisations() if one.id == task), test_seed=5)
    scores = {"train": one.score(one.start), "test": one.score(one.start, "test"), "test_seed": 5}
    run, name = solved(tmp_path / "run", task, "opt", ProposedSolution.of(one.start), **scores), task.replace("-", "_")
    package(run, tmp_path / "out", name)
    assert typed in (tmp_path / "out" / name / f"{name}.py").read_text()
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    assert importlib.import_module(f"{name}.__main__").main() == 0


@pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
def test_a_program_for_a_task_is_packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "def solve(tools, spectrum):\n"
        "    return [float(one) for one in tools.smooth(spectrum=spectrum, points=9, order=2).ordinate]\n"
    )
    one = replace(next(one for one in read_optimisations() if one.id == "smooth-noisy-spectra"), test_seed=5)
    same = replace(one.start, steps=(Step("smooth", "smooth", {**one.start.steps[0].arguments, "points": 9}),))
    scores = {"train": one.score(same), "test": one.score(same, "test"), "test_seed": 5, "used": ["smooth"]}
    run = solved(tmp_path / "run", one.id, "opt", ProposedSolution(source), **scores)
    package(run, tmp_path / "out", "smoothing_program")
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    assert importlib.import_module("smoothing_program.__main__").main() == 0


def test_numbers_become_parameters_under_their_own_names() -> None:
    two = Workflow((*SUN.steps, Step("other", "wien_peak", {"temperature": 300.0})), "other.wavelength")
    workflow, parameters = opened(two)
    assert [(one.name, one.default) for one in parameters] == [
        ("peak_temperature", "5772.0"), ("other_temperature", "300.0")
    ]  # fmt: skip
    assert workflow.run(peak_temperature=1.0, other_temperature=300.0) == pytest.approx(9.659, rel=1e-3)


def test_what_cannot_be_packaged_is_refused(tmp_path: Path) -> None:
    run = solved(tmp_path / "run", "sun", "assist", None)
    with pytest.raises(InputError, match="came to no solution"):
        package(run, tmp_path / "out")
    with pytest.raises(InputError, match="holds no solution"):
        package(tmp_path, tmp_path / "out")
    good = solved(tmp_path / "good", "sun", "assist", ProposedSolution.of(SUN), answer={"value": 0.502, "unit": "um"})
    for name, words in (("wien_peak", "taken"), ("class", "not a valid name"), ("Sun", "not a valid name")):
        with pytest.raises(InputError, match=words):
            package(good, tmp_path / "out", name)
    with pytest.raises(InputError, match="not empty"):
        package(good, tmp_path)
