"""The mutation operators by class of fault.

An operator takes the syntax tree of a script and yields every fault of its sort that can be put into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.operators import (
    basis,
    circuits,
    convergence,
    generators,
    models,
    observables,
    states,
    statistics,
    sweeps,
    time_steps,
    units,
)
from vibron_train.bench.faults.script_tree import ScriptTree

Operator = Callable[[ScriptTree], Iterator[Mutation]]
OPERATORS: Mapping[str, tuple[Operator, ...]] = {
    "model": models.OPERATORS,
    "state": states.OPERATORS,
    "generator": generators.OPERATORS,
    "circuit": circuits.OPERATORS,
    "time step": time_steps.OPERATORS,
    "observable": observables.OPERATORS,
    "sweep": sweeps.OPERATORS,
    "unit": units.OPERATORS,
    "basis": basis.OPERATORS,
    "convergence": convergence.OPERATORS,
    "statistics": statistics.OPERATORS,
}
"""Class of fault -> its operators."""
