"""Strength and width change the outcome, which position alone cannot."""

import numpy as np
import pytest

from vibron.core.spectrum import Spectrum
from vibron.infrared.bands._assignment import Assignment
from vibron.infrared.bands.assign_bands import assign_bands
from vibron.infrared.bands.find_bands import find_bands

GRID = np.arange(600.0, 4001.0, 2.0)


def lorentz(centre: float, width: float, height: float = 1.0) -> np.ndarray:
    return height / (1.0 + ((GRID - centre) / (width / 2.0)) ** 2)


def at(assignments: tuple[Assignment, ...], group: str, place: float) -> Assignment:
    return next(item for item in assignments if item.group == group and abs(item.wavenumber - place) < 3.0)


def test_every_assignment_lies_in_its_range_and_fits_the_state() -> None:
    y = sum(lorentz(place, 15.0) for place in (750.0, 1250.0, 1740.0, 2950.0, 3400.0))
    found = assign_bands(Spectrum(GRID, y, state="gas"))
    assert found and all(item.low <= item.wavenumber <= item.high for item in found)
    assert not any("hydrogen-bonded" in item.vibration for item in found)
    condensed = assign_bands(Spectrum(GRID, y, state="liquid"))
    assert any("hydrogen-bonded" in item.vibration for item in condensed)


def test_strength_changes_the_score_and_position_alone_cannot() -> None:
    strong = Spectrum(GRID, lorentz(1740.0, 18.0) + lorentz(1240.0, 18.0, 0.9), state="gas")
    weak = Spectrum(GRID, lorentz(1740.0, 18.0, 0.05) + lorentz(1240.0, 18.0), state="gas")
    by_place = [at(assign_bands(s, "position"), "ester", 1740.0).score for s in (strong, weak)]
    by_all = [at(assign_bands(s), "ester", 1740.0).score for s in (strong, weak)]
    assert by_place[0] == by_place[1]
    assert by_all[0] > 0.75 > 0.35 > by_all[1]


def test_strength_and_width_change_which_group_comes_first() -> None:
    broad = Spectrum(GRID, lorentz(3340.0, 250.0) + lorentz(1050.0, 20.0, 0.9), state="liquid")
    narrow = Spectrum(GRID, lorentz(3340.0, 8.0, 0.3) + lorentz(1050.0, 20.0), state="liquid")
    first = [next(item for item in assign_bands(s) if abs(item.wavenumber - 3340.0) < 3.0) for s in (broad, narrow)]
    assert "hydrogen-bonded" in first[0].vibration
    assert first[1].group == "alkyne_terminal"
    same = [
        [(item.group, item.vibration) for item in assign_bands(s, "position") if abs(item.wavenumber - 3340.0) < 3.0]
        for s in (broad, narrow)
    ]
    assert same[0] == same[1]


def test_width_alone_changes_an_uncounted_group() -> None:
    fits, clashes = (Spectrum(GRID, lorentz(2125.0, width)) for width in (20.0, 90.0))
    scores = [at(assign_bands(s), "carbodiimide", 2125.0) for s in (fits, clashes)]
    assert not scores[0].measured
    assert scores[0].score > scores[1].score


def test_bands_found_before_give_the_same() -> None:
    spectrum = Spectrum(GRID, lorentz(1715.0, 20.0), state="gas")
    assert assign_bands(spectrum, bands=find_bands(spectrum)) == assign_bands(spectrum)


@pytest.mark.parametrize("state", ["gas", "liquid", "solution", "solid", "unknown"])
def test_scores_are_probabilities(state: str) -> None:
    y = sum(lorentz(place, 20.0) for place in np.arange(700.0, 3900.0, 150.0))
    scores = [item.score for item in assign_bands(Spectrum(GRID, y, state=state))]
    assert min(scores) > 0.0 and max(scores) < 1.0
