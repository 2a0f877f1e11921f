"""What the user names on the command line, as a list of things to read."""

from __future__ import annotations

import glob
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from vibron.core.errors import InputError, ResourceError, VibronError
from vibron.core.example import PREFIX, example
from vibron.infrared.files.recognition import HEAD, named_as_spectrum, why_no_spectrum
from vibron.infrared.files.source import LARGEST, read_head, size_of
from vibron_agents.spectrum.information import is_table

STANDARD_INPUT = "-"
Skip = Callable[[str, str], None]


@dataclass(frozen=True)
class InputSource:
    """One file, or standard input already read."""

    label: str
    data: bytes | None = None

    @property
    def content(self) -> Path | bytes:
        """What a reader takes: the path, or the bytes."""
        return Path(self.label) if self.data is None else self.data

    def digest(self) -> str:
        """Return the SHA-256 of the content, empty if it cannot be read; of a file that is too large, of nothing."""
        try:
            data = self.data
            if data is None:
                data = read_head(self.label, size_of(self.label)) if size_of(self.label) <= LARGEST else b""
        except VibronError:
            return ""
        return hashlib.sha256(data).hexdigest()


def name_skipped(path: str, reason: str) -> None:
    """Print a file of a folder that is left out, and why."""
    click.echo(f"skipped: {path}: {reason}", err=True)


def sources(words: tuple[str, ...], skip: Skip = name_skipped) -> list[InputSource]:
    """Return the files behind paths, folders, patterns and ``-``, each once, in a stable order.

    ``example:NAME`` is a file that ships with Vibron.  Every file that is named is returned.  Of a folder, every file
    is returned whose content or name claims to be a spectrum; ``skip`` is called with the path of any other and the
    reason.

    Raises
    ------
    InputError
        A folder or a pattern gives no file.
    ResourceError
        Standard input is larger than a file may be.
    """
    found: dict[str, InputSource] = {}
    for word in words:
        for source in _expanded(word, skip):
            found.setdefault(source.label, source)
    return list(found.values())


def _expanded(word: str, skip: Skip) -> list[InputSource]:
    if word == STANDARD_INPUT:
        return [InputSource(STANDARD_INPUT, _standard_input())]
    if word.startswith(PREFIX):
        return [InputSource(str(example(word.removeprefix(PREFIX))))]
    path = Path(word)
    if path.is_dir():
        return _folder(path, skip)
    if not path.exists() and glob.has_magic(word):
        files = sorted(file for file in glob.glob(word, recursive=True) if Path(file).is_file())
        if not files:
            raise InputError("matches no file", field="pattern", value=word, remedy="check it")
        return [InputSource(file) for file in files]
    return [InputSource(word)]


def _standard_input() -> bytes:
    data = sys.stdin.buffer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ResourceError(
            f"holds more than the {LARGEST / 1e6:.0f} MB allowed", field="standard input",
            remedy="split the data into files of one spectrum each",
        )  # fmt: skip
    return data


def _folder(folder: Path, skip: Skip) -> list[InputSource]:
    """Return the files of a folder and of the folders in it that claim to be spectra."""
    chosen, left_out = [], 0
    for path, reason in sorted(_looked_at(folder)):
        if reason:
            left_out += 1
            skip(str(path), reason)
        else:
            chosen.append(InputSource(str(path)))
    if not chosen:
        raise InputError(
            f"holds no spectrum ({left_out} files looked at)", field="folder", value=str(folder),
            remedy="name another folder, or name a file to see why it is not read",
        )  # fmt: skip
    return chosen


def _looked_at(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield every file with the reason why it is left out, empty for a spectrum; a hidden folder counts as one file."""

    def unreadable(error: OSError) -> None:
        found.append((Path(error.filename), f"not listed: {error.strerror}"))

    found: list[tuple[Path, str]] = []
    for place, folders, files in os.walk(folder, onerror=unreadable):
        for name in [name for name in folders if name.startswith(".") or (Path(place) / name).is_symlink()]:
            folders.remove(name)
            reason = "a hidden folder" if name.startswith(".") else "a link to a folder, which is not followed"
            yield Path(place) / name, reason
        for name in files:
            yield Path(place) / name, _left_out(Path(place) / name)
    yield from found


def _left_out(path: Path) -> str:
    """Return why a file of a folder is not analysed, empty for what claims to be a spectrum."""
    if path.name.startswith("."):
        return "not a spectrum: a hidden file"
    try:
        size_of(path)
        head = read_head(path, 1 if named_as_spectrum(path.name) else HEAD)  # the name decides
        if is_table(path):
            return "not a spectrum: a table of chemical information"
    except InputError as error:
        return error.message
    reason = why_no_spectrum(path.name, head)
    return f"not a spectrum: {reason}" if reason else ""
