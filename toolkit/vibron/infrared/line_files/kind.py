"""Which form a file of lines has, and which second file belongs to it."""

from __future__ import annotations

from pathlib import Path

from vibron.core.errors import InputError
from vibron.infrared.line_files.stream import Lines
from vibron.infrared.line_files.table import delimited_header

_COMPRESSED = (".bz2", ".gz")


def plain_name(path: Path) -> str:
    """Return the name of a file without the ending of a compressed one."""
    return path.stem if path.suffix in _COMPRESSED else path.name


def sibling(path: Path, name: str) -> Path | None:
    """Return the file of this name next to another, compressed or not."""
    for ending in ("", *_COMPRESSED):
        if (found := path.with_name(name + ending)).is_file():
            return found
    return None


def exomol_name(path: Path, ending: str, partner: str = "") -> str:
    """Return the name of a file of the same ExoMol list; those of broadening carry the isotopologue and the partner."""
    parts = plain_name(path).rpartition(".")[0].split("__")
    return f"{parts[0]}__{partner}{ending}" if partner else f"{'__'.join(parts[:2])}{ending}"


def pair_of(source: Path | bytes, companion: Path | bytes | None) -> tuple[Path | bytes, Path | bytes | None]:
    """Return the file of lines and the file that belongs to it, found by name if a path was given."""
    if isinstance(source, bytes) or companion is not None:
        return source, companion
    name = plain_name(source)
    for own, others in ((".data", (".header",)), (".header", (".data",)), (".states", (".trans",))):
        if name.endswith(own):
            found = sibling(source, name.removesuffix(own) + others[0])
            if own == ".data":
                return source, found
            if found is None:
                remedy = f"give the {others[0]} file, with this one as companion"
                raise InputError("holds no lines itself", field="source", value=source.name, remedy=remedy)
            return found, source
    if name.endswith(".trans"):
        return source, sibling(source, exomol_name(source, ".states"))
    return source, None


def kind_of(file: Lines, head: bytes, second: Path | bytes | None) -> str:
    """Return the form of a file by its name and its first line."""
    name = plain_name(file.source) if isinstance(file.source, Path) else ""
    if name.endswith(".trans"):
        return "exomol"
    if name.endswith(".data") and second is not None:
        return "hapi"
    if isinstance(second, bytes):
        return "hapi" if second.lstrip().startswith(b"{") else "exomol"
    if isinstance(second, Path):
        return "hapi" if ".header" in second.name else "exomol"
    first = head.decode("latin-1").lstrip("\r\n").split("\n", 1)[0].rstrip("\r")
    if delimited_header(first) is not None:
        return "table"
    return "geisa" if len(first) >= 240 else "hitran"
