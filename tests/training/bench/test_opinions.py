"""A benchmark of a model's opinion, from recorded replies to figures."""

import csv
import io
import json
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import InputError
from vibron.core.example import example
from vibron_agents.core.fenced import read_object
from vibron_agents.core.model import Reply
from vibron_agents.core.recorder import Recorder
from vibron_agents.spectrum import fusion
from vibron_train.bench import opinions
from vibron_train.commands.bench import command

COLUMNS = {
    "raw_archive": "a.tar.xz", "smiles": "Cc1ccccc1", "inchikey": "YXFVVABEGXRONW-UHFFFAOYSA-N", "formula": "C7H8",
    "iragent_split": "valid", "state": "gas", "source": "x",
}  # fmt: skip


class Toluene:
    """Says toluene to everything."""

    name = "made-up"

    def most(self, request):
        return {}

    def complete(self, request):
        text = json.dumps({"ranking": [{"smiles": "Cc1ccccc1", "confidence": 1.0, "reason": "sure"}]})
        return Reply(text, read_object(text, request.schema), tokens_in=30, tokens_out=3, cost=0.5)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "raw").mkdir()
    names = [f"{number}.jdx" for number in range(10)]
    with (tmp_path / "metadata.csv").open("w", newline="") as stream:
        table = csv.DictWriter(stream, [*COLUMNS, "raw_member"])
        table.writeheader()
        table.writerows({**COLUMNS, "raw_member": name} for name in names)
    content = example("toluene_computed.jdx").read_bytes()
    with tarfile.open(tmp_path / "raw" / "a.tar.xz", "w:xz") as tar:
        for name in names:
            about = tarfile.TarInfo(name)
            about.size = len(content)
            tar.addfile(about, io.BytesIO(content))
    return tmp_path


@pytest.fixture
def transcript(data: Path) -> Path:
    place = data / "replies.jsonl"
    list(opinions.ask(data, "nothing", 2, Recorder(Toluene(), place), {"tokens": 1e6}))
    return place


def test_replies_are_replayed_to_figures(data: Path, transcript: Path) -> None:
    out = data / "figures.json"
    words = ["elucidation", "--data", str(data), "--replay", str(transcript), "--sample", "10", "--json", str(out)]
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 0, done.output
    found = json.loads(out.read_text())
    assert found["spectra"] == 10 and found["model"] == "made-up" and found["opinion_top1"]["after"] == 1.0
    assert found["top1"]["before"] <= found["top1"]["after"] <= 1.0
    assert found["cost"]["requests"] == 3 and found["cost"]["money"] == 1.5 and found["cost"]["tokens_in"] == 90
    assert "Top-1" in done.output and "3.0 requests, 90 tokens asked" in done.output


def test_a_weight_is_stored_only_with_evidence(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = data / "weights.json"
    place.write_text('{"families": {}}')
    monkeypatch.setattr(opinions, "FILE", place)
    monkeypatch.setattr(fusion, "FILE", place)
    fusion.stored_families.cache_clear()
    figures = {"weight": 0.5, "top1": {"interval": [0.0, 0.2]}}
    assert not opinions.store(figures, "one")
    assert opinions.store({**figures, "top1": {"interval": [0.01, 0.2]}}, "two")
    assert not fusion.weight_for("one-7b") and fusion.weight_for("two-7b") == 0.5
    assert fusion.stored_families()["one"]["figures"] == figures
    fusion.stored_families.cache_clear()


def test_a_transcript_without_replies_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--transcript") as caught:
        opinions.replayed(tmp_path / "none.jsonl")
    assert caught.value.field == "replay"
