"""Transcripts: recorded once, replayed without a server, refreshed on demand."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from vibron.core.errors import FormatError, InputError
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.recorder import Recorder, key_of

ASKED = Request("hello/1", (("user", "Grüß Gott"),), {"type": "object"}, 0.5, 64, 0)


@dataclass
class Counting:
    """Answers with how often it was asked."""

    name: str = "small/model:1"
    asked: list[Request] = field(default_factory=list)

    def most(self, request):
        return {"tokens": 10.0, "money": 0.0}

    def complete(self, request):
        self.asked.append(request)
        return Reply(f"answer {len(self.asked)}", {"n": len(self.asked)}, 3, 2, how="json_schema")


def test_recorded_once_and_replayed_without_a_model(tmp_path: Path):
    small = Counting()
    recorder = Recorder(small, tmp_path)
    assert recorder.complete(ASKED) == recorder.complete(ASKED)
    assert Recorder(small, tmp_path).complete(ASKED).text == "answer 1"
    assert len(small.asked) == 1
    replay = Recorder(Counting(), tmp_path / "small_model_1.jsonl", "replay")
    assert replay.complete(ASKED) == Reply("answer 1", {"n": 1}, 3, 2, how="json_schema")
    with pytest.raises(InputError, match=r"not in the transcript.*other/2"):
        replay.complete(replace(ASKED, purpose="other/2", sample=1))
    assert replay.model.asked == [] and replay.most(ASKED)["tokens"] == 10.0


def test_a_person_can_read_it(tmp_path: Path):
    Recorder(Counting(), tmp_path / "talk.jsonl").complete(ASKED)
    text = (tmp_path / "talk.jsonl").read_text(encoding="utf-8")
    line = json.loads(text)
    assert "Grüß Gott" in text and (line["purpose"], line["model"]) == ("hello/1", "small/model:1")
    assert line["reply"]["text"] == "answer 1" and list(tmp_path.iterdir()) == [tmp_path / "talk.jsonl"]


@pytest.mark.parametrize(
    "change",
    [
        {"messages": (("user", "Hello"),)}, {"messages": (("system", "Grüß Gott"),)}, {"schema": None},
        {"temperature": 0.0}, {"most_tokens": 65}, {"sample": 1},
    ],
)  # fmt: skip
def test_everything_that_changes_the_answer_is_in_the_key(change):
    assert key_of("m", replace(ASKED, **change)) != key_of("m", ASKED) != key_of("n", ASKED)


def test_the_purpose_is_not_in_the_key():
    assert key_of("m", replace(ASKED, purpose="other/2")) == key_of("m", ASKED)


def test_refresh_asks_once_more_and_replaces(tmp_path: Path):
    other = replace(ASKED, sample=1)
    small = Counting()
    for request in (ASKED, other):
        Recorder(small, tmp_path).complete(request)
    fresh = Recorder(small, tmp_path, "refresh")
    assert [fresh.complete(ASKED).text for _ in range(2)] == ["answer 3", "answer 3"]
    replay = Recorder(small, tmp_path, "replay")
    assert [replay.complete(one).text for one in (ASKED, other)] == ["answer 3", "answer 2"]
    assert len(replay.path.read_text().splitlines()) == 2


def test_off_writes_nothing(tmp_path: Path):
    off = Recorder(Counting(), tmp_path, "off")
    assert [off.complete(ASKED).text for _ in range(2)] == ["answer 1", "answer 2"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("line", ['{"key": "a"', "[]", '{"key": "a", "reply": {"words": 1}}'])
def test_damage_is_an_error(tmp_path: Path, line):
    (tmp_path / "t.jsonl").write_text(f"\n{line}\n")
    with pytest.raises(FormatError) as error:
        Recorder(Counting(), tmp_path / "t.jsonl")
    assert error.value.line == 2


def test_an_unknown_mode_is_refused(tmp_path: Path):
    with pytest.raises(InputError, match="record, replay"):
        Recorder(Counting(), tmp_path, "again")
