"""What results depend on in addition to their inputs: the code that is installed."""

from __future__ import annotations

import hashlib
import importlib.util
from functools import cache
from pathlib import Path

from vibron_agents.jobs.finished import key_of


@cache
def code_state(*packages: str, kinds: tuple[str, ...] = (".py",), without: tuple[str, ...] = ()) -> str:
    """Return a hash of name and content of every source file of packages, equal on every machine that has the same.

    Versions do not distinguish an edited installation from the one that began a batch.  ``kinds`` are the endings of
    files that count, ``without`` the folders of a package that do not.
    """
    files = ((name, path) for package in packages for name, path in _sources(package, kinds, without))
    return key_of([(name, _digest(path)) for name, path in files])


def _sources(package: str, kinds: tuple[str, ...], without: tuple[str, ...]) -> list[tuple[str, Path]]:
    spec = importlib.util.find_spec(package)
    folders = map(Path, (spec.submodule_search_locations or []) if spec else [])
    found = ((path.relative_to(folder), path) for folder in folders for path in folder.rglob("*"))
    return sorted(
        (f"{package}/{place}", path) for place, path in found if path.suffix in kinds and place.parts[0] not in without
    )


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
