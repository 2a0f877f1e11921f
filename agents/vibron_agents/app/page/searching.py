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
from vibron.infrared.library.import_library import read_structures, store
from vibron.infrared.spectral_library.reading import imported
from vibron_agents.app.library_search import FileSearch
from vibron_agents.app.page.downloads import Saved, stem

_TABLE = {"file", "smiles"}


def search_report(found: FileSearch) -> Saved:
    """Return the page of a search as ``vibron library search --report`` writes it."""
    from vibron_agents.app.report.search import render_search

    return f"{stem(found.file)} in {stem(found.library)}.html", render_search(found).encode()


def about(library: str) -> dict[str, Any]:
    """Return the result of `library_info` as JSON data."""
    found = to_json(find("library_info").function(library, verify=True))
    assert isinstance(found, dict)
    return found


def import_files(library: str, files: Sequence[tuple[str, bytes]], append: bool, licence: str = "") -> dict[str, Any]:
    """Write uploaded files into a library of the user; a table with the columns file and smiles gives the structures.

    Parameters
    ----------
    library : str
        Its name.
    files : sequence of (str, bytes)
        Names and contents.
    append : bool
        Whether to add to a library of that name.
    licence : str
        Licence of the spectra whose files and table state none.

    Returns
    -------
    dict
        The report of `import_library`; files, also those of the entries, are known by their names.

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
        table = read_structures(tables[0]) if tables else {}
        read = [imported(path, table.get(path.name, {}), path.name) for path in paths if path not in tables]
        report = to_json(store(library, read, append, "float32", repeats=False, licence=licence))
    assert isinstance(report, dict)
    return {**report, "refused": {name: str(why) for name, why in report["refused"].items()}}


def is_structures(name: str, content: bytes) -> bool:
    """Return True for a CSV table with the columns file and smiles.

    >>> is_structures("a.csv", b"file,smiles,name"), is_structures("a.csv", b"400,0.1")
    (True, False)
    """
    head = content[:4096].decode("utf-8-sig", errors="replace").splitlines()[:1]
    columns = next(csv.reader(io.StringIO(head[0])), []) if head else []
    return name.lower().endswith(".csv") and set(columns) >= _TABLE
