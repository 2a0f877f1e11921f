"""Locks of files where the system has none."""

import errno
import fcntl
import os
from pathlib import Path
from typing import Any

import pytest

from vibron.core.locking import locked


def refusing(number: int) -> Any:
    def flock(handle: int, kind: int) -> None:
        raise OSError(number, os.strerror(number))

    return flock


def test_a_file_is_written_where_the_system_refuses_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", refusing(errno.ENOSYS))
    with locked(tmp_path / "library.arrow"):
        (tmp_path / "library.arrow").write_bytes(b"x")
    assert [one.name for one in tmp_path.iterdir()] == ["library.arrow"]


def test_other_failures_are_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", refusing(errno.EIO))
    with pytest.raises(OSError, match=os.strerror(errno.EIO)), locked(tmp_path / "library.arrow"):
        pass
