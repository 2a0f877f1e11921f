"""Small files that ship with the package, for examples and known answers."""

from __future__ import annotations

from pathlib import Path

from vibron.core.errors import InputError

FOLDER = Path(__file__).parents[1] / "data" / "examples"
PREFIX = "example:"


def example(name: str) -> Path:
    """Return the path of an example file; at the boundaries it is written ``example:NAME``."""
    path = FOLDER / name
    if not path.is_file():
        known = ", ".join(sorted(found.name for found in FOLDER.iterdir()))
        raise InputError("unknown example file", field="example", value=name, remedy=f"known are: {known}")
    return path
