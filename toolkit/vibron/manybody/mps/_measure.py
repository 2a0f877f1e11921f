"""Expectation values in a matrix-product state, by the words of the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.require import require
from vibron.manybody.hilbert.observables import by_request, check_word, real
from vibron.manybody.mps._chain import Chain, quiet
from vibron.manybody.operators.local import ODD
from vibron.manybody.operators.tenpy_names import tenpy_words

#: Words without a definite charge, as sums of words that have one.
_SPLIT = {
    "Sx": ((0.5, "Sp"), (0.5, "Sm")), "Sy": ((-0.5j, "Sp"), (0.5j, "Sm")),
    "X": ((1.0, "Sp"), (1.0, "Sm")), "Y": ((-1j, "Sp"), (1j, "Sm")),
}  # fmt: skip
_DENSITIES = {"spinful_fermion": ("Nup", "Ndn"), "tj": ("Nup", "Ndn"), "spin": ("Sz",), "qubit": ("Z",)}
FIELD = "observables"


def asked(chain: Chain, names: Sequence[str]) -> dict[str, Any]:
    """Return the requested values: words of sites and of pairs, a string correlation, entropy or spectrum."""

    def of_words(first: str, second: str = "") -> npt.NDArray[Any]:
        if not second:
            return spectrum(chain, chain.psi.L // 2) if first == "spectrum" else profile(chain, first)
        return string_correlations(chain, second) if first == "string" else correlations(chain, first, second)

    return by_request(names, of_words, lambda: np.array(chain.psi.entanglement_entropy(), dtype=np.float64))


def check_names(chain_model: Any, names: Sequence[str]) -> None:
    """Refuse observables that cannot be measured, before the work is done."""
    for name in names:
        words = name.split()
        if name in ("energy", "entropy", "spectrum"):
            continue
        if not 1 <= len(words) <= 2:
            raise InputError("asks for more than two words", field=FIELD, value=name, remedy="ask for one or two")
        for word in words[1:] if words[0] == "string" else words:
            check_word(chain_model, word)
        if sum(word in ODD for word in words) == 1:
            raise InputError(
                "has an odd number of fermions, which vanishes", field=FIELD, value=name, remedy="ask for a pair"
            )


def profile(chain: Chain, word: str) -> npt.NDArray[Any]:
    """Return the expectation value of a word on each site (of the unit cell)."""
    total = np.zeros(chain.psi.L, dtype=complex)
    for weight, op in _parts(chain, word):
        if not _charged(chain, op):
            total += weight * np.asarray(chain.psi.expectation_value(op))
    return real(total)


def correlations(chain: Chain, first: str, second: str, reach: int | None = None) -> npt.NDArray[Any]:
    """Return the expectation value of two words on all pairs of sites (infinite: from the first cell up to reach)."""
    n = chain.psi.L
    columns = n if chain.psi.finite else max(n, reach or 2 * n)
    total = np.zeros((n, columns), dtype=complex)
    for one, op in _parts(chain, first):
        for two, other in _parts(chain, second):
            if not _charged(chain, op, other):
                with quiet():
                    values = chain.psi.correlation_function(op, other, sites1=range(n), sites2=range(columns))
                total += one * two * values
    return real(total)


def string_correlations(chain: Chain, word: str, shift: float = 0.0) -> npt.NDArray[Any]:
    """Return -<O_i exp(i pi sum_k O_k) O_j> over pairs i < j, with O the word less a shift, and 0 elsewhere."""
    conserved = require("tenpy.linalg.np_conserved", extra="manybody")
    op = _parts(chain, word)[0][1]
    made = []
    for site in chain.psi.sites:
        matrix = site.get_op(op).to_ndarray()
        if np.abs(matrix - np.diag(np.diag(matrix))).max() > 0.0 or word in _SPLIT:
            raise InputError("must be diagonal", field="word", value=word, remedy="use Sz, Z or N")
        value = np.real(np.diag(matrix)) - shift
        twist = np.exp(1j * np.pi * value)
        legs = [site.leg, site.leg.conj()]
        kinds = [np.diag(value), np.diag(twist.real if np.abs(twist.imag).max() < 1e-12 else twist)]
        made.append([conserved.Array.from_ndarray(m, legs, labels=["p", "p*"]) for m in kinds])
    ends, strings = [pair[0] for pair in made], [pair[1] for pair in made]
    n = chain.psi.L
    found = np.zeros((n, n), dtype=complex)
    for i in range(n - 1):
        with quiet():
            row = chain.psi.correlation_function(
                ends, ends, sites1=[i], sites2=range(i + 1, n), opstr=strings, str_on_first=False, autoJW=False
            )
        found[i, i + 1 :] = -np.asarray(row)[0]
    return real(found)


def spectrum(chain: Chain, cut: int) -> npt.NDArray[np.float64]:
    """Return the entanglement spectrum -ln p at the cut left of a site, ascending."""
    weights = np.sort(np.asarray(chain.psi.get_SL(cut)) ** 2)[::-1]
    weights = weights[weights > 1e-15]
    return np.asarray(-np.log(weights / weights.sum()))


def asymmetry(chain: Chain) -> float:
    """Return how far the densities are from their mirror image, 0 where the model has no such symmetry."""
    if "inversion" not in chain.model.symmetries:
        return 0.0
    words = _DENSITIES.get(chain.model.site.kind, ("N",))
    return max(float(np.abs(row - row[::-1]).max()) for row in (profile(chain, word) for word in words))


def _parts(chain: Chain, word: str) -> tuple[tuple[complex, str], ...]:
    site = chain.model.site
    names = tenpy_words(site)
    return tuple((weight, names.get(part, part)) for weight, part in _SPLIT.get(word, ((1.0, word),)))


def _charged(chain: Chain, *ops: str) -> bool:
    """Return True if a product of operators carries a charge, so that it has no expectation value."""
    site = chain.psi.sites[0]
    total = sum(site.get_op(op).qtotal for op in ops)
    return bool(np.any(site.leg.chinfo.make_valid(total) != 0))
