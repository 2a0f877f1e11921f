"""Decide from the start of a file, and where that says nothing from its name, whether it claims to be a spectrum."""

from __future__ import annotations

import re
from pathlib import PurePath

import numpy as np

from vibron.core.errors import FormatError
from vibron.infrared.files.content import Content
from vibron.infrared.files.delimited import count_rows
from vibron.infrared.files.row_table import looks_like_rows
from vibron.infrared.files.source import as_text, binary_format, looks_like_jcamp
from vibron.infrared.files.xsc import looks_like_xsc
from vibron.infrared.spectra.x_units import INFRARED

#: How much of a file is looked at.
HEAD = 65_536
#: Endings that only files of spectra have.
SUFFIXES = frozenset(f".{ending}" for ending in "jdx dx jcm jcamp spc spa spg srs sp fsm dpt xy wdf nxs asp".split())
#: First bytes of netCDF, and what reads it.
NETCDF_ENGINES = {b"\x89HDF\r\n\x1a\n": "h5netcdf", b"CDF\x01": "scipy", b"CDF\x02": "scipy"}
_OURS = '"vibron.spectra/'  # begins the name of the format in the JSON of `write_spectrum`
_FEWEST_ROWS = 10
#: Lines above the ordinates of a spectrum of a portable Agilent instrument.
ASP_HEAD = 6
_YAML = re.compile(r"(?:---\s+)?wavenumber:\s*(?:\n\s*- |\[)")
_PROJECT = ('"datasetColl"', '"axesColl"', '"wpd"')


def is_netcdf(data: bytes) -> bool:
    """Return True if content starts as netCDF does."""
    return data.startswith(tuple(NETCDF_ENGINES))


def looks_like_ours(text: str) -> bool:
    """Return True if JSON begins as that of `write_spectrum` does."""
    return _OURS in text[:200]


def looks_like_open_specy(text: str) -> bool:
    """Return True if JSON begins with the wavenumbers, as that of Open Specy does."""
    return '"wavenumber"' in text[:200]


def looks_like_open_specy_yaml(text: str) -> bool:
    """Return True if YAML begins with a list of wavenumbers, as that of Open Specy does."""
    return _YAML.match(text) is not None


def looks_like_project(text: str) -> bool:
    """Return True if JSON has a key of WebPlotDigitizer's projects."""
    return any(key in text for key in _PROJECT)


def looks_like_asp(text: str) -> bool:
    """Return True if a text begins with six lines of one number each: points, two wavenumbers, three codes."""
    try:
        points, first, last, *codes = map(float, text.split("\n", ASP_HEAD)[:ASP_HEAD])
    except ValueError:
        return False
    within = INFRARED[0] <= min(first, last) and max(first, last) <= INFRARED[1]
    whole = all(value == round(value) for value in (points, *codes) if np.isfinite(value))
    return len(codes) == 3 and whole and 20 <= points < 1e7 and within and first != last


def named_as_spectrum(name: str) -> bool:
    """Return True if a file has an ending that only files of spectra have."""
    return not SUFFIXES.isdisjoint(suffix.lower() for suffix in PurePath(name).suffixes)


def why_no_spectrum(name: str, head: bytes) -> str:
    """Return why a file is not one of spectra, empty if it claims to be one.

    A file that claims to be a spectrum and cannot be read is damaged or of a kind that is refused: its reader says so.
    Any other file is none of the reader's concern.

    Parameters
    ----------
    name : str
        Name of the file.
    head : bytes
        Its first `HEAD` bytes.
    """
    if named_as_spectrum(name):
        return ""
    if is_netcdf(head) or binary_format(head):
        return ""
    try:
        text = as_text(Content(name, head)).text
    except FormatError as error:
        return error.message
    start = text.lstrip()[:1]
    if start in ("{", "["):
        claims = looks_like_ours(text) or looks_like_project(text) or looks_like_open_specy(text)
        return "" if claims else "JSON of another kind"
    if start == "<":
        return "a web page or XML"
    looks = (looks_like_jcamp, looks_like_open_specy_yaml, looks_like_asp, looks_like_xsc, looks_like_rows)
    if any(claims(text) for claims in looks):
        return ""
    whole = text if len(head) < HEAD else text.rpartition("\n")[0]
    return "" if count_rows(whole) >= _FEWEST_ROWS else "no two columns of numbers"
