"""The names in a rubric's expressions and their values: parameters, returned quantities, functions of a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron_verify.products import at_path
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.recomputed.space import WholeSpace, mean
from vibron_verify.references.manybody import references

Values = npt.NDArray[Any]
OF_A_STATE = (
    *("state", "site", "pair", "connected", "product", "string", "every", "squared", "energy", "variance", "entropies"),
    *("schmidt", "echo"),
)
SEPARATE = 1e-8  # of levels that count as two, in the unit of the model


class KnownNames(Mapping[str, Any]):
    """Names by which an expression is worked out; what is not asked for is not computed.

    Parameters
    ----------
    run : FinishedRun
        Its parameters, and paths into what was returned; other names are references, such as ``tfim_open_gap``.
    changed : mapping
        Parameters in place of the run's own.
    more : mapping of str to callable
        Other names, each with what computes its value.
    """

    def __init__(
        self, run: FinishedRun, changed: Mapping[str, Any], more: Mapping[str, Callable[[], Any]] | None = None
    ) -> None:
        self._run, self.given, self._more = run, {**run.given, **changed}, more or {}

    def __getitem__(self, name: str) -> Any:
        if name in self.given:
            return self.given[name]
        if name in self._more:
            return self._more[name]()
        if name == "path":
            return self._returned
        try:
            return self._returned(name)
        except KeyError:
            return references()[name].function

    def _returned(self, path: str) -> Any:
        """Return the numbers at a path; ``path('rings.L=4')`` where it is not a chain of names."""
        found = at_path(self._run.products, path)
        if found is None:
            raise KeyError(path)
        return found.item() if found.ndim == 0 else found

    def __iter__(self) -> Iterator[str]:
        return iter({**self._run.products, **self._more, **self.given})

    def __len__(self) -> int:
        return len(list(iter(self)))


class StateFunctions:
    """Functions of a state of a space, by the names that rubrics use; neither is made before it is needed.

    Parameters
    ----------
    space : callable
        Returns the space.
    levels : callable
        Returns so many of its lowest levels, with parameters or parts of its sector changed.
    state, start : callable
        Return the state, which may be an ensemble, and that from which it evolved.
    state_at : callable
        Returns the state at a path.
    """

    def __init__(
        self, space: Callable[[], WholeSpace], levels: Callable[[int, Mapping[str, Any]], Values],
        state: Callable[[], Any], start: Callable[[], Values], state_at: Callable[[str], Values],
    ) -> None:  # fmt: skip
        self._space_of, self._levels_of = space, levels
        self._state, self._start, self._state_at = state, start, state_at

    @cached_property
    def _space(self) -> WholeSpace:
        return self._space_of()

    def names(self) -> Mapping[str, Callable[[], Any]]:
        """Return each name with what computes its value."""
        site, pair = cache(self._site), cache(self._pair)
        return {
            "sites": lambda: self._space.free.n_sites, "energy": self._energy, "variance": self._variance,
            "entropies": lambda: self._space.entropies(_vector(self._state())), "echo": self._echo,
            "site": lambda: site, "pair": lambda: pair, "product": lambda: self._product,
            "levels": lambda: self._levels, "spectrum": lambda: self._space.spectrum,
            "string": lambda: self._string, "every": lambda: self._every, "state": self._state,
            "overlap": lambda: self._overlap,
            "squared": lambda: lambda word: self._squared(word), "schmidt": lambda: self._schmidt,
            "fourier": lambda: fourier, "eigenvalues": lambda: np.linalg.eigvalsh, "hopping": lambda: hopping,
            "participation": lambda: participation,
            "connected": lambda: lambda one, two: pair(one, two) - np.outer(site(one), site(two)),
        }  # fmt: skip

    def _mean(self, *words: tuple[str, int]) -> complex:
        return mean(self._space.operator(words), self._state())

    def _site(self, word: str) -> Values:
        return np.real_if_close([self._mean((word, site)) for site in range(self._space.free.n_sites)], 1e6)

    def _pair(self, first: str, second: str) -> Values:
        sites = range(self._space.free.n_sites)
        return np.real_if_close([[self._mean((first, i), (second, j)) for j in sites] for i in sites], 1e6)

    def _product(self, *words: Any) -> Any:
        return np.real_if_close(self._mean(*zip(words[::2], words[1::2], strict=True)), 1e6)

    def _squared(self, word: str) -> float:
        """Return the expectation value of the square of a word's sum over all sites."""
        total = sum(self._space.operator(((word, site),)) for site in range(self._space.free.n_sites))
        return mean(total @ total, self._state()).real

    def _schmidt(self, cut: int) -> Values:
        """Return the Schmidt values between the sites left of a cut and the others, largest first."""
        return self._space.schmidt(cut, _vector(self._state()))

    def _every(self, word: str) -> Any:
        """Return the expectation value of the product of a word over all sites."""
        return np.real_if_close(self._mean(*((word, site) for site in range(self._space.free.n_sites))), 1e6)

    def _string(self, first: str, turned: str, last: str, i: int, j: int) -> Any:
        """Return the expectation value of ``first_i exp(iπ sum turned_k) last_j`` over the sites between i and j."""
        from scipy.sparse import diags_array

        between = [self._space.operator(((turned, k),)) for k in range(i + 1, j)]
        whole = sum(between, 0 * self._space.operator(((turned, i),)))
        if abs(whole - diags_array(whole.diagonal())).sum():
            raise ValueError(f"{turned!r} is not diagonal in the states of a site")
        turn = diags_array(np.exp(1j * np.pi * whole.diagonal()))
        ends = [self._space.operator((end,)) for end in ((first, i), (last, j))]
        return np.real_if_close(mean(ends[0] @ turn @ ends[1], self._state()), 1e6)

    def _levels(self, count: int, *changes: Any) -> Values:
        """Return the lowest levels, with parameters or parts of the sector changed: ``'n_up', 3, 'U', 0.0``."""
        return self._levels_of(count, dict(zip(changes[::2], changes[1::2], strict=True)))

    def _overlap(self, bra: str, ket: str, *words: Any) -> Any:
        """Return the matrix element of a product of words between two returned states."""
        left, right = (_vector(self._state_at(path)) for path in (bra, ket))
        turned = self._space.operator(tuple(zip(words[::2], words[1::2], strict=True))) @ right if words else right
        return np.real_if_close(np.vdot(left, turned), 1e6)

    def _energy(self) -> float:
        return mean(self._space.hamiltonian, self._state()).real

    def _variance(self) -> float:
        matrix = self._space.hamiltonian
        return mean(matrix @ matrix, self._state()).real - self._energy() ** 2

    def _echo(self) -> float:
        return float(abs(np.vdot(_vector(self._start()), _vector(self._state()))) ** 2)


def lowest(space: WholeSpace) -> Values:
    """Return the vector of the lowest level of a space.

    Raises
    ------
    ValueError
        The level is degenerate: its state is any of several.
    """
    levels, vectors = space.levels(min(2, len(space.inside)))
    if len(levels) > 1 and levels[1] - levels[0] < SEPARATE:
        raise ValueError("the lowest level is degenerate")
    return np.asarray(vectors[:, 0])


def fourier(values: Any) -> Values:
    r"""Return the Fourier sums of a list over sites, and of a matrix of pairs with their distances, divided by L.

    .. math:: f_k = \sum_j e^{-2\pi i jk/L} a_j, \qquad f_k = \frac1L \sum_{ij} e^{2\pi i (i-j)k/L} A_{ij}

    >>> fourier([1.0, 0.0, 1.0, 0.0]).tolist()
    [2.0, 0.0, 2.0, 0.0]
    """
    given = np.asarray(values)
    found = np.fft.fft(given) if given.ndim == 1 else np.diagonal(np.fft.fft(np.fft.ifft(given, axis=0), axis=1))
    return np.real_if_close(found, 1e6)


def hopping(amplitudes: Any, energies: Any = None) -> Values:
    """Return the matrix of one particle on a chain: energies of the sites, minus the amplitudes between neighbours.

    With as many amplitudes as energies the chain is closed to a ring.

    >>> np.linalg.eigvalsh(hopping([1.0])).tolist(), hopping([1.0], [0.0, 2.0]).tolist()
    ([-1.0, 1.0], [[0.0, -1.0], [-1.0, 2.0]])

    Raises
    ------
    ValueError
        The numbers of amplitudes and energies do not fit.
    """
    bonds = np.asarray(amplitudes)
    count = len(bonds) + 1 if energies is None else len(energies)
    if len(bonds) not in (count - 1, count) or (len(bonds) == count and count < 3):
        raise ValueError(f"{len(bonds)} amplitudes do not join {count} sites to a chain or a ring of three or more")
    upper = np.diag(bonds[: count - 1], 1)
    if len(bonds) == count:
        upper = upper + np.diag(bonds[-1:].conj(), count - 1)  # the way from the last site to the first
    return np.asarray(-(upper + upper.conj().T) + np.diag(np.zeros(count) if energies is None else energies))


def participation(matrix: Any) -> Values:
    r"""Return the inverse participation ratios of the eigenvectors of a Hermitian matrix, in the order of the levels.

    .. math:: P_n = \sum_i |\psi_n(i)|^4

    >>> participation(hopping([1.0])).round(12).tolist()
    [0.5, 0.5]
    """
    return np.asarray((np.abs(np.linalg.eigh(np.asarray(matrix))[1]) ** 4).sum(0))


def _vector(state: Values) -> Values:
    if state.ndim != 1:
        raise ValueError("is a density matrix where a vector is due")
    return state
