"""Optimisation and expectation values by Monte Carlo."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.memory import need
from vibron.core.require import require
from vibron.manybody.chain_statistics import Chains, chain_statistics
from vibron.manybody.compilers.to_netket import to_netket
from vibron.manybody.nqs._ansatz import NetworkAnsatz
from vibron.manybody.nqs._nearby import nearby_variance
from vibron.manybody.specification import Model

_CHAINS = 16
_FRESH = 16  # batches
_LAST = 4  # steps
_SETTLE = 16  # sweeps


class Sampling:
    """A network with a sampler that keeps the sector of the model."""

    def __init__(self, model: Model, ansatz: NetworkAnsatz, samples: int, seed: int) -> None:
        netket = require("netket", extra="manybody")
        self.operator = to_netket(model).native
        if model.site.fermionic:
            self.operator = self.operator.to_jax_operator()
        self.ansatz = ansatz
        sampler = _sampler(netket, model, self.operator, ansatz)
        self.state = netket.vqs.MCState(
            sampler,
            ansatz.network,
            n_samples=max(_CHAINS * 8, samples - samples % _CHAINS),
            n_discard_per_chain=0 if sampler.is_exact else _SETTLE,
            seed=seed,
            sampler_seed=seed + 1,
        )
        held = self.state.n_parameters + model.n_sites  # gradient and configuration of each sample
        need(samples * held, field="samples", value=samples, remedy="take fewer samples a step", each=16)

    def descend(self, steps: int, rate: float, shift: float) -> list[tuple[int, Chains]]:
        """Do stochastic reconfiguration; return the energy after a quarter, a half and all of the steps.

        Intermediate energies are those of the driver's steps, averaged over the last few up to there;
        the last is of fresh samples.
        """
        netket = require("netket", extra="manybody")
        with redirect_stdout(io.StringIO()):  # of short chains it prints how it averages them
            driver = netket.driver.VMC_SR(
                self.operator,
                netket.optimizer.Sgd(rate),
                diag_shift=shift,
                variational_state=self.state,
                mode="complex" if self.ansatz.holomorphic else "real",
                use_ntk=False,
                on_the_fly=False,
            )
        seen: list[Any] = []

        def see(step: int, log: dict[str, Any], driver: Any) -> bool:
            seen.append(log["Energy"])
            return True

        driver.run(steps, show_progress=False, callback=see)
        found = [(goal, _averaged(seen[: goal + 1])) for goal in sorted({max(1, steps // 4), max(1, steps // 2)})]
        (values,), states = self.drawn(self.operator)
        return [*found, (steps, self.energy(values, states))]

    def energy(self, values: npt.NDArray[Any], states: npt.NDArray[Any]) -> Chains:
        """Return the statistics of the energy in drawn samples, with the variance that rare states near them have."""
        chains = chain_statistics(values)
        variance = max(chains.variance, nearby_variance(self.state, self.operator, states, chains.mean))
        error = max(chains.error, float(np.sqrt(variance * chains.autocorrelation / values.size)))
        return chains._replace(variance=variance, error=error)

    def drawn(self, *operators: Any) -> tuple[list[npt.NDArray[Any]], npt.NDArray[Any]]:
        """Return local values of operators in the same fresh samples, one row a chain, and the samples, one a row.

        They are drawn in batches as long as those of a step, for which everything is compiled already.
        """
        rows: list[list[npt.NDArray[Any]]] = [[] for _ in operators]
        states = []
        for _ in range(_FRESH):
            states.append(np.asarray(self.state.sample()).reshape(-1, self.operator.hilbert.size))
            for row, operator in zip(rows, operators, strict=True):
                row.append(np.asarray(self.state.local_estimators(operator).data))
        return [np.concatenate(row, axis=1) for row in rows], np.concatenate(states)


def _averaged(steps: list[Any]) -> Chains:
    """Return the mean of NetKet's statistics over the last few steps."""
    last = steps[-_LAST:]
    table = np.array([[s.mean.real, s.error_of_mean, s.variance, s.tau_corr, s.R_hat] for s in last])
    mean, _, variance, time, r_hat = table.mean(axis=0)
    error = float(np.hypot.reduce(table[:, 1])) / len(last)
    return Chains(float(mean), error, float(variance), float(time), float(r_hat))


def _sampler(netket: Any, model: Model, operator: Any, ansatz: NetworkAnsatz) -> Any:
    """Return a sampler whose moves reach every state of the sector and no other."""
    space, sector, kind = operator.hilbert, model.sector, model.site.kind
    edges = sorted({(min(b.i, b.j), max(b.i, b.j)) for b in model.lattice.bonds("nn")})
    graph = netket.graph.Graph(edges, n_nodes=model.n_sites)
    if hasattr(ansatz.network, "conditionals"):
        return netket.sampler.ARDirectSampler(space)
    more = {"n_chains": _CHAINS, "sweep_size": max(4, 2 * space.size)}
    if model.site.fermionic and sector.declared:
        return netket.sampler.MetropolisFermionHop(space, graph=graph, **more)
    if kind in ("spin", "qubit") and model.site.dimension == 2 and sector.total_sz is not None:
        return netket.sampler.MetropolisExchange(space, graph=graph, **more)
    if sector.declared:
        return netket.sampler.MetropolisHamiltonian(space, hamiltonian=operator, **more)
    return netket.sampler.MetropolisLocal(space, **more)
