"""Materials are named by their bands, on simulated spectra and on measured ones that the table was not made from."""

import csv
import tarfile
from pathlib import Path

import numpy as np
import pytest

from vibron.core.data import load_yaml
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.kind_model.materials import load_materials, similarity
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.spectra.grid import on_grid
from vibron_train.kinds.materials import from_bands, sampled

NAMES = [material.name for material in load_materials()]
#: Files without a structure, by the name of their sample; the material that must come first.
MEASURED = {
    "POLYVINYL ALCOHOL": "poly(vinyl alcohol)",
    "PLURONIC L62": "poly(ethylene glycol)",
    "VISTANEX (B-100)": "polyisobutylene",
    "TWEEN 80": "ethoxylated surfactant",
    "EMULPHOR EL620": "ethoxylated surfactant",
    "AMMONIUM SULFATE": "ammonium sulfate",
    "AMMONIUM PHOSPHATE, MONOBASIC": "dihydrogenphosphate",
    "ASBESTOS": "serpentine",
}


def test_the_table_is_whole() -> None:
    assert len(set(NAMES)) == len(NAMES)
    bibliography = load_yaml("vibron.data.bibliography", "infrared.yaml")
    for material in load_materials():
        place, height, width = material.bands.T
        assert material.source in bibliography
        assert ((place >= 390) & (place <= 3800)).all() and (height > 0).all() and (height <= 1).all()
        assert (width >= 5).all()


def test_changed_copies_are_most_similar_their_own_material() -> None:
    random = np.random.default_rng(3)
    places = []
    for row, material in enumerate(load_materials()):
        similar = similarity(sampled(from_bands(material.bands, random), random))
        places.append(int((similar > similar[row]).sum()))
    assert np.mean(np.array(places) == 0) >= 0.7
    assert np.mean(np.array(places) < 3) >= 0.8


def test_measured_materials_are_named(development_spectra: Path) -> None:
    with (development_spectra / "not_used.csv").open(encoding="utf-8", newline="") as stream:
        member = {row["raw_member"]: row["name"] for row in csv.DictReader(stream) if row["name"] in MEASURED}
    found = {}
    with tarfile.open(development_spectra / "raw" / "not-used.tar.xz") as tar:
        for entry in tar:
            if entry.name in member and (stream := tar.extractfile(entry)):
                absorbance = on_grid(to_absorbance(read_spectrum(stream.read())[0]))
                found[member[entry.name]] = NAMES[int(np.argmax(similarity(absorbance)))]
    if not found:
        pytest.skip("the files without a structure are not here")
    assert found == MEASURED
