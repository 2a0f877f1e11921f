"""JSON of `write_spectrum`, read to the last bit."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._assembly import Place, restated
from vibron.infrared.formats._declaration import COLLECTION, as_declared, declared


def spectra_from_json(file: TextFile, y_kind: Kind | None = None) -> tuple[Spectrum, ...]:
    """Read the spectra of write_spectrum from text."""
    try:
        data = json.loads(file.text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise FormatError(
            f"this is no JSON: {error}", file=file.name, line=line, remedy="write or copy the file again"
        ) from error
    if not isinstance(data, dict) or data.get("format") != COLLECTION or not isinstance(data.get("spectra"), list):
        raise FormatError(
            f"this JSON is not of the format {COLLECTION}",
            file=file.name,
            line=1,
            remedy="give a file of write_spectrum",
        )
    spectra = tuple(_spectrum(part, number, file.name) for number, part in enumerate(data["spectra"], start=1))
    if not spectra:
        raise FormatError("the file holds no spectrum", file=file.name, line=1, remedy="give a file with a spectrum")
    return tuple(restated(spectrum, y_kind, Place(file.name)) for spectrum in spectra)


def _spectrum(part: Any, number: int, file: str) -> Spectrum:
    try:
        said = declared(part)
        x, y = _numbers(part.get("wavenumber")), _numbers(part.get("ordinate"))
        spectrum = as_declared(x, y, said)
        if spectrum is None:
            raise ValueError("the wavenumbers do not ascend or the points are not as many as declared")
    except (ValueError, OverflowError) as error:
        raise FormatError(f"spectrum {number}: {error}", file=file, remedy="write or copy the file again") from error
    return spectrum


def _numbers(values: Any) -> FloatArray:
    if not isinstance(values, list) or any(type(value) not in (float, int, type(None)) for value in values):
        raise ValueError("wavenumber and ordinate must be lists of numbers")
    return np.array(values, dtype=np.float64)


def _refuse_constant(word: str) -> float:
    raise ValueError(f"{word} is not a JSON number")
