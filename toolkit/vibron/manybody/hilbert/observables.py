"""Expectation values in eigenvectors, by words of local operators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.manybody.hilbert.basis import Basis
from vibron.manybody.hilbert.matrix import diagonal, hops
from vibron.manybody.hilbert.partition import schmidt_values
from vibron.manybody.operators.blocks import Blocks, blocks_of, digits_of
from vibron.manybody.operators.local import vocabulary
from vibron.manybody.operators.strings import OperatorString

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

_PIECE = 1 << 18  # states of which all sites' values are held at a time
Ops = tuple[tuple[str, int], ...]


def expectation(model: Model, ops: Ops, vector: npt.NDArray[Any], basis: Basis) -> complex:
    """Return the expectation value of a product of words on sites."""
    return complex(np.vdot(vector, applied(model, ops, vector, basis, basis)))


def applied(
    model: Model, ops: Ops, vector: npt.NDArray[Any], basis: Basis, target: Basis, weight: complex = 1.0
) -> npt.NDArray[Any]:
    """Return a product of words applied to a vector, in the basis of the target sector."""
    blocks = blocks_of(digits_of(model), (OperatorString(weight, ops, "observable"),))
    kind = np.result_type(vector, *(matrix for matrix in blocks.values()), np.float64)
    found = np.zeros(len(target), dtype=kind)
    entries = diagonal(blocks, basis)
    if np.any(entries):
        place, known = target.find(basis.codes)
        part = entries * vector
        np.add.at(found, place if known is None else place[known], part if known is None else part[known])
    for source, images, amplitude in hops(blocks, basis):
        place, known = target.find(images)
        part = amplitude * vector[source]
        np.add.at(found, place if known is None else place[known], part if known is None else part[known])
    return found


def profile(model: Model, word: str, vector: npt.NDArray[Any], basis: Basis) -> npt.NDArray[Any]:
    """Return the expectation value of a word on each site."""
    check_word(model, word)
    return real(np.array([expectation(model, ((word, i),), vector, basis) for i in range(model.n_sites)]))


def correlations(model: Model, first: str, second: str, vector: npt.NDArray[Any], basis: Basis) -> npt.NDArray[Any]:
    """Return the expectation value of the product of two words on each pair of sites."""
    check_word(model, first)
    check_word(model, second)
    n, ones = model.n_sites, (_on_sites(model, word) for word in (first, second))
    if all(_is_diagonal(blocks) for one in ones for blocks in one):
        return _diagonal_correlations(model, first, second, vector, basis)
    found = [[expectation(model, ((first, i), (second, j)), vector, basis) for j in range(n)] for i in range(n)]
    return real(np.array(found))


def _diagonal_correlations(
    model: Model, first: str, second: str, vector: npt.NDArray[Any], basis: Basis
) -> npt.NDArray[Any]:
    """Return the correlations of words that are diagonal: products of their values, weighted by probabilities."""
    found = np.zeros((model.n_sites, model.n_sites))
    for start in range(0, len(basis), _PIECE):
        piece = Basis(basis.digits, basis.codes[start : start + _PIECE])
        weights = np.abs(vector[start : start + _PIECE]) ** 2
        one, other = (
            np.array([diagonal(blocks, piece).real for blocks in _on_sites(model, word)]) for word in (first, second)
        )
        found += (one * weights) @ other.T
    return found


def _on_sites(model: Model, word: str) -> list[Blocks]:
    """Return a word on each site as matrices on few digits."""
    digits = digits_of(model)
    return [blocks_of(digits, (OperatorString(1.0, ((word, i),), "observable"),)) for i in range(model.n_sites)]


def _is_diagonal(blocks: Blocks) -> bool:
    return all(not np.any(matrix - np.diag(np.diag(matrix))) for matrix in blocks.values())


def asked(model: Model, names: Sequence[str], vector: npt.NDArray[Any], basis: Basis) -> dict[str, Any]:
    """Return the requested values: a word per site, two words per pair of sites, or the entropy of each cut."""

    def of_words(*words: str) -> npt.NDArray[Any]:
        if len(words) == 1:
            return profile(model, words[0], vector, basis)
        return correlations(model, words[0], words[1], vector, basis)

    def entropies() -> npt.NDArray[Any]:
        cuts = range(1, model.n_sites)
        return np.array([entropy(schmidt_values(model, range(cut), vector, basis) ** 2) for cut in cuts])

    return by_request(names, of_words, entropies)


def by_request(
    names: Sequence[str], of_words: Callable[..., npt.NDArray[Any]], entropies: Callable[[], npt.NDArray[Any]]
) -> dict[str, Any]:
    """Return values by their requests: one or two words of operators, or ``"entropy"``; the energy is passed over."""
    found: dict[str, Any] = {}
    for name in names:
        words = name.split()
        if name == "entropy":
            found[name] = entropies()
        elif not 1 <= len(words) <= 2:
            raise InputError("asks for more than two words", field="observables", value=name, remedy="ask for two")
        elif name != "energy":
            found[name] = of_words(*words)
    return found


def entropy(weights: npt.NDArray[Any]) -> float:
    """Return the entropy of probabilities in nats."""
    kept = weights[weights > 1e-300]
    return max(0.0, float(-(kept * np.log(kept)).sum()))


def real(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the real part where nothing else is there."""
    return values.real.copy() if np.abs(values.imag).max(initial=0.0) < 1e-10 else values


def check_word(model: Model, word: str, field: str = "observables") -> None:
    """Refuse a word that the model's sites do not know."""
    known = vocabulary(model.site, model.convention.spin)
    if word not in known:
        raise InputError(
            "is not an operator of this model's sites",
            field=field,
            value=word,
            remedy=f"ask for {', '.join(known)}",
        )
