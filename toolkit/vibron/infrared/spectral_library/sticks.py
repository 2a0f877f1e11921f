"""Libraries that hold computed vibrations instead of spectra: one wavenumber and one intensity a mode.

A Parquet or Arrow file with the columns ``smiles``, ``inchikey``, ``name``, ``cas``, ``formula``, ``wavenumber`` (list,
cm^-1) and ``intensity`` (list, km/mol).  Opening it makes the spectra,

    A(v) = sum_k I_k (g / pi) / ((v - v_k)^2 + g^2),   g = FWHM / 2,

by one fast Fourier transform a spectrum, when it is first asked for: the modes are put on a grid of 1 cm^-1, each
shared by its two neighbours, and folded with the line.  For lines of 16 cm^-1 that changes no ordinate by more than
1 % of the line's height.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import FormatError, unwritable
from vibron.core.locking import locked
from vibron.core.quantity import FloatArray
from vibron.core.replacing import replacing
from vibron.core.require import require
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library import metric_vectors
from vibron.infrared.spectral_library.entry import FIELDS, Entry, entries_of
from vibron.infrared.spectral_library.library import Library, of
from vibron.infrared.spectral_library.seal import checked, mapped, seal

FWHM = 16.0  # cm^-1
FORMAT = "vibron.sticks/2"
LISTS = ("wavenumber", "intensity")
_FINE, _LAST, _POINTS = 1.0, 4600.0, 8192  # cm^-1; the transform is twice as long as the axis, so nothing wraps round
_ROWS = 512  # transformed at a time


def write_sticks(
    path: Path, entries: Iterable[Entry], modes: Sequence[tuple[FloatArray, FloatArray]], method: str = ""
) -> Path:
    """Write computed vibrations, wavenumbers in cm^-1 and intensities in km/mol, as Parquet or Arrow by suffix."""
    arrow = require("pyarrow")
    rows = list(entries)
    columns: dict[str, Any] = {name: [getattr(row, name) for row in rows] for name in FIELDS}
    columns |= {
        name: arrow.array([np.asarray(mode[part], dtype=np.float32) for mode in modes], arrow.list_(arrow.float32()))
        for part, name in enumerate(LISTS)
    }
    table = arrow.table(columns)
    table = table.append_column(metric_vectors.COLUMN, metric_vectors.column(broaden(*_modes(table, path))))
    labels = {"format": FORMAT, "method": method, **metric_vectors.labels()}
    table = table.replace_schema_metadata(labels)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path), replacing(path) as temporary:
            if path.suffix == ".parquet":
                require("pyarrow.parquet").write_table(table, temporary, compression="zstd")
            else:
                require("pyarrow.feather").write_feather(table, str(temporary), compression="zstd")
            seal(temporary)
    except OSError as error:
        raise unwritable(error, "library", path) from error
    return path


def open_sticks(path: Path, fwhm: float = FWHM) -> Library:
    """Open a library of computed vibrations as spectra with Lorentz lines of this full width at half maximum."""
    digest = checked(path)
    table, labels = _read_table(path, digest)
    count = table.num_rows
    modes = _modes(table, path)
    columns = {name: table.column(name).to_pylist() for name in FIELDS if name in table.column_names}
    columns.setdefault("id", [f"{path.stem}-{row}" for row in range(count)])
    entries = entries_of(columns, count, state="gas", source="computed", method=labels.get("method", ""))
    vectors = metric_vectors.stored(table.to_batches(), labels) if fwhm == FWHM else {}
    offsets, places, strengths = modes

    def single(row: int) -> npt.NDArray[np.float32]:
        part = slice(offsets[row], offsets[row + 1])
        return np.asarray(broaden(offsets[row : row + 2] - offsets[row], places[part], strengths[part], fwhm)[0])

    return Library(
        path.stem, path, count, of(entries), lambda: (broaden(*modes, fwhm),), digest, vectors, single=single
    )


def held_modes(path: Path) -> tuple[str, dict[str, tuple[FloatArray, FloatArray]]]:
    """Return how the vibrations of a library were computed, and wavenumbers and intensities by InChIKey."""
    table, labels = _read_table(path, checked(path))
    offsets, places, strengths = _modes(table, path)
    parts = [slice(first, last) for first, last in itertools.pairwise(offsets)]
    keys = table.column("inchikey").to_pylist()
    return labels.get("method", ""), {key: (places[one], strengths[one]) for key, one in zip(keys, parts, strict=True)}


def broaden(
    offsets: npt.NDArray[np.int64], wavenumber: FloatArray, intensity: FloatArray, fwhm: float = FWHM
) -> npt.NDArray[np.float32]:
    """Return one spectrum a molecule on the grid; the modes of molecule i are those from offsets[i] to offsets[i+1]."""
    transform = require("scipy.fft")
    half = fwhm / 2.0
    distance = np.minimum(np.arange(_POINTS), _POINTS - np.arange(_POINTS)) * _FINE
    line = transform.rfft((half / np.pi / (distance**2 + half**2)).astype(np.float32))
    molecule = np.repeat(np.arange(offsets.size - 1), np.diff(offsets))
    inside = (wavenumber > 0.0) & (wavenumber < _LAST)
    place = np.where(inside, wavenumber, 0.0) / _FINE
    left = place.astype(np.int64)
    right_share = place - left
    weight = np.where(inside, intensity, 0.0)
    picked = np.rint(GRID / _FINE).astype(np.int64)
    spectra = np.empty((offsets.size - 1, GRID.size), dtype=np.float32)
    for start in range(0, len(spectra), _ROWS):
        rows = slice(start, min(start + _ROWS, len(spectra)))
        part = slice(offsets[rows.start], offsets[rows.stop])
        cell = (molecule[part] - start) * _POINTS + left[part]
        size = (rows.stop - rows.start) * _POINTS
        comb = np.bincount(cell, weight[part] * (1.0 - right_share[part]), size)
        comb += np.bincount(cell + 1, weight[part] * right_share[part], size)
        folded = transform.irfft(transform.rfft(comb.reshape(-1, _POINTS).astype(np.float32), axis=1) * line, axis=1)
        spectra[rows] = np.maximum(folded[:, picked], 0.0)
    return spectra


def is_sticks(path: Path, digest: str) -> bool:
    """Return True if a file holds computed vibrations."""
    if path.suffix == ".parquet":
        return True
    arrow = require("pyarrow")
    try:
        names = require("pyarrow.ipc").open_file(mapped(path, digest)).schema.names
    except arrow.ArrowInvalid:
        return False
    return all(name in names for name in LISTS)


def _read_table(path: Path, digest: str) -> tuple[Any, dict[str, str]]:
    """Return the table of a file of computed vibrations and its labels."""
    arrow = require("pyarrow")
    try:
        source = arrow.BufferReader(mapped(path, digest))
        if path.suffix == ".parquet":
            table = require("pyarrow.parquet").read_table(source)
        else:
            table = require("pyarrow.feather").read_table(source)
    except (arrow.ArrowInvalid, OSError) as error:
        raise FormatError(f"is not a library of spectra: {error}", file=path, remedy="write the file again") from error
    labels = {key.decode(): value.decode(errors="replace") for key, value in (table.schema.metadata or {}).items()}
    if labels.get("format", "").startswith(FORMAT.partition("/")[0]) and (not digest or labels["format"] != FORMAT):
        raise FormatError(
            f"has no checksum of its content, which every library of format {FORMAT!r} has",
            file=path,
            remedy="copy it from a backup or run: vibron library build",
        )
    return table.combine_chunks(), labels


def _modes(table: Any, path: Path) -> tuple[npt.NDArray[np.int64], FloatArray, FloatArray]:
    missing = [name for name in LISTS if name not in table.column_names]
    if missing:
        raise FormatError("has no column of modes", file=path, value=missing, remedy="give wavenumber and intensity")
    lists = [table.column(name).combine_chunks() for name in LISTS]
    counts = [column.value_lengths().to_numpy(zero_copy_only=False) for column in lists]
    if any(column.null_count for column in lists) or not np.array_equal(*counts):
        raise FormatError(
            "must have one intensity for each wavenumber", file=path, field="intensity", remedy="write the file again"
        )
    offsets = np.concatenate([[0], np.cumsum(counts[0])]).astype(np.int64)
    places, strengths = (column.flatten().to_numpy(zero_copy_only=False).astype(np.float64) for column in lists)
    return offsets, places, strengths
