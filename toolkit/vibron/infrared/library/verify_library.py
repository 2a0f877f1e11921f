"""Whether a library on disk is still what was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import FormatError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library._store import existing, open_library


@dataclass(frozen=True)
class Verification:
    """Outcome of comparing a whole library with its checksum."""

    intact: Annotated[bool, Option("True if the content agrees with its checksum")]
    reason: Annotated[str, Option("why the library is not intact, else empty")]
    spectra: Annotated[int, Quantity("1", "number of spectra; 0 where the file is damaged", ge=0)]
    sha256: Annotated[str, Option("checksum of the content, empty where it is damaged or has none")]
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
            path="sha256",
            value="15bb7951220242e1b2cb8c87b203c9ed3b61273c740180b6ca21edceb8dff3c2",
            source="head -c -80 bands.arrow | sha256sum, of GNU coreutils",
        ),
        KnownAnswer(
            call={"library": "example:bands.arrow"},
            path="spectra",
            value=3,
            source="counted by hand in the file's recipe, examples/make_bands_library.py",
        ),
    ),
    valid_for="libraries written by import_library or merge_libraries, and files of computed vibrations",
    limitations="finds accidents, not a person who writes a new checksum too",
    keywords=("checksum", "integrity", "sha256", "damaged", "corrupt", "verify"),
    see_also=("library_info", "import_library"),
    cost="light",
    asks=(
        "[intact: Is] the library {library} intact?",
        "[intact: Verify the SHA-256] at the end of the library file {library}",
        "[reason: Why is] the library {library} damaged?",
    ),
)
def verify_library(
    library: Annotated[str, File("name of an imported library, or the path of its file")],
) -> Verification:
    """Compare a whole library with the SHA-256 at its end, before anything else is read from it.

    Parameters
    ----------
    library
        Name of an imported library, or the path of its file.

    Returns
    -------
    Verification
        Whether it is intact, and why not; a table of computed vibrations without a checksum is not.

    Raises
    ------
    InputError
        If there is no such library.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> verify_library(str(example("bands.arrow"))).intact
    True
    """
    path = existing(library)
    size = path.stat().st_size
    try:
        opened = open_library(library)
    except FormatError as error:
        return Verification(False, str(error), 0, "", size)
    reason = "" if opened.checksum else "the file has no checksum; merge_libraries writes a copy that has one"
    return Verification(not reason, reason, len(opened), opened.checksum, size)
