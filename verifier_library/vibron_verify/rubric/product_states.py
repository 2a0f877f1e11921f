"""Expectation values of a model in product states: the sum over its terms, without its matrix.

Two operators whose expectation values agree in a random product state are the same but for a set of measure zero, so a
few states compare operators of any size at the cost of their terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.operators.blocks import blocks_of, digits_of
from vibron.manybody.specification import Model, Sector

Values = npt.NDArray[Any]


def random_states(shape: tuple[int, int], rng: np.random.Generator, count: int) -> list[Values]:
    """Return product states as arrays with a normalised local vector per row, a row per site or mode."""
    drawn = [rng.normal(size=shape) + 1j * rng.normal(size=shape) for _ in range(count)]
    return [one / np.linalg.norm(one, axis=1, keepdims=True) for one in drawn]


class Terms:
    """The terms of a model, for product states of its sites, or of its modes with spin up first (``up_block``)."""

    def __init__(self, model: Model, order: str = "interleaved") -> None:
        convention = replace(model.convention, fermion_order=order)
        self.model = replace(model, sector=Sector(), convention=convention)
        self.digits = digits_of(self.model)
        self.blocks = blocks_of(self.digits, self.model.strings)
        self.modes = 2 if self.digits.site.two_modes and order == "interleaved" else 1

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of the product states that it takes."""
        local = self.digits.site.dimension if self.modes == 2 else self.digits.dimension
        return self.model.n_sites * (self.digits.count // self.digits.n_sites // self.modes), local

    def expectation(self, state: Values) -> tuple[float, float]:
        """Return the expectation value in a product state, and the sum of the terms' absolute values."""
        parts = [self._one(support, passed, matrix, state) for (support, passed), matrix in self.blocks.items()]
        return float(sum(parts)), float(sum(map(abs, parts)))

    def _one(self, support: Sequence[int], passed: Sequence[int], matrix: Values, state: Values) -> float:
        modes = self.modes
        sites = sorted({digit // modes for digit in support})
        vector = reduce(np.kron, [_local(state, site, self.digits.dimension**modes) for site in sites])
        order = [site * modes + part for site in sites for part in range(modes)]
        tensor = vector.reshape([self.digits.dimension] * len(order))
        image: Values = tensor
        away: dict[int, list[int]] = {}
        for digit in passed:
            if digit in order:
                image = np.moveaxis(np.moveaxis(image, order.index(digit), -1) * [1.0, -1.0], -1, order.index(digit))
            else:
                away.setdefault(digit // modes, []).append(digit % modes)
        factor = np.prod([self._parity(state, site, parts) for site, parts in away.items()])
        places = [order.index(digit) for digit in support]
        count = len(places)
        whole = matrix.reshape([self.digits.dimension] * (2 * count))
        image = np.tensordot(whole, image, axes=(range(count, 2 * count), places))
        image = np.moveaxis(image, range(count), places)
        return float(factor) * float(np.real(np.vdot(tensor, image)))

    def _parity(self, state: Values, site: int, parts: list[int]) -> float:
        """Return the expectation value of the fermion parity on some modes of a site."""
        weights = np.abs(_local(state, site, self.digits.dimension**self.modes)) ** 2
        signs = reduce(np.kron, [np.array([1.0, -1.0 if part in parts else 1.0]) for part in range(self.modes)])
        return float(weights @ signs)


def _local(state: Values, site: int, whole: int) -> Values:
    """Return the vector of a site over its digits; a site without double occupancy has none of it."""
    found = np.asarray(state[site % len(state)])
    return np.concatenate([found, np.zeros(whole - len(found))])
