"""From a path or bytes to content: size limit, kind of file by its first bytes, character set, line ends."""

from __future__ import annotations

import codecs
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.infrared.files.content import Content
from vibron.infrared.files.rds import FROM_R, is_rds

Source: TypeAlias = Path | bytes

MAX_POINTS = 2_000_000
#: A point takes at most about this many characters in the widest text form.
_BYTES_PER_POINT = 32
#: Bytes of the largest file that is read by default.
LARGEST = MAX_POINTS * _BYTES_PER_POINT
_EXPORT = "export the spectrum as JCAMP-DX or as a two-column text file"
_SIGNATURES = (
    (b"\x89HDF\r\n", "an HDF5 file", "read it with read_spectrum if it is netCDF"),
    (b"CDF\x01", "a netCDF file", "read it with read_spectrum"),
    (b"PK\x03\x04", "a zip archive", "unpack it first, or import its spectra: vibron library import NAME FILE.zip"),
    (
        b"\xd0\xcf\x11\xe0",
        "a compound file: an Agilent image, a Shimadzu spectrum (SMF, ISPD), or an old Excel or Word document",
        "give an Agilent .bsp or .dmt to read_image; export a Shimadzu spectrum as JCAMP-DX or text; an old Excel "
        'workbook is read with format="excel"',
    ),
    (b"\x1f\x8b", "a gzip archive", "unpack it first"),
    (b"BZh", "a bzip2 archive", "unpack it first"),
    (b"\xfd7zXZ", "an xz archive", "unpack it first"),
    (b"%PDF", "a PDF document", "read the plot into numbers first"),
    (b"\x89PNG", "a picture (PNG)", "trace the curve with digitise_plot"),
    (b"\xff\xd8\xff", "a picture (JPEG)", "read the plot into numbers first"),
    (b"GIF8", "a picture (GIF)", "read the plot into numbers first"),
)
#: First bytes of the binary spectra that have a reader, and the format they tell.
_MAGIC = ((b"\x0a\x0a\xfe\xfe", "opus"), (b"Spectral Data", "omnic"), (b"Spectral Exte File", "omnic"),
          (b"PEPE", "perkinelmer"), (b"WDF1", "renishaw"))  # fmt: skip
_BINARY = {
    "opus": "a Bruker OPUS file",
    "omnic": "a Thermo OMNIC file (SPA, SPG, MAP, SRS)",
    "perkinelmer": "a PerkinElmer file (SP, FSM)",
    "renishaw": "a Renishaw WiRE file (WDF)",
    "excel": "a workbook (XLSX, ODS)",
    "spc": "a Galactic GRAMS spectrum (SPC)",
}
#: Second byte of a GRAMS file: new format little-endian, new format big-endian, old format.
_SPC_VERSIONS = (0x4B, 0x4C, 0x4D)
_CONTROLS = bytes([*range(9), *range(14, 32), 127])
_CONTROL = re.compile(b"[" + re.escape(_CONTROLS) + b"]")
_TEXT = bytes(set(range(256)) - set(_CONTROLS))
_NOT_REGULAR = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_BLOCK = 1 << 20  # bytes read from a file of unknown size


@dataclass(frozen=True)
class TextFile:
    """A text file in memory: its name for messages, and its text with line feeds only."""

    name: str
    text: str


def load_text(
    source: Source | str, *, max_points: int = MAX_POINTS, limit: str = "max_points", each: int = _BYTES_PER_POINT
) -> TextFile:
    """Read a text file whatever its character set and line ends; refuse anything binary by name.

    Raises
    ------
    InputError
        The file does not exist.
    FormatError
        The file is empty or binary.
    ResourceError
        The file is larger than ``max_points`` points can be.
    """
    return as_text(load_content(source, max_points=max_points, limit=limit, each=each))


def load_content(
    source: Source | Content | str,
    *,
    max_points: int = MAX_POINTS,
    limit: str = "max_points",
    each: int = _BYTES_PER_POINT,
) -> Content:
    """Read a regular file, or take its content, unless it is larger than ``max_points`` of ``each`` bytes can be.

    ``limit`` is the name of the parameter that the caller has for ``max_points``.
    """
    largest = max_points * each
    if not isinstance(source, Content):
        name = "<input>" if isinstance(source, bytes) else Path(source).name
        size = size_of(source)
        if size <= largest:
            data = source if isinstance(source, bytes) else read_head(source, largest + 1)
            source, size = Content(name, data), len(data)
    else:
        name, size = source.name, len(source)
    if size > largest:
        raise ResourceError(
            f"{name} has {size / 1e6:.0f} MB, more than the {largest / 1e6:.0f} MB allowed", field=limit,
            value=max_points, remedy=f"split the file or reduce its points; from Python, {limit} may be raised",
        )  # fmt: skip
    assert isinstance(source, Content)
    return source


def size_of(source: Source | str) -> int:
    """Return the number of bytes of a regular file or of content."""
    if isinstance(source, bytes):
        return len(source)
    try:
        about = Path(source).stat()
    except (OSError, ValueError) as error:
        raise _unreadable(source, error) from error
    _require_regular(about.st_mode, source)
    return about.st_size


def read_head(path: Path | str, size: int) -> bytes:
    """Return at most ``size`` bytes from the start of a regular file; never wait for a pipe or a device."""
    try:
        with open(path, "rb", opener=_at_once) as stream:
            about = os.fstat(stream.fileno())
            _require_regular(about.st_mode, path)
            most = about.st_size + 1 if about.st_size else _BLOCK
            return stream.read(min(size, most))  # a buffer of that many bytes is made
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _require_regular(mode: int, source: object) -> None:
    kind = next((name for test, name in _NOT_REGULAR if test(mode)), None)
    if kind is not None:
        raise InputError(
            f"cannot be read: it is {kind}, not a file", field="source", value=str(source),
            remedy="copy the content to a file and give its path",
        )  # fmt: skip


def _unreadable(source: object, error: Exception) -> InputError:
    why = getattr(error, "strerror", None) or str(error)
    remedy = "give the path of a file that can be read"
    return InputError(f"cannot be read: {why}", field="source", value=str(source), remedy=remedy)


def as_text(content: Content) -> TextFile:
    """Decode content that is text; refuse anything binary by name."""
    refuse_binary(content.name, content.data)
    text = _decoded(content.data).replace("\r\n", "\n").replace("\r", "\n")
    return TextFile(content.name, text.rstrip("\x00\x1a \n") + "\n")


def binary_format(data: bytes) -> str:
    """Return the format of a binary file with a reader, such as ``opus``, by its content; empty for anything else."""
    named = next((name for signature, name in _MAGIC if data.startswith(signature)), "")
    named = named or ("excel" if _is_workbook(data) else "")
    if named or len(data) < 256 or data[1] not in _SPC_VERSIONS:
        return named
    # A text may have K, L or M in second place; the header of a GRAMS file is full of control characters.
    return "spc" if len(data[:512].translate(None, _TEXT)) > 16 else ""


def _is_workbook(data: bytes) -> bool:
    """Return True if a zip archive holds sheets, by the names in its directory or, of a head, its first entries."""
    ends = data[:4096] + data[-65_536:]
    return data.startswith(b"PK\x03\x04") and (b"xl/" in ends or b"opendocument.spreadsheet" in ends)


def refuse_binary(name: str, data: bytes) -> None:
    """Raise FormatError for an empty file or one that is not text, naming its kind where the first bytes tell."""
    body = data.rstrip(b"\x00\x1a\t\r\n ")
    if not body:
        raise FormatError("the file is empty", file=name, byte=0, remedy="check that it was saved or copied completely")
    if form := binary_format(data):
        remedy = f'read it with read_spectrum, format="{form}" or none'
        raise FormatError(f"this is {_BINARY[form]}, not text", file=name, byte=0, remedy=remedy)
    if is_rds(data):
        raise FormatError("this is an RDS file of R, which is not read", file=name, byte=0, remedy=FROM_R)
    for signature, kind, remedy in _SIGNATURES:
        if data.startswith(signature):
            raise FormatError(f"this is {kind}, which is not read", file=name, byte=0, remedy=remedy)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return
    controls = len(body.translate(None, _TEXT))
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


def looks_like_jcamp(text: str) -> bool:
    """Return True if a text begins with labels of JCAMP-DX."""
    head = text[:4000].upper().replace(" ", "")
    return "##TITLE=" in head or "##JCAMP" in head or "##XYDATA=" in head
