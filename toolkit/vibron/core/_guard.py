"""Turn exceptions of the arithmetic inside a tool into errors of Vibron that name the inputs."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import numpy as np

from vibron.core.errors import DomainError, InputError, ResourceError, VibronError


class guarded:
    """Run the body of a tool without floating-point warnings; its result is checked afterwards.

    ArithmeticError and numpy's LinAlgError become a DomainError; ValueError, IndexError and OSError an InputError;
    MemoryError, and a RuntimeError of a library that is out of memory, a ResourceError.  The TimeoutError of a
    caller's time limit passes unchanged, and so do other exceptions, which are defects of the tool.
    """

    __slots__ = ("given", "name", "state", "valid_for")

    def __init__(self, name: str, given: Mapping[str, Any], valid_for: str) -> None:
        self.name, self.given, self.valid_for = name, given, valid_for
        self.state = np.errstate(over="ignore", divide="ignore", invalid="ignore")

    def __enter__(self) -> None:
        self.state.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.state.__exit__(kind, error, trace)
        if error is None or isinstance(error, VibronError | TimeoutError):  # a time limit is the caller's
            return
        typed: type[VibronError]
        if isinstance(error, ArithmeticError | np.linalg.LinAlgError):
            typed, remedy = DomainError, f"change the inputs; the tool is valid for {self.valid_for}"
        elif isinstance(error, ValueError | IndexError):
            typed, remedy = InputError, f"change the inputs; the tool is valid for {self.valid_for}"
        elif isinstance(error, OSError):
            typed, remedy = InputError, "give a path that exists and that you may use"
        elif isinstance(error, MemoryError) or (isinstance(error, RuntimeError) and "ut of memory" in str(error)):
            typed, remedy = ResourceError, "ask for less: fewer points, samples or sites"
        else:
            return
        given = ", ".join(f"{name}={_brief(value)}" for name, value in self.given.items())
        why = " ".join(str(error).split())
        raise typed(
            f"cannot be computed for {given} ({type(error).__name__}: {why})", field=self.name, remedy=remedy
        ) from error


def _brief(value: Any) -> str:
    if isinstance(value, np.ndarray) and value.size != 1:
        return f"array of shape {value.shape}"
    text = str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
