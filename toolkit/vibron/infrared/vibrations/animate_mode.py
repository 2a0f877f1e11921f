from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations.normal_modes import normal_modes


@tool(
    valid_for="modes of a harmonic force field",
    limitations="straight-line motion, which distorts large rotations of groups",
    see_also=("normal_modes", "mode_contributions"),
)
def animate_mode(
    field: Annotated[HarmonicField, Record("harmonic force field")],
    mode: Annotated[int, Quantity("1", "number of the mode, 1 for the lowest", ge=1)],
    frames: Annotated[int, Quantity("1", "number of frames of one period", ge=2, le=1000)] = 20,
    amplitude: Annotated[float, Quantity("angstrom", "largest displacement of an atom", gt=0)] = 0.3,
) -> Animation:
    """Return one period of a normal mode as frames in the XYZ format, which any molecular viewer plays.

    Parameters
    ----------
    amplitude
        How far the atom that moves most goes.

    Raises
    ------
    DomainError
        The mode does not exist.

    Examples
    --------
    >>> import json
    >>> from vibron.core.example import example
    >>> field = json.loads(example("hydrogen_chloride_field.json").read_text())
    >>> movie = animate_mode(field, mode=1, frames=2)
    >>> len(movie.xyz.splitlines())
    8
    """
    modes = normal_modes(field)
    if mode > modes.wavenumber.size:
        raise DomainError(
            f"the molecule has {modes.wavenumber.size} modes only", field="mode", value=mode, remedy="name a lower one"
        )
    shape = modes.displacement[mode - 1]
    shape = amplitude * shape / np.linalg.norm(shape, axis=1).max()
    rest, symbols = field.geometry.positions, field.geometry.symbols
    phases = np.sin(2.0 * np.pi * (np.arange(frames)) / frames)
    lines, largest = [], 0.0
    for number, phase in enumerate(phases, 1):
        lines += [
            str(len(symbols)),
            f"frame {number} of {frames}, mode {mode} at {modes.wavenumber[mode - 1]:.1f} cm^-1",
        ]
        lines += [
            f"{symbol:2s} {x:12.6f} {y:12.6f} {z:12.6f}"
            for symbol, (x, y, z) in zip(symbols, rest + phase * shape, strict=True)
        ]
        largest = max(largest, float(np.linalg.norm(phase * shape, axis=1).max()))
    return Animation("\n".join(lines) + "\n", "\n".join(lines[:2]), largest)


@dataclass(frozen=True)
class Animation(DataRecord):
    """Frames of a moving molecule."""

    xyz: Annotated[str, Option("all frames in the XYZ format, angstrom")]
    head: Annotated[str, Option("the first two lines")]
    largest: Annotated[float, Quantity("angstrom", "largest displacement of an atom in any frame", ge=0)]
