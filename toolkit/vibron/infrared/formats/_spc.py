"""The headers of GRAMS files (SPC): new format in both byte orders, and the old format of Lab Calc."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vibron.core.quantity import FloatArray
from vibron.infrared.formats._content import Allowance, Content

NEW_LITTLE, NEW_BIG, OLD = 0x4B, 0x4C, 0x4D
_HEADER, _OLD_HEADER, _SUBHEADER = 512, 224, 32
#: Exponent that marks floating ordinates.
_FLOAT = -128
#: More characters of the log than this are not kept.
_LOG = 65_536


@dataclass(frozen=True)
class Header:
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
        """Tell whether a bit of the flags is set."""
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


@dataclass(frozen=True)
class Subfile:
    """Ordinates of a subfile, its abscissae if it has its own, and where it begins."""

    y: FloatArray
    x: FloatArray | None
    z: float
    byte: int


def read_header(content: Content) -> Header:
    """Read the main header of any version."""
    if len(content) < 2 or content.data[1] not in (NEW_LITTLE, NEW_BIG, OLD):
        raise content.error("the second byte is none of 4B, 4C and 4D: this is no SPC file", 1, "give a GRAMS file")
    return _old_header(content) if content.data[1] == OLD else _new_header(content)


def _new_header(content: Content) -> Header:
    order = "<" if content.data[1] == NEW_LITTLE else ">"
    content.require(0, _HEADER, "the header of an SPC file")
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
    return Header(
        version, order, flags, technique, exponent, points, first, last, max(subfiles, 1), x_type, y_type,
        (pieces[0], pieces[1]) if labelled else ("", ""), {key: text for key, text in metadata.items() if text},
    )  # fmt: skip


def _old_header(content: Content) -> Header:
    content.require(0, _OLD_HEADER + _SUBHEADER, "the header of an old SPC file")
    flags, version, exponent, points, first, last, x_type, y_type, year, month, day = content.unpack(
        "<BBhfffBBHBB", 0, "header"
    )
    if not (0 <= points <= len(content) and points == int(points)):
        raise content.error(f"the number of points is {points:g}", 4)
    if exponent in (0x80, _FLOAT):
        exponent = _FLOAT
    elif abs(exponent) > 127:
        raise content.error(f"the exponent of the ordinates is {exponent}", 2)
    pieces = [content.text(194 + start, 30 - start) for start in _label_starts(content.data[194:224])]
    metadata = {"resolution": content.text(24, 8), "comment": content.text(64, 130), "date": _date(year & 4095, month, day)}
    labelled = bool(flags >> 5 & 1) or year >> 12 == 15
    # The old format has neither stored abscissae nor a count of its subfiles.
    return Header(
        version, "<", flags & 0x3F, 0, exponent, int(points), first, last, None, x_type, y_type,
        (pieces[0], pieces[1]) if labelled else ("", ""), {key: text for key, text in metadata.items() if text},
    )  # fmt: skip


def subfiles(content: Content, header: Header, allowance: Allowance) -> Iterator[Subfile]:
    """Yield the subfiles in order, each piece held against the size of the file."""
    if header.version == OLD:
        yield from _old_subfiles(content, header, allowance)
        return
    start = _HEADER + (4 * header.points if header.explicit_x and not header.own_x else 0)
    for number in range(header.subfiles or 1):
        what = f"subfile {number + 1} of {header.subfiles}"
        if header.own_x and header.points:
            start = int(content.unpack(header.order + "I", header.points + 12 * number, f"directory entry of {what}")[0])
        exponent, z, count = _subheader(content, start, header, what)
        points = count if header.own_x else header.points
        allowance.take(points)
        place, x = start + _SUBHEADER, None
        if header.own_x and header.explicit_x:
            x = content.numbers(header.order + "f4", place, points, f"abscissae of {what}")
            place += 4 * points
        form = _form(exponent, header)
        y = content.numbers(header.order + form, place, points, f"ordinates of {what}")
        yield Subfile(_scaled(y, form, exponent), x, z, start)
        start = place + points * int(form[1])


def abscissae(content: Content, header: Header) -> FloatArray | None:
    """Return the stored abscissae that all subfiles share, None where there are none."""
    if not header.explicit_x or header.own_x:
        return None
    return content.numbers(header.order + "f4", _HEADER, header.points, "abscissae")


def _old_subfiles(content: Content, header: Header, allowance: Allowance) -> Iterator[Subfile]:
    start = _OLD_HEADER
    width = 2 if header.short else 4
    while True:
        exponent, z, _ = _subheader(content, start, header, "subfile")
        allowance.take(header.points)
        form, place = _form(exponent, header), start + _SUBHEADER
        if form == "i4":
            # The more significant of the two words comes first.
            words = content.numbers("<i2", place, 2 * header.points, "ordinates")
            y = 65536.0 * words[::2] + words[1::2] % 65536.0
        else:
            y = content.numbers("<" + form, place, header.points, "ordinates")
        yield Subfile(_scaled(y, form, exponent), None, z, start)
        start = place + width * header.points
        if not header.several or header.points == 0 or start + _SUBHEADER + width * header.points > len(content):
            return


def _subheader(content: Content, start: int, header: Header, what: str) -> tuple[int, float, int]:
    """Return exponent, Z and number of points."""
    _, exponent, _, z, _, _, count = content.unpack(header.order + "BbHfffI", start, f"header of {what}")
    content.require(start, _SUBHEADER, f"header of {what}")
    floating = _FLOAT in (header.exponent, exponent if header.several else 0)
    return (_FLOAT if floating else exponent if header.several else header.exponent), z, count


def _form(exponent: int, header: Header) -> str:
    return "f4" if exponent == _FLOAT else "i2" if header.short else "i4"


def _scaled(y: FloatArray, form: str, exponent: int) -> FloatArray:
    return y if form == "f4" else y * 2.0 ** (exponent - 8 * int(form[1]))


def _label_starts(labels: bytes) -> tuple[int, int]:
    """Return where the labels of abscissa and ordinate begin among three that end in zero bytes."""
    return 0, labels.find(b"\x00") + 1 or len(labels)


def _date(year: int, month: int, day: int) -> str:
    return f"{year:04d}-{month:02d}-{day:02d}" if 0 < month < 13 and 0 < day < 32 and year else ""


def _log(content: Content, start: int, order: str) -> str:
    """Return the text of the log; one that does not lie in the file costs no spectrum."""
    if start < _HEADER or start + 20 > len(content):
        return ""
    size, _, offset = content.unpack(order + "III", start, "log")
    return content.text(start + offset, min(size - offset, _LOG)) if offset <= size else ""
