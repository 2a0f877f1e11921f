"""Time and peak memory of the tools for maps on a cube that is left in its file.

A synthetic cube of 512 x 512 pixels and 800 wavenumbers (single precision, 840 MB) is written as an ENVI file: three
components with smooth amounts, and noise.  Area of a band, four principal components, four clusters and the match with
500 references are then computed from the file, in one process.  The target is 60 s together on two cores within 4 GB.

    python benchmarks/maps.py [--side 512] [--points 800] [--references 500]
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from vibron.infrared import band_image, cluster_map, map_components, match_map
from vibron.infrared.spectral_map.cube import HyperspectralCube
from vibron.infrared.spectral_map.writing import write_map

PLACES, WIDTH, NOISE = (1100.0, 1450.0, 1720.0), 15.0, 0.01


def components(wavenumber: np.ndarray) -> np.ndarray:
    """Return three spectra, each a band and a weaker one."""
    places = np.array(PLACES)[:, None]
    bands = np.exp(-(((wavenumber - places) / WIDTH) ** 2))
    return np.asarray(bands + 0.3 * np.exp(-(((wavenumber - places - 120.0) / (2.0 * WIDTH)) ** 2)))


def amounts(side: int) -> np.ndarray:
    """Return smooth amounts of three components, shape (side, side, 3)."""
    y, x = np.mgrid[:side, :side] / side
    middle = np.exp(-8.0 * ((x - 0.5) ** 2 + (y - 0.5) ** 2))
    return np.stack([np.sin(3.0 * x + 1.0) ** 2, np.cos(4.0 * y) ** 2, middle], -1)


def blocks(side: int, wavenumber: np.ndarray) -> Iterator[np.ndarray]:
    """Yield the cube eight rows after eight."""
    pure, weights, random = components(wavenumber), amounts(side), np.random.default_rng(1)
    for start in range(0, side, 8):
        block = (weights[start : start + 8] @ pure).astype(np.float32)
        yield block + np.float32(NOISE) * random.standard_normal(block.shape, dtype=np.float32)


def write(folder: Path, side: int, points: int) -> Path:
    """Write the cube and return its header."""
    wavenumber = np.linspace(900.0, 1900.0, points)
    header, image = folder / "cube.hdr", folder / "cube.img"
    small = HyperspectralCube(wavenumber, np.zeros((1, 1, points), np.float32), "absorbance", {})
    write_map(small, header)
    header.write_text(
        header.read_text().replace("samples = 1\n", f"samples = {side}\n").replace("lines = 1\n", f"lines = {side}\n")
    )
    with image.open("wb") as out:
        for block in blocks(side, wavenumber):
            out.write(block.data)
    return header


def timed(name: str, work: Callable[[], Any]) -> tuple[float, Any]:
    """Run one analysis and print its wall time, its time of the processor and the peak of the process so far."""
    start, used = time.perf_counter(), time.process_time()
    result = work()
    wall, processor = time.perf_counter() - start, time.process_time() - used
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    print(f"{name:10s} {wall:7.1f} s wall {processor:7.1f} s processor   peak so far {peak:5.2f} GiB", flush=True)
    return wall, result


def main() -> None:
    """Write the cube, time the tools, check what they found, and delete the cube."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--side", type=int, default=512)
    parser.add_argument("--points", type=int, default=800)
    parser.add_argument("--references", type=int, default=500)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        header = write(Path(folder), chosen.side, chosen.points)
        print(f"{(header.with_suffix('.img').stat().st_size) / 1e6:.0f} MB written", flush=True)
        wavenumber = np.linspace(900.0, 1900.0, chosen.points)
        noise = np.random.default_rng(2).random((chosen.references - 3, chosen.points))
        references = np.concatenate([components(wavenumber), noise])
        area, band = timed("area", lambda: band_image(header, [1050.0, 1150.0]))
        pca, model = timed("PCA", lambda: map_components(header, 4))
        means, groups = timed("k-means", lambda: cluster_map(header, 4))
        match, found = timed("match", lambda: match_map(header, references=references))
        print(f"together   {area + pca + means + match:7.1f} s wall")
        true = amounts(chosen.side)[..., 0] * WIDTH * np.sqrt(np.pi)
        print(f"area: correlation with the amounts {np.corrcoef(true.ravel(), band.values.ravel())[0, 1]:.4f}")
        print(f"PCA: three components hold {model.explained_ratio[:3].sum():.4f} of the variance")
        print(f"k-means: {groups.explained:.4f} of the variance lies between the clusters")
        print(f"match: {int((found.best < 3).sum())} of {found.best.size} pixels match a component")


if __name__ == "__main__":
    main()
