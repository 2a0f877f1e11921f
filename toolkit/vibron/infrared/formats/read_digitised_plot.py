"""Read a spectrum that was read off a picture with WebPlotDigitizer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import File, FloatArray, Option
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.formats._assembly import KINDS, MIN_POINTS, Place, assemble
from vibron.infrared.formats._source import MAX_POINTS, TextFile, load_text

#: Where charts of the SDBS kind change scale, and how much wider the lower half is drawn.
_CHANGE, _TOP, _BOTTOM, _RATIO = 2000.0, 4000.0, 400.0, 2.0


@tool(
    domain="infrared",
    family="formats",
    known_answers=(
        KnownAnswer(
            call={"path": "example:digitised_plot.json", "scale_change": "2000"},
            path="0.wavenumber.0",
            value=400.0,
            tolerance=1e-9,
            source="the ends of the scale stay where they are",
            kind="identity",
        ),
        KnownAnswer(
            call={"path": "example:digitised_plot.json", "scale_change": "2000"},
            path="0.wavenumber.20",
            value=1700.0,
            tolerance=1e-9,
            source="by hand: 2200 on the even scale is the middle of the picture, 1300 of its 2600 units from the left",
        ),
    ),
    valid_for="WebPlotDigitizer projects (version 4) of a plot against wavenumber",
    limitations="as exact as the picture, some 5 to 10 cm^-1; no other program's projects",
    keywords=("WebPlotDigitizer", "wpd", "digitised", "digitized", "SDBS", "picture", "plot", "scan", "paper"),
    see_also=("digitise_plot", "read_spectrum", "read_csv"),
    cost="light",
    effects=("files",),
    asks=(
        "[ordinate: Read] the WebPlotDigitizer project {path}",
        "[ordinate: Spectrum] of a digitised chart {path} with its {scale_change=2000: scale change}",
        "[ordinate: Load] the wpd file {path}, ordinate {y_kind=transmittance: transmittance}",
    ),
)
def read_digitised_plot(
    path: Annotated[Path, File("WebPlotDigitizer project (JSON)")],
    scale_change: Annotated[
        Literal["none", "2000"] | None, Option("wavenumber at which the chart changes scale", choices=("none", "2000"))
    ] = None,
    y_kind: Annotated[Kind | None, Option("what the ordinate is if the plot does not tell", choices=KINDS)] = None,
) -> tuple[Spectrum, ...]:
    """Read the data sets of a WebPlotDigitizer project.

    Many charts from 4000 to 400 cm^-1, those of SDBS among them, draw the range above 2000 cm^-1 at half the width,
    while a project calibrated at its two ends takes the scale for even and is wrong by up to 615 cm^-1.  With
    ``scale_change="2000"`` the abscissa is put right: with u = 2600 (4000 - v)/3600 units from the left edge, the
    wavenumber is 4000 - 2u for u < 1000 and 3000 - u beyond.

    Parameters
    ----------
    path : Path
        Project file.
    scale_change : str
        ``"2000"`` or ``"none"``; must be given where the calibration spans 4000 to 400.
    y_kind : str, optional
        What the ordinate is; a plot calibrated from 0 to 100 is taken for percent transmittance.

    Returns
    -------
    tuple of Spectrum
        One for each data set with at least 20 points.

    Raises
    ------
    FormatError
        The file is no such project, or ``scale_change`` must be given.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> spectrum = read_digitised_plot(example("digitised_plot.json"), scale_change="2000")[0]
    >>> float(spectrum.wavenumber[0]), float(spectrum.wavenumber[-1])
    (400.0, 4000.0)
    """
    return spectra_from_project(load_text(path, max_points=MAX_POINTS), scale_change, y_kind)


def spectra_from_project(file: TextFile, scale_change: str | None, y_kind: Kind | None) -> tuple[Spectrum, ...]:
    """Read the data sets of a WebPlotDigitizer project from text."""
    project = _project(file)
    ends, heights = _calibration(project, file.name)
    spans = min(ends) <= _BOTTOM + 100.0 and max(ends) >= _TOP - 100.0
    if spans and scale_change is None:
        raise FormatError(
            f"the plot is calibrated as one even scale from {max(ends):g} to {min(ends):g}, but charts of this range "
            "often change scale at 2000 cm^-1, and nothing in the file tells",
            file=file.name,
            field="scale_change",
            remedy='look at the chart and give scale_change="2000" (SDBS) or scale_change="none"',
        )
    if scale_change == "2000" and {min(ends), max(ends)} != {_BOTTOM, _TOP}:
        raise FormatError(
            f"a change of scale at 2000 cm^-1 can be undone only for a calibration from 4000 to 400, not {ends}",
            file=file.name,
            field="scale_change",
            remedy="calibrate the project at 4000 and 400 cm^-1",
        )
    notes = [] if not spans else [f"read off a picture; scale change: {scale_change}"]
    percent = {min(heights), max(heights)} == {0.0, 100.0} and y_kind is None
    if percent:
        notes.append("an ordinate calibrated from 0 to 100 is taken for percent transmittance")
    found = []
    for name, x, y in _sets(project, file.name):
        x = without_scale_change(x, _TOP, _BOTTOM) if scale_change == "2000" else x
        found.append(
            assemble(
                x,
                y,
                Place(file.name),
                y_label="% transmittance" if percent else "",
                y_kind=y_kind,
                x_unit="cm-1" if spans else None,
                metadata={"dataset": name},
                warnings=tuple(notes),
            )
        )
    return tuple(found)


def without_scale_change(even: FloatArray, top: float, bottom: float) -> FloatArray:
    """Return wavenumbers read off a chart from top to bottom as if it were even, with the scale change undone."""
    upper = (top - _CHANGE) / _RATIO
    u = (top - even) / (top - bottom) * (upper + _CHANGE - bottom)
    return np.where(u <= upper, top - _RATIO * u, _CHANGE + upper - u)


def _project(file: TextFile) -> dict[str, Any]:
    try:
        project = json.loads(file.text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise FormatError(
            f"this is no JSON: {error}", file=file.name, line=line, remedy="save the project again"
        ) from error
    if not isinstance(project, dict) or not isinstance(project.get("datasetColl"), list):
        raise FormatError(
            "this JSON is no WebPlotDigitizer project", file=file.name, line=1, remedy="export a project (version 4)"
        )
    return project


def _calibration(project: dict[str, Any], file: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the values at the ends of the abscissa and of the ordinate."""
    try:
        axes = project["axesColl"][0]
        points = axes["calibrationPoints"]
        ends = (float(points[0]["dx"]), float(points[1]["dx"]))
        heights = (float(points[2]["dy"]), float(points[3]["dy"]))
        even = not (axes.get("isLogX") or axes.get("isLogY"))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(
            f"the project has no calibration of two axes ({error!r})",
            file=file,
            remedy="calibrate it and export it again",
        ) from error
    if not even or not np.isfinite([*ends, *heights]).all():
        raise FormatError("the calibration is logarithmic or not finite", file=file, remedy="calibrate linear axes")
    return ends, heights


def _sets(project: dict[str, Any], file: str) -> list[tuple[str, FloatArray, FloatArray]]:
    sets = []
    for entry in project["datasetColl"]:
        try:
            values = np.array([point["value"] for point in entry["data"]], dtype=np.float64).reshape(-1, 2)
            sets.append((str(entry.get("name", "")), values[:, 0], values[:, 1]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise FormatError(
                f"a data set is not a list of points with values ({error})",
                file=file,
                remedy="export the project again",
            ) from error
    full = [entry for entry in sets if entry[1].size >= MIN_POINTS]
    if not full:
        raise FormatError("no data set has enough points for a spectrum", file=file, remedy="digitise the whole curve")
    return full
