"""What benchmarks and examples import is there: they run seldom, and a renamed function would go unnoticed."""

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("vibron", "vibron_agents", "vibron_train", "vibron_verify")
SCRIPTS = [*sorted((ROOT / "benchmarks").glob("*.py")), *sorted((ROOT / "examples").glob("*.py"))]


def missing(source: str) -> Iterator[str]:
    """Yield the names of our packages that a script imports and that do not exist."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in OURS:
            module = importlib.import_module(node.module)
            for name in (alias.name for alias in node.names):
                package = hasattr(module, "__path__")
                if not hasattr(module, name) and not (package and importlib.util.find_spec(f"{node.module}.{name}")):
                    yield f"{node.module}.{name}"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_what_a_script_imports_exists(script: Path) -> None:
    assert list(missing(script.read_text(encoding="utf-8"))) == []


def test_the_rule_bites() -> None:
    assert list(missing("from vibron.core.shapes import common_shape, no_shape")) == ["vibron.core.shapes.no_shape"]
