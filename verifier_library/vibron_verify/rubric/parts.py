"""Write a matrix as a sum of a model's terms bond by bond, and say which has another weight than it should."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array

from vibron.core.errors import VibronError
from vibron.manybody.hilbert.basis import sector_basis
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.operators.blocks import blocks_of, digits_of
from vibron.manybody.specification import Model, Sector

Values = npt.NDArray[Any]
Part = tuple[str, tuple[int, ...]]
MOST_STATES = 4096
FIT = 1e-8
FACTORS = {
    4.0: "four times as large as it should be",
    0.25: "a quarter of what it should be",
    2.0: "twice as large as it should be",
    0.5: "half of what it should be",
    -1.0: "of the opposite sign",
    0.0: "missing",
}


def parts_in_words(matrix: Values, model: Model, states: Values | None = None) -> str:
    """Return which terms or bonds have which other weight; empty where the matrix is not a sum of such parts.

    Bonds that close an open chain, or would open a closed one, are tried too.
    """
    if model.full_dimension > MOST_STATES:
        return ""
    own = _parts(model)
    extra = _new(own, _other_ends(model))
    for name, value in model.parameters.items():
        if not np.any(value):
            extra |= _new({**own, **extra}, _parts(model.with_parameters(**{name: 1.0})))
    parts = {**own, **extra}
    flat: list[Any] = [part if states is None else part[states][:, states] for part in parts.values()]
    flat.append(csr_array(np.eye(len(matrix))))
    gram = np.array([[complex(one.conj().multiply(other).sum()) for other in flat] for one in flat])
    target = np.array([complex(one.conj().multiply(matrix).sum()) for one in flat])
    weights = np.linalg.lstsq(gram, target, rcond=1e-12)[0]
    left = matrix - sum((weight * part.toarray() for weight, part in zip(weights, flat, strict=True)), 0.0)
    if np.linalg.norm(left) > FIT * max(1.0, float(np.linalg.norm(matrix))) or np.abs(weights.imag).max() > FIT:
        return ""
    words = _words(dict(zip(parts, weights.real[:-1], strict=True)), own)
    if abs(weights.real[-1]) > FIT:
        words.append(f"shifted by a constant {weights.real[-1]:.6g}")
    factors = {round(weight, 7) for weight in weights.real[: len(own)]}
    if model.site.kind == "spin" and factors in ({4.0}, {0.25}):
        given, meant = ("Pauli", "spin") if factors == {4.0} else ("spin", "Pauli")
        words.append(f"{given} matrices are used where {meant} matrices are meant")
    return "; ".join(words)


def _new(known: Mapping[Part, csr_array[Any]], found: Mapping[Part, csr_array[Any]]) -> dict[Part, csr_array[Any]]:
    """Return the parts that are not a multiple of a known one."""

    def along(one: csr_array[Any], other: csr_array[Any]) -> bool:
        product = abs(one.conj().multiply(other).sum()) ** 2
        return bool(product > (1.0 - FIT) * abs(one.multiply(one.conj()).sum() * other.multiply(other.conj()).sum()))

    return {
        key: part
        for key, part in found.items()
        if key not in known and part.nnz and not any(key[1] == k[1] and along(part, p) for k, p in known.items())
    }


def _words(weights: Mapping[Part, float], own: Mapping[Part, Any]) -> list[str]:
    said = []
    for name in dict.fromkeys(name for name, _ in weights):
        mine = {sites: weight for (term, sites), weight in weights.items() if term == name and (term, sites) in own}
        other = {s: weight for (term, s), weight in weights.items() if term == name and (term, s) not in own}
        factors = {round(weight, 7) for weight in mine.values()}
        if len(factors) == 1 and factors != {1.0}:
            said.append(f"the term {name!r} is {_factor(factors.pop())}")
        elif factors != {1.0}:
            said += [f"the term {name!r} on {_sites(sites)} is {_factor(round(weight, 7))}"
                     for sites, weight in mine.items() if abs(weight - 1.0) > FIT]  # fmt: skip
        said += [f"the term {name!r} also acts on {_sites(sites)}, where there should be none"
                 for sites, weight in other.items() if abs(weight) > FIT]  # fmt: skip
    return said


def _factor(factor: float) -> str:
    return FACTORS.get(factor, f"{factor:.6g} times what it should be")


def _sites(sites: tuple[int, ...]) -> str:
    return f"site {sites[0]}" if len(sites) == 1 else f"the sites {', '.join(map(str, sites))}"


def _parts(model: Model) -> dict[Part, csr_array[Any]]:
    convention = replace(model.convention, fermion_order="interleaved")
    whole = replace(model, sector=Sector(), convention=convention)
    basis, digits = sector_basis(whole), digits_of(whole)
    groups: dict[Part, list[Any]] = {}
    for string in whole.strings:
        key = (string.term, tuple(sorted({site for _, site in string.ops})))
        groups.setdefault(key, []).append(string)
    return {key: matrix_of(blocks_of(digits, strings), basis) for key, strings in groups.items()}


def _other_ends(model: Model) -> dict[Part, csr_array[Any]]:
    """Return the parts of the same model with its ends closed, or opened."""
    closed = all(end == "periodic" for end in model.lattice.boundary)
    try:
        ends = tuple("open" if closed else "periodic" for _ in model.lattice.boundary)
        lattice = replace(model.lattice, boundary=ends)
        return _parts(replace(model, lattice=lattice, sector=Sector()))
    except VibronError:  # couplings given bond by bond do not fit other bonds
        return {}
