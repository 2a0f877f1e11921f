"""The subfiles of a GRAMS file (SPC): each a header and ordinates, some with their own abscissae."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vibron.core.quantity import FloatArray
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.formats._spc import FLOAT, HEADER, OLD, OLD_HEADER, SUBHEADER, SpcHeader


@dataclass(frozen=True)
class Subfile:
    """Ordinates of a subfile, its abscissae if it has its own, and where it begins."""

    y: FloatArray
    x: FloatArray | None
    z: float
    byte: int


def subfiles(content: Content, header: SpcHeader, allowance: Allowance) -> Iterator[Subfile]:
    """Yield the subfiles in order, each piece checked against the size of the file."""
    if header.version == OLD:
        yield from _old_subfiles(content, header, allowance)
        return
    start = HEADER + (4 * header.points if header.explicit_x and not header.own_x else 0)
    for number in range(header.subfiles or 1):
        what = f"subfile {number + 1} of {header.subfiles}"
        if header.own_x and header.points:
            (start,) = content.unpack(header.order + "I", header.points + 12 * number, f"directory entry of {what}")
        exponent, z, count = _subheader(content, start, header, what)
        points = count if header.own_x else header.points
        place, x = start + SUBHEADER, None
        if header.own_x and header.explicit_x:
            x = content.numbers(header.order + "f4", place, points, f"abscissae of {what}")
            place += 4 * points
        form = _form(exponent, header)
        y = content.numbers(header.order + form, place, points, f"ordinates of {what}")
        allowance.take(points)
        yield Subfile(_scaled(y, form, exponent), x, z, start)
        start = place + points * int(form[1])


def abscissae(content: Content, header: SpcHeader) -> FloatArray | None:
    """Return the stored abscissae that all subfiles share, None where there are none."""
    if not header.explicit_x or header.own_x:
        return None
    return content.numbers(header.order + "f4", HEADER, header.points, "abscissae")


def _old_subfiles(content: Content, header: SpcHeader, allowance: Allowance) -> Iterator[Subfile]:
    start = OLD_HEADER
    width = 2 if header.short else 4
    while True:
        exponent, z, _ = _subheader(content, start, header, "subfile")
        form, place = _form(exponent, header), start + SUBHEADER
        if form == "i4":
            # The more significant of the two words comes first.
            words = content.numbers("<i2", place, 2 * header.points, "ordinates")
            y = 65536.0 * words[::2] + words[1::2] % 65536.0
        else:
            y = content.numbers("<" + form, place, header.points, "ordinates")
        allowance.take(header.points)
        yield Subfile(_scaled(y, form, exponent), None, z, start)
        start = place + width * header.points
        if not header.several or header.points == 0 or start + SUBHEADER + width * header.points > len(content):
            return


def _subheader(content: Content, start: int, header: SpcHeader, what: str) -> tuple[int, float, int]:
    """Return exponent, Z and number of points."""
    _, exponent, _, z, _, _, count = content.unpack(header.order + "BbHfffI", start, f"header of {what}")
    content.require(start, SUBHEADER, f"header of {what}")
    floating = FLOAT in (header.exponent, exponent if header.several else 0)
    return (FLOAT if floating else exponent if header.several else header.exponent), z, count


def _form(exponent: int, header: SpcHeader) -> str:
    return "f4" if exponent == FLOAT else "i2" if header.short else "i4"


def _scaled(y: FloatArray, form: str, exponent: int) -> FloatArray:
    return y if form == "f4" else y * 2.0 ** (exponent - 8 * int(form[1]))
