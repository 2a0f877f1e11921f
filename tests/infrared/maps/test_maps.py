"""Tools for maps against independent methods: numpy, scipy, scikit-learn and the tools for single spectra."""

from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import nnls
from sklearn.decomposition import PCA

from vibron.core.errors import DomainError, InputError
from vibron.core.example import example
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands.band_ratio_index import band_ratio_index
from vibron.infrared.bands.integrate_band import integrate_band
from vibron.infrared.maps.band_image import band_image
from vibron.infrared.maps.cluster_map import cluster_map
from vibron.infrared.maps.map_components import map_components
from vibron.infrared.maps.match_map import match_map
from vibron.infrared.maps.region_spectra import region_spectra
from vibron.infrared.maps.repair_map import repair_map
from vibron.infrared.maps.subtract_background import subtract_background
from vibron.infrared.maps.unmix_map import unmix_map
from vibron.infrared.spectral_library.metrics import METRICS
from vibron.infrared.spectral_map.cube import HyperspectralCube

NOISE = 0.003
X = np.arange(900.0, 1500.0, 4.0)
PURE = np.exp(-(((X - np.array([[1000.0], [1200.0], [1400.0]])) / 25.0) ** 2))


def with_values(cube: HyperspectralCube, values: np.ndarray) -> HyperspectralCube:
    return HyperspectralCube(cube.wavenumber, values, cube.kind, cube.metadata)


@pytest.mark.parametrize(("measure", "field", "error"), [("area", "area", "error"), ("height", "height", ""),
                                                         ("centroid", "centroid", "centroid_error")])  # fmt: skip
def test_each_pixel_is_the_band_of_its_spectrum(
    header: Path, cube: HyperspectralCube, measure: str, field: str, error: str, small_blocks: None
) -> None:
    found = band_image(header, [942.0, 1061.0], measure=measure, anchor=10.0, noise=NOISE)
    for row, column in ((0, 0), (2, 1), (7, 3)):
        alone = integrate_band(cube.spectrum(row, column), 942.0, 1061.0, anchor=10.0, noise=NOISE)
        assert found.values[row, column] == pytest.approx(getattr(alone, field), rel=1e-9)
        if error:
            assert found.errors[row, column] == pytest.approx(getattr(alone, error), rel=1e-9)


@pytest.mark.parametrize("measure", ["area", "height"])
def test_a_ratio_and_its_error_are_those_of_the_index(cube: HyperspectralCube, measure: str) -> None:
    found = band_image(cube, [950.0, 1050.0], [1150.0, 1250.0], measure=measure, least=0.01)
    alone = band_ratio_index(
        cube.spectrum(3, 4), numerator=[950.0, 1050.0], denominator=[1150.0, 1250.0], measure=measure, line="linear"
    )
    assert found.values[3, 4] == pytest.approx(alone.ratio, rel=1e-9)
    assert found.errors[3, 4] == pytest.approx(alone.error, rel=0.02)  # of the estimated noise
    assert np.isnan(found.values[11, 0])  # the last row holds the third component only


def test_band_windows_that_do_not_fit(cube: HyperspectralCube) -> None:
    with pytest.raises(DomainError, match="not covered"):
        band_image(cube, [100.0, 200.0])
    with pytest.raises(InputError, match="not used for a centroid"):
        band_image(cube, [950.0, 1050.0], [1150.0, 1250.0], measure="centroid")
    light = HyperspectralCube(X, cube.values, "transmittance", {})
    with pytest.raises(InputError, match="upwards"):
        band_image(light, [950.0, 1050.0])


def test_components_are_those_of_a_full_decomposition(
    header: Path, cube: HyperspectralCube, small_blocks: None
) -> None:
    found = map_components(header, 3)
    rows = cube.values.reshape(-1, X.size)
    full = PCA(svd_solver="full").fit(rows)
    np.testing.assert_allclose(found.explained_variance, full.explained_variance_[:3], rtol=1e-9)
    np.testing.assert_allclose(np.abs(found.loadings), np.abs(full.components_[:3]), atol=1e-9)
    np.testing.assert_allclose(np.abs(found.scores.reshape(3, -1).T), np.abs(full.transform(rows)[:, :3]), atol=1e-8)
    rest = rows - full.mean_ - full.transform(rows)[:, :3] @ full.components_[:3]
    np.testing.assert_allclose(found.residual.ravel(), np.sqrt((rest**2).mean(axis=1)), atol=1e-9)
    assert (found.loadings.max(axis=1) >= -found.loadings.min(axis=1)).all()


def test_components_that_are_not_there(cube: HyperspectralCube) -> None:
    with pytest.raises(InputError, match="at most 9"):
        map_components(with_values(cube, cube.values[:1]), 20)
    with pytest.raises(DomainError, match="equal spectra"):
        map_components(with_values(cube, np.ones((2, 3, X.size))), 1)
    flat = np.array(cube.values)
    flat[:, :, 7] = 0.5
    with pytest.raises(DomainError, match="does not vary at 928"):
        map_components(with_values(cube, flat), 2, "autoscale")


def test_clusters_find_planted_groups_and_repeat(cube: HyperspectralCube) -> None:
    planted = np.zeros((12, 10), dtype=int)
    planted[5:, :] = 1
    planted[9:, 6:] = 2
    values = PURE[planted] + np.random.default_rng(5).normal(0.0, 0.05, cube.values.shape)
    values[0, 0, 0] = np.nan
    found = cluster_map(with_values(cube, values), 3, components=2, seed=4)
    assert found.labels[0, 0] == -1
    for group in range(3):
        assert len(np.unique(found.labels[(planted == group) & (found.labels >= 0)])) == 1
    assert found.pixels == tuple(sorted(found.pixels, reverse=True))
    np.testing.assert_allclose(found.centres[found.labels[11, 9]], values[planted == 2].mean(axis=0), atol=1e-12)
    assert found == cluster_map(with_values(cube, values), 3, components=2, seed=4)
    with pytest.raises(InputError, match="complete spectra"):
        cluster_map(with_values(cube, values[:1, :3]), 9)


def test_amounts_are_those_of_single_fits_and_known(
    header: Path, cube: HyperspectralCube, amounts: np.ndarray, small_blocks: None
) -> None:
    found = unmix_map(header, PURE)
    for row, column in ((0, 0), (5, 5), (11, 9)):
        alone, norm = nnls(PURE.T, cube.values[row, column])
        np.testing.assert_allclose(found.amounts[:, row, column], alone, atol=1e-10)
        assert found.residual[row, column] == pytest.approx(norm / np.sqrt(X.size))
    away = (found.amounts - amounts) / (NOISE / np.linalg.norm(PURE[0]))
    assert 0.5 < away[amounts > 0.05].std() < 1.5
    np.testing.assert_allclose(found.errors.mean(axis=(1, 2)), NOISE / np.linalg.norm(PURE, axis=1), rtol=0.05)


def test_many_components_are_solved_too(cube: HyperspectralCube) -> None:
    many = np.exp(-(((X - np.linspace(950.0, 1450.0, 8)[:, None]) / 40.0) ** 2))
    found = unmix_map(with_values(cube, cube.values[:2, :2]), many)
    np.testing.assert_allclose(found.amounts[:, 1, 1], nnls(many.T, cube.values[1, 1])[0], atol=1e-8)


def test_components_are_found(cube: HyperspectralCube, amounts: np.ndarray) -> None:
    found = unmix_map(cube, count=3)
    order = [int(np.argmax([np.corrcoef(pure, one)[0, 1] for one in found.spectra])) for pure in PURE]
    assert sorted(order) == [0, 1, 2]
    np.testing.assert_allclose(found.amounts[order], amounts, atol=0.03)


def test_unmixing_refuses_what_is_not_determined(cube: HyperspectralCube) -> None:
    with pytest.raises(DomainError, match="linearly dependent"):
        unmix_map(cube, np.stack([PURE[0], 2.0 * PURE[0]]))
    with pytest.raises(InputError, match="not both"):
        unmix_map(cube)
    with pytest.raises(InputError, match="150 wavenumbers"):
        unmix_map(cube, PURE[:, :20])


@pytest.mark.parametrize("metric", ["correlation", "first_derivative"])
def test_scores_are_those_of_the_metrics(cube: HyperspectralCube, metric: str) -> None:
    found = match_map(cube, references=PURE, metric=metric)
    seen = METRICS[metric]
    scores = seen.compare(seen.represent(PURE), seen.represent(cube.values.reshape(-1, X.size)))
    np.testing.assert_allclose(found.score.ravel(), scores.max(axis=0), atol=1e-5)
    np.testing.assert_array_equal(found.best.ravel(), scores.argmax(axis=0))
    np.testing.assert_allclose(found.gap.ravel(), np.diff(np.sort(scores, axis=0)[-2:], axis=0)[0], atol=1e-5)
    assert sum(hit.pixels for hit in found.hits) == 120


def test_a_library_is_brought_onto_the_map() -> None:
    x = np.arange(1000.0, 1303.0, 3.0)
    triangle = np.maximum(1.0 - np.abs(x - 1200.0) / 100.0, 0.0)
    found = match_map(
        HyperspectralCube(x, np.array([[triangle, 0.5 * triangle + 0.1]]), "absorbance", {}),
        str(example("bands.arrow")), least=0.9,
    )  # fmt: skip
    assert [hit.name for hit in found.hits] == ["band at 1200"]
    np.testing.assert_allclose(found.score, 1.0, atol=0.02)
    far = HyperspectralCube(x + 4000.0, np.array([[triangle]]), "absorbance", {})
    with pytest.raises(InputError, match="0 wavenumbers within"):
        match_map(far, str(example("bands.arrow")))


def test_regions_by_labels_and_polygon(header: Path, cube: HyperspectralCube, small_blocks: None) -> None:
    labels = np.full((12, 10), -1.0)
    labels[2:5, 1:4], labels[8:, 8:] = 3.0, 7.0
    found = region_spectra(header, labels)
    assert (found.labels.tolist(), found.pixels) == ([3.0, 7.0], (9, 8))
    pixels = cube.values[2:5, 1:4].reshape(-1, X.size)
    np.testing.assert_allclose(found.mean[0], pixels.mean(axis=0), atol=1e-12)
    np.testing.assert_allclose(found.spread[0], pixels.std(axis=0, ddof=1), atol=1e-12)
    np.testing.assert_allclose(found.error[0], pixels.std(axis=0, ddof=1) / 3.0, atol=1e-12)
    box = region_spectra(header, polygon=[[0.5, 1.5], [3.5, 1.5], [3.5, 4.5], [0.5, 4.5]])
    np.testing.assert_array_equal(box.mean[0], found.mean[0])
    triangle = region_spectra(header, polygon=[[-0.5, -0.5], [9.6, -0.5], [-0.5, 9.6]])
    assert triangle.pixels == (55,)  # columns + rows below 10
    with pytest.raises(DomainError, match="0 regions"):
        region_spectra(header, polygon=[[50.0, 50.0], [60.0, 50.0], [60.0, 60.0]])
    with pytest.raises(InputError, match="shape of the map, 12 x 10"):
        region_spectra(header, np.zeros((2, 2)))


def test_backgrounds(header: Path, cube: HyperspectralCube, small_blocks: None) -> None:
    background = 0.2 + PURE[1]
    factors = np.linspace(0.5, 2.0, 120).reshape(12, 10)
    values = factors[..., None] * background + np.arange(120.0).reshape(12, 10, 1)
    found = subtract_background(with_values(cube, values), background, method="fit")
    np.testing.assert_allclose(found.factor, factors, atol=1e-10)  # an offset does not count
    assert np.ptp(found.corrected.values, axis=2).max() < 1e-10
    light = subtract_background(
        with_values(cube, np.broadcast_to(background, (2, 3, X.size))), background, method="divide"
    )
    np.testing.assert_allclose(light.corrected.values, 1.0)
    assert light.corrected.kind == "transmittance"
    corner = subtract_background(header, polygon=[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    assert corner.corrected.lazy
    np.testing.assert_allclose(np.asarray(corner.corrected.values), cube.values - cube.values[0, 0], atol=1e-12)
    with pytest.raises(DomainError, match="not positive"):
        subtract_background(cube, -background, method="divide")
    with pytest.raises(DomainError, match="constant"):
        subtract_background(cube, np.ones(X.size), method="fit")


def test_dead_pixels_get_the_mean_of_the_living(cube: HyperspectralCube, tmp_path: Path, small_blocks: None) -> None:
    from vibron.infrared.spectral_map.writing import write_map

    values = np.array(cube.values)
    values[3, 3], values[6, 7], values[0, 9, 4] = 0.7, np.random.default_rng(1).normal(0.0, 1.0, X.size), np.nan
    found = repair_map(write_map(with_values(cube, values), tmp_path / "dead.hdr")[0])
    assert np.argwhere(found.dead).tolist() == [[0, 9], [3, 3], [6, 7]]
    repaired = np.asarray(found.repaired.values)
    around = np.delete(cube.values[2:5, 2:5].reshape(9, -1), 4, axis=0)
    np.testing.assert_allclose(repaired[3, 3], around.mean(axis=0), atol=1e-12)
    np.testing.assert_allclose(repaired[0, 9], cube.values[[0, 1, 1], [8, 8, 9]].mean(axis=0), atol=1e-12)
    living = found.dead == 0
    np.testing.assert_array_equal(repaired[living], values[living])
    assert (found.repaired_pixels, found.left) == (3, 0)


def test_groups_of_dead_pixels(cube: HyperspectralCube) -> None:
    dead = np.zeros((12, 10))
    dead[3:6, 3:6] = 1.0  # its middle has living neighbours at a distance of two
    near, far = repair_map(cube, dead, reach=1), repair_map(cube, dead, reach=2)
    assert (near.repaired_pixels, near.left) == (8, 1)
    assert np.isnan(near.repaired.values[4, 4]).all()
    ring = np.ones((5, 5), dtype=bool)
    ring[1:4, 1:4] = False
    np.testing.assert_allclose(far.repaired.values[4, 4], cube.values[2:7, 2:7][ring].mean(axis=0), atol=1e-12)
    with pytest.raises(DomainError, match="no living pixel"):
        repair_map(cube, np.ones((12, 10)))
    assert isinstance(far.repaired.spectrum(0, 0), Spectrum)
