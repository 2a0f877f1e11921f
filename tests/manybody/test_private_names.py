"""A name that begins with an underscore is used in its own package only."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "toolkit" / "vibron" / "manybody"


def borrowed(source: str, package: str) -> list[str]:
    """Return the private names that a module takes from other packages."""
    return [
        f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("vibron.")
        for alias in node.names
        if alias.name.startswith("_") and not (node.module or "").startswith(package)
    ]


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_private_names_stay_at_home(path: Path) -> None:
    package = "vibron.manybody." + ".".join(path.relative_to(ROOT).parts[:-1])
    assert borrowed(path.read_text(encoding="utf-8"), package) == []


def test_the_rule_bites() -> None:
    assert borrowed("from vibron.manybody.exact._initial import _digits", "vibron.manybody.mps")
