"""Hold the matrix that a script built against that of a reference model, and put a difference into words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.specification import Model
from vibron_verify.products.model_matrix import dense_matrix
from vibron_verify.products.order import reverse_sites
from vibron_verify.rubric.parts import parts_in_words

Values = npt.NDArray[Any]
SAME = 1e-9
REVERSED = "the order of the sites is reversed"


@dataclass(frozen=True)
class MatrixComparison:
    """Whether two matrices are the same, their relative distance, and the difference in words."""

    same: bool
    distance: float
    words: str


def compare(
    matrix: Values, model: Model, states: Values | None = None, equivalent: tuple[str, ...] = ("axes",)
) -> MatrixComparison:
    """Compare a matrix with a model's.

    Parameters
    ----------
    matrix : array
        Of the script, site 0 most significant, spin up first, fermion modes interleaved.
    model : Model
        The reference; its sector is not used.
    states : array of int, optional
        Numbers of the states that the matrix is over, where they are not all.
    equivalent : tuple of str
        Ways in which it may differ: ``axes`` (spins turned), ``sublattice`` (signs on every other site),
        ``down-first``, ``shift`` (a constant), ``block-order`` (fermion modes with spin up first).
    """
    reference = dense_matrix(model)
    count = len(reference) if states is None else len(states)
    if matrix.shape != (count, count):
        return MatrixComparison(
            False, np.inf, f"has {len(matrix)} states where the reference has {len(reference)}: "
            "another number of sites, or other states on a site",
        )  # fmt: skip
    whole = reference
    if states is not None:
        reference = reference[np.ix_(states, states)]
    scale = float(np.linalg.norm(reference)) or 1.0
    distance = float(np.linalg.norm(matrix - reference)) / scale
    if distance <= SAME:
        return MatrixComparison(True, distance, "the same matrix")
    turns = []
    for word, meaning, turned in _turned(whole, model):
        found = turned if states is None else turned[np.ix_(states, states)]
        if np.linalg.norm(matrix - found) <= SAME * scale:
            if word in equivalent:
                return MatrixComparison(True, 0.0, f"the same {meaning}")
            turns.append(meaning)
    difference = matrix - reference
    shift = np.trace(difference).real / len(matrix)
    if np.linalg.norm(difference - shift * np.eye(len(matrix))) <= SAME * scale:
        fine = "shift" in equivalent
        return MatrixComparison(fine, 0.0 if fine else distance, f"shifted by a constant {shift:.6g}")
    reversed_sites = REVERSED if REVERSED in turns else ""
    words = reversed_sites or parts_in_words(matrix, model, states) or "; ".join(turns)
    return MatrixComparison(False, distance, words or _otherwise(matrix, reference))


def _turned(reference: Values, model: Model) -> Iterator[tuple[str, str, Values]]:
    n, local = model.n_sites, model.site.dimension
    if local == 2 and not model.site.fermionic:
        for name, turn in spin_axes():
            yield "axes", f"with the axes of the spins turned ({name})", rotated(reference, turn, n)
    signs: Values = np.array([1.0])
    for odd in sublattice(model):
        signs = np.kron(signs, parities(model) if odd else np.ones(local))
    yield "sublattice", "with the signs of every other site turned", reference * np.outer(signs, signs)
    if not model.site.fermionic:
        yield "down-first", "with the states of each site in the opposite order", reference[::-1, ::-1]
    if model.site.two_modes:
        yield "block-order", "with all modes of spin up first", dense_matrix(model, "up_block")
    yield "", REVERSED, reverse_sites(reference, (local,) * n)


def sublattice(model: Model) -> list[bool]:
    """Return which sites lie on the second of two sublattices with no bond inside; every other one if there are none.

    The bonds are those between nearest neighbours, so that a square lattice is divided as a chessboard.
    """
    n = model.n_sites
    pairs = [one[:2] for one in model.lattice.bonds("nn")] if "nn" in model.lattice.bond_classes else []
    odd: dict[int, bool] = {}
    for start in range(n):
        waiting = [] if start in odd else [start]
        odd.setdefault(start, False)
        while waiting:
            site = waiting.pop()
            near = {j if i == site else i for i, j in pairs if site in (i, j)} - set(odd)
            odd |= dict.fromkeys(near, not odd[site])
            waiting += near
    divided = bool(pairs) and all(odd[i] != odd[j] for i, j in pairs)
    return [odd[site] if divided else bool(site % 2) for site in range(n)]


def parities(model: Model) -> Values:
    """Return (-1)^n of the states of a site, n its particles or the steps below the highest spin."""
    number = np.array([0, 1, 1, 2]) if model.site.two_modes else np.arange(model.site.dimension)
    return (-1.0) ** number[: model.site.dimension]


def spin_axes() -> Iterator[tuple[str, Values]]:
    """Yield the turns of a spin's axes in which a matrix may differ, with their names."""
    half = np.sqrt(0.5)
    x_z = half * np.array([[1.0, 1.0], [1.0, -1.0]])
    x_y = np.diag([1.0, 1.0j])
    yield "x for z", x_z
    yield "x for y", x_y
    yield "y for z", x_y @ x_z @ x_y.conj().T
    yield "round", x_y @ x_z
    yield "round the other way", x_z @ x_y


def rotated(matrix: Values, turn: Values, n: int) -> Values:
    """Return a matrix with the same turn applied to the states of each of n sites."""
    whole: Values = np.eye(1)
    for _ in range(n):
        whole = np.kron(whole, turn)
    return np.asarray(whole @ matrix @ whole.conj().T)


def _otherwise(matrix: Values, reference: Values) -> str:
    if np.linalg.norm(matrix - matrix.conj().T) > SAME * np.linalg.norm(reference):
        return "is not Hermitian"
    if len(matrix) <= 1024:
        levels, own = np.linalg.eigvalsh(reference), np.linalg.eigvalsh(matrix)
        if np.abs(levels - own).max() <= SAME * max(1.0, float(np.abs(levels).max())):
            return "has the same levels in another basis"
    where = np.unravel_index(int(np.abs(matrix - reference).argmax()), matrix.shape)
    return (
        f"differs most between the states {where[0]} and {where[1]}: {complex(matrix[where]):.6g} where the reference "
        f"has {complex(reference[where]):.6g}"
    )
