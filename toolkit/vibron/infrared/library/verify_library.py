"""Whether a library on disk is still what was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library import _sticks
from vibron.infrared.library._store import damaged, existing, open_library


@dataclass(frozen=True)
class Verification:
    """Outcome of reading a whole library against its checksums."""

    intact: Annotated[bool, Option("whether everything agrees with its checksum")]
    spectra: Annotated[int, Quantity("1", "number of spectra", ge=0)]
    damaged: Annotated[tuple[int, ...], Option("record batches that changed since they were written, from 0")]
    sha256: Annotated[str, Option("checksum of the library as filed, empty where none was filed")]
    bytes: Annotated[int, Quantity("1", "size of the file", ge=0)]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={"library": "example:bands.arrow"},
            path="intact",
            value=True,
            source="the example file is as its recipe wrote it",
            kind="identity",
        ),
        KnownAnswer(
            call={"library": "example:bands.arrow"},
            path="spectra",
            value=3,
            source="counted by hand in the file's recipe, examples/make_bands_library.py",
        ),
    ),
    valid_for="libraries written by import_library or merge_libraries, and files of computed vibrations",
    limitations="finds accidents, not somebody who writes a new checksum too; a file without a checksum passes",
    keywords=("checksum", "integrity", "sha256", "damaged", "corrupt", "verify"),
    see_also=("library_info", "import_library"),
    cost="light",
)
def verify_library(
    library: Annotated[str, File("name of an imported library, or the path of its file")],
) -> Verification:
    """Read a whole library and compare every record batch, ordinates and metadata, with its SHA-256.

    Parameters
    ----------
    library
        Name of an imported library, or the path of its file.

    Returns
    -------
    Verification
        Whether it is intact, and which batches are not.

    Raises
    ------
    InputError
        If there is no such library.
    FormatError
        If the file cannot be read as a library at all.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> verify_library(str(example("bands.arrow"))).intact
    True
    """
    path = existing(library)
    opened = open_library(library)
    if _sticks.is_sticks(path):
        table, labels = _sticks.read_table(path)
        filed = labels.get("sha256", "")
        wrong = [0] if filed and _sticks.digest_of(table) != filed else []
    else:
        filed, wrong = opened.checksum, damaged(path)
    return Verification(not wrong, len(opened), tuple(wrong), filed, path.stat().st_size)
