"""Masses of atoms written as 35Cl, Cl, H or D."""

import re
from functools import cache

from vibron.core.errors import InputError
from vibron.core.require import require

ALIASES = {"D": "2H", "T": "3H"}


def isotope_mass(symbol: str, field: str) -> float:
    """Return the mass in u; without a mass number that of the most abundant isotope."""
    nucleons, element = _parts(symbol, field)
    number, table = _numbers()[element], require("rdkit.Chem").GetPeriodicTable()
    mass = table.GetMassForIsotope(number, int(nucleons)) if nucleons else table.GetMostCommonIsotopeMass(number)
    if not mass > 0.0:
        raise InputError("is not a known isotope", field=field, value=symbol, remedy="give another mass number")
    return float(mass)


def bond_elements(bond: tuple[str, ...], field: str) -> list[str]:
    """Return the element symbols of the atoms, sorted.

    >>> bond_elements(("D", "35Cl"), "bond")
    ['Cl', 'H']
    """
    return sorted(_parts(symbol, field)[1] for symbol in bond)


def _parts(symbol: str, field: str) -> tuple[str, str]:
    found = re.fullmatch(r"(\d{0,3})([A-Z][a-z]?)", ALIASES.get(symbol, symbol))
    if found is None or found[2] not in _numbers():
        raise InputError("is not an isotope", field=field, value=symbol, remedy="write for instance H, D, 13C or 35Cl")
    return found[1], found[2]


def reduced_mass(bond: tuple[str, ...], field: str) -> float:
    """Return m1 m2 / (m1 + m2) in u for two atoms."""
    if len(bond) != 2:
        raise InputError("needs two atoms", field=field, value=bond, remedy='give for instance ["H", "35Cl"]')
    first, second = (isotope_mass(symbol, field) for symbol in bond)
    return first * second / (first + second)


@cache
def _numbers() -> dict[str, int]:
    """Atomic number of every element symbol; the table itself logs an error for a symbol that it does not know."""
    table = require("rdkit.Chem").GetPeriodicTable()
    return {table.GetElementSymbol(number): number for number in range(1, 119)}
