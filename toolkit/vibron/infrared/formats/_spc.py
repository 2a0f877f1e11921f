"""The headers of GRAMS files (SPC): new format in both byte orders, and the old format of Lab Calc."""

from __future__ import annotations

from dataclasses import dataclass

from vibron.infrared.files.content import Content

NEW_LITTLE, NEW_BIG, OLD = 0x4B, 0x4C, 0x4D
HEADER, OLD_HEADER, SUBHEADER = 512, 224, 32
#: Exponent that marks floating ordinates.
FLOAT = -128
#: More characters of the log than this are not kept.
_LOG = 65_536


@dataclass(frozen=True)
class SpcHeader:
    """What the main header says, in the same words for every version."""

    version: int
    order: str
    flags: int
    technique: int
    exponent: int
    points: int
    first: float
    last: float
    subfiles: int | None
    x_type: int
    y_type: int
    labels: tuple[str, str]
    metadata: dict[str, str]

    def flag(self, bit: int) -> bool:
        """Return True if a bit of the flags is set."""
        return bool(self.flags >> bit & 1)

    @property
    def short(self) -> bool:
        """Whether integers have 16 bits."""
        return self.flag(0)

    @property
    def several(self) -> bool:
        """Whether there may be more than one subfile."""
        return self.flag(2)

    @property
    def own_x(self) -> bool:
        """Whether each subfile has its own abscissae."""
        return self.flag(6)

    @property
    def explicit_x(self) -> bool:
        """Whether abscissae are stored at all."""
        return self.flag(7)


def read_header(content: Content) -> SpcHeader:
    """Read the main header of any version."""
    if len(content) < 2 or content.data[1] not in (NEW_LITTLE, NEW_BIG, OLD):
        raise content.error("the second byte is none of 4B, 4C and 4D: this is no SPC file", 1, "give a GRAMS file")
    return _old_header(content) if content.data[1] == OLD else _new_header(content)


def _new_header(content: Content) -> SpcHeader:
    order = "<" if content.data[1] == NEW_LITTLE else ">"
    content.require(0, HEADER, "the header of an SPC file")
    flags, version, technique, exponent, points, first, last, subfiles, x_type, y_type = content.unpack(
        order + "BBBbIddIBB", 0, "header"
    )
    stamp, log = content.unpack(order + "I", 32, "date")[0], content.unpack(order + "I", 248, "log")[0]
    pieces = [content.text(218 + start, 30 - start) for start in _label_starts(content.data[218:248])]
    metadata = {
        "resolution": content.text(36, 9), "source": content.text(45, 9), "comment": content.text(88, 130),
        "method": content.text(264, 48), "date": _date(stamp >> 20, stamp >> 16 & 15, stamp >> 11 & 31),
        "log": _log(content, log, order),
    }  # fmt: skip
    labelled = bool(flags >> 5 & 1)
    return SpcHeader(
        version, order, flags, technique, exponent, points, first, last, max(subfiles, 1), x_type, y_type,
        (pieces[0], pieces[1]) if labelled else ("", ""), {key: text for key, text in metadata.items() if text},
    )  # fmt: skip


def _old_header(content: Content) -> SpcHeader:
    content.require(0, OLD_HEADER + SUBHEADER, "the header of an old SPC file")
    flags, version, exponent, points, first, last, x_type, y_type, year, month, day = content.unpack(
        "<BBhfffBBHBB", 0, "header"
    )
    if not (0 <= points <= len(content) and points == int(points)):
        raise content.error(f"the number of points is {points:g}", 4)
    if exponent in (0x80, FLOAT):
        exponent = FLOAT
    elif abs(exponent) > 127:
        raise content.error(f"the exponent of the ordinates is {exponent}", 2)
    pieces = [content.text(194 + start, 30 - start) for start in _label_starts(content.data[194:224])]
    metadata = {
        "resolution": content.text(24, 8),
        "comment": content.text(64, 130),
        "date": _date(year & 4095, month, day),
    }
    labelled = bool(flags >> 5 & 1) or year >> 12 == 15
    # The old format has neither stored abscissae nor a count of its subfiles.
    return SpcHeader(
        version, "<", flags & 0x3F, 0, exponent, int(points), first, last, None, x_type, y_type,
        (pieces[0], pieces[1]) if labelled else ("", ""), {key: text for key, text in metadata.items() if text},
    )  # fmt: skip


def _label_starts(labels: bytes) -> tuple[int, int]:
    """Return where the labels of abscissa and ordinate begin among three that end in zero bytes."""
    return 0, labels.find(b"\x00") + 1 or len(labels)


def _date(year: int, month: int, day: int) -> str:
    return f"{year:04d}-{month:02d}-{day:02d}" if 0 < month < 13 and 0 < day < 32 and year else ""


def _log(content: Content, start: int, order: str) -> str:
    """Return the text of the log; one that does not lie in the file costs no spectrum."""
    if start < HEADER or start + 20 > len(content):
        return ""
    size, _, offset = content.unpack(order + "III", start, "log")
    return content.text(start + offset, min(size - offset, _LOG)) if offset <= size else ""
