"""Encode ``(X++(Y..Y))`` tables: AFFN, PAC, SQZ, DIF and DIFDUP, the inverse of decoding them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

import numpy as np

from vibron.core.quantity import FloatArray

Form: TypeAlias = Literal["AFFN", "PAC", "SQZ", "DIF", "DIFDUP", "XYPOINTS"]
LINE = 80
#: Pseudo-digits (McDonald & Wilks 1988): first digit and sign of an ordinate, of a difference; a repeat count.
_SQUEEZED, _SQUEEZED_BELOW = "@ABCDEFGHI", " abcdefghi"
_DIFFERENCE, _DIFFERENCE_BELOW = "%JKLMNOPQR", " jklmnopqr"
_REPEAT = " STUVWXYZs"


def squeezed(value: int) -> str:
    """Return an ordinate in SQZ form.

    >>> [squeezed(value) for value in (0, 5, -13)]
    ['@', 'E', 'a3']
    """
    return _pseudo(value, _SQUEEZED, _SQUEEZED_BELOW)


def _pseudo(value: int, above: str, below: str) -> str:
    text = str(abs(value))
    return (below if value < 0 else above)[int(text[0])] + text[1:]


def encode(values: FloatArray, x: FloatArray, form: Form) -> str:
    """Pack whole numbers, or any numbers in AFFN, into lines of at most 80 characters; NaN becomes ``?``.

    Each line begins with the abscissa of its first ordinate.  A line that ends in a difference is followed by one
    that repeats its last ordinate as a check, the last line of the table too.

    >>> line = np.array([1, 2, 3, 3, 2, 1, 0, -1, -2, -3.0])
    >>> print(encode(line, np.arange(599.0, 609.0), "DIFDUP"))
    599AJJ%jX
    608c
    """
    place = _places(x)
    if form in ("DIF", "DIFDUP"):
        return "\n".join(_relative(_whole(values), place, repeat=form == "DIFDUP"))
    return "\n".join(_absolute(_words(values, form), place))


def pairs(x: FloatArray, y: FloatArray) -> str:
    """Write a table of pairs, every number to its last bit."""
    words = [f"{a!r}, {'?' if b != b else repr(b)}" for a, b in zip(x.tolist(), y.tolist(), strict=True)]
    return "\n".join(words)


def _places(x: FloatArray) -> Callable[[int], str]:
    """Return how to write the abscissa of a point: to a hundredth of a step."""
    step = float(np.ptp(x)) / max(x.size - 1, 1) or 1.0
    digits = int(np.clip(np.ceil(np.log10(float(np.abs(x).max()) / step + 1.0)) + 2, 6, 17))
    return lambda k: f"{x[k]:.{digits}g}"


def _whole(values: FloatArray) -> list[int | None]:
    return [None if value != value else int(value) for value in values.tolist()]


def _words(values: FloatArray, form: Form) -> list[str]:
    if form == "AFFN":
        known = values[~np.isnan(values)]
        whole = bool((known == np.trunc(known)).all() and (np.abs(known) < 2**53).all())
        whole &= not np.signbit(known[known == 0.0]).any()  # the sign of zero is a bit like any other
        return [" ?" if v != v else f" {int(v)}" if whole else f" {v!r}" for v in values.tolist()]
    write = squeezed if form == "SQZ" else "{:+d}".format
    return ["?" if value is None else write(value) for value in _whole(values)]


def _absolute(words: list[str], place: Callable[[int], str]) -> Iterator[str]:
    start = 0
    while start < len(words):
        line, k = place(start), start
        while k < len(words) and (k == start or len(line) + len(words[k]) <= LINE):
            line += words[k]
            k += 1
        yield line
        start = k


def _relative(values: list[int | None], place: Callable[[int], str], *, repeat: bool) -> Iterator[str]:
    size = len(values)
    runs = _runs(values) if repeat else [1] * size
    start = 0
    while start < size:
        first = values[start]
        line, k, relative = place(start) + ("?" if first is None else squeezed(first)), start + 1, False
        while k < size:
            value, before, run = values[k], values[k - 1], 1
            if value is None:
                word = "?"
            elif before is None:
                word = squeezed(value)
            else:
                word = _pseudo(value - before, _DIFFERENCE, _DIFFERENCE_BELOW)
                count = _pseudo(runs[k], _REPEAT, _REPEAT)
                if len(count) < len(word) * (runs[k] - 1):  # where a repeat count is shorter
                    word, run = word + count, runs[k]
            if len(line) + len(word) > LINE:
                break
            line, relative = line + word, value is not None and before is not None
            k += run
        yield line
        last = values[-1]
        if k == size and relative and last is not None:
            yield place(size - 1) + squeezed(last)
        start = k - 1 if relative and k < size else k


def _runs(values: list[int | None]) -> list[int]:
    """Return for each point how many equal differences begin there."""
    runs = [1] * len(values)
    for k in range(len(values) - 2, 0, -1):
        value, before, after = values[k], values[k - 1], values[k + 1]
        if value is not None and before is not None and after is not None and after - value == value - before:
            runs[k] = runs[k + 1] + 1
    return runs
