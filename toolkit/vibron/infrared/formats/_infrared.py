"""The infrared spectra among the blocks of a JCAMP-DX file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.formats._assembly import Place, assemble, in_order
from vibron.infrared.formats._declaration import DAMAGED, OWN, as_declared, from_line
from vibron.infrared.formats._gather import gather
from vibron.infrared.formats._model import ConsistencyCheck, JcampBlock, JcampFile, JcampTable
from vibron.infrared.formats._peak_list import is_peak_list
from vibron.infrared.formats._state import state_of
from vibron.infrared.spectra.x_units import XUnit

_INFRARED = re.compile(r"INFRA-?\s*RED|\b(FT-?\s*)?N?IR\b|\bFTIR|\bATR\b")
_OTHER = (
    ("NMR data", re.compile(r"NMR|NUCLEAR MAGN|\bFID\b|N\.M\.R")),
    ("a mass spectrum", re.compile(r"MASS|\bMS\b|GC/?MS")),
    ("a Raman spectrum", re.compile(r"RAMAN")),
    ("a UV/Vis spectrum", re.compile(r"\bUV|ULTRA-?\s*VIOLET|VISIBLE")),
    ("a chromatogram", re.compile(r"CHROMATO|\bHPLC\b|\bGC\b")),
    ("a diffractogram", re.compile(r"DIFFRACT|\bXRD\b|X-?RAY")),
    ("an electron spin resonance spectrum", re.compile(r"\bE[SP]R\b")),
    ("an ion mobility spectrum", re.compile(r"\bIMS\b|ION MOBIL")),
    ("a circular dichroism spectrum", re.compile(r"CIRCULAR|\bV?CD\b")),
    ("a fluorescence spectrum", re.compile(r"FLUORESC|LUMINESC")),
    ("thermal analysis", re.compile(r"\bT?GA\b|\bTG\b|\bDSC\b|THERMO")),
    ("an interferogram", re.compile(r"INTERFEROGRAM")),
)  # fmt: skip
_OTHER_UNITS = (
    ("NMR data", re.compile(r"^\s*(HZ|HERTZ|PPM)\b")),
    ("a mass spectrum", re.compile(r"M\s*/\s*[ZE]\b")),
    ("a record against time", re.compile(r"SECOND|MINUTE|\bTIME\b")),
)  # fmt: skip
#: Labels that describe a table but decide nothing about it; DELTAX often has the wrong sign.
_HARMLESS = ("miny", "maxy", "minx", "maxx", "deltax")


def infrared_spectra(file: JcampFile, x_unit: XUnit | None = None, y_kind: Kind | None = None) -> tuple[Spectrum, ...]:
    """Return every infrared spectrum of a file.

    Where some blocks are refused and others are not, the spectra carry the refusals as warnings.

    Raises
    ------
    FormatError
        No block is an infrared spectrum; the first reason is given.
    """
    spectra = gather(
        partial(_spectrum, block, table, Place(file.name, table.line if table else block.line), x_unit, y_kind)
        for block, table in _tables(file)
    )
    if not spectra:
        raise FormatError(
            "the file holds no block with data", file=file.name, line=1, remedy="give a file with a spectrum"
        )
    return spectra


def _tables(file: JcampFile) -> Iterator[tuple[JcampBlock, JcampTable | None]]:
    holders = {block.parent for block in file.blocks}
    for position, block in enumerate(file.blocks):
        for table in block.tables:
            yield block, table
        if not block.tables and position not in holders and block.data_type:
            yield block, None


def _spectrum(
    block: JcampBlock, table: JcampTable | None, place: Place, x_unit: XUnit | None, y_kind: Kind | None
) -> Spectrum:
    method = other_method(block, table)
    if method:
        raise place.error(f"this is {method}, not an infrared spectrum", "its table can be decoded with read_jcamp")
    if table is None:
        raise place.error("the block holds no table of ordinates", "get the file again with its data")
    if table.contradiction:
        raise place.error(table.contradiction, "correct FIRSTX, LASTX, NPOINTS or XFACTOR; validate_jcamp tells more")
    labels, notes = dict(block.filed), _warnings(block.checks)
    line = labels.pop(OWN, None)
    if line is None and is_peak_list(table.x, table.y):
        raise place.error(
            f"the {table.form.lower()} lists {table.x.size} separate peaks, not the points of a curve",
            "give the measured spectrum; the positions of a peak list can be looked up with absorption_table",
        )
    if line is not None and x_unit is None and y_kind is None:
        said = from_line(line.replace("\n", ""))
        # A missing ordinate is not damage in a file that Vibron wrote: it was not measured.
        doubts = tuple(note for check, note in notes.items() if check != "missing")
        exact = said and as_declared(table.x, table.y, said, labels, doubts)
        if exact:
            return exact
        notes["declaration"] = DAMAGED
    placed = np.isfinite(table.x)
    x, y = (table.x, table.y) if placed.all() else (table.x[placed], table.y[placed])
    x, y, left_out = in_order(x, y, place)
    return assemble(
        x,
        y,
        place,
        x_label=table.x_units,
        y_label=table.y_units,
        x_unit=x_unit,
        y_kind=y_kind,
        state=state_of(block.labels.get("STATE", "")),
        metadata=labels,
        warnings=(*notes.values(), *left_out),
    )


def other_method(block: JcampBlock, table: JcampTable | None) -> str:
    """Name the method a block belongs to if it is not infrared absorption; empty if it is or nothing tells."""
    kind = block.data_type.upper()
    named = next((name for name, words in _OTHER if words.search(kind)), "")
    if named and (named == "an interferogram" or not _INFRARED.search(kind)):
        return named
    if not kind and ".OBSERVEFREQUENCY" in block.labels:
        return "NMR data"
    if not kind or _INFRARED.search(kind):
        units = table.x_units.upper() if table and not kind else ""
        return next((name for name, words in _OTHER_UNITS if words.search(units)), "")
    return f"{block.data_type!r} data"


def is_infrared(data_type: str) -> bool:
    """Return True if a DATA TYPE names an infrared spectrum."""
    return bool(_INFRARED.search(data_type.upper())) and "INTERFEROGRAM" not in data_type.upper()


def _warnings(checks: tuple[ConsistencyCheck, ...]) -> dict[str, str]:
    """Return the warnings for the checks, by their kind."""
    by_kind: dict[str, list[ConsistencyCheck]] = {}
    for check in checks:
        if check.kind not in _HARMLESS:
            by_kind.setdefault(check.kind, []).append(check)
    return {
        kind: str(found[0]) if len(found) == 1 else f"{len(found)} complaints of the kind {kind}, the first: {found[0]}"
        for kind, found in by_kind.items()
    }
