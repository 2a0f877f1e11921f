"""The table expert: a missing band speaks against, strength and width matter, the evidence adds up."""

import json
from importlib.resources import files

import numpy as np
import pytest

from vibron.core.spectrum import Spectrum
from vibron.infrared.band_table.evidence import EVIDENCE, MODES, OUTCOMES, load_evidence, range_outcomes
from vibron.infrared.band_table.table import load_table
from vibron.infrared.bands.find_bands import find_bands
from vibron.infrared.bands.interpret_table import GroupEvidence, interpret_table
from vibron.infrared.molecules.groups import group_names
from vibron_train.band_evidence import combine, ratios

GRID = np.arange(600.0, 3801.0, 2.0)


def planted(bands: dict[float, tuple[float, float]], state: str = "gas") -> Spectrum:
    y = sum(height / (1.0 + ((GRID - place) / (width / 2)) ** 2) for place, (height, width) in bands.items())
    return Spectrum(GRID, np.asarray(y), state=state)


def named(findings: tuple[GroupEvidence, ...], name: str) -> GroupEvidence:
    return next(finding for finding in findings if finding.name == name)


ESTER = {1745.0: (1.0, 18.0), 1240.0: (1.0, 22.0), 1050.0: (0.4, 22.0), 2980.0: (0.3, 22.0)}


def test_missing_band_is_evidence_against() -> None:
    without = {place: band for place, band in ESTER.items() if place != 1745.0} | {1500.0: (1.0, 18.0)}
    whole, lacking = (named(interpret_table(planted(bands), least=0.0), "ester") for bands in (ESTER, without))
    assert whole.probability > 0.5 > 0.05 > lacking.probability
    (missing,) = (item for item in lacking.opposing if item.vibration == "C=O stretch")
    assert missing.found == "no band" and missing.wavenumber is None and missing.weight < -1.0


def test_strength_matters_and_position_alone_is_blind_to_it() -> None:
    faint = {place: (0.04 if place == 1745.0 else height, width) for place, (height, width) in ESTER.items()}
    place_only = [named(interpret_table(planted(b), "position", 0.0), "ester").probability for b in (ESTER, faint)]
    everything = [named(interpret_table(planted(b), "all", 0.0), "ester").probability for b in (ESTER, faint)]
    assert place_only[0] == pytest.approx(place_only[1])
    assert everything[0] > 3.0 * everything[1]


def test_evidence_adds_up_to_the_probability() -> None:
    measured = load_evidence()
    for finding in interpret_table(planted(ESTER), least=0.0):
        bias = measured.biases["all"][measured.groups.index(finding.name)]
        logit = bias + sum(item.weight for item in (*finding.supporting, *finding.opposing))
        assert finding.probability == pytest.approx(1.0 / (1.0 + np.exp(-logit)), abs=1e-9)


def test_what_was_not_measured_is_no_evidence() -> None:
    spectrum = planted(ESTER)
    short = Spectrum(GRID[GRID < 1500.0], spectrum.ordinate[GRID < 1500.0], state="gas")
    finding = named(interpret_table(short, least=0.0), "ester")
    assert all("C=O" not in item.vibration for item in (*finding.supporting, *finding.opposing))


def test_answer_does_not_depend_on_scale_or_labels() -> None:
    one = planted(ESTER)
    other = Spectrum(GRID, 7.0 * one.ordinate, state="gas", metadata={"TITLE": "benzene"})
    assert interpret_table(one) == interpret_table(other)


def test_evidence_file_fits_table_and_groups() -> None:
    stored = json.loads(files("vibron.infrared.band_table").joinpath(EVIDENCE).read_text(encoding="utf-8"))
    counted = [(row["group"], row["vibration"]) for row in stored["ranges"]]
    assert counted == [(e.group, e.vibration) for e in load_table() if e.group in group_names()]
    assert tuple(stored["groups"]) == group_names()
    evidence = load_evidence()
    assert evidence.ratios["all"].shape == (2, len(load_table()), OUTCOMES)
    assert all((evidence.weights[mode] >= 0.0).all() for mode in MODES)


def test_outcome_codes_name_strength_and_width() -> None:
    code, highest = range_outcomes(find_bands(planted({2267.0: (1.0, 18.0), 1740.0: (0.3, 40.0)})))
    where = {(entry.group, entry.vibration): i for i, entry in enumerate(load_table())}
    assert code[where["isocyanate", "N=C=O antisymmetric stretch"]] == 1 + 4 * 2 + 1
    assert code[where["ester", "C=O stretch"]] == 1 + 4 * 1 + 2
    assert code[where["thiol", "S-H stretch"]] == 0 and highest[where["thiol", "S-H stretch"]] == -1
    assert code[where["alcohol", "O-H stretch, hydrogen-bonded"]] == -1


def test_ratios_recover_known_frequencies() -> None:
    rng = np.random.default_rng(3)
    carries = np.arange(40_000) < 20_000
    code = np.where(carries, rng.random(40_000) < 0.8, rng.random(40_000) < 0.1).astype(np.int8)
    assert ratios(code, carries, 2) == pytest.approx([np.log(0.2 / 0.9), np.log(0.8 / 0.1)], abs=0.05)


def test_ratios_are_silent_without_enough_spectra() -> None:
    assert (ratios(np.ones(100, np.int8), np.arange(100) < 3, 2) == 0.0).all()


def test_combination_gives_independent_evidence_full_weight() -> None:
    rng = np.random.default_rng(5)
    carries = rng.random(20_000) < 0.3
    hit = np.where(carries[:, None], rng.random((20_000, 2)) < 0.8, rng.random((20_000, 2)) < 0.2)
    fitted = combine(np.where(hit, np.log(4.0), -np.log(4.0)), carries)
    assert fitted[:2] == pytest.approx([1.0, 1.0], abs=0.06)
    assert fitted[2] == pytest.approx(np.log(0.3 / 0.7), abs=0.1)
