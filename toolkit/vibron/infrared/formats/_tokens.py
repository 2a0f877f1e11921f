"""Cut JCAMP-DX table lines into numbers: AFFN, PAC and the pseudo-digits of SQZ, DIF and DUP, on whole arrays.

The pseudo-digits (McDonald & Wilks 1988) carry the first digit and the sign of a number::

    SQZ   @ 0   A-I +1..+9   a-i -1..-9        an ordinate
    DIF   % 0   J-R +1..+9   j-r -1..-9        the difference to the ordinate before
    DUP         S-Z 1..8     s 9               how often the ordinate (or difference) before occurs
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.infrared.formats._numerals import numbers

SEPARATOR, DIGIT, SIGN, PLAIN, SQZ, DIF, DUP, MISSING, OTHER = range(9)
_CHUNK = 1 << 21


def _alphabet() -> tuple[bytes, bytes, npt.NDArray[np.bool_]]:
    kind = bytearray([OTHER] * 256)
    glyph = bytearray(b"x" * 256)
    negative = np.zeros(256, dtype=np.bool_)
    for characters, name in ((" \t\n,;\f\v", SEPARATOR), ("0123456789.", DIGIT), ("+-", SIGN), ("?", MISSING)):
        for character in characters:
            kind[ord(character)] = name
            glyph[ord(character)] = ord(" ") if name == SEPARATOR else ord(character)
    for digits, name, below in (
        ("@ABCDEFGHI", SQZ, False), (" abcdefghi", SQZ, True), ("%JKLMNOPQR", DIF, False),
        (" jklmnopqr", DIF, True), (" STUVWXYZs", DUP, False),
    ):  # fmt: skip
        for value, character in enumerate(digits):
            if character != " ":
                kind[ord(character)] = name
                glyph[ord(character)] = ord("0") + value
                negative[ord(character)] = below
    return bytes(kind), bytes(glyph), negative


_KIND, _GLYPH, _NEGATIVE = _alphabet()
_LETTERS = re.compile(r"[@%A-DF-Za-df-s]")
_BARE_EXPONENT = re.compile(r"(?<=[\d.])[eEdD](?=\d{1,3}(?:[\s,;]|$))")
_PACKED_SIGN = re.compile(rb"[^ \n]-")
_FORTRAN_EXPONENT = re.compile(r"(?<=[\d.])[dD](?=[+-]\d)")


@dataclass(frozen=True)
class Tokens:
    """Numbers of a table in order: value (NaN where unreadable), form, and line within the table (from 0)."""

    value: FloatArray
    form: npt.NDArray[np.uint8]
    line: npt.NDArray[np.int64]


def tokenise(body: str) -> Tokens:
    """Cut a table without comments into numbers."""
    if not body.isascii():
        body = body.replace("\N{MINUS SIGN}", "-").replace("\N{NO-BREAK SPACE}", " ")
    body = _plain_exponents(body)
    parts: list[Tokens] = []
    line = 0
    for chunk in _chunks(body):
        part = _tokenise(chunk)
        parts.append(Tokens(part.value, part.form, part.line + line))
        line += chunk.count("\n")
    if not parts:
        return Tokens(np.zeros(0), np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int64))
    if len(parts) == 1:
        return parts[0]
    return Tokens(
        np.concatenate([part.value for part in parts]),
        np.concatenate([part.form for part in parts]),
        np.concatenate([part.line for part in parts]),
    )


def _plain_exponents(body: str) -> str:
    # "E5" without a sign is an exponent only where no other pseudo-digit shows the table to be packed.
    if "D" in body or "d" in body:
        body = _FORTRAN_EXPONENT.sub("E", body)
    if ("E" in body or "e" in body) and _LETTERS.search(body) is None:
        first = body.strip().partition("\n")[0]
        if len(first.split()) > 1:
            return _BARE_EXPONENT.sub("E+", body)
    return body


def _chunks(body: str) -> Iterator[str]:
    start = 0
    while start < len(body):
        cut = body.find("\n", start + _CHUNK)
        end = cut + 1 if cut >= 0 else len(body)
        yield body[start:end]
        start = end


def _tokenise(chunk: str) -> Tokens:
    text = b"\n" + chunk.encode("utf-8") + b"\n"  # so that separators lie on both sides of every number
    raw = np.frombuffer(text, dtype=np.uint8)
    if _is_plain(text):
        blank = raw <= ord(" ")
        edges = np.flatnonzero(blank[1:] != blank[:-1]) + 1
        start, end = edges[::2], edges[1::2]
        value = numbers(text, start, end)
        form = np.full(value.size, PLAIN, dtype=np.uint8)
    else:
        kind, glyph = _classes(text, raw)
        blank = kind == SEPARATOR
        # Letters, signs and "?" always begin a number; a digit or a stray character does after a separator or "?".
        begins = (kind >= SIGN) & (kind != OTHER)
        begins[1:] |= ~blank[1:] & (blank | (kind == MISSING))[:-1]
        start = np.flatnonzero(begins)
        end = np.flatnonzero(~blank[:-1] & (blank | begins)[1:]) + 1
        value = numbers(glyph, start, end)
        value[_NEGATIVE[raw[start]]] *= -1.0
        form = kind[start]
        form[form <= SIGN] = PLAIN  # it begins with a digit or a sign
    form[np.isnan(value) & (form != MISSING)] = OTHER
    before = np.searchsorted(start, np.flatnonzero(raw == ord("\n")))
    count = before[1:] - before[:-1]
    return Tokens(value, form, np.repeat(np.arange(count.size), count))


def _is_plain(text: bytes) -> bool:
    """Return True if numbers are digits, points and a minus sign before them, with blanks between."""
    rest = text.translate(None, b"0123456789. \n")
    return not rest or (not rest.strip(b"-") and _PACKED_SIGN.search(text) is None)


def _classes(text: bytes, raw: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.uint8], bytes]:
    """Return the kind of each character, and what it is read as within a number."""
    kinds, glyphs = text.translate(_KIND), text.translate(_GLYPH)
    if b"E" not in text and b"e" not in text:
        return np.frombuffer(kinds, dtype=np.uint8), glyphs
    kind = np.frombuffer(bytearray(kinds), dtype=np.uint8)
    glyph = np.frombuffer(bytearray(glyphs), dtype=np.uint8)
    letter = np.flatnonzero((raw == ord("E")) | (raw == ord("e")))
    letter = letter[(letter > 0) & (letter < raw.size - 3)]
    letter = letter[(kind[letter - 1] == DIGIT) & (kind[letter + 1] == SIGN) & (kind[letter + 2] == DIGIT)]
    glyph[letter] = ord("e")
    kind[letter] = DIGIT
    kind[letter + 1] = DIGIT
    return kind, glyph.tobytes()
