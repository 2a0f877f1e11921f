"""Draft the manifest of a plain script: which functions are elements, in which order, with which parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import FormatError
from vibron_verify.script.element import KINDS
from vibron_verify.script.literals import literal
from vibron_verify.script.parsing import parsed

#: Kind of element: what a function of that kind calls, by the last word of the name, and words in its name.
SIGNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "plot": (("subplots", "savefig", "Figure", "show"), ("plot", "draw", "figure")),
    "solver": (
        ("run", "kernel", "eigsh", "eigh", "eigvalsh", "expm", "expm_multiply", "minimize", "minimize_scalar",
         "solve_ivp", "save_statevector", "mesolve", "sesolve", "ground_state", "evolve"),
        ("solve", "ground", "evolve", "optimise", "optimize", "dmrg", "vqe", "vmc", "scf", "tebd", "tdvp", "quench"),
    ),
    "initial_state": (
        ("from_product_state", "from_lat_product_state", "MCState", "FullSumState", "basis_state"),
        ("initial", "start", "neel", "product_state", "all_up", "guess", "machine", "prepare"),
    ),
    "model": (
        ("SparsePauliOp", "from_sparse_list", "from_list", "FermiHubbardModel", "XXZChain", "SpinChain", "SpinModel",
         "TFIChain", "TFIModel", "BoseHubbardModel", "Ising", "Heisenberg", "BoseHubbard", "LocalOperator", "M", "Mole",
         "Hamiltonian"),
        ("hamiltonian", "model", "molecule", "build", "chain", "ring", "ladder", "liouvillian"),
    ),
    "lattice": (("Chain", "Square", "Grid", "Hypercube", "Honeycomb"), ("lattice", "graph", "geometry", "bonds")),
}  # fmt: skip
SMALL = {"L": 4, "N": 4, "n": 4, "n_sites": 4, "length": 4, "size": 4, "sites": 4, "n_qubits": 4, "qubits": 4}
RAISED = ("chi", "chi_max", "max_bond", "bond_dimension", "steps", "n_steps", "sweeps", "n_max", "samples", "order")


@dataclass(frozen=True)
class DraftedManifest:
    """What a script needs at its top to be verified, and what a person must still decide.

    Attributes
    ----------
    elements : mapping of str to str
        Kind of each function, in the order of the calls.
    parameters, small : mapping of str to object
        Of the full run, and of the size that can be solved exactly.
    ladder : mapping of str to list
        Values of numerical parameters, ending at that of the full run.
    open : tuple of str
        Arguments for which no value was found, and functions whose kind was guessed.
    """

    elements: Mapping[str, str]
    parameters: Mapping[str, Any]
    small: Mapping[str, Any]
    ladder: Mapping[str, Sequence[Any]]
    open: tuple[str, ...]

    def text(self) -> str:
        """Return the lines of the manifest."""
        parts = {"elements": self.elements, "parameters": self.parameters, "small": self.small, "ladder": self.ladder}
        lines = [f"__{name}__ = {dict(part)!r}" for name, part in parts.items() if part or name != "ladder"]
        return "\n".join(lines) + "\n"


def drafted_manifest(source: str) -> DraftedManifest:
    """Return the manifest of a script that has none.

    Elements are the functions that its main part calls, and those that no other function calls.
    The kind follows from what a function calls and from its name; values come from the calls and the defaults.

    Raises
    ------
    FormatError
        It is not Python, or has no function.
    """
    try:
        tree = parsed(source)
    except SyntaxError as error:
        raise FormatError(f"is not Python: {error.msg}", line=error.lineno, remedy="correct the line") from error
    functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    if not functions:
        raise FormatError(
            "has no function", remedy="write a function for the model, one for the solver, one for each observable"
        )
    defined = ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    main: list[ast.stmt] = [one for one in tree.body if not isinstance(one, defined)]
    started = _called(main, functions)
    inner = {name for one in functions.values() for name in _called(one.body, functions)}
    if len(started) == 1 and _called(functions[started[0]].body, functions):  # main() calls the others
        outer = functions.pop(started[0])
        main, started = outer.body, _called(outer.body, functions)
    chosen = [*started, *(name for name in functions if name not in inner and name not in started)]
    kinds: dict[str, str] = {}
    guessed: list[str] = []
    for name in chosen:
        kinds[name], sure = _kind(functions[name], kinds, functions)
        guessed += [] if sure else [f"{name}: taken as {kinds[name]}"]
    order = list(KINDS)
    ordered = dict(sorted(kinds.items(), key=lambda one: order.index(one[1])))
    parameters, missing = _parameters([functions[name] for name in ordered], main, set(ordered))
    small = {name: SMALL[name] for name in parameters if name in SMALL and parameters[name] > SMALL[name]}
    ladder = {name: _rungs(parameters[name]) for name in RAISED if isinstance(parameters.get(name), int)}
    words = [f"{name}: no value was found" for name in missing]
    words += [] if small else ["__small__: no size was recognised; name one that can be solved exactly"]
    return DraftedManifest(ordered, parameters, small, ladder, (*words, *guessed))


def _called(body: Sequence[ast.AST], functions: Mapping[str, Any]) -> list[str]:
    """Return the functions that some statements call, in the order of the calls."""
    calls = [one for part in body for one in ast.walk(part) if isinstance(one, ast.Call)]
    calls.sort(key=lambda one: (one.end_lineno or 0, one.end_col_offset or 0))
    names = [one.func.id for one in calls if isinstance(one.func, ast.Name) and one.func.id in functions]
    return list(dict.fromkeys(names))


def _kind(function: ast.FunctionDef, known: Mapping[str, str], functions: Mapping[str, Any]) -> tuple[str, bool]:
    """Return the kind of a function, and whether its calls or its name say so."""
    inside = _called(function.body, functions)
    looped = [one for one in ast.walk(function) if isinstance(one, ast.For | ast.comprehension)]
    if looped and any(known.get(name) == "solver" or name in ("ground_state", "solve") for name in inside):
        return "sweep", True
    calls = {_last(one.func) for one in ast.walk(function) if isinstance(one, ast.Call)}
    by_name = [kind for kind, (_, words) in SIGNS.items() if any(word in function.name.lower() for word in words)]
    by_calls = [kind for kind, (names, _) in SIGNS.items() if calls & set(names)]
    both = [kind for kind in by_calls if kind in by_name]
    found = [*both, *by_calls[:1], *by_name[:1]]
    return (found[0], True) if found else ("observable" if known else "model", False)


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _parameters(
    functions: Sequence[ast.FunctionDef], main: Sequence[ast.AST], elements: set[str]
) -> tuple[dict[str, Any], list[str]]:
    """Return the values of arguments that no element supplies, and the arguments for which none was found."""
    given = [one for function in functions for one in _values(function, main)]
    found: dict[str, Any] = {}
    for name, known, value in given:
        if known:
            found.setdefault(name, value)
    supplied = {name for name, _, _ in given} | elements
    arguments = [one.arg for function in functions for one in (*function.args.args, *function.args.kwonlyargs)]
    return found, [name for name in dict.fromkeys(arguments) if name not in supplied]


def _values(function: ast.FunctionDef, main: Sequence[ast.AST]) -> Iterator[tuple[str, bool, Any]]:
    """Yield each argument that has a value: a literal of the main part's call or default, or what another call made."""
    constants = {
        one.targets[0].id: one.value
        for part in main for one in ast.walk(part)
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
    }  # fmt: skip
    arguments = [one.arg for one in function.args.args]
    calls = [one for part in main for one in ast.walk(part) if isinstance(one, ast.Call)]
    calls = [one for one in calls if isinstance(one.func, ast.Name) and one.func.id == function.name]
    nodes: dict[str, ast.expr] = dict(zip(arguments[::-1], function.args.defaults[::-1], strict=False))
    by_name = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
    nodes |= {one.arg: node for one, node in by_name if node}
    if calls:
        nodes |= dict(zip(arguments, calls[0].args, strict=False))
        nodes |= {word.arg: word.value for word in calls[0].keywords if word.arg}
    for name, node in nodes.items():
        value = constants.get(node.id, node) if isinstance(node, ast.Name) else node
        try:
            yield name, True, literal(value)
        except ValueError:
            yield name, False, None


def _rungs(last: int) -> list[int]:
    """Return three rungs that end at a value."""
    return sorted({max(1, last // 4), max(1, last // 2), last})
