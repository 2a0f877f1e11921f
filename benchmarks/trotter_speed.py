"""A Trotter circuit by the fused engine compared with Aer's statevector: processor seconds and the largest difference.

    python benchmarks/trotter_speed.py [--sites 20] [--steps 20]

First-order steps of a Heisenberg chain from the Neel state, one thread; both apply the same two-site gates.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from qiskit import QuantumCircuit
from qiskit_aer import AerSimulator
from scipy.linalg import expm

from vibron.manybody.circuits._engine import applied, fused, layers_of, product_formula, terms_of
from vibron.manybody.models.heisenberg import heisenberg

STEP = 0.1
PAULI = (np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1, -1]))


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sites", type=int, default=20)
    parser.add_argument("--steps", type=int, default=20)
    given = parser.parse_args()
    n = given.sites
    up = range(0, n, 2)
    circuit = QuantumCircuit(n)
    circuit.x(list(up))
    gate = expm(-1j * STEP * sum(np.kron(p, p) for p in PAULI) / 4.0)
    for _ in range(given.steps):
        for first in (0, 1):
            for site in range(first, n - 1, 2):
                circuit.unitary(gate, [site, site + 1])
    circuit.save_statevector()
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    layers = layers_of(terms_of(heisenberg(size=(n,))))
    start = np.zeros(2**n, complex)
    start[sum(1 << (n - 1 - site) for site in up)] = 1.0  # site 0 is the most significant digit
    seconds: dict[str, list[float]] = {"aer": [], "vibron": []}
    for _ in range(3):
        begun = time.process_time()
        theirs = np.asarray(simulator.run(circuit).result().get_statevector())
        seconds["aer"].append(time.process_time() - begun)
        begun = time.process_time()
        gates = fused(product_formula(layers, STEP * given.steps, given.steps, 1), 2)
        ours = applied(gates, start, 2, n)
        seconds["vibron"].append(time.process_time() - begun)
    ours = ours.reshape((2,) * n).transpose(range(n)[::-1]).ravel()  # qubit 0 is the least significant digit
    aer, vibron = (min(one) for one in seconds.values())
    print(f"{n} sites, {given.steps} first-order steps, {given.steps * (n - 1)} gates, one thread")
    apart = 1.0 - abs(np.vdot(theirs, ours))
    print(f"Aer {aer:.2f} s, Vibron {vibron:.2f} s, ratio {aer / vibron:.1f}, 1 - overlap {apart:.1e}")


if __name__ == "__main__":
    main()
