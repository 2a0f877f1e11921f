"""Which files a contained program may read: the system's, this Python's, and the packages of ours that are named."""

from __future__ import annotations

import site
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from vibron.core import cards
from vibron.core.errors import InputError

SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/ld.so.cache", "/etc/ld.so.conf",
    "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime", "/etc/fonts",
)  # fmt: skip
OF_A_PREFIX = ("bin", "lib", "lib64", "libexec", "share", "include", "etc", "pyvenv.cfg")
OURS = ("vibron", "vibron_agents", "vibron_verify")
TOOLS = ("vibron",)


@dataclass(frozen=True)
class Places:
    """Paths that a run may read, in the order in which they are mounted.

    Attributes
    ----------
    python : tuple of str
        The system's and this Python's own folders.
    hidden : tuple of str
        Our packages where they lie; an empty folder is mounted over each that lies within ``python``.
    shown : tuple of str
        The parts of our packages that the run asked for, and whatever else was named.
    """

    python: tuple[str, ...]
    hidden: tuple[str, ...]
    shown: tuple[str, ...]


def places(packages: Sequence[str] = TOOLS, readable: Sequence[Path | str] = ()) -> Places:
    """Return the places that a run may read; folders that only happen to be on the caller's path are left out.

    Parameters
    ----------
    packages : sequence of str
        Packages or modules of ours; ``"vibron_verify.worker"`` shows that part of the package only.
    readable : sequence of paths
        Other existing files and folders.
    """
    shown = dict.fromkeys(place for name in packages for place in _package(name))
    return Places((*SYSTEM, *python_places()), _ours(), (*shown, *map(_absolute, readable)))


def readable_inside(path: Path | str) -> bool:
    """Return True if a contained program that is given nothing else can read a file or folder."""
    found, place = Path(path).resolve(), places()
    within = [one for one in (*place.python, *place.shown) if found.is_relative_to(Path(one).resolve())]
    return bool(within) and not any(found.is_relative_to(one) for one in place.hidden if one not in place.shown)


@cache
def python_places() -> tuple[str, ...]:
    """Return the folders and files of this Python: its programs, its standard library and its installed packages.

    They come from where Python is installed and not from ``sys.path``, which the caller's script may have extended.
    """
    prefixes = {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}
    found = {Path(prefix, name) for prefix in prefixes for name in OF_A_PREFIX}
    found |= {Path(path) for path in (*sysconfig.get_paths().values(), *_sites())} - set(map(Path, prefixes))
    named = sorted({str(one) for place in found if place.exists() for one in (place, place.resolve())})
    return tuple(place for place in named if not any(place.startswith(f"{other}/") for other in named))


def _sites() -> list[str]:
    """Return the folders in which packages are installed."""
    return [*site.getsitepackages(), *([site.getusersitepackages()] if site.ENABLE_USER_SITE else [])]


@cache
def _ours() -> tuple[str, ...]:
    """Return the folders of all our packages: those that this process imports, and other installed copies."""
    copies = {str(Path(place, name)) for place in _sites() for name in OURS}
    return tuple(sorted(copies | {str(place) for name in OURS if (place := _origin(name)) is not None}))


@cache
def _package(name: str) -> tuple[str, ...]:
    """Return the folder or file of a package of ours, and what it cannot be imported or used without."""
    origin = _origin(name) if name.partition(".")[0] in OURS else None
    if origin is None:
        raise InputError(
            "unknown package", field="packages", value=name, remedy=f"name one of {', '.join(OURS)}, or a part of it"
        )
    above = [_origin(".".join(name.split(".")[:depth])) for depth in range(1, name.count(".") + 1)]
    found = [str(place / "__init__.py") for place in above if place is not None]
    root = cards.checkout()
    if name == "vibron" and root is not None:  # a wheel has the cards inside the package
        found += [str(place) for place in (root / "tool_cards", root / "pyproject.toml") if place.exists()]
    return (*found, str(origin))


def _origin(name: str) -> Path | None:
    """Return the folder of a package, or the file of a module, without importing it."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None:
        return None
    origin = Path(spec.origin).resolve()
    return origin.parent if spec.submodule_search_locations is not None else origin


def _absolute(path: Path | str) -> str:
    found = Path(path).resolve()
    if not found.exists():
        raise InputError("is not there", field="readable", value=str(path), remedy="name an existing path")
    return str(found)
