"""What a simulation leaves behind: positions, velocities, dipole moments and energies at even steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity

Frames = Annotated[FloatArray | None, Array("angstrom", "t,n,3", "position of each atom at each step, unwrapped")]
Speeds = Annotated[FloatArray | None, Array("angstrom fs^-1", "t,n,3", "velocity of each atom at each step")]
Energies = Annotated[FloatArray | None, Array("eV", "t", "energy at each step", kind="energy")]


@dataclass(frozen=True)
class Trajectory(DataRecord):
    """Steps of a simulation; a dipole, a step and a temperature suffice for an infrared spectrum."""

    time_step: Annotated[float, Quantity("fs", "time between two steps kept", gt=0)]
    temperature: Annotated[float, Quantity("K", "mean kinetic temperature", gt=0)]
    dipole: Annotated[FloatArray, Array("debye", "t,3", "total dipole moment at each step")]
    symbols: Annotated[tuple[str, ...], Option("chemical symbol of each atom")] = ()
    positions: Frames = None
    velocities: Speeds = None
    potential_energy: Energies = None
    kinetic_energy: Energies = None
    volume: Annotated[float | None, Quantity("angstrom^3", "volume of a periodic box", gt=0)] = None
    energy_drift: Annotated[
        float | None,
        Quantity("eV", "rise of the total energy over the run, from a straight line through it", kind="energy"),
    ] = None

    def __post_init__(self) -> None:
        dipole = np.array(self.dipole, dtype=np.float64)
        if dipole.ndim != 2 or dipole.shape[1] != 3:
            raise InputError(
                "must have the shape (t, 3)", field="dipole", value=dipole.shape, remedy="give three components a step"
            )
        dipole.setflags(write=False)
        object.__setattr__(self, "dipole", dipole)
        object.__setattr__(self, "symbols", tuple(self.symbols))

    def __len__(self) -> int:
        return int(self.dipole.shape[0])


def energy_drift(total: FloatArray) -> float:
    """Return the rise over the run of the straight line through the total energy."""
    place = np.linspace(-0.5, 0.5, total.size)
    return float(place @ (total - total.mean()) / (place @ place))
