"""The blocks of a Bruker OPUS file: directory, parameters, and data paired with what describes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.files.content import Allowance, Content, readable

MAGIC = b"\x0a\x0a\xfe\xfe"
_MAX_BLOCKS = 4096
#: Third code of a block type: parameters that describe a data block.
_STATUS = 1
#: Second code: the measurement a block belongs to (3 is their ratio).
SAMPLE, REFERENCE = 1, 2
#: Fourth code: what the data are.
KINDS = {
    1: "Sc", 2: "Ig", 3: "Ph", 4: "AB", 5: "TR", 6: "KM", 7: "Trace", 8: "GcIg", 9: "GcSc", 10: "Raman", 11: "Em",
    12: "RFL", 14: "Power", 15: "LogR", 16: "ATR", 17: "PAS", 18: "ArithTR", 19: "ArithAB", 22: "Match",
}  # fmt: skip
#: Sixth code of blocks that are not plain data: series of spectra, reports.
_SERIES, _REPORT, _COMPACT = 2, 5, 4
_DIRECTORY = 13
#: Data point format: 32-bit floats or integers.
_FORMATS: dict[str | float, str] = {1.0: "<f4", 2.0: "<i4"}

Parameters = Mapping[str, str | float]


@dataclass(frozen=True)
class OpusBlock:
    """A block as the directory lists it."""

    code: int
    start: int
    size: int

    @property
    def types(self) -> tuple[int, int, int, int, int, int]:
        """The six numbers packed into the type of a block."""
        code = self.code
        return code & 3, code >> 2 & 3, code >> 4 & 63, code >> 10 & 127, code >> 17 & 3, code >> 19 & 7

    @property
    def holds_data(self) -> bool:
        """Whether this is a block of ordinates."""
        _, _, parameters, kind, _, form = self.types
        return parameters == 0 and kind not in (0, _DIRECTORY) and form != _REPORT

    @property
    def name(self) -> str:
        """Name of a data block as OPUS writes it: AB, ScSm, IgRf …, with what makes it special."""
        part, origin, _, kind, derivative, form = self.types
        channel, what = divmod(kind, 32)
        text = KINDS.get(what, f"type {what}") + {SAMPLE: "Sm", REFERENCE: "Rf"}.get(origin, "")
        text += f" channel {channel + 1}" if channel else ""
        text += f" derivative {derivative}" if derivative else ""
        text += {1: " real part", 2: " imaginary part"}.get(part, "")
        return text + {_SERIES: " series", _COMPACT: " compact"}.get(form, "")

    @property
    def what(self) -> str:
        """Kind of data without origin."""
        return KINDS.get(self.types[3] % 32, "")

    @property
    def plain(self) -> bool:
        """Whether the block is a single real spectrum or interferogram, no derivative and no series."""
        part, _, _, _, derivative, form = self.types
        return part in (0, 3) and not derivative and form in (0, _COMPACT)


@dataclass(frozen=True)
class DataBlock:
    """Abscissae and ordinates of a data block as filed, with the parameters that describe it."""

    entry: OpusBlock
    x: FloatArray
    y: FloatArray
    parameters: Parameters

    @property
    def x_unit(self) -> str:
        """Code of the unit of the abscissa: WN, MI, LGW, PNT, MIN …."""
        return str(self.parameters.get("DXU", ""))


def directory(content: Content) -> tuple[OpusBlock, ...]:
    """Return the blocks that the directory of the file lists."""
    if not content.data.startswith(MAGIC):
        raise content.error("this is no OPUS file", 0, "give a file saved by OPUS")
    _, start, capacity, count = content.unpack("<diii", 4, "the header of an OPUS file")
    if not 0 < capacity <= _MAX_BLOCKS or count > capacity:
        raise content.error(f"the header of this OPUS file says {count} blocks of at most {capacity}", 16)
    content.require(start, 12, "the directory of an OPUS file")
    found = []
    for number in range(min(capacity, (len(content) - start) // 12)):
        code, words, place = content.unpack("<Iii", start + 12 * number, "directory")
        if place <= 0:
            break
        found.append(OpusBlock(code, place, 4 * words))
    return tuple(found)


def parameters(content: Content, entry: OpusBlock) -> dict[str, str | float]:
    """Return the parameters of a block: three letters, type, size and value, up to END."""
    content.require(entry.start, entry.size, "a block of parameters of an OPUS file")
    found: dict[str, str | float] = {}
    position, end = entry.start, entry.start + entry.size
    while position + 8 <= end:
        key = readable(content.data[position : position + 3])
        kind, words = content.unpack("<HH", position + 4, "parameter")
        position += 8
        if key == "END" or position + 2 * words > end:
            break
        if kind == 0 and words >= 2:
            found[key] = float(content.unpack("<i", position, key)[0])
        elif kind == 1 and words >= 4:
            found[key] = float(content.unpack("<d", position, key)[0])
        elif kind in (2, 3, 4):
            found[key] = content.text(position, 2 * words)
        position += 2 * words
    return found


def paired(content: Content, entries: tuple[OpusBlock, ...]) -> Iterator[tuple[OpusBlock, OpusBlock | None]]:
    """Yield each data block with the block that describes it, None where that is not to be told.

    Both carry the same type but for one number.  Of several of one type the first describes the first, and so on.
    """
    status: dict[int, list[OpusBlock]] = {}
    for entry in entries:
        if entry.types[2] == _STATUS:
            status.setdefault(entry.code & ~(63 << 4), []).append(entry)
    data: dict[int, int] = {}
    for entry in entries:
        if entry.holds_data:
            data[entry.code] = data.get(entry.code, 0) + 1
    seen: dict[int, int] = {}
    for entry in entries:
        if not entry.holds_data:
            continue
        candidates = status.get(entry.code, [])
        number = seen.get(entry.code, 0)
        seen[entry.code] = number + 1
        yield entry, candidates[number] if len(candidates) == data[entry.code] else None


def read_data(content: Content, entry: OpusBlock, status: OpusBlock | None, allowance: Allowance) -> DataBlock:
    """Return abscissae and ordinates of a data block, or say what in it does not agree."""
    if status is None:
        raise content.error(f"nothing in this OPUS file describes the block {entry.name}", entry.start)
    described = parameters(content, status)
    values = [described.get(key) for key in ("NPT", "FXV", "LXV")]
    if not all(isinstance(value, float) for value in values):
        raise content.error(f"NPT, FXV or LXV of the block {entry.name} is missing", status.start)
    count, first, last = (float(value) for value in values if value is not None)
    if count < 2 or not np.isfinite([first, last]).all() or first == last:
        raise content.error(f"the block {entry.name} has {count:g} points from {first:g} to {last:g}", status.start)
    scale = described.get("CSF", 1.0)
    form = _FORMATS.get(described.get("DPF", 1.0))
    if form is None or not isinstance(scale, float) or not np.isfinite(scale) or scale == 0.0:
        raise content.error(
            f"the block {entry.name} has the data format {described.get('DPF')} and the scale {scale}", status.start
        )
    points = int(count)
    if 4 * points > entry.size:
        raise content.error(f"NPT says {points} points, the block {entry.name} has {entry.size // 4}", entry.start)
    content.require(entry.start, entry.size, f"the block {entry.name} of an OPUS file")
    allowance.take(points)
    # Compact blocks have something before the ordinates, others sometimes something behind them.
    start = entry.start + (entry.size - 4 * points if entry.types[5] == _COMPACT else 0)
    y = scale * content.numbers(form, start, points, f"the block {entry.name}")
    return DataBlock(entry, np.linspace(first, last, points), y, described)
