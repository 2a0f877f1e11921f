"""Folders are copied without following links, within bounds, and become equal to their source."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from vibron.core.errors import InputError
from vibron_agents.sandbox import Limits, _files, run_python


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Path, Path, int, int]]:
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    target.mkdir()
    ends = os.open(source, _files.FOLDER), os.open(target, _files.FOLDER)
    yield source, target, *ends
    for end in ends:
        os.close(end)


def test_a_copy_takes_the_place_of_what_was_there(pair: tuple[Path, Path, int, int]):
    source, target, opened, copy = pair
    (source / "inner").mkdir()
    (source / "inner" / "file").write_text("new")
    (source / "name").write_text("a file now")
    (target / "old" / "deep").mkdir(parents=True)
    (target / "name").mkdir()
    (target / "inner").write_text("a folder soon")
    copying = _files.Copying(1000)
    copying.copy(opened, copy)
    assert copying.complete
    assert sorted(str(path.relative_to(target)) for path in target.rglob("*")) == ["inner", "inner/file", "name"]
    assert (target / "inner" / "file").read_text() == "new"


def test_links_and_special_files_are_left_out_on_both_sides(tmp_path: Path, pair: tuple[Path, Path, int, int]):
    source, target, opened, copy = pair
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("kept")
    (source / "link").symlink_to(outside)
    os.mkfifo(source / "pipe")
    (source / "folder").mkdir()
    (source / "folder" / "file").write_text("x")
    (target / "folder").symlink_to(outside)
    (target / "file").symlink_to(outside / "kept")
    _files.Copying(1000).copy(opened, copy)
    assert sorted(path.name for path in target.rglob("*")) == ["file", "folder"]
    assert not (target / "folder").is_symlink()
    assert [path.name for path in outside.iterdir()] == ["kept"]


def test_holes_and_depth_count(pair: tuple[Path, Path, int, int]):
    source, target, opened, copy = pair
    (source / "small").write_text("x")
    with (source / "sparse").open("wb") as file:
        file.truncate(2000)
    copying = _files.Copying(1000)
    copying.copy(opened, copy)
    assert not copying.complete
    assert [path.name for path in target.iterdir()] == ["small"]

    (source / "sparse").unlink()
    Path(source, *"d" * _files.DEEPEST).mkdir(parents=True)
    copying = _files.Copying(1000)
    copying.copy(opened, copy)
    assert not copying.complete


def test_bits_of_modes_are_not_copied(pair: tuple[Path, Path, int, int]):
    source, target, opened, copy = pair
    (source / "program").write_text("x")
    (source / "program").chmod(0o6777)
    _files.Copying(1000).copy(opened, copy)
    assert (target / "program").stat().st_mode & 0o7022 == 0


def test_a_folder_that_does_not_fit_is_refused(tmp_path: Path):
    (tmp_path / "large").write_bytes(bytes(1 << 20))
    with pytest.raises(InputError, match="cannot be copied into the sandbox"):
        run_python("print()", tmp_path, Limits(disk=1 << 19))
    assert (tmp_path / "large").exists()
