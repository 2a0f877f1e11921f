"""Each method of each facade, run with the real package on a small system and compared with exact diagonalisation."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import ConvergenceError, VibronError
from vibron.manybody.solvers.evolve import evolve
from vibron.manybody.solvers.excited import excited
from vibron.manybody.solvers.ground_state import ground_state
from vibron.manybody.solvers.thermal import thermal
from vibron.manybody.specification import Model

for package in ("tenpy", "netket", "qiskit"):
    pytest.importorskip(package)

SPINS = Model.from_text("heisenberg(size=[4], sector={'total_sz': 0})")
ISING = Model.from_text("tfim(size=[4], g=0.8)")
BOSONS = Model.from_text("bose_hubbard(size=[3], sector={'n_particles': 3})")
ELECTRONS = Model.from_text("hubbard(size=[3], sector={'n_up': 2, 'n_down': 1})")
INFINITE = Model.from_text("tfim(size=[2], boundary='infinite', g=1.5)")
TJ = Model.from_text("tj(size=[3], sector={'n_up': 1, 'n_down': 1})")
BENT = Model.from_text("heisenberg(size=[4], boundary='periodic', sector={'total_sz': 0})")
MOMENTUM = BENT.with_sector(total_sz=0, momentum=(2,))

GROUND: list[tuple[str, Model, dict[str, Any], tuple[str, ...]]] = [
    ("exact", SPINS, {}, ("scipy",)),
    *(("dmrg", model, {"bond_dimension": 16}, ("physics-tenpy",)) for model in (SPINS, ISING, BOSONS, ELECTRONS, TJ)),
    *(("vmc", model, {"width": 1}, ("netket", "jax")) for model in (ISING, BOSONS)),
    *(("vqe", model, {"layers": 3}, ("numpy",)) for model in (SPINS, ISING)),
    ("vqe", Model.from_text("hubbard(size=[2], sector={'n_up': 1, 'n_down': 1})"), {"layers": 2}, ("numpy",)),
    ("vqe", SPINS, {"layers": 2, "shots": 2000, "tolerance": 0.2}, ("qiskit", "qiskit-aer")),
]


def filled(found: Any, model: Model, packages: tuple[str, ...]) -> None:
    """Hold that an answer says whose it is and how it was reached."""
    assert found.model == model.hash
    assert found.threads >= 1
    assert found.solver
    assert {"vibron", *packages} <= {line.split()[0] for line in found.versions}


@pytest.mark.parametrize(("method", "model", "settings", "packages"), GROUND)
def test_ground_states(method: str, model: Model, settings: dict[str, Any], packages: tuple[str, ...]) -> None:
    found = ground_state(model, method=method, settings=settings, seed=3)
    value, error = found.quote()
    assert abs(value - model.lowest_energy) <= 3 * error + 1e-12 * abs(value)
    filled(found, model, packages)
    assert found.variance is not None
    assert 0.0 <= found.variance < 0.1
    assert found.seed == 3
    assert found.seconds > 0.0
    assert found.state is not None
    assert method == "exact" or found.ladder


def test_a_circuit_stays_in_the_sector() -> None:
    """Total spin is kept too: the sector's lowest level is not reached from a product state, and the answer says so."""
    sector = SPINS.with_sector(total_sz=1)
    found = ground_state(sector, method="vqe", settings={"layers": 2})
    assert SPINS.lowest_energy < sector.lowest_energy <= found.value
    assert not found.converged


@pytest.mark.parametrize("field", [1.0, 3.0])
def test_an_excited_eigenstate_is_not_taken_for_the_ground_state(field: float) -> None:
    """The circuit keeps the spin of the state from which it starts: no variance, and yet not the lowest level."""
    plaquette = Model.from_text(f"heisenberg(size=[4], boundary='periodic', units='pauli', h={field})")
    found = ground_state(plaquette, method="vqe", settings={"layers": 2})
    assert found.value - plaquette.lowest_energy <= found.error + 1e-9
    assert not found.converged


def test_a_network_of_another_symmetry_is_not_taken_for_the_ground_state() -> None:
    """Without Marshall's signs the ring of six has the momentum pi, which a translation-invariant network has not."""
    ring = Model.from_text("heisenberg(size=[6], boundary='periodic', sector={'total_sz': 0})")
    settings = {"ansatz": "rbm_symm", "signs": "complex", "width": 1, "steps": 30}
    found = ground_state(ring, method="vmc", settings=settings)
    assert not found.converged
    assert found.value - ring.lowest_energy <= found.error + 1e-9


def test_infinite_chain() -> None:
    found = ground_state(INFINITE, method="idmrg", settings={"bond_dimension": 16})
    k = np.pi * (np.arange(4000) + 0.5) / 4000
    exact = -float(np.sqrt(1 + 1.5**2 - 3 * np.cos(k)).mean())
    assert abs(found.quote()[0] - exact) <= found.error + 1e-9
    assert found.variance is None
    filled(found, INFINITE, ("physics-tenpy",))


@pytest.mark.parametrize("method", ["exact", "dmrg"])
@pytest.mark.parametrize("model", [SPINS, BOSONS, ELECTRONS])
def test_excited_states(method: str, model: Model) -> None:
    found = excited(model, method=method)
    reference = excited(model, method="exact")
    assert abs(found.quote()[0] - reference.value) <= found.error + 1e-10
    assert found.observables["gap"] == pytest.approx(reference.observables["gap"], abs=1e-8)
    filled(found, model, ("physics-tenpy",) if method == "dmrg" else ("scipy",))


@pytest.mark.parametrize("method", ["krylov", "exact", "tebd", "tdvp", "trotter"])
@pytest.mark.parametrize(
    ("model", "initial", "word"),
    [(SPINS, "neel", "Sz"), (ISING, "all_up", "Z"), (BOSONS, "111", "N"), (ELECTRONS, "neel", "Nup")],
)
def test_evolutions(method: str, model: Model, initial: str, word: str) -> None:
    times = [0.0, 0.2]
    found = evolve(model, times, initial=initial, observables=(word,), method=method)
    value, error = found.quote(word)
    exact = evolve(model, times, initial=initial, observables=(word,))
    # An error of the state by e changes a mean value by 2 e times the norm of the operator at most.
    bound = 2 * model.site.dimension * error[:, None] + 1e-10
    assert (np.abs(value - exact.observables[word]) <= bound).all()
    assert found.energy == pytest.approx(exact.energy, abs=1e-3)
    assert np.abs(found.echo - exact.echo).max() <= 2 * error.max() + 1e-10
    filled(found, model, {"tebd": ("physics-tenpy",), "tdvp": ("physics-tenpy",)}.get(method, ("numpy",)))
    assert found.ladder or method in ("krylov", "exact")


@pytest.mark.parametrize("model", [SPINS, ISING])
def test_thermal_energies(model: Model) -> None:
    free = model.with_sector()
    exact, cooled = (thermal(free, [0.7, 2.0], method=method) for method in ("exact", "mps"))
    value, error = cooled.quote()
    assert (np.abs(value - exact.quote()[0]) <= error).all()
    filled(cooled, free, ("physics-tenpy",))
    filled(exact, free, ("scipy",))


LONGER = Model.from_text("heisenberg(size=[8], sector={'total_sz': 0})")
POOR: list[tuple[Any, tuple[Any, ...], dict[str, Any]]] = [
    (ground_state, (LONGER,), {"method": "dmrg", "settings": {"ladder": (2, 3)}}),
    (ground_state, (INFINITE,), {"method": "idmrg", "settings": {"ladder": (2, 3), "sweeps": 20, "tolerance": 1e-9}}),
    (ground_state, (LONGER,), {"method": "vmc", "settings": {"steps": 4, "width": 1}}),
    (ground_state, (LONGER,), {"method": "vqe", "settings": {"layers": 1, "starts": 1}}),
    (excited, (LONGER,), {"method": "dmrg", "settings": {"bond_dimension": 3}}),
    (thermal, (LONGER.with_sector(), [0.2]), {"method": "mps", "settings": {"bond_dimension": 3}}),
]


@pytest.mark.parametrize(("door", "args", "more"), POOR, ids=lambda value: getattr(value, "__name__", ""))
def test_what_has_not_converged_is_not_quoted(door: Any, args: tuple[Any, ...], more: dict[str, Any]) -> None:
    found = door(*args, **more)
    with pytest.raises(ConvergenceError, match="accept_unconverged"):
        found.quote()
    assert len(found.quote(accept_unconverged=True)) == 2


@pytest.mark.parametrize(
    ("method", "settings"),
    [
        ("tebd", {"bond_dimension": 2, "time_step": 0.2}),
        ("tdvp", {"bond_dimension": 2, "time_step": 0.2}),
        ("trotter", {"steps": 1, "order": 1}),
    ],
)
def test_evolutions_that_have_not_converged_are_not_quoted(method: str, settings: dict[str, Any]) -> None:
    found = evolve(SPINS, [1.0], observables=("Sz",), method=method, settings=settings)
    for name in ("energy", "Sz"):
        with pytest.raises(ConvergenceError, match="accept_unconverged"):
            found.quote(name)
        assert len(found.quote(name, accept_unconverged=True)) == 2


@pytest.mark.parametrize(
    ("door", "args", "more", "remedy"),
    [
        (ground_state, (SPINS,), {"method": "magic"}, "dmrg"),
        (excited, (SPINS,), {"method": "vqe"}, "dmrg"),
        (evolve, (SPINS, [1.0]), {"method": "rk4"}, "krylov"),
        (thermal, (SPINS, [1.0]), {"method": "qmc"}, "mps"),
        (ground_state, (INFINITE,), {"method": "exact"}, "open or periodic"),
        (ground_state, (INFINITE,), {"method": "dmrg"}, "idmrg"),
        (ground_state, (INFINITE,), {"method": "vmc"}, "open or periodic"),
        (ground_state, (INFINITE,), {"method": "vqe"}, "open or periodic"),
        (ground_state, (SPINS,), {"method": "idmrg"}, "infinite"),
        (ground_state, (BOSONS,), {"method": "vqe"}, "spins 1/2"),
        (ground_state, (TJ,), {"method": "vqe"}, ""),
        (ground_state, (MOMENTUM,), {"method": "vmc"}, "leave it out"),
        (ground_state, (MOMENTUM,), {"method": "vqe"}, ""),
        (ground_state, (MOMENTUM,), {"method": "dmrg"}, ""),
        (excited, (INFINITE,), {"method": "dmrg"}, ""),
        (evolve, (BENT, [1.0]), {"method": "tebd"}, "tdvp"),
        (evolve, (INFINITE, [1.0]), {"method": "tdvp"}, "open or periodic"),
        (evolve, (INFINITE, [1.0]), {"method": "trotter"}, "open or periodic"),
        (evolve, (SPINS, [1.0]), {"method": "trotter", "initial": "ground_state"}, "neel"),
        (evolve, (SPINS, [1.0]), {"method": "trotter", "before": SPINS}, "leave it out"),
        (evolve, (SPINS, [1.0]), {"method": "tebd", "settings": {"steps": 3}}, "time_step"),
        (thermal, (SPINS, [1.0]), {"method": "mps"}, "free the sector"),
        (thermal, (BENT.with_sector(), [1.0]), {"method": "mps"}, "exact"),
        (thermal, (INFINITE, [1.0]), {"method": "exact"}, "open or periodic"),
    ],
)
def test_what_does_not_apply_is_refused_with_a_remedy(
    door: Any, args: tuple[Any, ...], more: dict[str, Any], remedy: str
) -> None:
    with pytest.raises(VibronError) as raised:
        door(*args, **more)
    assert raised.value.remedy
    assert remedy in raised.value.remedy
    assert raised.value.field


def test_packages_load_when_their_solver_is_asked_for() -> None:
    code = """
import sys
heavy = ("jax", "netket", "flax", "qiskit", "qiskit_aer", "tenpy", "pyscf", "quimb", "block2", "torch")
loaded = lambda: [name for name in heavy if name in sys.modules]
from vibron.manybody.solvers.evolve import evolve
from vibron.manybody.solvers.excited import excited
from vibron.manybody.solvers.ground_state import ground_state
from vibron.manybody.solvers.thermal import thermal
from vibron.manybody.specification import Model
chain = Model.from_text("heisenberg(size=[4], sector={'total_sz': 0})")
ground_state(chain), excited(chain), thermal(chain, [1.0]), evolve(chain, [0.1]), evolve(chain, [0.1], method="trotter")
ground_state(chain, method="vqe", settings={"layers": 1})
print(loaded())
ground_state(chain, method="dmrg", settings={"bond_dimension": 8})
print(loaded())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "['tenpy']"]
