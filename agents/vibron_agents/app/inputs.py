"""What the user names on the command line, as a list of things to read."""

from __future__ import annotations

import glob
import sys
from dataclasses import dataclass
from pathlib import Path

from vibron.core.errors import InputError
from vibron_agents.spectrum.information import is_table

SUFFIXES = (".jdx", ".dx", ".jcm", ".jcamp", ".csv", ".txt", ".tsv", ".dpt", ".xy", ".json")
STANDARD_INPUT = "-"


@dataclass(frozen=True)
class Source:
    """One file, or standard input already read."""

    label: str
    data: bytes | None = None

    @property
    def content(self) -> Path | bytes:
        """What a reader takes: the path, or the bytes."""
        return Path(self.label) if self.data is None else self.data


def sources(words: tuple[str, ...]) -> list[Source]:
    """Return the files behind paths, folders, patterns and ``-``, each once, in a stable order."""
    found: dict[str, Source] = {}
    for word in words:
        for source in _expanded(word):
            found.setdefault(source.label, source)
    return list(found.values())


def _expanded(word: str) -> list[Source]:
    if word == STANDARD_INPUT:
        return [Source(STANDARD_INPUT, sys.stdin.buffer.read())]
    path = Path(word)
    if path.is_dir():
        inside = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
        files = [str(file) for file in inside if not is_table(file)]
        if not files:
            raise InputError(
                "holds no spectrum", field="folder", value=word, remedy=f"it looks for {' '.join(SUFFIXES)}"
            )
        return [Source(file) for file in files]
    if not path.exists() and glob.has_magic(word):
        files = sorted(file for file in glob.glob(word, recursive=True) if Path(file).is_file())
        if not files:
            raise InputError("matches no file", field="pattern", value=word, remedy="check it")
        return [Source(file) for file in files]
    return [Source(word)]
