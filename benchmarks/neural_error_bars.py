"""How often the error bars of sampled energies hold: many systems, seeds and fresh samples of trained networks.

    python benchmarks/neural_error_bars.py [--seeds 4] [--repeats 8] [--steps 40]

Each network is trained by sampling. Its energy is then measured again and again in fresh samples and compared with two
exact numbers: the energy of the same parameters summed over all states, and the lowest eigenvalue, below which no
energy may lie by more than four errors and 1e-6 of itself. The share of deviations within 1, 2 and 4 errors is printed
for the errors of the tool and for naive ones (no autocorrelation, no heavy tails, no rare states) and for a normal
distribution; the mean deviation, in errors, tells a bias.
"""

from __future__ import annotations

import argparse
import math
import os
from typing import NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.nqs._trained import TrainingSettings, train
from vibron.manybody.nqs.vmc_energy_statistics import vmc_energy_statistics
from vibron.manybody.specification import Model

SYSTEMS = {
    "Heisenberg ring of 8, RBM": ("heisenberg(size=[8], boundary='periodic', sector={'total_sz': 0})", "rbm", 0.1),
    "TFIM ring of 8, RBM": ("tfim(size=[8], boundary='periodic')", "rbm", 0.05),
    "TFIM chain of 6, autoregressive": ("tfim(size=[6])", "autoregressive", 0.05),
    "XXZ ring of 6, GCNN": ("heisenberg(size=[6], boundary='periodic', Jz=0.5, sector={'total_sz': 0})", "gcnn", 0.05),
    "Hubbard chain of 4, RBM": ("hubbard(size=[4], sector={'n_up': 2, 'n_down': 2})", "rbm", 0.1),
    "Bose-Hubbard chain of 4, Jastrow": ("bose_hubbard(size=[4], sector={'n_particles': 4})", "jastrow", 0.05),
}
SIGMAS = (1.0, 2.0, 4.0)


class Measured(NamedTuple):
    """One measurement of one network: deviations in errors with and without autocorrelation, and what goes with it."""

    deviation: float
    naive: float
    above: bool
    autocorrelation: float
    r_hat: float
    v_score: float


def measure(name: str, seed: int, repeats: int, steps: int, samples: int = 512) -> list[Measured]:
    """Train a network of a system by samples, and measure it in fresh ones."""
    text, ansatz, rate = SYSTEMS[name]
    model = Model.from_text(text)
    trained = train(model, TrainingSettings(ansatz, 1, "auto", "sampled", steps, samples, rate, 1e-3, seed))
    assert trained.sampling is not None
    exact, lowest = trained.summed().energy, model.lowest_energy
    hot = float(hamiltonian(model).matrix.diagonal().mean().real)
    found = []
    for _ in range(repeats):
        (values,), states = trained.sampling.drawn(trained.sampling.operator)
        plain, one = vmc_energy_statistics(values.real), trained.sampling.energy(values, states)
        least = 1e-9 * abs(one.mean)  # an eigenstate has no error; what is left is rounding
        found.append(
            Measured(
                (one.mean - exact) / max(one.error, least),
                (one.mean - exact) / max(plain.naive_error, least),
                one.mean - lowest >= -(4.0 * one.error + 1e-6 * abs(one.mean)),
                one.autocorrelation,
                one.r_hat,
                model.n_sites * one.variance / (one.mean - hot) ** 2,
            )
        )
    return found


def shares(deviations: np.ndarray) -> str:
    """Return the shares within 1, 2 and 4 errors."""
    return " ".join(f"{100 * float((np.abs(deviations) <= k).mean()):5.1f}" for k in SIGMAS)


def main() -> None:
    """Print a line for each system, and all together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--repeats", type=int, default=8)
    parser.add_argument("--steps", type=int, default=40)
    chosen = parser.parse_args()
    print(f"{'':34s} within 1 2 4 sigma, %  of naive errors   mean     tau   R-hat  V-score  bound held", flush=True)
    rows: list[Measured] = []
    for name in SYSTEMS:
        own = [row for seed in range(chosen.seeds) for row in measure(name, seed, chosen.repeats, chosen.steps)]
        rows += own
        print(line(name, own), flush=True)
    print(line(f"all {len(rows)}", rows))
    print(f"{'a normal distribution':34s} " + " ".join(f"{100 * math.erf(k / math.sqrt(2)):5.1f}" for k in SIGMAS))


def line(name: str, rows: list[Measured]) -> str:
    """Return the printed line of a set of measurements."""
    table = np.array(rows, dtype=np.float64)
    tau, mixing, score = table[:, 3].mean(), table[:, 4].max(), np.median(table[:, 5])
    bias = table[:, 0].mean()
    return (
        f"{name:34s} {shares(table[:, 0])}      {shares(table[:, 1])}  {bias:+5.2f}  {tau:6.2f}  {mixing:6.3f}"
        f"  {score:.1e}  {int(table[:, 2].sum())} of {len(rows)}"
    )


if __name__ == "__main__":
    main()
