"""Definitions that follow from a rubric's facts: an output that is named as the density is that of a returned state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import VibronError
from vibron_verify.check import Check
from vibron_verify.products import at_path, element_of
from vibron_verify.recomputed.observables import own_values
from vibron_verify.recomputed.run import FinishedRun
from vibron_verify.rubric.reading import Rubric

Values = npt.NDArray[Any]
MEANT = {"density": ("site('Ntot')", "site('N')"), "magnetisation": ("site('Sz')",), "entropies": ("entropies",)}
"""Fact -> its definitions, of which the first that the sites of the model have is taken."""
TOLERANCE, SIGMAS = 1e-6, 5.0


def implied_paths(rubric: Rubric) -> dict[str, str]:
    """Return the facts that have one meaning and no definition, each with its path."""
    facts = {name: rubric.facts[name] for name in MEANT if name in rubric.facts}
    return {name: path for name, path in facts.items() if isinstance(path, str) and path not in rubric.observables}


def implied_checks(run: FinishedRun) -> Iterator[Check]:
    """Yield a check for each fact that has one meaning and no definition: it is that of a state a solver returned.

    Several solvers may have returned states; the nearest counts.  Nothing is said of runs without a state, of systems
    that are too large, and of facts with other than one number per site or cut, such as densities in time.
    """
    for name, path in implied_paths(run.rubric).items():
        have, told = at_path(run.products, path), MEANT[name]
        own = [] if have is None else [one for one in _values(run, told) if one.size == have.size]
        if have is None or not own:
            continue
        away = [float(np.abs(have.reshape(-1) - one.reshape(-1)).max()) for one in own]
        allowed = TOLERANCE + SIGMAS * _error(run, f"{name}_error")
        words = f"{min(away):.3g} from the {name} of the returned state"
        yield Check(
            "observables", f"{path} is the {name}{run.label}", min(away) <= allowed, words, min(away), allowed,
            f"|{path} − {told[0]}|", element_of(path),
        )  # fmt: skip


def _values(run: FinishedRun, told: tuple[str, ...]) -> Iterator[Values]:
    """Yield the quantity in each state that an element of kind solver returned."""
    solvers = [name for name in run.products if run.kinds.get(name) == "solver"]
    for path in dict.fromkeys([*(one for name in solvers for one in run.states_at(name)), run.first("solver")]):
        for text in told if path else ():
            try:
                yield own_values(run, {"is": text, "of": path})[0]
                break
            except (VibronError, ValueError, TypeError, ArithmeticError, LookupError):
                continue


def _error(run: FinishedRun, name: str) -> float:
    path = run.rubric.facts.get(name)
    found = at_path(run.products, path) if isinstance(path, str) else None
    return 0.0 if found is None else float(np.abs(found).max(initial=0.0))
