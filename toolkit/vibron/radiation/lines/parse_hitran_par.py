from __future__ import annotations

from pathlib import Path
from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import File
from vibron.core.tool import tool
from vibron.physics.hitran import parse_lines
from vibron.physics.line_list import LineList


@tool(
    valid_for="HITRAN and HITEMP line lists in records of 160 characters (2004 and later)",
    limitations="error and reference codes are left out; vibrational quantum numbers are read for CO, HF, HCl, HBr, "
    "HI, N2 and NO+ only; records of 100 characters and GEISA are refused",
    papers=("rothman2005",),
    see_also=("select_lines", "absorption_cross_section", "dunham_lines"),
    cost="light",
    effects=("files",),
)
def parse_hitran_par(source: Annotated[Path | bytes, File("line list (.par), or its content as bytes")]) -> LineList:
    """Return the lines of a HITRAN file in the columns that a line-by-line computation needs.

    Returns
    -------
    LineList
        One value for each line, in the order of the file; NaN where a field is blank.

    Raises
    ------
    InputError
        The file does not exist.
    FormatError
        A record is not 160 characters long, or a required field is not a number; the line is named.

    References
    ----------
    Rothman et al. (2005), table 1.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> lines = parse_hitran_par(example("carbon_monoxide.par"))
    >>> len(lines), lines.wavenumber[:2].round(3).tolist()
    (12, [3.845, 7.69])
    """
    name = "the content" if isinstance(source, bytes) else str(source)
    return parse_lines(source if isinstance(source, bytes) else _read(Path(source)), name)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", field="source", value=str(path), remedy="name a file of lines"
        ) from error
