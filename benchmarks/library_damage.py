"""Flip single bits of library files, and let two processes write one library at once: what is found and what is lost.

    python benchmarks/library_damage.py [--flips 5000] [--trials 50] [--writes 10] [--seed 1]

Flips: half of them in a library of spectra, half in the library of computed vibrations that ships; a third of the bits
lie within the last 4 kB, where the tables of contents and the checksum are.  ``library_info`` must not call a file
intact and ``search_library`` must refuse it.  The files are opened by a separate process, whose end is a crash.

Writers: in each trial two processes append different spectra to one new library, starting together; every spectrum must
be there once, and the library intact.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vibron.core.errors import FormatError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.library_info import library_info
from vibron.infrared.library.search_library import search_library
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import SHIPPED, open_library, write

SOURCES = (example("bands.arrow"), SHIPPED / "computed.parquet")
QUERY = Spectrum(np.array([400.0, 1000, 1100, 1200, 4000]), np.array([0.0, 0, 1, 0, 0]))
END = 4096 * 8  # bits


def outcome(path: str) -> str:
    """Return which of the check and the search found the damage."""
    words = []
    try:
        words.append("verify missed" if library_info(path, verify=True).intact else "verify found")
    except FormatError:
        words.append("verify found")
    try:
        search_library(QUERY, path, 1)
        words.append("search missed")
    except FormatError:
        words.append("search found")
    return ", ".join(words)


def try_files() -> None:
    """Answer one line for each path on standard input."""
    for line in sys.stdin:
        print(outcome(line.strip()), flush=True)


def flips(count: int, seed: int) -> Counter[str]:
    """Count the outcomes of single-bit flips."""
    random = np.random.default_rng(seed)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number, source in enumerate(SOURCES):
            content = source.read_bytes()
            part = count // 2 + (count % 2 if number == 0 else 0)
            low = np.where(random.random(part) < 1 / 3, 8 * len(content) - END, 0)
            bits = random.integers(low, 8 * len(content))
            found.update(_outcomes(content, bits, Path(folder) / f"damaged{source.suffix}"))
    return found


def _outcomes(content: bytes, bits: np.ndarray, path: Path) -> Iterator[str]:
    command = [sys.executable, __file__, "--try-files"]
    process = None
    for bit in bits:
        changed = bytearray(content)
        changed[bit // 8] ^= 1 << int(bit % 8)
        path.with_suffix(".new").write_bytes(changed)
        path.with_suffix(".new").replace(path)
        if process is None or process.poll() is not None:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdin is not None and process.stdout is not None
        print(path, file=process.stdin, flush=True)
        answer = process.stdout.readline().strip()
        yield answer or f"crash (exit status {process.wait()})"
    if process is not None:
        process.communicate()


def append(library: str, name: str, count: int) -> None:
    """Append spectra one by one after a line on standard input."""
    sys.stdin.readline()
    for number in range(count):
        values = np.full((1, GRID.size), number, dtype=np.float32)
        write(library, [Entry(f"{name}{number}")], values, append=True)


def writers(trials: int, writes: int) -> Counter[str]:
    """Count the trials in which two writers lost, repeated or damaged spectra."""
    found: Counter[str] = Counter()
    for _ in range(trials):
        with tempfile.TemporaryDirectory() as folder:
            library = str(Path(folder) / "mine.arrow")
            command = [sys.executable, __file__, "--append", library, "--writes", str(writes), "--name"]
            pair = [subprocess.Popen([*command, name], stdin=subprocess.PIPE, text=True) for name in "ab"]
            for process in pair:
                assert process.stdin is not None
                print("start", file=process.stdin, flush=True)
            statuses = [process.wait() for process in pair]
            if any(statuses):
                found["a writer failed"] += 1
                continue
            wanted = sorted(f"{name}{number}" for name in "ab" for number in range(writes))
            held = sorted(entry.id for entry in open_library(library).entries)
            kept = (
                held == wanted
                and library_info(library, verify=True).intact
                and [path.name for path in Path(folder).iterdir()] == ["mine.arrow"]
            )
            found["complete" if kept else "lost"] += 1
    return found


def main() -> None:
    """Run both parts and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("flips", 5000), ("trials", 50), ("writes", 10), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--try-files", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--append", help=argparse.SUPPRESS)
    parser.add_argument("--name", default="a", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.try_files:
        try_files()
    elif options.append:
        append(options.append, options.name, options.writes)
    else:
        for title, counts in (
            (f"{options.flips} single-bit flips", flips(options.flips, options.seed)),
            (f"{options.trials} trials of two writers", writers(options.trials, options.writes)),
        ):
            print(title)
            for words, count in sorted(counts.items()):
                print(f"  {count:6d}  {words}")


if __name__ == "__main__":
    main()
