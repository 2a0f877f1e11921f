from __future__ import annotations

from pathlib import Path
from typing import Annotated

from vibron.core.quantity import File, Quantity
from vibron.core.tool import tool
from vibron.infrared.files.source import load_content, refuse_binary
from vibron.physics.hitran import RECORD, parse_lines
from vibron.physics.line_list import LineList

_MAX_LINES = 1_000_000


@tool(
    valid_for="HITRAN and HITEMP line lists in records of 160 characters (2004 and later)",
    limitations="error and reference codes are left out; vibrational quantum numbers are read for CO, HF, HCl, HBr, "
    "HI, N2 and NO+ only; the older records of 100 characters and GEISA are refused",
    papers=("rothman2005",),
    see_also=("read_hitran_xsc", "select_lines", "absorption_cross_section"),
    cost="light",
    effects=("files",),
)
def read_hitran_par(
    source: Annotated[Path | bytes, File("line list (.par), or its content as bytes")],
    max_lines: Annotated[int, Quantity("1", "largest number of lines", ge=1)] = _MAX_LINES,
) -> LineList:
    """Read a HITRAN line list of 160-character records into columns.

    Returns
    -------
    LineList
        One array for each field, in the order of the file; NaN where a number is blank.

    Raises
    ------
    FormatError
        A record is not 160 characters long, or a required field is not a number; the line is named.
    ResourceError
        The file has more than ``max_lines``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> lines = read_hitran_par(example("carbon_monoxide.par"))
    >>> round(float(lines.wavenumber[0]), 4), int(lines.molecule[0]), float(lines.upper_weight[0])
    (3.845, 5, 3.0)
    """
    content = load_content(source, max_points=max_lines, limit="max_lines", each=RECORD + 4)
    refuse_binary(content.name, content.data)
    return parse_lines(content.data, content.name, max_lines)
