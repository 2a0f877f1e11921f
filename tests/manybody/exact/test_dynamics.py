"""Dynamics from any state and under drives, against integration of the Schroedinger equation and closed forms."""

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.linalg import expm

from vibron.core.errors import ConvergenceError, DomainError, InputError, ResourceError
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.manybody.exact.exact_ground_state import exact_ground_state
from vibron.manybody.exact.floquet_spectrum import floquet_spectrum
from vibron.manybody.exact.krylov_evolution import krylov_evolution
from vibron.manybody.exact.level_statistics import level_statistics
from vibron.manybody.hilbert.driven import DrivenHamiltonian
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.models.bose_hubbard import bose_hubbard
from vibron.manybody.models.disorder_field import disorder_field
from vibron.manybody.models.heisenberg import heisenberg
from vibron.manybody.models.tfim import tfim
from vibron.manybody.operators.drive import Drive
from vibron.manybody.solvers.evolve import evolve
from vibron.manybody.specification import Sector

ISING = tfim(size=(4,), g=0.9, h=0.2)
RAMP = {"term": "transverse", "kind": "linear", "times": [0.5, 1.0], "values": [0.2, 1.4]}
SHAKE = {"term": "longitudinal", "kind": "cosine", "frequency": 3.0, "amplitude": 0.8, "phase": 0.3, "offset": 0.5}


def dense(**terms: float) -> np.ndarray[Any, Any]:
    """Return the matrix of ISING by Kronecker products, with factors of its terms."""
    x, z = np.array([[0.0, 1.0], [1.0, 0.0]]), np.diag([1.0, -1.0])

    def on(**sites: Any) -> np.ndarray[Any, Any]:
        total = np.eye(1)
        for site in range(4):
            total = np.kron(total, sites.get(f"s{site}", np.eye(2)))
        return total

    ising = sum(on(**{f"s{i}": z, f"s{i + 1}": z}) for i in range(3))
    fields = [sum(on(**{f"s{i}": matrix}) for i in range(4)) for matrix in (x, z)]
    return np.asarray(-ising - 0.9 * terms["transverse"] * fields[0] - 0.2 * terms["longitudinal"] * fields[1])


def test_a_driven_state_solves_the_schroedinger_equation() -> None:
    def slope(time: float, state: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        ramp = np.interp(time, [0.5, 1.0], [0.2, 1.4])
        return np.asarray(-1j * dense(transverse=ramp, longitudinal=0.5 + 0.8 * np.cos(3.0 * time + 0.3)) @ state)

    start = np.full(16, 0.25, dtype=complex)
    found = krylov_evolution(ISING, [0.0, 0.8, 1.5], initial="all_plus", drive=[RAMP, SHAKE], tolerance=1e-9)
    true = solve_ivp(slope, (0.0, 1.5), start, "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    assert np.linalg.norm(found.state - true) < 1e-9 and found.converged
    last = dense(transverse=1.4, longitudinal=0.5 + 0.8 * np.cos(4.8))
    assert found.energy[2] == pytest.approx(np.vdot(true, last @ true).real, abs=1e-8)
    assert found.echo[0] == pytest.approx(1.0) and found.echo[2] == pytest.approx(abs(start @ true) ** 2, abs=1e-8)


def test_the_error_of_a_loose_drive_is_estimated() -> None:
    best, loose = (
        krylov_evolution(ISING, [4.0], initial="all_plus", drive=[SHAKE], tolerance=tolerance)
        for tolerance in (1e-10, 1e-4)
    )
    apart = float(np.linalg.norm(best.state - loose.state))
    assert 1e-9 < apart < 2 * loose.error[0] < 3e-4


def test_pulses_are_products_of_exponentials() -> None:
    pulses = {"term": "transverse", "kind": "steps", "times": [0.0, 0.4, 1.0], "values": [1.0, -2.0, 0.5]}
    found = krylov_evolution(ISING, [1.3], initial="all_up", drive=[pulses])
    state = np.eye(16)[0]
    for factor, duration in ((1.0, 0.4), (-2.0, 0.6), (0.5, 0.3)):
        state = expm(-1j * duration * dense(transverse=factor, longitudinal=1.0)) @ state
    assert np.linalg.norm(found.state - state) < 1e-9


def test_an_evolution_goes_on_from_an_earlier_one() -> None:
    whole = krylov_evolution(ISING, [2.0], initial="all_up")
    half = krylov_evolution(ISING, [1.2], initial="all_up")
    rest = krylov_evolution(ISING, [0.8], initial=half)
    assert np.linalg.norm(rest.state - whole.state) < 1e-9
    listed = krylov_evolution(ISING, [0.8], initial=half.state.tolist())
    written = [{"real": z.real, "imag": z.imag} for z in half.state.tolist()]
    for other in (listed, find("krylov_evolution").execute(model=ISING.to_dict(), times=[0.8], initial=written)):
        assert np.array_equal(other.state, rest.state)
    assert "state" not in to_json(whole)


def test_symmetry_blocks_take_states_of_the_block() -> None:
    block = heisenberg(size=(8,), boundary="periodic", sector=Sector(total_sz=0, momentum=0))
    ground = exact_ground_state(block)
    found = krylov_evolution(
        block, [1.0], initial=ground, drive=[{"term": "exchange_ising", "kind": "cosine", "frequency": 2.0}]
    )
    spread = heisenberg(size=(8,), boundary="periodic", sector=Sector(total_sz=0))
    built = hamiltonian(block)
    other = krylov_evolution(
        spread,
        [1.0],
        initial=built.embedded(ground.state)[0],
        drive=[{"term": "exchange_ising", "kind": "cosine", "frequency": 2.0}],
    )
    assert np.abs(built.embedded(found.state)[0] - other.state).max() < 1e-8
    assert found.echo[0] == pytest.approx(other.echo[0], abs=1e-8) and found.echo[0] < 0.999


@pytest.mark.parametrize(
    ("initial", "error", "match"),
    [
        ([1.0, 0.0], DomainError, "16 states"),
        (np.zeros(16), InputError, "not zero"),
        (np.full(16, np.nan), InputError, "finite"),
        (np.eye(4), InputError, "amplitudes"),
        ({"real": [1.0]}, InputError, "amplitudes"),
        (7, InputError, "amplitudes"),
        (["up"] * 16, InputError, "amplitudes"),
    ],
)
def test_states_that_cannot_be_are_refused(initial: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        krylov_evolution(ISING, [0.1], initial=initial)


@pytest.mark.parametrize(
    ("drive", "match"),
    [
        ({"term": "kick", "kind": "cosine", "frequency": 1.0}, "not a term"),
        ({"term": "ising", "kind": "cosine"}, "frequency"),
        ({"term": "ising", "kind": "square"}, "kind"),
        ({"term": "ising", "kind": "steps", "times": [0.0, 1.0], "values": [1.0]}, "length 2"),
        ({"term": "ising", "kind": "steps", "times": [1.0, 0.0], "values": [1.0, 2.0]}, "ascend"),
        ({"term": "ising", "kind": "steps", "times": [0.0], "values": [1.0], "phase": 1.0}, "phase"),
        ({"term": "ising", "kind": "linear", "times": [0.0], "values": [np.inf]}, "values"),
    ],
)
def test_drives_that_cannot_be_are_refused(drive: dict[str, Any], match: str) -> None:
    with pytest.raises(InputError, match=match):
        krylov_evolution(ISING, [0.1], initial="all_up", drive=[drive])


def test_a_driven_term_that_leaves_the_sector_is_refused() -> None:
    ring = heisenberg(size=(4,), boundary="periodic", h=[0.1, 0.2, 0.1, 0.2])
    drive = [{"term": "field", "kind": "cosine", "frequency": 1.0}]
    with pytest.raises(DomainError, match="momentum"):
        krylov_evolution(ring.with_sector(momentum=0), [0.1], initial="ground_state", drive=drive)
    with pytest.raises(InputError, match="twice"):
        krylov_evolution(ring, [0.1], drive=drive * 2)
    with pytest.raises(ConvergenceError):
        krylov_evolution(ring, [1.0], drive=[{**drive[0], "frequency": 1e9}])


def test_the_facade_hands_drives_on_and_other_solvers_refuse_them() -> None:
    direct = krylov_evolution(ISING, [0.5], initial="all_up", drive=[SHAKE])
    assert evolve(ISING, [0.5], initial="all_up", drive=[SHAKE]).echo == pytest.approx(direct.echo)
    with pytest.raises(DomainError, match="drive"):
        evolve(ISING, [0.5], initial="all_up", drive=[SHAKE], method="trotter")


def test_quasi_energies_are_the_phases_of_the_evolution_over_a_period() -> None:
    drive = [{"term": "longitudinal", "kind": "cosine", "frequency": 3.0, "amplitude": 4.0}]
    period = 2 * np.pi / 3.0
    found = floquet_spectrum(ISING, period, drive)
    columns = [
        krylov_evolution(ISING, [period], initial=unit, drive=drive, tolerance=1e-6).state for unit in np.eye(16)
    ]
    phases = np.sort(-np.angle(np.linalg.eigvals(np.array(columns).T))) / period
    assert found.quasi_energies == pytest.approx(phases, abs=1e-6) and found.error < 1e-8
    assert found.energies.sum() == pytest.approx(np.trace(dense(transverse=1.0, longitudinal=4.0)), abs=1e-9)


def test_a_constant_drive_folds_the_levels() -> None:
    drive = [{"term": "ising", "kind": "steps", "times": [0.0], "values": [1.0]}]
    levels = np.linalg.eigvalsh(dense(transverse=1.0, longitudinal=1.0))
    folded = np.sort((levels * 2.0 + np.pi) % (2 * np.pi) - np.pi) / 2.0
    assert floquet_spectrum(ISING, 2.0, drive).quasi_energies == pytest.approx(folded, abs=1e-10)


def test_refusals_of_the_floquet_spectrum() -> None:
    cosine = [{"term": "longitudinal", "kind": "cosine", "frequency": 3.0}]
    with pytest.raises(DomainError, match="repeat"):
        floquet_spectrum(ISING, 1.0, cosine)
    with pytest.raises(DomainError, match="drive"):
        floquet_spectrum(ISING, 1.0, [])
    with pytest.raises(ResourceError, match="1000"):
        floquet_spectrum(tfim(size=(10,)), 1.0, cosine)


def test_chaotic_levels_repel_and_localised_ones_do_not() -> None:
    mild, strong = (
        [
            level_statistics(heisenberg(size=(10,), h=disorder_field(10, width, seed=seed), sector=Sector(total_sz=0)))
            for seed in range(6)
        ]
        for width in (0.5, 12.0)
    )
    for found, known in ((mild, 0.5307), (strong, 0.3863)):
        mean = np.mean([one.mean_ratio for one in found])
        error = np.sqrt(sum(one.error**2 for one in found)) / len(found)
        assert abs(mean - known) < 3.5 * error and error < 0.012


def test_the_ratio_is_that_of_the_spacings() -> None:
    model = bose_hubbard(
        size=(6,), t=0.0, potential=[0.0, 2.0, 3.0, 7.0, 7.5, 9.5], n_max=1, sector=Sector(n_particles=1)
    )
    found = level_statistics(model, fraction=1.0)
    assert found.ratios == pytest.approx([0.5, 0.25, 0.125, 0.25]) and found.mean_ratio == pytest.approx(0.28125)
    assert level_statistics(model, fraction=0.7).ratios == pytest.approx([0.25, 0.125])
    with pytest.raises(DomainError, match="degenerate"):
        level_statistics(heisenberg(size=(4,), boundary="periodic"))
    with pytest.raises(DomainError, match="fewer than four"):
        level_statistics(model, fraction=0.3)


def test_the_matrix_of_a_drive_is_the_model_at_that_time() -> None:
    changing = DrivenHamiltonian(ISING, [Drive(**RAMP)])  # type: ignore[arg-type]
    expected = hamiltonian(ISING.with_parameters(g=0.9 * 0.8)).matrix.toarray()
    assert changing.at((0.75, 1.0)).toarray() == pytest.approx(expected)
