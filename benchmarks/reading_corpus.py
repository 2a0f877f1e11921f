"""Read every file of the development spectra and compare with the grid made from them by an independent reader.

    python benchmarks/reading_corpus.py [FOLDER]

FOLDER (default: VIBRON_DATA, else ../shared/data/ir next to the checkout) holds raw/*.tar.xz, metadata.csv, spectra.npz
and formats/.  Nothing is unpacked to disk.
"""

from __future__ import annotations

import csv
import sys
import tarfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vibron.core.errors import VibronError
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.preprocessing.resample import resample
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron_train.development import development_data

#: Half precision keeps 11 bits; the reference was stored so.
RELATIVE, ABSOLUTE = 2.0**-10, 2e-4
REQUIRED = 0.999


def members(folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Yield archive, member name and content of every raw file."""
    for archive in sorted((folder / "raw").glob("*.tar.xz")):
        with tarfile.open(archive) as tar:
            for member in tar:
                content = tar.extractfile(member)
                if content is not None:
                    yield archive.name, member.name, content.read()


def reason_of(message: str) -> str:
    """Return the kind of a message, without the values that differ from file to file."""
    return " ".join(word for word in message.split() if not any(c.isdigit() for c in word))[:70]


def disagreement(spectrum: Spectrum, grid: np.ndarray, wanted: np.ndarray, row: dict[str, str]) -> str:
    """Return how a spectrum differs from the reference; empty if it does not."""
    low, high = float(row["wn_min"]), float(row["wn_max"])
    if abs(spectrum.wavenumber[0] - low) > 0.02 or abs(spectrum.wavenumber[-1] - high) > 0.02:
        return f"range {spectrum.wavenumber[0]:.2f}-{spectrum.wavenumber[-1]:.2f}, not {low}-{high}"
    found = resample(to_absorbance(spectrum), grid)
    if not np.array_equal(np.isfinite(found), np.isfinite(wanted)):
        return f"{int((np.isfinite(found) != np.isfinite(wanted)).sum())} grid points measured in one only"
    known = np.isfinite(wanted)
    off = np.abs(found[known] - wanted[known]) - RELATIVE * np.abs(wanted[known])
    return f"absorbance differs by up to {off.max():.3g}" if off.max() > ABSOLUTE else ""


def main(folder: Path) -> int:
    """Print counts, agreement and exceptions; return 1 where too few agree or anything crashed."""
    reference = np.load(folder / "spectra.npz")
    grid = reference["wavenumber"].astype(np.float64)
    position = {name: k for k, name in enumerate(reference["id"].tolist())}
    absorbance = reference["absorbance"]
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as file:
        rows = {(row["raw_archive"], row["raw_member"]): row for row in csv.DictReader(file)}
    read, refused, crashed, warned = Counter[str](), Counter[str](), [], Counter[str]()
    agreeing, states, exceptions = 0, Counter[str](), []
    begin, seconds = time.perf_counter(), 0.0
    for archive, name, content in members(folder):
        row = rows.get((archive, name))
        start = time.perf_counter()
        try:
            spectra = read_spectrum(content, scale_change="2000" if name.endswith(".json") else None)
        except VibronError as error:
            refused[f"{'in the manifest' if row else 'not used'}: {reason_of(error.message)}"] += 1
            if row:
                exceptions.append(f"{name}: refused: {error}")
            continue
        except Exception as error:  # whatever it is, it must not happen and is the point of the benchmark
            crashed.append(f"{archive}:{name}: {error!r}")
            continue
        finally:
            seconds += time.perf_counter() - start
        read[archive] += 1
        warned.update({reason_of(note) for note in spectra[0].warnings})
        if row is None:
            continue
        why = disagreement(spectra[0], grid, absorbance[position[row["id"]]].astype(np.float64), row)
        agreeing += not why
        states[f"{row['state'].split('_')[0]} read as {spectra[0].state}"] += 1
        if why:
            exceptions.append(f"{name}: {why}")
    total = sum(read.values()) + sum(refused.values()) + len(crashed)
    print(f"raw files {total}: read {sum(read.values())}, refused {sum(refused.values())}, crashed {len(crashed)}")
    print(
        f"reading took {seconds:.1f} s ({1e3 * seconds / total:.2f} ms a file), all {time.perf_counter() - begin:.0f} s"
    )
    for title, counts in (("read", read), ("refused", refused), ("warnings", warned), ("states", states)):
        print(f"{title}:")
        for text, count in counts.most_common(40):
            print(f"  {count:6d}  {text}")
    share = agreeing / len(rows)
    print(f"agreement with spectra.npz: {agreeing} of {len(rows)} rows, {share:.4%} (needed {REQUIRED:.1%})")
    print(*exceptions, *crashed, sep="\n")
    print("formats/:")
    for path in sorted((folder / "formats").iterdir()):
        try:
            spectra = read_spectrum(path)
            notes = "; ".join(note for s in spectra for note in s.warnings)
            text = ", ".join(f"{len(s)} points {s.kind} {s.wavenumber[0]:.1f}-{s.wavenumber[-1]:.1f}" for s in spectra)
            print(f"  read     {path.name}: {text} {notes}")
        except VibronError as error:
            print(f"  refused  {error}")
    return int(share < REQUIRED or bool(crashed))


if __name__ == "__main__":
    sys.exit(main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None)))
