"""Every error Vibron raises on purpose.

::

    VibronError                  code      exit status 1
    ├── InputError               input       an argument is wrong: missing, ill-typed, of the wrong shape or unit
    │   └── UnknownToolError     input       no tool has that name; also a KeyError
    ├── DomainError              domain      an argument lies outside the range in which the tool is valid
    ├── FormatError              format      a file is damaged or of another kind than it claims
    ├── ConvergenceError         convergence an iteration stopped before its tolerance was met
    ├── ResourceError            resource    the work needs more time, memory or disk than is allowed
    └── MissingDependencyError   dependency  an optional package is not installed
        └── MissingSystemError   dependency  a program or library of the operating system is not installed

Each carries the offending ``field``, the ``value`` found there and a ``remedy``, so that a program can react to it
and a person can correct it.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, ClassVar

from vibron.core.extras import EXTRA_OF, install_command


class VibronError(Exception):
    """Base of the tree; never raised itself."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, field: str = "", value: Any = None, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.value = value
        self.remedy = remedy

    def __str__(self) -> str:
        where = f"{self.field}: " if self.field else ""
        found = f" (got {_brief(self.value)})" if self.value is not None else ""
        remedy = f". {self.remedy[0].upper()}{self.remedy[1:]}" if self.remedy else ""
        return f"{where}{self.message}{found}{remedy}"

    def to_dict(self) -> dict[str, Any]:
        """Return the error as JSON-safe data."""
        value = None if self.value is None else _brief(self.value)
        return {
            "code": self.code,
            "message": self.message,
            "field": self.field,
            "value": value,
            "remedy": self.remedy,
        }


class InputError(VibronError):
    """An argument is missing, ill-typed, or has the wrong shape or unit."""

    code = "input"


class UnknownToolError(InputError, KeyError):
    """No tool has the given name."""


class DomainError(VibronError):
    """An argument lies outside the range in which the tool is valid."""

    code = "domain"


class ConvergenceError(VibronError):
    """An iteration stopped before its tolerance was met."""

    code = "convergence"


class ResourceError(VibronError):
    """The work needs more time, memory or disk than is allowed."""

    code = "resource"


class MissingDependencyError(VibronError):
    """An optional package is not installed."""

    code = "dependency"

    def __init__(self, package: str, *, extra: str | None = None) -> None:
        super().__init__(
            f"the package {package!r} is not installed", field="dependency",
            remedy=f"run: {install_command(package, extra)}",
        )  # fmt: skip
        self.package = package
        self.extra = extra or EXTRA_OF.get(package)


class MissingSystemError(MissingDependencyError):
    """A program or library of the operating system, which pip cannot install, is missing."""

    def __init__(self, what: str, *, extra: str | None, why: str, remedy: str) -> None:
        super().__init__(what, extra=extra)
        self.message = f"{what} is not installed; {why}"
        self.remedy = remedy


class FormatError(VibronError):
    """A file is damaged or of another kind than it claims; names the file and the place in it."""

    code = "format"

    def __init__(
        self,
        why: str,
        *,
        file: str | Path = "",
        line: int | None = None,
        byte: int | None = None,
        field: str = "",
        value: Any = None,
        remedy: str = "",
    ) -> None:
        super().__init__(why, field=field, value=value, remedy=remedy)
        self.file = str(file)
        self.line = line
        self.byte = byte

    def __str__(self) -> str:
        place = (
            f", line {self.line}" if self.line is not None else f", byte {self.byte}" if self.byte is not None else ""
        )
        return f"{self.file}{place}: {super().__str__()}" if self.file or place else super().__str__()

    def to_dict(self) -> dict[str, Any]:
        """Return the error as JSON-safe data."""
        return {**super().to_dict(), "file": self.file, "line": self.line, "byte": self.byte}


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def unwritable(error: OSError, field: str, path: str | Path) -> VibronError:
    """Return the error to raise when writing fails: a ResourceError if the disk is full."""
    if error.errno in FULL:
        remedy = "free space or name a place on another disk, then run the same command again"
        return ResourceError(f"cannot be written: {error.strerror}", field=field, value=str(path), remedy=remedy)
    remedy = "name a place that you may write to"
    return InputError(f"cannot be written: {error.strerror}", field=field, value=str(path), remedy=remedy)


def _brief(value: Any, limit: int = 80) -> str:
    text = repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
