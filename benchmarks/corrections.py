"""What the automatic corrections of `analyze` change in the ranking.

    python benchmarks/corrections.py [FOLDER OF THE MEASURED SPECTRA]

From the raw files of the validation spectra, every ``STEP``-th of them: as measured, where the quality report gives a
reason for a correction; and with a defect added, all of them.  Each is ranked without and with the corrections.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.preprocessing.quality_report import quality_report
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.spectra.air import air_absorbance
from vibron.infrared.structure.rank_structures import rank_structures
from vibron_agents.spectrum.corrections import correction_expert
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings
from vibron_train.bench.elucidation import extract, spectra_of
from vibron_train.development import development_data

STEP = 6  # every sixth spectrum is spoilt
TOP = 10
FAR = 10**9


def height(spectrum: Spectrum) -> float:
    """Return the height of the strongest band."""
    return float(np.nanmax(spectrum.ordinate) - np.nanpercentile(spectrum.ordinate, 2.0))


def with_tilt(spectrum: Spectrum) -> Spectrum:
    """Add a straight baseline that rises by four tenths of the strongest band."""
    return _raised(spectrum, 0.1 + 0.4 * (spectrum.wavenumber - 400.0) / 3600.0)


def with_bend(spectrum: Spectrum) -> Spectrum:
    """Add a baseline that falls exponentially from four tenths of the strongest band."""
    return _raised(spectrum, 0.4 * np.exp(-(spectrum.wavenumber - 400.0) / 1200.0))


def with_air(spectrum: Spectrum) -> Spectrum:
    """Add water vapour and carbon dioxide, three and four twentieths of the strongest band high."""
    x = spectrum.wavenumber
    resolution = max(4.0, 2.0 * float(np.median(np.diff(x))))
    water, dioxide = (air_absorbance(gas, x, resolution) for gas in ("H2O", "CO2"))
    return _raised(spectrum, 0.15 * water / water.max(initial=1e-9) + 0.2 * dioxide / dioxide.max(initial=1e-9))


def as_atr(spectrum: Spectrum) -> Spectrum:
    """Weigh with the penetration depth of attenuated total reflection."""
    return replace(spectrum, ordinate=spectrum.ordinate * 1000.0 / spectrum.wavenumber)


DEFECTS: dict[str, tuple[Callable[[Spectrum], Spectrum], Settings]] = {
    "tilted baseline": (with_tilt, Settings()),
    "bent baseline": (with_bend, Settings()),
    "air": (with_air, Settings()),
    "penetration depth": (as_atr, Settings(atr="yes")),
    "nothing, all corrections forced": (lambda spectrum: spectrum, Settings(atmosphere="yes", baseline="yes")),
}


def _raised(spectrum: Spectrum, share: np.ndarray) -> Spectrum:
    return replace(spectrum, ordinate=spectrum.ordinate + height(spectrum) * share)


def corrected(spectrum: Spectrum, settings: Settings) -> tuple[Spectrum, tuple[str, ...]]:
    """Return the spectrum as the experts see it, and the names of the corrections made."""
    evidence = correction_expert(Evidence(spectrum, spectrum, quality=quality_report(spectrum)), settings)
    return evidence.absorbance, tuple(made.name for made in evidence.corrections if made.done)


def rank(spectrum: Spectrum, block: str) -> int:
    """Return the rank of the true compound."""
    found = rank_structures(spectrum, top=TOP).candidates
    return min((one.rank for one in found if one.inchikey[:14] == block), default=FAR)


def main(folder: Path) -> None:
    """Print the shares found first and among the first ten, without and with corrections."""
    rows = spectra_of(folder, "valid")
    ranks: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, (row, source) in enumerate(zip(rows, extract(folder, rows), strict=True)):
        read = read_spectrum(source.content)[0]
        measured, block = to_absorbance(replace(read, metadata={})), row["inchikey"][:14]
        better, made = corrected(measured, Settings())
        if made:
            pair = (rank(measured, block), rank(better, block))
            for name in (*made, "any"):
                ranks[f"as measured: {name}"].append(pair)
        if number % STEP == 0:
            for name, (spoil, settings) in DEFECTS.items():
                spoilt = spoil(measured)
                ranks[f"added: {name}"].append((rank(spoilt, block), rank(corrected(spoilt, settings)[0], block)))
    print(f"{'':45s}{'n':>5s}{'top 1: without':>16s}{'with':>7s}{'top 10: without':>18s}{'with':>7s}")
    for name, pairs in ranks.items():
        found = np.array(pairs)
        one, ten = (found <= 1).mean(axis=0), (found <= TOP).mean(axis=0)
        print(f"{name:45s}{len(found):5d}{one[0]:16.3f}{one[1]:7.3f}{ten[0]:18.3f}{ten[1]:7.3f}")


if __name__ == "__main__":
    main(development_data(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
