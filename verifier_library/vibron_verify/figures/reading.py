"""Read the folders of figures and say by path what is wrong with one."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from vibron.core.errors import FormatError, InputError
from vibron_verify.schema import errors, read_yaml

TOPICS = ("dmrg", "nqs", "qsim", "dft")
FILES = ("script.py", "rubric.yaml", "figure.yaml")


@dataclass(frozen=True)
class Figure:
    """A figure as read from its folder; ``data`` is all that ``figure.yaml`` says."""

    folder: Path
    data: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Its name, such as D13."""
        return str(self.data["id"])

    @property
    def topic(self) -> str:
        """One of :data:`TOPICS`."""
        return str(self.data["topic"])

    @property
    def script(self) -> Path:
        """The script in element form."""
        return self.folder / "script.py"

    @property
    def rubric(self) -> Path:
        """What the script claims."""
        return self.folder / "rubric.yaml"

    @property
    def quick(self) -> bool:
        """Whether the verification takes a few seconds."""
        return bool(self.data.get("quick", False))

    @property
    def full(self) -> Mapping[str, Any]:
        """Parameters and ladder of the full size, where it differs from the script's own."""
        found: Mapping[str, Any] = self.data.get("full", {})
        return found


def schema() -> dict[str, Any]:
    """Return the JSON schema of figures."""
    text = resources.files("vibron_verify.figures").joinpath("schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def read_figure(folder: Path | str) -> Figure:
    """Read the folder of a figure.

    Raises
    ------
    InputError
        A file of it is missing.
    FormatError
        ``figure.yaml`` is no YAML, or not of the schema ``vibron.figure/1``; all errors are named, each with its path.
    """
    place = Path(folder)
    for name in FILES:
        if not (place / name).is_file():
            raise InputError(f"has no {name}", field="figure", value=str(place), remedy="write it")
    _, data = read_yaml(place / "figure.yaml", "figure")
    wrong = list(errors(data, schema())) or list(_contradictions(data, place))
    if wrong:
        raise FormatError("; ".join(wrong), file=place / "figure.yaml", field="figure", remedy="see docs/verify.md")
    return Figure(place, data)


def _contradictions(data: Mapping[str, Any], place: Path) -> Iterator[str]:
    if data["id"] != place.name:
        yield f"id: the folder is {place.name}"
    if place.parent.name in TOPICS and data["topic"] != place.parent.name:
        yield f"topic: the folder lies in {place.parent.name}"
    if data["size"] == "reduced" and "full" not in data and "reason" not in data:
        yield "size: say the full size in full, or in reason why it is out of reach"
    if data["size"] == "full" and "full" in data:
        yield "full: the script's own size is the full one already"


def figures(root: Path | str | None = None) -> tuple[Figure, ...]:
    """Return all figures by topic and name; those of a ``root`` lie in it, or in folders of their topics."""
    return tuple(map(read_figure, _places(root)))


def find_figure(name: str, root: Path | str | None = None) -> Figure:
    """Return a figure by its name.

    Raises
    ------
    InputError
        There is none of that name.
    """
    known = {place.name.upper(): place for place in _places(root)}
    if name.upper() in known:
        return read_figure(known[name.upper()])
    near = difflib.get_close_matches(name.upper(), known, n=4, cutoff=0.3)
    remedy = f"near are {', '.join(near)}" if near else "see: vibron figure list"
    raise InputError("unknown figure", field="figure", value=name, remedy=remedy)


def _places(root: Path | str | None) -> list[Path]:
    top = Path(__file__).parent if root is None else Path(root)
    found = [file.parent for file in (*top.glob(f"*/{FILES[2]}"), *top.glob(f"*/*/{FILES[2]}"))]
    return sorted(
        found, key=lambda place: (TOPICS.index(topic) if (topic := place.parent.name) in TOPICS else -1, place)
    )
