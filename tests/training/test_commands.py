"""The commands of developers reach ``vibron`` by entry points, and a missing package is an error with a remedy."""

import importlib.metadata
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from vibron.core import front
from vibron_agents.app.added import GROUP
from vibron_agents.app.cli import main, vibron

ROOT = Path(__file__).parents[2]
POINTS: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][GROUP]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the entry points of pyproject.toml."""
    about = tmp_path / "vibron-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: vibron\nVersion: 0.1.0\n")
    lines = "\n".join(f"{name} = {place}" for name, place in POINTS.items())
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}\n")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_every_entry_point_is_a_command(installed: None) -> None:
    assert {"train", "bench", "library.build"} == set(POINTS)
    assert all(isinstance(front.load(name, GROUP), click.Command) for name in POINTS)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ["train"],
            ["answering", "bands", "fingerprint", "generator", "membership", "predicted-spectra", "similarity"],
        ),
        (["bench"], ["elucidation", "tasks", "verification"]),
        (["library"], ["build", "import", "info", "search"]),
        (["library", "build"], ["--compounds", "--limit"]),
    ],
)
def test_the_command_line_offers_them(installed: None, words: list[str], expected: list[str]) -> None:
    done = CliRunner().invoke(vibron, [*words, "--help"])
    assert done.exit_code == 0 and all(word in done.output for word in expected)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: importlib.metadata.EntryPoints())
    assert main(["train", "fingerprint"]) == 1
    assert "pip install" in capsys.readouterr().err
    assert "build" not in CliRunner().invoke(vibron, ["library", "--help"]).output.split("Commands:")[1]


@pytest.mark.parametrize("name", ["fingerprint", "kinds", "generator"])
def test_a_training_on_a_gpu_that_is_not_there_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    found = CliRunner().invoke(front.load("train", GROUP), [name, "--device", "cuda"])
    assert found.exit_code == 2 and "finds no GPU" in found.output
