from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import FormatError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.spectral_library.store import existing, open_library


@tool(
    valid_for="libraries written by import_library or merge_libraries, and files of computed vibrations",
    limitations=(
        "structures are counted by InChIKey, stereoisomers apart; the checksum finds accidents, not a person who "
        "writes a new one too"
    ),
    see_also=("search_library", "import_library", "merge_libraries"),
    cost="light",
)
def library_info(
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    verify: Annotated[bool, Option("report a damaged library in `intact` and `reason` instead of an error")] = False,
) -> LibraryInfo:
    """Describe a library: how many spectra and structures, in which states, and whether it agrees with its SHA-256.

    The checksum at the end of the file is compared before anything else is read from it.  A table of computed
    vibrations without a checksum is not intact.

    Raises
    ------
    InputError
        If the library does not exist.
    FormatError
        If the file is damaged or not a library, unless ``verify`` is true.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> library_info(str(example("bands.arrow"))).states
    {'gas': 3}
    """
    path = existing(library)
    files = path.rglob("*.*") if path.is_dir() else [path]
    size = sum(file.stat().st_size for file in files if file.is_file())
    try:
        opened = open_library(library)
    except FormatError as error:
        if verify:
            return LibraryInfo(path.stem, 0, 0, {}, {}, {}, size, "", False, str(error))
        raise
    structures = {entry.inchikey for entry in opened.entries} - {""}
    states, sources, licences = (
        Counter(getattr(entry, part) for entry in opened.entries) for part in ("state", "source", "licence")
    )
    return LibraryInfo(
        opened.name,
        len(opened),
        len(structures),
        dict(sorted(states.items())),
        dict(sorted((source or "unknown", count) for source, count in sources.items())),
        dict(sorted((licence or "not stated", count) for licence, count in licences.items())),
        size,
        opened.checksum,
        bool(opened.checksum),
        "" if opened.checksum else "the file has no checksum; merge_libraries writes a copy that has one",
    )


@dataclass(frozen=True)
class LibraryInfo(DataRecord):
    """Counts and checksum of a library."""

    name: Annotated[str, Option("name of the library")]
    spectra: Annotated[int, Quantity("1", "number of spectra; 0 where the file is damaged", ge=0)]
    structures: Annotated[int, Quantity("1", "number of different structures known", ge=0)]
    states: Annotated[dict[str, int], Option("number of spectra by state of the sample")]
    sources: Annotated[dict[str, int], Option("number of spectra by where they come from")]
    licences: Annotated[dict[str, int], Option("number of spectra by licence")]
    bytes: Annotated[int, Quantity("1", "size of the file", ge=0)]
    sha256: Annotated[str, Option("checksum of the content of the file, empty where it is damaged or has none")]
    intact: Annotated[bool, Option("True if the content agrees with its checksum")]
    reason: Annotated[str, Option("why the library is not intact, else empty")]
