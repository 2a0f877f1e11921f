"""Write spectra as JCAMP-DX."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Literal, get_args

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import File, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._labels import header, record
from vibron.infrared.formats._ldr import canonical, number
from vibron.infrared.formats._packing import Form, encode, pairs
from vibron.infrared.formats._written import WrittenFile, finish, several

FORMS: tuple[Form, ...] = get_args(Form)
VERSIONS = ("4.24", "5.01")
_LARGEST = 2.0**31  # ordinates of a table fit into 32 bits with sign
_EVEN = 1e-6  # of a step: what FIRSTX, LASTX and NPOINTS may move an abscissa by
_ROUNDING = 2.0**-50  # of full scale: decimal factors leave no more than this
_STANDARD = {
    "wavenumber": [599.0, 600.0, 601.0, 602.0, 603.0, 604.0, 605.0, 606.0, 607.0, 608.0],
    "ordinate": [1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 0.0, -1.0, -2.0, -3.0],
}


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"spectra": [_STANDARD], "form": "DIFDUP", "table_only": True},
            path="content",
            value="599AJJ%jX\n608c\n",
            source="the example of the standard (McDonald and Wilks 1988), 1JJ%jX, first ordinate squeezed behind x",
        ),
        KnownAnswer(
            call={"spectra": [_STANDARD], "form": "SQZ", "table_only": True},
            path="content",
            value="599ABCCBA@abc\n",
            source="the example of the standard (McDonald and Wilks 1988), 1BCCBA@abc, first ordinate squeezed too",
        ),
    ),
    valid_for="spectra of any kind; one block each, in a LINK block where there are several",
    limitations=(
        "packed forms hold whole numbers: ordinates are rounded to resolution times full scale unless they are decimal "
        "or were read from such a table; an uneven abscissa is written as XYPOINTS whatever form is asked for"
    ),
    papers=("mcdonald1988",),
    keywords=("save", "export", "write", "jcamp", "jdx", "dx", "AFFN", "DIFDUP", "SQZ", "PAC", "compress", "LINK"),
    see_also=("read_jcamp", "validate_jcamp", "convert_format", "write_csv", "write_json"),
    cost="light",
    effects=("writes the file named",),
    asks=(
        "[content: Write] the spectra {spectra} as JCAMP-DX",
        "[path: Save] {spectra} as jdx file {path} in {form=DIFDUP: DIFDUP} form",
        "[content: JCAMP-DX] text of {spectra}, version {version=5.01: 5.01}, {form=SQZ: squeezed}",
        "[size: Size] of the JCAMP file of {spectra} {form=PAC: packed}",
    ),
)
def write_jcamp(
    spectra: Annotated[tuple[Spectrum, ...], Record("spectra to write")],
    path: Annotated[Path | None, File("file to write; without it the text is only returned")] = None,
    form: Annotated[Form, Option("form of the table", choices=FORMS)] = "AFFN",
    resolution: Annotated[
        float, Quantity("1", "largest rounding of an ordinate over full scale; 0: AFFN to the last bit", ge=0, le=0.01)
    ] = 2.0**-31,
    version: Annotated[Literal["4.24", "5.01"], Option("version of the standard", choices=VERSIONS)] = "4.24",
    table_only: Annotated[bool, Option("write the lines of the tables without any label")] = False,
) -> WrittenFile:
    """Write spectra as a JCAMP-DX file that loses nothing beyond a stated resolution.

    y = YFACTOR Y with whole Y of at most 31 bits.  YFACTOR is the one filed or a power of ten where that gives the
    ordinates back (to 2^-50 of full scale), else the power of two that rounds by no more than ``resolution`` of full
    scale.  Abscissae are even to 1e-6 of a step, else listed one by one to the last bit (XYPOINTS).  TITLE comes first,
    each line of a packed table begins with its abscissa, and after a difference the last ordinate is repeated as a
    check.  Labels as filed are kept; what the standard cannot hold (kind, long or odd labels, warnings) stands in one
    private record, ##$VIBRON.

    Parameters
    ----------
    spectra : tuple of Spectrum
        What to write.
    path : Path, optional
        File to write, first under a temporary name.
    form : str
        ``AFFN`` (readable by everyone), ``PAC``, ``SQZ``, ``DIF``, ``DIFDUP`` (smallest) or ``XYPOINTS``.
    resolution : float
        Largest rounding allowed as a fraction of the largest ordinate.
    version : str
        ``4.24`` or ``5.01``.
    table_only : bool
        Leave out all labels.

    Returns
    -------
    WrittenFile
        With the largest changes that the writing made.

    Raises
    ------
    InputError
        There is nothing to write, the file cannot be written, or ``resolution`` is 0 with a packed form.

    References
    ----------
    R. S. McDonald, P. A. Wilks Jr., Applied Spectroscopy 42, 151 (1988).

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1000.0, 1002.0, 1004.0]), np.array([0.1, 0.25, 0.25]))
    >>> print(write_jcamp((spectrum,), form="DIF", table_only=True).content)
    1000A0J5%
    1004B5
    <BLANKLINE>
    """
    known = several(spectra)
    if form in ("PAC", "SQZ", "DIF", "DIFDUP") and resolution == 0.0:
        raise InputError(
            f"{form} holds whole numbers only", field="resolution", value=0.0, remedy='give 2**-31, or form="AFFN"'
        )
    tables = [_table(spectrum, form, resolution) for spectrum in known]
    parts = [
        text if table_only else "\n".join([*header(spectrum, version, y, factor), f"##{label}", text, "##END="])
        for spectrum, (label, text, y, factor, _) in zip(known, tables, strict=True)
    ]
    text = "\n".join(parts) + "\n"
    if len(parts) > 1 and not table_only:
        head = [*record("TITLE", f"{len(parts)} spectra"), f"##JCAMP-DX= {version}", "##DATA TYPE= LINK"]
        head += ["##ORIGIN= not stated", "##OWNER= not stated", f"##BLOCKS= {len(parts) + 1}"]
        text = "\n".join([*head, text + "##END=", ""])
    used = "XYPOINTS" if all(label.startswith("XYPOINTS") for label, *_ in tables) else form
    off = max(_change(table[2], spectrum) for spectrum, table in zip(known, tables, strict=True))
    moved = max(error for *_, error in tables)
    return finish(text.encode("utf-8"), path, known, "jcamp", used, (moved, off), text)


def _table(spectrum: Spectrum, form: Form, resolution: float) -> tuple[str, str, FloatArray, float, float]:
    """Return label and lines of a table, its ordinates as they will be read, its factor and the change of abscissa."""
    x, y = spectrum.wavenumber, spectrum.ordinate
    moved = float(np.abs(np.linspace(x[0], x[-1], x.size) - x).max())
    if form == "XYPOINTS" or moved > _EVEN * float(x[-1] - x[0]) / max(x.size - 1, 1):
        return "XYPOINTS= (XY..XY)", pairs(x, y), y, 1.0, 0.0
    if resolution == 0.0:
        return "XYDATA= (X++(Y..Y))", encode(y, x, form), y, 1.0, moved
    filed = next((value for key, value in spectrum.metadata.items() if canonical(str(key)) == "YFACTOR"), "")
    factor, whole = _scaled(y, number(str(filed)), resolution)
    return "XYDATA= (X++(Y..Y))", encode(whole, x, form), whole * factor, factor, moved


def _change(y: FloatArray, spectrum: Spectrum) -> float:
    return float(np.nanmax(np.abs(y - spectrum.ordinate), initial=0.0))


def _scaled(y: FloatArray, filed: float | None, resolution: float) -> tuple[float, FloatArray]:
    """Return YFACTOR and whole ordinates."""
    full = float(np.nanmax(np.abs(y), initial=0.0))
    if full == 0.0:
        return 1.0, y + 0.0
    for factor in (filed or 0.0, *(10.0**-k for k in range(13))):
        if factor > 0.0 and full / factor <= _LARGEST:
            whole = np.round(y / factor) + 0.0
            if np.nanmax(np.abs(whole * factor - y)) <= _ROUNDING * full:
                return factor, whole
    exponent = math.floor(math.log2(full) + math.log2(2.0 * max(resolution, 2.0**-52)))
    factor = math.ldexp(1.0, max(exponent, -1074))
    limit = math.floor(np.finfo(np.float64).max / factor) if factor > 1.0 else math.inf
    return factor, np.clip(np.round(y / factor) + 0.0, -limit, limit)
