"""Files are replaced by complete files; only a regular file is ever replaced."""

import os
import stat
from pathlib import Path

import pytest

from vibron.core.errors import InputError
from vibron.core.replacing import replacing


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to a pipe"])
def test_a_target_that_is_not_a_regular_file_stays(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "target"
    if kind == "folder":
        target.mkdir()
    else:
        os.mkfifo(target)
    named = target
    if kind == "link to a pipe":
        named = tmp_path / "link"
        named.symlink_to(target)
    before = stat.S_IFMT(target.stat().st_mode)
    with pytest.raises(InputError, match="cannot be written: is") as caught, replacing(named, "output") as temporary:
        temporary.write_text("new")
    assert caught.value.field == "output"
    assert caught.value.remedy
    assert stat.S_IFMT(target.stat().st_mode) == before
    assert not list(tmp_path.glob(".*"))


def test_a_link_stays_and_its_file_is_replaced(tmp_path: Path) -> None:
    folder, link = tmp_path / "elsewhere", tmp_path / "link.txt"
    folder.mkdir()
    (folder / "file.txt").write_text("old")
    link.symlink_to(folder / "file.txt")
    with replacing(link) as temporary:
        temporary.write_text("new")
    assert link.is_symlink()
    assert (folder / "file.txt").read_text() == "new"
    assert [path.name for path in folder.iterdir()] == ["file.txt"]
