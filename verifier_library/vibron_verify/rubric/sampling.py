"""Compare an operator of any size with a model by expectation values in random product states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array

from vibron.manybody.hilbert.basis import Basis, bits_of
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.specification import Model
from vibron_verify.products import Product
from vibron_verify.rubric.comparison import MatrixComparison, parities, spin_axes, sublattice
from vibron_verify.rubric.operators import MOST_STATES, expectation_of, matrix_in
from vibron_verify.rubric.product_states import Terms, random_states
from vibron_verify.rubric.sectors import in_sector

Values = npt.NDArray[Any]
STATES = 8
SAME = 1e-8
SHIFTED = ", but for a constant"


def sampled(
    product: Product, model: Model, rng: np.random.Generator, equivalent: tuple[str, ...] = ("axes",)
) -> MatrixComparison:
    """Compare what a script built with a model, at any size.

    Parameters
    ----------
    product : Product
        A readable one.
    model : Model
        The reference; its sector is not used.
    rng : Generator
        Draws the product states.
    equivalent : tuple of str
        As in :func:`vibron_verify.rubric.comparison.compare`.
    """
    try:
        product = _with_states(product, model)
        if "states" in product.values:
            return _in_part(product, model, equivalent)
        own = expectation_of(product, model)
    except ValueError as error:
        return MatrixComparison(False, np.inf, str(error))
    terms = Terms(model)
    states = random_states(terms.shape, rng, STATES)
    found = np.array([own(state) for state in states])
    tried = [
        _apart(found, terms, [turned(state) for state in states], meaning)
        for meaning, turned in _variants(model, equivalent)
    ]
    if "block-order" in equivalent and model.site.kind == "spinful_fermion" and "tensor 0" not in product.values:
        block = Terms(model, "up_block")
        states = random_states(block.shape, rng, STATES)
        tried.append(_apart(np.array([own(state) for state in states]), block, states, " with spin up first"))
    distance, meaning = min(tried)
    if distance <= SAME:
        return MatrixComparison(True, distance, f"the same in {STATES} random product states{meaning}")
    return MatrixComparison(False, distance, f"differs by {distance:.3g} of its size in random product states")


def _apart(found: Values, terms: Terms, states: list[Values], meaning: str) -> tuple[float, str]:
    """Return the relative distance of expectation values from the terms' own, with what was done to the states."""
    pairs = [terms.expectation(state) for state in states]
    apart = found - np.array([value for value, _ in pairs])
    if meaning == SHIFTED:
        apart = apart - apart.mean()
    distance = float(np.abs(apart).max()) / max(*(size for _, size in pairs), 1e-300)
    return (distance if np.isfinite(distance) else np.inf), meaning


def _variants(model: Model, equivalent: tuple[str, ...]) -> Iterator[tuple[str, Callable[[Values], Values]]]:
    """Yield what may be different, and how product states of the script's are turned into the reference's."""
    yield "", lambda state: state
    if "axes" in equivalent and model.site.dimension == 2 and not model.site.fermionic:
        for name, turn in spin_axes():
            yield f", with the axes of the spins turned ({name})", partial(_rotated, turn=turn.conj())
    if "sublattice" in equivalent:
        signs = np.where(np.array(sublattice(model))[:, None], parities(model)[None, :], 1.0)
        yield ", with the signs of every other site turned", lambda state: state * signs
    if "down-first" in equivalent and not model.site.fermionic:
        yield ", with the states of each site in the opposite order", lambda state: state[:, ::-1]
    if "shift" in equivalent:
        yield SHIFTED, lambda state: state


def _rotated(state: Values, turn: Values) -> Values:
    return np.asarray(state @ turn)


def _with_states(product: Product, model: Model) -> Product:
    """Return a matrix with as many states as the reference's sector has as one over these states, in their order."""
    square = {"rows", "matrix", "value"} & set(product.values)
    if "states" in product.values or not square or not model.sector.declared or model.full_dimension > MOST_STATES:
        return product
    matrix = matrix_in(product)
    inside = np.flatnonzero(in_sector(model))
    if matrix.shape[0] != len(inside) or len(inside) == model.full_dimension:
        return product
    return replace(product, values={**product.values, "states": inside})


def own_moments(product: Product, vector: Values) -> tuple[float, float] | None:
    """Return the moments of what a script built in a state; None where the two are not over the same states."""
    if not {"rows", "matrix", "value"} & set(product.values) or vector.ndim != 1:
        return None
    matrix = matrix_in(product)
    if matrix.shape[0] != len(vector) or not np.any(vector):
        return None
    return moments(matrix, vector)


def moments(matrix: Any, vector: Values) -> tuple[float, float]:
    """Return mean and standard deviation of a matrix in a state.

    >>> moments(np.diag([1.0, -1.0]), np.array([3.0, 3.0]))
    (0.0, 1.0)
    """
    image, weight = matrix @ vector, np.vdot(vector, vector).real
    mean = float(np.vdot(vector, image).real / weight)
    return mean, float(np.linalg.norm(image - mean * vector) / np.sqrt(weight))


def _in_part(product: Product, model: Model, equivalent: tuple[str, ...]) -> MatrixComparison:
    """Compare a matrix over a part of the states with the model's, projected on the same part."""
    codes, terms = product.values["states"], Terms(model)
    matrix, local, n = coo_array(matrix_in(product)), model.site.dimension, model.n_sites
    fine = codes.ndim == 1 and codes.dtype.kind in "iu" and len(codes) == matrix.shape[0] <= MOST_STATES
    if not fine or local**n >= 1 << 62 or codes.min() < 0 or codes.max() >= local**n or (np.diff(codes) <= 0).any():
        raise ValueError("does not say over which states its matrix is")
    digits = np.array(np.unravel_index(codes.astype(np.int64), (local,) * n))
    if model.site.two_modes:
        digits = np.stack([digits >> 1, digits & 1], axis=1).reshape(2 * n, -1)
    basis_codes = np.zeros(len(codes), dtype=np.int64)
    for row in digits:
        basis_codes = (basis_codes << bits_of(terms.digits)) | row
    reference = matrix_of(terms.blocks, Basis(terms.digits, basis_codes)).tocoo()
    scale = float(np.linalg.norm(reference.data)) or 1.0
    signs = np.ones(len(codes))
    for site, odd in enumerate(sublattice(model)):
        whole = np.unravel_index(codes.astype(np.int64), (local,) * n)[site]
        signs = signs * (parities(model)[whole] if odd else 1.0)
    best = np.inf
    for word in ("", *(one for one in ("sublattice", "shift") if one in equivalent)):
        turned = reference.copy()
        if word == "sublattice":
            turned.data = turned.data * signs[turned.coords[0]] * signs[turned.coords[1]]
        difference = (matrix - turned).tocsr()
        if word == "shift":
            shift = difference.trace() / len(codes)
            difference = difference - shift * coo_array((np.ones(len(codes)), (np.arange(len(codes)),) * 2)).tocsr()
        best = min(best, float(np.linalg.norm(difference.data)) / scale)
        if best <= SAME:
            return MatrixComparison(True, best, f"the same in all {len(codes)} states")
    return MatrixComparison(False, best, f"differs by {best:.3g} of its size")
