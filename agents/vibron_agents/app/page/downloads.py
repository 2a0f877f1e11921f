"""What can be saved: spectra, pictures, answers, reports and tables of bands."""

from __future__ import annotations

import io
import json
import re
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron_agents.app.conversion import ENDINGS
from vibron_agents.spectrum.curves import with_curves
from vibron_agents.spectrum.evidence import Evidence

Saved = tuple[str, bytes]


def spectra_file(spectra: Sequence[Spectrum], names: Sequence[str], format_: str) -> Saved:
    """Return spectra as one file, or as an archive of one file each where the format holds a single spectrum.

    Parameters
    ----------
    spectra : sequence of Spectrum
        One at least.
    names : sequence of str
        One for each.
    format_ : {"jcamp", "csv", "json", "netcdf"}
        As for `write_spectrum`.
    """
    if format_ == "csv" and len(spectra) > 1:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for number, (one, name) in enumerate(zip(spectra, names, strict=True), 1):
                archive.writestr(f"{number:03d} {stem(name)}.csv", _written([one], format_))
        return "spectra.zip", packed.getvalue()
    name = stem(names[0]) if len(spectra) == 1 else "spectra"
    return f"{name}{ENDINGS[format_]}", _written(spectra, format_)


def picture(spectra: Sequence[Spectrum], names: Sequence[str], ending: str) -> Saved:
    """Return spectra drawn by Matplotlib as ``.png``, ``.svg`` or ``.pdf``; several kinds are drawn as absorbance."""
    from vibron.core.ordinate import with_ordinate
    from vibron_agents.app.plotting import Look, draw_figure

    if len({one.kind for one in spectra}) > 1:
        spectra = [with_ordinate(one, "absorbance", "spectra") for one in spectra]
    with tempfile.TemporaryDirectory(prefix="vibron-page-") as folder:
        path = Path(folder) / f"spectra{ending}"
        draw_figure(spectra, names, path, Look(change_at=None))
        return (f"{stem(names[0])}{ending}" if len(names) == 1 else path.name), path.read_bytes()


def report(data: Mapping[str, Any], evidence: Evidence) -> Saved:
    """Return the report of an analysis, a page that needs no other file."""
    from vibron_agents.app.report.page import page_name, render

    whole, trace = with_curves(dict(data), evidence)
    return page_name(data), render(whole, trace).encode()


def answer_json(data: Mapping[str, Any]) -> Saved:
    """Return an analysis as JSON of the schema ``vibron.analysis/1``."""
    return f"{stem(data['input']['path'])}.json", json.dumps(data, ensure_ascii=False, indent=2).encode()


def bands_csv(data: Mapping[str, Any]) -> Saved:
    """Return the table of bands that ``vibron analyze --export FILE.csv`` writes."""
    from vibron_agents.app.exporting import bands_table

    return f"{stem(data['input']['path'])} bands.csv", bands_table(data).encode()


def stem(name: str) -> str:
    """Return a name without folder and ending, safe as the name of a file.

    >>> stem("runs/ethyl acetate.jdx"), stem("b.spc 2"), stem("///")
    ('ethyl acetate', 'b spc 2', 'spectrum')
    """
    last = Path(name).name
    kept = last.rpartition(".")[0] if re.fullmatch(r".+\.\w{1,5}", last) else last
    return re.sub(r"[^\w\- ]+", " ", kept).strip() or "spectrum"


def _written(spectra: Sequence[Spectrum], format_: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="vibron-page-") as folder:
        path = Path(folder) / f"spectra{ENDINGS[format_]}"
        find("write_spectrum").function(tuple(spectra), path, format_)
        return path.read_bytes()
