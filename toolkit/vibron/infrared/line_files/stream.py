"""Blocks of whole text lines from a file or its content, decompressed on the way."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from vibron.core.errors import FormatError, ResourceError
from vibron.infrared.files.source import size_of

_BLOCK = 8 << 20
#: Longest text line of any of the formats, in bytes.
_LONGEST = 1 << 16
_REMEDY = "check that the file was copied completely, or download it again"


@dataclass(frozen=True)
class Lines:
    """A text file, compressed or not; ``largest`` is the most text in bytes that it may hold."""

    source: Path | bytes
    largest: int

    @property
    def name(self) -> str:
        """Name of the file in messages."""
        return "<input>" if isinstance(self.source, bytes) else self.source.name

    def head(self, size: int = 4096) -> bytes:
        """Return the first bytes of the text."""
        size_of(self.source)
        with self._opened() as stream:
            return self._read(stream, size).replace(b"\r\n", b"\n").replace(b"\r", b"\n")

    def blocks(self) -> Iterator[tuple[int, bytes]]:
        """Yield the number of the first line, from 1, and whole lines with line feeds only."""
        size_of(self.source)
        rest, number, total = b"", 1, 0
        with self._opened() as stream:
            while data := self._read(stream, _BLOCK):
                total += len(data)
                if total > self.largest:
                    raise ResourceError(
                        f"{self.name} holds more than {self.largest / 1e6:.0f} MB of text", field="max_lines",
                        remedy="raise max_lines, or give a smaller file",
                    )  # fmt: skip
                data = rest + data
                if data.endswith(b"\r"):
                    data, tail = data[:-1], b"\r"
                else:
                    tail = b""
                data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
                whole, _, rest = data.rpartition(b"\n")
                rest += tail
                if len(rest) > _LONGEST:
                    raise FormatError(
                        f"the line has more than {_LONGEST} characters", file=self.name, line=number, remedy=_REMEDY
                    )
                if whole:
                    yield number, whole
                    number += whole.count(b"\n") + 1
        rest = rest.rstrip(b"\r\n\x1a\x00")
        if rest:
            yield number, rest

    @contextlib.contextmanager
    def _opened(self) -> Iterator[IO[bytes]]:
        with io.BytesIO(self.source) if isinstance(self.source, bytes) else self.source.open("rb") as raw:
            magic = raw.read(3)
            raw.seek(0)
            if magic == b"BZh":
                with bz2.open(raw) as packed:
                    yield packed
            elif magic[:2] == b"\x1f\x8b":
                with gzip.open(raw) as zipped:
                    yield zipped  # type: ignore[misc]
            else:
                yield raw

    def _read(self, stream: IO[bytes], size: int) -> bytes:
        try:
            return stream.read(size)
        except (OSError, EOFError, ValueError, zlib.error) as error:
            raise FormatError(
                f"the archive is damaged ({' '.join(str(error).split())})", file=self.name, byte=0, remedy=_REMEDY
            ) from error
