"""Copies of the functions of a script in which numerical settings are finer."""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from vibron_verify.script.parsing import parsed
from vibron_verify.script.reading import Script
from vibron_verify.script.settings import Function, Setting, bound_names, called, functions_of, numbers_of


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
    functions = functions_of(tree)
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


def _callers(functions: Mapping[str, Function], within: set[str]) -> list[str]:
    """Return some functions and those that lead to them, in the order of the module."""
    found = set(within)
    grown = True
    while grown:
        more = {name for name, one in functions.items() if name not in found and called(one, functions) & found}
        found |= more
        grown = bool(more)
    return [name for name in functions if name in found]


def _copy(function: Function, names: Mapping[str, str], settings: Sequence[tuple[Setting, int]]) -> Function:
    """Return a function with finer settings, which calls the copies of other functions."""
    made = copy.deepcopy(function)
    listed = [node for _, node in numbers_of(made, defaults=True)]
    finer = {id(listed[setting.place]): setting.finer(level) for setting, level in settings}
    bound = bound_names(made)

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
