"""Masses of atoms written as 35Cl, Cl, H or D."""

import re
from functools import cache

from vibron.core.errors import InputError
from vibron.core.require import require

ALIASES = {"D": "2H", "T": "3H"}


def isotope_mass(symbol: str, field: str) -> float:
    """Return the mass in u; without a mass number that of the most abundant isotope."""
    found = re.fullmatch(r"(\d*)([A-Z][a-z]?)", ALIASES.get(symbol, symbol))
    table = require("rdkit.Chem").GetPeriodicTable()
    number = _numbers().get(found[2], 0) if found else 0
    if found is None or number < 1:
        raise InputError("is no isotope", field=field, value=symbol, remedy="write for instance H, D, 13C or 35Cl")
    mass = table.GetMassForIsotope(number, int(found[1])) if found[1] else table.GetMostCommonIsotopeMass(number)
    if not mass > 0.0:
        raise InputError("is no known isotope", field=field, value=symbol, remedy="give another mass number")
    return float(mass)


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
