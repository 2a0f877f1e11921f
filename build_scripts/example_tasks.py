"""Write the example tasks of ``examples/tasks``: made-up data by formulas with noise, from fixed seeds.

python build_scripts/example_tasks.py [FOLDER]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vibron.core.spectrum import Spectrum
from vibron.infrared import write_spectrum
from vibron_verify.tasks.png import curves_png

Values = npt.NDArray[np.float64]
GRID = np.arange(1000.0, 1400.0, 4.0)
PARTS = ("train", "test")


def bands(*given: tuple[float, float, float]) -> Values:
    """Return a sum of Lorentzian bands (centre, full width, height) on the grid."""
    return sum((h * (w / 2) ** 2 / ((GRID - c) ** 2 + (w / 2) ** 2) for c, w, h in given), np.zeros_like(GRID))


def table(path: Path, columns: Mapping[str, Sequence[float] | Values]) -> None:
    """Write columns with six digits."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = zip(*columns.values(), strict=True)
    lines = [",".join(columns), *(",".join(f"{value:.6g}" for value in row) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def rows(path: Path, matrix: Values) -> None:
    """Write spectra, one per row, with the wavenumber as the name of a column."""
    table(path, {f"{place:g}": column for place, column in zip(GRID, matrix.T, strict=True)})


def spectra(path: Path, ordinates: Sequence[Values]) -> None:
    """Write absorbance spectra into one file; its name decides the format."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_spectrum(spectra=[Spectrum(GRID, np.round(one, 5)) for one in ordinates], path=path)


def calibration(folder: Path) -> None:
    """Write mixtures of two known and three unknown constituents on a drifting baseline."""
    rng = np.random.default_rng(1)
    pure = np.array([bands((1080, 40, 1.0)), bands((1150, 45, 0.9)), bands((1110, 70, 0.8)), bands((1200, 60, 0.7)),
                     bands((1050, 90, 0.6))])  # fmt: skip
    for name, count in (("standards", 24), ("train", 10), ("test", 10)):
        amounts = rng.uniform(0.1, 1.0, (count, 5))
        drift = rng.normal(0.0, 0.05, (count, 1)) + rng.normal(0.0, 0.05, (count, 1)) * (GRID - 1200.0) / 200.0
        rows(folder / f"{name}.csv", amounts @ pure + drift + rng.normal(0.0, 0.004, (count, GRID.size)))
        table(folder / f"{name}_amounts.csv", {"sugar": amounts[:, 0], "acid": amounts[:, 1]})


def mixture(folder: Path) -> None:
    """Write spectra of three components on a curved baseline."""
    rng = np.random.default_rng(2)
    pure = [bands((1080, 30, 1.0), (1260, 40, 0.4)), bands((1110, 40, 0.9), (1330, 30, 0.5)), bands((1180, 60, 0.8))]
    for name, one in zip("abc", pure, strict=True):
        spectra(folder / f"{name}.jdx", [one])
    place = (GRID - GRID[0]) / (GRID[-1] - GRID[0])
    for part in PARTS:
        for number in range(1, 5):
            weights = rng.uniform(0.1, 0.8, 3)
            drift = rng.uniform(0.1, 0.3) + rng.uniform(-0.3, 0.3) * place + rng.uniform(0.2, 0.5) * (place - 0.5) ** 2
            spectra(
                folder / f"{part}{number}.csv", [weights @ np.array(pure) + drift + rng.normal(0, 0.003, GRID.size)]
            )
            table(folder / f"{part}{number}_weights.csv", {"weight": weights})


def library(folder: Path) -> None:
    """Write a library of similar spectra, and noisy queries of its members with offset and slope."""
    rng = np.random.default_rng(3)
    members = [
        bands(*((1100 + 200 * rng.random(), rng.uniform(30, 60), rng.uniform(0.3, 1)) for _ in range(4)))
        for _ in range(12)
    ]
    spectra(folder / "library.json", members)
    for part in PARTS:
        order = rng.permutation(12)[:8]
        slopes = [rng.uniform(-2.5, 2.5) * (GRID - 1200.0) / 400.0 for _ in order]
        spectra(
            folder / f"{part}.json",
            [rng.uniform(0.4, 1.5) * members[one] + rng.uniform(0.0, 0.6) + slope + rng.normal(0, 0.03, GRID.size)
             for one, slope in zip(order, slopes, strict=True)],
        )  # fmt: skip
        table(folder / f"{part}_rows.csv", {"row": order.astype(float)})


def fit(folder: Path) -> None:
    """Write a line with motional narrowing, by the integral of its correlation function."""
    rng = np.random.default_rng(4)
    centre, amplitude, memory = 1652.0, 9.0, 0.45
    times = np.linspace(0.0, 30.0, 30_001)
    turn = 2.0 * np.pi * 0.0299792458  # radians per ps and cm^-1
    decay = np.exp(-((turn * amplitude * memory) ** 2) * (np.exp(-times / memory) + times / memory - 1.0))
    for part, offset in zip(PARTS, (0.0, 1.3), strict=True):
        grid = np.arange(1610.0 + offset, 1696.0, 2.0)
        line = np.array([np.trapezoid(np.cos(turn * (one - centre) * times) * decay, times) for one in grid])
        line *= turn / np.pi
        table(folder / f"{part}.csv", {"wavenumber": grid, "line": line + rng.normal(0.0, 4e-4, grid.size)})


def scan(folder: Path) -> None:
    """Write the gap of an Ising ring of six spins over the transverse field, from its dense matrix."""
    rng = np.random.default_rng(5)
    one, flip, sign = np.eye(2), np.array([[0.0, 1.0], [1.0, 0.0]]), np.diag([1.0, -1.0])
    coupling, longitudinal, sites = 1.3, 0.15, 6

    def placed(matrix: Values, *where: int) -> Values:
        found: Values = np.ones((1, 1))
        for site in range(sites):
            found = np.kron(found, matrix if site in where else one)
        return found

    def gap(field: float) -> float:
        total = np.zeros((2**sites, 2**sites))
        for site in range(sites):
            total -= coupling * placed(sign, site, (site + 1) % sites)
            total -= field * placed(flip, site) + longitudinal * placed(sign, site)
        levels = np.linalg.eigvalsh(total)
        return float(levels[1] - levels[0])

    for part, fields in zip(PARTS, ((0.4, 0.8, 1.2, 1.6, 2.0), (0.6, 1.0, 1.4, 1.8)), strict=True):
        table(folder / f"{part}.csv", {"field": fields, "gap": [gap(x) * (1 + rng.normal(0, 0.003)) for x in fields]})


def report(folder: Path) -> None:
    """Write spectra of three components on a baseline, with the right amounts and pictures of the right baseline."""
    rng = np.random.default_rng(6)
    pure = [bands((1080, 30, 1.0), (1260, 40, 0.4)), bands((1110, 40, 0.9), (1330, 30, 0.5)), bands((1180, 60, 0.8))]
    for name, one in zip("abc", pure, strict=True):
        spectra(folder / f"{name}.jdx", [one])
    place = (GRID - GRID[0]) / (GRID[-1] - GRID[0])
    for part in PARTS:
        for number in range(1, 4):
            amounts = rng.uniform(0.1, 0.8, 3)
            drift = rng.uniform(0.2, 0.4) + rng.uniform(-0.2, 0.3) * place + rng.uniform(0.6, 1.0) * (place - 0.5) ** 2
            spectra(
                folder / f"{part}{number}.jdx", [amounts @ np.array(pure) + drift + rng.normal(0, 0.003, GRID.size)]
            )
            table(folder / f"{part}{number}_amounts.csv", {"amount": amounts})
            picture = curves_png(GRID, [drift], (GRID[0], GRID[-1]), (0.0, 1.0))
            (folder / f"{part}{number}_baseline.png").write_bytes(picture)


TASKS = {"calibration": calibration, "mixture": mixture, "library": library, "fit": fit, "scan": scan, "report": report}


def main(folder: Path) -> None:
    """Write the data of every task."""
    for name, make in TASKS.items():
        make(folder / name / "data")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "examples" / "tasks")
