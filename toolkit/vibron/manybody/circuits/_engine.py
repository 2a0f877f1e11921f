"""Gates on a state vector: local evolutions, fused into larger blocks, applied as matrix products.

The state vector is in the order of the whole package, digit 0 most significant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.manybody.operators.blocks import Blocks, blocks_of, digits_of
from vibron.manybody.specification import Model

Complex: TypeAlias = npt.NDArray[np.complex128]
WIDEST_TERM = 6
_WIDEST_BLOCK = 5


@dataclass(frozen=True, eq=False)
class Gate:
    """A matrix on ascending digits."""

    digits: tuple[int, ...]
    matrix: npt.NDArray[Any]

    def widened(self, digits: tuple[int, ...], d: int) -> npt.NDArray[Any]:
        """Return the matrix on more digits."""
        if digits == self.digits:
            return self.matrix
        k, size = len(digits), d ** len(digits)
        places = [digits.index(digit) for digit in self.digits]
        columns = np.eye(size, dtype=self.matrix.dtype).reshape((d,) * k + (size,))
        turned = np.tensordot(
            self.matrix.reshape((d,) * 2 * len(places)), columns, (range(len(places), 2 * len(places)), places)
        )
        return np.moveaxis(turned, range(len(places)), places).reshape(size, size)


def terms_of(model: Model, blocks: Blocks | None = None) -> list[Gate]:
    """Return the terms of a Hamiltonian on few digits; a term on one digit is shared by the pairs that hold it."""
    dimension = digits_of(model).dimension
    found: dict[tuple[int, ...], npt.NDArray[Any]] = {}
    single: dict[int, npt.NDArray[Any]] = {}
    for (support, passed), matrix in (model.blocks if blocks is None else blocks).items():
        digits = tuple(sorted((*support, *passed)))
        if len(digits) > WIDEST_TERM:
            raise DomainError(
                "has a term on too many sites, counting those that fermions pass",
                field="model",
                value=len(digits),
                remedy="use krylov_evolution, or an order in which the hops are short",
            )
        if len(digits) == 1:
            single[digits[0]] = single.get(digits[0], 0.0) + matrix
            continue
        parity = np.diag([1.0, -1.0]) if passed else np.eye(dimension)
        signs = reduce(np.kron, [parity if digit in passed else np.eye(dimension) for digit in digits])
        whole = signs @ Gate(support, matrix).widened(digits, dimension)
        found[digits] = found.get(digits, 0.0) + whole
    for digit, matrix in single.items():
        holders = [digits for digits in found if digit in digits]
        for digits in holders:
            found[digits] = found[digits] + Gate((digit,), matrix).widened(digits, dimension) / len(holders)
        if not holders:
            found[(digit,)] = matrix
    return [Gate(digits, matrix) for digits, matrix in sorted(found.items(), key=lambda item: item[0])]


def layers_of(terms: Sequence[Gate]) -> list[list[Gate]]:
    """Sort terms into layers of terms that share no digit: the bonds of a chain into even and odd ones."""
    layers: list[tuple[set[int], list[Gate]]] = []
    for term in terms:
        free = next((layer for layer in layers if not layer[0] & set(term.digits)), None)
        if free is None:
            layers.append((set(), []))
            free = layers[-1]
        free[0].update(term.digits)
        free[1].append(term)
    return [layer for _, layer in layers]


def split(model: Model, parts: Sequence[str] = ()) -> list[list[Gate]]:
    """Return the layers of a product formula: the named parts of the model, or else layers that share no digit.

    A part is the name of a term, or several joined by +; together the parts hold each term that is not zero once.
    """
    if not parts:
        return layers_of(terms_of(model))
    named = [name for part in parts for name in part.split("+")]
    for name in sorted({*named, *(string.term for string in model.strings)}):
        if named.count(name) != 1:
            raise InputError("must hold each term once", field="parts", value=list(parts), remedy=f"name {name} once")
    return [part_of(model, part) for part in parts]


def part_of(model: Model, part: str) -> list[Gate]:
    """Return the gates of one or more named terms, joined by +, which must commute."""
    names, known = part.split("+"), [term.name for term in model.terms]
    for name in names:
        if name not in known:
            remedy = f"known are {', '.join(known)}"
            raise InputError("is not a term of the model", field="parts", value=name, remedy=remedy)
    digits = digits_of(model)
    terms = terms_of(model, blocks_of(digits, [string for string in model.strings if string.term in names]))
    for place, one in enumerate(terms):
        for other in terms[:place]:
            if set(one.digits) & set(other.digits):
                union = tuple(sorted({*one.digits, *other.digits}))
                a, b = (gate.widened(union, digits.dimension) for gate in (one, other))
                if np.abs(a @ b - b @ a).max() > 1e-12:
                    raise DomainError(
                        "has terms that do not commute", field="parts", value=part, remedy="let them act in turn"
                    )
    return terms


def evolved_gate(term: Gate, time: float) -> Gate:
    """Return exp(-i h t) of a term."""
    values, vectors = np.linalg.eigh(term.matrix)
    return Gate(term.digits, (vectors * np.exp(-1j * time * values)) @ vectors.conj().T)


def product_formula(layers: Sequence[Sequence[Gate]], time: float, steps: int, order: int) -> list[Gate]:
    """Return the gates of several equal steps of a product formula, neighbouring factors of one layer merged."""
    if time == 0.0:
        return []
    sequence: list[tuple[int, float]] = []
    for part, weight in [item for _ in range(steps) for item in _step(len(layers), order)]:
        if sequence and sequence[-1][0] == part:
            weight += sequence.pop()[1]
        sequence.append((part, weight))
    known: dict[tuple[int, float], list[Gate]] = {}
    for part, weight in sequence:
        if (part, weight) not in known:
            known[part, weight] = [evolved_gate(term, weight * time / steps) for term in layers[part]]
    return [gate for key in sequence for gate in known[key]]


def _step(count: int, order: int) -> list[tuple[int, float]]:
    """Return which layer acts and for which part of the step (Trotter, Strang, Suzuki)."""
    if order == 1:
        return [(part, 1.0) for part in range(count)]
    if order == 2:
        half = [(part, 0.5) for part in range(count)]
        return half + half[::-1]
    inner = 1.0 / (4.0 - 4.0 ** (1.0 / 3.0))
    weights = (inner, inner, 1.0 - 4.0 * inner, inner, inner)
    return [(part, weight * scale) for scale in weights for part, weight in _step(count, 2)]


def fused(gates: Sequence[Gate], d: int, widest: int = _WIDEST_BLOCK) -> list[Gate]:
    """Merge gates into blocks of neighbouring digits, each gate as early as the blocks in its way allow."""
    blocks: list[tuple[set[int], list[Gate]]] = []
    for gate in gates:
        own = set(gate.digits)
        for digits, inside in reversed(blocks):
            union = digits | own
            if len(union) <= widest and (digits & own or max(union) - min(union) < widest):
                digits |= own
                inside.append(gate)
                break
            if digits & own:
                blocks.append((own, [gate]))
                break
        else:
            blocks.append((own, [gate]))
    known: dict[tuple[int, tuple[int, ...]], npt.NDArray[Any]] = {}  # a gate object is met again in each step

    def widened(gate: Gate, places: tuple[int, ...]) -> npt.NDArray[Any]:
        key = (id(gate), places)
        if key not in known:
            known[key] = gate.widened(places, d)
        return known[key]

    found = []
    for digits, inside in blocks:
        places = tuple(sorted(digits))
        first, *others = (widened(gate, places) for gate in inside)
        found.append(Gate(places, reduce(lambda left, right: right @ left, others, first)))
    return found


def applied(gates: Iterable[Gate], state: npt.NDArray[Any], d: int, count: int) -> Complex:
    """Apply gates one after the other to a vector of ``count`` digits of ``d`` values each."""
    psi: Complex = np.ascontiguousarray(state, dtype=np.complex128)
    for gate in gates:
        first, k = gate.digits[0], len(gate.digits)
        size = d**k
        if gate.digits == tuple(range(first, first + k)):
            right = d ** (count - first - k)
            if right == 1:
                psi = psi.reshape(-1, size) @ gate.matrix.T
            else:
                psi = np.matmul(gate.matrix, psi.reshape(-1, size, right))
        else:
            cube = np.moveaxis(psi.reshape((d,) * count), gate.digits, range(k))
            turned = (gate.matrix @ cube.reshape(size, -1)).reshape((d,) * count)
            psi = np.ascontiguousarray(np.moveaxis(turned, range(k), gate.digits))
    return psi.reshape(-1)
