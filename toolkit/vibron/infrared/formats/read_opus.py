from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import FormatError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Kind, Spectrum
from vibron.core.tool import tool
from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.files.source import MAX_POINTS, load_content
from vibron.infrared.formats._assembly import Place, assemble
from vibron.infrared.formats._gather import gather
from vibron.infrared.formats._opus import REFERENCE, DataBlock, OpusBlock, directory, paired, parameters, read_data

_X_LABELS = {"WN": "cm-1", "MI": "um", "NM": "nm"}
_Y_LABELS = {
    "AB": "absorbance", "TR": "transmittance", "KM": "Kubelka-Munk", "RFL": "reflectance", "LogR": "log(1/R)",
    "ATR": "absorbance", "PAS": "photoacoustic intensity", "ArithTR": "transmittance", "ArithAB": "absorbance",
    "Em": "emission", "Sc": "single beam",
}  # fmt: skip


@tool(
    valid_for="OPUS files of single spectra: AB, TR, RFL, KM, LogR, ATR, PAS, emission, ScSm, ScRf, IgSm, IgRf",
    limitations="series of spectra, traces, Raman spectra and derivatives are named and left out; the layout is not "
    "published by Bruker, and was validated against the package brukeropus",
    see_also=("read_spectrum", "read_jcamp"),
    cost="light",
    effects=("files",),
)
def read_opus(
    source: Annotated[Path | bytes, File("OPUS file, or its content as bytes")],
    interferograms: Annotated[bool, Option("whether to return interferograms and phases too")] = False,
    max_points: Annotated[int, Quantity("1", "largest number of points in all blocks", ge=1)] = MAX_POINTS,
) -> OpusFile:
    """Read the spectra of a Bruker OPUS file.

    A directory lists the blocks.  Each data block is described by a block of parameters of the same type: NPT points
    lie evenly from FXV to LXV, in units of DXU, and the ordinates are CSF times what is stored.

    Parameters
    ----------
    interferograms
        Whether to return interferograms and phases too; ``blocks`` names them in any case.

    Returns
    -------
    OpusFile
        Results and single beams on ascending wavenumbers, names of all blocks, and the parameters.

    Raises
    ------
    FormatError
        The file is no OPUS file, is cut short, contradicts itself, or holds nothing that can be read.
    ResourceError
        The blocks hold more than ``max_points``.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> file = read_opus(example("opus.0"))
    >>> file.blocks, [spectrum.kind for spectrum in file.spectra]
    (('AB', 'ScSm', 'ScRf', 'IgSm'), ['absorbance', 'single_beam', 'single_beam'])
    """
    content = load_content(source, max_points=max_points)
    entries = directory(content)
    pairs = tuple(paired(content, entries))
    allowance = Allowance(max_points)
    wanted = [pair for pair in pairs if pair[0].plain and pair[0].what in _Y_LABELS]
    spectra = gather(partial(_spectrum, content, *pair, allowance, None) for pair in wanted)
    others = tuple(_others(content, pairs, allowance)) if interferograms else ()
    names = tuple(entry.name for entry, _ in pairs)
    if not spectra and not others:
        raise _nothing(content, names)
    return OpusFile(names, spectra, others, _common(content, entries))


@dataclass(frozen=True)
class OpusInterferogram(DataRecord):
    """An interferogram or phase as filed."""

    name: Annotated[str, Option("name of the block: IgSm, IgRf, PhSm …")]
    x: Annotated[FloatArray, Array("as filed", "n", "abscissae")]
    y: Annotated[FloatArray, Array("as filed", "n", "ordinates", finite=False)]
    x_unit: Annotated[str, Option("code of the unit of the abscissae: PNT points, WN wavenumbers")]


@dataclass(frozen=True)
class OpusFile(DataRecord):
    """What an OPUS file holds."""

    blocks: Annotated[tuple[str, ...], Option("names of all data blocks in order")]
    spectra: Annotated[tuple[Spectrum, ...], Record("results (AB, TR, …) and single beams (ScSm, ScRf), `block` names")]
    interferograms: Annotated[
        tuple[OpusInterferogram, ...], Record("interferograms and phases, if they were asked for")
    ]
    parameters: Annotated[Mapping[str, str | float], Option("parameters of instrument, acquisition and sample")]


def spectra_of_opus(content: Content, y_kind: Kind | None, max_points: int) -> tuple[Spectrum, ...]:
    """Return the results of an OPUS file from its content; single beams where y_kind names them, or where all are."""
    entries = directory(content)
    pairs = tuple(paired(content, entries))
    allowance = Allowance(max_points)
    single = [pair for pair in pairs if pair[0].plain and pair[0].what == "Sc"]
    results = [pair for pair in pairs if pair[0].plain and pair[0].what in _Y_LABELS and pair[0].what != "Sc"]
    wanted = single if y_kind == "single_beam" else results or single
    if not wanted:
        raise _nothing(content, tuple(entry.name for entry, _ in pairs))
    return gather(partial(_spectrum, content, *pair, allowance, y_kind) for pair in wanted)


def _spectrum(
    content: Content, entry: OpusBlock, status: OpusBlock | None, allowance: Allowance, y_kind: Kind | None
) -> Spectrum:
    data = read_data(content, entry, status, allowance)
    if data.x_unit not in _X_LABELS:
        raise content.error(
            f"the abscissa of the block {entry.name} is in {data.x_unit or 'no unit'}, not in wavenumbers (WN), "
            "micrometres (MI) or nanometres (NM)",
            entry.start, "save the spectrum against wavenumbers",
        )  # fmt: skip
    return assemble(
        data.x, data.y, Place(content.name, byte=entry.start), x_label=_X_LABELS[data.x_unit],
        y_label=_Y_LABELS[entry.what], y_kind=y_kind,
        metadata={"block": entry.name, **{key: str(value) for key, value in data.parameters.items()}},
        warnings=tuple(_doubts(data)),
    )  # fmt: skip


def _doubts(data: DataBlock) -> Iterator[str]:
    """Yield where the extremes that the file gives differ from the ordinates."""
    known = data.y[np.isfinite(data.y)]
    for key, found in (("MNY", known.min), ("MXY", known.max)):
        stated = data.parameters.get(key)
        if known.size and isinstance(stated, float) and abs(stated - float(found())) > 1e-3 * float(np.ptp(known)):
            yield f"{key} of the block {data.entry.name} says {stated:.6g}, the ordinates say {float(found()):.6g}"


def _others(
    content: Content, pairs: tuple[tuple[OpusBlock, OpusBlock | None], ...], allowance: Allowance
) -> Iterator[OpusInterferogram]:
    for entry, status in pairs:
        if entry.plain and entry.what in ("Ig", "Ph"):
            data = read_data(content, entry, status, allowance)
            yield OpusInterferogram(entry.name, data.x, data.y, data.x_unit)


def _common(content: Content, entries: tuple[OpusBlock, ...]) -> dict[str, str | float]:
    """Return the parameters that describe no single block; those of the sample come before those of the reference."""
    found: dict[str, str | float] = {}
    general = [entry for entry in entries if entry.types[2] > 1]
    for entry in sorted(general, key=lambda entry: entry.types[1] == REFERENCE):
        for key, value in parameters(content, entry).items():
            found.setdefault(key, value)
    return found


def _nothing(content: Content, names: tuple[str, ...]) -> FormatError:
    held = f"holds only {', '.join(names)}" if names else "holds no data"
    return content.error(
        f"this OPUS file {held}: no infrared spectrum that is read",
        24,
        "save the result (AB, TR …) in OPUS; read_opus returns single beams and interferograms",
    )
