"""Real time evolution by time-evolving block decimation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.mps._evolve import ChainEvolution, evolve
from vibron.manybody.specification import Model


@tool(
    domain="manybody",
    family="mps",
    known_answers=(
        KnownAnswer(
            call={
                "model": "xxz(size=[8], Jz=0.0, sector={'total_sz': 0})",
                "initial": "neel",
                "times": [0.5],
                "observables": ["Sz"],
                "bond_dimension": 16,
                "time_step": 0.25,
            },
            path="observables.Sz.0.4",
            value=0.38260,
            tolerance=1e-4,
            source="barmettler2009",
        ),
        KnownAnswer(
            call={
                "model": "xxz(size=[12], Jz=2.0, sector={'total_sz': 0})",
                "initial": "neel",
                "times": [0.5, 1.0],
                "observables": ["Sz"],
                "time_step": 0.1,
            },
            path="observables.Sz.1.6",
            value=0.21265,
            tolerance=1e-3,
            source="exact evolution of the chain of sixteen sites, whose centre the ends have not reached",
        ),
    ),
    valid_for="finite chains whose terms join neighbours at most",
    limitations="entanglement grows with time, and so does the bond dimension that is needed; "
    "terms of longer reach are refused",
    papers=("vidal2004", "barmettler2009", "hauschild2018"),
    keywords=("TEBD", "time evolution", "quench", "Trotter", "real time", "MPS"),
    see_also=("tdvp_evolution", "krylov_evolution"),
    extra="manybody",
    cost="light",
    asks=(
        "[observables: TEBD time evolution] of {observables} in {model} at times {times}",
        "[echo: Return probability] of {model} at {times} from TEBD",
        "Quench from {before} to {model}: [observables: mean values] of {observables} at {times} by TEBD",
        "[truncation: Discarded weight] in TEBD of {model} up to {times}, time step {time_step}",
        "[observables: Real-time spread] of {observables} in {model} started from {initial}, TEBD at {times}",
    ),
)
def tebd_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    initial: Annotated[
        str, Option("neel, domain_wall, all_up, all_down, all_plus, spread, digits such as 0101, or ground_state")
    ] = "neel",
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    time_step: Annotated[float, Quantity("1", "largest time step", gt=0, le=0.5)] = 0.1,
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    cutoff: Annotated[float, Quantity("1", "Schmidt values below this are dropped", ge=0, lt=0.1)] = 1e-9,
    tolerance: Annotated[float, Quantity("1", "error of the observables that counts as converged", gt=0)] = 1e-3,
) -> ChainEvolution:
    r"""Return the evolution of a product state or of a ground state by TEBD of fourth order.

    .. math:: e^{-iHt} = \Bigl[\prod_k e^{-i a_k \Delta t H_{\text{even}}}
              e^{-i b_k \Delta t H_{\text{odd}}}\Bigr]^{t/\Delta t} + O(\Delta t^4)

    Three runs are compared: at the time step, at twice the time step, and at half the bond dimension if that binds.

    Parameters
    ----------
    model : Model
        Model that acts.
    times : array of float, shape (n,)
        Times, ascending.
    initial : str
        A named product state, its digits, or ``ground_state``.
    before : Model, optional
        With ``ground_state``: the model before the quench.
    observables : tuple of str
        ``"Sz"``, ``"Sz Sz"``, ``"entropy"``.
    time_step : float
        Largest time step.
    bond_dimension : int
        Largest bond dimension.
    cutoff : float
        Smallest Schmidt value kept.
    tolerance : float
        Error that counts as converged.

    Returns
    -------
    ChainEvolution
        At each time: energy, echo, observables, norm, discarded weight, bond dimension, and the error: the change from
        twice the time step (a third of it), from half the bond dimension, and the drift of the energy.

    Raises
    ------
    DomainError
        A term joins sites that are not neighbours, or the initial state lies outside the sector.

    References
    ----------
    G. Vidal, Phys. Rev. Lett. 93, 040502 (2004).

    Examples
    --------
    >>> from vibron.manybody.models.xxz import xxz
    >>> found = tebd_evolution(xxz(size=(6,), Jz=0.0), [0.5], observables=("Sz",))
    >>> round(float(found.observables["Sz"][0, 2]), 3), found.converged
    (0.383, True)
    """
    reach = max((max(i for _, i in s.ops) - min(i for _, i in s.ops) for s in model.strings), default=0)
    if reach > 1:
        raise DomainError("joins sites that are no neighbours", field="model", value=reach, remedy="use tdvp_evolution")
    return evolve(
        model,
        times,
        _steps,
        initial=initial,
        before=before,
        observables=observables,
        time_step=time_step,
        bond_dimension=bond_dimension,
        cutoff=cutoff,
        tolerance=tolerance,
        solver="TEBD of fourth order",
    )


def _steps(psi: Any, native: Any, steps: int, step: float, truncation: Mapping[str, Any]) -> float:
    tebd = require("tenpy.algorithms.tebd", extra="manybody")
    options = {"order": 4, "dt": step, "N_steps": steps, "trunc_params": dict(truncation), "max_trunc_err": None}
    engine = tebd.TEBDEngine(psi, native, options)
    engine.run()
    return float(engine.trunc_err.eps)
