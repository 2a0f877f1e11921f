from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.files.source import MAX_POINTS, load_text
from vibron.infrared.formats._model import ConsistencyCheck
from vibron.infrared.formats._parse import parse_jcamp


@tool(
    valid_for="JCAMP-DX files of any data type",
    limitations="labels that describe no table (names, formulas, dates) are not judged",
    papers=("mcdonald1988",),
    see_also=("read_jcamp", "read_spectrum"),
    cost="light",
    effects=("files",),
)
def validate_jcamp(
    path: Annotated[Path, File("JCAMP-DX file")],
    max_points: Annotated[int, Quantity("1", "largest number of points in all tables", ge=1)] = MAX_POINTS,
) -> JcampReport:
    """Report every disagreement in a JCAMP-DX file with its line.

    Checked are NPOINTS, FIRSTX, LASTX, DELTAX, MINX, MAXX, FIRSTY, MINY and MAXY against the table, the abscissa at
    the start of each line (X-check), the ordinate repeated after a line that ends in a difference (Y-check),
    characters that belong to no number, and blocks without END.

    Returns
    -------
    JcampReport
        ``problems`` tell kind, line, value expected and value found.

    Raises
    ------
    FormatError
        The file is empty, binary or no JCAMP-DX at all.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> for problem in validate_jcamp(example("wrong_check.jdx")).problems:
    ...     print(problem)
    line 14: y-check: repeated ordinate differs (expected 9110, found 9111)
    """
    file = parse_jcamp(load_text(path, max_points=max_points), max_points=max_points)
    problems = tuple(sorted(file.checks, key=lambda check: check.line))
    points = sum(table.y.size for block in file.blocks for table in block.tables)
    return JcampReport(not problems, len(file.blocks), points, problems)


@dataclass(frozen=True)
class JcampReport(DataRecord):
    """What a JCAMP-DX file holds and what in it does not agree."""

    valid: Annotated[bool, Option("whether everything agrees")]
    blocks: Annotated[int, Quantity("1", "number of blocks", ge=0)]
    points: Annotated[int, Quantity("1", "number of points over all tables", ge=0)]
    problems: Annotated[tuple[ConsistencyCheck, ...], Record("what does not agree, in order of lines")]
