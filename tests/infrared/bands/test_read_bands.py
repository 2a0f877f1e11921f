"""The bands found in measured condensed spectra are those that were read by eye from their pictures."""

import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from scipy.optimize import linear_sum_assignment

from vibron.core.spectrum import Spectrum
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.preprocessing.to_absorbance import to_absorbance

READ: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("read_bands.yaml").read_text("utf-8"))
NARROW, BROAD = 5.0, 0.25  # tolerance of a band read by eye, in cm^-1 and in full widths of the found band


def agreement(spectrum: Spectrum, read: dict[str, Any]) -> tuple[int, int, int, int, list[float], list[float]]:
    """Return right, found, recalled and read bands, the wrong ones and the missed ones; each read band counts once."""
    found = find_bands(spectrum).bands
    places = np.array([*read["bands"], *read["weak"]], dtype=float)
    distance = np.abs(np.array([band.wavenumber for band in found])[:, None] - places)
    near = distance <= np.maximum(NARROW, BROAD * np.array([band.width for band in found]))[:, None]
    rows, columns = linear_sum_assignment(np.where(near, distance / (1.0 + distance) - 1.0, 0.0))
    pairs = [(i, j) for i, j in zip(rows, columns, strict=True) if near[i, j]]
    right, seen = {i for i, _ in pairs}, {j for _, j in pairs}
    wrong = [round(band.wavenumber, 1) for i, band in enumerate(found) if i not in right]
    missed = [float(place) for j, place in enumerate(read["bands"]) if j not in seen]
    return len(right), len(found), len(read["bands"]) - len(missed), len(read["bands"]), wrong, missed


def measured(data: Path, part: str, folder: Path) -> Iterator[tuple[dict[str, Any], Spectrum]]:
    """Yield the read bands of a part with their spectra in absorbance, as `vibron analyze` reads the files."""
    for read in (read for read in READ if read["part"] == part):
        file = data / "formats" / read["file"]
        if read["archive"] != "formats":
            with tarfile.open(data / "raw" / f"{read['archive']}.tar.xz") as archive:
                archive.extract(read["file"], folder, filter="data")
            file = folder / read["file"]
        (spectrum,) = read_spectrum(file)
        yield read, spectrum if spectrum.kind == "absorbance" else to_absorbance(spectrum)


@pytest.mark.parametrize("part", ["development", "sealed"])
def test_found_bands_are_those_read_by_eye(
    development_spectra: Path, tmp_path: Path, part: str, record_property: Any
) -> None:
    counts = [agreement(spectrum, read)[:4] for read, spectrum in measured(development_spectra, part, tmp_path)]
    right, found, recalled, listed = np.sum(counts, axis=0)
    record_property("precision", float(right / found))
    record_property("recall", float(recalled / listed))
    print(
        f"{part}: precision {right}/{found} = {right / found:.3f}, recall {recalled}/{listed} = {recalled / listed:.3f}"
    )
    assert len(counts) == 10
    assert right / found >= 0.9
    assert recalled / listed >= 0.8
