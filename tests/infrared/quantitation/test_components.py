"""Models on components agree with singular values, Krylov spaces, and least squares."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.infrared.quantitation.calibrate_spectra import calibrate_spectra
from vibron.infrared.quantitation.cross_validate import cross_validate
from vibron.infrared.quantitation.principal_components import principal_components

RNG = np.random.default_rng(0)
CHANNELS = np.linspace(0.0, 1.0, 80)
PURE = np.array([np.exp(-(((CHANNELS - centre) / 0.08) ** 2)) for centre in (0.3, 0.4, 0.7)])
AMOUNTS = RNG.uniform(0.0, 1.0, (30, 3))
SPECTRA = AMOUNTS @ PURE + RNG.normal(0.0, 0.002, (30, 80))


def test_principal_components_are_singular_vectors_with_a_fixed_sign() -> None:
    found = principal_components(SPECTRA, components=3)
    centred = SPECTRA - SPECTRA.mean(axis=0)
    u, s, vt = np.linalg.svd(centred, full_matrices=False)
    np.testing.assert_allclose(np.abs(found.loadings), np.abs(vt[:3]), atol=1e-10)
    np.testing.assert_allclose(np.abs(found.scores), np.abs(u[:, :3] * s[:3]), atol=1e-10)
    np.testing.assert_allclose(found.explained_variance, s[:3] ** 2 / 29, rtol=1e-10)
    assert (np.take_along_axis(found.loadings, np.abs(found.loadings).argmax(axis=1)[:, None], 1) > 0).all()
    np.testing.assert_allclose(found.q, ((centred - found.scores @ found.loadings) ** 2).sum(axis=1), atol=1e-12)
    np.testing.assert_allclose(found.t2.mean(), 3 * 29 / 30, rtol=1e-10)


def test_order_and_sign_of_the_data_do_not_matter_to_the_loadings() -> None:
    found, mirrored = (principal_components(x, components=2) for x in (SPECTRA, -SPECTRA[::-1]))
    np.testing.assert_allclose(found.loadings, mirrored.loadings, atol=1e-9)


def test_limits_hold_the_share_they_promise_and_outliers_stand_out() -> None:
    rng = np.random.default_rng(1)
    new = rng.uniform(0.0, 1.0, (2000, 3)) @ PURE + rng.normal(0.0, 0.002, (2000, 80))
    big = rng.uniform(0.0, 1.0, (200, 3)) @ PURE + rng.normal(0.0, 0.002, (200, 80))
    found = principal_components(big, components=3, new_spectra=new)
    assert 0.02 < (found.new_q > found.q_limit).mean() < 0.12
    foreign = new[0] + 0.1 * np.exp(-(((CHANNELS - 0.9) / 0.03) ** 2))
    extreme = 4.0 * PURE[0]
    found = principal_components(big, components=3, new_spectra=[foreign, extreme, new[1]])
    assert found.new_outliers == (0, 1)
    assert found.new_q[0] > 50 * found.q_limit and found.new_t2[1] > 5 * found.t2_limit


def test_too_many_components_are_refused() -> None:
    with pytest.raises(InputError):
        principal_components(SPECTRA[:3], components=3)
    with pytest.raises(DomainError):
        principal_components(np.outer([1.0, 2.0, 3.0, 4.0], PURE[0]), components=2)
    with pytest.raises(DomainError, match="constant channel"):
        principal_components(np.column_stack([SPECTRA, np.ones(30)]), scaling="autoscale")


def in_krylov_space(x: np.ndarray, y: np.ndarray, components: int) -> np.ndarray:
    """Coefficients of least squares within the space of X'y, (X'X)X'y, ..., which is PLS by another way (Helland)."""
    x, y = x - x.mean(axis=0), y - y.mean()
    basis = np.zeros((x.shape[1], 0))
    vector = x.T @ y
    for _ in range(components):
        for _ in range(2):
            vector = vector - basis @ (basis.T @ vector)
        basis = np.column_stack([basis, vector / np.linalg.norm(vector)])
        vector = x.T @ (x @ basis[:, -1])
    return basis @ np.linalg.lstsq(x @ basis, y, rcond=None)[0]


@pytest.mark.parametrize("components", [1, 2, 3, 5])
def test_pls_is_least_squares_in_a_krylov_space(components: int) -> None:
    model = calibrate_spectra(SPECTRA, AMOUNTS[:, :1], components=components)
    np.testing.assert_allclose(model.coefficients[:, 0], in_krylov_space(SPECTRA, AMOUNTS[:, 0], components), atol=1e-8)
    np.testing.assert_allclose((model.vip**2).mean(), 1.0, rtol=1e-10)
    np.testing.assert_allclose(model.fitted, model.intercept + SPECTRA @ model.coefficients, atol=1e-10)
    np.testing.assert_allclose(model.sensitivity, 1.0 / np.linalg.norm(model.coefficients, axis=0), rtol=1e-12)


@pytest.mark.parametrize("kind", ["pls", "pcr"])
@pytest.mark.parametrize("scaling", ["centre", "autoscale"])
def test_all_components_give_least_squares(kind: str, scaling: str) -> None:
    few = SPECTRA[:, ::10]
    model = calibrate_spectra(few, AMOUNTS, kind, components=8, scaling=scaling)
    design = np.column_stack([np.ones(30), few])
    np.testing.assert_allclose(model.fitted, design @ np.linalg.lstsq(design, AMOUNTS, rcond=None)[0], atol=1e-8)


@pytest.mark.parametrize("kind", ["pls", "pcr"])
def test_the_number_of_components_is_that_of_the_substances(kind: str) -> None:
    model = calibrate_spectra(SPECTRA, AMOUNTS, kind, unknown=[[0.2, 0.5, 0.3] @ PURE])
    assert model.components == 3
    np.testing.assert_allclose(model.predicted, [[0.2, 0.5, 0.3]], atol=0.005)
    assert model.leverage[0] < 12 / 30 and model.rmsecv.shape == (10, 3)
    assert (model.q_squared > 0.99).all()
    np.testing.assert_allclose((model.vip**2).mean(), 1.0, rtol=1e-10)
    np.testing.assert_allclose((model.weights**2).sum(axis=1), 1.0, rtol=1e-10)


def test_an_exact_fit_is_no_trouble() -> None:
    model = calibrate_spectra(AMOUNTS @ PURE, AMOUNTS)
    assert model.components == 3
    np.testing.assert_allclose(model.fitted, AMOUNTS, atol=1e-8)
    np.testing.assert_allclose(model.rmsecv[2:], 0.0, atol=1e-8)
    with pytest.raises(DomainError, match="3 dimensions"):
        calibrate_spectra(AMOUNTS @ PURE, AMOUNTS, components=4)


def test_cross_validation_is_what_a_loop_over_the_folds_gives() -> None:
    groups = tuple("abcdef"[i % 6] for i in range(30))
    found = cross_validate(SPECTRA, AMOUNTS, groups, components=3, folds=6)
    for name in "abcdef":
        out = np.array([group == name for group in groups])
        model = calibrate_spectra(SPECTRA[~out], AMOUNTS[~out], components=3, unknown=SPECTRA[out])
        np.testing.assert_allclose(found.predicted[out], model.predicted, atol=1e-10)
        assert len({found.fold[i] for i in np.flatnonzero(out)}) == 1


def test_no_group_is_on_both_sides_so_copies_do_not_help() -> None:
    """Random targets cannot be learnt; copies of a sample in another fold would seem to."""
    rng = np.random.default_rng(2)
    x, y = np.repeat(rng.normal(size=(12, 40)), 4, axis=0), np.repeat(rng.normal(size=(12, 1)), 4, axis=0)
    molecules = tuple(f"m{i // 4}" for i in range(48))
    honest = cross_validate(x, y, molecules, components=8, folds=4)
    leaking = cross_validate(x, y, tuple(f"s{i}" for i in range(48)), components=8, folds=4)
    assert honest.q_squared[0] < 0.3 < 0.9 < leaking.q_squared[0]
    by_fold = {(fold, molecule) for fold, molecule in zip(honest.fold, molecules, strict=True)}
    assert len(by_fold) == honest.groups == 12


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"groups": ("a",) * 30}, "folds"),
        ({"groups": ("a", "b")}, "groups"),
        ({"components": 29}, "components"),
        ({"folds": 31, "groups": tuple(map(str, range(30)))}, "folds"),
    ],
)
def test_impossible_validations_are_refused(change: dict[str, object], field: str) -> None:
    call = {"groups": tuple(str(i % 10) for i in range(30)), "components": 2, **change}
    with pytest.raises(InputError) as caught:
        cross_validate(SPECTRA, AMOUNTS, **call)  # type: ignore[arg-type]
    assert caught.value.field == field
