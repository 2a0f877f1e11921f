"""From abscissae and ordinates in any order and unit to a Spectrum."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import KINDS, Kind, Spectrum, State, measured, without_infinite
from vibron.infrared.spectra.ordinate import read_ordinate
from vibron.infrared.spectra.x_units import (
    INFRARED,
    X_UNITS,
    XUnit,
    denied_by_values,
    plausible_x_units,
    to_wavenumber,
    x_unit_of,
)

#: Fewest points that are accepted as a spectrum.
MIN_POINTS = 20

STATE_UNIT = f"state it by x_unit (--x-unit on the command line): {', '.join(X_UNITS)}"
STATE_KIND = f"state it by y_kind (--y-kind on the command line): {', '.join(KINDS)}"


@dataclass(frozen=True)
class Place:
    """Where the points are stored, for messages."""

    file: str
    line: int | None = None
    byte: int | None = None

    def error(self, why: str, remedy: str, field: str = "") -> FormatError:
        """Return the error that names this place."""
        return FormatError(why, file=self.file, line=self.line, byte=self.byte, field=field, remedy=remedy)


def assemble(
    x: FloatArray,
    y: FloatArray,
    place: Place,
    *,
    x_label: str = "",
    y_label: str = "",
    x_unit: XUnit | None = None,
    y_kind: Kind | None = None,
    state: State = "unknown",
    metadata: Mapping[str, str] | None = None,
    warnings: tuple[str, ...] = (),
) -> Spectrum:
    """Turn points into a Spectrum on ascending wavenumbers, or say why they are none.

    ``x_unit`` and ``y_kind`` are the user's word and override the labels.
    """
    y, infinite = without_infinite(x, y)
    notes = [*warnings, *infinite]
    placed = np.isfinite(x)
    if not placed.all():
        notes.append(f"{int((~placed).sum())} points without abscissa are left out")
        x, y = x[placed], y[placed]
    _require_points(y, place)
    unit, note = axis_unit(x, x_label, x_unit, place)
    notes += note
    wavenumber = to_wavenumber(x, unit)
    low, high = float(wavenumber.min()), float(wavenumber.max())
    if not (math.isfinite(low) and math.isfinite(high)):
        raise place.error(
            f"an abscissa is zero or negative, which is not a wavelength in {unit}", "correct the abscissae"
        )
    if low < -1e-9 or high > INFRARED[1] or high < INFRARED[0]:
        raise place.error(
            f"{low:.6g} to {high:.6g} cm^-1 is not the infrared",
            STATE_UNIT,
            "x_unit",
        )
    wavenumber, y, repeated = _ascending(wavenumber, y)
    if repeated:
        notes.append(f"{repeated} points at a wavenumber that occurs before are left out")
        _require_points(y, place)
    reading = read_ordinate(wavenumber, y, y_label, y_kind)
    if reading.refused:
        raise place.error(reading.refused, STATE_KIND, "y_kind")
    if reading.kind is None:
        what = f"the label {y_label!r} and the values do not tell" if y_label.strip() else "no label and no values tell"
        raise place.error(f"{what} what the ordinate is", STATE_KIND, "y_kind")
    return Spectrum(
        wavenumber, reading.ordinate, reading.kind, state, dict(metadata or {}), (*notes, *reading.warnings)
    )


def restated(spectrum: Spectrum, y_kind: Kind | None, place: Place) -> Spectrum:
    """Return a spectrum as it was declared, or with another kind of ordinate by the user's word."""
    if y_kind in (None, spectrum.kind):
        return spectrum
    return assemble(
        spectrum.wavenumber,
        spectrum.ordinate,
        place,
        x_unit="cm-1",
        y_kind=y_kind,
        state=spectrum.state,
        metadata=spectrum.metadata,
        warnings=spectrum.warnings,
    )


def _require_points(y: FloatArray, place: Place) -> None:
    known = measured(y)
    remedy = "give the measured spectrum, not a table of peaks"
    if not known.size:
        raise place.error("there is not one ordinate that is a number", "check that the file was written completely")
    if known.size < MIN_POINTS:
        raise place.error(f"{known.size} points are too few for a spectrum; at least {MIN_POINTS} are needed", remedy)
    if known[0] == known[-1] and known.min() == known.max():
        raise place.error(
            f"every ordinate is {known[0]:.6g}: nothing was measured", "check that the file was written completely"
        )


def axis_unit(x: FloatArray, label: str, given: XUnit | None, place: Place) -> tuple[XUnit, list[str]]:
    """Return the unit of an abscissa and what is doubtful about it, or refuse what is not an infrared spectrum."""
    if given is not None:
        return given, []
    named = x_unit_of(label)
    if named is not None:
        if denied_by_values(x, named):
            raise place.error(
                f"the abscissa is labelled {label!r}, but runs from {_span(x)}",
                STATE_UNIT,
                "x_unit",
            )
        return named, []
    if label.strip():
        raise place.error(
            f"the abscissa is in {label!r}, which is not a unit of an infrared spectrum",
            f"if the label is wrong, {STATE_UNIT}", "x_unit",
        )  # fmt: skip
    possible, span = plausible_x_units(x), _span(x)
    if len(possible) != 1:
        could = f"could be {' or '.join(possible)}" if possible else "is none of them"
        raise place.error(f"the abscissa has no unit, and {span} {could}", STATE_UNIT, "x_unit")
    return possible[0], [f"the abscissa has no unit; {span} is taken for {possible[0]}"]


def _span(x: FloatArray) -> str:
    return f"{float(x.min()):.6g} to {float(x.max()):.6g}"


def in_order(x: FloatArray, y: FloatArray, place: Place) -> tuple[FloatArray, FloatArray, tuple[str, ...]]:
    """Leave out points whose abscissa is a misprint among its neighbours; refuse abscissae that go up and down."""
    if x.size < MIN_POINTS or is_monotonic(x):
        return x, y, ()
    steps = np.diff(x)
    around = np.lib.stride_tricks.sliding_window_view(np.pad(x, 2, mode="reflect"), 5)
    # Among points in order the middle one of five is their median.
    astray = np.abs(x - np.median(around, axis=1)) > 1.5 * np.median(np.abs(steps))
    x, y = x[~astray], y[~astray]
    forward = np.sign(np.diff(x))
    turns = min(int((forward > 0).sum()), int((forward < 0).sum()))
    if turns > 0.02 * x.size + 1:
        raise place.error(
            "the abscissae go up and down, so the column is not a wavenumber or wavelength",
            "put the abscissa into the first column",
        )
    count = int(astray.sum())
    return x, y, (f"{count} points whose abscissa does not fit its neighbours are left out",) if count else ()


def is_monotonic(x: FloatArray) -> bool:
    """Return True if at least two values ascend or descend strictly."""
    if x.size < 2:
        return False
    return bool((x[1:] > x[:-1]).all() if x[0] < x[-1] else (x[1:] < x[:-1]).all())


def _ascending(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray, int]:
    """Sort by wavenumber; of several points at one wavenumber the first counts."""
    if is_monotonic(x):
        return (x, y, 0) if x[0] < x[-1] else (x[::-1], y[::-1], 0)
    order = np.argsort(x, kind="stable")
    x, y = x[order], y[order]
    new = np.concatenate([[True], np.diff(x) > 0])
    return x[new], y[new], int((~new).sum())
