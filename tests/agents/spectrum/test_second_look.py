"""The second look at the candidates: probabilities move only among those compared, and failures are named."""

import sys

import numpy as np
import pytest

import vibron
from vibron.core.data_record import Rows
from vibron.core.errors import ConvergenceError, DomainError, InputError, MissingDependencyError, ResourceError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.store import open_library
from vibron.infrared.structure.rank_structures import Candidate, Ranking
from vibron.infrared.vibrations.embed_conformer import embed_conformer
from vibron.infrared.vibrations.harmonic_ir import harmonic_ir
from vibron_agents.app.report import render
from vibron_agents.spectrum import computed_spectra, second_look
from vibron_agents.spectrum.computed_spectra import ComputedCurve, computed, computed_before, shipped
from vibron_agents.spectrum.curves import with_curves
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.second_look import phase_of, redistributed

TOLUENE = example("toluene_computed.jdx")


def ranking(*probabilities: float, new: int = 0) -> Ranking:
    smiles = ["C" * (place + 1) for place in range(len(probabilities))]
    rows = Rows(
        Candidate(rank, one, "", one, "", "", chance, ()) for rank, (one, chance) in
        enumerate(zip(smiles, probabilities, strict=True), 1)
    )  # fmt: skip
    return Ranking(rows, probabilities[0], sum(probabilities), 0.99, 0.95, 100, (), 0.1, Rows(rows[:new]))


def by_smiles(found: Ranking) -> dict[str, float]:
    return {one.smiles: one.probability for one in found.candidates}


def test_only_those_compared_exchange_probability():
    before = ranking(0.4, 0.3, 0.2)
    after = redistributed(before, {"C": 0.0, "CCC": np.log(6.0)})
    # 0.4 and 6 * 0.2 share 0.6
    assert by_smiles(after) == pytest.approx({"C": 0.15, "CC": 0.3, "CCC": 0.45})
    assert [(one.rank, one.smiles) for one in after.candidates] == [(1, "CCC"), (2, "CC"), (3, "C")]
    assert after.first == pytest.approx(0.45)
    assert (after.shown, after.known, after.considered) == (before.shown, before.known, before.considered)


def test_equal_weights_or_a_single_one_change_nothing():
    before = ranking(0.5, 0.2, 0.1)
    assert by_smiles(redistributed(before, {"C": -3.0, "CC": -3.0})) == pytest.approx(by_smiles(before))
    assert redistributed(before, {"CC": 5.0}) is before


def test_new_structures_keep_the_probability_that_they_have_among_the_candidates():
    after = redistributed(ranking(0.4, 0.2, new=1), {"C": 0.0, "CC": np.log(2.0)})
    assert after.new[0].probability == pytest.approx(by_smiles(after)["C"])
    assert after.proposed == pytest.approx(0.1 + by_smiles(after)["C"] - 0.4)


@pytest.fixture
def curves(monkeypatch):
    """Replace computations by a broad band, and list the structures to be computed."""
    asked = []

    def fake(smiles: str) -> ComputedCurve:
        asked.append(smiles)
        return ComputedCurve(np.exp(-(((GRID - 50.0 * len(smiles)) / 300.0) ** 2)), "fake")

    monkeypatch.setattr(second_look, "computed", fake)
    return asked


@pytest.fixture
def moving(monkeypatch):
    """Let the comparison move the ranking."""
    monkeypatch.setattr(second_look, "moves_ranking", lambda phase: True)


def test_nothing_is_compared_unless_asked_for(curves):
    analysis = vibron.analyze(TOLUENE)
    assert not curves
    assert not any("computed" in found for found in analysis.data["candidates"])
    assert "compute" not in analysis.data["settings"]


def test_the_library_that_ships_is_used_without_computing(curves):
    data = vibron.analyze(TOLUENE, formula="C7H8", compute=0).data
    looks = [found["computed"] for found in data["candidates"] if "computed" in found]
    assert not curves and len(looks) > 1
    assert {look["source"] for look in looks} == {"library computed"}
    assert data["settings"]["compute"] == 0


def test_as_many_candidates_are_computed_as_asked_for_in_the_order_of_the_ranking(curves, moving):
    plain, data = (vibron.analyze(TOLUENE, **given).data for given in ({}, {"compute": 3}))
    missing = [found["smiles"] for found in plain["candidates"] if shipped(found["inchikey"]) is None]
    assert curves == missing[:3]
    compared = {found["smiles"] for found in data["candidates"] if "computed" in found}
    before, after = ({one["smiles"]: one["probability"] for one in each["candidates"]} for each in (plain, data))
    for part in (compared, set(before)):
        assert sum(before[smiles] for smiles in part) == pytest.approx(sum(after[smiles] for smiles in part))
    for found in data["candidates"]:
        if "computed" in found:
            moved = np.log(found["probability"] / before[found["smiles"]])
            assert found["computed"]["weight"] == pytest.approx(moved, abs=1e-3)
            assert found["evidence"][-1]["kind"] == "computed"


@pytest.mark.parametrize("state", ["solution", "liquid"])
def test_the_ranking_stays_where_no_gain_was_shown(curves, state):
    [spectrum] = vibron.read(TOLUENE)
    sample = Spectrum(spectrum.wavenumber, spectrum.ordinate, spectrum.kind, state)
    plain, data = (vibron.analyze(sample, formula="C7H8", **given).data for given in ({}, {"compute": 1}))
    looks = [found["computed"] for found in data["candidates"] if "computed" in found]
    assert len(looks) > 1 and all(look["weight"] == 0.0 for look in looks)
    for part in ("smiles", "probability"):
        assert [found[part] for found in data["candidates"]] == [found[part] for found in plain["candidates"]]


def test_a_failure_is_named_and_the_others_are_compared(monkeypatch):
    def fails(smiles: str) -> ComputedCurve:
        raise ConvergenceError("did not converge", field="geometry", remedy="try another conformer")

    monkeypatch.setattr(second_look, "computed", fails)
    data = vibron.analyze(TOLUENE, formula="C7H8", compute=1, top=20).data
    errors = [found["computed"]["error"] for found in data["candidates"] if "error" in found.get("computed", {})]
    assert len(errors) == 1 and "did not converge" in errors[0]
    assert sum("similarity" in found.get("computed", {}) for found in data["candidates"]) > 1


def test_the_report_lays_the_computed_curves_over_the_spectrum(curves):
    analysis = vibron.analyze(TOLUENE, compute=1)
    page = render(*with_curves(dict(analysis.data), analysis.evidence))
    assert page.count('"name": "computed: ') == sum("computed" in found for found in analysis.data["candidates"])
    assert "similarity to its computed spectrum" in page


def test_the_answer_is_the_same_each_time(curves):
    assert vibron.analyze(TOLUENE, compute=2).data == vibron.analyze(TOLUENE, compute=2).data


def test_a_negative_number_is_refused():
    with pytest.raises(InputError, match="compute"):
        Settings(compute=-1)


def test_the_missing_extra_is_named_at_once(monkeypatch):
    monkeypatch.setitem(sys.modules, "tblite.interface", None)
    with pytest.raises(MissingDependencyError, match=r"vibron\[simulate\]"):
        Settings(compute=1)
    Settings(compute=0)


@pytest.mark.parametrize(("state", "phase"), [("gas", "gas"), ("liquid", "condensed"), ("solid", "condensed")])
def test_the_stated_phase_counts(state, phase):
    assert phase_of(Spectrum(GRID, np.ones(GRID.size), "absorbance", state)) == phase


def test_an_unstated_phase_is_read_by_the_networks():
    library = open_library("computed")
    row = next(row for row, entry in enumerate(library.entries) if entry.smiles == "CCO")
    assert phase_of(Spectrum(GRID, library.absorbance[row].astype(float))) in ("gas", "condensed")


def test_a_molecule_is_computed_once(tmp_path, monkeypatch):
    assert computed_before("C=O", tmp_path) is None
    first = computed("C=O", tmp_path)
    expected = harmonic_ir(embed_conformer("C=O")).spectrum.ordinate
    np.testing.assert_allclose(first.absorbance, expected, atol=2e-3)
    [path] = tmp_path.glob("*.json")
    content = path.read_bytes()

    def again(*_: object) -> None:
        raise AssertionError("computed twice")

    with monkeypatch.context() as patch:
        patch.setattr(computed_spectra, "harmonic_ir", again)
        np.testing.assert_array_equal(computed("O=C", tmp_path).absorbance, first.absorbance)
    path.write_bytes(content[:-9])  # damaged: computed again, to the same bytes
    assert computed_before("C=O", tmp_path) is None
    computed("C=O", tmp_path)
    assert path.read_bytes() == content
    monkeypatch.setattr(computed_spectra, "version", lambda name: "another")
    assert computed_before("C=O", tmp_path) is None


def test_a_salt_is_refused_with_a_remedy(tmp_path):
    with pytest.raises(DomainError, match=r"connected.*one component"):
        computed("CC(=O)[O-].[Na+]", tmp_path)


def test_a_molecule_that_does_not_converge_is_not_tried_again(tmp_path, monkeypatch):
    tried = []

    def fails(*_: object) -> None:
        tried.append(1)
        raise ConvergenceError("only saddle points", field="geometry", remedy="start from another conformer")

    monkeypatch.setattr(computed_spectra, "harmonic_ir", fails)
    for _ in range(2):
        with pytest.raises(ConvergenceError, match="saddle"):
            computed("C=O", tmp_path)
    assert len(tried) == 1
    assert computed_before("C=O", tmp_path) is None


def test_a_slow_molecule_ends_at_the_time_limit(tmp_path):
    with pytest.raises(ResourceError, match=r"within 0\.3 s"):
        computed("CCCCCCCCCCCC", tmp_path, seconds=0.3)  # it takes many seconds
    assert not list(tmp_path.iterdir())
