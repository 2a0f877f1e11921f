"""Spectra that are not of a single compound: how many are declined or named for what they are.

    python benchmarks/other_samples.py [FOLDER OF THE MEASURED SPECTRA] [--each 10] [--seed 1000]

Made ones: of every kind, from validation spectra that no network has seen or from the table of bands, with another
seed than the training.  Found ones: files among the development data that have no structure, are of another method, or
of an inorganic solid (these are right too where the compound itself comes first).  A spectrum is declined where the
verdict is "none" or the file is refused.
"""

from __future__ import annotations

import argparse
import csv
import tarfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vibron.core.errors import VibronError
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure_model.representation import normalise
from vibron_agents.spectrum.analysis import analyze
from vibron_train.development import development_data
from vibron_train.kinds.examples import organic
from vibron_train.kinds.simulated import FROM_NOTHING, FROM_SPECTRA, simulate
from vibron_train.structures.dataset import read_dataset
from vibron_train.structures.membership import fraction

POLYMERS = {"TWEEN 80", "PLURONIC L62", "VISTANEX (B-100)", "EMULPHOR EL620", "POLYVINYL ALCOHOL"}
INORGANIC = {"ASBESTOS", "COBALT BLUE", "AMMONIUM PHOSPHATE, MONOBASIC", "AMMONIUM SULFATE"}
FORMATS = {"EVA_Out_Of_Specifications_32_.SPA": "polymer", "absorb.spa": "polymer"}
#: Words of the verdict by kind: what a spectrum of it may be named.
NAMES = {
    "mixture of two": ("mixture",), "mixture of three": ("mixture",), "noise": ("nothing",), "slope": ("nothing",),
    "broad bands": ("inorganic", "water", "polymer"),
}  # fmt: skip


def made(folder: Path, each: int, seed: int) -> Iterator[tuple[str, Spectrum]]:
    """Yield simulated spectra with their kind."""
    random, part = np.random.default_rng(seed), read_dataset(folder)[1]
    scaled, mask = normalise(part.absorbance)
    measured = np.where(mask > 0, scaled, np.nan).astype(np.float64)
    gas = np.array([state == "gas" for state in part.state])
    for kind, parts in {**FROM_SPECTRA, **dict.fromkeys(FROM_NOTHING, 0)}.items():
        for row in random.permutation(len(part))[:each]:
            fellows = random.choice(np.flatnonzero(gas == gas[row]), max(parts - 1, 0))
            used = [measured[row], *measured[fellows]] if parts else []
            ordinate = 0.4 * simulate(kind, used, random)
            seen = np.isfinite(ordinate)
            yield kind, Spectrum(GRID[seen], ordinate[seen])


def found(folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Yield measured files with their kind and the first block of the InChIKey, if any."""
    wanted: dict[tuple[str, str], tuple[str, str]] = {}
    with (folder / "not_used.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            place = (row["raw_archive"], row["raw_member"])
            if row["name"] in POLYMERS | INORGANIC:
                wanted[place] = ("polymer" if row["name"] in POLYMERS else "inorganic", "")
            elif "reflectance" in row["reason"]:
                wanted[place] = ("reflection", "")
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if row["state"].startswith("solid") and not organic(row["formula"]):
                wanted[row["raw_archive"], row["raw_member"]] = ("inorganic", row["inchikey"][:14])
    for archive in sorted({place[0] for place in wanted}):
        with tarfile.open(folder / "raw" / archive) as tar:
            for member in tar:
                if (archive, member.name) in wanted and (content := tar.extractfile(member)):
                    yield (*wanted[archive, member.name], content.read())
    for name, kind in FORMATS.items():
        yield kind, "", (folder / "formats" / name).read_bytes()


def judged(kind: str, block: str, source: Spectrum | bytes) -> tuple[bool, bool]:
    """Return whether a spectrum is declined or itself named, and whether its kind is named."""
    try:
        analysis = analyze(source, top=1)
    except VibronError:
        return True, kind == "reflection"  # refused: the message says that it is a reflectance or no absorption
    named = analysis.evidence.kind.kind if analysis.evidence.kind else ""
    own = bool(block) and analysis.candidates[0].inchikey[:14] == block
    return analysis.verdict.state == "none" or own, named in NAMES.get(kind, (kind,)) or own


def told(title: str, outcomes: dict[str, list[tuple[bool, bool]]]) -> None:
    """Print the figures of each kind and of all."""
    everything = [one for kind in outcomes.values() for one in kind]
    print(f"{title:24s}{'n':>5s}  {'declined or right':>28s}  {'kind named':>28s}")
    for kind, rows in {**outcomes, "all": everything}.items():
        shown = (fraction(np.array(column)) for column in zip(*rows, strict=True))
        text = "  ".join(f"{value:12.3f} ({low:.3f} to {high:.3f})" for value, low, high, _ in shown)
        print(f"{kind:24s}{len(rows):5d}  {text}")


def main() -> None:
    """Read the arguments and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--each", type=int, default=10, help="made ones of each kind")
    parser.add_argument("--seed", type=int, default=1000)
    given = parser.parse_args()
    folder = development_data(given.folder)
    outcomes: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for kind, spectrum in made(folder, given.each, given.seed):
        outcomes[kind].append(judged(kind, "", spectrum))
    told("made", outcomes)
    outcomes = defaultdict(list)
    for kind, block, content in found(folder):
        outcomes[kind].append(judged(kind, block, content))
    told("found", outcomes)


if __name__ == "__main__":
    main()
