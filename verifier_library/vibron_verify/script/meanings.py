"""What the names of arguments mean: from which kind of element each wants its value."""

from __future__ import annotations

MEANINGS: dict[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(("lattice", "lat", "graph", "geometry", "grid", "sites", "bonds", "edges", "hilbert"),
                    ("lattice", ("lattice",))),
    **dict.fromkeys(("model", "hamiltonian", "ham", "h", "operator", "op", "mpo", "mol", "molecule", "matrix",
                     "hamilton"), ("model", ("model",))),
    **dict.fromkeys(("psi", "state", "initial", "initial_state", "vs", "vstate", "wavefunction", "wave_function",
                     "start", "vector", "circuit", "phi", "mps", "ansatz", "guess", "dm"),
                    ("state", ("solver", "initial_state"))),
    **dict.fromkeys(("e", "energy"), ("energy", ("solver",))),
    **dict.fromkeys(("result", "results", "solution", "res", "out", "output", "mf", "scf", "calculation", "calc",
                     "evolution", "states", "trajectory", "history", "run", "hf", "ks", "engine", "driver"),
                    ("result", ("solver", "initial_state"))),
    **dict.fromkeys(("data", "values", "observable", "observables", "curve", "series", "profile", "density",
                     "measured", "y"), ("data", ("sweep", "observable", "solver"))),
}  # fmt: skip
"""Argument name -> what it means, and the kinds of element that make it, the likeliest first."""


def meaning_of(argument: str, kind: str) -> tuple[str, tuple[str, ...]]:
    """Return the meaning of an argument of an element of some kind; empty where its name says nothing.

    >>> meaning_of("psi0", "solver"), meaning_of("psi", "observable")
    (('state', ('initial_state',)), ('state', ('solver', 'initial_state')))
    >>> meaning_of("chi", "solver")
    ('', ())
    """
    word = argument.lower().rstrip("0123456789_")
    meaning, makers = MEANINGS.get(word, ("", ()))
    if kind in ("solver", "initial_state"):
        makers = tuple(maker for maker in makers if maker != "solver" or kind == "solver")
        if meaning == "state":
            makers = ("initial_state",)
    return meaning, makers
