"""PerkinElmer Spectrum files (SP): a block of typed members.  Maps (FSM) begin as they do."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance, Content, readable
from vibron.infrared.formats._assembly import Place, assemble
from vibron.infrared.formats._fsm import is_fsm, series_of_fsm
from vibron.infrared.formats._map import spectra_of_series
from vibron.infrared.spectra.x_units import XUnit

#: Signature and description come before the first block; a block has an id and a size, a member also a type.
_START, _BLOCK = 44, 6
_DATA_SET = 120
#: Member: (name, type, layout of a fixed value; None for text and ordinates).
_MEMBERS = {
    -29838: ("range", 29981, "<dd"),
    -29836: ("interval", 29979, "<d"),
    -29835: ("points", 29995, "<i"),
    -29833: ("x_label", 29987, None),
    -29832: ("y_label", 29987, None),
    -29828: ("ordinates", 29974, None),
    -29827: ("name", 29987, None),
    -29823: ("alias", 29987, None),
}
_TEXT, _ARRAY = 29987, 29974
_REMEDY = "export the spectrum again as SP, JCAMP-DX or text"


def spectra_of_perkinelmer(
    content: Content, x_unit: XUnit | None, y_kind: Kind | None, max_points: int
) -> tuple[Spectrum, ...]:
    """Read a PerkinElmer spectrum, or every one of a map, from its content."""
    if not content.data.startswith(b"PEPE"):
        raise content.error("this is not a PerkinElmer spectrum (SP) or map (FSM)", 0, "give a file saved by Spectrum")
    if is_fsm(content):
        return spectra_of_series(series_of_fsm(content, Allowance(max_points)), x_unit, y_kind)
    return (_spectrum(content, x_unit, y_kind),)


def _spectrum(content: Content, x_unit: XUnit | None, y_kind: Kind | None) -> Spectrum:
    values, texts, place = _members(content)
    missing = {"range", "interval", "points", "ordinates"} - values.keys()
    if missing:
        raise content.error(f"this PerkinElmer file has no {', '.join(sorted(missing))}", len(content), _REMEDY)
    (first, last), (interval,), (points,) = values["range"], values["interval"], values["points"]
    y = values["ordinates"]
    if points != y.size or points < 2:
        raise content.error(f"the file says {points:g} points and holds {y.size}", place.byte or 0, _REMEDY)
    if not np.isfinite([first, last, interval]).all() or first == last:
        raise content.error(f"the abscissa runs from {first:g} to {last:g} by {interval:g}", 0, _REMEDY)
    if abs(abs(interval) * (points - 1) - abs(last - first)) > 0.5 * abs(interval) + 1e-9 * abs(last):
        raise content.error(
            f"{points:g} points by {abs(interval):g} do not lead from {first:g} to {last:g}", place.byte or 0, _REMEDY
        )
    x_label, y_label = texts.pop("x_label", ""), texts.pop("y_label", "")
    return assemble(
        np.linspace(first, last, int(points)), y, place, x_label=x_label, y_label=y_label, x_unit=x_unit, y_kind=y_kind,
        metadata={key: text for key, text in texts.items() if text},
    )  # fmt: skip


def _members(content: Content) -> tuple[dict[str, FloatArray], dict[str, str], Place]:
    """Return the values and texts of the data set, and where its ordinates are stored."""
    values: dict[str, FloatArray] = {}
    texts = {"description": content.text(4, 40)}
    position, place = _START, Place(content.name)
    while position + _BLOCK <= len(content):
        block, size = content.unpack("<hi", position, "block")
        start = position + _BLOCK
        if block == _DATA_SET:
            position = start  # its members follow inside it
            continue
        content.require(start, size, f"block {block} of a PerkinElmer file")
        if block in _MEMBERS and _MEMBERS[block][0] not in values:
            name, kind, layout = _MEMBERS[block]
            (found,) = content.unpack("<h", start, f"type of {name}")
            if found & 0xFFFF != kind and layout is None:
                raise content.error(f"{name} has the type {found & 0xFFFF}, not {kind}", start, _REMEDY)
            if layout is not None:
                values[name] = np.array(content.unpack(layout, start + 2, name), dtype=np.float64)
            elif kind == _TEXT:
                (length,) = content.unpack("<H", start + 2, name)
                content.require(start + 4, length, name)
                texts[name] = readable(content.data[start + 4 : start + 4 + length])
            elif kind == _ARRAY:
                (length,) = content.unpack("<i", start + 2, name)
                place = Place(content.name, byte=start + 6)
                values[name] = content.numbers("<f8", start + 6, max(length, 0) // 8, name)
        position = start + size
    return values, texts, place
