"""Two threads parse at once: CPython before 3.11.8 raises SystemError where `ast.parse` is called directly."""

import ast
import gc
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import vibron
import vibron_agents
import vibron_verify
from vibron.core.syntax import syntax_tree

SOURCE = "\n".join(
    f"def f{n}(a, b=[1, 2, {{'c': (a + b) * (a - {n})}}]):\n    return [a for a in b if a]" for n in range(40)
)
PACKAGES = (vibron, vibron_agents, vibron_verify)
ALLOWED = {"syntax.py", "importing.py"}  # the second runs in a separate process


def test_threads_may_parse_at_once() -> None:
    threshold = gc.get_threshold()
    gc.callbacks.append(_other_threads)
    gc.set_threshold(20)
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda _: len(syntax_tree(SOURCE).body), range(8)))
    finally:
        gc.set_threshold(*threshold)
        gc.callbacks.remove(_other_threads)
    assert found == [40] * 8


def _other_threads(phase: str, info: dict[str, int]) -> None:
    time.sleep(0)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.__name__))
def test_nothing_else_parses(package: object) -> None:
    root = Path(str(package.__path__[0]))  # type: ignore[attr-defined]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in root.rglob("*.py")}
    calls = {path.name for path, tree in trees.items() for node in ast.walk(tree) if _is_ast_parse(node)}
    assert calls <= ALLOWED


def _is_ast_parse(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "parse" and getattr(node.value, "id", "") == "ast"
