"""PNG pictures: drawing curves into one, and checking that bytes are one."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
WIDTH, HEIGHT = 400, 240
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS: Mapping[int, int] = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by the colour type
MOST_BYTES = 64_000_000  # of the uncompressed picture


def curves_png(x: Values, curves: Sequence[Values], x_range: Sequence[float], y_range: Sequence[float]) -> bytes:
    """Draw curves in black on white, without axes, in a picture of 400 x 240 pixels.

    Parameters
    ----------
    x : array (n)
        Positions.
    curves : sequence of array (n)
        Values at the positions.
    x_range, y_range : pair of float
        Value at the left and right edge, and at the lower and upper edge.

    Returns
    -------
    bytes
        An 8-bit grayscale PNG.
    """
    picture = np.full((HEIGHT, WIDTH), 255, dtype=np.uint8)
    order, rows = np.argsort(x), np.arange(HEIGHT)[:, None]
    columns = x_range[0] + (np.arange(WIDTH) + 0.5) / WIDTH * (x_range[1] - x_range[0])
    for values in curves:
        heights = np.interp(columns, x[order], np.asarray(values, dtype=float)[order], left=np.nan, right=np.nan)
        row = (y_range[1] - heights) / (y_range[1] - y_range[0]) * HEIGHT - 0.5
        before = np.concatenate([row[:1], row[:-1]])
        before = np.where(np.isnan(before), row, before)
        low, high = np.minimum(before, row) - 0.5, np.maximum(before, row) + 0.5
        picture[(rows >= low) & (rows <= high)] = 0
    return gray_png(picture)


def gray_png(picture: npt.NDArray[np.uint8]) -> bytes:
    """Return an array (rows, columns) of gray levels as PNG."""
    height, width = picture.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    lines = np.hstack([np.zeros((height, 1), dtype=np.uint8), picture]).tobytes()
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def png_shape(data: bytes) -> tuple[int, int]:
    """Return the rows and columns of a PNG picture."""
    width, height = struct.unpack_from(">II", data, len(SIGNATURE) + 8)
    return height, width


def png_fault(data: bytes) -> str:
    """Return why bytes are not a whole PNG picture of at most 64 MB of pixels; "" where they are.

    >>> png_fault(b"GIF89a")
    'does not begin as a PNG file'
    """
    if not data.startswith(SIGNATURE):
        return "does not begin as a PNG file"
    found = list(_chunks(data))
    if not found or found[0][0] != b"IHDR" or found[-1][0] != b"IEND":
        return "is damaged or cut off"
    if len(found[0][1]) != 13:
        return "has a wrong header"
    width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", found[0][1])
    if colour not in CHANNELS or bits not in (1, 2, 4, 8, 16) or interlaced > 1 or not width * height:
        return "has a wrong header"
    size = height * (1 + (width * bits * CHANNELS[colour] + 7) // 8)
    if size > MOST_BYTES:
        return f"has more than {MOST_BYTES} bytes of pixels"
    unpacker = zlib.decompressobj()
    try:
        pixels = unpacker.decompress(b"".join(part for kind, part in found if kind == b"IDAT"), 2 * size)
    except zlib.error:
        return "has pixels that cannot be unpacked"
    whole = unpacker.eof and (len(pixels) == size if not interlaced else len(pixels) >= size)
    return "" if whole else "has too few or too many pixels"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kinds and contents of chunks up to the last, or to the first that is damaged."""
    place = len(SIGNATURE)
    while place + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        end = place + 12 + length
        if end > len(data) or data[place:end] != _chunk(kind, data[place + 8 : end - 4]):
            return
        yield kind, data[place + 8 : end - 4]
        place = end
        if kind == b"IEND":
            return
