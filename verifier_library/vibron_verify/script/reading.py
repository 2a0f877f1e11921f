"""Read a script without running it: its elements, its manifest, and its source with broken statements set aside.

A script is an ordinary Python module.  Its element functions are marked by the decorator ``element``, or by a manifest
of plain literals at the top of the module, which needs nothing of ours:

    __elements__ = {"build": "model", "solve": "solver", "magnetisation": "observable"}   # in the order of the calls
    __parameters__ = {"L": 40, "chi": 100}       # of a full run; what is left out comes from the functions' defaults
    __small__ = {"L": 6}                         # a size that can be solved exactly
    __ladder__ = {"chi": [25, 50, 100]}          # numerical parameters and the values to raise them through
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vibron.core.errors import FormatError, InputError
from vibron_verify.script.element import KINDS
from vibron_verify.script.fault import Fault
from vibron_verify.script.literals import literal
from vibron_verify.script.parsing import parsed

MANIFEST = ("__elements__", "__parameters__", "__small__", "__ladder__")
LARGEST = 1 << 20
MOST_RUNGS = 24


@dataclass(frozen=True)
class ElementFunction:
    """An element function as the source shows it."""

    name: str
    kind: str
    line: int
    arguments: tuple[str, ...] = ()
    broken: bool = False
    optional: tuple[str, ...] = ()


@dataclass(frozen=True)
class Script:
    """A script as read.

    ``source`` is the text as given, ``sound`` the same with statements that cannot be parsed blanked out (line numbers
    are kept); ``elements`` are in the order of their calls.
    """

    path: Path
    source: str
    sound: str
    elements: tuple[ElementFunction, ...]
    parameters: Mapping[str, Any]
    small: Mapping[str, Any]
    ladder: Mapping[str, tuple[Any, ...]]
    faults: tuple[Fault, ...]

    @property
    def sha256(self) -> str:
        """Hash of the text as given."""
        return hashlib.sha256(self.source.encode("utf-8")).hexdigest()

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of each element."""
        return {one.name: one.kind for one in self.elements}

    @property
    def small_parameters(self) -> dict[str, Any]:
        """All parameters of the small run."""
        return {**self.parameters, **self.small}

    def of_kind(self, kind: str) -> tuple[ElementFunction, ...]:
        """Return the elements of a kind."""
        return tuple(one for one in self.elements if one.kind == kind)

    def with_parameters(self, given: Mapping[str, Any], ladder: Mapping[str, Iterable[Any]] | None = None) -> Script:
        """Return the script with other parameters of the full run; each ladder then ends at the value of its parameter.

        Raises
        ------
        InputError
            The script has no such parameter.
        """
        known = {*self.parameters, *(argument for one in self.elements for argument in one.arguments)}
        for name in (*given, *(ladder or {})):
            if name not in known:
                raise InputError(
                    "is not a parameter of the script", field="parameters", value=name,
                    remedy=f"use {', '.join(self.parameters)}",
                )  # fmt: skip
        rungs = {
            name: _ending(values, given[name]) if name in given else values for name, values in self.ladder.items()
        }
        rungs |= {name: tuple(values) for name, values in (ladder or {}).items()}
        return replace(self, parameters={**self.parameters, **given}, ladder=rungs)


def read_script(path: Path | str) -> Script:
    """Read a script, however broken.

    Raises
    ------
    InputError
        The file does not exist, or nothing in it is marked as an element.
    FormatError
        It is not text, or larger than a megabyte.
    """
    place = Path(path)
    try:
        data = place.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", field="script", value=str(path), remedy="name an existing script"
        ) from error
    if len(data) > LARGEST:
        raise FormatError("is larger than a megabyte", file=place, remedy="leave data out of the script")
    try:
        source = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise FormatError("is not UTF-8 text", file=place, byte=error.start, remedy="save it as UTF-8") from error
    sound, faults = _sound(source)
    tree = parsed(sound)
    manifest, wrong = _manifest(tree)
    elements, lost = _elements(tree, source, manifest, faults)
    if not elements and (named := manifest.get("__elements__")):
        raise InputError(
            "defines no function that __elements__ names", field="script", value=", ".join(map(str, named)),
            remedy="define a function for each name there, at the top level of the script",
        )  # fmt: skip
    if not elements:
        raise InputError(
            "marks no element", field="script", value=str(path),
            remedy='put @element("model") above a function, or add __elements__ = {"function": "model", ...}',
        )  # fmt: skip
    ladder = {name: tuple(values) for name, values in manifest.get("__ladder__", {}).items()}
    return Script(
        place, source, sound, elements, manifest.get("__parameters__", {}), manifest.get("__small__", {}), ladder,
        tuple(sorted({*faults, *wrong, *lost}, key=lambda fault: (fault.line, fault.cause))),
    )  # fmt: skip


def _ending(values: tuple[Any, ...], last: Any) -> tuple[Any, ...]:
    """Return a ladder that ends at a value: rungs beyond it are left out.

    >>> _ending((30, 60, 120), 250), _ending((0.2, 0.1), 0.1), _ending((10, 20, 40), 30)
    ((30, 60, 120, 250), (0.2, 0.1), (10, 20, 30))
    """
    if last in values or not all(isinstance(one, int | float) for one in (*values, last)):
        return values
    return (*(one for one in values if (one < last) == (values[0] < last)), last)


def _sound(source: str) -> tuple[str, list[Fault]]:
    """Blank out top-level statements that cannot be parsed, and say which they are."""
    if not _error(source):
        return source, []
    lines = source.split("\n")
    starts = [number for number, text in enumerate(lines) if number == 0 or _begins(text, lines[number - 1])]
    faults = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        found = _error("\n".join(lines[start:end]))
        if found is None:
            continue
        line, cause = found
        name = next((match[1] for text in lines[start:end] if (match := re.match(r"(?:async )?def (\w+)", text))), "")
        faults.append(Fault("syntax", start + line, cause, name))
        lines[start:end] = [""] * (end - start)
    sound = "\n".join(lines)
    left = _error(sound)
    if left is None:
        return sound, faults
    return "", [*faults, Fault("syntax", *left)]


def _begins(text: str, before: str) -> bool:
    """Return True if a top-level statement begins here: a decorator and its function belong together."""
    return bool(re.match(r"[A-Za-z_@]", text)) and not before.startswith("@")


def _error(source: str) -> tuple[int, str] | None:
    try:
        parsed(source)
    except SyntaxError as error:
        return error.lineno or 1, error.msg
    return None


def _manifest(tree: ast.Module) -> tuple[dict[str, Any], list[Fault]]:
    found: dict[str, Any] = {}
    faults = []
    for statement in tree.body:
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        name = getattr(statement.targets[0], "id", "")
        if name not in MANIFEST:
            continue
        try:
            value, words = literal(statement.value), ""
        except ValueError as error:
            value, words = None, f" ({error})"
        if isinstance(value, dict) and all(isinstance(key, str) for key in value) and _fits(name, value):
            found[name] = value
        else:
            faults.append(Fault("syntax", statement.lineno, f"{name} must be a literal: {_form(name)}{words}"))
    return found, faults


def _fits(name: str, value: Mapping[str, Any]) -> bool:
    if name == "__elements__":
        return all(isinstance(kind, str) and kind in KINDS for kind in value.values())
    return name != "__ladder__" or all(
        isinstance(values, list | tuple) and 2 <= len(values) <= MOST_RUNGS for values in value.values()
    )


def _form(name: str) -> str:
    return {
        "__elements__": f"a dictionary of functions to kinds ({', '.join(KINDS)})",
        "__ladder__": f"a dictionary of parameters to two values or more, {MOST_RUNGS} at most, the coarsest first",
    }.get(name, "a dictionary of parameters to values")


def _elements(
    tree: ast.Module, source: str, manifest: Mapping[str, Any], faults: list[Fault]
) -> tuple[tuple[ElementFunction, ...], list[Fault]]:
    functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    broken = {fault.element: fault.line for fault in faults if fault.element}
    kinds = dict(manifest.get("__elements__", {}))
    if not kinds:
        kinds = {name: kind for name, one in functions.items() if (kind := _marked(one))}
        kinds |= {name: kind for name in broken if (kind := _marked_text(source, name))}
        kinds = dict(sorted(kinds.items(), key=lambda item: list(KINDS).index(item[1])))
    found, lost = [], []
    for name, kind in kinds.items():
        if name in functions:
            node = functions[name]
            given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            positional = [*node.args.posonlyargs, *node.args.args]
            with_default = positional[len(positional) - len(node.args.defaults) :] + [
                one for one, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if default
            ]
            optional = tuple(one.arg for one in with_default)
            found.append(ElementFunction(name, kind, node.lineno, tuple(one.arg for one in given), optional=optional))
        elif name in broken:
            found.append(ElementFunction(name, kind, broken[name], broken=True))
        else:
            lost.append(Fault("name", 0, f"__elements__ names {name!r}, which is not a function of the script", name))
    return tuple(found), lost


def _marked(function: ast.FunctionDef) -> str:
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and (getattr(mark.func, "id", "") or getattr(mark.func, "attr", "")) == "element":
            word = mark.args[0] if mark.args else next((one.value for one in mark.keywords if one.arg == "kind"), None)
            if isinstance(word, ast.Constant) and word.value in KINDS:
                return str(word.value)
    return ""


def _marked_text(source: str, name: str) -> str:
    """Return the kind of a function whose body cannot be parsed, from the text above it."""
    match = re.search(rf"@(?:\w+\.)?element\(\s*[\"'](\w+)[\"']\s*\)\s*\n(?:@.*\n)*def {re.escape(name)}\b", source)
    return match[1] if match and match[1] in KINDS else ""
