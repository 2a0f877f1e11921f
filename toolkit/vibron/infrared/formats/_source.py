"""From a path or bytes to text: size limit, kind of file by its first bytes, character set, line ends."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from vibron.core.errors import FormatError, InputError, ResourceError

Source: TypeAlias = Path | bytes

MAX_POINTS = 2_000_000
#: A point takes at most about this many characters in the widest text form.
_BYTES_PER_POINT = 32
_EXPORT = "export the spectrum as JCAMP-DX or as a two-column text file"
_SIGNATURES = (
    (b"Spectral Data", "a Thermo OMNIC spectrum (SPA)", _EXPORT),
    (b"Spectral Exte", "a Thermo OMNIC series (SPG)", _EXPORT),
    (b"\x0a\x0a\xfe\xfe", "a Bruker OPUS file", _EXPORT),
    (b"PEPE", "a PerkinElmer spectrum (SP)", _EXPORT),
    (b"WDF1", "a Renishaw WiRE file", _EXPORT),
    (b"\x89HDF\r\n", "an HDF5 file", "read it with read_netcdf or read_spectrum if it is netCDF"),
    (b"CDF\x01", "a netCDF file", "read it with read_netcdf or read_spectrum"),
    (b"PK\x03\x04", "a zip archive or Excel workbook", "unpack it, or save the sheet as CSV"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word document", "save the table as CSV"),
    (b"\x1f\x8b", "a gzip archive", "unpack it first"),
    (b"BZh", "a bzip2 archive", "unpack it first"),
    (b"\xfd7zXZ", "an xz archive", "unpack it first"),
    (b"%PDF", "a PDF document", "read the plot into numbers first"),
    (b"\x89PNG", "a picture (PNG)", "trace the curve with digitise_plot"),
    (b"\xff\xd8\xff", "a picture (JPEG)", "read the plot into numbers first"),
    (b"GIF8", "a picture (GIF)", "read the plot into numbers first"),
)
#: Second byte of a GRAMS file: new format little-endian, new format big-endian, old format.
_SPC_VERSIONS = (0x4B, 0x4C, 0x4D)
_CONTROLS = bytes([*range(9), *range(14, 32), 127])
_CONTROL = re.compile(b"[" + re.escape(_CONTROLS) + b"]")
_TEXT = bytes(set(range(256)) - set(_CONTROLS))
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


@dataclass(frozen=True)
class TextFile:
    """A text file in memory: its name for messages, and its text with line feeds only."""

    name: str
    text: str


def load_text(source: Source | str, *, max_points: int = MAX_POINTS) -> TextFile:
    """Read a text file whatever its character set and line ends; refuse anything binary by name.

    Raises
    ------
    InputError
        There is no such file.
    FormatError
        The file is empty or binary.
    ResourceError
        The file is larger than ``max_points`` points can be.
    """
    name, data = _bytes_of(source, max_points * _BYTES_PER_POINT)
    refuse_binary(name, data)
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    return TextFile(name, text.rstrip("\x00\x1a \n") + "\n")


def _bytes_of(source: Source | str, limit: int) -> tuple[str, bytes]:
    if isinstance(source, bytes):
        name, size, data = "<input>", len(source), source
    else:
        path = Path(source)
        name = path.name
        try:
            size = path.stat().st_size
            data = path.read_bytes() if size <= limit else b""
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            remedy = "give the path of a file that can be read"
            raise InputError(f"cannot be read: {why}", field="source", value=str(source), remedy=remedy) from error
    if size > limit:
        raise ResourceError(
            f"{name} has {size / 1e6:.0f} MB, more than the {limit / 1e6:.0f} MB allowed",
            field="max_points",
            value=limit // _BYTES_PER_POINT,
            remedy="raise max_points, or give a smaller file",
        )
    return name, data


def refuse_binary(name: str, data: bytes) -> None:
    """Raise FormatError for an empty file or one that is not text, naming its kind where the first bytes tell."""
    body = data.rstrip(b"\x00\x1a\t\r\n ")
    if not body:
        raise FormatError("the file is empty", file=name, byte=0, remedy="check that it was saved or copied completely")
    for signature, kind, remedy in _SIGNATURES:
        if data.startswith(signature):
            raise FormatError(f"this is {kind}, which is not read", file=name, byte=0, remedy=remedy)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return
    controls = len(body.translate(None, _TEXT))
    if len(data) >= 256 and data[1] in _SPC_VERSIONS and controls > 16:
        raise FormatError(
            "this is a Galactic GRAMS spectrum (SPC), which is not read", file=name, byte=1, remedy=_EXPORT
        )
    if b"\x00" in body or controls > 0.02 * len(body) + 2:
        first = _CONTROL.search(body)
        where = first.start() if first else 0
        raise FormatError("the file is binary, not text, and of no known kind", file=name, byte=where, remedy=_EXPORT)


def _decoded(data: bytes) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
