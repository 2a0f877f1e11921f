"""From the content of a file to its spectra in three steps: its format, the blocks of JCAMP-DX, the spectra."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vibron.core.errors import FormatError
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.files.recognition import is_netcdf, looks_like_asp, looks_like_open_specy_yaml, looks_like_project
from vibron.infrared.files.source import MAX_POINTS, TextFile, as_text, binary_format, looks_like_jcamp
from vibron.infrared.files.xsc import looks_like_xsc
from vibron.infrared.formats._asp import spectra_of_asp
from vibron.infrared.formats._csv import spectra_from_table
from vibron.infrared.formats._infrared import infrared_spectra
from vibron.infrared.formats._json import spectra_from_json
from vibron.infrared.formats._map import spectra_of_series
from vibron.infrared.formats._model import JcampFile
from vibron.infrared.formats._netcdf import spectra_of_netcdf
from vibron.infrared.formats._omnic import spectra_of_omnic
from vibron.infrared.formats._parse import parse_jcamp
from vibron.infrared.formats._perkinelmer import spectra_of_perkinelmer
from vibron.infrared.formats._project import spectra_from_project
from vibron.infrared.formats._spc_spectra import spectra_of_spc
from vibron.infrared.formats._wdf import series_of_wdf
from vibron.infrared.formats._workbook import spectra_of_workbook
from vibron.infrared.formats.read_hitran_xsc import spectra_of_xsc
from vibron.infrared.formats.read_opus import spectra_of_opus
from vibron.infrared.spectra.x_units import XUnit

if TYPE_CHECKING:
    from vibron.infrared.formats.read_spectrum import ScaleChange, SpectrumFormat

_BINARY = ("netcdf", "opus", "spc", "omnic", "perkinelmer", "renishaw", "excel")
_NO_TEXT = TextFile("", "")


@dataclass(frozen=True)
class Recognised:
    """Content with its format; text formats have it as text, and JCAMP-DX its blocks once they are decoded."""

    format: str
    content: Content
    text: TextFile
    blocks: JcampFile | None = None


def recognised(content: Content, format: SpectrumFormat | None = None) -> Recognised:
    """Detect the format of content unless it is given: the first step of `spectra_of`."""
    known = format or _binary(content.data)
    if known in _BINARY:
        return Recognised(known, content, _NO_TEXT)
    text = as_text(content)
    return Recognised(format or _text(text), content, text)


def decoded(found: Recognised, max_points: int = MAX_POINTS) -> Recognised:
    """Decode the tables of JCAMP-DX, leave any other format as it is: the second step of `spectra_of`."""
    if found.format != "jcamp":
        return found
    return replace(found, blocks=parse_jcamp(found.text, max_points=max_points))


def interpreted(
    found: Recognised,
    x_unit: XUnit | None = None,
    y_kind: Kind | None = None,
    scale_change: ScaleChange | None = None,
    max_points: int = MAX_POINTS,
) -> tuple[Spectrum, ...]:
    """Return the spectra: the last step of `spectra_of`."""
    content, text = found.content, found.text
    match found.format:
        case "netcdf":
            return spectra_of_netcdf(content, x_unit, y_kind, max_points)
        case "opus":
            return spectra_of_opus(content, y_kind, max_points)
        case "spc":
            return spectra_of_spc(content, x_unit, y_kind, max_points)
        case "omnic":
            return spectra_of_omnic(content, x_unit, y_kind, max_points)
        case "perkinelmer":
            return spectra_of_perkinelmer(content, x_unit, y_kind, max_points)
        case "renishaw":
            return spectra_of_series(series_of_wdf(content, x_unit, y_kind, Allowance(max_points)), x_unit, y_kind)
        case "excel":
            return spectra_of_workbook(content, x_unit, y_kind, max_points)
        case "json":
            return spectra_from_json(text, y_kind)
        case "webplotdigitizer":
            return spectra_from_project(text, scale_change, y_kind)
        case "jcamp":
            assert found.blocks is not None
            return infrared_spectra(found.blocks, x_unit, y_kind)
        case "agilent":
            return spectra_of_asp(text, x_unit, y_kind)
        case "hitran_xsc":
            return spectra_of_xsc(text, max_points)
    return spectra_from_table(text, x_unit, y_kind, max_points)


def _binary(data: bytes) -> str:
    return "netcdf" if is_netcdf(data) else binary_format(data)


def _text(file: TextFile) -> SpectrumFormat:
    start = file.text.lstrip()[:1]
    if start in ("{", "["):
        return "webplotdigitizer" if looks_like_project(file.text) else "json"
    if start == "<":
        raise FormatError(
            "this is a web page or XML, not a spectrum", file=file.name, line=1, remedy="download the data file itself"
        )
    if looks_like_jcamp(file.text):
        return "jcamp"
    if looks_like_open_specy_yaml(file.text):
        return "json"
    if looks_like_asp(file.text):
        return "agilent"
    return "hitran_xsc" if looks_like_xsc(file.text) else "csv"
