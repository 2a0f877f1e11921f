"""GFN2-xTB force fields and PySCF spectra against the plain ways of doing them, in one run.

``python benchmarks/hessian_speed.py [--quick]``: Hessian and intensities of ten molecules by Vibron, by the loop
that ASE's ``Infrared`` runs over tblite, and by the program ``xtb --hess`` where it is installed, on the same
geometries with one thread each; then time against size, and a PySCF spectrum against second differences of energies.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

os.environ["OMP_NUM_THREADS"] = "1"  # before any library reads it

from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.infrared.vibrations._constants import BOHR
from vibron.infrared.vibrations._modes import main_isotope_masses, normal_modes_of
from vibron.infrared.vibrations._wave_function import WaveFunction, derivatives
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_field import harmonic_field

MOLECULES = ("O", "C=O", "CO", "C=C", "CC#N", "CC(C)=O", "c1ccoc1", "c1ccccc1", "Cc1ccccc1", "CC(=O)OCC")
GROWTH = tuple("C" * count for count in (1, 2, 4, 8, 12))
STEP = 5e-3  # bohr, of differences of energies


def own(geometry: Geometry) -> FloatArray:
    """Return wavenumbers by Vibron, from a geometry at rest."""
    field = harmonic_field(geometry, relax=False)
    return normal_modes_of(field, main_isotope_masses(geometry.symbols)).wavenumber


def plain(geometry: Geometry) -> FloatArray:
    """Return wavenumbers by ASE's loop over tblite."""
    from ase import Atoms
    from ase.vibrations import Infrared
    from tblite.ase import TBLite

    atoms = Atoms(geometry.symbols, geometry.positions, masses=main_isotope_masses(geometry.symbols))
    atoms.calc = TBLite(method="GFN2-xTB", accuracy=0.01, verbosity=0)
    with tempfile.TemporaryDirectory() as folder:
        loop = Infrared(atoms, name=f"{folder}/ir", delta=0.005 * BOHR)
        loop.run()
        return np.asarray(loop.get_frequencies().real)


def program(geometry: Geometry) -> float | None:
    """Return the seconds ``xtb --hess`` takes, or None where there is none."""
    if shutil.which("xtb") is None:
        return None
    lines = [f"{s} {x:.8f} {y:.8f} {z:.8f}" for s, (x, y, z) in zip(geometry.symbols, geometry.positions, strict=True)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "molecule.xyz"
        path.write_text(f"{len(geometry)}\n\n" + "\n".join(lines) + "\n")
        start = time.perf_counter()
        done = subprocess.run(
            ["xtb", str(path), "--hess", "--gfn", "2"],
            cwd=folder,
            capture_output=True,
            env={"OMP_NUM_THREADS": "1", "PATH": "/usr/bin:/bin"},
            check=False,
        )
        return time.perf_counter() - start if done.returncode == 0 else None


def energies_only(geometry: Geometry, method: str, basis: str) -> FloatArray:
    """Return the Hessian by second differences of energies, as programs without derivatives do it."""
    surface = WaveFunction(geometry, method, basis)
    rest = geometry.positions.ravel() / BOHR

    def energy(*moves: tuple[int, float]) -> float:
        place = rest.copy()
        for index, step in moves:
            place[index] += step
        return float(surface.solved(place).e_tot)

    middle, size = energy(), rest.size
    sides = [(energy((i, STEP)), energy((i, -STEP))) for i in range(size)]
    hessian = np.empty((size, size))
    for i in range(size):
        hessian[i, i] = (sum(sides[i]) - 2.0 * middle) / STEP**2
        for j in range(i):
            both = energy((i, STEP), (j, STEP)) + energy((i, -STEP), (j, -STEP))
            hessian[i, j] = hessian[j, i] = (both - sum(sides[i]) - sum(sides[j]) + 2.0 * middle) / (2.0 * STEP**2)
    return hessian


def timed(action: object, *arguments: object) -> tuple[float, object]:
    """Return seconds, the better of two, and the result."""
    best, result = np.inf, None
    for _ in range(2):
        start = time.perf_counter()
        result = action(*arguments)  # type: ignore[operator]
        best = min(best, time.perf_counter() - start)
    return float(best), result


def main(quick: bool) -> None:
    """Print the tables."""
    own(embed_conformer("O"))  # imports
    rest = {smiles: harmonic_field(embed_conformer(smiles)).geometry for smiles in MOLECULES[: 4 if quick else None]}
    sums = np.zeros(3)
    print(f"{'':12s} {'atoms':>5s} {'Vibron':>8s} {'ASE':>8s} {'xtb':>8s}  s; largest difference to ASE, cm^-1")
    for smiles, geometry in rest.items():
        mine, wavenumber = timed(own, geometry)
        ase, other = timed(plain, geometry)
        xtb = program(geometry)
        sums += (mine, ase, xtb if xtb is not None else np.nan)
        gap = np.abs(np.asarray(wavenumber) - np.asarray(other)[-len(np.asarray(wavenumber)) :]).max()
        shown = f"{xtb:8.3f}" if xtb is not None else f"{'-':>8s}"
        print(f"{smiles:12s} {len(geometry):5d} {mine:8.3f} {ase:8.3f} {shown}  {gap:6.2f}")
    print(
        f"Vibron takes {sums[0] / sums[1]:.2f} of ASE's time (asked: below 1), {sums[0] / sums[2]:.2f} of xtb's (1.5)"
    )
    print("\ngrowth: alkanes, atoms and seconds of one force field")
    for smiles in GROWTH[: 3 if quick else None]:
        geometry = harmonic_field(embed_conformer(smiles)).geometry
        print(f"  {len(geometry):3d} {timed(own, geometry)[0]:8.3f}")
    water = harmonic_field(embed_conformer("O"), "HF", "6-31G*").geometry
    mine, (analytic, _) = timed(derivatives, water, "HF", "6-31G*")  # type: ignore[misc]
    other, numeric = timed(energies_only, water, "HF", "6-31G*")
    gap = np.abs(np.asarray(analytic) - np.asarray(numeric)).max()
    print(
        f"\nwater, HF/6-31G*: Hessian and dipole derivatives {mine:.2f} s; Hessian alone by differences of energies "
        f"{other:.2f} s: {mine / other:.2f} of it; largest difference {gap:.1e} hartree/bohr^2"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="four molecules")
    main(parser.parse_args().quick)
