"""Time read_jcamp against the package jcamp on the same files, turn by turn, and compare both on packed lines.

    python benchmarks/reading_speed.py [FOLDER]

FOLDER as for reading_corpus.py.  500 NIST files are taken at even distances and written to a temporary folder, since
jcamp reads from disk.
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import jcamp
import numpy as np
from reading_corpus import members

from vibron.infrared.formats.read_jcamp import read_jcamp
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron_train.development import development_data

FILES, ROUNDS = 500, 3
#: Lines of a table and the ordinates they hold, worked by hand from the pseudo-digits of the standard.
BY_HAND = (
    ("differences only", "100A0JKL\n103A6J", [10, 11, 13, 16, 17]),
    ("difference before squeezed", "100A0JB0\n103C0J", [10, 11, 20, 30, 31]),
    ("first difference on line 2", "100 10 11 12\n103A3JJ\n105A5K", [10, 11, 12, 13, 14, 15, 17]),
    ("repeat count of two digits", "100A0S2", [10] * 12),
    ("missing value", "100 10 ? 12", [10, np.nan, 12]),
)


def seconds(read: Callable[[Path], object], path: Path) -> float:
    """Return the time one reading takes."""
    start = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        read(path)
    return time.perf_counter() - start


def by_hand(folder: Path) -> None:
    """Print what both make of the lines."""
    for name, lines, wanted in BY_HAND:
        path = folder / "lines.jdx"
        first, last = 100.0, 100.0 + len(wanted) - 1
        path.write_text(
            f"##TITLE= {name}\n##JCAMP-DX= 4.24\n##XUNITS= 1/CM\n##YUNITS= ABSORBANCE\n"
            f"##FIRSTX= {first}\n##LASTX= {last}\n"
            f"##NPOINTS= {len(wanted)}\n##XFACTOR= 1\n##YFACTOR= 1\n##XYDATA= (X++(Y..Y))\n{lines}\n##END=\n"
        )
        ours = read_jcamp(path).blocks[0].tables[0].y
        try:
            with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                theirs: object = np.asarray(jcamp.readfile(str(path))["y"]).tolist()
        except Exception as error:  # the peer raises whatever it happens to run into
            theirs = repr(error)
        right = np.array_equal(ours, np.array(wanted, dtype=float), equal_nan=True)
        print(f"  {name}: wanted {wanted}; ours {'right' if right else ours}; jcamp {theirs}")


def main(folder: Path) -> int:
    """Print seconds and their ratio; return 1 where ours is slower."""
    texts = [
        (name, text) for archive, name, text in members(folder) if archive.startswith("nist-") and b"##XYDATA" in text
    ]
    chosen = texts[:: max(1, len(texts) // FILES)][:FILES]
    readers: dict[str, Callable[[Path], object]] = {
        "jcamp.readfile": lambda path: jcamp.readfile(str(path)),
        "read_jcamp": read_jcamp,
        "read_spectrum": read_spectrum,
    }
    spent = dict.fromkeys(readers, 0.0)
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for name, text in chosen:
            paths.append(Path(scratch) / Path(name).name)
            paths[-1].write_bytes(text)
        for _ in range(ROUNDS):
            for path in paths:
                for name, read in readers.items():
                    spent[name] += seconds(read, path)
        print(f"{len(paths)} NIST files, {ROUNDS} rounds, turn by turn in one process:")
        for name, total in spent.items():
            ratio = spent["jcamp.readfile"] / total
            print(
                f"  {name:15s} {1e3 * total / ROUNDS / len(paths):6.3f} ms a file, {ratio:.2f} times the speed of jcamp"
            )
        print("hand-made lines:")
        by_hand(Path(scratch))
    return int(spent["read_jcamp"] > spent["jcamp.readfile"])


if __name__ == "__main__":
    sys.exit(main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None)))
