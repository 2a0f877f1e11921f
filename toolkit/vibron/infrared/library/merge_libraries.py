from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.spectral_library.encoding import ENCODINGS
from vibron.infrared.spectral_library.store import open_library, write


@tool(
    valid_for="libraries of spectra and of computed vibrations",
    limitations="spectra that several libraries hold are kept each time: use deduplicate_library afterwards",
    see_also=("import_library", "deduplicate_library", "export_library"),
    cost="light",
    effects=("writes one file in the folder of libraries",),
)
def merge_libraries(
    libraries: Annotated[tuple[Path, ...], File("names or paths of the libraries")],
    target: Annotated[str, File("name of the library to write, or the path of an .arrow file")],
    storage: Annotated[str, Option("how ordinates are stored", choices=tuple(ENCODINGS))] = "float32",
) -> Merged:
    """Write one library that holds the spectra of several, in their order; the parts stay as they are.

    With one library and another ``storage`` it makes a compact copy: ``uint8`` takes a quarter of the room.

    Parameters
    ----------
    storage
        ``float32`` (mapped as it is), ``float16``, or ``uint16`` and ``uint8`` scaled for each spectrum.

    Raises
    ------
    InputError
        If a library does not exist, none is given, or the target cannot be written.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> merge_libraries((example("bands.arrow"), example("duplicates.arrow")), "conformance").spectra
    7
    """
    if not libraries:
        raise InputError("are none", field="libraries", value=0, remedy="name at least one library")
    opened = [open_library(str(library)) for library in libraries]
    entries = [entry for library in opened for entry in library.entries]
    path = write(target, entries, np.concatenate([library.absorbance for library in opened]), encoding=storage)
    return Merged(str(path), len(entries), {library.name: len(library) for library in opened})


@dataclass(frozen=True)
class Merged(DataRecord):
    """What the merged library holds."""

    path: Annotated[str, Option("file of the library")]
    spectra: Annotated[int, Quantity("1", "number of spectra", ge=0)]
    parts: Annotated[dict[str, int], Option("number of spectra from each library")]
