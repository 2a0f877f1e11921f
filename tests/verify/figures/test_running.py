"""Figures are read, run once, resumed, run by several processes, and shown."""

import json
import multiprocessing
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from vibron.core.errors import FormatError, InputError
from vibron_agents.app.cli import main
from vibron_agents.sandbox import guarantees
from vibron_agents.verify.figures import failures, key_of, run_figure, run_figures, tightest
from vibron_verify.figures import figures, find_figure, read_figure

contained = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")


def test_an_unknown_figure_names_near_ones(folder: Path):
    assert [one.id for one in figures(folder)] == ["D98", "D99"]
    assert find_figure("d98", folder).data["title"] == "Levels of an Ising chain"
    with pytest.raises(InputError, match=r"Near are D9[89], D9[89]"):
        find_figure("D97", folder)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("id: D98", "id: D1", "id: the folder is D98"),
        ("topic: dmrg", "topic: qsim", "topic: the folder lies in dmrg"),
        ("size: reduced", "size: full", "full: the script's own size is the full one already"),
        ("size: reduced", "size: large", "size: must be one of full, reduced"),
        ("mark: M", "mark: X", "reference[0].mark: must be one of"),
        ("full: {parameters: {L: 6, repeats: 8}, minutes: 1}", "", "say the full size in full, or in reason"),
        ("quick: true", "quick: 1", "quick: must be boolean"),
        ("title:", "titel:", "title: is missing; titel: is not known here"),
    ],
)
def test_what_is_wrong_with_a_figure_is_said_by_path(old: str, new: str, words: str, folder: Path):
    place = folder / "dmrg" / "D98"
    text = (place / "figure.yaml").read_text()
    assert old in text
    (place / "figure.yaml").write_text(text.replace(old, new))
    with pytest.raises(FormatError) as raised:
        read_figure(place)
    assert words in raised.value.message


@contained
def test_a_figure_is_run_once_and_again_when_something_changed(folder: Path, tmp_path: Path):
    first = run_figure("D98", tmp_path / "evidence", root=folder)
    assert first["passed"] and not first["kept"], failures(first)
    place = tmp_path / "evidence" / "D98"
    assert (place / "picture.png").read_bytes().startswith(b"\x89PNG")
    page = (place / "index.html").read_text()
    assert "Z. Phys. 31, 253" in page and "Drawn by draw: Levels, reduced: L = 4 of 8" in page
    assert run_figure("D98", tmp_path / "evidence", root=folder)["kept"]
    narrow = tightest(first)
    assert narrow is not None and narrow["passed"]
    rubric = folder / "dmrg" / "D98" / "rubric.yaml"
    rubric.write_text(rubric.read_text() + "# another\n")
    assert not run_figure("D98", tmp_path / "evidence", root=folder)["kept"]


@contained
def test_the_full_size_takes_its_parameters_and_its_ladder(folder: Path, tmp_path: Path):
    found = run_figure("D98", tmp_path / "evidence", full=True, root=folder)
    assert found["passed"] and found["figure"]["size"] == "full", failures(found)
    assert found["parameters"] == {"L": 6, "g": 0.7, "repeats": 8}
    assert [rung for rung, _ in found["ladders"]["solve.energy against repeats"]] == ["2", "4", "8"]
    assert "--set L=6 --set repeats=8" in found["command"]
    assert (tmp_path / "evidence" / "D98-full" / "index.html").is_file()


@contained
def test_several_processes_give_the_same_verdicts(folder: Path, tmp_path: Path):
    def verdicts(workers: int) -> dict[str, list[tuple[Any, ...]]]:
        done = run_figures(["D98", "D99"], tmp_path / str(workers), workers=workers, root=folder, seed=0)
        return {
            data["figure"]["id"]: [(one["name"], one["passed"], one["value"]) for one in data["checks"]]
            for data in done
        }

    alone, together = verdicts(1), verdicts(2)
    assert alone == together
    assert list(together) == ["D98", "D99"]
    assert [all(passed is not False for _, passed, _ in alone[name]) for name in ("D98", "D99")] == [True, False]


@contained
def test_a_figure_whose_worker_is_killed_is_tried_again(folder: Path, tmp_path: Path):
    before = set(multiprocessing.active_children())
    run = run_figures(["D98", "D99"], tmp_path / "evidence", root=folder)
    assert next(run)["passed"]
    (worker,) = set(multiprocessing.active_children()) - before
    worker.kill()
    (last,) = run
    assert last["figure"]["id"] == "D99" and last["checks"] and not last["kept"]
    assert set(multiprocessing.active_children()) <= before
    assert sorted(place.name for place in (tmp_path / "evidence").iterdir()) == ["D98", "D99"]


PARENT = """
import sys
from vibron_agents.verify.figures import run_figures
if __name__ == "__main__":
    for data in run_figures(["D98", "D99"], sys.argv[2], root=sys.argv[1], again=True):
        print(data["figure"]["id"], data["kept"], flush=True)
"""


@contained
def test_a_killed_command_continues_although_all_figures_are_asked_again(folder: Path, tmp_path: Path):
    evidence, script = tmp_path / "evidence", tmp_path / "parent.py"
    script.write_text(PARENT)
    command = [sys.executable, str(script), str(folder), str(evidence)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None and parent.stdout.readline().split() == ["D98", "False"]
        parent.kill()
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert done.splitlines()[0] == "D98 True"
    assert sorted(place.name for place in evidence.iterdir()) == ["D98", "D99"]


@contained
def test_a_figure_that_cannot_be_run_does_not_stop_the_others(folder: Path, tmp_path: Path):
    (folder / "dmrg" / "D99" / "rubric.yaml").write_text("topic: 1\n")
    lost, found = run_figures(["D99", "D98"], tmp_path / "evidence", root=folder)
    assert not lost["passed"] and "topic: must be" in failures(lost)[0]
    assert found["passed"]


def test_the_command_names_near_figures(capsys: pytest.CaptureFixture[str]):
    assert main(["figure", "run"]) == 2
    assert main(["figure", "show", "D1x"]) == 1
    assert "unknown figure" in capsys.readouterr().err
    assert main(["figure", "list", "--json"]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), list)


@contained
def test_figures_of_a_folder_of_ones_own_are_listed_shown_and_run(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (folder / "dmrg" / "D98").rename(folder / "D98")  # topics need no folders
    about = ["--root", str(folder)]
    assert main(["figure", "list", "--json", *about]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)] == ["D98", "D99"]
    assert main(["figure", "show", "d98", *about]) == 0 and str(folder / "D98") in capsys.readouterr().out
    words = ["figure", "run", "D98", "--report", str(tmp_path / "evidence"), *about]
    assert main(words) == 0 and "1 of 1 passed" in capsys.readouterr().out
    assert main([*words, "--strict"]) == 1 and "outputs unchecked" in capsys.readouterr().out


def test_figures_are_left_for_the_next_time_when_the_total_is_spent(folder: Path, tmp_path: Path):
    first, second = run_figures(["D98", "D99"], tmp_path / "evidence", root=folder, total=0.0)
    assert not first["passed"] and "left for the next time" in first["error"] and "error" in second
    assert not (tmp_path / "evidence" / "D98").exists()


def test_evidence_depends_on_the_code_that_judges(folder: Path, monkeypatch: pytest.MonkeyPatch):
    figure = find_figure("D98", folder)
    before = key_of(figure, {})
    monkeypatch.setattr("vibron_agents.verify.figures.verifier_hash", lambda: "another")
    assert key_of(figure, {}) != before
