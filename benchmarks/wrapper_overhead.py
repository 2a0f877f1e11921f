"""What it costs to call a library through Vibron: time and memory beside a direct call for the same job.

    python benchmarks/wrapper_overhead.py [tenpy] [netket] [aer] [pyscf] [--pairs 5]

Each run is a process of its own, imports included, on one thread; the two take turns.  Ratios are medians over pairs
of neighbouring runs: processor seconds of the whole process, and its largest resident memory.  The direct jobs are
written as one would with the library alone, with the same settings.  What we add by ourselves (variance, mirror
asymmetry, energies on the way, diagnostics) is our overhead and stays in.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"))
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"

MOST_TIME, MOST_MEMORY = 1.03, 1.05
SITES, BOND_DIMENSION, SWEEPS = 40, 120, 12
SPINS, WIDTH, STEPS, SAMPLES, RATE, SHIFT = 16, 2, 150, 1024, 0.02, 1e-3
QUBITS, LAYERS = 20, 120
SYMBOLS = ("O", "H", "H", "O", "H", "H")
POSITIONS = (
    (-1.551007, -0.114520, 0.0), (-1.934259, 0.762503, 0.0), (-0.599677, 0.040712, 0.0),
    (1.350625, 0.111469, 0.0), (1.680398, -0.373741, -0.758561), (1.680398, -0.373741, 0.758561),
)  # fmt: skip
BASIS = "aug-cc-pVDZ"


def tenpy_by_vibron() -> float:
    """Return the energy of a Heisenberg chain by DMRG at one bond dimension."""
    from vibron.manybody.models.heisenberg import heisenberg
    from vibron.manybody.mps.dmrg_ground_state import dmrg_ground_state
    from vibron.manybody.specification import Sector

    model = heisenberg(size=(SITES,), sector=Sector(total_sz=0))
    return dmrg_ground_state(model, ladder=(BOND_DIMENSION,), sweeps=SWEEPS, tolerance=1e-12).value


def tenpy_directly() -> float:
    """Return the same from TeNPy."""
    from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
    from tenpy.models.spins import SpinChain
    from tenpy.networks.mps import MPS

    model = SpinChain({"L": SITES, "S": 0.5, "bc_MPS": "finite", "conserve": "Sz"})
    psi = MPS.from_product_state(model.lat.mps_sites(), ["up", "down"] * (SITES // 2), bc="finite")
    options = {
        "trunc_params": {"chi_max": BOND_DIMENSION, "svd_min": 1e-10},
        "N_sweeps_check": 1,
        "min_sweeps": 2,
        "max_sweeps": SWEEPS,
        "max_E_err": 1e-14,
        "max_S_err": 1e-7,
        "max_trunc_err": None,
        "mixer": True,
        "mixer_params": {"amplitude": 1e-3, "decay": 2.0, "disable_after": SWEEPS // 2},
    }
    return float(TwoSiteDMRGEngine(psi, model, options).run()[0])


def netket_by_vibron() -> float:
    """Return the energy of an Ising ring by a restricted Boltzmann machine, sampled."""
    from vibron.manybody.models.tfim import tfim
    from vibron.manybody.nqs.vmc_ground_state import vmc_ground_state

    model = tfim(size=(SPINS,), boundary="periodic")
    settings: dict[str, Any] = {"width": WIDTH, "steps": STEPS, "samples": SAMPLES}
    return vmc_ground_state(model, method="sampled", learning_rate=RATE, diag_shift=SHIFT, **settings).value


def netket_directly() -> float:
    """Return the same from NetKet."""
    import flax.linen as nn
    import netket as nk

    space = nk.hilbert.Spin(0.5, SPINS)
    x, z = nk.operator.spin.sigmax, nk.operator.spin.sigmaz
    operator = -sum(z(space, i) @ z(space, (i + 1) % SPINS) for i in range(SPINS)) - sum(
        x(space, i) for i in range(SPINS)
    )
    wide = nn.initializers.normal(0.1)
    network = nk.models.RBM(
        alpha=WIDTH, param_dtype=float, kernel_init=wide, hidden_bias_init=wide, visible_bias_init=wide
    )
    sampler = nk.sampler.MetropolisLocal(space, n_chains=16, sweep_size=2 * SPINS)
    state = nk.vqs.MCState(sampler, network, n_samples=SAMPLES, n_discard_per_chain=16, seed=0, sampler_seed=1)
    driver = nk.driver.VMC_SR(
        operator,
        nk.optimizer.Sgd(RATE),
        diag_shift=SHIFT,
        variational_state=state,
        mode="real",
        use_ntk=False,
        on_the_fly=False,
    )
    driver.run(STEPS, show_progress=False)
    state.n_samples = 4 * SAMPLES
    return float(state.expect(operator).mean.real)


def circuit() -> str:
    """Return Trotter steps of an Ising chain in OpenQASM."""
    lines = ['OPENQASM 2.0; include "qelib1.inc";', f"qreg q[{QUBITS}];"]
    for _ in range(LAYERS):
        lines += [f"rzz(-0.2) q[{i}],q[{i + 1}];" for start in (0, 1) for i in range(start, QUBITS - 1, 2)]
        lines += [f"rx(-0.2) q[{i}];" for i in range(QUBITS)]
    return "\n".join(lines)


def aer_by_vibron() -> float:
    """Return the probability of the initial state after a circuit."""
    from vibron.manybody.circuits.circuit_state import circuit_state

    return float(circuit_state(circuit()).probability[0])


def aer_directly() -> float:
    """Return the same from Aer."""
    import numpy as np
    from qiskit import qasm2
    from qiskit_aer import AerSimulator

    read = qasm2.loads(circuit(), custom_instructions=qasm2.LEGACY_CUSTOM_INSTRUCTIONS)
    read.save_statevector()
    simulator = AerSimulator(method="statevector", max_parallel_threads=1, seed_simulator=0)
    return float(np.abs(np.asarray(simulator.run(read).result().get_statevector())[0]) ** 2)


def pyscf_by_vibron() -> float:
    """Return the energy of two water molecules by coupled clusters."""
    from vibron.core.geometry import Geometry
    from vibron.manybody.molecules.coupled_cluster import coupled_cluster

    return coupled_cluster(Geometry(SYMBOLS, [list(row) for row in POSITIONS]), BASIS, triples=False).total


def pyscf_directly() -> float:
    """Return the same from PySCF."""
    from pyscf import cc, gto, lib, scf

    lib.num_threads(1)
    built = gto.M(atom=list(zip(SYMBOLS, POSITIONS, strict=True)), basis=BASIS, verbose=0)
    field = scf.RHF(built)
    field.conv_tol = 1e-11
    field.kernel()
    solver = cc.CCSD(field)
    solver.conv_tol, solver.conv_tol_normt, solver.max_cycle, solver.async_io = 1e-10, 1e-8, 200, False
    solver.kernel()
    return float(solver.e_tot)


#: Name of the job, the tool, the two ways, and how far their results may lie apart.
JOBS: dict[str, tuple[str, Callable[[], float], Callable[[], float], float]] = {
    "tenpy": ("dmrg_ground_state", tenpy_by_vibron, tenpy_directly, 1e-7),
    "netket": ("vmc_ground_state", netket_by_vibron, netket_directly, 0.05),  # other random numbers
    "aer": ("circuit_state", aer_by_vibron, aer_directly, 1e-12),
    "pyscf": ("coupled_cluster", pyscf_by_vibron, pyscf_directly, 1e-8),
}


class Run(NamedTuple):
    """What one process gave and took."""

    value: float
    seconds: float
    megabytes: float


def run(job: str, way: int) -> Run:
    """Do a job in a process of its own."""
    reader, writer = os.pipe()
    command = [sys.executable, __file__, "--job", f"{job}:{way}", "--to", str(writer)]
    process = subprocess.Popen(command, pass_fds=(writer,))
    os.close(writer)
    with os.fdopen(reader) as told:
        value = told.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    if status:
        sys.exit(f"{job} failed")
    return Run(float(value), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def compare(job: str, pairs: int) -> bool:
    """Print times, memories and ratios of a job; tell whether they are as asked."""
    tool, _, _, most_apart = JOBS[job]
    rows = []
    for number in range(pairs):
        order = (0, 1) if number % 2 == 0 else (1, 0)
        found = {way: run(job, way) for way in order}
        rows.append((found[0], found[1]))
        print(f"    {job}: {found[0].seconds:.2f} s by Vibron, {found[1].seconds:.2f} s directly", flush=True)
    apart = max(abs(here.value - there.value) for here, there in rows)
    ratio = statistics.median(here.seconds / there.seconds for here, there in rows)
    memory = statistics.median(here.megabytes / there.megabytes for here, there in rows)
    for name, column in zip((tool, f"{job} alone"), zip(*rows, strict=True), strict=True):
        seconds = sorted(one.seconds for one in column)
        print(f"  {name:18} {seconds[0]:6.1f} to {seconds[-1]:.1f} s, {max(one.megabytes for one in column):.0f} MB")
    fine = ratio < MOST_TIME and memory < MOST_MEMORY and apart <= most_apart
    print(f"{tool}: time {ratio:.3f}, memory {memory:.3f}, results within {apart:.0e}", end="")
    print(f"; {'as asked' if fine else 'NOT as asked'} ({MOST_TIME}, {MOST_MEMORY}, {most_apart:g})", flush=True)
    return fine


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", nargs="*", choices=[*JOBS, []], default=[])
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--job", help=argparse.SUPPRESS)
    parser.add_argument("--to", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.job:
        warnings.simplefilter("ignore")
        name, way = given.job.split(":")
        value = JOBS[name][1 + int(way)]()
        with os.fdopen(given.to, "w") as told:
            told.write(repr(value))
        return
    fine = [compare(job, given.pairs) for job in given.jobs or JOBS]
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
