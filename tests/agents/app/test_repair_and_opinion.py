"""``vibron verify --repair``, ``vibron figure write`` and ``vibron analyze --model``."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron.core.example import example
from vibron_agents.app import model_options
from vibron_agents.app.commands import analyze, figure, verify
from vibron_agents.core.fenced import read_object
from vibron_agents.core.model import Reply, Request
from vibron_verify.injection import injections

FAULT = next(one for one in injections() if one.name == "transposed_operator")
RANKING = json.dumps({"ranking": [{"smiles": "Cc1ccccc1", "confidence": 0.9, "reason": "a ring"}]})


class Toluene:
    name = "toluene"

    def most(self, request: Request) -> dict[str, float]:
        return {"tokens": 1000.0}

    def complete(self, request: Request) -> Reply:
        assert request.schema is not None
        return Reply(RANKING, read_object(RANKING, request.schema))


def test_a_script_is_mended_at_the_command_line(tmp_path: Path) -> None:
    script = tmp_path / "ring.py"
    script.write_text(FAULT.wrong())
    words = [str(script), "--rubric", str(FAULT.paths()[1]), "--repair", str(tmp_path / "drafts")]
    done = CliRunner().invoke(verify.command, words, standalone_mode=False)
    assert done.return_value == 0, done.output
    assert "draft 1: not passed" in done.output and "draft 2: passed" in done.output
    assert (tmp_path / "drafts/draft-2.py").exists() and script.read_text() == FAULT.wrong()


def test_mending_wants_a_rubric(tmp_path: Path) -> None:
    done = CliRunner().invoke(verify.command, ["x.py", "--repair", str(tmp_path)])
    assert done.exit_code == 2 and "--rubric" in done.output


REQUEST = r'The energy "E" of an Ising chain, as in the \"""article\"""'
RUBRIC = """schema: vibron.rubric/1
topic: exact
system: {model: 'tfim(size=[$L], g=$g)'}
parameters: {L: {value: 6}, g: {%s}}
claims: [{quantity: solve.energy, value: exact, tolerance: 1.0e-9, mark: formula}]
"""


def write_words(folder: Path, g: str) -> list[str]:
    (folder / "rubric.yaml").write_text(RUBRIC % g)
    return ["write", *REQUEST.split(), "--rubric", str(folder / "rubric.yaml"), "--out", str(folder / "drafts")]


def test_a_figure_is_written_of_library_elements(tmp_path: Path) -> None:
    done = CliRunner().invoke(figure.command, write_words(tmp_path, "value: 0.5"), standalone_mode=False)
    assert done.return_value == 0, done.output
    assert "draft 1: passed, 100% of the elements valid, 3 levels ran" in done.output
    assert ast.get_docstring(ast.parse((tmp_path / "drafts/draft-1.py").read_text())) == REQUEST


def test_a_figure_whose_system_is_left_open_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(figure.command, write_words(tmp_path, "max: 0.5"), standalone_mode=False)
    assert isinstance(done.exception, InputError) and "--model" in str(done.exception)


def test_a_model_writes_a_figure_and_repairs_it(tmp_path: Path, chat: Any) -> None:
    answers = [FAULT.wrong(), FAULT.right()]
    server = chat.serve(lambda number, body: chat.said(f"```python\n{answers[min(number, 1)]}\n```"))
    words = ["write", "energies of a ring", "--rubric", str(FAULT.paths()[1]), "--out", str(tmp_path / "drafts")]
    words += ["--model", "writer", "--base-url", server.url]
    done = CliRunner().invoke(figure.command, words, standalone_mode=False)
    assert done.return_value == 0, done.output
    assert "draft 1: not passed" in done.output and "draft 2: passed" in done.output


def test_an_opinion_is_written_beside_the_ranking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def chat_model(model: str, **options: Any) -> tuple[Toluene, dict[str, float]]:
        return Toluene(), {"tokens": float(options["tokens"])}

    monkeypatch.setattr(model_options, "chat_model", chat_model)
    out = tmp_path / "all.jsonl"
    words = [str(example("toluene_computed.jdx")), "--formula", "C7H8", "--model", "toluene", "--json", str(out)]
    done = CliRunner().invoke(analyze.command, [*words, "--opinions", str(tmp_path / "opinions")])
    assert done.exit_code == 0, done.output
    assert "toluene: Cc1ccccc1 (0.90): a ring" in done.output
    assert "toluene: the ranking is unchanged" in done.output and "toluene: 3 requests, 0 tokens asked" in done.output
    assert json.loads(out.read_text())["second_opinion"]["model"] == "toluene"
    assert (tmp_path / "opinions/toluene_computed.jdx.jsonl").exists()


def test_a_folder_is_read_with_opinions_and_a_bad_file_stops_nothing(tmp_path: Path, chat: Any) -> None:
    server = chat.serve(lambda number, body: chat.said(RANKING))
    folder = tmp_path / "spectra"
    folder.mkdir()
    (folder / "a.jdx").write_bytes(b"")
    (folder / "b.jdx").write_bytes(example("toluene_computed.jdx").read_bytes())
    out = tmp_path / "all.jsonl"
    words = [str(folder), "--model", "toluene", "--base-url", server.url, "--json", str(out)]
    words += ["--opinions", str(tmp_path / "opinions")]
    done = CliRunner().invoke(analyze.command, [*words, "--report", str(tmp_path / "pages")], standalone_mode=False)
    assert done.return_value == 1, done.output
    bad, good = (json.loads(line) for line in out.read_text().splitlines())
    assert "error" in bad and good["second_opinion"]["structure"]
    page = Path(good["report"]).read_text()
    assert "Opinion of a language model" in page and "3 requests, " in page and "the ranking is unchanged" in page
