"""``vibron chat``: a dialogue that outlives failures, interruptions and the process."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from vibron.core.example import example
from vibron_agents.app.cli import main

pytest.importorskip("langchain_openai")
WIEN = "At which wavelength is the emission of a black body at 300 K highest, in micrometres?"
HOTTER = WIEN.replace("300", "400")
PEAK = 2897.771955 / 300  # CODATA 2018
Run = Callable[..., SimpleNamespace]


@pytest.fixture
def talk(
    chat: SimpleNamespace, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    monkeypatch.delenv("VIBRON_API_KEY", raising=False)

    def run(script: Any, *lines: str | type[BaseException], words: tuple[object, ...] = ()) -> SimpleNamespace:
        server = chat.serve(script)
        written = iter(lines)

        def line(prompt: str = "") -> str:
            found = next(written, EOFError)
            if isinstance(found, str):
                return found
            raise found

        monkeypatch.setattr("builtins.input", line)
        about = ("--out", tmp_path / "talk", "--patience", "2", "--timeout", "2", "--model", f"{server.url}/small")
        status = main(["chat", *map(str, (*about, *words))])
        captured = capsys.readouterr()
        return SimpleNamespace(status=status, out=captured.out, err=captured.err, bodies=server.bodies)

    return run


def calls(chat: SimpleNamespace, *turns: Any) -> Callable[[int, Any], Any]:
    """Return a script: each turn is a call, a text, or an answer of the server."""
    waiting: Iterator[Any] = iter(turns)

    def answer(number: int, body: Any) -> Any:
        turn = next(waiting)
        if isinstance(turn, str):
            return chat.said(turn)
        if isinstance(turn[0], str):
            return chat.said(None, calls=((turn[0], json.dumps(turn[1])),))
        return turn

    return answer


def peak(temperature: Any) -> tuple[str, Any]:
    return "call", {"name": "wien_peak", "arguments": {"temperature": temperature}}


def final(handle: str) -> tuple[str, Any]:
    return "answer", {"handle": handle}


FIRST = (peak(300), final("result://wien_peak_1/wavelength"))


def test_results_are_kept_between_questions_by_their_handles(chat: SimpleNamespace, talk: Run, tmp_path: Path) -> None:
    halves = {"values": ["result://wien_peak_1/wavelength", "result://wien_peak_2/wavelength"], "operation": "ratio"}
    script = calls(
        chat, *FIRST, peak(400), ("call", {"name": "combine_values", "arguments": halves}),
        final("result://combine_values_3"),
    )  # fmt: skip
    ended = talk(
        script, "", WIEN, "  ", "And what is its ratio to that at 400 K?", "/results", "/what", "/quit", HOTTER
    )
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert lines[0] == "9.659239851 um" and lines[1] == "  the cards give the same"
    assert lines[2].startswith("1.333333333") and "result://wien_peak_1" in ended.out and "/quit" in lines[-1]
    second = ended.bodies[2]["messages"][1]["content"]
    assert f"{WIEN} 9.659" in second and "result://wien_peak_1: wien_peak" in second
    page = (tmp_path / "talk" / "chat.md").read_text(encoding="utf-8")
    assert page.count("## ") == 2 and "1.3333" in page and len(ended.bodies) == 5


def test_a_failing_server_leaves_the_cards_and_is_asked_again(chat: SimpleNamespace, talk: Run) -> None:
    down = chat.refused("bad key", 401)
    ended = talk(calls(chat, down, *FIRST), WIEN, HOTTER)
    assert ended.status == 0 and "bad key" in ended.err
    assert ended.out.splitlines()[:2] == ["9.659239851 um", "  by the cards"]
    assert "7.244429888" in ended.out and len(ended.bodies) == 3


def test_words_without_a_call_are_an_answer_the_second_time(chat: SimpleNamespace, talk: Run) -> None:
    ended = talk(calls(chat, "You are welcome.", "You are welcome."), "What did the cat eat?")
    assert "You are welcome. (in doubt)" in ended.out and not ended.err


def test_a_dialogue_is_resumed_without_asking_anything_twice(chat: SimpleNamespace, talk: Run) -> None:
    first = talk(calls(chat, *FIRST), WIEN)
    assert len(first.bodies) == 2
    more = {"values": ["result://wien_peak_1/wavelength"], "operation": "sum"}
    script = calls(chat, ("call", {"name": "combine_values", "arguments": more}), final("result://combine_values_2"))
    second = talk(script, "What is it again?")
    assert "after 1 questions" in second.err and len(second.bodies) == 2
    assert second.out.splitlines()[0] == "9.659239851 um (in doubt)"  # no card says what "it" is
    assert WIEN in second.bodies[0]["messages"][1]["content"]


def test_an_interruption_stops_an_answer_and_not_the_dialogue(chat: SimpleNamespace, talk: Run) -> None:
    right = calls(chat, *FIRST)

    def script(number: int, body: Any) -> Any:
        if number == 0:
            os.kill(os.getpid(), signal.SIGINT)
            return "hang"
        return right(number, body)

    ended = talk(script, KeyboardInterrupt, HOTTER, WIEN)
    assert ended.status == 0 and "Ctrl-D" in ended.err
    assert ended.out.splitlines() == ["no answer: interrupted", "9.659239851 um", "  the cards give the same"]


def test_a_question_that_was_cut_off_is_answered_first(
    chat: SimpleNamespace, talk: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vibron_agents.loops import dialogue

    class Killed(BaseException):
        pass

    def dies(self: Any, text: str, report: Any) -> Any:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(dialogue.Dialogue, "_asked", dies)
        with pytest.raises(Killed):
            talk(calls(chat), WIEN)
    ended = talk(calls(chat, *FIRST))
    assert ended.out.splitlines()[:2] == [f"> {WIEN}", "9.659239851 um"]


def test_files_are_given_once_and_known_when_resumed(chat: SimpleNamespace, talk: Run, tmp_path: Path) -> None:
    path = tmp_path / "toluene.jdx"
    path.write_bytes(example("toluene_computed.jdx").read_bytes())
    area = {"name": "integrate_band", "arguments": {"spectrum": "result://toluene", "low": 700, "high": 760}}
    question = "What is the area of the band between 700 and 760 cm-1 in this spectrum?"
    script = calls(chat, ("call", area), final("result://integrate_band_1/area"))
    ended = talk(script, question, words=("--data", path))
    assert ended.out.splitlines()[0] == "7.87656 cm^-1" and "the same" in ended.out
    again = talk(calls(chat), "/results")
    assert "result://toluene  toluene.jdx" in again.out and "result://integrate_band_1" in again.out


@pytest.mark.parametrize("words", [("chat",), ("chat", "--model", "small", "--turns", "0")])
def test_wrong_usage(words: tuple[str, ...]) -> None:
    assert main(list(words)) == 2
