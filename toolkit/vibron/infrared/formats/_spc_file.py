"""One spectrum as a GRAMS file (SPC) of the new format, little-endian, in single precision."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from vibron.core.errors import InputError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.formats._spc import FLOAT, HEADER, NEW_LITTLE
from vibron.infrared.formats._written import WrittenFile, finish, several

#: Codes of the ordinate; 0 is arbitrary, and a label in the file says what it is.
_Y_CODES: Mapping[Kind, int] = {
    "absorbance": 2, "transmittance": 128, "reflectance": 129, "kubelka_munk": 3, "single_beam": 130,
    "absorption_coefficient": 0, "arbitrary": 0,
}  # fmt: skip
_WAVENUMBER, _GENERAL = 1, 4  # code of the abscissa; technique: FT-IR
_LABELLED, _EXPLICIT = 1 << 5, 1 << 7  # flags: axis labels; stored abscissae
_EVEN = 1e-6  # of a step
_COMMENT, _LABELS, _LOG = (88, 130), (218, 30), 64  # place and length of texts; length of the log's header


def spc_file(spectra: tuple[Spectrum, ...], path: Path | None) -> WrittenFile:
    """Write abscissa and ordinate as GRAMS does; title, state and labels go into the comment and the log."""
    known, *others = several(spectra)
    if others:
        raise InputError(
            f"an SPC file takes one spectrum, and there are {1 + len(others)}", field="spectra",
            remedy="write them one by one, or as JCAMP-DX, JSON or netCDF",
        )  # fmt: skip
    x, y = known.wavenumber, known.ordinate
    if not np.isfinite(y).all():
        raise InputError(
            "has points that were not measured, for which SPC has no mark", field="spectra",
            value=int(np.isnan(y).sum()), remedy="cut them off with mask_regions, or write JCAMP-DX",
        )  # fmt: skip
    even = np.linspace(x[0], x[-1], x.size)
    step = float(x[-1] - x[0]) / max(x.size - 1, 1)
    explicit = bool(np.abs(x - even).max() > _EVEN * step)
    stored = x.astype("<f4") if explicit else even
    ordinates = y.astype("<f4")
    body = (stored.astype("<f4").tobytes() if explicit else b"") + bytes(_subheader(x.size)) + ordinates.tobytes()
    data = _header(known, explicit, HEADER + len(body)) + body + _log(known)
    errors = float(np.abs(stored - x).max()), float(np.abs(ordinates - y).max())
    return finish(data, path, (known,), "spc", errors=errors)


def _header(spectrum: Spectrum, explicit: bool, log: int) -> bytes:
    x = spectrum.wavenumber
    label = _Y_CODES[spectrum.kind] == 0
    flags = _LABELLED * label | _EXPLICIT * explicit
    header = bytearray(HEADER)
    struct.pack_into(
        "<BBBbIddIBB", header, 0, flags, NEW_LITTLE, _GENERAL, FLOAT, x.size, x[0], x[-1], 1, _WAVENUMBER,
        _Y_CODES[spectrum.kind],
    )  # fmt: skip
    title = next((text for name, text in spectrum.metadata.items() if name.lower() == "title"), "")
    _put(header, _COMMENT, _encoded(title))
    if label:
        _put(header, _LABELS, b"cm-1\x00" + _encoded(spectrum.kind.replace("_", " ")))
    struct.pack_into("<I", header, 248, log)
    return bytes(header)


def _subheader(points: int) -> bytearray:
    found = bytearray(32)
    struct.pack_into("<BbHfffI", found, 0, 0, FLOAT, 0, 0.0, 0.0, 0.0, points)
    return found


def _log(spectrum: Spectrum) -> bytes:
    """Return the labels as lines of the log."""
    labels = {"state": spectrum.state, **spectrum.metadata}
    lines = [f"{name}={' '.join(str(words).split())}" for name, words in labels.items()]
    text = _encoded("\r\n".join(lines)) + b"\x00"
    size = _LOG + len(text)
    return struct.pack("<IIIII", size, -(-size // 4096) * 4096, _LOG, 0, 0).ljust(_LOG, b"\x00") + text


def _encoded(text: str) -> bytes:
    return text.encode("latin-1", "replace").replace(b"\x00", b" ")


def _put(header: bytearray, place: tuple[int, int], text: bytes) -> None:
    start, length = place
    header[start : start + length] = text[: length - 1].ljust(length, b"\x00")
