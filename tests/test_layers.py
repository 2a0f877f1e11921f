"""Imports go down only: agents, then verifier_library, then toolkit; a domain imports core and never another domain."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = {"vibron": 1, "vibron_verify": 2, "vibron_agents": 3}
SOURCES = sorted(path for part in ("toolkit", "verifier_library", "agents") for path in (ROOT / part).rglob("*.py"))


def imported(source: str, package: str) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = (
                package.rsplit(".", node.level - 1)[0] + "." if node.level > 1 else f"{package}." if node.level else ""
            )
            names.append(base + (node.module or ""))
    return names


def violations(module: str, source: str, *, package: bool = False) -> list[str]:
    own = module.split(".")
    holder = module if package else module.rpartition(".")[0]
    found = []
    for name in imported(source, holder):
        parts = name.split(".")
        if parts[0] not in FLOORS:
            continue
        if FLOORS[parts[0]] > FLOORS[own[0]]:
            found.append(f"{module} imports {name} from a higher floor")
        if own[0] == parts[0] == "vibron" and len(own) > 1 and len(parts) > 1:
            if own[1] == "core" and parts[1] != "core":
                found.append(f"{module}: core imports {name}")
            elif own[1] != "core" and parts[1] not in ("core", own[1], "__version__"):
                found.append(f"{module} imports another domain, {name}")
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts[1:]
    package = parts[-1] == "__init__"
    module = ".".join(parts[:-1] if package else parts)
    assert violations(module, path.read_text(encoding="utf-8"), package=package) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("vibron.infrared.bands.x", "import vibron_agents.app"),
        ("vibron_verify.x", "from vibron_agents.app import cli"),
        ("vibron.core.x", "from vibron.infrared.bands import y"),
        ("vibron.infrared.bands.x", "from vibron.radiation import blackbody"),
        ("vibron.core.x", "from ..infrared import bands"),
    ],
)
def test_the_rule_bites(module: str, source: str) -> None:
    assert violations(module, source)


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
