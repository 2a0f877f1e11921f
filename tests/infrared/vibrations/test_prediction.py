"""Predicted spectra and the passage to a liquid."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rdkit import Chem, DataStructs
from rdkit.Chem import rdFingerprintGenerator

from vibron.core.errors import DomainError, InputError
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectrum_model.fragments import fragment_bits, tanimoto
from vibron.infrared.spectrum_model.model import GRID, WIDTH, shipped_model
from vibron.infrared.vibrations._condensed import _shares, parameters, transformed
from vibron.infrared.vibrations.broaden_sticks import broaden_sticks
from vibron.infrared.vibrations.condensed_phase_spectrum import condensed_phase_spectrum
from vibron.infrared.vibrations.normal_modes import normal_modes
from vibron.infrared.vibrations.predict_spectrum import predict_spectrum
from vibron.infrared.vibrations.scale_force_field import scale_force_field
from vibron_train.structures.similarity import information_similarity

GAS = np.arange(400.0, 4001.0, 2.0)


def band(place, width):
    return np.exp(-4.0 * np.log(2.0) * ((GAS - place) / width) ** 2)


@pytest.mark.parametrize("smiles", ["CCO", "CC(=O)C", "CC#N", "c1ccccc1"])
def test_a_prediction_is_like_the_computed_spectrum(field, smiles):
    modes = normal_modes(scale_force_field(field(smiles)))
    computed = broaden_sticks(modes.wavenumber, modes.intensity, GRID, WIDTH)
    predicted = predict_spectrum(smiles)
    assert information_similarity(computed, predicted.spectrum.ordinate) > 0.8
    assert predicted.similarity == 1.0
    assert not predicted.warnings


@pytest.mark.parametrize(
    ("smiles", "low", "high"),
    [("CCCCC(=O)CCCC", 1690, 1760), ("CCCCCCCCCC", 2900, 3000)],
)
def test_groups_absorb_where_chemists_look(smiles, low, high):
    assert low < predict_spectrum(smiles).strongest < high


@given(st.sampled_from(["CC(C)CO", "OCC(C)C", "C(O)C(C)C"]))
def test_the_way_a_smiles_is_written_does_not_matter(smiles):
    expected = predict_spectrum("CC(C)CO").spectrum.ordinate
    assert np.array_equal(predict_spectrum(smiles).spectrum.ordinate, expected)


@pytest.mark.parametrize(
    ("smiles", "words"),
    [
        ("C", "heavy atoms"),
        ("CCCCCCCCCCCCC", "heavy atoms"),
        ("CC[Hg]CC", "Hg"),
        ("CC.CO", "parts"),
        ("C[NH3+]", "charged"),
        ("C[CH2]", "radical"),
        ("[13CH3]C", "isotope"),
    ],
)
def test_what_was_never_fitted_is_refused(smiles, words):
    with pytest.raises(DomainError, match=words):
        predict_spectrum(smiles)


def test_an_unreadable_smiles_is_refused():
    with pytest.raises(InputError):
        predict_spectrum("C1CC")


def test_an_unlike_structure_is_reported():
    assert any("heavy atoms" in text for text in predict_spectrum("CCCCCCCCCCO").warnings)
    assert any("no compound like it" in text for text in predict_spectrum("FB1OP(I)OS1(=O)=O").warnings)


def test_similarity_agrees_with_rdkit():
    """Sets of counted fragments have the Tanimoto similarity that RDKit finds for counts."""
    generators = (
        rdFingerprintGenerator.GetMorganGenerator(radius=1),
        rdFingerprintGenerator.GetAtomPairGenerator(maxDistance=3),
    )
    one, two = Chem.MolFromSmiles("CCOC(=O)C"), Chem.MolFromSmiles("CCOC(=O)CC")
    bits = fragment_bits(two)
    found = tanimoto(fragment_bits(one), bits, np.array([bits.size], dtype=np.uint16))[0]
    rdkit = [DataStructs.TanimotoSimilarity(*(g.GetSparseCountFingerprint(m) for m in (one, two))) for g in generators]
    assert min(rdkit) - 0.1 < found < max(rdkit) + 0.15


def test_the_weights_are_small_and_hold_no_number_that_is_not_finite():
    model = shipped_model()
    assert all(np.isfinite(part).all() for part in (model.weights, model.shapes, model.mean))
    assert model.bits.nbytes + model.weights.nbytes + model.shapes.nbytes < 1.2e6


def test_regions_add_up():
    assert sum(_shares(tuple(GAS)).values()) == pytest.approx(np.ones(GAS.size))


@settings(max_examples=20)
@given(st.floats(700.0, 1500.0), st.floats(8.0, 40.0))
def test_the_area_of_the_rest_is_kept(place, width):
    gas = band(place, width)
    assert transformed(GAS, gas, parameters()).sum() == pytest.approx(gas.sum(), rel=0.01)


def test_hydroxyl_moves_and_widens_while_the_rest_stays():
    gas = Spectrum(GAS, band(3660.0, 20.0) + band(1050.0, 20.0), state="gas")
    liquid = condensed_phase_spectrum(gas)
    bonded = np.where(GAS > 3100.0, liquid.ordinate, 0.0)
    assert 3200.0 < GAS[bonded.argmax()] < 3550.0
    assert (bonded > bonded.max() / 2.0).sum() * 2.0 > 150.0
    assert abs(GAS[np.where(GAS < 1500.0, liquid.ordinate, 0.0).argmax()] - 1050.0) < 6.0
    assert liquid.state == "liquid"


def test_what_was_not_measured_stays_unknown():
    part = Spectrum(GAS[200:1200], band(1731.0, 20.0)[200:1200], state="gas")
    liquid = condensed_phase_spectrum(part, "solution")
    assert np.isnan(liquid.ordinate[:190]).all() and np.isfinite(liquid.ordinate[201:1199]).all()
    assert liquid.state == "solution"


def test_a_liquid_is_refused():
    with pytest.raises(DomainError, match="of a gas"):
        condensed_phase_spectrum(Spectrum(GAS, band(1700.0, 20.0), state="liquid"))
    with pytest.raises(DomainError, match="cannot be an absorbance"):
        condensed_phase_spectrum(Spectrum(GAS, band(1700.0, 20.0) - 5.0, state="gas"))
