"""Commands divide their work by the same options, and write the same bytes by any workers."""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import MissingDependencyError
from vibron.core.example import example
from vibron_agents.app.commands.analyze import command as analyze
from vibron_agents.app.commands.library import command as library
from vibron_agents.app.commands.process import command as process

FOLDER = Path(example("affn.jdx")).parent
FILES = [str(FOLDER / name) for name in ("affn.jdx", "bands.csv")]


def invoked(command: object, *words: str) -> str:
    result = CliRunner().invoke(command, words, standalone_mode=False)  # type: ignore[arg-type]
    if result.exception is not None:
        raise result.exception
    return result.output


@pytest.mark.parametrize("command", [analyze, process], ids=["analyze", "process"])
def test_a_dry_run_prints_the_job_script_and_does_nothing(
    command: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "dask_jobqueue", None)
    words = ["--steps", "snv", "--out", str(tmp_path / "out")] if command is process else []
    text = invoked(command, *FILES, *words, "--scheduler", "slurm", "--job", "cores=2", "--dry-run")
    assert text.startswith("#!/usr/bin/env bash") and "--nworkers 2" in text
    assert not list(tmp_path.iterdir())


def test_a_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask_jobqueue", None)
    with pytest.raises(MissingDependencyError, match=r"vibron\[cluster\]"):
        invoked(analyze, *FILES, "--scheduler", "pbs")


@pytest.mark.parametrize("words", [("--job", "cores=2"), ("--dry-run",), ("--scheduler", "local", "--dry-run")])
def test_options_of_queues_need_a_queue(words: tuple[str, ...]) -> None:
    with pytest.raises(Exception, match="slurm or pbs"):
        invoked(analyze, *FILES, *words)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, protocol="tcp",
                                  host="127.0.0.1", dashboard_address="127.0.0.1:0") as made:  # fmt: skip
        yield made.scheduler_address


@pytest.mark.parametrize(
    ("command", "words"),
    [(analyze, ["--json", "all.jsonl"]), (process, ["--steps", "snv", "--out", "done"]), (library, ["./mine.arrow"])],
    ids=["analyze", "process", "import"],
)
def test_a_scheduler_gives_the_same_bytes_and_the_store_each_result_once(
    command: object, words: list[str], address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call = ["import", *words, *FILES] if command is library else [*FILES, *words]

    def written(*more: str) -> dict[str, str]:
        CliRunner().invoke(command, [*call, *more])  # type: ignore[arg-type]
        files = [path for path in sorted(tmp_path.rglob("*.*")) if "kept" not in path.parts]
        found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
        for path in files:
            path.unlink()
        return found

    here, there = written(), written("--scheduler", address, "--results", "kept")
    assert here == there and here
    events = [json.loads(path.read_text().partition(" ")[2]) for path in Path("kept").rglob("*.json")]
    assert len({event["key"] for event in events}) == len(events) == len(FILES)
