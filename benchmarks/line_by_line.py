"""How fast absorption cross sections are summed line by line, and how near they come to HAPI and RADIS.

    python benchmarks/line_by_line.py [--picture docs/families/lines_growth.png] [--radis PYTHON] [--quick]

Random lines of carbon monoxide between 2000 and 3000 cm^-1 at 300 K and 1 atm, cut as HAPI cuts them by default (50
half widths) and at 25 cm^-1 as atmospheric codes do.  All programs get the same file of HITRAN records and one thread;
times are processor times, the best of a few calls, without the reading of the file.  The strongest peer comes first:
RADIS for 1000 to 1,000,000 lines, under the interpreter of a separate environment, because its dependencies exclude
ours; then a loop over the lines with scipy's Faddeeva function on the points of each window, and HAPI.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"))

import numpy as np
import scipy.special

from vibron.infrared.formats.read_line_list import read_line_list
from vibron.physics.line_list import LineList
from vibron.radiation.lines._conditions import profiles
from vibron.radiation.lines._constants import ATMOSPHERE
from vibron.radiation.lines._species import hapi
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section

LOW, HIGH, TEMPERATURE, PRESSURE = 2000.0, 3000.0, 300.0, 101325.0
LINES, POINTS = (100, 1000, 10_000, 100_000, 1_000_000), (1000, 10_000, 100_001, 1_000_001)
WINGS = {"50 half widths": (0.0, 50.0), "25 cm^-1": (25.0, 0.0)}

RADIS = """
import json, os, sys, time, warnings
warnings.simplefilter("ignore")
import numpy as np
from radis import SpectrumFactory, config
par, out, points, wing = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
config["ALLOW_OVERWRITE"] = True
config["DEFAULT_DOWNLOAD_PATH"] = os.path.dirname(par)
factory = SpectrumFactory(
    wavenum_min=2000.0, wavenum_max=3000.0, molecule="CO", isotope="1", mole_fraction=1e-6, path_length=1.0,
    pressure=1.01325, wstep=1000.0 / (points - 1), truncation=wing, neighbour_lines=0, cutoff=0, verbose=False,
    medium="vacuum",
)
factory.warnings.update({key: "ignore" for key in factory.warnings})
factory.load_databank(path=par, format="hitran")
seconds = []
for _ in range(4):
    start = time.process_time()
    spectrum = factory.eq_spectrum(Tgas=300.0)
    seconds.append(time.process_time() - start)
grid, coefficient = spectrum.get("abscoeff", wunit="cm-1")
density = 1e-6 * 101325.0 / (1.380649e-23 * 300.0) * 1e-6
np.save(out, np.array([grid, coefficient / density]))
stages = spectrum.get_conditions().get("calculation_time")
print(json.dumps({"seconds": min(seconds[1:]), "stage": stages}))
"""


def write_lines(path: Path, count: int) -> None:
    """Write random lines as records of 160 characters."""
    random = np.random.default_rng(count)
    wavenumber = np.sort(random.uniform(LOW, HIGH, count))
    strength = 10.0 ** random.uniform(-24.0, -19.0, count)
    air, own = random.uniform(0.04, 0.08, count), random.uniform(0.05, 0.1, count)
    energy, power = random.uniform(0.0, 3000.0, count), random.uniform(0.6, 0.8, count)
    with path.open("w", encoding="ascii") as file:
        for nu, s, a, b, e, n in zip(wavenumber, strength, air, own, energy, power, strict=True):
            numbers = f" 51{nu:12.6f}{s:10.3e}{10.0:10.3e}" + f"{a:.4f}"[1:] + f"{b:5.3f}{e:10.4f}{n:4.2f}"
            quanta = f"{1:15d}{0:15d}{'':15}{'R':>6}{1:3d}{'':6}"
            file.write(f"{numbers}{-0.003:8.5f}{quanta}{'487665':6}{'5 8 2 2 1 7':12} {5.0:7.1f}{3.0:7.1f}\n")


def seconds(run: Callable[[], object], times: int = 3) -> float:
    """Return the best processor time of several calls."""
    found = []
    for _ in range(times):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
        if sum(found) > 20.0:
            break
    return min(found)


def by_hapi(lines: LineList, grid: np.ndarray, wing: float, halfwidths: float) -> np.ndarray:
    """Return the cross section as HAPI computes it from the same columns."""
    columns = {
        "molec_id": lines.molecule.astype(int), "local_iso_id": lines.isotopologue.astype(int), "nu": lines.wavenumber,
        "sw": lines.intensity, "elower": lines.lower_energy, "gamma_air": lines.air_width,
        "gamma_self": lines.self_width, "n_air": lines.temperature_exponent, "delta_air": lines.air_shift,
    }  # fmt: skip
    header = {"table_name": "lines", "number_of_rows": len(lines)}
    hapi().LOCAL_TABLE_CACHE["lines"] = {"header": header, "data": columns}
    with contextlib.redirect_stdout(io.StringIO()):
        return hapi().absorptionCoefficient_Voigt(
            SourceTables="lines", WavenumberGrid=grid, Environment={"T": TEMPERATURE, "p": PRESSURE / ATMOSPHERE},
            WavenumberWing=wing, WavenumberWingHW=halfwidths, partitionFunction=tips,
        )[1]  # fmt: skip


def tips(molecule: int, isotopologue: int, temperature: float) -> float:
    """Return HAPI's own partition sum, of the edition that Vibron uses."""
    return hapi().partitionSum(molecule, isotopologue, temperature, version=2021)


def by_radis(python: str, par: Path, points: int, wing: float) -> tuple[float, np.ndarray]:
    """Return seconds and cross section of RADIS, run by another interpreter."""
    out = par.with_suffix(".npy")
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"HOME": str(par.parent)}
    command = [python, "-c", RADIS, str(par), str(out), str(points), str(wing)]
    done = subprocess.run(command, capture_output=True, text=True, env=clean, cwd=par.parent, check=False)
    if done.returncode:
        sys.exit(f"RADIS failed:\n{done.stderr[-2000:]}")
    return float(json.loads(done.stdout.strip().splitlines()[-1])["seconds"]), np.load(out)


def by_wofz(lines: LineList, grid: np.ndarray, wing: float) -> np.ndarray:
    """Return the cross section as a loop over the lines with scipy's Faddeeva function, cut at ``wing`` cm^-1."""
    wofz = scipy.special.wofz
    found = profiles(lines, TEMPERATURE, PRESSURE, 0.0)
    low = np.searchsorted(grid, found.wavenumber - wing, "right")
    high = np.searchsorted(grid, found.wavenumber + wing, "right")
    scale = np.sqrt(np.log(2.0)) / found.doppler
    height = found.intensity * scale / np.sqrt(np.pi)
    total = np.zeros(grid.size)
    for at in range(len(lines)):
        part = slice(low[at], high[at])
        total[part] += height[at] * wofz(scale[at] * (grid[part] - found.shifted[at] + 1j * found.lorentz[at])).real
    return total


def against_wofz(folder: Path, count: int, points: int) -> None:
    """Print times, ratio and difference from the loop over the lines with scipy's Faddeeva function."""
    lines, grid = load(folder, count), np.linspace(LOW, HIGH, points)
    arguments = (lines, grid, TEMPERATURE, PRESSURE, 0.0, 25.0, 0.0)
    reference, found = by_wofz(lines, grid, 25.0), absorption_cross_section(*arguments)
    theirs = seconds(lambda: by_wofz(lines, grid, 25.0), 1)
    mine = seconds(lambda: absorption_cross_section(*arguments), 5)
    worst = np.abs(found - reference).max() / reference.max()
    print(f"  {count:8} {points:8} {theirs:9.3f} s {mine:9.3f} s {theirs / mine:8.2f} {worst:18.1e}")


def against_hapi(folder: Path, count: int, points: int) -> None:
    """Print times, ratio and largest difference for each kind of wing and each way of summing."""
    lines, grid = load(folder, count), np.linspace(LOW, HIGH, points)
    print(f"{count} lines on {points} points, {TEMPERATURE:g} K, {PRESSURE:g} Pa")
    for name, (wing, halfwidths) in WINGS.items():
        reference = by_hapi(lines, grid, wing, halfwidths)
        hapi_seconds = seconds(lambda w=wing, h=halfwidths: by_hapi(lines, grid, w, h), 2)
        for method in ("windows", "convolution") if halfwidths == 0.0 else ("windows",):
            arguments = (lines, grid, TEMPERATURE, PRESSURE, 0.0, wing, halfwidths, method)
            found = absorption_cross_section(*arguments)
            own = seconds(lambda a=arguments: absorption_cross_section(*a), 7)
            worst = np.abs(found - reference).max() / reference.max()
            print(f"  {name:15} {method:12} HAPI {hapi_seconds:7.2f} s  Vibron {own:7.4f} s", end="")
            print(f"  ratio {hapi_seconds / own:6.1f}  largest difference {worst:.1e} of the peak")


def against_radis(folder: Path, python: str, count: int, points: int) -> None:
    """Print times and difference from RADIS on the same file, lines cut at 25 cm^-1."""
    lines, grid = load(folder, count), np.linspace(LOW, HIGH, points)
    theirs, (places, values) = by_radis(python, folder / f"{count}.par", points, 25.0)
    arguments = (lines, grid, TEMPERATURE, PRESSURE, 1e-6, 25.0, 0.0)
    found = np.interp(places, grid, absorption_cross_section(*arguments))
    own = seconds(lambda: absorption_cross_section(*arguments), 5)
    worst = np.abs(found - values).max() / values.max()
    print(f"  {count:8} {points:8} {theirs:9.3f} s {own:9.3f} s {theirs / own:8.2f} {worst:18.1e}")


def load(folder: Path, count: int) -> LineList:
    """Return a list of lines, written at first use."""
    path = folder / f"{count}.par"
    if not path.exists():
        write_lines(path, count)
    return read_line_list(path, max_lines=max(LINES))


def growth(folder: Path, quick: bool) -> dict[str, list[tuple[int, float]]]:
    """Print and return times against the number of lines and of points."""
    counts, sizes = (LINES[:4], POINTS[:3]) if quick else (LINES, POINTS)
    curves: dict[str, list[tuple[int, float]]] = {}
    grid = np.linspace(LOW, HIGH, POINTS[2])
    print("growth with lines (100001 points): lines, windows 50 half widths, 25 cm^-1 auto, HAPI 50 half widths")
    for count in counts:
        lines = load(folder, count)
        row = {
            "windows, 50 half widths": own(lines, grid, 0.0, 50.0),
            "auto, 25 cm$^{-1}$": own(lines, grid, 25.0, 0.0),
        }
        if count <= 10_000:
            row["HAPI, 50 half widths"] = seconds(lambda one=lines: by_hapi(one, grid, 0.0, 50.0), 1)
        print(f"  {count:8}" + "".join(f" {value:9.4f} s" for value in row.values()))
        for name, value in row.items():
            curves.setdefault(f"lines: {name}", []).append((count, value))
    print("growth with points (10000 lines): points, windows 50 half widths, 25 cm^-1 auto, HAPI 50 half widths")
    lines = load(folder, 10_000)
    for size in sizes:
        grid = np.linspace(LOW, HIGH, size)
        row = {
            "windows, 50 half widths": own(lines, grid, 0.0, 50.0),
            "auto, 25 cm$^{-1}$": own(lines, grid, 25.0, 0.0),
        }
        if size <= 200_000:
            row["HAPI, 50 half widths"] = seconds(lambda at=grid: by_hapi(lines, at, 0.0, 50.0), 1)
        print(f"  {size:8}" + "".join(f" {value:9.4f} s" for value in row.values()))
        for name, value in row.items():
            curves.setdefault(f"points: {name}", []).append((size, value))
    return curves


def own(lines: LineList, grid: np.ndarray, wing: float, halfwidths: float) -> float:
    """Return the seconds of one call."""
    return seconds(lambda: absorption_cross_section(lines, grid, TEMPERATURE, PRESSURE, 0.0, wing, halfwidths), 3)


def draw(curves: dict[str, list[tuple[int, float]]], path: Path) -> None:
    """Draw times against lines and points."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(9, 3.4), sharey=True)
    for axis, kind, fixed in zip(axes, ("lines", "points"), ("100 001 points", "10 000 lines"), strict=True):
        for name, points in curves.items():
            if name.startswith(f"{kind}: "):
                style = "--" if "HAPI" in name else "-"
                axis.loglog(*zip(*points, strict=True), style, marker="o", ms=3, label=name.partition(": ")[2])
        axis.set(xlabel=kind, title=fixed)
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("seconds, one core")
    axes[0].legend(frameon=False, fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=80)


def main() -> None:
    """Run all comparisons."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--picture", type=Path, help="draw the growth into this file")
    parser.add_argument("--radis", help="interpreter of an environment with radis")
    parser.add_argument("--quick", action="store_true", help="leave the largest sizes out")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        columns = "lines, points, peer, Vibron, ratio, largest difference of the peak"
        if options.radis:
            print(f"RADIS, 25 cm^-1: {columns}")
            for count in LINES[1:4] if options.quick else LINES[1:]:
                against_radis(folder, options.radis, count, 100_001)
        print(f"scipy.special.wofz line by line, 25 cm^-1: {columns}")
        for count in LINES[1:2] if options.quick else LINES[1:4]:
            against_wofz(folder, count, 100_001)
        against_hapi(folder, 10_000, 100_001)
        curves = growth(folder, options.quick)
        if options.picture:
            draw(curves, options.picture)


if __name__ == "__main__":
    main()
