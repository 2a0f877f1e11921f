"""Numbers of a script that decide on its accuracy: tolerances, and counts of steps, cycles or states."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

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


@dataclass(frozen=True)
class RefinedScript:
    """A script with copies of functions in which settings are finer.

    Attributes
    ----------
    script : Script
        With the copies at its end.
    copies : mapping
        Of each change, the elements that have a copy, with the name of the copy.
    """

    script: Script
    copies: Mapping[str, Mapping[str, str]]


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
    words = set(_words(named))
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
    """Return the settings that are written out in functions of computing elements: keywords, keys, defaults."""
    tree = parsed(script.sound)
    functions, constants = _functions(tree), _constants(tree)
    kinds = _kinds(script, functions)
    found = []
    for name, function in functions.items():
        if kinds[name] & set(COMPUTING) and not kinds[name] & set(FIXED):
            own = {one.name for one in script.elements}
            for place, (word, node) in enumerate(_numbers(function, defaults=name not in own)):
                value = _value(node, constants)
                if value is not None and _is_setting(word, value):
                    found.append(Setting(word, value, name, place, node.lineno))
    return tuple(found)


def refined(script: Script, changes: Mapping[str, Sequence[tuple[Setting, int]]]) -> RefinedScript:
    """Return a script with copies of the functions that each change of settings concerns.

    Parameters
    ----------
    script : Script
        It is left as it is.
    changes : mapping of str to sequence of (Setting, int)
        By a key of letters and digits, settings that are written out, each with its level.
    """
    tree = parsed(script.sound)
    functions = _functions(tree)
    elements, texts, copies = list(script.elements), [script.sound], {}
    for key, settings in changes.items():
        concerned = _callers(functions, {setting.function for setting, _ in settings})
        names = {name: f"{name}__{key}" for name in concerned}
        for name in concerned:
            texts.append(
                ast.unparse(_copy(functions[name], names, [one for one in settings if one[0].function == name]))
            )
        copied = [replace(one, name=names[one.name]) for one in script.elements if one.name in names]
        elements += copied
        copies[key] = {one.name: names[one.name] for one in script.elements if one.name in names}
    sound = "\n\n\n".join(texts) + "\n"
    return RefinedScript(replace(script, source=sound, sound=sound, elements=tuple(elements)), copies)


def _is_setting(name: str, value: object) -> bool:
    if name in OTHERWISE or isinstance(value, bool):
        return False
    return (isinstance(value, int) and value >= 1) or (isinstance(value, float) and 10 * FINEST < value <= LARGEST)


def _words(text: str) -> Iterator[str]:
    word = ""
    for letter in text + " ":
        if letter.isalnum() or letter == "_":
            word += letter
        elif word:
            yield word
            word = ""


def _functions(tree: ast.Module) -> dict[str, Function]:
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
                more = _called(functions[name], functions) - seen
                seen |= more
                waiting += sorted(more)
    return found


def _called(function: Function, functions: Mapping[str, Function]) -> set[str]:
    """Return the functions of the module whose names a function reads and does not bind."""
    names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    return (names - _bound(function)) & set(functions)


def _bound(function: Function) -> set[str]:
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _callers(functions: Mapping[str, Function], within: set[str]) -> list[str]:
    """Return some functions and those that lead to them, in the order of the module."""
    found = set(within)
    grown = True
    while grown:
        more = {name for name, one in functions.items() if name not in found and _called(one, functions) & found}
        found |= more
        grown = bool(more)
    return [name for name in functions if name in found]


def _numbers(function: Function, defaults: bool) -> Iterator[tuple[str, ast.expr]]:
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


def _copy(function: Function, names: Mapping[str, str], settings: Sequence[tuple[Setting, int]]) -> Function:
    """Return a function with finer settings, which calls the copies of other functions."""
    made = copy.deepcopy(function)
    listed = [node for _, node in _numbers(made, defaults=True)]
    finer = {id(listed[setting.place]): setting.finer(level) for setting, level in settings}
    bound = _bound(made)

    class Renaming(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if id(node) in finer:
                return ast.Constant(finer[id(node)])
            if isinstance(node, ast.Name) and node.id in names and node.id not in bound:
                return ast.Name(names[node.id], node.ctx)
            return self.generic_visit(node)

    Renaming().visit(made)
    made.name = names[function.name]
    return ast.fix_missing_locations(made)
