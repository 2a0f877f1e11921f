"""Imports go down only and in no circle, and private modules stay at home.

Floors from above: training, agents, verifier_library, toolkit; in the toolkit a domain, physics, core.  Imports inside
functions count; those that only type checkers read do not.  A name that a package offers lazily counts as an import of
the module that defines it.

The module ``a.b._c``, and the name ``_c`` of ``a.b`` or of one of its modules, are for the package ``a.b`` and the
packages in it.  What families of a domain share is public: in a package of the domain that is not a family.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from vibron.core.lazy import lazy_names
from vibron.core.shipped import DOMAINS

ROOT = Path(__file__).parents[1]
FLOORS = {"vibron": 1, "vibron_verify": 2, "vibron_agents": 3, "vibron_train": 4}
BELOW_DOMAINS = ("core", "physics")  # each imports itself and those before it; a domain imports both
PARTS = ("toolkit", "verifier_library", "agents", "training")
#: Scripts to verify are data: they are never imported.
SCRIPTS = ("vibron_verify/examples/", "vibron_verify/figures/d", "vibron_verify/figures/n", "vibron_verify/figures/q",
           "vibron_verify/injection/scripts/", "vibron_verify/injection/cheats/")  # fmt: skip
#: The package that the tests of a folder belong to: its private modules are tested there.
HOMES = {"core": "vibron.core", "agents": "vibron_agents", "verify": "vibron_verify", "training": "vibron_train"} | {
    domain: f"vibron.{domain}" for domain in DOMAINS
}


class Import(NamedTuple):
    """``import module``, or ``from module import name``."""

    module: str
    name: str = ""

    @property
    def full(self) -> str:
        """The module or name in full."""
        return f"{self.module}.{self.name}".rstrip(".")


def imports(source: str, package: str) -> list[Import]:
    """Return the modules that a module of a package imports, inside functions too."""
    return list(_imports(ast.parse(source), package))


def _imports(node: ast.AST, package: str) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name) for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        yield from (Import(base, alias.name) for alias in node.names)
    typing_only = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    for child in node.orelse if isinstance(node, ast.If) and typing_only else ast.iter_child_nodes(node):
        yield from _imports(child, package)


class Module(NamedTuple):
    """A module by its name, or a file of the checkout by its path, with the package whose private names it may use."""

    name: str
    package: str
    path: Path


@cache
def modules() -> Mapping[str, Module]:
    """Return the modules of all packages by name."""
    found = {}
    for path in (path for part in PARTS for path in (ROOT / part).rglob("*.py")):
        if any(script in path.as_posix() for script in SCRIPTS):
            continue
        parts = path.relative_to(ROOT).with_suffix("").parts[1:]
        package = ".".join(parts[:-1])
        name = package if parts[-1] == "__init__" else ".".join(parts)
        found[name] = Module(name, package, path)
    return dict(sorted(found.items()))


def borrowers() -> Iterator[Module]:
    """Yield the tests, each with the package that its folder mirrors, and the scripts of the checkout with none.

    Benchmarks are left out: they time and check single parts, as the tests next to these do.
    """
    for path in sorted((ROOT / "tests").rglob("*.py")):
        top, *rest = path.relative_to(ROOT / "tests").parts[:-1] or ("",)
        yield Module(str(path.relative_to(ROOT)), ".".join([HOMES[top], *rest]) if top in HOMES else "", path)
    for folder in ("docs", "examples", "build_scripts"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield Module(str(path.relative_to(ROOT)), "", path)


def violations(module: str, source: str, package: str) -> list[str]:
    """Return the imports of a higher floor or of another domain."""
    own = module.split(".")
    found = []
    for one in imports(source, package):
        parts = one.module.split(".")
        if parts[0] not in FLOORS:
            continue
        if FLOORS[parts[0]] > FLOORS[own[0]]:
            found.append(f"{module} imports {one.module} from a higher floor")
        if own[0] == parts[0] == "vibron" and len(own) > 1 and len(parts) > 1:
            below = BELOW_DOMAINS[: BELOW_DOMAINS.index(own[1])] if own[1] in BELOW_DOMAINS else BELOW_DOMAINS
            if parts[1] not in (*below, own[1], "__version__"):
                found.append(f"{module} imports {one.module}, which is not below it")
    return found


def graph(sources: Mapping[str, str], packages: Mapping[str, str], lazy: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the modules that each module imports; ``lazy`` is the module of each name that a package offers."""
    found: dict[str, set[str]] = {}
    for module, source in sources.items():
        goals = (one.full if one.full in sources else lazy.get(one.full, one.module)
                 for one in imports(source, packages[module]))  # fmt: skip
        found[module] = {goal for goal in goals if goal in sources and goal != module}
    return found


def circles(edges: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that import each other, by way of others too."""
    reached: dict[str, set[str]] = {}
    for start in edges:
        seen: set[str] = set()
        todo = [*edges[start]]
        while todo:
            if (module := todo.pop()) not in seen:
                seen.add(module)
                todo += edges[module]
        reached[start] = seen
    found: list[set[str]] = []
    for start, seen in reached.items():
        group = {start, *(module for module in seen if start in reached[module])}
        if start in seen and group not in found:
            found.append(group)
    return found


def private(source: str, package: str) -> list[str]:
    """Return the names that a module takes from the private modules, and of the private names, of other packages."""
    found = []
    for one in imports(source, package):
        names = one.full.split(".")
        if names[0] not in FLOORS:
            continue
        place = next((k for k, name in enumerate(names) if name.startswith("_") and not name.endswith("__")), None)
        if place is not None and not f"{package}.".startswith(f"{'.'.join(_package(names[:place]))}."):
            found.append(one.full)
    return found


def _package(names: list[str]) -> list[str]:
    """Return the names of a package, or of the package of a module."""
    known = modules().get(".".join(names))
    return names[:-1] if known and known.path.name != "__init__.py" else names


def test_imports_go_down_only() -> None:
    found = [violations(one.name, one.path.read_text(encoding="utf-8"), one.package) for one in modules().values()]
    assert [wrong for each in found for wrong in each] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("vibron.infrared.bands.x", "import vibron_agents.app"),
        ("vibron_verify.x", "from vibron_agents.app import cli"),
        ("vibron_agents.x", "from vibron_train import structure"),
        ("vibron.core.x", "from vibron.infrared.bands import y"),
        ("vibron.core.x", "from vibron.physics.constants import PLANCK"),
        ("vibron.physics.x", "from vibron.radiation.lines import y"),
        ("vibron.physics.x", "from ..infrared.bands import y"),
        ("vibron.infrared.bands.x", "from vibron.radiation import blackbody"),
        ("vibron.core.x", "from ..infrared import bands"),
    ],
)
def test_the_rule_of_floors_bites(module: str, source: str) -> None:
    assert violations(module, source, module.rpartition(".")[0])


def test_modules_do_not_import_each_other() -> None:
    packages = [module for module in modules().values() if module.path.with_suffix(".pyi").exists()]
    lazy = {
        f"{package.name}.{public}": source
        for package in packages
        for public, (source, _) in lazy_names(package.name, str(package.path)).items()
    }
    sources = {name: module.path.read_text(encoding="utf-8") for name, module in modules().items()}
    homes = {name: module.package for name, module in modules().items()}
    assert circles(graph(sources, homes, lazy)) == []


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        ({"p.a": "from p import b", "p.b": "def f():\n    from p.a import g"}, [{"p.a", "p.b"}]),
        ({"p.a": "import p.b", "p.b": "from .c import f", "p.c": "from p.a import g"}, [{"p.a", "p.b", "p.c"}]),
        ({"p": "", "p.a": "from p import late", "p.b": "import p.a"}, [{"p.a", "p.b"}]),
        ({"p.a": "from p import b", "p.b": "if TYPE_CHECKING:\n    from p.a import g"}, []),
        ({"p": "from p.a import f", "p.a": "import p.b", "p.b": ""}, []),
    ],
    ids=["inside a function", "three modules", "a lazy name", "for type checkers", "no circle"],
)
def test_the_rule_of_circles_bites(sources: Mapping[str, str], expected: list[set[str]]) -> None:
    edges = graph(sources, dict.fromkeys(sources, "p"), {"p.late": "p.b"})
    assert circles(edges) == expected


def test_private_modules_stay_at_home() -> None:
    found = {
        one.name: private(one.path.read_text(encoding="utf-8"), one.package)
        for one in (*modules().values(), *borrowers())
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("source", "package", "bites"),
    [
        ("from vibron.core._values import number", "vibron.manybody.mps", True),
        ("from vibron.core.units import _PART", "vibron.manybody.mps", True),
        ("from vibron.core import _values", "", True),
        ("def f():\n    import vibron.core._values", "vibron.infrared", True),
        ("from vibron.core._values import number", "vibron.core", False),
        ("from vibron.core.units import _PART", "vibron.core.nested", False),
        ("from vibron import __version__", "vibron_agents", False),
    ],
)
def test_the_rule_of_private_modules_bites(source: str, package: str, bites: bool) -> None:
    assert bool(private(source, package)) == bites


@pytest.mark.parametrize("domain", ["infrared", "radiation", "manybody"])
def test_domains_share_physics(domain: str) -> None:
    assert violations(f"vibron.{domain}.x", "from vibron.physics.constants import PLANCK", f"vibron.{domain}") == []
    assert violations("vibron.physics.x", "from vibron.core.errors import InputError", "vibron.physics") == []


def test_import_is_light() -> None:
    code = (
        "import sys, vibron; print([name for name in ('torch', 'jax', 'rdkit', 'onnxruntime') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_listing_the_tools_loads_nothing_heavy() -> None:
    code = (
        "import sys; from vibron.core.registry import tools; assert len(tools()) > 10; "
        "print([name for name in ('torch', 'jax', 'rdkit', 'onnxruntime', 'pyarrow', 'scipy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def classes(sources: dict[str, str]) -> dict[str, list[str]]:
    """Return the modules that define each class name."""
    found: dict[str, list[str]] = {}
    for module, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(module)
    return found


def repeated(sources: dict[str, str]) -> dict[str, list[str]]:
    return {name: modules for name, modules in classes(sources).items() if len(modules) > 1}


def test_no_class_name_is_used_twice() -> None:
    assert repeated({one.name: one.path.read_text(encoding="utf-8") for one in modules().values()}) == {}


def test_the_rule_on_class_names_bites() -> None:
    planted = {"vibron.infrared.a": "class LineList: ...", "vibron.radiation.b": "def f():\n    class LineList: ..."}
    assert repeated(planted) == {"LineList": ["vibron.infrared.a", "vibron.radiation.b"]}
