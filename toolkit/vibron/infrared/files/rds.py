"""Recognise an RDS file, in which R saves one object: it is named when it is refused."""

from __future__ import annotations

import bz2
import lzma
import re
import zlib

FROM_R = "export it in R: OpenSpecy::write_spec(readRDS('FILE.rds'), 'FILE.json'), or as CSV"
_HEAD = 4096  # compressed bytes that hold the first of the content
#: The form (X: XDR, A: text, B: native), the version of the format and that of R.
_BEGINS = re.compile(rb"X\n\0\0\0[\x02\x03]\0[\x02-\x09]|A\n[23]\n\d{5,6}\n|B\n[\x02\x03]\0\0\0")


def is_rds(data: bytes) -> bool:
    """Return True if content is an object that R saved, compressed or not."""
    return _BEGINS.match(_unpacked(data[:_HEAD])) is not None


def _unpacked(head: bytes) -> bytes:
    """Return the first bytes of what is compressed, the head itself if nothing is."""
    try:
        if head.startswith(b"\x1f\x8b"):
            return zlib.decompressobj(31).decompress(head, 32)
        if head.startswith(b"BZh"):
            return bz2.BZ2Decompressor().decompress(head, 32)
        if head.startswith(b"\xfd7zXZ"):
            return lzma.LZMADecompressor().decompress(head, 32)
    except (OSError, EOFError, zlib.error, lzma.LZMAError):
        return b""
    return head[:32]
