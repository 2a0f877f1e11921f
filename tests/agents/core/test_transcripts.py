"""What a model of 1.5 billion parameters really answered, read again from its transcript, without a server."""

import json
import re
from pathlib import Path

import pytest

from vibron.core.registry import tools
from vibron_agents.core.chat import ChatModel
from vibron_agents.core.chat_settings import ChatSettings
from vibron_agents.core.fenced import read_object, read_python
from vibron_agents.core.model import Request
from vibron_agents.core.prompts import names
from vibron_agents.core.recorder import Recorder

FILE = Path(__file__).with_name("transcripts") / "Qwen2.5-Coder-1.5B-Instruct.jsonl"
LINES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("line", LINES, ids=[line["purpose"] for line in LINES])
def test_a_line_is_replayed_and_read_as_it_was(line):
    replay = Recorder(ChatModel(ChatSettings(FILE.stem, "http://127.0.0.1:1/v1")), FILE, "replay")
    request, reply = Request(**line["request"]), line["reply"]
    assert replay.complete(request).to_dict() == reply
    assert line["purpose"].split("/")[0] in names()
    assert reply["tokens_in"] + reply["tokens_out"] <= replay.most(request)["tokens"]
    if request.schema:
        assert read_object(reply["text"], request.schema, "plan_1") == reply["data"]
        assert reply["data"] is not None


def test_its_code_calls_the_tools_by_name():
    written = [line["reply"]["text"] for line in LINES if line["purpose"].startswith("write/")]
    blocks = [block for text in written for block in read_python(text)]
    assert (len(written), len(blocks)) == (3, 2)  # one of its answers has no code
    for block in blocks:
        calls = set(re.findall(r"\btools\.(\w+)\(", block))
        assert calls and calls <= set(tools())
