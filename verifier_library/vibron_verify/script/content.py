"""What the result of an element depends on: its source, what that reaches in the module, and its arguments."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence

from vibron_verify.script.parsing import parsed
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import Call

SEEDED = ("default_rng", "Generator", "RandomState", "SeedSequence", "PCG64")
HIDDEN = ("globals", "eval", "exec", "vars", "locals", "compile", "__import__", "open")
UNSEEN = ("random", "importlib", "inspect", "pickle", "shelve", "h5py", "tempfile", "pathlib")
FILES = (
    "save",
    "savez",
    "savetxt",
    "load",
    "loadtxt",
    "tofile",
    "fromfile",
    "memmap",
    "read_text",
    "write_text",
    "rvs",
)
CHANGING = ("append", "extend", "insert", "pop", "clear", "update", "setdefault", "add", "remove", "discard")
"""Names by which a function reaches what its text does not show, or changes what others see."""


def contents(script: Script) -> dict[str, str]:
    """Return the hash of each element's source with all that it reaches in the module; none where that is not known.

    Nothing is returned of a script whose elements share more than their arguments: global variables that functions
    set, random numbers without a separate generator, names that the text does not show.
    """
    tree = parsed(script.sound)
    always, by_name = [], dict[str, list[ast.stmt]]()
    for statement in tree.body:
        names = list(_bound(statement))
        for name in names:
            by_name.setdefault(name, []).append(statement)
        if isinstance(statement, ast.Import | ast.ImportFrom) or not (names or _is_text(statement)):
            always.append(statement)
    values = (ast.Assign, ast.AnnAssign)
    shared = {name for name, some in by_name.items() if any(isinstance(one, values) for one in some)}
    if any(_shares(node, shared, set(by_name)) for node in ast.walk(tree)) or any(map(_is_drawing, tree.body)):
        return {}
    fixed = [ast.dump(one) for one in always]
    return {
        one.name: _hash([*fixed, *sorted(ast.dump(part) for part in _reached(one.name, by_name))])
        for one in script.elements
    }


def call_keys(contents: Mapping[str, str], calls: Sequence[Call], seen: Sequence[str] = ()) -> dict[str, str]:
    """Return the key of each call under which its result may be kept; none for calls of unknown content.

    Parameters
    ----------
    contents : mapping of str to str
        As :func:`contents` returns.
    calls : sequence of Call
        In the order in which they are made.
    seen : sequence of str
        What else all results depend on, such as versions.
    """
    found: dict[str, str] = {}
    for call in calls:
        known = call.source == "script" and call.element in contents and all(key in found for key in call.needs)
        if known and not call.missing:
            given = {
                name: [found[want["product"]], want.get("meaning", "")] if "product" in want else want
                for name, want in sorted(call.arguments.items())
            }
            found[call.key] = _hash([contents[call.element], json.dumps(given, sort_keys=True, default=repr), *seen])
    return found


def to_make(calls: Sequence[Call], kept: set[str]) -> tuple[Call, ...]:
    """Return the calls that must be made where the results of some are kept, in their order.

    These are the others and what they need; and of what these need, all calls before them that took it too, since a
    solver may change the state that it is given.
    """
    needed = {call.key for call in calls if call.key not in kept}
    grown = True
    while grown:
        before = len(needed)
        for place, call in enumerate(calls):
            if call.key in needed:
                needed.update(call.needs)
                needed.update(other.key for other in calls[:place] if set(other.needs) & set(call.needs))
        grown = len(needed) > before
    return tuple(call for call in calls if call.key in needed)


def _hash(parts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _reached(name: str, by_name: Mapping[str, list[ast.stmt]]) -> list[ast.stmt]:
    """Return the statements that bind a name and all names that these read."""
    waiting, seen, found = [name], {name}, list[ast.stmt]()
    while waiting:
        for statement in by_name.get(waiting.pop(), ()):
            if any(statement is one for one in found):
                continue
            found.append(statement)
            read = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
            waiting += sorted(read - seen)
            seen |= read
    return found


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement of the module binds and nothing more than that."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        names = [node for target in targets for node in ast.walk(target)]
        if all(isinstance(node, ast.Name | ast.Tuple | ast.List | ast.Store) for node in names):
            yield from (node.id for node in names if isinstance(node, ast.Name))
    elif isinstance(statement, ast.Import | ast.ImportFrom):
        yield from ((one.asname or one.name).partition(".")[0] for one in statement.names)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _shares(node: ast.AST, shared: set[str], bound: set[str]) -> bool:
    """Return True if a part of a script lets elements share more than their arguments."""
    match node:
        case ast.Global() | ast.ImportFrom(module="numpy.random"):
            return True
        case ast.Import(names=names):
            return any(one.name.partition(".")[0] in UNSEEN for one in names)
        case ast.ImportFrom(module=module, names=names):
            drawn = module == "numpy" and any(one.name == "random" for one in names)
            return drawn or (module or "").partition(".")[0] in UNSEEN
        case ast.Attribute(value=ast.Attribute(attr="random", value=ast.Name()), attr=name):
            return name not in SEEDED
        case ast.Attribute(value=ast.Name(id="sys"), attr="modules"):
            return True
        case ast.Attribute(value=ast.Name(id=name), ctx=ast.Store()):
            return name in bound
        case ast.Attribute(value=ast.Name(id=name), attr=word) if name in shared:
            return word in (*CHANGING, *FILES)
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
            return name in shared
        case ast.Attribute(attr=word):
            return word in FILES
        case ast.Name(id=name):
            return name in HIDDEN
    return False


def _is_drawing(statement: ast.stmt) -> bool:
    """Return True if a statement outside of functions makes a generator of random numbers, which all would share."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return False
    words = (getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(statement))
    return any(word in SEEDED for word in words) and not isinstance(statement, ast.Import | ast.ImportFrom)
