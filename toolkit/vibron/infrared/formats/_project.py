"""Data sets of WebPlotDigitizer projects, even and uneven scales."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.files.source import TextFile
from vibron.infrared.formats._assembly import MIN_POINTS, Place, assemble

#: Where charts of the SDBS kind change scale, and how much wider the lower half is drawn.
_CHANGE, _TOP, _BOTTOM, _RATIO = 2000.0, 4000.0, 400.0, 2.0


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
            remedy="look at the chart and state scale_change (--scale-change on the command line): 2000 (SDBS) or none",
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
