"""The files in a ZIP archive that claim to be spectra, unpacked one after another within limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath

from vibron.core.errors import ResourceError
from vibron.infrared.files.content import MAX_SPECTRA, Content
from vibron.infrared.files.recognition import HEAD, why_no_spectrum
from vibron.infrared.files.source import LARGEST, binary_format

#: Bytes of all files of an archive together, unpacked.
UNPACKED = 4 * LARGEST
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError, OSError)
_REMEDY = "give an archive of spectra; unpack a map (ENVI) and read it with read_image"


def is_archive(data: bytes) -> bool:
    """Return True if content is a ZIP archive and not a workbook, which is one too."""
    return data.startswith(b"PK\x03\x04") and binary_format(data) != "excel"


def members(content: Content) -> Iterator[Content]:
    """Yield name and content of each file in an archive that claims to be a spectrum.

    Raises
    ------
    FormatError
        The archive is damaged or encrypted, or holds no such file.
    ResourceError
        Its files are too many or too large.
    """
    left, looked_at, found = UNPACKED, 0, False
    try:
        with zipfile.ZipFile(io.BytesIO(content.data)) as archive:
            listed = [about for about in archive.infolist() if _is_visible(about)]
            if len(listed) > MAX_SPECTRA:
                raise _too_much(content, f"more than {MAX_SPECTRA} files", len(listed))
            for about in listed:
                with archive.open(about) as stream:
                    data = stream.read(min(left, LARGEST) + 1)
                left -= len(data)
                if len(data) > LARGEST:
                    raise _too_much(content, f"a file of more than {LARGEST / 1e6:.0f} MB", about.filename)
                if left < 0:
                    raise _too_much(content, f"more than {UNPACKED / 1e6:.0f} MB, unpacked", about.filename)
                looked_at += 1
                if not why_no_spectrum(about.filename, data[:HEAD]):
                    found = True
                    yield Content(about.filename, data)
    except _DAMAGED as error:
        raise content.error(f"the ZIP archive cannot be unpacked: {error}", 0) from error
    if not found:
        raise content.error(f"the ZIP archive holds no spectrum ({looked_at} files looked at)", 0, _REMEDY)


def _is_visible(about: zipfile.ZipInfo) -> bool:
    """Return True for a file that is not hidden, nor in a hidden folder or one that macOS adds."""
    parts = PurePosixPath(about.filename).parts
    return not about.is_dir() and not any(part.startswith(".") or part == "__MACOSX" for part in parts)


def _too_much(content: Content, what: str, value: object) -> ResourceError:
    why, remedy = f"{content.name} holds {what}", "unpack it and give the folder"
    return ResourceError(why, field="archive", value=value, remedy=remedy)
