"""Each operator changes what it says, leaves the syntax right, and finds the same places again."""

import ast
from collections.abc import Sequence
from typing import Any

import pytest

from vibron_train.bench.faults.edits import is_fault
from vibron_train.bench.faults.operators import OPERATORS, Operator
from vibron_train.bench.faults.rights import right_scripts
from vibron_train.bench.faults.script_tree import ScriptTree

BY_NAME = {(sort, one.__name__): one for sort, listed in OPERATORS.items() for one in listed}
SPINS = {"system": {"model": "tfim(size=[$L], J=$J, g=$g)"}, "convergence": [{"parameter": "chi"}]}
MOLECULE = {"system": {"molecule": {"atoms": "H 0 0 0"}}}
#: class and operator; kind and arguments of the function; a line of its body; what this line becomes at one place
CASES = [
    ("model", "sign_of_coupling", "model", "L, g", "return g * x", "return (-g) * x"),
    ("model", "size_of_coupling", "model", "L, g", "return g * x", "return (2 * g) * x"),
    ("model", "sign_of_term", "model", "L", "return zz + field", "return zz - (field)"),
    ("model", "spin_or_pauli", "model", "L", "return c / 4", "return (c)"),
    ("model", "boundary", "lattice", "L", "return Chain(L, pbc=True)", "return Chain(L, pbc=False)"),
    ("model", "lost_bond", "model", "L", "return [i for i in range(L - 1)]", "return [i for i in range(L - 1 - 1)]"),
    ("model", "lost_term", "model", "L", "return zz + field", "return (zz)"),
    ("model", "doubled_term", "model", "L", "return zz + field", "return (zz + field + field)"),
    ("model", "other_axis", "model", "L", 'return [("XX", 1)]', 'return [("YY", 1)]'),
    ("state", "other_word", "initial_state", "L", 'return ["up", "down"] * L', 'return ["down", "down"] * L'),
    ("state", "other_sites", "initial_state", "L", "return range(1, L, 2)", "return range(0, L, 2)"),
    ("state", "unprepared", "initial_state", "L", "circuit.x(0)", "pass"),
    ("state", "other_basis_state", "solver", "L", "psi = np.eye(4)[0]", "psi = np.eye(4)[1]"),
    ("state", "other_filling", "solver", "L", "return sector(L // 2)", "return sector((L // 2 - 1))"),
    ("state", "other_sector", "model", "L", 'return {"conserve": "Sz"}', 'return {"conserve": None}'),
    ("generator", "reversed_time", "solver", "H, t", "return expm(-1j * t * H)", "return expm(-(-1j) * t * H)"),
    ("generator", "half_generator", "solver", "H", "return expm(-1j * H)", "return expm(-(0.5 * 1j) * H)"),
    ("generator", "other_matrix", "solver", "matrix", "return eigh(matrix)", "return eigh(-(matrix))"),
    ("generator", "negative_model", "solver", "model", "return model", "model = -1 * model"),
    ("generator", "other_coupling", "solver", "g, dt", "return g * dt", "return (0.5 * g) * dt"),
    ("generator", "other_model", "sweep", "L", "return chain(L, 1.0)", "return chain(L, 1.5)"),
    ("generator", "lost_part", "solver", "H", "return a @ H + H @ a", "return (a @ H)"),
    ("circuit", "other_gate", "solver", "dt", "circuit.rx(dt, 0)", "circuit.ry(dt, 0)"),
    ("circuit", "other_angle", "solver", "dt", "circuit.rx(dt, 0)", "circuit.rx(2 * (dt), 0)"),
    ("circuit", "lost_gate", "solver", "dt", "circuit.rx(dt, 0)", "pass"),
    ("circuit", "exchanged_gates", "solver", "dt", "circuit.h(0); circuit.cx(0, 1)", "circuit.cx(0, 1); circuit.h(0)"),
    ("circuit", "exchanged_qubits", "solver", "dt", "circuit.cx(0, 1)", "circuit.cx(1, 0)"),
    ("circuit", "first_order", "solver", "dt", "circuit.rx(dt, 0); circuit.rzz(dt, 0, 1); circuit.rx(dt, 0)",
     "circuit.rx(2 * (dt), 0); circuit.rzz(dt, 0, 1); pass"),
    ("time step", "coarser_steps", "solver", "steps", "return steps", "steps = max(1, steps // 10)"),
    ("time step", "larger_step", "solver", "time, steps", "dt = time / steps", "dt = 10 * (time / steps)"),
    ("time step", "other_count", "solver", "steps", "for k in range(steps): pass", "for k in range(steps - 1): pass"),
    ("time step", "other_time", "solver", "time", "return time", "time = 2 * time"),
    ("observable", "other_axis", "observable", "psi", 'return measured(psi, "Sz")', 'return measured(psi, "Sx")'),
    ("observable", "other_site", "observable", "psi", "return psi[-1]", "return psi[-2]"),
    ("observable", "not_squared", "observable", "psi", "return abs(psi) ** 2", "return (abs(psi))"),
    ("observable", "other_part", "observable", "psi", "return psi.real", "return psi.imag"),
    ("observable", "not_normalised", "observable", "psi, L", "return psi / L", "return (psi)"),
    ("observable", "scaled_result", "observable", "psi", 'return {"n": psi + 1}', 'return {"n": -(psi + 1)}'),
    ("observable", "sign_of_term", "observable", "psi", "return up - down", "return up + (down)"),
    ("sweep", "shifted_range", "sweep", "L", "x = np.linspace(0, 1, 9)",
     "x = np.linspace(0 + 0.1 * ((1) - (0)), 1 + 0.1 * ((1) - (0)), 9)"),
    ("sweep", "shifted_labels", "sweep", "L", 'x = np.arange(3); return {"x": x}',
     'x = np.arange(3); return {"x": x[::-1]}'),
    ("sweep", "reordered_points", "sweep", "L", 'return {"e": np.array([f(k) for k in x])}',
     'return {"e": np.array([f(k) for k in x])[::-1]}'),
    ("sweep", "exchanged_labels", "sweep", "L", 'return {"up": a, "down": b}', 'return {"down": a, "up": b}'),
    ("sweep", "exchanged_points", "sweep", "L", "x = [1.0, 2.0, 3.0]", "x = [2.0, 1.0, 3.0]"),
    ("sweep", "other_point", "sweep", "L", "x = np.arange(3); return [f(k) for k in x]",
     "x = np.arange(3); return [f(k) for k in np.roll(x, 1)]"),
    ("unit", "angular_frequency", "solver", "t", "return 2 * np.pi * t", "return 1.0 * t"),
    ("unit", "degrees", "solver", "t", "return np.cos(t)", "return np.cos(np.radians(t))"),
    ("unit", "other_unit", "model", "R", 'return M(unit="Angstrom")', 'return M(unit="Bohr")'),
    ("unit", "lost_conversion", "solver", "e", "return 27.211386 * e", "return 1.0 * e"),
    ("unit", "other_energy_unit", "solver", "e", 'return {"energy": e}', 'return {"energy": 27.211386 * (e)}'),
    ("basis", "kept_order", "model", "L", "return word[::-1]", "return word"),
    ("basis", "other_bit", "model", "L, i", "return 1 << (L - 1 - i)", "return 1 << (i)"),
    ("basis", "reversed_factors", "model", "L", "return np.kron(a, b)", "return np.kron(b, a)"),
    ("basis", "not_conjugated", "model", "L", "return c.conj().T", "return c.conj()"),
    ("basis", "exchanged_product", "model", "L", "return c.T @ d", "return d @ c.T"),
    ("basis", "reversed_result", "observable", "psi", 'return {"n": psi}', 'return {"n": (psi)[::-1]}'),
    ("convergence", "fewer", "solver", "chi", "return chi", "chi = max(1, chi // 4)"),
    ("convergence", "looser", "solver", "tol", "return tol", "tol = tol ** 0.25"),
    ("convergence", "written_tolerance", "solver", "m", "return m.set(conv_tol=1e-12)", "return m.set(conv_tol=0.01)"),
    ("convergence", "written_number", "solver", "m", "return eigsh(m, k=4)", "return eigsh(m, k=1)"),
    ("convergence", "first_rung", "solver", "chi", "return chi", None),
    ("statistics", "fewer_samples", "solver", "shots", "return run(shots=shots)", "shots = max(2, shots // 10)"),
    ("statistics", "one_seed", "solver", "seed, n", "rng = default_rng([seed, n])", "rng = default_rng(0)"),
    ("statistics", "drawn_again", "solver", "seed", "rng = default_rng(seed); x = rng.normal()",
     "rng = default_rng(seed); x = default_rng(seed).normal()"),
    ("statistics", "biased_estimator", "solver", "x", "return x.var()", "return x.var(ddof=1)"),
    ("statistics", "other_error_bar", "solver", "x, seed", "return x.std() / np.sqrt(n)", "return x.std() / n"),
]  # fmt: skip


def source(kind: str, arguments: str, line: str, rules: dict[str, Any]) -> ScriptTree:
    """Return a script of one function of a kind; ``chain`` is a model that others may call."""
    return ScriptTree(
        f'__elements__ = {{"chain": "model", "one": "{kind}"}}\n'
        '__parameters__ = {"L": 8, "J": 1.0, "g": 0.5, "chi": 120, "tol": 1e-12}\n'
        '__ladder__ = {"chi": [30, 60, 120], "tol": [1e-3, 1e-12]}\n\n\n'
        f'def chain(L, J):\n    return L\n\n\ndef one({arguments}):\n    """Grüße."""\n    {line}\n',
        rules,
    )


def results(operator: Operator, script: ScriptTree) -> Sequence[str]:
    return [one.applied(script.text) for one in operator(script)]


@pytest.mark.parametrize(
    ("sort", "name", "kind", "given", "line", "after"), CASES, ids=[f"{a}-{b}" for a, b, *_ in CASES]
)
def test_an_operator_changes_what_it_says(sort: str, name: str, kind: str, given: str, line: str, after: str | None):
    script = source(kind, given, line, MOLECULE if name == "other_energy_unit" else SPINS)
    found = results(BY_NAME[sort, name], script)
    wanted = '"chi": 30, ' if after is None else f"    {after}\n"
    assert wanted not in script.text
    [wrong] = [text for text in dict.fromkeys(found) if wanted in text]
    ast.parse(wrong)
    same = "def chain(L, J):\n    return L\n"
    assert same in wrong and '"""Grüße."""' in wrong
    assert (wrong.partition("def one")[0] == script.text.partition("def one")[0]) == (after is not None)


def test_every_operator_has_a_case():
    assert {(sort, name) for sort, name, *_ in CASES} == set(BY_NAME)


@pytest.mark.parametrize(
    ("sort", "name", "kind", "line"),
    [
        ("model", "sign_of_term", "model", "return [(i, i + 1) for i in range(L - 1)]"),
        ("model", "sign_of_coupling", "plot", "return g"),
        ("generator", "other_coupling", "model", "return g"),
        ("observable", "other_axis", "observable", 'return {"Sz": psi}'),
        ("statistics", "other_error_bar", "solver", "return x / np.sqrt(2.0)"),
        ("convergence", "written_tolerance", "solver", "return m.set(conv_tol=0.5)"),
    ],
)
def test_an_operator_leaves_other_code(sort: str, name: str, kind: str, line: str):
    assert results(BY_NAME[sort, name], source(kind, "L, g, psi", line, SPINS)) == []


def test_a_helper_serves_the_elements_that_call_it():
    script = ScriptTree(
        '__elements__ = {"chain": "model", "solve": "solver", "draw": "plot"}\n'
        "def bonds(L):\n    return L\ndef chain(L):\n    return bonds(L)\n"
        "def solve(L):\n    return bonds(L)\ndef draw(L):\n    return marks(L)\ndef marks(L):\n    return L\n", SPINS,
    )  # fmt: skip
    assert script.roles["bonds"] == {"model", "solver"} and script.roles["marks"] == {"plot"}
    assert [one.name for one in script.serving("model")] == ["bonds", "chain"]


def test_places_in_scripts_are_found_again_and_keep_the_syntax():
    scripts = [one for one in right_scripts() if one.name in ("ising_quench", "flux_ring")]
    count = 0
    for script in scripts:
        for operator in BY_NAME.values():
            once, again = (list(operator(ScriptTree(script.source, script.rules))) for _ in range(2))
            assert once == again
            count += sum(is_fault(script.source, one) for one in dict.fromkeys(once))
    assert count > 80
