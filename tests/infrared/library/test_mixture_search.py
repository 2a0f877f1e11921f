"""Mixtures of synthetic spectra: noise, baselines, near-equal spectra, several measurements, bad input."""

from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import InputError, VibronError
from vibron.core.spectrum import Spectrum
from vibron.infrared.library.mixture_search import mixture_search
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.entry import Entry
from vibron.infrared.spectral_library.store import write

COUNT = 60


def bands(random: np.random.Generator, count: int = COUNT) -> np.ndarray:
    places, heights = random.uniform(500, 3500, (count, 10)), random.uniform(0.1, 1, (count, 10))
    rows = (heights[:, :, None] / (1 + ((GRID - places[:, :, None]) / 10) ** 2)).sum(axis=1)
    return np.asarray((rows / rows.max(axis=1, keepdims=True)).astype(np.float32))


@pytest.fixture
def spectra() -> np.ndarray:
    rows = bands(np.random.default_rng(0))
    write("pure", [Entry(str(n), f"compound {n}") for n in range(COUNT)], rows)
    return rows


def noisy(mixed: np.ndarray, random: np.random.Generator) -> Spectrum:
    return Spectrum(GRID, mixed + 0.01 * mixed.max() * random.standard_normal(GRID.size))


def test_a_planted_mixture_is_taken_apart(spectra: np.ndarray) -> None:
    random = np.random.default_rng(5)
    for _ in range(5):
        rows = random.choice(60, 3, replace=False)
        factors = random.uniform(0.3, 1.0, 3)
        mixed = factors @ spectra[rows] + 0.002 * random.standard_normal(GRID.size) + 0.05
        found = mixture_search(Spectrum(GRID, mixed), "pure", 4)
        assert {part.row for part in found.components} == set(rows)
        for row, factor in zip(rows, factors, strict=True):
            [part] = [part for part in found.components if part.row == row]
            assert part.factor == pytest.approx(factor, abs=0.05)
        assert sum(part.share for part in found.components) == pytest.approx(1)
        assert (np.diff(found.residual) < 0).all()


def test_a_pure_compound_is_no_mixture(spectra: np.ndarray) -> None:
    found = mixture_search(Spectrum(GRID, spectra[7]), "pure")
    assert [part.row for part in found.components] == [7]


def test_components_are_found_in_noise_on_a_broad_baseline(spectra: np.ndarray) -> None:
    random = np.random.default_rng(3)
    place = (GRID - 2200) / 1800
    for _ in range(10):
        rows = random.choice(COUNT, 2, replace=False)
        baseline = random.uniform(0, 0.5) + random.uniform(-0.4, 0.4) * place + random.uniform(-0.4, 0.4) * place**2
        found = mixture_search(noisy(spectra[rows].sum(axis=0) + baseline, random), "pure")
        assert {part.row for part in found.components} == set(rows)
        for part in found.components:
            assert part.factor == pytest.approx(1.0, abs=0.05)


def test_the_scale_of_library_spectra_does_not_matter(spectra: np.ndarray) -> None:
    scale = 10.0 ** np.random.default_rng(1).uniform(-3, 3, COUNT)
    write("scaled", [Entry(str(n), f"compound {n}") for n in range(COUNT)], spectra * scale[:, None])
    mixed = noisy(spectra[4] + spectra[9], np.random.default_rng(2))
    equal, scaled = mixture_search(mixed, "pure").components, mixture_search(mixed, "scaled").components
    assert [part.row for part in scaled] == [part.row for part in equal]
    for part, same in zip(scaled, equal, strict=True):
        assert part.factor * scale[part.row] == pytest.approx(same.factor, rel=1e-3)
        assert part.share == pytest.approx(same.share, abs=1e-3)


def test_the_share_lies_within_its_error_about_as_often_as_it_should(spectra: np.ndarray) -> None:
    random = np.random.default_rng(8)
    areas = (spectra - np.percentile(spectra, 5, axis=1, keepdims=True)).sum(axis=1)
    inside = []
    for _ in range(30):
        rows, factors = random.choice(COUNT, 2, replace=False), random.uniform(0.3, 1.0, 2)
        true = dict(zip(rows, factors * areas[rows] / (factors @ areas[rows]), strict=True))
        found = mixture_search(noisy(factors @ spectra[rows], random), "pure")
        inside += [abs(part.share - true[part.row]) < 2 * part.share_error for part in found.components]
    assert 0.7 < np.mean(inside) <= 1.0


def test_a_near_equal_spectrum_is_listed_as_an_alternative(spectra: np.ndarray) -> None:
    random = np.random.default_rng(4)
    twin = spectra[7] + 0.03 * bands(random, 1)[0]
    names = [*(f"compound {n}" for n in range(COUNT)), "twin"]
    write("twins", [Entry(str(n), name) for n, name in enumerate(names)], np.vstack([spectra, twin]).astype(np.float32))
    found = mixture_search(noisy(spectra[7] + spectra[20], random), "twins")
    assert {part.name for part in found.components} == {"compound 7", "compound 20"}
    first = found.alternatives[0]
    assert (first.name, first.replaces) == ("twin", ("compound 7",))
    assert found.residual[-1] <= first.residual < found.alternatives[1].residual


def test_two_measurements_of_one_compound_are_one_component(spectra: np.ndarray) -> None:
    random = np.random.default_rng(6)
    shifted = np.roll(spectra[3], 2)
    entries = [Entry(str(n), f"compound {n % COUNT}") for n in (*range(COUNT), 3)]
    write("twice", entries, np.vstack([spectra, shifted]).astype(np.float32))
    found = mixture_search(noisy((spectra[3] + shifted) / 2 + spectra[30], random), "twice", components=5)
    assert sorted(part.name for part in found.components) == ["compound 3", "compound 30"]
    assert "compound 3" not in [other.name for other in found.alternatives]


def test_what_a_component_explains_alone_is_lost_without_it(spectra: np.ndarray) -> None:
    mixed = noisy(spectra[1] + 0.5 * spectra[2], np.random.default_rng(1))
    both = mixture_search(mixed, "pure", 2)
    alone = mixture_search(mixed, "pure", 1)
    [weaker] = [part for part in both.components if part.row not in {one.row for one in alone.components}]
    assert weaker.explained == pytest.approx(alone.residual[0] - both.residual[1], abs=1e-4)


def test_a_short_range_and_missing_points_of_the_library_are_left_out(spectra: np.ndarray) -> None:
    rows = spectra.copy()
    rows[:, GRID < 600] = np.nan
    write("holes", [Entry(str(n), f"compound {n}") for n in range(COUNT)], rows)
    mixed = noisy(spectra[11] + spectra[12], np.random.default_rng(5))
    part = Spectrum(GRID[:1500], mixed.ordinate[:1500])
    assert {one.row for one in mixture_search(part, "holes").components} == {11, 12}


def test_noise_is_not_taken_for_a_component(spectra: np.ndarray) -> None:
    random = np.random.default_rng(9)
    found = mixture_search(noisy(spectra[5], random), "pure", components=5)
    assert [part.row for part in found.components] == [5]
    nothing = mixture_search(Spectrum(GRID, random.standard_normal(GRID.size)), "pure", least=0.2)
    assert (len(nothing.components), nothing.residual.size, len(nothing.alternatives)) == (0, 0, 0)


def test_bad_input_is_refused(spectra: np.ndarray, tmp_path: Path) -> None:
    mixed = Spectrum(GRID, spectra[0] + spectra[1])
    with pytest.raises(InputError, match="unknown library"):
        mixture_search(mixed, "missing")
    with pytest.raises(InputError, match="no structure"):
        mixture_search(Spectrum(GRID[:6], spectra[0][:6]), "pure")
    with pytest.raises(InputError, match="constant"):
        mixture_search(Spectrum(GRID, np.ones(GRID.size)), "pure")
    source = write(str(tmp_path / "damaged.arrow"), [Entry("0", "one")], spectra[:1])
    source.write_bytes(source.read_bytes()[:-100])
    with pytest.raises(VibronError, match="damaged"):
        mixture_search(mixed, str(source))
