"""The spectra of the bench are the same items in every run, so that an interrupted one continues."""

import io
import tarfile
from pathlib import Path

import pytest

from vibron.core.errors import InputError
from vibron.infrared.chemistry.match_information import match_information
from vibron_agents.app.runner import Job
from vibron_agents.spectrum.experts import Settings
from vibron_train.bench.elucidation import extract, information

ROWS = [{"raw_archive": "a.tar.xz", "raw_member": name} for name in ("second.jdx", "first.jdx")]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder with an archive of two files."""
    (tmp_path / "raw").mkdir()
    with tarfile.open(tmp_path / "raw" / "a.tar.xz", "w:xz") as tar:
        for name in ("first.jdx", "second.jdx"):
            about = tarfile.TarInfo(name)
            about.size = len(name)
            tar.addfile(about, io.BytesIO(name.encode()))
    return tmp_path


def test_two_runs_have_the_same_items(data: Path) -> None:
    job = Job(Settings())
    once, again = extract(data, ROWS), extract(data, ROWS)
    assert [source.data for source in once] == [b"second.jdx", b"first.jdx"]
    assert [source.label for source in once] == ["00000.jdx", "00001.jdx"]
    keys = [job.key(source) for source in once]
    assert keys == [job.key(source) for source in again] and len(set(keys)) == 2


def test_a_missing_file_is_named(data: Path) -> None:
    with pytest.raises(InputError, match=r"third\.jdx"):
        extract(data, [*ROWS, {"raw_archive": "a.tar.xz", "raw_member": "third.jdx"}])


@pytest.mark.parametrize(("smiles", "formula"), [("CC(N)=O", "C2H5NO"), ("CCO", "C2H6O"), ("CC", "C2H6"), ("S", "H2S")])
def test_open_elements_lack_one_and_agree_with_the_compound(smiles: str, formula: str) -> None:
    row = {"formula": formula, "smiles": smiles, "raw_member": "a.jdx"}
    known = information(row, "elements-open").elements
    exact = information(row, "elements").elements
    assert known.endswith(",*") and match_information(smiles, elements=known).accepted
    missing = set(exact.split(",")) - set(known.split(","))
    assert len(missing) == (formula in ("C2H5NO", "C2H6O")) and not missing & {"C", "H"}
