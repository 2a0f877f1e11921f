"""Versions of what a verdict depends on: packages, and the code that judges."""

from __future__ import annotations

import hashlib
import importlib
import platform
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from vibron import __version__

PACKAGES = ("numpy", "scipy", "physics-tenpy", "netket", "jax", "qiskit", "qiskit-aer", "pyscf")
JUDGING = (
    *("vibron.core", "vibron.physics", "vibron.manybody", "vibron_verify"),
    *("vibron_agents.verify", "vibron_agents.sandbox"),
)
"""Packages that a verdict depends on."""
RUNNING = ("vibron_verify.products", "vibron_verify.worker", "vibron_verify.elements")
"""Packages that a stored result of an element depends on."""
NOT_JUDGING = ("answers", "conformance", "examples", "figures", "injection", "questions", "tasks", "__pycache__")


def versions() -> dict[str, str]:
    """Return the versions of Python, Vibron and the simulation packages that are installed."""
    known = {"python": platform.python_version(), "vibron": __version__}
    for name in PACKAGES:
        try:
            known[name] = version(name)
        except PackageNotFoundError:
            continue
    return known


@cache
def verifier_hash(packages: tuple[str, ...] = JUDGING) -> str:
    """Return a hash of the code of some packages, wherever it is installed, without figures, tasks and answers."""
    found = hashlib.sha256()
    for package in packages:
        folder = Path(str(importlib.import_module(package).__file__)).parent
        for path in sorted(folder.rglob("*")):
            place = path.relative_to(folder)
            if path.suffix in (".py", ".json") and place.parts[0] not in NOT_JUDGING:
                found.update(f"{package} {place} ".encode() + path.read_bytes())
    return found.hexdigest()
