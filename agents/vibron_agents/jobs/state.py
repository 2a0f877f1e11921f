"""What results depend on in addition to their inputs: the code that is installed."""

from __future__ import annotations

import base64
import csv
import hashlib
import importlib.util
import os
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from vibron_agents.jobs.finished import key_of

DISTRIBUTION = "vibron"


@cache
def code_state(*packages: str, kinds: tuple[str, ...] = (".py",), without: tuple[str, ...] = ()) -> str:
    """Return a hash of name and content of every source file of packages, equal on every machine that has the same.

    Versions do not distinguish an edited installation from the one that began a batch.  ``kinds`` are the endings of
    files that count, ``without`` the folders of a package that do not.  Files of an installed wheel are not read: their
    hashes are in its ``RECORD``, which holds for files of the same size that were not written after it.
    """
    recorded, written = _record()
    found = []
    for package in packages:
        for name, path, about in sorted(_sources(package, kinds, without)):
            digest, size = recorded.get(path, ("", -1))
            known = size == about.st_size and about.st_mtime <= written
            found.append((name, digest if known else hashlib.sha256(Path(path).read_bytes()).hexdigest()))
    return key_of(found)


def _sources(
    package: str, kinds: tuple[str, ...], without: tuple[str, ...]
) -> Iterator[tuple[str, str, os.stat_result]]:
    """Yield name, path and state of each source file."""
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        todo = [(package, folder)]
        while todo:
            above, place = todo.pop()
            with os.scandir(place) as entries:  # faster than paths for thousands of files
                for one in entries:
                    if one.name.endswith(kinds) and one.is_file():
                        yield f"{above}/{one.name}", one.path, one.stat()
                    elif one.is_dir() and not (above == package and one.name in without):
                        todo.append((f"{above}/{one.name}", one.path))


@cache
def _record() -> tuple[dict[str, tuple[str, int]], float]:
    """Return SHA-256 and size of each file of the installed wheel by path, and when they were recorded."""
    try:
        wheel = distribution(DISTRIBUTION)
    except PackageNotFoundError:
        return {}, 0.0
    found, written, site = {}, 0.0, str(wheel.locate_file(""))
    for name, digest, size in csv.reader((wheel.read_text("RECORD") or "").splitlines()):
        path = os.sep.join([site, *name.split("/")])  # noqa: PTH118
        if digest.startswith("sha256="):
            found[path] = base64.urlsafe_b64decode(f"{digest[7:]}=").hex(), int(size)
        elif name.endswith(".dist-info/RECORD"):
            written = Path(path).stat().st_mtime
    return found, written
