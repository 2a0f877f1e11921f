"""A spectrum on its way through a recipe, with what was done to it; and how it is noted in the spectrum's labels."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from vibron import __version__
from vibron.core.result import to_json
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Content
from vibron.infrared.files.source import load_content
from vibron.infrared.formats.read_spectrum import ScaleChange, spectra_of
from vibron.infrared.spectra.x_units import XUnit

LABEL = "processing"
_LONGEST = 64  # of lists of numbers among the values that are noted
Note: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Treated:
    """A spectrum, the files that it comes from, and the steps that led to it."""

    spectrum: Spectrum
    sources: tuple[Note, ...] = ()
    steps: tuple[Note, ...] = ()
    earlier: Any = None

    @classmethod
    def of(cls, spectrum: Spectrum, sources: tuple[Note, ...] = ()) -> Treated:
        """Return a spectrum before the first step; what an earlier recipe noted in its labels is kept."""
        labels = dict(spectrum.metadata)
        noted = labels.pop(LABEL, None)
        return cls(replace(spectrum, metadata=labels), sources, (), _read(noted))

    def after(self, spectrum: Spectrum, step: Note, result: Any) -> Treated:
        """Return the spectrum after a step."""
        values = noted_values(result)
        return replace(self, spectrum=spectrum, steps=(*self.steps, {**step, **({"values": values} if values else {})}))

    def labelled(self) -> Spectrum:
        """Return the spectrum with versions, sources and steps as its label ``processing``."""
        note: dict[str, Any] = {"vibron": __version__, "numpy": np.__version__}
        note |= {"sources": list(self.sources)} if self.sources else {}
        note |= {"steps": list(self.steps)}
        note |= {} if self.earlier is None else {"earlier": self.earlier}
        text = json.dumps(to_json(note), ensure_ascii=True, separators=(",", ":"))
        return replace(self.spectrum, metadata={**self.spectrum.metadata, LABEL: text})


def joined(parts: Sequence[Treated], spectrum: Spectrum, step: Note, result: Any) -> Treated:
    """Return the result of a step on several spectra; the values of earlier steps are noted with each source."""
    sources = []
    for part in parts:
        values = {str(number): one["values"] for number, one in enumerate(part.steps, start=1) if "values" in one}
        extra = ({"values": values} if values else {}) | ({"earlier": part.earlier} if part.earlier is not None else {})
        sources += [{**one, **extra} for one in part.sources or ({},)]
    steps = tuple({name: value for name, value in one.items() if name != "values"} for one in parts[0].steps)
    return Treated(spectrum, tuple(one for one in sources if one), steps).after(spectrum, step, result)


def read_source(
    source: Path | str | bytes,
    label: str,
    x_unit: XUnit | None = None,
    y_kind: Kind | None = None,
    scale_change: ScaleChange | None = None,
) -> tuple[Treated, ...]:
    """Read every spectrum of a file, noted with its name and the SHA-256 of its content."""
    content = load_content(source)
    note: dict[str, Any] = {"file": Path(label).name, "sha256": hashlib.sha256(content.data).hexdigest()}
    stated = {"x_unit": x_unit, "y_kind": y_kind, "scale_change": scale_change}
    note |= {name: value for name, value in stated.items() if value is not None}
    spectra = spectra_of(Content(Path(label).name, content.data), x_unit, y_kind, scale_change)
    several = len(spectra) > 1
    return tuple(
        Treated.of(one, ({**note, "number": number} if several else note,)) for number, one in enumerate(spectra, 1)
    )


def noted_values(result: Any) -> dict[str, Any]:
    """Return numbers and words of a tool's result, and short lists of them; of a spectrum nothing."""
    if not dataclasses.is_dataclass(result) or isinstance(result, Spectrum | type):
        return {}
    found = {part.name: getattr(result, part.name) for part in dataclasses.fields(result)}
    return {name: to_json(value) for name, value in found.items() if _is_short(value)}


def _is_short(value: Any) -> bool:
    if isinstance(value, np.ndarray):
        return value.ndim <= 1 and value.size <= _LONGEST
    if isinstance(value, tuple | list):
        return len(value) <= _LONGEST and all(isinstance(one, str | bool | int | float) for one in value)
    return isinstance(value, str | bool | int | float | np.generic)


def _read(text: str | None) -> Any:
    try:
        return None if text is None else json.loads(text)
    except ValueError:
        return text
