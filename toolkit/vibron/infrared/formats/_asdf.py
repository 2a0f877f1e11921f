"""Decode ``(X++(Y..Y))`` tables: from numbers and their forms to ordinates, with the Y-checks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ResourceError
from vibron.core.quantity import FloatArray
from vibron.infrared.files.source import MAX_POINTS
from vibron.infrared.formats._ldr import without_comments
from vibron.infrared.formats._model import ConsistencyCheck, capped, complaints
from vibron.infrared.formats._tokens import DIF, DUP, OTHER, PLAIN, SQZ, Tokens, tokenise

IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Decoded:
    """Ordinates in table units, check ordinates taken out, and the abscissa each line begins with.

    ``index`` tells which ordinate the abscissa of a line belongs to, ``line`` the number of the line in the file.
    """

    ordinate: FloatArray
    abscissa: FloatArray
    index: IntArray
    line: IntArray
    checks: tuple[ConsistencyCheck, ...] = ()


def decode(body: str, *, first_line: int = 1, expected: int | None = None, max_points: int = MAX_POINTS) -> Decoded:
    """Decode the lines of an ``(X++(Y..Y))`` table.

    Parameters
    ----------
    body : str
        Lines of the table.
    first_line : int
        Number of the first of them in the file.
    expected : int, optional
        NPOINTS; tells a writer that repeats no ordinate from one whose check ordinates are wrong.
    max_points : int
        More points than this raise ResourceError.

    Examples
    --------
    >>> decode("100A0JB0").ordinate
    array([10., 11., 20.])
    """
    tokens = tokenise(without_comments(body))
    leads = np.ones(tokens.line.size, dtype=np.bool_)
    leads[1:] = tokens.line[1:] != tokens.line[:-1]
    form, lead_line = tokens.form[leads], tokens.line[leads]
    abscissa = np.where((form == PLAIN) | (form == SQZ), tokens.value[leads], np.nan)
    rest = Tokens(tokens.value[~leads], tokens.form[~leads], tokens.line[~leads])

    checks = complaints(lead_line[np.isnan(abscissa)] + first_line, "the line does not begin with an abscissa")
    checks += complaints(rest.line[rest.form == OTHER] + first_line, "not a number; read as missing")
    repeats, spoilt = _repeats(rest, max_points)
    checks += complaints(rest.line[spoilt] + first_line, "a repeat count without an ordinate to repeat")

    kept = rest.form != DUP
    relative = np.repeat(rest.form[kept] == DIF, repeats)
    line = np.repeat(rest.line[kept], repeats)
    if relative[:1].any():
        checks += complaints(line[:1] + first_line, "the table begins with a difference; counted from 0")
    ordinate = _integrate(np.repeat(rest.value[kept], repeats), relative)

    again = _check_ordinates(relative, line)
    off = np.abs(ordinate[again] - ordinate[again - 1]) > 1e-6 * np.maximum(1.0, np.abs(ordinate[again]))
    if again.size > 1 and 2 * off.sum() > again.size and expected == ordinate.size:
        again, off = again[:0], off[:0]  # NPOINTS counts them all: nothing was repeated for a check
    wrong = again[off]
    checks += capped(
        ConsistencyCheck(
            "y-check",
            int(line[k]) + first_line,
            float(ordinate[k - 1]),
            float(ordinate[k]),
            "repeated ordinate differs",
        )
        for k in wrong
    )
    present = np.ones(ordinate.size, dtype=np.bool_)
    present[again] = False
    # A line's abscissa belongs to its first ordinate; a check ordinate repeats the last one of the line before.
    first = np.searchsorted(line, lead_line)
    filled = np.append(line, -1)[first] == lead_line
    index = (np.cumsum(present)[first[filled]] - 1).astype(np.int64)
    return Decoded(ordinate[present], abscissa[filled], index, lead_line[filled] + first_line, checks)


def _repeats(tokens: Tokens, max_points: int) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Return how often each ordinate other than a repeat count occurs, and which repeat counts are unusable."""
    count = tokens.form == DUP
    usable = count.copy()
    usable[:1] = False
    usable[1:] &= ~count[:-1] & (tokens.line[1:] == tokens.line[:-1])
    usable &= (tokens.value >= 1) & (tokens.value % 1 == 0)
    times = np.ones(tokens.form.size, dtype=np.int64)
    where = np.flatnonzero(usable)
    times[where - 1] = np.minimum(tokens.value[where], max_points + 1).astype(np.int64)
    repeats = times[~count]
    total = int(repeats.sum())
    if total > max_points:
        raise ResourceError(
            f"the table holds {total} points, more than the {max_points} still allowed",
            field="max_points",
            value=max_points,
            remedy="give a smaller file; from Python, max_points may be raised",
        )
    return repeats, count & ~usable


def _integrate(value: FloatArray, relative: npt.NDArray[np.bool_]) -> FloatArray:
    """Add up differences from the last absolute ordinate; after an unreadable one nothing is known until the next."""
    step = np.where(relative, value, 0.0)
    unknown = np.isnan(step)
    step[unknown] = 0.0
    total = np.cumsum(step)
    spoilt = np.cumsum(unknown)
    base = np.maximum.accumulate(np.where(relative, -1, np.arange(value.size)))
    start = np.maximum(base, 0)
    offset = np.where(base >= 0, value[start] - total[start], 0.0)
    result = np.where(spoilt > np.where(base >= 0, spoilt[start], 0), np.nan, offset + total)
    return np.asarray(np.where(relative, result, value), dtype=np.float64)


def _check_ordinates(relative: npt.NDArray[np.bool_], line: IntArray) -> IntArray:
    """Return the positions of ordinates that repeat the one before: first of a line after a line ending in DIF."""
    new = np.flatnonzero(line[1:] != line[:-1]) + 1
    return np.asarray(new[relative[new - 1] & ~relative[new]], dtype=np.int64)
