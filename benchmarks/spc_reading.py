"""Time read_spectrum against the package spc-io on the same SPC files, turn by turn.

    python benchmarks/spc_reading.py [FILE ...]

Without FILE, files are made by tests/fixtures/binary_encoders.py: one spectrum of 1,801 points, one of 100,000, and 200
subfiles of 1,801 points, as 32-bit fractions.  spc-io decodes; read_spectrum also tells unit and kind and checks the
axis, so that its decoding alone is timed too.  Processor time, the best of 30.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import spc_io

from vibron.infrared.files.content import Allowance, Content
from vibron.infrared.formats._spc import read_header
from vibron.infrared.formats._spc_subfiles import subfiles
from vibron.infrared.formats.read_spectrum import read_spectrum

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "fixtures"))
import binary_encoders as encode

ROUNDS = 30


def spectrum(points: int) -> np.ndarray:
    """Return an absorbance with three bands from 4000 to 400 cm^-1."""
    x = np.linspace(4000.0, 400.0, points)
    return np.sum(
        [h * np.exp(-(((x - c) / 12.0) ** 2)) for c, h in ((2940.0, 0.4), (1720.0, 0.8), (1240.0, 0.6))], axis=0
    )


def theirs(data: bytes) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return abscissae and ordinates of each subfile as spc-io has them."""
    file = spc_io.SPC.from_bytes_io(io.BytesIO(data))
    return [(np.asarray(part.xarray), np.asarray(part.yarray)) for part in file]


def decoded(data: bytes) -> list[np.ndarray]:
    """Return the ordinates of each subfile, decoded and no more."""
    content = Content("benchmark", data)
    header = read_header(content)
    return [part.y for part in subfiles(content, header, Allowance(10_000_000))]


def seconds(read: Callable[[bytes], object], data: bytes) -> float:
    """Return the processor time that one reading takes."""
    start = time.process_time()
    read(data)
    return time.process_time() - start


READERS: dict[str, Callable[[bytes], object]] = {
    "spc-io": theirs,
    "decoding alone": decoded,
    "read_spectrum": read_spectrum,
}


def main(paths: list[Path]) -> int:
    """Print milliseconds and the ratio for each file; return 1 where the numbers differ."""
    files = {path.name: path.read_bytes() for path in paths} or {
        "1 x 1,801": encode.spc([spectrum(1801)], 4000.0, 400.0),
        "1 x 100,000": encode.spc([spectrum(100_000)], 4000.0, 400.0),
        "200 x 1,801": encode.spc([spectrum(1801)] * 200, 4000.0, 400.0, flags=1 << 4),
    }
    differ = False
    for name, data in files.items():
        times = dict.fromkeys(READERS, np.inf)
        for _ in range(ROUNDS):
            for reader, read in READERS.items():
                times[reader] = min(times[reader], seconds(read, data))
        ours = read_spectrum(data)
        for one, (x, y) in zip(ours, theirs(data), strict=True):
            order = np.argsort(x)
            scale = 100.0 if one.kind == "transmittance" else 1.0
            differ |= not (np.allclose(one.wavenumber, x[order]) and np.allclose(scale * one.ordinate, y[order]))
        print(f"{name}: spc-io {1e3 * times['spc-io']:.3f} ms")
        for reader in ("decoding alone", "read_spectrum"):
            print(
                f"  {reader:15s} {1e3 * times[reader]:8.3f} ms, {times['spc-io'] / times[reader]:.2f} times its speed"
            )
    print("the numbers differ" if differ else "both give the same numbers")
    return int(differ)


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
