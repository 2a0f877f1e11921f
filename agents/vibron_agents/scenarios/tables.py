"""Tables that a scenario reads: a profile of the atmosphere and a spectral response."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.quantity import FloatArray
from vibron.radiation.atmosphere.reference_atmosphere import AtmosphericProfile

_STATE = ("altitude", "temperature", "pressure")


def read_profile(path: Path) -> AtmosphericProfile:
    """Read altitude (km), temperature (K), pressure (Pa) and mole fractions in columns headed by the formula."""
    columns = _columns(path)
    for name in _STATE:
        if name not in columns:
            raise FormatError(f"has no column {name!r}", file=path, line=1, remedy=f"give {', '.join(_STATE)}")
    order = np.argsort(columns["altitude"], kind="stable")
    sorted_ = {name: values[order] for name, values in columns.items()}
    gases = {name: values for name, values in sorted_.items() if name not in _STATE}
    altitude, temperature, pressure = (sorted_[name] for name in _STATE)
    return AtmosphericProfile(altitude, temperature, pressure, mole_fractions=gases)


def read_response(path: Path) -> tuple[FloatArray, FloatArray]:
    """Read wavenumbers in cm^-1, returned rising, and the response: the first two columns."""
    columns = list(_columns(path).values())
    if len(columns) < 2:
        raise FormatError("has one column", file=path, line=1, remedy="give wavenumber and response")
    order = np.argsort(columns[0], kind="stable")
    return columns[0][order], columns[1][order]


def _columns(path: Path) -> dict[str, FloatArray]:
    try:
        rows = [row for row in csv.reader(path.read_text(encoding="utf-8").splitlines()) if any(row)]
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError("cannot be read as text", file=path, remedy="give a CSV file") from error
    if len(rows) < 3:
        raise FormatError("has fewer than two rows under its header", file=path, remedy="give a header and rows")
    names = [name.strip() for name in rows[0]]
    numbers = []
    for number, row in enumerate(rows[1:], start=2):
        try:
            numbers.append([float(field) for field in row])
            if len(row) != len(names):
                raise ValueError
        except ValueError:
            raise FormatError(
                f"does not hold {len(names)} numbers", file=path, line=number, remedy="separate them by commas"
            ) from None
    return {name: np.array(values) for name, values in zip(names, zip(*numbers, strict=True), strict=True)}
