"""Numbers of a script that decide on its accuracy: tolerances, and counts of steps, cycles or states."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vibron_verify.script.parsing import parsed
from vibron_verify.script.reading import Script

COMPUTING = ("solver", "observable", "sweep")
FIXED = ("model", "lattice", "plot")  # a number that these reach belongs to the system, or to the picture
LARGEST, FINEST = 0.05, 1e-13  # of a tolerance
REFINED = 1e-3  # factor of a tolerance from one level to the next
OTHERWISE = frozenset(
    "axis axes ddof seed seed_simulator seed_transpiler random_state verbose verbosity n_jobs max_parallel_threads "
    "max_parallel_experiments num_qubits spin unpaired charge total_sz n_up n_down n_particles parity".split()
)
"""Names of numbers that decide on something else than accuracy: places, draws, processes, sizes, sectors."""
Function = ast.FunctionDef


@dataclass(frozen=True)
class Setting:
    """A number that decides on the accuracy of what a script computes.

    Attributes
    ----------
    name : str
        Parameter, keyword or key of a dictionary.
    value : int or float
        An integer of one or more is a count, a float up to 0.05 a tolerance.
    function : str
        The function in which it is written out; empty for a parameter.
    place : int
        Which number of that function it is.
    line : int
        Of the source; 0 for a parameter.
    """

    name: str
    value: float
    function: str = ""
    place: int = 0
    line: int = 0

    def finer(self, level: int) -> float:
        """Return a count doubled, or a tolerance divided by a thousand, ``level`` times.

        >>> Setting("steps", 10).finer(2), Setting("tol", 1e-6).finer(1)
        (40, 1e-09)
        """
        if isinstance(self.value, int):
            return self.value << level
        return float(f"{max(self.value * REFINED**level, FINEST):.3g}")

    def words(self, level: int) -> str:
        """Return the change in words."""
        return f"{self.name} = {self.finer(level):g}" + (f" in line {self.line}" if self.line else "")


def settings_of(script: Script, named: str) -> tuple[Setting, ...]:
    """Return the settings of a script: parameters, and numbers that are written out.

    Parameters
    ----------
    script : Script
        As read.
    named : str
        The parts of a rubric that say what is computed: what they name is not a setting, such as the order of a product
        formula.
    """
    words = set(re.findall(r"\w+", named))
    return tuple(one for one in (*_parameters(script), *_written(script)) if one.name not in words)


def _parameters(script: Script) -> tuple[Setting, ...]:
    """Return the parameters that only computing elements take."""
    reached: dict[str, set[str]] = {}
    for one in script.elements:
        for argument in one.arguments:
            reached.setdefault(argument, set()).add(one.kind)
    return tuple(
        Setting(name, value)
        for name, value in script.parameters.items()
        if _is_setting(name, value)
        and reached.get(name, set()) & set(COMPUTING) and not reached[name] & set(FIXED)
    )  # fmt: skip


def _written(script: Script) -> tuple[Setting, ...]:
    """Return the settings that are written out in functions of computing elements: keywords, keys, defaults.

    A one that is written out is a choice, of the lowest level for instance.
    """
    tree = parsed(script.sound)
    functions, constants = functions_of(tree), _constants(tree)
    kinds = _kinds(script, functions)
    found = []
    for name, function in functions.items():
        if kinds[name] & set(COMPUTING) and not kinds[name] & set(FIXED):
            own = {one.name for one in script.elements}
            for place, (word, node) in enumerate(numbers_of(function, defaults=name not in own)):
                value = _value(node, constants)
                if value is not None and value != 1 and _is_setting(word, value):
                    found.append(Setting(word, value, name, place, node.lineno))
    return tuple(found)


def _is_setting(name: str, value: object) -> bool:
    if name in OTHERWISE or isinstance(value, bool):
        return False
    return (isinstance(value, int) and value >= 1) or (isinstance(value, float) and 10 * FINEST < value <= LARGEST)


def functions_of(tree: ast.Module) -> dict[str, Function]:
    """Return the functions of a module by name."""
    return {one.name: one for one in tree.body if isinstance(one, Function)}


def _constants(tree: ast.Module) -> dict[str, float]:
    """Return the numbers that names of the module are bound to once."""
    found: dict[str, list[object]] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            name = getattr(statement.targets[0], "id", "")
            found.setdefault(name, []).append(getattr(statement.value, "value", None))
    return {name: one[0] for name, one in found.items() if len(one) == 1 and isinstance(one[0], int | float)}


def _value(node: ast.expr, constants: Mapping[str, float]) -> float | None:
    value = constants.get(node.id) if isinstance(node, ast.Name) else getattr(node, "value", None)
    return value if isinstance(value, int | float) else None


def _kinds(script: Script, functions: Mapping[str, Function]) -> dict[str, set[str]]:
    """Return the kinds of elements that each function serves: its own, and those that lead to it."""
    found: dict[str, set[str]] = {name: set() for name in functions}
    for one in script.elements:
        waiting, seen = [one.name], {one.name}
        while waiting:
            name = waiting.pop()
            if name in functions:
                found[name].add(one.kind)
                more = called(functions[name], functions) - seen
                seen |= more
                waiting += sorted(more)
    return found


def called(function: Function, functions: Mapping[str, Function]) -> set[str]:
    """Return the functions of the module whose names a function reads and does not bind."""
    names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    return (names - bound_names(function)) & set(functions)


def bound_names(function: Function) -> set[str]:
    """Return the names that a function binds: its arguments, and what it sets."""
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def numbers_of(function: Function, defaults: bool) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names and values of keywords, of keys of dictionaries that are not returned, and of defaults."""
    returned = {node.value for node in ast.walk(function) if isinstance(node, ast.Return)}
    for node in (part for statement in function.body for part in ast.walk(statement)):
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg, node.value
        elif isinstance(node, ast.Dict) and node not in returned:
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value, value
    if defaults:
        given = function.args.args[len(function.args.args) - len(function.args.defaults) :]
        yield from ((one.arg, value) for one, value in zip(given, function.args.defaults, strict=True))
