"""HITRAN's molecules: numbers, names, masses, abundances and partition sums, from hitran-api, which works offline."""

from __future__ import annotations

import difflib

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.physics.hapi import formulas, hapi

__all__ = ["VERSIONS", "hapi", "isotopologue_data", "molecule_number", "partition_sum"]

VERSIONS = ("2021", "2025")


def isotopologue_data(molecule: int, isotopologue: int) -> tuple[str, float, float]:
    """Return formula, natural abundance and molar mass (g/mol)."""
    entry = hapi().ISO.get((molecule, isotopologue))
    if entry is None:
        known = sorted(iso for mol, iso in hapi().ISO if mol == molecule)
        raise InputError(
            f"molecule {molecule} has no such isotopologue in HITRAN" if known else "is not a molecule of HITRAN",
            field="isotopologue" if known else "molecule",
            value=isotopologue if known else molecule,
            remedy=f"use one of {known}" if known else "use a HITRAN number: 1 H2O, 2 CO2, 5 CO, 6 CH4, ...",
        )
    return str(entry[1]), float(entry[2]), float(entry[3])


def molecule_number(name: str, field: str) -> int:
    """Return the HITRAN number of a molecule by its formula."""
    numbers = {formula: number for number, formula in formulas().items()}
    if name not in numbers:
        close = difflib.get_close_matches(name, numbers, 3, 0.4)
        remedy = f"write its formula as HITRAN does, for instance {', '.join(close or ['H2O', 'CO2'])}"
        raise InputError("is not a molecule of HITRAN", field=field, value=name, remedy=remedy)
    return numbers[name]


def partition_sum(molecule: int, isotopologue: int, temperature: FloatArray, version: str = VERSIONS[0]) -> FloatArray:
    """Return total internal partition sums of an edition of TIPS."""
    isotopologue_data(molecule, isotopologue)
    grid = getattr(hapi(), f"TIPS_{version}_ISOT_HASH").get((molecule, isotopologue))
    if grid is None:
        raise DomainError(
            f"molecule {molecule}, isotopologue {isotopologue} is not in TIPS-{version}", field="isotopologue",
            value=isotopologue, remedy="use a more abundant isotopologue",
        )  # fmt: skip
    low, high = float(np.min(grid)), float(np.max(grid))
    if temperature.size and (temperature.min() < low or temperature.max() > high):
        worst = temperature.min() if temperature.min() < low else temperature.max()
        raise DomainError(
            f"TIPS-{version} has this isotopologue from {low:g} K to {high:g} K only", field="temperature",
            value=float(worst), remedy="stay inside this range",
        )  # fmt: skip
    distinct, place = np.unique(temperature, return_inverse=True)
    sums = np.array([hapi().partitionSum(molecule, isotopologue, float(one), version=int(version)) for one in distinct])
    return np.asarray(sums[place].reshape(temperature.shape), dtype=np.float64)
