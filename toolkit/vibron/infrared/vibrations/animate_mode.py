"""A normal mode in motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._samples import HYDROGEN_CHLORIDE
from vibron.infrared.vibrations.normal_modes import normal_modes


@dataclass(frozen=True)
class Animation:
    """Frames of a moving molecule."""

    xyz: Annotated[str, Option("all frames in the XYZ format, angstrom")]
    head: Annotated[str, Option("the first two lines")]
    largest: Annotated[float, Quantity("angstrom", "largest displacement of an atom in any frame", ge=0)]


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"field": HYDROGEN_CHLORIDE, "mode": 1, "frames": 4},
            value="2\nframe 1 of 4, mode 1 at 2990.9 cm^-1",
            source="a file of XYZ begins with the number of atoms and a title, by the format's definition",
            path="head",
        ),
        KnownAnswer(
            call={"field": HYDROGEN_CHLORIDE, "mode": 1, "frames": 4, "amplitude": 0.1},
            path="largest",
            value=0.1,
            tolerance=1e-9,
            source="the atom that moves most moves by the amplitude",
            kind="identity",
        ),
        KnownAnswer(
            call={"field": HYDROGEN_CHLORIDE, "mode": 1, "frames": 3},
            path="xyz",
            value="2\nframe 1 of 3, mode 1 at 2990.9 cm^-1\nCl     0.000000     0.000000     0.000000\n"
            "H      0.000000     0.000000     1.274600\n"
            "2\nframe 2 of 3, mode 1 at 2990.9 cm^-1\nCl     0.000000     0.000000    -0.007488\n"
            "H      0.000000     0.000000     1.534408\n"
            "2\nframe 3 of 3, mode 1 at 2990.9 cm^-1\nCl     0.000000     0.000000     0.007488\n"
            "H      0.000000     0.000000     1.014792\n",
            source="by hand: 2990.9 is the root of 0.33162 over the reduced mass 0.979593 u; H moves 0.3 sin 120 "
            "degrees = 0.259808 from 1.2746, Cl the other way by that times 1.007825 / 34.968853",
        ),
    ),
    valid_for="modes of a harmonic force field",
    limitations="straight-line motion, which distorts large rotations of groups",
    keywords=("animation", "movie", "XYZ trajectory", "visualise mode", "vibration"),
    see_also=("normal_modes", "mode_contributions"),
    asks=(
        "[xyz: Animate] mode number {mode} of the force field {field}",
        "[xyz: XYZ movie] of vibration {mode} of {field}, {frames} frames, amplitude {amplitude}",
    ),
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
    field : HarmonicField
        Force field.
    mode : int
        Number of the mode, 1 for the lowest.
    frames : int
        Number of frames.
    amplitude : float, angstrom
        How far the atom that moves most goes.

    Returns
    -------
    Animation
        Text of the file, and its first two lines.

    Raises
    ------
    DomainError
        There is no such mode.

    Examples
    --------
    >>> from vibron.core.registry import find
    >>> movie = find("animate_mode").execute(field=HYDROGEN_CHLORIDE, mode=1, frames=2)
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
