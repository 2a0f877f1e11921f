"""One way to load a package that is heavy or optional."""

from __future__ import annotations

import importlib
import re
from typing import Any

from vibron.core.errors import MissingDependencyError, MissingSystemError

_SHARED = re.compile(r"(\S+\.so[.\d]*): cannot open shared object file")


def require(name: str, *, extra: str | None = None) -> Any:
    """Import ``name`` now and return it, or name the extra or the shared library that is missing.

    >>> require("math").sqrt(4.0)
    2.0
    >>> require("no_such_package", extra="simulate")
    Traceback (most recent call last):
    vibron.core.errors.MissingDependencyError: dependency: the package 'no_such_package' is not installed. \
Run: pip install "vibron[simulate]"
    """
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        missing = error.name or name
        if not (name == missing or name.startswith(f"{missing}.")):
            raise
        raise MissingDependencyError(missing.split(".")[0], extra=extra) from error
    except ImportError as error:
        raise named_library(error, name, extra) from error


def named_library(error: ImportError, name: str, extra: str | None) -> ImportError | MissingSystemError:
    """Return the error that names the shared library without which ``name`` cannot be loaded; else the one given.

    >>> print(named_library(ImportError("libX11.so.6: cannot open shared object file"), "tkinter", "plot"))
    dependency: libX11.so.6 is not installed; tkinter cannot be loaded. Run "vibron doctor" for the command that \
installs it
    """
    library = _SHARED.search(str(error))
    if library is None:
        return error
    return MissingSystemError(
        library.group(1),
        extra=extra,
        why=f"{name} cannot be loaded",
        remedy='run "vibron doctor" for the command that installs it',
    )
