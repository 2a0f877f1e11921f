"""Calls of a script's elements in the sandbox, by processes that are forked with its libraries imported."""

from __future__ import annotations

import atexit
import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import vibron
import vibron_verify
from vibron.core.errors import ResourceError, VibronError
from vibron.core.registry import find
from vibron.core.system import THREADS
from vibron_agents.sandbox import Limits, Run, Warm, run, scratch
from vibron_verify.script.parsing import imports, parsed
from vibron_verify.script.reading import Script
from vibron_verify.script.wiring import Call

WORKER = "vibron_verify.worker"
INSIDE = ("vibron", *(f"vibron_verify.{part}" for part in ("worker", "products", "elements", "script")))
"""What can be imported inside; references, rubrics, assertions, tasks and figures are not among it."""
MOST_ANSWER = 512 << 20
PROCESSOR = {"JAX_PLATFORMS": "cpu", "CUDA_VISIBLE_DEVICES": ""}  # no accelerator can be seen
OURS = ("numpy", f"{WORKER}.__main__")
LIBRARIES: Mapping[str, tuple[str, ...]] = {
    **{
        name: (name,)
        for name in (
            "scipy.linalg", "scipy.sparse.linalg", "scipy.optimize", "scipy.integrate", "scipy.special", "tenpy",
            "qiskit_aer", "networkx", "sympy",
        )
    },
    "scipy.sparse": ("scipy.sparse.linalg",),
    "matplotlib": ("matplotlib.figure", "matplotlib.backends.backend_agg"),
    "pyscf": tuple(f"pyscf.{part}" for part in ("gto", "scf", "dft", "ao2mo", "fci", "mcscf", "cc", "tdscf", "symm")),
    "qiskit": ("qiskit", "qiskit.quantum_info"),
    "netket": ("jax.numpy", "flax.linen", "optax", "numba", "plum"),  # without NetKet, which starts threads
    "jax": ("jax.numpy",),
}  # fmt: skip
"""What is imported beforehand where a script imports a library, or a part of it."""
ENGINES = {"mps": "tenpy", "molecules": "pyscf", "circuits": "qiskit", "nqs": "netket", "exact": "scipy.sparse"}
"""The libraries of our own families of tools."""
MOST_KEPT = 2


@dataclass(frozen=True)
class ContainedRun:
    """How a run ended, and the seconds that the import of its libraries took before it."""

    run: Run
    library_seconds: float = 0.0


def called(
    script: Script, calls: Iterable[Call], seconds: float, limits: Limits, threads: int, until: int | None = None
) -> ContainedRun:  # fmt: skip
    """Make calls of a script's elements, one after another in one process, unless it is given up before."""
    environment = {**({} if limits.gpu else PROCESSOR), **dict.fromkeys(THREADS, str(threads))}
    with scratch() as folder:
        (folder / "script.py").write_text(script.sound, encoding="utf-8")
        task = {"calls": [call.to_dict() for call in calls], "seconds": seconds}
        (folder / "calls.json").write_text(json.dumps(task), encoding="utf-8")
        roots = sorted({str(Path(str(package.__file__)).parents[1]) for package in (vibron, vibron_verify)})
        environment["PYTHONPATH"] = os.pathsep.join(roots)
        options: dict[str, Any] = {"packages": INSIDE, "environment": environment}
        options |= {"answer": MOST_ANSWER, "until": until}
        if limits.contained:
            with _NURSERIES.lent(libraries(script), environment) as warm:
                if warm is not None:
                    found = warm.run_module(WORKER, folder, limits, **options)
                    return ContainedRun(found, sum(warm.seconds[name] for name in warm.modules if name not in OURS))
        command = [sys.executable, "-P", "-s", "-B", "-W", "ignore", "-m", WORKER]
        return ContainedRun(run(command, folder, limits, **options))


def libraries(script: Script) -> tuple[str, ...]:
    """Return the modules that are imported beforehand: those known libraries that a script imports and that are here.

    Nothing else is imported outside of the sandbox, whatever the script says.
    """
    return _libraries(script.sound)


@lru_cache(64)
def _libraries(source: str) -> tuple[str, ...]:
    found = imports(parsed(source))
    imported = {name for _, module, names in found for name in (module, *(f"{module}.{one}" for one in names))}
    named = {name for name in LIBRARIES if any(one == name or one.startswith(f"{name}.") for one in imported)}
    named |= {ENGINES[family] for family in _families(imported) if family in ENGINES}
    wanted = dict.fromkeys(module for name in LIBRARIES if name in named for module in LIBRARIES[name])
    return tuple(module for module in wanted if find_spec(module.partition(".")[0]) is not None)


def _families(imported: Iterable[str]) -> Iterator[str]:
    """Yield the families of the tools of ours among dotted names."""
    for name in imported:
        if name.startswith("vibron."):
            with suppress(VibronError):
                yield find(name.rpartition(".")[2]).family


@dataclass
class _Nurseries:
    """The nurseries of this process: the last few are kept for the next script with the same libraries."""

    kept: dict[tuple[str, ...], Warm | None] = field(default_factory=dict)
    users: Counter[tuple[str, ...]] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def lent(self, modules: tuple[str, ...], environment: Mapping[str, str]) -> Iterator[Warm | None]:
        """Lend a nursery; None where there can be none, and a run has to import everything itself."""
        key = (*modules, *(f"{name}={value}" for name, value in environment.items()))
        with self.lock:
            warm = self.kept.pop(key, None) if key in self.kept else _started(modules, environment)
            if warm is not None and not warm.alive:
                warm.__exit__(None, None, None)
                warm = _started(modules, environment)
            self.kept[key] = warm
            self.users[key] += 1
        try:
            yield warm
        finally:
            with self.lock:
                self.users[key] -= 1
                self._end([one for one in self.kept if not self.users[one]][:-MOST_KEPT])

    def close(self) -> None:
        """End all."""
        with self.lock:
            self._end(list(self.kept))

    def _end(self, keys: Iterable[tuple[str, ...]]) -> None:
        for key in keys:
            if (warm := self.kept.pop(key)) is not None:
                warm.__exit__(None, None, None)


def _started(modules: tuple[str, ...], environment: Mapping[str, str]) -> Warm | None:
    roots = environment["PYTHONPATH"].split(os.pathsep)
    try:
        return Warm((*OURS, *modules), roots, {**environment, "PYTHONWARNINGS": "ignore"}).__enter__()
    except ResourceError:
        return None


_NURSERIES = _Nurseries()
atexit.register(_NURSERIES.close)
