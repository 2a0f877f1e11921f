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
    np.not_equal(tokens.line[1:], tokens.line[:-1], out=leads[1:])
    if (tokens.form == PLAIN).all():
        return _listed(tokens, leads, first_line, max_points)
    lead = np.flatnonzero(leads)
    form, lead_line = tokens.form[lead], tokens.line[lead]
    abscissa = np.where((form == PLAIN) | (form == SQZ), tokens.value[lead], np.nan)
    rest = Tokens(tokens.value[~leads], tokens.form[~leads], tokens.line[~leads])
    checks = complaints(lead_line[np.isnan(abscissa)] + first_line, "the line does not begin with an abscissa")
    checks += complaints(rest.line[rest.form == OTHER] + first_line, "not a number; read as missing")

    rest, spoilt = _repeated(rest, max_points)
    checks += complaints(spoilt + first_line, "a repeat count without an ordinate to repeat")
    ordinate, line, present = rest.value, rest.line, np.ones(rest.line.size, dtype=np.bool_)
    relative = rest.form == DIF
    if relative.any():
        if relative[0]:
            checks += complaints(line[:1] + first_line, "the table begins with a difference; counted from 0")
        ordinate = _integrate(ordinate, relative)
        again, wrong = _check_ordinates(ordinate, relative, line, expected)
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
        present[again] = False
    # A line's abscissa belongs to its first ordinate; a check ordinate repeats the last one of the line before.
    first = np.searchsorted(line, lead_line)
    filled = np.append(line, -1)[first] == lead_line
    index = np.cumsum(present)[first[filled]] - 1
    if not present.all():
        ordinate = ordinate[present]
    return Decoded(ordinate, abscissa[filled], index, lead_line[filled] + first_line, checks)


def _listed(tokens: Tokens, leads: npt.NDArray[np.bool_], first_line: int, max_points: int) -> Decoded:
    """Return the ordinates of a table of plain numbers, in which nothing is relative or repeated."""
    ordinate, lead = tokens.value[~leads], np.flatnonzero(leads)
    _require_few(ordinate.size, max_points)
    index = lead - np.arange(lead.size)
    alone = np.append(leads, True)[lead + 1]
    if alone.any():
        lead, index = lead[~alone], index[~alone]
    return Decoded(ordinate, tokens.value[lead], index, tokens.line[lead] + first_line)


def _require_few(points: int, max_points: int) -> None:
    if points > max_points:
        raise ResourceError(
            f"the table holds {points} points, more than the {max_points} still allowed",
            field="max_points",
            value=max_points,
            remedy="give a smaller file; from Python, max_points may be raised",
        )


def _repeated(tokens: Tokens, max_points: int) -> tuple[Tokens, IntArray]:
    """Return the ordinates as often as the repeat counts behind them say, and the lines of unusable counts."""
    count = np.flatnonzero(tokens.form == DUP)
    given = tokens.value[count]
    usable = (count > 0) & (given >= 1) & (given % 1 == 0)
    usable &= (tokens.form[count - 1] != DUP) & (tokens.line[count - 1] == tokens.line[count])
    where = count[usable]
    times = np.ones(tokens.form.size, dtype=np.int64)
    times[count] = 0
    times[where - 1] = np.minimum(given[usable], max_points + 1).astype(np.int64)
    _require_few(int(times.sum()), max_points)
    if count.size:
        spread = Tokens(np.repeat(tokens.value, times), np.repeat(tokens.form, times), np.repeat(tokens.line, times))
        return spread, tokens.line[count[~usable]]
    return tokens, count


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


def _check_ordinates(
    ordinate: FloatArray, relative: npt.NDArray[np.bool_], line: IntArray, expected: int | None
) -> tuple[IntArray, IntArray]:
    """Return the positions of ordinates that repeat the one before, and of those that differ from it.

    They are the first ones of a line after a line that ends in a difference.
    """
    new = np.flatnonzero(np.diff(line)) + 1
    again = new[relative[new - 1] & ~relative[new]]
    off = np.abs(ordinate[again] - ordinate[again - 1]) > 1e-6 * np.maximum(1.0, np.abs(ordinate[again]))
    if again.size > 1 and 2 * off.sum() > again.size and expected == ordinate.size:
        return again[:0], again[:0]  # NPOINTS counts them all: nothing was repeated for a check
    return again, again[off]
