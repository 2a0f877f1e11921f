"""Libraries as the page searches and fills them, in a worker process."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum

_TABLE = {"file", "smiles"}


def search(spectrum: Spectrum, library: str, metric: str, top: int) -> list[dict[str, Any]]:
    """Return the most similar spectra of a library as JSON-able data, best first."""
    hits = find("search_library").function(spectrum, library, top, metric)
    return [{**to_json(hit), "row": hit.row} for hit in hits]


def about(library: str) -> dict[str, Any]:
    """Return the result of `library_info` as JSON data."""
    found = to_json(find("library_info").function(library, verify=True))
    assert isinstance(found, dict)
    return found


def import_files(library: str, files: Sequence[tuple[str, bytes]], append: bool) -> dict[str, Any]:
    """Write uploaded files into a library of the user; a table with the columns file and smiles gives the structures.

    Parameters
    ----------
    library : str
        Its name.
    files : sequence of (str, bytes)
        Names and contents.
    append : bool
        Whether to add to a library of that name.

    Returns
    -------
    dict
        The report of `import_library`, with files by their names.

    Raises
    ------
    InputError
        The name is not a plain one, no file was given, two have one name, or none holds a spectrum.
    """
    if not library.strip() or set(library) & set("/\\.") or not library.isprintable():
        remedy = "use letters, digits, - and _"
        raise InputError("is not a name of a library", field="library", value=library, remedy=remedy)
    names = [name for name, _ in files]
    if len(set(names)) < len(names) or not names:
        remedy = "choose one file of each name"
        raise InputError("no file is given, or two have one name", field="files", value=len(names), remedy=remedy)
    with tempfile.TemporaryDirectory(prefix="vibron-page-") as folder:
        paths = [Path(folder) / Path(name).name for name in names]
        for path, (_, content) in zip(paths, files, strict=True):
            path.write_bytes(content)
        tables = [path for path, (name, content) in zip(paths, files, strict=True) if is_structures(name, content)]
        spectra = tuple(path for path in paths if path not in tables)
        report = to_json(find("import_library").function(library, spectra, next(iter(tables), None), append))
    assert isinstance(report, dict)
    refused = {Path(path).name: str(why).replace(f"{folder}/", "") for path, why in report["refused"].items()}
    return {**report, "refused": refused, "duplicates": [Path(path).name for path in report["duplicates"]]}


def is_structures(name: str, content: bytes) -> bool:
    """Return True for a CSV table with the columns file and smiles.

    >>> is_structures("a.csv", b"file,smiles,name"), is_structures("a.csv", b"400,0.1")
    (True, False)
    """
    head = content[:4096].decode("utf-8-sig", errors="replace").splitlines()[:1]
    columns = next(csv.reader(io.StringIO(head[0])), []) if head else []
    return name.lower().endswith(".csv") and set(columns) >= _TABLE
