"""Calls of tools within limits, each computed once: a resumed run takes the results from its journal."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vibron.core.errors import ResourceError
from vibron.core.result import to_json
from vibron.core.tool import Tool
from vibron_agents.core.session import Session
from vibron_agents.core.user_files import UserFile
from vibron_agents.jobs.call import Rules, Worked
from vibron_agents.jobs.limited import limited
from vibron_agents.jobs.tool_call import ToolCall
from vibron_agents.sandbox.limits import MIB

RULES = Rules(seconds=30.0, memory=2048 * MIB, input_size=64 * MIB)
FILES = "files"  # folder of what calls write, in that of the run


@dataclass(frozen=True)
class KeptCalls:
    """Runs tools, and keeps what they give.

    Attributes
    ----------
    session : Session
        The run, in whose folder the files lie that calls write.
    rules : Rules
        Limits of a call.
    files : sequence of UserFile
        Files that tools may read.
    """

    session: Session
    rules: Rules = RULES
    files: Sequence[UserFile] = ()

    def __call__(self, tool: Tool, arguments: Mapping[str, Any]) -> Any:
        """Return the result of a tool as JSON data.

        Raises
        ------
        FailedCallError
            It failed, or needs more than it may use.
        """
        return self.ended(tool.name, arguments).value()

    def ended(self, name: str, arguments: Mapping[str, Any], drawn: str | None = None) -> Worked:
        """Return the end of a call; with ``drawn`` a picture of that part of the result."""
        given = to_json(arguments)
        paths = {one.path: one.sha256 for one in self.files}
        size = len(str(given))
        if size > self.rules.input_size:
            why, remedy = "are too many data", "give a handle to less data"
            return Worked.failed(ResourceError(why, field="arguments", value=size, remedy=remedy))
        call = ToolCall(name, given, replace(self.rules, files=tuple(paths)), drawn)
        key = [name, given, drawn, [sha256 for path, sha256 in paths.items() if path in str(given)]]
        kept = self.session.once("call", key, lambda: (_kept(limited(call)), {}), repeatable=True)
        files = {path: base64.b64decode(data) for path, data in kept["files"].items()}
        return Worked(json.loads(kept["result"]), kept["is_record"], files, kept["error"], kept["text"])

    def write(self, step: str, files: Mapping[str, bytes]) -> list[str]:
        """Write the files of a step into the folder of the run; return their paths in it."""
        written = []
        for name, data in files.items():
            path = Path(FILES, step, name)
            place = self.session.journal.path.parent / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
            written.append(str(path))
        return written


def _kept(ended: Worked) -> dict[str, Any]:
    """Return the end of a call as the journal has it."""
    files = {path: base64.b64encode(data).decode() for path, data in ended.files.items()}
    result = json.dumps(ended.result)  # as text, since the journal sorts the names of objects
    return {"result": result, "is_record": ended.is_record, "files": files, "error": ended.error, "text": ended.text}
