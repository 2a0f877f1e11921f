"""The command that trains hands on where to write and how many processes to use."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron_agents.answering.weights import FILE, Weights, trained
from vibron_train.answering import train
from vibron_train.commands.train import command
from vibron_verify.questions import read_questions


@pytest.mark.parametrize(
    ("words", "path", "jobs"), [([], FILE, 2), (["--out", "w.gz", "--jobs", "3"], Path("w.gz"), 3)]
)
def test_the_command(words: list[str], path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[Path, int]] = []

    def fitted(path: Path, jobs: int, say: Callable[[str], None]) -> None:
        called.append((path, jobs))
        say("5 questions")

    monkeypatch.setattr(train, "train", fitted)
    done = CliRunner().invoke(command, ["answering", *words])
    assert done.exit_code == 0 and called == [(path, jobs)]
    assert done.stdout.strip() == str(path) and done.stderr == "5 questions\n"


def test_tables_are_fitted_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    few = [one for one in read_questions("dev") if one.solve][:12]
    monkeypatch.setattr(train, "read_questions", lambda part: few if part == "dev" else [])
    done = CliRunner().invoke(command, ["answering", "--tables", "--out", str(tmp_path / "w.gz")])
    assert done.exit_code == 0
    found = Weights(**json.loads(gzip.decompress((tmp_path / "w.gz").read_bytes())))
    assert found.linear == trained().linear
    assert found.uses != trained().uses and set(found.magnitudes) <= set(trained().magnitudes)
