"""``vibron solve --data``: files of the user, with the cards alone and with a model that calls tools."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from vibron.core.example import example
from vibron.core.workflow import Workflow
from vibron.infrared import find_bands, integrate_band, read_spectrum
from vibron_agents.app.cli import main
from vibron_agents.core.user_files import inputs_of, user_files
from vibron_agents.sandbox import guarantees

pytest.importorskip("langchain_openai")
SANDBOX = pytest.mark.skipif(not all(guarantees().values()), reason="no sandbox here")
AREA = "What is the area of the band between 700 and 760 cm-1 in this spectrum?"
Run = Callable[..., SimpleNamespace]


@pytest.fixture
def toluene(tmp_path: Path) -> Path:
    path = tmp_path / "where I keep it" / "toluene.jdx"
    path.parent.mkdir()
    path.write_bytes(example("toluene_computed.jdx").read_bytes())
    return path


@pytest.fixture
def solve(
    chat: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    monkeypatch.delenv("VIBRON_API_KEY", raising=False)

    def run(*words: object, turns: tuple[tuple[tuple[str, object], ...], ...] = ()) -> SimpleNamespace:
        def script(number: int, body: object) -> object:
            return chat.said(None, calls=tuple((name, json.dumps(given)) for name, given in turns[number]))

        server = chat.serve(script)
        about = ("--model", f"{server.url}/small", "--out", tmp_path / "run") if turns else ()
        status = main(["solve", *map(str, (*words, *about)), "--json"])
        captured = capsys.readouterr()
        found = json.loads(captured.out) if captured.out else None
        return SimpleNamespace(status=status, found=found, err=captured.err, bodies=server.bodies)

    return run


def area(path: Path) -> float:
    return float(integrate_band(read_spectrum(path)[0], low=700.0, high=760.0).area)


@pytest.mark.parametrize(
    "question", [AREA, "What is the integrated absorbance of toluene.jdx between 700 and 760 cm-1?"]
)
def test_the_cards_take_a_file_that_is_given(solve: Run, toluene: Path, question: str) -> None:
    ended = solve(question, "--data", toluene)
    assert ended.status == 0 and ended.found["answer"] == {
        "value": pytest.approx(area(toluene)), "unit": "cm^-1"
    }  # fmt: skip


def test_a_question_that_needs_no_file_is_answered_without_it(solve: Run, toluene: Path) -> None:
    ended = solve("What is the peak wavelength of a black body at 300 K, in um?", "--data", toluene)
    assert ended.found["answer"]["value"] == pytest.approx(2897.771955 / 300)  # CODATA 2018


@pytest.mark.parametrize(
    ("name", "told"), [("none.jdx", "is not a file"), ("torn.jdx", "torn.jdx"), ("empty", "holds no file")]
)
def test_what_cannot_be_read_is_an_error_before_the_work(solve: Run, tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "torn.jdx").write_text("##TITLE=x\n##JCAMP-DX=4.24\n", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    for more in ((), ("--loop", "tools", "--out", tmp_path / "run")):
        ended = solve(AREA, "--data", tmp_path / name, *more)
        assert ended.status == 1 and ended.found is None and told in ended.err


def test_a_task_of_the_bench_has_its_own_data(solve: Run, toluene: Path, tmp_path: Path) -> None:
    ended = solve("smooth-noisy-spectra", "--data", toluene, "--loop", "tree", "--out", tmp_path / "run")
    assert ended.status == 1 and "has its own data" in ended.err


def test_a_model_gives_a_file_to_tools_by_its_handle(solve: Run, toluene: Path, tmp_path: Path) -> None:
    given = {"spectrum": "result://toluene", "low": 700, "high": "760 cm^-1"}
    table = tmp_path / "runs.csv"
    table.write_text("temperature,signal\n300,1\n310,3\n", encoding="utf-8")
    ended = solve(
        AREA, "--data", toluene, "--data", table,
        turns=(
            (("read", {"handle": "result://toluene/wavenumber.0:3"}),
             ("call", {"name": "integrate_band", "arguments": given}),
             ("call", {"name": "wien_peak", "arguments": {"temperature": "result://runs/temperature"}})),
            (("answer", {"handle": "result://integrate_band_1/area"}),),
        ),
    )  # fmt: skip
    assert ended.status == 0 and ended.found["answer"]["value"] == pytest.approx(area(toluene))
    assert ended.found["conversation"]["agree"] and ended.found["conversation"]["taken"] == "model"
    asked = json.dumps(ended.bodies)
    assert str(toluene.parent) not in asked and "901 points of absorbance from 400 to 4000 cm^-1" in asked
    assert "runs.csv" in asked and "temperature (2)" in asked
    shown = [json.loads(one["content"].split("\n")[0]) for one in ended.bodies[1]["messages"] if one["role"] == "tool"]
    assert shown[0] == [400.0, 404.0, 408.0] and shown[2]["wavelength"][1] == pytest.approx(2897.771955 / 310)
    workflow = Workflow.from_dict(ended.found["candidate"]["workflow"])
    assert workflow.steps[0].arguments["spectrum"] == {"$input": "toluene"}
    assert workflow.run(**inputs_of(user_files([toluene]))) == pytest.approx(area(toluene))
    assert [one["name"] for one in ended.found["data"]] == ["toluene", "runs"]


def test_the_solution_runs_alone_on_the_files(solve: Run, toluene: Path, tmp_path: Path) -> None:
    solve(AREA, "--data", toluene, "--loop", "tools", "--out", tmp_path / "run")
    done = subprocess.run(
        [sys.executable, tmp_path / "run" / "solution.py"], capture_output=True, text=True, check=True
    )
    assert f"{area(toluene):.6f}"[:8] in done.stdout


@SANDBOX
def test_pictures_and_files_go_to_the_folder_of_the_run(
    solve: Run, toluene: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    convert = {"source": "result://toluene", "target": "made.csv"}
    ended = solve(
        "How many bands does toluene.jdx have?", "--data", toluene,
        turns=(
            (("call", {"name": "find_bands", "arguments": {"spectrum": "result://toluene"}}),
             ("plot", {"handle": "result://toluene"})),
            (("plot", {"handle": "result://find_bands_1"}), ("call", {"name": "convert_format", "arguments": convert}),
             ("call", {"name": "validate_jcamp", "arguments": {"path": "/etc/passwd"}}),
             ("call", {"name": "read_spectrum", "arguments": {"source": str(tmp_path / "other.jdx")}})),
            (("answer", {"handle": "result://convert_format_2/points"}),),
        ),
    )  # fmt: skip
    folder = tmp_path / "run" / "files"
    made = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert made == ["convert_format_2/made.csv", "find_bands_1/plot.png", "toluene/plot.png"]
    assert (folder / "toluene" / "plot.png").read_bytes().startswith(b"\x89PNG")
    assert len((folder / made[0]).read_text().splitlines()) > 900 and not list(here.iterdir())
    results = [
        json.loads(one["content"].split("\n")[0]) for one in ended.bodies[-1]["messages"] if one["role"] == "tool"
    ]
    assert results[3]["files"] == ["files/convert_format_2/made.csv"]
    assert all("error" in one for one in results[4:6])
    assert len(find_bands(read_spectrum(toluene)[0]).bands) == len(results[0]["bands"]) or "... " in str(results[0])
