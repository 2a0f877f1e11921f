"""Spectra as JSON that reads back to the last bit."""

from __future__ import annotations

import json
from pathlib import Path

from vibron.core.spectrum import Spectrum
from vibron.infrared.formats._declaration import COLLECTION, declaration_of, dumped
from vibron.infrared.formats._written import WrittenFile, finish, several


def json_file(spectra: tuple[Spectrum, ...], path: Path | None) -> WrittenFile:
    """Write a collection of spectra; ``null`` is an ordinate that was not measured."""
    known = several(spectra)
    parts = []
    for spectrum in known:
        y = [None if value != value else value for value in spectrum.ordinate.tolist()]
        data = {**dumped(declaration_of(spectrum)), "wavenumber": spectrum.wavenumber.tolist(), "ordinate": y}
        parts.append(json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":")))
    text = f'{{"format":"{COLLECTION}","spectra":[\n' + ",\n".join(parts) + "\n]}\n"
    return finish(text.encode("ascii"), path, known, "json", text=text)
