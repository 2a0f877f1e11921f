"""A memory control group is made where the system allows it, in either version of the interface."""

import os
from pathlib import Path

import pytest

from vibron_agents.sandbox import _groups

FIRST = "5:memory:/user/one\n0::/\n"
FIRST_MOUNTS = "30 20 0:5 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
SECOND = "0::/user.slice/app.slice/shell.scope\n"


def test_the_first_version_has_its_group_below_this_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    given(monkeypatch, tmp_path, FIRST, FIRST_MOUNTS)
    assert list(_groups._candidates()) == ["/sys/fs/cgroup/memory/user/one"]


def test_the_second_version_has_it_where_memory_is_shared_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    top = tmp_path / "cgroup"
    (top / "user.slice" / "app.slice" / "shell.scope").mkdir(parents=True)
    for place, shared in (("", "cpu memory"), ("user.slice/app.slice", "memory pids"), ("user.slice", "cpu")):
        (top / place / "cgroup.subtree_control").write_text(shared + "\n")
    given(monkeypatch, tmp_path, SECOND, f"30 20 0:5 / {top} rw - cgroup2 cgroup rw\n")
    assert list(_groups._candidates()) == [f"{top}/user.slice/app.slice", str(top)]


def test_without_any_group_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    given(monkeypatch, tmp_path, SECOND, "21 20 0:5 / /proc rw - proc proc rw\n")
    assert _groups.made(1 << 20) is None


def test_a_group_that_its_owner_has_left_is_removed(tmp_path: Path):
    for name in (f"{_groups.PREFIX}left", f"{_groups.PREFIX}used", "other"):
        (tmp_path / name).mkdir()
    parent = os.open(tmp_path, os.O_RDONLY | os.O_DIRECTORY)
    group = _groups.ControlGroup(parent, f"{_groups.PREFIX}used")
    _groups._sweep(parent)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", f"{_groups.PREFIX}used"]
    group.remove()
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def given(monkeypatch: pytest.MonkeyPatch, folder: Path, groups: str, mounts: str) -> None:
    """Let the system be another one."""
    (folder / "groups").write_text(groups)
    (folder / "mounts").write_text(mounts)
    monkeypatch.setattr(_groups, "GROUPS", str(folder / "groups"))
    monkeypatch.setattr(_groups, "MOUNTS", str(folder / "mounts"))
