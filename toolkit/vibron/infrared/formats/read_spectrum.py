"""Read infrared spectra from a file of any known format, told by its content."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from vibron.core.errors import FormatError
from vibron.core.quantity import File, Option, Quantity
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS
from vibron.infrared.formats._content import Content
from vibron.infrared.formats._infrared import infrared_spectra
from vibron.infrared.formats._parse import looks_like_jcamp, parse_jcamp
from vibron.infrared.formats._source import MAX_POINTS, as_text, binary_format, load_content
from vibron.infrared.formats._units import X_UNITS, XUnit
from vibron.infrared.formats._xsc import looks_like_xsc
from vibron.infrared.formats.read_csv import spectrum_from_columns
from vibron.infrared.formats.read_digitised_plot import spectra_from_project
from vibron.infrared.formats.read_hitran_xsc import spectra_of_xsc
from vibron.infrared.formats.read_json import looks_like_ours, spectra_from_json
from vibron.infrared.formats.read_netcdf import is_netcdf, spectra_of_netcdf
from vibron.infrared.formats.read_opus import spectra_of_opus
from vibron.infrared.formats.read_sp_perkinelmer import spectrum_of_perkinelmer
from vibron.infrared.formats.read_spa import spectra_of_omnic
from vibron.infrared.formats.read_spc import spectra_of_spc


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"source": "example:difdup.jdx"},
            path="0.ordinate.32",
            value=0.9143,
            tolerance=1e-12,
            source="the same point stands unpacked in example affn.jdx",
            kind="identity",
        ),
        KnownAnswer(
            call={"source": "example:micrometres.txt"},
            path="0.wavenumber.0",
            value=1e4 / 15.0,
            tolerance=1e-9,
            source="15 um is 10000/15 cm^-1, exact",
        ),
    ),
    valid_for="JCAMP-DX, CSV/TXT/DPT, netCDF, JSON of our own, WebPlotDigitizer projects, Bruker OPUS, GRAMS SPC, "
    "OMNIC SPA and SPG, PerkinElmer SP and HITRAN cross sections, of infrared spectra from 5 to 20,000 cm^-1",
    limitations="OMNIC series (SRS), images, HDF5 and other binary files are named and refused; of OPUS files only the "
    "results are read, see read_opus for single beams",
    papers=("mcdonald1988",),
    keywords=(
        "open",
        "load",
        "import",
        "file",
        "jcamp",
        "jdx",
        "csv",
        "txt",
        "dpt",
        "units",
        "transmittance",
        "absorbance",
        "opus",
        "spc",
        "spa",
        "Bruker",
        "Thermo",
        "PerkinElmer",
    ),
    see_also=("read_jcamp", "read_csv", "read_opus", "read_spc", "read_spa", "read_sp_perkinelmer", "to_absorbance"),
    cost="light",
    effects=("files",),
    asks=(
        "[ordinate: Read] the spectrum file {source}",
        "[ordinate: Open] the infrared spectrum {source}, whatever its format",
        "[ordinate: Load] the file {source} as {y_kind=transmittance: transmittance}",
        "[kind: Is it absorbance or transmittance] that the file {source} holds?",
    ),
)
def read_spectrum(
    source: Annotated[Path | bytes, File("file, or its content as bytes")],
    x_unit: Annotated[XUnit | None, Option("unit of the abscissa if the file does not tell", choices=X_UNITS)] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the file does not tell", choices=KINDS)] = None,
    scale_change: Annotated[
        Literal["none", "2000"] | None,
        Option("wavenumber at which a digitised chart changes scale", choices=("none", "2000")),
    ] = None,
    max_points: Annotated[int, Quantity("1", "largest number of points", ge=1)] = MAX_POINTS,
) -> tuple[Spectrum, ...]:
    """Read every infrared spectrum of a file, whatever its name.

    The format is told from the content.  Wavenumbers are in cm^-1 and ascend, percent have become fractions, and what
    was doubtful stands in ``warnings``.  A file that contradicts itself about its abscissa, or does not tell its units,
    is refused rather than guessed at.

    Parameters
    ----------
    source : Path or bytes
        File, or its content.
    x_unit : str, optional
        ``cm-1``, ``um``, ``nm`` or ``THz``; overrides the file.
    y_kind : str, optional
        What the ordinate is; overrides the file.
    scale_change : str, optional
        For a digitised chart, see `read_digitised_plot`.
    max_points : int
        Largest number of points.

    Returns
    -------
    tuple of Spectrum
        At least one.

    Raises
    ------
    InputError
        There is no such file.
    FormatError
        The file is empty, binary, damaged, of another method (NMR, Raman, …) or does not tell its units.
    ResourceError
        The file is larger than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> spectrum, = read_spectrum(example("affn.jdx"))
    >>> spectrum.kind, spectrum.state, len(spectrum)
    ('transmittance', 'liquid', 73)
    """
    return spectra_of(load_content(source, max_points=max_points), x_unit, y_kind, scale_change, max_points)


def spectra_of(
    content: Content,
    x_unit: XUnit | None = None,
    y_kind: Kind | None = None,
    scale_change: Literal["none", "2000"] | None = None,
    max_points: int = MAX_POINTS,
) -> tuple[Spectrum, ...]:
    """Return the spectra of the content of a file, as `read_spectrum` does of the file."""
    if is_netcdf(content.data):
        return spectra_of_netcdf(content, x_unit, y_kind, max_points)
    match binary_format(content.data):
        case "opus":
            return spectra_of_opus(content, y_kind, max_points)
        case "spc":
            return spectra_of_spc(content, x_unit, y_kind, max_points)
        case "omnic":
            return spectra_of_omnic(content, x_unit, y_kind, max_points)
        case "perkinelmer":
            return (spectrum_of_perkinelmer(content, x_unit, y_kind),)
    file = as_text(content)
    start = file.text.lstrip()[:1]
    if start in ("{", "["):
        if looks_like_ours(file.text):
            return spectra_from_json(file)
        return spectra_from_project(file, scale_change, y_kind)
    if start == "<":
        raise FormatError(
            "this is a web page or XML, not a spectrum", file=file.name, line=1, remedy="download the data file itself"
        )
    if looks_like_jcamp(file.text):
        return infrared_spectra(parse_jcamp(file, max_points=max_points), x_unit, y_kind)
    if looks_like_xsc(file.text):
        return spectra_of_xsc(file, max_points)
    return (spectrum_from_columns(file, x_unit, y_kind, max_points),)
