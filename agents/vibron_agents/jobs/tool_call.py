"""What a worker process does for a model or a client: run one tool within limits, contained where it touches files."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError, ResourceError, VibronError
from vibron.core.quantity import File
from vibron.core.registry import find
from vibron.core.require import require
from vibron.core.result import follow, to_json
from vibron.core.schema import is_record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool
from vibron_agents.core.tool_choice import touches_files
from vibron_agents.sandbox import Limits, evaluate_source, scratch
from vibron_agents.sandbox.limits import MIB

PICTURE = "plot.png"
OURS = {"script.py", "candidate.py", "inputs.json"}  # what a contained run needs in its folder
CONTAINED = """
import os
from vibron.core.errors import VibronError

def solve(tools, name, arguments):
    os.environ["VIBRON_HOME"] = os.getcwd()  # libraries that are written come back as files
    try:
        return {"result": getattr(tools, name)(**arguments)}
    except VibronError as error:
        return {"error": error.to_dict(), "text": str(error)}
"""


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
    workers: int = min(4, os.cpu_count() or 1)
    files: tuple[str, ...] = ()
    more: str = ""


@dataclass(frozen=True)
class Worked:
    """The end of a call: a result as JSON data with the files written, or an error as data and as text.

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


@dataclass(frozen=True)
class ToolCall:
    """A call of a tool.

    Attributes
    ----------
    name : str
        Name of the tool; "" for a spectrum that is only drawn.
    arguments : mapping
        Its arguments as JSON data.
    rules : Rules
        Limits.
    drawn : str, optional
        Part of the result, as a path, that is drawn into a picture instead of returned.
    """

    name: str
    arguments: Mapping[str, Any]
    rules: Rules
    drawn: str | None = None


def worked(call: ToolCall) -> Worked:
    """Run a tool in this process; errors are returned."""
    _bound(call.rules.memory)
    try:
        if call.drawn is not None:
            return _drawn(call)
        tool = find(call.name)
        if touches_files(tool, call.arguments):
            return _contained(tool, call.arguments, call.rules)
        return Worked(to_json(tool.execute(**call.arguments)), is_record(tool))
    except VibronError as error:
        return Worked.failed(error)
    except MemoryError:
        return Worked.failed(too_much("memory", call.rules))
    except (Exception, SystemExit) as error:
        why, remedy = f"failed: {type(error).__name__}: {error}", "report it with the arguments of the call"
        return Worked.failed(ResourceError(why, field=call.name, remedy=remedy))


def too_much(what: str, rules: Rules) -> ResourceError:
    """Return the error of a call that used more time or memory than it may."""
    remedy = f"give smaller or fewer inputs{rules.more.format(what)}"
    return ResourceError(f"needs more {what} than a call may use", field="call", remedy=remedy)


def _drawn(call: ToolCall) -> Worked:
    """Compute a result again and draw it: pictures are made of objects, and what is kept is JSON."""
    whole = find(call.name).execute(**call.arguments) if call.name else Spectrum(**call.arguments)
    part = follow(whole, call.drawn or "")
    if not hasattr(part, "plot"):
        raise InputError(
            "cannot be drawn", field="handle", value=call.drawn, remedy="give a result with arrays, as a spectrum has"
        )
    require("matplotlib", extra="plot").use("Agg")
    picture = io.BytesIO()
    part.plot().figure.savefig(picture, format="png", metadata={"Software": None})
    return Worked({"picture": PICTURE}, True, {PICTURE: picture.getvalue()})


def _bound(memory: int) -> None:
    if sys.platform == "linux":
        import resource

        ceiling = resource.getrlimit(resource.RLIMIT_DATA)[1]
        limit = memory if ceiling == resource.RLIM_INFINITY else min(memory, ceiling)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, ceiling))


def _contained(tool: Tool, arguments: Mapping[str, Any], rules: Rules) -> Worked:
    """Run a tool in the sandbox: it reads the folder of files and writes to a temporary one."""
    given = {"name": tool.name, "arguments": _in_folder(tool, arguments, rules.files)}
    limits = Limits(seconds=rules.seconds, memory=rules.memory)
    with scratch() as folder:
        ended = evaluate_source(CONTAINED, given, folder, limits=limits, readable=rules.files)
        if ended.reason in ("seconds", "memory"):
            return Worked.failed(too_much(ended.reason, rules))
        if ended.error:
            why = f"failed: {ended.error}"
            return Worked.failed(ResourceError(why, field=tool.name, remedy="report it with the arguments"))
        if "error" in ended.value:
            return Worked(**ended.value)
        return Worked(ended.value["result"], is_record(tool), _written(folder / "run"))


def _written(folder: Path) -> dict[str, bytes]:
    found = {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if name not in OURS}


def _in_folder(tool: Tool, arguments: Mapping[str, Any], places: Sequence[str]) -> dict[str, Any]:
    """Return the arguments with the names of files in the folders replaced by their paths."""

    def placed(value: Any) -> Any:
        if isinstance(value, list):
            return [placed(one) for one in value]
        for place in places if isinstance(value, str) else ():
            with suppress(OSError, ValueError):  # not the name of a file
                return str(Path(place, value).resolve(strict=True))
        return value

    names = [one.name for one in tool.inputs if isinstance(one.mark, File) or one.type is Spectrum]
    return {name: placed(value) if name in names else value for name, value in arguments.items()}
