"""Real time evolution by the time-dependent variational principle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

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
                "times": [0.25],
                "observables": ["Sz"],
                "bond_dimension": 16,
                "time_step": 0.125,
            },
            path="observables.Sz.0.4",
            value=0.4692349,
            tolerance=1e-4,
            source="barmettler2009",
        ),
        KnownAnswer(
            call={
                "model": "xxz(size=[12], Jz=1.0, sector={'total_sz': 0})",
                "initial": "neel",
                "times": [0.5, 1.0],
                "observables": ["Sz"],
                "time_step": 0.1,
            },
            path="observables.Sz.1.6",
            value=0.13962,
            tolerance=1e-3,
            source="exact evolution of the chain of sixteen sites, whose centre the ends have not reached",
        ),
    ),
    valid_for="finite lattices, terms of any reach",
    limitations="entanglement grows with time; from product states terms of long reach are projected "
    "away in the first steps, which the ladder in the time step need not show",
    papers=("haegeman2016", "barmettler2009", "hauschild2018"),
    keywords=("TDVP", "time evolution", "quench", "real time", "MPS", "long range"),
    see_also=("tebd_evolution", "krylov_evolution"),
    extra="manybody",
    cost="light",
    asks=(
        "[observables: TDVP time evolution] of {observables} in {model} at times {times}",
        "[echo: Loschmidt echo] of {model} at {times} with two-site TDVP",
        "Quench from {before} to {model}: [observables: mean values] of {observables} at {times} by TDVP",
        "[observables: Dynamics] of {observables} in the long-range chain {model}, TDVP from {initial}, times {times}",
        "[bond_dimension: Bond dimension reached] by TDVP of {model} at {times} with step {time_step}",
    ),
)
def tdvp_evolution(
    model: Annotated[Model, Record("model that acts from time 0 on")],
    times: Annotated[FloatArray, Array("1", "n", "times, ascending", ge=0)],
    initial: Annotated[
        str, Option("neel, domain_wall, all_up, all_down, all_plus, spread, digits such as 0101, or ground_state")
    ] = "neel",
    before: Annotated[Model | None, Record("model whose ground state is the initial state; None for the same")] = None,
    observables: Annotated[tuple[str, ...], Option("words of operators, pairs of words, or entropy")] = (),
    time_step: Annotated[float, Quantity("1", "largest time step", gt=0, le=0.5)] = 0.05,
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    cutoff: Annotated[float, Quantity("1", "Schmidt values below this are dropped", ge=0, lt=0.1)] = 1e-9,
    tolerance: Annotated[float, Quantity("1", "error of the observables that counts as converged", gt=0)] = 1e-3,
) -> ChainEvolution:
    r"""Return the evolution of a product state or of a ground state by two-site TDVP.

    .. math:: i\,\frac{d}{dt}|\psi\rangle = P_{T_\psi}\,H\,|\psi\rangle

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
        The lattice is infinite, or the initial state lies outside the sector.

    References
    ----------
    J. Haegeman et al., Phys. Rev. B 94, 165116 (2016).

    Examples
    --------
    >>> from vibron.manybody.models.xxz import xxz
    >>> found = tdvp_evolution(xxz(size=(6,), Jz=0.0), [0.25], observables=("Sz",))
    >>> round(float(found.observables["Sz"][0, 2]), 3), found.converged
    (0.469, True)
    """
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
        solver="two-site TDVP",
    )


def _steps(psi: Any, native: Any, steps: int, step: float, truncation: Mapping[str, Any]) -> float:
    tdvp = require("tenpy.algorithms.tdvp", extra="manybody")
    options = {"dt": step, "N_steps": steps, "trunc_params": dict(truncation), "max_trunc_err": None}
    engine = tdvp.TwoSiteTDVPEngine(psi, native, options)
    engine.run()
    return float(engine.trunc_err.eps)
