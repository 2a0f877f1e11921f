"""Every optional package has an extra that installs it, and every message about a missing one names it."""

import ast
import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from vibron.core.errors import MissingDependencyError
from vibron.core.extras import EXTRA_OF, explained

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OWN = {"vibron", "vibron_agents", "vibron_verify", "vibron_train"}
SCRIPTS = ("examples", "figures", "injection/scripts", "answers")  # written as users write them, and run contained
SOURCES = [
    path
    for part in ("toolkit", "agents", "verifier_library", "training")
    for path in sorted((ROOT / part).rglob("*.py"))
    if not any(f"vibron_verify/{name}" in path.as_posix() for name in SCRIPTS)
]


def named(requirement: str) -> str:
    return re.match(r"[\w.-]+", requirement).group().lower().replace("_", "-").replace(".", "-")  # type: ignore[union-attr]


@cache
def brought(name: str) -> frozenset[str]:
    """Return a distribution with all that it needs, without its extras."""
    found, waiting = set(), [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            try:
                needs = importlib.metadata.requires(one) or []
            except importlib.metadata.PackageNotFoundError:
                continue
            waiting += [named(need) for need in needs if "extra ==" not in need]
    return frozenset(found)


BASE = frozenset().union(*(brought(named(one)) for one in PROJECT["dependencies"]))
EXTRAS = {
    extra: frozenset().union(*(brought(named(one)) for one in needs))
    for extra, needs in PROJECT["optional-dependencies"].items()
}
HOLDERS = importlib.metadata.packages_distributions()


def constants(tree: ast.Module) -> dict[str, str]:
    return {
        target.id: node.value.value
        for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }  # fmt: skip


def wanted(path: Path) -> Iterator[tuple[str, str | None]]:
    """Yield the packages that a source imports, with the extra that it names for each."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require":
            extra = next((word.value for word in node.keywords if word.arg == "extra"), None)
            name = extra.value if isinstance(extra, ast.Constant) else None
            if isinstance(extra, ast.Name):
                name = constants(tree).get(extra.id)
            if isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value), name


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_imported_is_installed_by_the_extra_that_is_named(path: Path) -> None:
    for module, extra in wanted(path):
        top = module.split(".")[0]
        if top in sys.stdlib_module_names or top in OWN or top.startswith("_"):
            continue
        holders = {named(one) for one in HOLDERS.get(top, ())}
        if extra is None and (holders & BASE or top not in HOLDERS):
            assert top in EXTRA_OF or top in HOLDERS, f"{top} is neither a dependency nor in EXTRA_OF"
            continue
        chosen = extra or EXTRA_OF.get(top)
        assert chosen in EXTRAS, f"{top}: no extra installs it"
        assert not holders or holders & (EXTRAS[chosen] | BASE), f"{top} is not installed by vibron[{chosen}]"


@pytest.mark.parametrize(("package", "extra"), sorted(EXTRA_OF.items()))
def test_the_table_names_extras_that_install_the_package(package: str, extra: str) -> None:
    holders = {named(one) for one in HOLDERS.get(package, ())}
    assert not holders or holders & EXTRAS[extra]
    assert f'pip install "vibron[{extra}]"' in str(MissingDependencyError(package))
    assert explained(f"ModuleNotFoundError: No module named '{package}.part'").endswith(
        f'pip install "vibron[{extra}]"'
    )
