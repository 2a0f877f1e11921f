"""A call of a tool that reads or writes files, in the sandbox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from vibron.core.errors import ResourceError
from vibron.core.quantity import File
from vibron.core.schema import is_record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import Tool
from vibron_agents.jobs.call import Rules, Worked, too_much
from vibron_agents.sandbox import Limits, evaluate_source, scratch

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


def contained(tool: Tool, arguments: Mapping[str, Any], rules: Rules) -> Worked:
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
