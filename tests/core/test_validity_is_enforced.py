"""Inputs outside the validity that a tool states are refused."""

from typing import Any

import pytest

from vibron.core.errors import DomainError
from vibron.core.registry import find

CASES: dict[str, tuple[str, dict[str, Any], str]] = {
    "a change of element": (
        "isotope_shift",
        {"wavenumber": 1700.0, "parent": ["C", "O"], "substituted": ["C", "S"]},
        "substituted",
    ),
    "a gap above 300 K": ("hgcdte", {"composition": 0.2, "temperature": 450.0}, "temperature"),
    "a composition above 300 K": ("hgcdte", {"cutoff": 10.0, "temperature": 450.0}, "temperature"),
    "an absorbing thick layer": (
        "multilayer_spectrum",
        {
            "wavelength": [10.0],
            "refractive_index": [1.0, 4.0, 1.0],
            "extinction_coefficient": [0.0, 2.0, 0.0],
            "thickness": [1000.0],
            "incoherent": [1],
        },
        "extinction_coefficient",
    ),
    "a cut-off beyond Rule 07": ("rule07_dark_current", {"cutoff": 25.0, "temperature": 77.0}, "cutoff"),
    "an imaginary mode": ("broaden_sticks", {"wavenumber": [-100.0], "intensity": [1.0], "grid": [1.0]}, "wavenumber"),
    "negative intensity": (
        "broaden_sticks",
        {"wavenumber": [100.0], "intensity": [-1.0], "grid": [1.0]},
        "intensity",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_refused_with_the_name_of_the_field(case: str) -> None:
    name, call, field = CASES[case]
    with pytest.raises(DomainError) as caught:
        find(name).execute(**call)
    assert caught.value.field == field and caught.value.remedy


def test_isotopes_may_be_written_in_any_way() -> None:
    shift = find("isotope_shift").execute(wavenumber=2885.98, parent=["1H", "Cl"], substituted=["D", "37Cl"])
    assert shift.ratio == pytest.approx(0.7160, abs=1e-3)
