"""Static checks of a script, without running it: imports, names and the calls of its functions."""

from __future__ import annotations

import ast
import importlib.util
import inspect
from collections.abc import Iterator
from typing import Any

from vibron.core.require import require
from vibron_verify.script.fault import Fault
from vibron_verify.script.parsing import imports, parsed
from vibron_verify.script.reading import Script

FATAL = (
    "UndefinedName", "UndefinedLocal", "UndefinedExport", "DuplicateArgument", "ReturnOutsideFunction",
    "YieldOutsideFunction", "ContinueOutsideLoop", "BreakOutsideLoop", "DefaultExceptNotLast",
    "TwoStarredExpressions", "FutureFeatureNotDefined", "MultiValueRepeatedKeyLiteral",
    "StringDotFormatMissingArgument", "PercentFormatPositionalCountMismatch", "PercentFormatMissingArgument",
)  # fmt: skip
"""Findings of pyflakes that make a program fail or mean something else than it says."""


def static_faults(script: Script) -> tuple[Fault, ...]:
    """Return the faults of a script that show without running it, those of its reading included.

    Parameters
    ----------
    script : Script
        As read; statements that cannot be parsed are already blanked out.

    Returns
    -------
    tuple of Fault
        By line.
    """
    tree = parsed(script.sound)
    owners = _owners(tree)
    known = set(_defined_names(tree)) | {fault.element for fault in script.faults}
    found = [*script.faults]
    for line, cause in (*_imports(tree), *_calls(tree)):
        kind = "import" if cause.startswith("no module named") else "signature"
        found.append(Fault(kind, line, cause, _owner(owners, line)))
    for line, kind, cause, name in _names(tree):
        if not (kind == "UndefinedName" and name in known):
            found.append(Fault("name", line, cause, _owner(owners, line)))
    return tuple(sorted(set(found), key=lambda fault: (fault.line, fault.cause)))


def _owners(tree: ast.Module) -> list[tuple[int, int, str]]:
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    return [(one.lineno, one.end_lineno or one.lineno, one.name) for one in functions]


def _owner(owners: list[tuple[int, int, str]], line: int) -> str:
    return next((name for start, end, name in owners if start <= line <= end), "")


def _defined_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for line, module, _ in imports(tree):
        top = module.partition(".")[0]
        if importlib.util.find_spec(top) is None:
            yield line, f"no module named {top!r}"


def _names(tree: ast.Module) -> Iterator[tuple[int, str, str, str]]:
    checker = require("pyflakes.checker").Checker(tree, filename="script")
    for message in checker.messages:
        kind = type(message).__name__
        if kind in FATAL:
            name = str(message.message_args[0]) if message.message_args else ""
            yield int(message.lineno), kind, message.message % message.message_args, name


def _calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Hold each call of a function of the module against its signature."""
    functions = {
        node.name: signature
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and (signature := _signature(node)) is not None
    }
    hidden = {
        argument.arg
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for argument in (*node.args.args, *node.args.kwonlyargs)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        name = node.func.id
        spread = [word for word in node.args if isinstance(word, ast.Starred)]
        unnamed = [word for word in node.keywords if not word.arg]
        if name not in functions or name in hidden or spread or unnamed:
            continue
        try:
            functions[name].bind(*node.args, **{str(word.arg): word.value for word in node.keywords})
        except TypeError as error:
            yield node.lineno, f"{name}(): {error}"


def _signature(node: ast.FunctionDef) -> inspect.Signature | None:
    """Return the signature of a function as its source shows it; None where decorators may change it."""
    if any(not (isinstance(mark, ast.Call) and _word(mark.func) == "element") for mark in node.decorator_list):
        return None
    kinds, arguments = inspect.Parameter, node.args
    parameters = []
    positional = [
        *((one.arg, kinds.POSITIONAL_ONLY) for one in arguments.posonlyargs),
        *((one.arg, kinds.POSITIONAL_OR_KEYWORD) for one in arguments.args),
    ]
    first = len(positional) - len(arguments.defaults)
    for index, (name, kind) in enumerate(positional):
        parameters.append(kinds(name, kind, default=None if index >= first else kinds.empty))
    if arguments.vararg:
        parameters.append(kinds(arguments.vararg.arg, kinds.VAR_POSITIONAL))
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        parameters.append(kinds(one.arg, kinds.KEYWORD_ONLY, default=kinds.empty if default is None else None))
    if arguments.kwarg:
        parameters.append(kinds(arguments.kwarg.arg, kinds.VAR_KEYWORD))
    return inspect.Signature(parameters)


def _word(node: Any) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def uses(script: Script, parameter: str) -> bool:
    """Return True if an element takes a parameter and reads it: a ladder of an unread one is meaningless."""
    takers = {one.name for one in script.elements if parameter in one.arguments}
    return bool(takers - {element for element, name in unread(script) if name == parameter})


def unread(script: Script) -> list[tuple[str, str]]:
    """Return the elements with the arguments that they take and never read, but for names that begin with ``_``."""
    bodies = {one.name: one.body for one in parsed(script.sound).body if isinstance(one, ast.FunctionDef)}
    found = []
    for one in script.elements:
        nodes = [node for statement in bodies.get(one.name, ()) for node in ast.walk(statement)]
        read = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        if one.name in bodies:
            found += [(one.name, name) for name in one.arguments if name not in read and not name.startswith("_")]
    return found
