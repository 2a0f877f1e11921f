from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.collision_induced import CollisionInduced
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.lines._path import column_density
from vibron.radiation.lines._slab import Slab


@tool(
    valid_for="densities at which pairs absorb and triples do not, up to about a hundred atmospheres; temperatures "
    "between those of the tables",
    limitations="linear in the temperature between two tables, none beyond them; zero where no table reaches",
    papers=("karman2019", "goodyyung1989"),
    see_also=("read_hitran_cia", "combine_slabs", "gas_spectrum"),
)
def collision_induced_absorption(
    tables: Annotated[tuple[CollisionInduced, ...], Record("tables of one pair, or the name of a .cia file")],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, strictly ascending", gt=0, kind="position")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
    pressure: Annotated[float, Quantity("Pa", "total pressure", ge=0)],
    first_fraction: Annotated[float, Quantity("1", "mole fraction of the first molecule of the pair", ge=0, le=1)],
    second_fraction: Annotated[float, Quantity("1", "mole fraction of the second, equal for N2-N2", ge=0, le=1)],
    path_length: Annotated[float, Quantity("m", "path through the gas", ge=0)] = 1.0,
) -> Slab:
    r"""Return the optical depth and emission of a gas by collision-induced absorption of one pair of molecules.

    .. math:: \tau = k(\tilde\nu, T)\, n_1 n_2\, L, \qquad n_i = \frac{x_i p}{k_B T}

    Add it to the lines by ``combine_slabs((lines, pairs), "parallel")``.

    Raises
    ------
    InputError
        The tables are of several pairs.
    DomainError
        The temperature is outside the tables of a band that the grid reaches.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> air = str(example("nitrogen.cia"))
    >>> pairs = collision_induced_absorption(air, np.array([2330.0]), 300.0, 101325.0, 0.78, 0.78, 1000.0)
    >>> round(float(pairs.optical_depth[0]), 3)
    0.364
    """
    names = sorted({table.pair for table in tables})
    if len(names) != 1:
        remedy = "give the tables of one pair, and add the others by combine_slabs"
        raise InputError(f"hold {len(names)} pairs", field="tables", value=", ".join(names), remedy=remedy)
    coefficient = np.zeros(wavenumber.size)
    for band in _bands(tables):
        low, high = min(float(one.wavenumber[0]) for one in band), max(float(one.wavenumber[-1]) for one in band)
        inside = (wavenumber >= low) & (wavenumber <= high)
        if inside.any():
            coefficient[inside] += _at(band, wavenumber[inside], temperature)
    density = column_density(temperature, pressure, first_fraction, 0.01)  # per cm^3: the column of one centimetre
    depth = coefficient * density * column_density(temperature, pressure, second_fraction, path_length)
    return Slab(wavenumber, depth, radiance_per_wavenumber(wavenumber, temperature))


def _bands(tables: tuple[CollisionInduced, ...]) -> list[list[CollisionInduced]]:
    """Return the tables grouped by overlapping ranges."""
    groups: list[list[CollisionInduced]] = []
    end = -np.inf
    for table in sorted(tables, key=lambda one: float(one.wavenumber[0])):
        if table.wavenumber[0] >= end:
            groups.append([])
        groups[-1].append(table)
        end = max(end, float(table.wavenumber[-1]))
    return groups


def _at(band: list[CollisionInduced], grid: FloatArray, temperature: float) -> FloatArray:
    """Return the coefficient of a band between its two nearest temperatures."""
    ordered = sorted(band, key=lambda one: one.temperature)
    known = np.array([one.temperature for one in ordered])
    if len(known) == 1:
        known, ordered = np.repeat(known, 2), ordered * 2
    if not known[0] <= temperature <= known[-1]:
        raise DomainError(
            f"the tables hold from {known[0]:g} K to {known[-1]:g} K", field="temperature", value=temperature,
            remedy="stay inside this range",
        )  # fmt: skip
    right = int(np.clip(np.searchsorted(known, temperature), 1, known.size - 1))
    span = known[right] - known[right - 1]
    weight = (temperature - known[right - 1]) / span if span > 0.0 else 0.0
    both = [
        np.interp(grid, one.wavenumber, one.coefficient, left=0.0, right=0.0) for one in ordered[right - 1 : right + 1]
    ]
    return np.asarray((1.0 - weight) * both[0] + weight * both[1])
