"""Expectation values and entropies in Gaussian states, by Wick's theorem and the spectrum of the covariance matrix."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.quantity import FloatArray
from vibron.manybody.free_fermions._jordan_wigner import pauli_words
from vibron.manybody.free_fermions._pfaffian import pfaffian
from vibron.manybody.free_fermions._quadratic import fermion_products, modes_per_site, spins
from vibron.manybody.hilbert.observables import by_request, check_word, real
from vibron.manybody.specification import Model

_MOST_CUTS = 300
_MOST_STRINGS = 120


def asked(model: Model, names: Sequence[str], covariance: FloatArray, axis: str) -> dict[str, Any]:
    """Return the requested values: a word per site, two words per pair of sites, or the entropy of each cut."""
    measured = _spin_words if spins(model) else _fermion_words

    def of_words(*words: str) -> npt.NDArray[Any]:
        for word in words:
            check_word(model, word)
        return real(measured(model, list(words), covariance, axis))

    def entropies() -> npt.NDArray[Any]:
        if model.n_sites > _MOST_CUTS:
            raise ResourceError(
                f"of all cuts is for up to {_MOST_CUTS} sites", field="observables", value="entropy",
                remedy="use free_fermion_entanglement for one cut",
            )  # fmt: skip
        cuts = range(1, model.n_sites)
        return np.array([entropy(symplectic(covariance, model, range(cut))) for cut in cuts])

    return by_request(names, of_words, entropies)


def symplectic(covariance: FloatArray, model: Model, sites: Sequence[int]) -> FloatArray:
    """Return the singular values, from 0 to 1, of the covariance of some sites; 1 is a mode that is not entangled."""
    per = 2 * modes_per_site(model)
    place = np.array([per * site + k for site in sites for k in range(per)])
    other = np.setdiff1d(np.arange(len(covariance)), place) if _pure(covariance) else place
    place = other if len(other) < len(place) else place
    block = covariance[np.ix_(place, place)]
    values = np.linalg.eigvalsh(1j * block)[len(block) // 2 :]
    return np.clip(values, 0.0, 1.0)


def entropy(values: FloatArray) -> float:
    """Return the von Neumann entropy in nats."""
    weights = np.concatenate([(1.0 + values) / 2.0, (1.0 - values) / 2.0])
    kept = weights[weights > 1e-300]
    return max(0.0, float(-(kept * np.log(kept)).sum()))


def renyi_two(values: FloatArray) -> float:
    """Return the second Renyi entropy in nats."""
    return max(0.0, float(-np.log((1.0 + values**2) / 2.0).sum()))


def echo(first: FloatArray, second: FloatArray) -> float:
    """Return the squared overlap of two pure states: the root of det((G1 + G2) / 2)."""
    sign, log = np.linalg.slogdet(0.5 * (first + second))
    return float(np.exp(0.5 * log)) if sign > 0 else 0.0


def _pure(covariance: FloatArray) -> bool:
    return abs(float(np.square(covariance).sum()) / len(covariance) - 1.0) < 1e-9


def _wick(correlation: npt.NDArray[np.complex128], factors: Sequence[npt.NDArray[np.int64]]) -> Any:
    """Return the mean of a product of up to four Majorana operators, for arrays of their numbers."""
    if not factors:
        return 1.0
    if len(factors) == 2:
        return correlation[factors[0], factors[1]]
    a, b, c, d = factors
    return (
        correlation[a, b] * correlation[c, d] - correlation[a, c] * correlation[b, d]
        + correlation[a, d] * correlation[b, c]
    )  # fmt: skip


def _fermion_words(model: Model, words: list[str], covariance: FloatArray, _: str) -> npt.NDArray[np.complex128]:
    correlation = np.eye(len(covariance)) - 1j * covariance
    per, sites = 2 * modes_per_site(model), np.arange(model.n_sites)
    grids = [per * grid for grid in np.meshgrid(*[sites] * len(words), indexing="ij")]
    parts = [list(fermion_products(model, ((word, 0),))) for word in words]
    total = np.zeros(grids[0].shape, dtype=np.complex128)
    for choice in product(*parts):
        factors = [grid + offset for (_, offsets), grid in zip(choice, grids, strict=True) for offset in offsets]
        if len(factors) % 2:
            raise InputError(
                "has an odd number of fermion operators", field="observables", value=" ".join(words),
                remedy="ask for an even number",
            )  # fmt: skip
        total = total + np.prod([value for value, _ in choice]) * _wick(correlation, factors)
    return total


def _spin_words(model: Model, words: list[str], covariance: FloatArray, axis: str) -> npt.NDArray[np.complex128]:
    correlation = np.eye(len(covariance)) - 1j * covariance
    shape = (model.n_sites,) * len(words)
    found = np.zeros(shape, dtype=np.complex128)
    for places in np.ndindex(*shape):
        ops = tuple(zip(words, places, strict=True))
        for word, number in pauli_words(ops, axis).items():
            found[places] += number * _pauli_mean(word, correlation, covariance)
    return found


def _pauli_mean(
    word: tuple[tuple[int, str], ...], correlation: npt.NDArray[np.complex128], covariance: FloatArray
) -> complex:
    """Return the mean of a product of one or two Pauli matrices."""
    along = [np.array(2 * site + k) for site, letter in word if letter == "Z" for k in (0, 1)]
    if len(along) == 2 * len(word):
        return complex((-1j) ** len(word) * _wick(correlation, along))
    if along or len(word) == 1:
        return 0.0  # an odd number of fermion operators
    (first, one), (last, two) = word
    if last - first > _MOST_STRINGS:
        raise DomainError(
            f"is a string of more than {_MOST_STRINGS} sites",
            field="observables",
            value=word,
            remedy="take fewer sites",
        )
    value, begin = (-1j, 2 * first + 1) if one == "X" else (1j, 2 * first)
    inside = [2 * site + k for site in range(first + 1, last) for k in (0, 1)]
    factors = [begin, *inside, 2 * last + (two == "Y")]
    # <g_1 ... g_2k> = Pf(-i G), and each Z between adds -i
    mean = pfaffian(covariance[np.ix_(factors, factors)]) * (-1j) ** (len(factors) // 2)
    return complex(value * (-1j) ** (last - first - 1) * mean)
