"""Files of the user as inputs of a question: read once, named by short names, and given to tools by these."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError, VibronError
from vibron.core.result import to_json
from vibron.core.workflow import GIVEN, Step, Workflow
from vibron.infrared.files.recognition import HEAD, why_no_spectrum
from vibron.infrared.files.source import LARGEST
from vibron_agents.core.columns import read_columns

MOST_FILES = 100
AS_FILE = "_file"  # behind the name of an input that is the path and not the content
LONGEST_TEXT = 1_000_000


@dataclass(frozen=True)
class UserFile:
    """A file of the user.

    Attributes
    ----------
    name : str
        Under which it is an input of a workflow; an identifier.
    path : str
        Where it is.
    sha256 : str
        Of its bytes.
    kind : str
        ``spectrum``, ``spectra``, ``table``, ``text`` or ``file``, whose content is not read.
    about : str
        What is in it, in a few words.
    content : JSON data
        The spectrum, a list of them, columns by name, the text, or None.
    """

    name: str
    path: str
    sha256: str
    kind: str
    about: str
    content: Any = field(default=None, compare=False, repr=False)

    @property
    def label(self) -> str:
        """Its name without the folder."""
        return Path(self.path).name

    def to_dict(self) -> dict[str, str]:
        """Return the file without its content."""
        return {name: getattr(self, name) for name in ("name", "path", "sha256", "kind", "about")}


def user_files(words: Sequence[str | Path]) -> tuple[UserFile, ...]:
    """Read files, and the files in folders; hidden ones are left out.

    Raises
    ------
    InputError
        A file does not exist, a folder holds none, or there are more than :data:`MOST_FILES`.
    FormatError
        A file that is named has the suffix of spectra and cannot be read.
    """
    found: dict[str, UserFile] = {}
    names: set[str] = set()
    for path, is_named in _paths(words):
        if str(path) not in found:
            if len(found) == MOST_FILES:
                raise InputError(f"is more than {MOST_FILES} files", field="data", remedy="name fewer files")
            one = _read(path, _free(path, names), is_named)
            names |= {one.name, one.name + AS_FILE}
            found[str(path)] = one
    return tuple(found.values())


def inputs_of(files: Sequence[UserFile]) -> dict[str, Any]:
    """Return the inputs of a workflow: of each file its content as JSON data, and its path."""
    return {one.name: one.content for one in files} | {one.name + AS_FILE: one.path for one in files}


def listed(files: Sequence[UserFile]) -> dict[str, str]:
    """Return a word on each input, without the folder of its file."""
    contents = {one.name: f"content of {one.label}, {one.about}" for one in files if one.content is not None}
    return contents | {one.name + AS_FILE: f"path of {one.label}" for one in files}


def paths_of(files: Sequence[UserFile]) -> tuple[tuple[str, str], ...]:
    """Return the name and the path of each file; the one that a question may mean without its name comes last, as "".

    That is a single file, or a single spectrum among others.
    """
    single = [[one.path for one in kind] for kind in (files, [one for one in files if one.kind == "spectrum"])]
    implied = next((paths for paths in single if len(paths) == 1), [])
    return (*((one.label, one.path) for one in files), *(("", path) for path in implied))


def with_inputs(workflow: Workflow, files: Sequence[UserFile]) -> Workflow:
    """Return a workflow with inputs in place of the paths of files."""
    paths = {one.path: one for one in files}

    def placed(value: Any) -> Any:
        if isinstance(value, list):
            return [placed(one) for one in value]
        one = paths.get(str(value)) if isinstance(value, str | Path) else None
        return value if one is None else {GIVEN: one.name + AS_FILE}

    steps = (
        Step(step.name, step.tool, {name: placed(value) for name, value in step.arguments.items()})
        for step in workflow.steps
    )
    return Workflow(tuple(steps), workflow.result, workflow.divisor) if files else workflow


def _paths(words: Sequence[str | Path]) -> Iterator[tuple[Path, bool]]:
    """Yield the absolute path of each file, and whether it was named itself."""
    for word in words:
        place = Path(word).absolute()
        if not place.is_dir():
            yield place, True
            continue
        inside = [one for one in sorted(place.iterdir()) if one.is_file() and not one.name.startswith(".")]
        if not inside:
            raise InputError("holds no file", field="data", value=str(word), remedy="name a file, or another folder")
        yield from ((one, False) for one in inside)


def _free(path: Path, taken: set[str]) -> str:
    """Return an identifier made of the name of a file that is not taken."""
    stem = re.sub(r"\W+", "_", path.stem, flags=re.ASCII).strip("_") or "data"
    stem = f"data_{stem}" if stem[0].isdigit() or stem.endswith(AS_FILE) else stem
    return next(name for number in range(1, len(taken) + 2) if (name := stem if number == 1 else f"{stem}_{number}")
                not in taken)  # fmt: skip


def _read(path: Path, name: str, is_named: bool) -> UserFile:
    try:
        if not path.is_file():
            raise InputError("is not a file", field="data", value=str(path), remedy="name a file or folder that exists")
        if path.stat().st_size > LARGEST:
            raise InputError("is too large", field="data", value=str(path), remedy=f"at most {LARGEST / 1e6:.0f} MB")
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", field="data", value=str(path), remedy="check it"
        ) from None
    kind, about, content = _content(path, data, is_named)
    about = f"{kind}, {_size(len(data))}{about and ', '}{about}"
    return UserFile(name, str(path), hashlib.sha256(data).hexdigest(), kind, about, content)


def _content(path: Path, data: bytes, is_named: bool) -> tuple[str, str, Any]:
    """Return kind, some words, and the content of a file."""
    from vibron.infrared import read_spectrum

    if not why_no_spectrum(path.name, data[:HEAD]):
        try:
            spectra = [to_json(one) for one in read_spectrum(path)]
        except VibronError as error:
            failure = error
        else:
            about = "; ".join(map(_described, spectra[:3])) + (f"; {len(spectra)} in all" if len(spectra) > 3 else "")
            return ("spectrum", about, spectra[0]) if len(spectra) == 1 else ("spectra", about, spectra)
    else:
        failure = None
    text = _text(data)
    if text is not None and (columns := read_columns(text)):
        shown = ", ".join(f"{name} ({len(values)})" for name, values in list(columns.items())[:20])
        return "table", f"columns {shown}", columns
    if failure is not None:
        if is_named:
            raise failure
        return "file", f"cannot be read: {failure.message}", None
    if text is None:
        return "file", "its content is not read", None
    return "text", f"{len(text.splitlines())} lines", text


def _described(spectrum: Mapping[str, Any]) -> str:
    x = spectrum["wavenumber"]
    return f"{len(x)} points of {spectrum['kind']} from {x[0]:.6g} to {x[-1]:.6g} cm^-1"


def _text(data: bytes) -> str | None:
    """Return the text of a file; None for one that is not text or too long."""
    if len(data) > LONGEST_TEXT or b"\x00" in data:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(size // 1000, 1)} kB" if size >= 1000 else f"{size} bytes"
