"""JSON of `write_spectrum` and of results of tools, read to the last bit; JSON and YAML of Open Specy."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.recognition import looks_like_open_specy_yaml
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._assembly import Place, restated
from vibron.infrared.formats._declaration import COLLECTION, as_declared, declared
from vibron.infrared.formats._open_specy import from_yaml, is_open_specy, spectra_of_open_specy

_FIELDS = {one.name for one in fields(Spectrum)}


def spectra_from_json(file: TextFile, y_kind: Kind | None = None) -> tuple[Spectrum, ...]:
    """Read the spectra of write_spectrum, or of the result of a tool, from text."""
    if looks_like_open_specy_yaml(file.text):
        return spectra_of_open_specy(from_yaml(file), file.name, y_kind)
    try:
        data = json.loads(file.text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise FormatError(
            f"this is no JSON: {error}", file=file.name, line=line, remedy="write or copy the file again"
        ) from error
    if is_open_specy(data):
        return spectra_of_open_specy(data, file.name, y_kind)
    parts = _collected(data) if isinstance(data, dict) and "format" in data else _in_result(data)
    if parts is None:
        raise FormatError(
            f"this JSON is neither of the format {COLLECTION} nor the result of a tool that holds one spectrum",
            file=file.name,
            line=1,
            remedy="give a file of write_spectrum, or what `vibron tools run ... --json` printed",
        )
    spectra = tuple(_spectrum(part, number, file.name) for number, part in enumerate(parts, start=1))
    if not spectra:
        raise FormatError("the file holds no spectrum", file=file.name, line=1, remedy="give a file with a spectrum")
    return tuple(restated(spectrum, y_kind, Place(file.name)) for spectrum in spectra)


def _collected(data: dict[str, Any]) -> list[Any] | None:
    """Return the spectra of a collection."""
    spectra = data.get("spectra")
    return spectra if data["format"] == COLLECTION and isinstance(spectra, list) else None


def _in_result(data: Any) -> list[Any] | None:
    """Return the spectra of a result: one, a list of them, or the only one among the fields of a record."""
    if isinstance(data, list) and data and all(map(_is_spectrum, data)):
        return [_counted(part) for part in data]
    if not isinstance(data, dict):
        return None
    held = [data] if _is_spectrum(data) else [part for part in data.values() if _is_spectrum(part)]
    return [_counted(held[0])] if len(held) == 1 else None


def _is_spectrum(part: Any) -> bool:
    return isinstance(part, dict) and part.keys() >= _FIELDS


def _counted(part: dict[str, Any]) -> dict[str, Any]:
    """Return a spectrum of a result with the number of points that a collection declares."""
    numbers = part["ordinate"]
    return {**part, "points": len(numbers) if isinstance(numbers, list) else 0}


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
