from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import Rows
from vibron.core.errors import InputError, VibronError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import tool
from vibron.infrared.files.content import Content
from vibron.infrared.files.source import MAX_POINTS, load_content
from vibron.infrared.files.stepwise import stepwise
from vibron.infrared.formats._netcdf import spectra_of_netcdf
from vibron.infrared.formats._recognised import decoded, interpreted, recognised
from vibron.infrared.spectra.x_units import XUnit

SpectrumFormat: TypeAlias = Literal[
    "jcamp",
    "csv",
    "json",
    "netcdf",
    "opus",
    "spc",
    "omnic",
    "perkinelmer",
    "renishaw",
    "agilent",
    "excel",
    "webplotdigitizer",
    "hitran_xsc",
]

ScaleChange: TypeAlias = Literal["none", "2000"]


@tool(
    valid_for="JCAMP-DX, CSV/TXT/DPT and workbooks with a spectrum a column or row, netCDF, NeXus, JSON of our own, "
    "WebPlotDigitizer projects, Bruker OPUS, GRAMS SPC, OMNIC SPA, SPG, MAP and SRS, PerkinElmer SP and FSM, Renishaw "
    "WDF, Agilent ASP and HITRAN cross sections, of infrared spectra from 5 to 20,000 cm^-1",
    limitations="images, HDF5 without NXdata and other binary files are named and refused; of OPUS files with "
    "results only these are read, the single beams with y_kind single_beam; "
    "SPC files of interferograms, Raman and other techniques are refused; Raman shifts of WDF files are read only "
    "with x_unit cm-1 and y_kind arbitrary; the layouts of SPA, SP and FSM are not "
    "published and were checked on a few files of instruments, those of MAP, SRS, WDF and ASP on made-up files only; a "
    "digitised plot is as exact as the picture, about 5 to 10 cm^-1",
    papers=("mcdonald1988",),
    see_also=("write_spectrum", "read_jcamp", "read_opus", "read_image", "convert_format", "to_absorbance"),
    extra="formats",
    cost="light",
    effects=("files",),
)
def read_spectrum(
    source: Annotated[Path | bytes, File("file, or its content as bytes")],
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell")] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell")] = None,
    scale_change: Annotated[
        ScaleChange | None,
        Option("wavenumber at which a digitised chart changes scale"),
    ] = None,
    max_points: Annotated[int, Quantity("1", "largest number of points", ge=1)] = MAX_POINTS,
    format: Annotated[SpectrumFormat | None, Option("format, else detected from the content")] = None,
    number: Annotated[int | None, Quantity("1", "which spectrum, counted from 1; all if not given", ge=1)] = None,
) -> Rows[Spectrum]:
    """Read every infrared spectrum of a file, whatever its name.

    The format is detected from the content unless it is given.  Wavenumbers are in cm^-1 and ascend, percent have
    become fractions, and what was doubtful is listed in ``warnings``.  A file that contradicts itself about its
    abscissa, or does not tell its units, is refused rather than guessed at.

    Columns of numbers need no declaration where header and values leave no choice: 4000 to 400 is cm^-1, 2.5 to 25 is
    um; percent and fractions are distinguished by their size, transmittance from absorbance by the direction of the
    bands.  Files of ``write_spectrum`` come back to the last bit, with kind, state, labels and warnings.

    Parameters
    ----------
    x_unit, y_kind
        Needed where a file leaves them open; they override the file where it says nothing or something arbitrary.
    scale_change
        Many charts from 4000 to 400 cm^-1, those of SDBS among them, draw the range above 2000 cm^-1 at half the width,
        while a WebPlotDigitizer project calibrated at its two ends takes the scale for even and is wrong by up to
        615 cm^-1.  ``"2000"`` corrects it: with u = 2600 (4000 - v)/3600 units from the left edge, the wavenumber is
        4000 - 2u for u < 1000 and 3000 - u beyond.  Must be given for a project that spans 4000 to 400.
    format
        ``netcdf`` allows a megabyte beyond the points; ``webplotdigitizer`` gives one spectrum for each data set with
        at least 20 points.

    Raises
    ------
    InputError
        The file does not exist.
    FormatError
        The file is empty, damaged, of another format or method (NMR, Raman, …) or does not tell its units.
    ResourceError
        The file is larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> spectrum, = read_spectrum(example("affn.jdx"))
    >>> spectrum.kind, spectrum.state, len(spectrum)
    ('transmittance', 'liquid', 73)
    >>> first, second = read_spectrum(example("omnic.spg"), format="omnic")
    >>> first.kind, second.kind, first.metadata["title"]
    ('absorbance', 'transmittance', 'three bands')
    """
    if format is not None:
        refuse_inapplicable("format", format, scale_change=(scale_change, ("webplotdigitizer",)))
    if format == "netcdf":
        return Rows(_numbered(spectra_of_netcdf(source, x_unit, y_kind, max_points), number))
    content = load_content(source, max_points=max_points)
    return Rows(_numbered(spectra_of(content, x_unit, y_kind, scale_change, max_points, format), number))


def _numbered(spectra: tuple[Spectrum, ...], number: int | None) -> tuple[Spectrum, ...]:
    if number is None:
        return spectra
    if number > len(spectra):
        raise InputError(
            f"the file holds {len(spectra)} spectra", field="number", value=number,
            remedy=f"choose 1 to {len(spectra)}, or leave it out to read all",
        )  # fmt: skip
    return spectra[number - 1 : number]


def spectra_of(
    content: Content,
    x_unit: XUnit | None = None,
    y_kind: Kind | None = None,
    scale_change: ScaleChange | None = None,
    max_points: int = MAX_POINTS,
    format: SpectrumFormat | None = None,
) -> tuple[Spectrum, ...]:
    """Return the spectra of the content of a file, as `read_spectrum` does of the file."""
    found = decoded(recognised(content, format), max_points)
    return interpreted(found, x_unit, y_kind, scale_change, max_points)


def spectra_of_each(contents: Sequence[Content]) -> list[tuple[Spectrum, ...] | VibronError]:
    """Return the spectra of each content, as `spectra_of` does, or its error; see `stepwise`."""
    return stepwise(contents, recognised, decoded, interpreted)
