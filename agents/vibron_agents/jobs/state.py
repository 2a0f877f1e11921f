"""What results depend on in addition to their inputs: the code that is installed, and files such as libraries."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path

from vibron_agents.jobs.finished import key_of


@cache
def code_state(*packages: str) -> str:
    """Return a hash of name, size and time of change of every source file of packages.

    Versions alone do not tell an edited installation from the one that began a batch.
    """
    return key_of([(str(path), *file_state(path)) for package in packages for path in _sources(package)])


def file_state(path: Path) -> tuple[int, int]:
    """Return size and time of change of a file."""
    about = path.stat()
    return about.st_size, about.st_mtime_ns


def _sources(package: str) -> list[Path]:
    spec = importlib.util.find_spec(package)
    folders = (spec.submodule_search_locations or []) if spec else []
    return sorted(path for folder in folders for path in Path(folder).rglob("*.py"))
