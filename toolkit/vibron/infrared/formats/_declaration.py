"""What a file of ours says of a spectrum beyond its numbers, so that it is read back without guessing.

A table of two columns does not tell whether an ordinate of 3 is an absorbance or 3 % transmittance, and labels of
other programs are judged by the values.  Our own files carry one line of JSON that settles it: kind, state, labels
that the format itself cannot hold, warnings, and the number of points by which damage is noticed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum, State

#: Where a declaration is stored: in a record of JCAMP-DX, behind this mark in a table, in this format of JSON and
#: netCDF.
OWN = "$VIBRON"
MARK = "# vibron.spectrum/1"
COLLECTION = "vibron.spectra/1"
#: What is said of a file of ours whose numbers are not those it declares.
DAMAGED = "the file is not as it was written: its numbers are read as those of any other file"


@dataclass(frozen=True)
class Declaration:
    """Kind, state, labels and warnings of a spectrum of so many points."""

    kind: Kind
    state: State
    points: int
    metadata: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def declaration_of(spectrum: Spectrum) -> Declaration:
    """Return everything that describes a spectrum apart from its numbers."""
    labels = {str(key): str(value) for key, value in spectrum.metadata.items()}
    return Declaration(spectrum.kind, spectrum.state, len(spectrum), labels, tuple(map(str, spectrum.warnings)))


def dumped(said: Declaration) -> dict[str, Any]:
    """Return a declaration as JSON data, without what is empty."""
    data: dict[str, Any] = {"kind": said.kind, "state": said.state, "points": said.points}
    if said.metadata:
        data["metadata"] = dict(said.metadata)
    if said.warnings:
        data["warnings"] = list(said.warnings)
    return data


def to_line(said: Declaration) -> str:
    """Return a declaration as one line of printable ASCII in which neither ``$`` nor ``#`` occurs."""
    text = json.dumps(dumped(said), ensure_ascii=True, separators=(",", ":"))
    return text.replace("$", "\\u0024").replace("#", "\\u0023").replace("\x7f", "\\u007f")


def from_line(text: str) -> Declaration | None:
    """Return the declaration in a line, None where it cannot be read."""
    try:
        return declared(json.loads(text))
    except (ValueError, RecursionError):
        return None


def declared(data: Any) -> Declaration:
    """Return a declaration from JSON data; ValueError where it is none."""
    if not isinstance(data, dict):
        raise ValueError("a declaration is an object")
    kind: Any = data.get("kind")
    state, points = data.get("state", "unknown"), data.get("points")
    labels, notes = data.get("metadata", {}), data.get("warnings", [])
    if kind not in get_args(Kind) or state not in get_args(State):
        raise ValueError(f"kind {kind!r} or state {state!r} is not known")
    if not isinstance(points, int) or isinstance(points, bool):
        raise ValueError(f"points must be a number, not {points!r}")
    if not isinstance(labels, dict) or not all(isinstance(value, str) for value in labels.values()):
        raise ValueError("metadata must map labels to text")
    if not isinstance(notes, list) or not all(isinstance(note, str) for note in notes):
        raise ValueError("warnings must be a list of text")
    return Declaration(kind, state, points, labels, tuple(notes))


def as_declared(
    x: FloatArray,
    y: FloatArray,
    said: Declaration,
    labels: Mapping[str, str] | None = None,
    notes: tuple[str, ...] = (),
) -> Spectrum | None:
    """Return the spectrum just as it was written; None where the numbers are not those that were declared.

    ``labels`` are those that the format itself holds; those declared come after them.
    """
    whole = x.size == y.size == said.points and x.size > 0 and bool(np.isfinite(x).all() and (np.diff(x) > 0).all())
    if not whole or np.isinf(y).any():
        return None
    return Spectrum(x, y, said.kind, said.state, {**(labels or {}), **said.metadata}, (*said.warnings, *notes))
