"""What runs in a worker process for a model or a client: its limits and its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from vibron.core.errors import ResourceError, VibronError
from vibron.core.system import processors
from vibron_agents.sandbox.limits import MIB


@dataclass(frozen=True)
class Rules:
    """What a call may use.

    Attributes
    ----------
    seconds : float
        Wall time of a call, without the time that it waits for a worker.
    memory : int
        Bytes of its process; kept on Linux.
    input_size : int
        Bytes of its arguments as JSON.
    workers : int
        Calls that run at the same time.
    files : tuple of str
        Files, and folders of files, that tools may read.
    more : str
        What else to do about a call that needs more of ``{}``.
    """

    seconds: float = 120.0
    memory: int = 4096 * MIB
    input_size: int = 4 * MIB
    workers: int = min(4, processors())
    files: tuple[str, ...] = ()
    more: str = ""


@dataclass(frozen=True)
class Worked:
    """The end of a call: a result with the files written, or an error as data and as text.

    ``is_record`` is False for a single value and for a list of records.
    """

    result: Any = None
    is_record: bool = False
    files: Mapping[str, bytes] = field(default_factory=dict)
    error: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def value(self) -> Any:
        """Return the result.

        Raises
        ------
        FailedCallError
            The call ended in an error.
        """
        if self.error:
            raise FailedCallError(self)
        return self.result

    @classmethod
    def failed(cls, error: VibronError) -> Worked:
        """Return the end of a call that was refused or failed."""
        return cls(error=error.to_dict(), text=str(error))


class FailedCallError(VibronError):
    """The error in which a call in another process ended."""

    def __init__(self, ended: Worked) -> None:
        super().__init__(ended.error["message"])
        self.ended = ended

    def __str__(self) -> str:
        return self.ended.text

    def to_dict(self) -> dict[str, Any]:
        """Return the error as the tool raised it."""
        return dict(self.ended.error)


class WorkerCall(Protocol):
    """Work that can be pickled: its name in errors, its limits, and what it does."""

    @property
    def name(self) -> str:
        """Name in errors."""

    @property
    def rules(self) -> Rules:
        """Limits."""

    def run(self) -> Worked:
        """Do it in this process; errors may be raised."""


def too_much(what: str, rules: Rules) -> ResourceError:
    """Return the error of a call that used more time or memory than it may."""
    remedy = f"give smaller or fewer inputs{rules.more.format(what)}"
    return ResourceError(f"needs more {what} than a call may use", field="call", remedy=remedy)
