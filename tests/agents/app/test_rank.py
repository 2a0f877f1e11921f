"""Structures of a file are ranked the same in one part and in many."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.check import one_spectrum
from vibron.core.errors import InputError
from vibron.core.example import example
from vibron_agents.app.commands.rank import command
from vibron_agents.app.ranking import RankJob, parts_of, rank_file
from vibron_agents.jobs import ProcessPool
from vibron_agents.jobs.shared_results import SharedResults

SPECTRUM = str(example("toluene_computed.jdx"))
LINES = ["Cc1ccccc1 toluene", "CCO", "", "x y", "CC(=O)C\tacetone", "c1ccccc1", "CCN", "CC#N", "Cc1ccccc1"]


@pytest.fixture
def candidates(tmp_path: Path) -> Path:
    path = tmp_path / "some.smi"
    path.write_text("\n".join(LINES))
    return path


def test_parts_hold_every_line_once(candidates: Path) -> None:
    for size in (1, 20, 10_000):
        parts = parts_of(candidates, size)
        lines = [line.decode().rstrip("\n") for part in parts for line in part.lines()]
        assert lines == LINES and parts[-1].first + len(list(parts[-1].lines())) == len(LINES) + 1
    assert len(parts_of(candidates, 1)) > len(LINES) // 2


def test_many_parts_give_what_one_gives_and_are_kept(
    candidates: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spectrum, store = one_spectrum(SPECTRUM), SharedResults.at(str(tmp_path / "kept"))
    whole = rank_file(spectrum, candidates, 4)
    monkeypatch.setattr("vibron_agents.app.ranking.parts_of", lambda path: parts_of(path, 30))
    parted = rank_file(spectrum, candidates, 4, ProcessPool(1, store))
    assert parted.best == whole.best and whole.best[0][1:] == (1, "Cc1ccccc1") and whole.best[1][1] == 9
    assert (whole.scored, whole.refused) == (parted.scored, parted.refused) == (7, 1)
    assert len(list((tmp_path / "kept").rglob("*.json"))) == len(parts_of(candidates, 30))


def test_the_key_depends_on_spectrum_and_lines(candidates: Path) -> None:
    [part] = parts_of(candidates)
    job = RankJob.of(one_spectrum(SPECTRUM), 4)
    other = RankJob((*job.absorbance[:-1], 0.5), 4)
    known = job.key(part)
    assert job.key(part) == known != other.key(part)
    candidates.write_text("\n".join(reversed(LINES)))
    assert job.key(parts_of(candidates)[0]) != known


def test_the_command_prints_shares_of_the_whole_file(candidates: Path) -> None:
    found = json.loads(CliRunner().invoke(command, [SPECTRUM, str(candidates), "--json", "--top", "7"]).output)
    assert found["scored"] == 7 and found["refused"] == 1 and found["structures"][0]["smiles"] == "Cc1ccccc1"
    assert sum(one["share"] for one in found["structures"]) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("text", ["", "x\n(\n"])
def test_a_file_without_structures_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "none.smi"
    path.write_text(text)
    for one in (path, tmp_path / "missing"):
        with pytest.raises(InputError, match="candidates"):
            rank_file(one_spectrum(SPECTRUM), one, 3)
