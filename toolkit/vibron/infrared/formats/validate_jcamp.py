"""Hold a JCAMP-DX file against its own labels and checks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from vibron.core.quantity import File, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._model import Check
from vibron.infrared.formats._parse import parse_jcamp
from vibron.infrared.formats._source import MAX_POINTS, load_text


@dataclass(frozen=True)
class JcampReport:
    """What a JCAMP-DX file holds and what in it does not agree."""

    valid: Annotated[bool, Option("whether everything agrees")]
    blocks: Annotated[int, Quantity("1", "number of blocks", ge=0)]
    points: Annotated[int, Quantity("1", "number of points over all tables", ge=0)]
    problems: Annotated[tuple[Check, ...], Record("what does not agree, in order of lines")]


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"path": "example:wrong_check.jdx"},
            path="problems.0.line",
            value=14,
            source="the ordinate repeated at the start of line 14 was altered by hand",
        ),
        KnownAnswer(
            call={"path": "example:difdup.jdx"},
            path="valid",
            value=True,
            source="the file was packed from example affn.jdx, whose labels were computed from it",
            kind="identity",
        ),
    ),
    valid_for="JCAMP-DX files of any data type",
    limitations="labels that describe no table (names, formulas, dates) are not judged",
    papers=("mcdonald1988",),
    keywords=("jcamp", "check", "validate", "damaged", "corrupt", "NPOINTS", "X-check", "Y-check", "checksum"),
    see_also=("read_jcamp", "read_spectrum"),
    cost="light",
    effects=("files",),
    asks=(
        "[valid: Is the JCAMP-DX file] {path} intact?",
        "[problems: Check] the jdx file {path} for errors",
        "[problems: What is wrong] with the JCAMP file {path}?",
        "[points: How many points] do the tables of the JCAMP file {path} hold when checked?",
    ),
)
def validate_jcamp(
    path: Annotated[Path, File("JCAMP-DX file")],
    max_points: Annotated[int, Quantity("1", "largest number of points in all tables", ge=1)] = MAX_POINTS,
) -> JcampReport:
    """Report every disagreement in a JCAMP-DX file with its line.

    Checked are NPOINTS, FIRSTX, LASTX, DELTAX, MINX, MAXX, FIRSTY, MINY and MAXY against the table, the abscissa at
    the start of each line (X-check), the ordinate repeated after a line that ends in a difference (Y-check),
    characters that belong to no number, and blocks without END.

    Parameters
    ----------
    path : Path
        File to judge.
    max_points : int
        Largest number of points in all tables.

    Returns
    -------
    JcampReport
        ``problems`` tell kind, line, value expected and value found.

    Raises
    ------
    FormatError
        The file is empty, binary or no JCAMP-DX at all.

    References
    ----------
    R. S. McDonald, P. A. Wilks Jr., Applied Spectroscopy 42, 151 (1988).

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
