"""The state of the code follows every edit, in a tree and in an installed wheel."""

import base64
import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from vibron_agents.jobs.state import code_state

FILES = {"a.py": "x = 1\n", "inner/b.py": "y = 2\n", "inner/c.txt": "text", "left/d.py": "z = 3\n"}


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """Write a package; return a function that computes its state anew."""
    for name, text in FILES.items():
        path = tmp_path / "statepackage" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        os.utime(path, (1e9, 1e9))
    (tmp_path / "statepackage" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))

    def computed() -> str:
        code_state.cache_clear()
        return code_state("statepackage", without=("left",))

    return computed


def recorded(site: Path, **changed: str) -> None:
    """Write what an installer writes, with the contents of some files changed."""
    info = site / "statepackage-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: statepackage\nVersion: 1.0\n")
    lines = []
    for name, text in FILES.items():
        digest = hashlib.sha256(changed.get(name.replace("/", "_").removesuffix(".py"), text).encode()).digest()
        word = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        lines.append(f"statepackage/{name},sha256={word},{len(text)}")
    (info / "RECORD").write_text("\n".join([*lines, "statepackage-1.0.dist-info/RECORD,,"]) + "\n")


def test_the_files_of_a_wheel_count_and_not_its_record(fresh: Callable[[], str], tmp_path: Path) -> None:
    read = fresh()
    recorded(tmp_path)
    assert fresh() == read
    recorded(tmp_path, inner_b="y = 7\n")  # not what the file holds
    assert fresh() == read
    path = tmp_path / "statepackage" / "inner" / "b.py"
    path.write_text("y = 7\n")  # as long as before, and older than the record
    os.utime(path, (1e9, 1e9))
    assert fresh() != read


@pytest.mark.parametrize("text", ["x = 9\n", "x = 1  # longer\n"])
def test_an_edited_file_of_a_wheel_is_read(fresh: Callable[[], str], tmp_path: Path, text: str) -> None:
    recorded(tmp_path)
    before, record = fresh(), tmp_path / "statepackage-1.0.dist-info" / "RECORD"
    path = tmp_path / "statepackage" / "a.py"
    path.write_text(text)
    os.utime(path, (record.stat().st_mtime + 5.0,) * 2)
    assert fresh() != before
    path.write_text(FILES["a.py"])
    os.utime(path, (record.stat().st_mtime + 5.0,) * 2)
    assert fresh() == before


def test_folders_and_kinds_that_do_not_count_are_left_out(fresh: Callable[[], str], tmp_path: Path) -> None:
    before = fresh()
    (tmp_path / "statepackage" / "left" / "d.py").write_text("z = 4\n")
    (tmp_path / "statepackage" / "inner" / "c.txt").write_text("other")
    assert fresh() == before
    (tmp_path / "statepackage" / "inner" / "new.py").write_text("")
    assert fresh() != before
