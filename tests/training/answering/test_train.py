"""The command that trains hands on where to write and how many processes to use."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron_agents.answering.weights import FILE
from vibron_train.answering import train
from vibron_train.commands.train import command


@pytest.mark.parametrize(
    ("words", "path", "jobs"), [([], FILE, 2), (["--out", "w.gz", "--jobs", "3"], Path("w.gz"), 3)]
)
def test_the_command(words: list[str], path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[Path, int]] = []

    def trained(path: Path, jobs: int, say: Callable[[str], None]) -> None:
        called.append((path, jobs))
        say("5 questions")

    monkeypatch.setattr(train, "train", trained)
    done = CliRunner().invoke(command, ["answering", *words])
    assert done.exit_code == 0 and called == [(path, jobs)]
    assert done.stdout.strip() == str(path) and done.stderr == "5 questions\n"
