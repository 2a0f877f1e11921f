"""TeNPy's engines of time evolution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from vibron.core.errors import DomainError
from vibron.core.require import require
from vibron.manybody.operators.strings import reach
from vibron.manybody.specification import Model

#: An engine: takes state, native model, steps, time step and truncation; evolves the state, returns the weight lost.
Engine: TypeAlias = Callable[[Any, Any, int, float, Mapping[str, Any]], float]


def engine_of(model: Model, method: str) -> tuple[Engine, float, str]:
    """Return the engine of a method, its time step if left out, and its name; refuse terms of long reach for TEBD."""
    if method == "tebd" and (far := reach(model)) > 1:
        raise DomainError(
            "joins sites that are not neighbours", field="model", value=far, remedy="choose method='tdvp'"
        )
    return _ENGINES[method]


def _tdvp(psi: Any, native: Any, steps: int, step: float, truncation: Mapping[str, Any]) -> float:
    tdvp = require("tenpy.algorithms.tdvp", extra="manybody")
    options = {"dt": step, "N_steps": steps, "trunc_params": dict(truncation), "max_trunc_err": None}
    engine = tdvp.TwoSiteTDVPEngine(psi, native, options)
    engine.run()
    return float(engine.trunc_err.eps)


def _tebd(psi: Any, native: Any, steps: int, step: float, truncation: Mapping[str, Any]) -> float:
    tebd = require("tenpy.algorithms.tebd", extra="manybody")
    options = {"order": 4, "dt": step, "N_steps": steps, "trunc_params": dict(truncation), "max_trunc_err": None}
    engine = tebd.TEBDEngine(psi, native, options)
    engine.run()
    return float(engine.trunc_err.eps)


_ENGINES: Mapping[str, tuple[Engine, float, str]] = {
    "tdvp": (_tdvp, 0.05, "two-site TDVP"),
    "tebd": (_tebd, 0.1, "TEBD of fourth order"),
}
