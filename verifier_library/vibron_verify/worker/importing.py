"""Import a script statement by statement, so that one that fails does not hide the rest."""

from __future__ import annotations

import ast
import sys
import types
import warnings
from pathlib import Path
from typing import Any

NAME = "script"


def import_script(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the names that a script defines, and what went wrong in which line."""
    module = types.ModuleType(NAME)
    module.__file__ = str(path)
    sys.modules[NAME] = module
    faults = []
    source = path.read_text(encoding="utf-8")
    for statement in ast.parse(source).body:
        part = ast.Module([statement], type_ignores=[])
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(compile(part, str(path), "exec"), module.__dict__)
        except BaseException as error:
            faults.append({**described(error, path), "names": names_of(statement)})
    return module.__dict__, faults


def names_of(statement: ast.stmt) -> list[str]:
    """Return the names that a statement would have bound."""
    found = [alias.asname or alias.name.partition(".")[0] for alias in getattr(statement, "names", [])
             if isinstance(alias, ast.alias)]  # fmt: skip
    found += [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return [*found, *([statement.name] if isinstance(statement, ast.FunctionDef | ast.ClassDef) else [])]


def described(error: BaseException, path: Path) -> dict[str, Any]:
    """Return an error as data: its type, its words, and the innermost line of the script in it."""
    line, function = 0, ""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line, function = trace.tb_lineno, trace.tb_frame.f_code.co_name
        trace = trace.tb_next
    try:
        words = str(error) if not isinstance(error, SystemExit) else f"ends the program with status {error.code}"
    except Exception:  # the class of the error may be the script's
        words = "its message cannot be written"
    return {"type": type(error).__name__, "message": words[:1000], "line": line, "function": function}
