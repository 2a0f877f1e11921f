"""What a library holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library._store import open_library


@dataclass(frozen=True)
class LibraryInfo:
    """Counts and checksum of a library."""

    name: Annotated[str, Option("name of the library")]
    spectra: Annotated[int, Quantity("1", "number of spectra", ge=0)]
    structures: Annotated[int, Quantity("1", "number of different structures known", ge=0)]
    states: Annotated[dict[str, int], Option("number of spectra by state of the sample")]
    sources: Annotated[dict[str, int], Option("number of spectra by where they come from")]
    bytes: Annotated[int, Quantity("1", "size of the file", ge=0)]
    sha256: Annotated[str, Option("checksum of the content of the file, empty for a table without one")]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={"library": "example:bands.arrow"},
            path="spectra",
            value=3,
            source="counted by hand in the file's recipe, examples/make_bands_library.py",
        ),
        KnownAnswer(
            call={"library": "example:bands.arrow"},
            path="states.gas",
            value=3,
            source="the sum over states is the number of spectra",
            kind="identity",
        ),
    ),
    valid_for="libraries written by this version or a later one of the same format",
    limitations="structures are counted by InChIKey, stereoisomers apart",
    keywords=("describe", "count", "contents", "statistics", "checksum", "reference spectra"),
    see_also=("search_library", "import_library", "verify_library"),
    cost="instant",
    asks=(
        "[spectra: How many spectra] are in the library {library}?",
        "[structures: Number of different structures] known in the reference collection {library}",
        "[states: Describe] the library {library}: gas, liquid and solid spectra",
    ),
)
def library_info(
    library: Annotated[str, File("name of an imported library, or the path of its file")],
) -> LibraryInfo:
    """Describe a library: how many spectra and structures, in which states, with which checksum.

    Parameters
    ----------
    library
        Name of an imported library, or the path of its ``.arrow`` file.

    Returns
    -------
    LibraryInfo
        Counts and checksum.

    Raises
    ------
    InputError
        If there is no such library.
    FormatError
        If the file is no library.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> library_info(str(example("bands.arrow"))).states
    {'gas': 3}
    """
    opened = open_library(library)
    structures = {entry.inchikey for entry in opened.entries} - {""}
    states, sources = (Counter(getattr(entry, part) for entry in opened.entries) for part in ("state", "source"))
    return LibraryInfo(
        opened.name,
        len(opened),
        len(structures),
        dict(sorted(states.items())),
        dict(sorted((source or "unknown", count) for source, count in sources.items())),
        opened.path.stat().st_size,
        opened.checksum,
    )
