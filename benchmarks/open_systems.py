"""Open spin chains by Vibron and by QuTiP's own functions: processor seconds, memory and the largest difference.

    python benchmarks/open_systems.py [--sites 6] [--trajectories 100]

A Heisenberg chain from the Neel state with decay of each site: the density matrix over time, quantum trajectories, and
the stationary state of a chain driven at its ends. Without QuTiP only Vibron's figures are printed.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
import tracemalloc
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from vibron.manybody import Jump, heisenberg, open_evolution, steady_state

TIMES = np.linspace(0.0, 5.0, 21)
RATE = 0.3
ENDS = ((0, 0.72, 0.08), (-1, 0.16, 0.64))  # site, rate up, rate down


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sites", type=int, default=6)
    parser.add_argument("--trajectories", type=int, default=100)
    given = parser.parse_args()
    peer = _qutip(given.sites, given.trajectories) if importlib.util.find_spec("qutip") else {}
    print(f"{given.sites} sites, {2**given.sites} states, {given.trajectories} trajectories, one process")
    for name, run in _vibron(given.sites, given.trajectories).items():
        seconds, memory, found = _measured(run)
        line = f"{name}: Vibron {seconds:.2f} s, {memory:.0f} MiB"
        if name in peer:
            theirs, held, known = _measured(peer[name])
            apart = np.abs(np.asarray(found) - np.asarray(known)).max()
            line += f"; QuTiP {theirs:.2f} s, {held:.0f} MiB; ratio of times {theirs / seconds:.1f}, apart {apart:.1e}"
        print(line)
    if not peer:
        print("QuTiP is not installed: no ratios")


def _measured(run: Callable[[], Any]) -> tuple[float, float, Any]:
    """Return the shortest of three times, the peak memory of a further run in MiB, and the result."""
    seconds = []
    for _ in range(3):
        begun = time.process_time()
        found = run()
        seconds.append(time.process_time() - begun)
    tracemalloc.start()
    run()
    peak = tracemalloc.get_traced_memory()[1] / 2**20
    tracemalloc.stop()
    return min(seconds), peak, found


def _vibron(sites: int, trajectories: int) -> dict[str, Callable[[], Any]]:
    model, decay = heisenberg(size=(sites,)), (Jump("Sm", RATE),)
    driven = [
        Jump(word, rate, sites=(end % sites,))
        for end, *rates in ENDS
        for word, rate in zip(("Sp", "Sm"), rates, strict=True)
    ]

    def evolution(method: str) -> Any:
        call = open_evolution(model, decay, TIMES, "neel", ("Sz",), method, trajectories)
        return call.observables["Sz"]

    return {
        "density matrix": lambda: evolution("exact"),
        "trajectories": lambda: evolution("trajectories"),
        "stationary state": lambda: steady_state(model, driven, ("Sz",), gap=False).observables["Sz"],
    }


def _qutip(sites: int, trajectories: int) -> dict[str, Callable[[], Any]]:
    import qutip

    def on(operator: Any, site: int) -> Any:
        return qutip.tensor([operator if i == site % sites else qutip.qeye(2) for i in range(sites)])

    parts = [[on(one(), i) / 2 for i in range(sites)] for one in (qutip.sigmax, qutip.sigmay, qutip.sigmaz)]
    hamiltonian = reduce(lambda a, b: a + b, (p[i] * p[i + 1] for p in parts for i in range(sites - 1)))
    start = qutip.tensor([qutip.basis(2, i % 2) for i in range(sites)])
    decay = [np.sqrt(RATE) * on(qutip.destroy(2).dag(), i) for i in range(sites)]  # basis 0 is up
    driven = [
        np.sqrt(rate) * on(operator, end)
        for end, *rates in ENDS
        for operator, rate in zip((qutip.destroy(2), qutip.destroy(2).dag()), rates, strict=True)
    ]
    quiet = {"progress_bar": ""}

    def drawn() -> Any:
        found = qutip.mcsolve(hamiltonian, start, TIMES, decay, e_ops=parts[2], ntraj=trajectories, options=quiet)
        return np.array(found.expect).T

    return {
        "density matrix": lambda: (
            np.array(qutip.mesolve(hamiltonian, start, TIMES, decay, e_ops=parts[2], options=quiet).expect).T
        ),
        "trajectories": drawn,
        "stationary state": lambda: qutip.expect(parts[2], qutip.steadystate(hamiltonian, driven)),
    }


if __name__ == "__main__":
    main()
