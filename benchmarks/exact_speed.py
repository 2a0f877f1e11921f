"""Exact diagonalisation and QuSpin: the Heisenberg ring, build and solve, with and without momentum and inversion.

    python benchmarks/exact_speed.py [--pairs 5] [--picture docs/pictures/exact_growth.png] [--large] [--torus]

Needs QuSpin (pip install quspin==1.0.1).  Each run is a separate process with one thread; the two programs take
turns, and the ratio is the median of the ratios of neighbouring runs.  Times leave out imports and the first call on
a small ring.  Ours is all of ``exact_ground_state``, checks and residual included; QuSpin's is basis, matrix and eigsh.
--picture draws the growth from 12 to 24 sites, --large solves 26 sites, whose matrix would not be stored.  --torus
applies and solves the half-filled Hubbard model with U = 4 on 4 x 4 sites at momentum zero, ten million states of 166
million, without QuSpin.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"))

import numpy as np

BLOCKS: dict[str, dict[str, Any]] = {
    "Sz = 0": {},
    "Sz = 0, k = 0, inversion": {"momentum": [0], "inversion": 1},
}
SIZES = range(12, 26, 2)
ASKED = 1.2
Times = dict[str, float]


def by_vibron(sites: int, block: str) -> Times:
    """Return the times of the tool, and of the matrix alone."""
    from vibron.manybody.exact.exact_ground_state import exact_ground_state
    from vibron.manybody.hilbert.hamiltonian import hamiltonian
    from vibron.manybody.models.heisenberg import heisenberg
    from vibron.manybody.specification import Sector

    def model() -> Any:
        return heisenberg(size=(sites,), boundary="periodic", sector=Sector(total_sz=0, **BLOCKS[block]))

    begun, clock = time.process_time(), time.perf_counter()
    found = exact_ground_state(model())
    done = {"seconds": time.process_time() - begun, "wall": time.perf_counter() - clock, "energy": found.value}
    if sites <= 24:
        begun = time.process_time()
        done["states"] = hamiltonian(model()).matrix.shape[0]
        done["build"] = time.process_time() - begun
    else:
        done["states"] = model().dimension
    return done


def by_quspin(sites: int, block: str) -> Times:
    """Return the times of QuSpin for the same ring, in units of S."""
    from quspin.basis import spin_basis_1d
    from quspin.operators import hamiltonian

    symmetry = {"kblock": 0, "pblock": 1} if BLOCKS[block] else {}
    bonds = [(i, (i + 1) % sites) for i in range(sites)]
    flips = [[0.5, *bond] for bond in bonds]
    static = [["zz", [[1.0, *bond] for bond in bonds]], ["+-", flips], ["-+", flips]]
    unchecked = {"check_herm": False, "check_pcon": False, "check_symm": False}
    begun, clock = time.process_time(), time.perf_counter()
    basis = spin_basis_1d(sites, Nup=sites // 2, pauli=False, **symmetry)
    matrix = hamiltonian(static, [], basis=basis, dtype=np.float64, **unchecked)
    built = time.process_time() - begun
    energy = float(matrix.eigsh(k=1, which="SA", return_eigenvectors=True)[0][0])
    spent = {"seconds": time.process_time() - begun, "wall": time.perf_counter() - clock}
    return {**spent, "energy": energy, "states": basis.Ns, "build": built}


def applied_by_vibron(sites: int, block: str) -> Times:
    """Return the time of one application of the Hamiltonian without its matrix."""
    from vibron.manybody.hilbert.matrix_free import matrix_free
    from vibron.manybody.models.heisenberg import heisenberg
    from vibron.manybody.specification import Sector

    del block
    operator, basis = matrix_free(heisenberg(size=(sites,), boundary="periodic", sector=Sector(total_sz=0)))
    return applied(lambda vector: operator @ vector, len(basis))


def applied_by_quspin(sites: int, block: str) -> Times:
    """Return the time of one application of QuSpin's operator without a matrix."""
    from quspin.basis import spin_basis_1d
    from quspin.operators import quantum_LinearOperator

    del block
    bonds = [(i, (i + 1) % sites) for i in range(sites)]
    flips = [[0.5, *bond] for bond in bonds]
    static = [["zz", [[1.0, *bond] for bond in bonds]], ["+-", flips], ["-+", flips]]
    basis = spin_basis_1d(sites, Nup=sites // 2, pauli=False)
    unchecked = {"check_herm": False, "check_pcon": False, "check_symm": False}
    operator = quantum_LinearOperator(static, basis=basis, dtype=np.float64, **unchecked)
    return applied(operator.dot, basis.Ns)


def applied(operator: Callable[[Any], Any], states: int) -> Times:
    """Return the time of the second application to a random vector, and its mean: both order the states equally."""
    vector = np.random.default_rng(0).normal(size=states) / states**0.5
    operator(vector)
    begun, clock = time.process_time(), time.perf_counter()
    energy = float(vector @ operator(vector))
    spent = {"seconds": time.process_time() - begun, "wall": time.perf_counter() - clock}
    return {**spent, "energy": energy, "states": states}


def solved_torus(sites: int, block: str) -> Times:
    """Return the times of the half-filled Hubbard model on a square torus, and of one application of it."""
    from vibron.manybody.exact.exact_ground_state import exact_ground_state
    from vibron.manybody.hilbert.species_operator import species_operator
    from vibron.manybody.models.hubbard import hubbard
    from vibron.manybody.specification import Sector

    side = round(sites**0.5)
    sector = Sector(n_up=side**2 // 2, n_down=side**2 // 2, momentum=(0, 0))
    model = hubbard(size=(side, side), lattice="square", boundary="periodic", sector=sector)
    operator = species_operator(model)
    begun, clock = time.process_time(), time.perf_counter()
    found = exact_ground_state(model, tolerance=1e-10)
    spent = {"seconds": time.process_time() - begun, "wall": time.perf_counter() - clock}
    once = applied(lambda vector: operator @ vector, model.dimension)["seconds"]
    return {**spent, "energy": found.value, "error": found.error, "states": model.dimension, "once": once}


JOBS: dict[str, tuple[Callable[[int, str], Times], Callable[[int, str], Times]]] = {
    "solve": (by_vibron, by_quspin),
    "apply": (applied_by_vibron, applied_by_quspin),
    "torus": (solved_torus, solved_torus),
}


def run(job: str, program: int, sites: int, block: str) -> Times:
    """Return the times that a separate process measured."""
    command = [sys.executable, __file__, "--job", json.dumps([job, program, sites, block])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{job} of {sites} sites failed:\n{done.stderr[-2000:]}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def work(job: str, program: int, sites: int, block: str) -> None:
    """Measure here and print."""
    measure = JOBS[job][program]
    measure(8 if job != "torus" else 4, block)
    found = [measure(sites, block) for _ in range(5 if sites < 18 else 1)]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**min(found, key=lambda one: one["seconds"]), "megabytes": peak}))


def compare(job: str, sites: int, block: str, pairs: int) -> float:
    """Print both programs' times and return the median ratio of processor times."""
    rows: list[tuple[Times, Times]] = []
    for number in range(pairs):
        order = (0, 1) if number % 2 == 0 else (1, 0)
        found = {program: run(job, program, sites, block) for program in order}
        rows.append((found[0], found[1]))
    ours, theirs = (min(column, key=lambda one: one["seconds"]) for column in zip(*rows, strict=True))
    apart = max(abs(a["energy"] - b["energy"]) for a, b in rows)
    if apart > 1e-9 * abs(ours["energy"]):
        sys.exit(f"energies differ by {apart:.1e}")
    ratio = statistics.median(a["seconds"] / b["seconds"] for a, b in rows)
    walls = statistics.median(a["wall"] / b["wall"] for a, b in rows)
    print(f"{job}, {sites} sites, {block}: {ours['states']:.0f} states, energies within {apart:.0e}")
    for name, one in (("Vibron", ours), ("QuSpin", theirs)):
        built = f" (matrix {one['build']:.3f} s)" if "build" in one else ""
        print(f"  {name} {one['seconds']:8.3f} s{built}, wall {one['wall']:.3f} s, peak {one['megabytes']:.0f} MB")
    print(f"  ratio to QuSpin {ratio:.2f} (wall {walls:.2f}), {pairs} pairs, asked {ASKED}", flush=True)
    return ratio


def growth(picture: Path, first: int, last: int) -> None:
    """Print and draw the times over the number of sites."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 3.6))
    for block, mark in zip(BLOCKS, ("o", "s"), strict=True):
        sizes = [sites for sites in SIZES if first <= sites <= last]
        for program, (name, line) in enumerate((("Vibron", "-"), ("QuSpin", "--"))):
            found = [run("solve", program, sites, block) for sites in sizes]
            axes.semilogy(sizes, [one["seconds"] for one in found], mark + line, ms=4, lw=1, label=f"{name}, {block}")
            for sites, one in zip(sizes, found, strict=True):
                text = f"{one['seconds']:9.4f} s {one['megabytes']:6.0f} MB  E {one['energy']:.10f}"
                print(f"  {name} {sites} sites, {block}: {one['states']:8.0f} states {text}", flush=True)
    axes.set(xlabel="sites of the Heisenberg ring", ylabel="build and solve / s", xticks=list(SIZES))
    axes.legend(frameon=False, fontsize=8)
    figure.tight_layout()
    picture.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(picture, dpi=80)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--large", action="store_true", help="26 sites without a matrix: ten minutes, 4 GB")
    parser.add_argument("--torus", action="store_true", help="4 x 4 sites of the Hubbard model: ten minutes, 4 GB")
    parser.add_argument("--job", type=json.loads, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.job:
        work(*given.job)
        return
    if given.large:
        one = run("solve", 0, 26, "Sz = 0")
        print(f"26 sites, Sz = 0: {one['states']:.0f} states, E {one['energy']:.10f}")
        print(f"  {one['seconds']:.0f} s, wall {one['wall']:.0f} s, peak {one['megabytes']:.0f} MB")
        return
    if given.torus:
        one = run("torus", 0, 16, "momentum zero")
        print(
            f"4 x 4 Hubbard torus, U = 4: {one['states']:.0f} states, E {one['energy']:.10f}, error {one['error']:.0e}"
        )
        print(f"  {one['seconds']:.0f} s, wall {one['wall']:.0f} s, peak {one['megabytes']:.0f} MB")
        print(f"  one application {one['once']:.2f} s")
        return
    if importlib.util.find_spec("quspin") is None:
        sys.exit("QuSpin is not installed: pip install quspin==1.0.1")
    ratios = [compare("solve", 20, block, given.pairs) for block in BLOCKS]
    ratios.append(compare("apply", 22, "Sz = 0", given.pairs))
    if given.picture:
        growth(given.picture, min(SIZES), max(SIZES))
    sys.exit(0 if max(ratios) <= ASKED else "slower than asked")


if __name__ == "__main__":
    main()
