"""Versions of what a verdict depends on: packages, and the code that judges."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from vibron import __version__
from vibron_agents.jobs.state import code_state

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


def verifier_hash(packages: tuple[str, ...] = JUDGING) -> str:
    """Return a hash of the code of some packages, wherever it is installed, without figures, tasks and answers."""
    return code_state(*packages, kinds=(".py", ".json"), without=NOT_JUDGING)
