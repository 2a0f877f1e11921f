"""Masks, intensities, hydrogen bonds, orientation, amide I."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.infrared.bands.amide_i_structure import RANGES, amide_i_structure
from vibron.infrared.bands.exclusion_mask import SOURCES, exclusion_mask
from vibron.infrared.bands.hydrogen_bond import hydrogen_bond
from vibron.infrared.bands.integrated_intensity import integrated_intensity
from vibron.infrared.bands.orientation_function import orientation_function

GRID = np.arange(400.0, 4001.0)


@pytest.mark.parametrize("absorber", SOURCES)
def test_masks_leave_out_what_they_list_and_no_more(absorber: str) -> None:
    found = exclusion_mask(GRID, (absorber,))
    assert found.regions
    assert all(region.low < region.high and region.reason for region in found.regions)
    outside = np.array([not any(r.low <= x <= r.high for r in found.regions) for x in GRID])
    assert (found.keep == outside).all()
    assert 0.4 < found.keep.mean() < 1.0
    assert exclusion_mask(GRID, (absorber,), 20.0).keep.sum() < found.keep.sum()


def test_masks_add_up_and_none_keeps_all() -> None:
    both = exclusion_mask(GRID, ("carbon_dioxide", "water_vapour")).keep
    each = [exclusion_mask(GRID, (name,)).keep for name in ("carbon_dioxide", "water_vapour")]
    assert (both == (each[0] & each[1])).all()
    assert exclusion_mask(GRID, ()).keep.all()
    with pytest.raises(InputError, match="not a choice"):
        exclusion_mask(GRID, ("vacuum",))


@settings(max_examples=20)
@given(
    area=st.floats(1e-3, 1e4), path=st.floats(1e-3, 1e3), pressure=st.floats(1.0, 1e5), kelvin=st.floats(200.0, 900.0)
)
def test_gas_and_solution_agree_at_the_same_density(area: float, path: float, pressure: float, kelvin: float) -> None:
    gas = integrated_intensity(area, path, pressure=pressure, temperature=kelvin)
    solution = integrated_intensity(area, path, pressure / (8.31446261815324 * kelvin) / 1000.0)
    assert gas.molar == pytest.approx(solution.molar, rel=1e-9)
    assert gas.molecular == pytest.approx(gas.molar * 1.6605390671738466e-19, rel=1e-9)


def test_intensity_is_linear_and_wants_one_density() -> None:
    found = integrated_intensity(np.array([1.0, 2.0]), 0.1, 0.5, wavenumber=1700.0)
    assert found.molar[1] == pytest.approx(2.0 * found.molar[0])
    assert found.transition_dipole is not None
    assert found.transition_dipole[1] == pytest.approx(np.sqrt(2.0) * found.transition_dipole[0])
    for wrong in ({}, {"concentration": 1.0, "pressure": 1.0}):
        with pytest.raises(InputError, match="pressure"):
            integrated_intensity(1.0, 1.0, **wrong)


@settings(max_examples=20)
@given(shift=st.floats(60.0, 900.0))
def test_stronger_shift_stronger_and_shorter_bond(shift: float) -> None:
    weak, strong = (hydrogen_bond(3600.0, 3600.0 - shift * factor) for factor in (1.0, 1.2))
    assert strong.enthalpy_iogansen is not None and weak.enthalpy_iogansen is not None
    assert strong.enthalpy_iogansen < weak.enthalpy_iogansen < 0.0
    assert strong.enthalpy_base < weak.enthalpy_base < 0.0
    assert strong.distance < weak.distance


def test_hydrogen_bond_limits() -> None:
    assert hydrogen_bond(3600.0, 3580.0).enthalpy_iogansen is None
    assert hydrogen_bond(3450.0, 3300.0, "NHN").distance_error is None
    for bonded in (3700.0, 3600.0, 1500.0):
        with pytest.raises(DomainError, match="outside the correlations"):
            hydrogen_bond(3600.0, bonded)


@settings(max_examples=20)
@given(tilt=st.floats(0.0, 90.0), angle=st.sampled_from([0.0, 18.0, 38.0, 70.0, 90.0]))
def test_orientation_of_chains_on_a_cone(tilt: float, angle: float) -> None:
    # Chains at one tilt, moments at one angle to them, both spread evenly about their axes (Legendre addition).
    second = [(3.0 * np.cos(np.radians(a)) ** 2 - 1.0) / 2.0 for a in (tilt, angle)]
    along = (1.0 + 2.0 * second[0] * second[1]) / 3.0
    found = orientation_function(along, (1.0 - along) / 2.0, angle)
    assert float(found.order) == pytest.approx(second[0], abs=1e-9)
    assert float(found.isotropic) == pytest.approx(1.0 / 3.0)


def test_orientation_refusals() -> None:
    with pytest.raises(DomainError, match="magic"):
        orientation_function(1.0, 0.5, 54.7356)
    with pytest.raises(DomainError, match="no such dichroism"):
        orientation_function(1.0, 0.0, 80.0)
    with pytest.raises(DomainError, match="no absorbance"):
        orientation_function(0.0, 0.0)


@settings(max_examples=20)
@given(st.lists(st.tuples(st.floats(1600.0, 1700.0), st.floats(0.1, 5.0)), min_size=1, max_size=6))
def test_amide_bounds_hold_the_whole(parts: list[tuple[float, float]]) -> None:
    places, areas = (np.array(column) for column in zip(*parts, strict=True))
    found = amide_i_structure(places, areas)
    assert sum(found.least.values()) <= 1.0 - found.unassigned + 1e-9
    assert sum(found.most.values()) >= 1.0 - found.unassigned - 1e-9
    assert all(found.least[name] <= found.most[name] for name in found.most)


def test_amide_means_lie_in_their_ranges_and_zero_area_is_refused() -> None:
    for ranges in RANGES.values():
        assert all(low < mean < high for _, mean, low, high in ranges)
    with pytest.raises(DomainError, match="zero"):
        amide_i_structure(np.array([1650.0]), np.array([0.0]))
