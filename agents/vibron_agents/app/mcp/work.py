"""What a worker process of the server does: run one tool within limits, contained where the tool touches files."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron.core.errors import ResourceError, VibronError
from vibron.core.quantity import File
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.schema import is_record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool
from vibron_agents.core.tool_choice import touches_files
from vibron_agents.jobs.pool import end_with
from vibron_agents.sandbox import Limits, evaluate_source, scratch
from vibron_agents.sandbox.limits import MIB

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
    files : str, optional
        Folder from which tools may read files.
    """

    seconds: float = 120.0
    memory: int = 4096 * MIB
    input_size: int = 4 * MIB
    workers: int = min(4, os.cpu_count() or 1)
    files: str | None = None


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

    @classmethod
    def failed(cls, error: VibronError) -> Worked:
        """Return the end of a call that was refused or failed."""
        return cls(error=error.to_dict(), text=str(error))


def worked(name: str, arguments: Mapping[str, Any], rules: Rules, server: int) -> Worked:
    """Run a tool in this process, which ends with the server; errors are returned.

    Parameters
    ----------
    name : str
        Name of the tool.
    arguments : mapping
        Its arguments as JSON data.
    rules : Rules
        Limits.
    server : int
        Number of the process that waits for the result.
    """
    end_with(server)
    _bound(rules.memory)
    try:
        tool = find(name)
        if touches_files(tool, arguments):
            return _contained(tool, arguments, rules)
        return Worked(to_json(tool.execute(**arguments)), is_record(tool))
    except VibronError as error:
        return Worked.failed(error)
    except MemoryError:
        return Worked.failed(too_much("memory"))
    except (Exception, SystemExit) as error:
        why, remedy = f"failed: {type(error).__name__}: {error}", "report it with the arguments of the call"
        return Worked.failed(ResourceError(why, field=name, remedy=remedy))


def too_much(what: str) -> ResourceError:
    """Return the error of a call that used more time or memory than it may."""
    remedy = f"give smaller or fewer inputs, or start the server with a larger --{what}"
    return ResourceError(f"needs more {what} than a call may use", field="call", remedy=remedy)


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
        ended = evaluate_source(CONTAINED, given, folder, limits=limits, readable=[rules.files] if rules.files else ())
        if ended.reason in ("seconds", "memory"):
            return Worked.failed(too_much(ended.reason))
        if ended.error:
            why = f"failed: {ended.error}"
            return Worked.failed(ResourceError(why, field=tool.name, remedy="report it with the arguments"))
        if "error" in ended.value:
            return Worked(**ended.value)
        return Worked(ended.value["result"], is_record(tool), _written(folder / "run"))


def _written(folder: Path) -> dict[str, bytes]:
    found = {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if name not in OURS}


def _in_folder(tool: Tool, arguments: Mapping[str, Any], folder: str | None) -> dict[str, Any]:
    """Return the arguments with the names of files in the folder replaced by their paths."""

    def placed(value: Any) -> Any:
        if isinstance(value, list):
            return [placed(one) for one in value]
        if folder and isinstance(value, str):
            with suppress(OSError, ValueError):  # not the name of a file
                return str(Path(folder, value).resolve(strict=True))
        return value

    names = [one.name for one in tool.inputs if isinstance(one.mark, File) or one.type is Spectrum]
    return {name: placed(value) if name in names else value for name, value in arguments.items()}
