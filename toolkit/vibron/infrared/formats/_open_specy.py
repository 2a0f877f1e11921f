"""JSON and YAML that Open Specy writes: one list of wavenumbers, spectra by name, and columns of metadata."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._assembly import Place, assemble
from vibron.infrared.formats._gather import gather

#: What R writes for a value that is missing, in JSON or YAML.
_MISSING = (None, "", "NA", ".na", ".na.real", ".na.integer", ".na.character")
_REMEDY = "export it from Open Specy again"


def is_open_specy(data: Any) -> bool:
    """Return True if parsed JSON has the parts that Open Specy writes."""
    return isinstance(data, dict) and isinstance(data.get("wavenumber"), list) and isinstance(data.get("spectra"), dict)


def from_yaml(file: TextFile) -> dict[str, Any]:
    """Return the data of YAML with the parts that Open Specy writes."""
    yaml = require("yaml")
    try:
        data = parse_yaml(file.text)
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", -1) + 1
        why = " ".join(str(getattr(error, "problem", None) or error).split())
        raise FormatError(f"this is not YAML: {why}", file=file.name, line=line or None, remedy=_REMEDY) from error
    if not is_open_specy(data):
        raise FormatError(
            "this YAML does not have the parts wavenumber, spectra and metadata of Open Specy",
            file=file.name, line=1, remedy=_REMEDY,
        )  # fmt: skip
    found: dict[str, Any] = data
    return found


def spectra_of_open_specy(data: dict[str, Any], name: str, y_kind: Kind | None) -> tuple[Spectrum, ...]:
    """Return every spectrum with its row of the metadata; those labelled Raman are refused."""
    place = Place(name)
    x = _numbers(data["wavenumber"], "wavenumber", place)
    metadata = data.get("metadata") if isinstance(data.get("metadata"), dict) else {}
    parts = enumerate(data["spectra"].items())
    return gather(
        partial(_spectrum, x, key, values, _row(metadata, row), place, y_kind) for row, (key, values) in parts
    )


def _spectrum(
    x: FloatArray, key: str, values: Any, about: dict[str, str], place: Place, y_kind: Kind | None
) -> Spectrum:
    if "raman" in about.get("spectrum_type", "").lower():
        raise place.error(f"spectrum {key!r} is labelled Raman", "give infrared spectra")
    y = _numbers(values, key, place)
    if y.size != x.size:
        raise place.error(f"spectrum {key!r} has {y.size} values for {x.size} wavenumbers", _REMEDY)
    return assemble(x, y, place, x_label="cm-1", y_kind=y_kind, metadata={**about, "column": key})


def _row(metadata: Any, row: int) -> dict[str, str]:
    """Return one row of columns of metadata, without what is missing."""
    columns = {key: values for key, values in metadata.items() if isinstance(values, list) and len(values) > row}
    return {str(key): str(values[row]) for key, values in columns.items() if values[row] not in _MISSING}


def _numbers(values: Any, what: str, place: Place) -> FloatArray:
    try:
        return np.array([np.nan if value in _MISSING else float(value) for value in values], dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise place.error(f"{what} is not a list of numbers", _REMEDY) from error
