"""What a sample is, where it is not a single compound; and what is known of its state."""

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.kind_model.materials import load_materials
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.structure.rank_structures import rank_structures
from vibron.infrared.structure.sample_kind import sample_kind
from vibron_train.kinds.materials import from_bands
from vibron_train.kinds.simulated import simulate


@pytest.mark.parametrize(
    ("made", "kind"), [("noise", "nothing"), ("slope", "nothing"), ("air", "air"), ("water", "water")]
)
def test_samples_without_a_compound(made: str, kind: str) -> None:
    random = np.random.default_rng(11)
    found = [sample_kind(Spectrum(GRID, 0.3 * simulate(made, [], random))).kind for _ in range(5)]
    assert found.count(kind) >= 4


@pytest.mark.parametrize("name", ["polystyrene", "poly(ethylene terephthalate)", "polyamide 66", "kaolin", "carbonate"])
def test_a_material_is_named(name: str) -> None:
    material = next(one for one in load_materials() if one.name == name)
    found = sample_kind(Spectrum(GRID, from_bands(material.bands, np.random.default_rng(5)) + 1e-4 * GRID / 4000))
    assert found.kind == material.kind
    assert name in [one.name for one in found.materials]
    assert found.kinds[0].kind == found.kind
    assert sum(one.probability for one in found.kinds) == pytest.approx(1.0)


def test_one_compound_has_no_material() -> None:
    [toluene] = read_spectrum(example("toluene_computed.jdx"))
    found = sample_kind(toluene)
    assert (found.kind, found.materials) == ("one compound", ())
    assert found.one > 0.5


def test_a_known_state_changes_the_probabilities_alone() -> None:
    [toluene] = read_spectrum(example("toluene_computed.jdx"))
    plain, gas, pellet = (
        rank_structures(toluene, technique=technique, proposals="none") for technique in (None, "gas", "pellet")
    )
    assert [one.smiles for one in plain.candidates] == [one.smiles for one in gas.candidates]
    assert gas.known > pellet.known
    assert rank_structures(toluene, state="gas", proposals="none").known == gas.known
    with pytest.raises(InputError, match=r"a pellet is not of a gas.*state and technique"):
        rank_structures(toluene, state="gas", technique="pellet")
