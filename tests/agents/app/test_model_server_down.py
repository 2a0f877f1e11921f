"""``--model`` with a server that fails: the computed result is printed, with one line about the model."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from vibron.core.example import example
from vibron_agents.app.cli import main
from vibron_agents.app.commands import solve as solve_command
from vibron_agents.loops.registry import LOOPS

pytest.importorskip("langchain_openai")

TOLUENE = str(example("toluene_computed.jdx"))
WIEN = "At which wavelength is the emission of a black body at 300 K highest, in micrometres?"
UNSETTLED = "Which radiance has a body at 300 K and 10 um and how does it look?"
QUICK = ("--patience", "0.3", "--timeout", "0.2")
TROUBLES = {
    "500": lambda chat: (500, {}),
    "429": lambda chat: (429, {}),
    "401": lambda chat: chat.refused("bad key", 401),
    "not JSON": lambda chat: "torn",
    "hang": lambda chat: "hang",
    "nonsense": lambda chat: (200, {"choices": 7}),
}
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def vibron(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("VIBRON_API_KEY", raising=False)

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


@pytest.mark.parametrize("trouble", TROUBLES)
def test_an_analysis_is_not_lost_to_the_model(chat: SimpleNamespace, vibron: Run, tmp_path: Path, trouble: str) -> None:
    server = chat.serve(lambda number, body: TROUBLES[trouble](chat))
    words = ("analyze", TOLUENE, "--formula", "C7H8", "--json", "-")
    alone = json.loads(vibron(*words)[1])
    asked = ("--model", f"{server.url}/small", "--opinions", tmp_path / "opinions", *QUICK)
    status, out, err = vibron(*words, *asked)
    result = json.loads(out)
    assert status == 0 and server.bodies
    assert result["candidates"] == alone["candidates"] and result["peaks"] == alone["peaks"]
    assert "small" in result["second_opinion"]["error"]
    assert len([line for line in err.splitlines() if "no second opinion" in line]) == len(err.splitlines()) == 1


def test_a_server_that_is_down_is_asked_for_one_spectrum_only(
    chat: SimpleNamespace, vibron: Run, tmp_path: Path
) -> None:
    def late(number: int, body: object) -> tuple[int, dict[str, object]]:
        time.sleep(1.1)  # longer than the patience, so that nothing is asked again
        return 500, {}

    server = chat.serve(late)
    for name in "abc":
        (tmp_path / f"{name}.jdx").write_bytes(Path(TOLUENE).read_bytes())
    words = ("analyze", tmp_path, "--formula", "C7H8", "--json", tmp_path / "out.jsonl", "--patience", "1")
    status, out, err = vibron(*words, "--model", f"{server.url}/small", "--opinions", tmp_path / "opinions")
    assert status == 0 and len(out.splitlines()) == 3
    assert len(server.bodies) <= 2  # two experts are asked at the same time, for one spectrum
    assert err.count("no second opinion") == 3


@pytest.mark.usefixtures("unsettled")
@pytest.mark.parametrize(("loop", "trouble"), [*((loop, "500") for loop in sorted(LOOPS)), ("debug", "401")])
def test_a_search_continues_without_the_model(
    chat: SimpleNamespace, vibron: Run, tmp_path: Path, loop: str, trouble: str
) -> None:
    server = chat.serve(lambda number, body: TROUBLES[trouble](chat))
    words = ("solve", UNSETTLED, "--loop", loop, "--json", "--evaluations", "20")
    status, out, err = vibron(*words, "--out", tmp_path / "asked", "--model", f"{server.url}/small", *QUICK)
    found = json.loads(out)
    assert found["answer"] and status == int(found["doubtful"])
    assert server.bodies and found["model_troubles"]
    assert len([line for line in err.splitlines() if "continued without the model" in line]) == 1


@pytest.mark.usefixtures("unsettled")
def test_a_search_ends_with_its_best_when_the_tokens_are_spent(
    chat: SimpleNamespace, vibron: Run, tmp_path: Path
) -> None:
    server = chat.serve(lambda number, body: chat.said("I do not know"))
    words = ("solve", UNSETTLED, "--loop", "tree", "--json", "--evaluations", "20", "--tokens", "3000")
    status, out, err = vibron(*words, "--out", tmp_path / "run", "--model", f"{server.url}/small")
    found = json.loads(out)
    assert found["answer"] and status == int(found["doubtful"])
    assert "budget of the model is spent" in err


def test_a_missing_key_is_refused_before_the_work(vibron: Run, tmp_path: Path) -> None:
    about = ("--model", "small", "--base-url", "https://model.example.org/v1")
    for words in (("analyze", TOLUENE, "--opinions", tmp_path), ("solve", WIEN, "--out", tmp_path / "run")):
        status, out, err = vibron(*words, *about)
        assert (status, out) == (1, "") and "VIBRON_API_KEY" in err


@pytest.mark.parametrize("words", [("",), ("  ",), ("", "--loop", "debug"), ("", "--json")])
def test_an_empty_question_is_wrong_usage(vibron: Run, words: tuple[str, ...]) -> None:
    status, out, err = vibron("solve", *words)
    assert (status, out) == (2, "") and "empty" in err


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_declined_question_exits_with_one(vibron: Run, more: tuple[str, ...]) -> None:
    status, out, _ = vibron("solve", "What did the cat eat?", *more)
    assert status == 1 and "declined" in out
    assert vibron("solve", WIEN, *more)[0] == 0


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_answer_that_failed_a_check_exits_with_one(
    vibron: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    from dataclasses import replace

    from vibron_agents.core.verdict import CheckResult
    from vibron_agents.loops import running

    whole = running.solved

    def doubted(*about: object, **named: object) -> running.Ended:
        ended = whole(*about, **named)  # type: ignore[arg-type]
        verdict = replace(ended.outcome.verdict, checks=(CheckResult("unit", False, "is not a length"),))
        return replace(ended, outcome=replace(ended.outcome, verdict=verdict))

    monkeypatch.setattr(running, "solved", doubted)
    status, out, err = vibron("solve", WIEN, "--loop", "direct", "--out", tmp_path, *more)
    assert status == 1
    assert json.loads(out)["doubtful"] if more else "in doubt: unit: is not a length" in err


def test_the_help_states_the_exit_status() -> None:
    assert "Exit status: 0 answered, 1 declined or in doubt" in (solve_command.command.help or "")
