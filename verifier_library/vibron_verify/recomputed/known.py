"""What the names in a rubric's expressions stand for: parameters, what was returned, functions of a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.hilbert.partition import schmidt_values
from vibron_verify.products import at_path
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.recomputed.space import WholeSpace, mean

Values = npt.NDArray[Any]
OF_A_STATE = (
    "state",
    "site",
    "pair",
    "product",
    "every",
    "squared",
    "energy",
    "variance",
    "entropies",
    "echo",
    "schmidt",
    "string",
)
SEPARATE = 1e-8  # of levels that count as two, in the unit of the model


class KnownNames(Mapping[str, Any]):
    """Names by which an expression is worked out; what is not asked for is not computed.

    Parameters
    ----------
    run : FinishedRun
        Its parameters, and paths into what was returned.
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
        found = at_path(self._run.products, name)
        if found is None:
            raise KeyError(name)
        return found.item() if found.ndim == 0 else found

    def __iter__(self) -> Iterator[str]:
        return iter({**self._run.products, **self._more, **self.given})

    def __len__(self) -> int:
        return len(list(iter(self)))


class StateFunctions:
    """Functions of a state of a space, by the names that rubrics use."""

    def __init__(
        self, space: Callable[[], WholeSpace], state: Callable[[], Values], start: Callable[[], Values]
    ) -> None:
        self._built, self._state, self._start = space, state, start

    def names(self) -> Mapping[str, Callable[[], Any]]:
        """Return each name with what computes its value."""
        return {
            "sites": lambda: self._space.free.n_sites, "energy": self._energy, "variance": self._variance,
            "entropies": lambda: self._space.entropies(_vector(self._state())), "echo": self._echo,
            "site": lambda: self._site, "pair": lambda: self._pair, "product": lambda: self._product,
            "levels": lambda: self._levels, "spectrum": lambda: self._space.spectrum,
            "squared": lambda: lambda word: self._squared(word), "every": lambda: self._every, "state": self._state,
            "schmidt": lambda: self._schmidt, "string": lambda: self._string,
        }  # fmt: skip

    @property
    def _space(self) -> WholeSpace:
        return self._built()

    def _mean(self, *words: tuple[str, int]) -> complex:
        return mean(self._space.operator(words), self._state())

    def _site(self, word: str) -> Values:
        return np.real_if_close([self._mean((word, site)) for site in range(self._space.free.n_sites)], 1e6)

    def _pair(self, first: str, second: str) -> Values:
        sites = range(self._space.free.n_sites)
        return np.real_if_close([[self._mean((first, i), (second, j)) for j in sites] for i in sites], 1e6)

    def _product(self, *words: Any) -> Any:
        return np.real_if_close(self._mean(*zip(words[::2], words[1::2], strict=True)), 1e6)

    def _levels(self, count: int, *charges: Any) -> Values:
        """Return the lowest levels in the sector of the model, with other charges: ``levels(1, 'total_sz', 1)``."""
        changed = dict(zip(charges[::2], charges[1::2], strict=True))
        return self._space.levels_with(count, changed) if changed else self._space.levels(count)[0]

    def _schmidt(self, cut: int) -> Values:
        """Return the Schmidt values of the sites before a cut, largest first."""
        return schmidt_values(self._space.free, range(cut), _vector(self._state()), self._space.basis)

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

    def _every(self, word: str) -> Any:
        """Return the expectation value of the product of a word over all sites."""
        return np.real_if_close(self._mean(*((word, site) for site in range(self._space.free.n_sites))), 1e6)

    def _squared(self, word: str) -> float:
        """Return the expectation value of the square of a word's sum over all sites."""
        total = sum(self._space.operator(((word, site),)) for site in range(self._space.free.n_sites))
        return mean(total @ total, self._state()).real

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


def _vector(state: Values) -> Values:
    if state.ndim != 1:
        raise ValueError("is a density matrix where a vector is due")
    return state
