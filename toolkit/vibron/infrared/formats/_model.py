"""What a JCAMP-DX file holds, and what was found wrong in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record

#: More complaints of one kind than this about one table are counted, not listed.
_LISTED = 50


@dataclass(frozen=True)
class ConsistencyCheck(DataRecord):
    """One thing in a file that does not agree with another."""

    kind: Annotated[str, Option("what was checked: x-check, y-check, npoints, firstx, lastx, deltax, firsty, …")]
    line: Annotated[int, Quantity("1", "line of the file, from 1", ge=0)]
    expected: Annotated[float, Quantity("1", "value expected; NaN where the check has no value", finite=False)]
    found: Annotated[float, Quantity("1", "value found; NaN where the check has no value", finite=False)]
    text: Annotated[str, Option("what it means")] = ""

    @property
    def size(self) -> float:
        """How far the value found lies from the one expected."""
        return self.found - self.expected

    def __str__(self) -> str:
        values = f" (expected {self.expected:.10g}, found {self.found:.10g})" if self.found == self.found else ""
        return f"line {self.line}: {self.kind}: {self.text}{values}"


@dataclass(frozen=True)
class JcampTable(DataRecord):
    """A table of a block: abscissae and ordinates with all factors applied, in the units as filed."""

    form: Annotated[str, Option("label of the table: XYDATA, XYPOINTS, PEAK TABLE, page of NTUPLES …")]
    x: Annotated[FloatArray, Array("as filed", "n", "abscissae", finite=False)]
    y: Annotated[FloatArray, Array("as filed", "n", "ordinates; NaN where missing", finite=False)]
    x_units: Annotated[str, Option("unit of the abscissae as filed")]
    y_units: Annotated[str, Option("unit of the ordinates as filed")]
    line: Annotated[int, Quantity("1", "line of the file where it begins", ge=1)]
    contradiction: Annotated[str, Option("why the abscissae cannot be trusted; empty where they can")] = ""


@dataclass(frozen=True)
class JcampBlock(DataRecord):
    """A block from TITLE to END."""

    title: Annotated[str, Option("title as filed")]
    data_type: Annotated[str, Option("DATA TYPE as filed")]
    labels: Annotated[Mapping[str, str], Option("values by canonical label (upper case, no blanks, -, / or _)")]
    filed: Annotated[Mapping[str, str], Option("values by label as filed, tables left out")]
    tables: Annotated[tuple[JcampTable, ...], Record("the tables")]
    checks: Annotated[tuple[ConsistencyCheck, ...], Record("what does not agree")]
    line: Annotated[int, Quantity("1", "line of the file where it begins", ge=1)]
    depth: Annotated[int, Quantity("1", "how many LINK blocks it lies in", ge=0)] = 0
    parent: Annotated[int, Quantity("1", "position of the LINK block around it, -1 for none", ge=-1)] = -1


@dataclass(frozen=True)
class JcampFile(DataRecord):
    """All blocks of a file in order, LINK blocks before those they hold."""

    name: Annotated[str, Option("file name")]
    blocks: Annotated[tuple[JcampBlock, ...], Record("the blocks")]

    @property
    def checks(self) -> tuple[ConsistencyCheck, ...]:
        """What does not agree, over all blocks."""
        return tuple(check for block in self.blocks for check in block.checks)


def complaints(lines: Iterable[int], why: str) -> tuple[ConsistencyCheck, ...]:
    """Return one complaint about the characters of each line."""
    return capped(ConsistencyCheck("character", int(line), float("nan"), float("nan"), why) for line in lines)


def capped(checks: Iterable[ConsistencyCheck]) -> tuple[ConsistencyCheck, ...]:
    """Return the complaints, or the first of them and how many more there are."""
    source = iter(checks)
    listed = tuple(itertools.islice(source, _LISTED))
    more = sum(1 for _ in source)
    if not more:
        return listed
    last = listed[-1]
    return (
        *listed,
        ConsistencyCheck(last.kind, last.line, float("nan"), float("nan"), f"and {more} more after this line"),
    )
