"""What it costs to call a library through Vibron: time and memory compared with a direct call for the same job.

    python benchmarks/wrapper_overhead.py [tenpy] [netket] [aer] [pyscf] [--pairs 5]

Each run is a separate process, imports included, on one thread; the two take turns.  Ratios are medians over pairs
of neighbouring runs: processor seconds of the whole process, and its largest resident memory.  The direct jobs are
written as one would with the library alone, with the same settings.  What we add by ourselves (variance, mirror
asymmetry, energies on the way, diagnostics) is our overhead and stays in.

On a busy machine the processor time of one and the same work varies by a tenth and more.  So the time spent inside the
library's own engine, which does the same work in both, is measured too, and the ratio is also given from what lies
outside of it: 1 + (outside here - outside there) / (all there).
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import os
import statistics
import subprocess
import sys
import time
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
    from qiskit import qasm2
    from qiskit_aer import AerSimulator

    read = qasm2.loads(circuit(), custom_instructions=qasm2.LEGACY_CUSTOM_INSTRUCTIONS)
    read.save_statevector()
    simulator = AerSimulator(method="statevector", max_parallel_threads=1, seed_simulator=0)
    return float(simulator.run(read).result().get_statevector().probabilities()[0])


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


class Job(NamedTuple):
    """The tool, the two ways, how far their results may lie apart, and the library's engine."""

    tool: str
    by_vibron: Callable[[], float]
    directly: Callable[[], float]
    apart: float
    engine: tuple[str, ...]


JOBS = {
    "tenpy": Job(
        "dmrg_ground_state", tenpy_by_vibron, tenpy_directly, 1e-7, ("tenpy.algorithms.dmrg:TwoSiteDMRGEngine.run",)
    ),
    "netket": Job("vmc_ground_state", netket_by_vibron, netket_directly, 0.05, ("netket.driver:VMC_SR.run",)),
    "aer": Job("circuit_state", aer_by_vibron, aer_directly, 1e-12, ("qiskit_aer.jobs:AerJob.result",)),
    "pyscf": Job(
        "coupled_cluster",
        pyscf_by_vibron,
        pyscf_directly,
        1e-8,
        ("pyscf.scf.hf:SCF.kernel", "pyscf.cc.ccsd:CCSDBase.kernel"),
    ),
}


class Run(NamedTuple):
    """What one process gave and took."""

    value: float
    engine: float
    seconds: float
    megabytes: float


def work(job: str, way: int, told: int) -> None:
    """Do a job here and tell the value and the processor seconds inside the engine."""
    warnings.simplefilter("ignore")
    inside = [0.0]
    for place in JOBS[job].engine:
        module, _, path = place.partition(":")
        holder, name = path.split(".")
        kind = getattr(importlib.import_module(module), holder)
        setattr(kind, name, timed(getattr(kind, name), inside))
    value = JOBS[job][1 + way]()
    with os.fdopen(told, "w") as pipe:
        json.dump([value, inside[0]], pipe)


def timed(method: Callable[..., Any], inside: list[float]) -> Callable[..., Any]:
    """Return a method that adds its processor seconds up."""

    @functools.wraps(method)
    def run(*args: Any, **kwargs: Any) -> Any:
        begun = time.process_time()
        try:
            return method(*args, **kwargs)
        finally:
            inside[0] += time.process_time() - begun

    return run


def run(job: str, way: int) -> Run:
    """Do a job in a separate process."""
    reader, writer = os.pipe()
    command = [sys.executable, __file__, "--job", job, str(way), str(writer)]
    process = subprocess.Popen(command, pass_fds=(writer,))
    os.close(writer)
    with os.fdopen(reader) as told:
        text = told.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    if status:
        sys.exit(f"{job} failed")
    value, engine = json.loads(text)
    return Run(value, engine, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def compare(name: str, pairs: int) -> bool:
    """Print times, memories and ratios of a job; tell whether they are as asked."""
    job = JOBS[name]
    rows = []
    for number in range(pairs):
        order = (0, 1) if number % 2 == 0 else (1, 0)
        found = {way: run(name, way) for way in order}
        rows.append((found[0], found[1]))
        for who, one in (("Vibron", found[0]), (name, found[1])):
            outside = one.seconds - one.engine
            print(
                f"  {who:8} {one.seconds:6.2f} s, {outside:.2f} s outside the engine, {one.megabytes:.0f} MB",
                flush=True,
            )
    apart = max(abs(here.value - there.value) for here, there in rows)
    plain = statistics.median(here.seconds / there.seconds for here, there in rows)
    ratio = statistics.median(
        1.0 + (here.seconds - here.engine - there.seconds + there.engine) / there.seconds for here, there in rows
    )
    memory = statistics.median(here.megabytes / there.megabytes for here, there in rows)
    fine = ratio < MOST_TIME and memory < MOST_MEMORY and apart <= job.apart
    print(f"{job.tool}: time {ratio:.3f} from outside the engine ({plain:.3f} of all), memory {memory:.3f},", end=" ")
    print(
        f"results within {apart:.0e}: {'as asked' if fine else 'NOT as asked'} ({MOST_TIME}, {MOST_MEMORY})", flush=True
    )
    return fine


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", nargs="*", choices=[*JOBS, []], default=[])
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--job", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.job:
        work(given.job[0], int(given.job[1]), int(given.job[2]))
        return
    fine = [compare(job, given.pairs) for job in given.jobs or JOBS]
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
