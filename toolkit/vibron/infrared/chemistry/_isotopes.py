"""Isotopic masses and abundances from RDKit's periodic table, and the distribution of a formula's masses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require

_WIDEST = 60  # mass numbers tried around the commonest isotope


@cache
def isotopes(symbol: str) -> tuple[FloatArray, FloatArray]:
    """Return the masses (u) and abundances of the natural isotopes of an element, ascending."""
    table = require("rdkit.Chem").GetPeriodicTable()
    number, common = table.GetAtomicNumber(symbol), table.GetMostCommonIsotope(symbol)
    tried = range(max(1, common - _WIDEST), common + _WIDEST)
    found = [(table.GetMassForIsotope(number, a), table.GetAbundanceForIsotope(number, a) / 100.0) for a in tried]
    kept = np.array([(mass, share) for mass, share in found if share > 0.0])
    if not len(kept):
        raise DomainError(
            "has no natural isotopes", field="formula", value=symbol, remedy="leave radioactive elements out"
        )
    return kept[:, 0], kept[:, 1] / kept[:, 1].sum()


@cache
def monoisotopic_mass(symbol: str) -> float:
    """Return the mass in u of the commonest isotope."""
    masses, shares = isotopes(symbol)
    return float(masses[np.argmax(shares)])


def mass_distribution(counts: Mapping[str, int], resolution: float, least: float) -> tuple[FloatArray, FloatArray]:
    """Return masses and shares of the isotopologues, peaks nearer than the resolution merged, rare ones dropped.

    Elements are taken one after the other, each atom count by repeated squaring.
    """
    total = (np.zeros(1), np.ones(1))
    for symbol, count in counts.items():
        power, left = isotopes(symbol), count
        while left:
            if left & 1:
                total = _merged(*_product(total, power), resolution, least)
            left >>= 1
            if left:
                power = _merged(*_product(power, power), resolution, least)
    return total


def _product(one: tuple[FloatArray, FloatArray], other: tuple[FloatArray, FloatArray]) -> tuple[FloatArray, FloatArray]:
    return np.add.outer(one[0], other[0]).ravel(), np.multiply.outer(one[1], other[1]).ravel()


def _merged(mass: FloatArray, share: FloatArray, resolution: float, least: float) -> tuple[FloatArray, FloatArray]:
    order = np.argsort(mass, kind="stable")
    mass, share = mass[order], share[order]
    group = np.concatenate([[0], np.cumsum(np.diff(mass) > resolution)])
    weight = np.bincount(group, share)
    centre = np.bincount(group, share * mass) / weight
    kept = weight >= least * weight.max()
    return centre[kept], weight[kept]
