"""Values of the decimal numbers in a text, all at once: eight digits in one 64-bit integer each.

Digits are gathered eight at a time, and three multiplications add neighbours up: ten times the first digit of each pair
plus the second, then pairs to fours and fours to eights.  A number with at most 15 digits is an integer below 2^53
divided by a power of ten below 10^22.  Both are exact in double precision, so that the quotient is rounded once, as
``float`` of the word is (Clinger 1990).  Words with an exponent, with more digits or that are not numbers are left to
``float``.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray

Words = npt.NDArray[np.uint64]
Positions = npt.NDArray[np.int64]
_EIGHT = 8
_PLACES = 2 * _EIGHT  # characters of a number that are read at once
_EXACT = np.uint64(1 << 53)
_TENS = 10 ** np.arange(_EIGHT + 1, dtype=np.uint64)
_POWERS = 10.0 ** np.arange(_PLACES + 1)
_ONE, _ZERO, _BITS = np.uint64(1), np.uint64(0), np.uint64(_EIGHT)
_POINTS, _SEVEN_BITS, _TOP_BIT = (np.uint64(0x0101010101010101 * byte) for byte in (ord("."), 0x7F, 0x80))
_TOP, _POINT, _MOVED = np.uint64(7), np.uint64(ord(".")), np.uint64((1 << _EIGHT) - 1)
_STEPS = tuple(
    (np.uint64(mask), np.uint64(factor), np.uint64(shift))
    for mask, factor, shift in (
        (0x0F0F0F0F0F0F0F0F, 10 * (1 << 8) + 1, 8),
        (0x00FF00FF00FF00FF, 100 * (1 << 16) + 1, 16),
        (0x0000FFFF0000FFFF, 10_000 * (1 << 32) + 1, 32),
    )
)


def numbers(text: bytes, start: Positions, end: Positions) -> FloatArray:
    """Return the values of words of digits, signs, points and exponents ``e``; NaN for what is not a number.

    ``start`` and ``end`` are ascending positions in the text, ``end`` the one after the last character of the word.
    Where a word is not a number, infinite values become NaN too.

    Examples
    --------
    >>> numbers(b"12.5 -3e2 x", np.array([0, 5, 10]), np.array([4, 9, 11]))
    array([  12.5, -300. ,    nan])
    """
    if not start.size:
        return np.zeros(0)
    raw = np.frombuffer(text, dtype=np.uint8)
    places = end - start
    negative = None
    if b"-" in text or b"+" in text:
        first = raw[start]
        negative = first == ord("-")
        places -= negative | (first == ord("+"))
    digits, decimals, plain = _whole(text, end, places)
    value = digits / _POWERS.take(decimals)
    if negative is not None:
        np.negative(value, out=value, where=negative)
    odd = np.flatnonzero(raw > ord("9"))
    if odd.size:
        plain[np.searchsorted(start, odd, side="right") - 1] = False
    if not plain.all():
        rest = np.flatnonzero(~plain)
        value[rest] = _one_by_one([text[a:b] for a, b in zip(start[rest].tolist(), end[rest].tolist(), strict=True)])
    return value


def _whole(text: bytes, end: Positions, places: Positions) -> tuple[Words, Positions, npt.NDArray[np.bool_]]:
    """Return the digits of each word as an integer, how many follow the point, and where the two are its value."""
    eights = _Eights(text)
    digits, decimals, points = _eight(eights.before(end), places)
    plain = (places > points) & (points <= 1)
    if int(places.max()) > _EIGHT:
        long = np.flatnonzero(places > _EIGHT)
        upper, above, more = _eight(eights.before(end[long] - _EIGHT), places[long] - _EIGHT)
        digits[long] += upper * _TENS.take(_EIGHT - points[long])
        plain[long] &= (places[long] <= _PLACES) & (points[long] + more <= 1) & (digits[long] <= _EXACT)
        decimals[long] = np.where(more > 0, above + _EIGHT, decimals[long])
    return digits, decimals, plain


class _Eights:
    """The eight characters before positions of a text, each as one integer, the first character in its lowest bits."""

    def __init__(self, text: bytes) -> None:
        padded = b"0" * _PLACES + text
        padded += bytes(-len(padded) % _EIGHT + _EIGHT)
        self.whole = np.frombuffer(padded, dtype="<u8")

    def before(self, end: Positions) -> Words:
        """Return the characters from ``end - 8`` to ``end``, zeros before the start of the text."""
        begin = end + (_PLACES - _EIGHT)
        place = begin >> 3
        word = self.whole.take(place)
        low = (begin & (_EIGHT - 1)).astype(np.uint64) << np.uint64(3)
        word >>= low
        place += 1
        word |= self.whole.take(place) << (np.uint64(64) - low)  # nothing is left of a shift by all 64 bits
        return word


def _eight(word: Words, places: Positions) -> tuple[Words, Positions, Positions]:
    """Return the last ``places`` of eight characters as a number, the places after its point, and the points.

    The digits before the point move up into its place.  With several points the number has no meaning.
    """
    unused = np.maximum(_EIGHT - places, 0).astype(np.uint64) << np.uint64(3)
    word >>= unused
    word <<= unused  # the first character has the lowest bits
    mark = ~((word ^ _POINTS) + _SEVEN_BITS) & _TOP_BIT
    points = np.bitwise_count(mark).astype(np.int64)
    decimals = np.bitwise_count(~(mark | (mark - _ONE))).astype(np.int64) >> 3
    mark >>= _TOP
    word -= mark * _POINT
    word += (word & (mark - (mark != _ZERO))) * _MOVED
    for mask, factor, shift in _STEPS:
        word &= mask
        word *= factor
        word >>= shift
    return word, decimals, points


def _one_by_one(words: list[bytes]) -> FloatArray:
    try:
        return np.fromiter(map(float, words), np.float64, len(words))
    except ValueError:
        return np.array([_value(word) for word in words], dtype=np.float64)


def _value(word: bytes) -> float:
    try:
        value = float(word)
    except ValueError:
        return float("nan")
    return value if np.isfinite(value) else float("nan")
