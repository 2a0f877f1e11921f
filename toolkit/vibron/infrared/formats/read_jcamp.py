from __future__ import annotations

from pathlib import Path
from typing import Annotated

from vibron.core.errors import FormatError
from vibron.core.quantity import File, Quantity
from vibron.core.tool import tool
from vibron.infrared.files.source import MAX_POINTS, load_text
from vibron.infrared.formats._model import JcampFile
from vibron.infrared.formats._parse import parse_jcamp


@tool(
    valid_for="JCAMP-DX 4.24 to 6.0 of any data type: AFFN, PAC, SQZ, DIF, DUP, XYPOINTS, peak tables, NTUPLES, LINK",
    limitations="chemical structures (CS blocks) and two-dimensional NMR beyond its pages are kept as labels only",
    papers=("mcdonald1988", "davies1993"),
    see_also=("read_spectrum", "validate_jcamp"),
    cost="light",
    effects=("files",),
)
def read_jcamp(
    path: Annotated[Path, File("JCAMP-DX file")],
    max_points: Annotated[int, Quantity("1", "largest number of points in all tables", ge=1)] = MAX_POINTS,
) -> JcampFile:
    """Read all blocks of a JCAMP-DX file with factors applied and checks made.

    The abscissae are those of FIRSTX, LASTX and NPOINTS where the table's own abscissae agree with them to about a
    step, else the table's own where they are even.  X-checks, Y-checks and whatever else does not agree is listed in
    ``checks`` of each block.  Ordinates are in the units as filed; ``?`` is NaN.

    Parameters
    ----------
    path
        File in any common character set, with any line ends.

    Returns
    -------
    JcampFile
        Blocks in order, a LINK block before those it holds.

    Raises
    ------
    FormatError
        The file is empty, binary or no JCAMP-DX, or all its tables contradict themselves.
    ResourceError
        The tables are larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> file = read_jcamp(example("difference_after_squeezed.jdx"))
    >>> file.blocks[0].tables[0].y
    array([10., 11., 20., 30., 31.])
    """
    file = parse_jcamp(load_text(path, max_points=max_points), max_points=max_points)
    tables = [table for block in file.blocks for table in block.tables]
    if tables and all(table.contradiction for table in tables):
        raise FormatError(
            tables[0].contradiction,
            file=file.name,
            line=tables[0].line,
            remedy="correct FIRSTX, LASTX, NPOINTS or XFACTOR; validate_jcamp lists what disagrees",
        )
    return file
