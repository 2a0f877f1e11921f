"""A call of a tool, contained where it touches files, or of one that draws its result."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.require import require
from vibron.core.result import follow, to_json
from vibron.core.schema import is_record
from vibron.core.spectrum import Spectrum
from vibron_agents.core.tool_choice import touches_files
from vibron_agents.jobs.call import Rules, Worked
from vibron_agents.jobs.contained_call import contained

PICTURE = "plot.png"


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

    def run(self) -> Worked:
        """Run the tool in this process."""
        if self.drawn is not None:
            return _drawn(self)
        tool = find(self.name)
        if touches_files(tool, self.arguments):
            return contained(tool, self.arguments, self.rules)
        return Worked(to_json(tool.execute(**self.arguments)), is_record(tool))


def _drawn(call: ToolCall) -> Worked:
    """Compute a result again and draw it: pictures are made of objects, and what is kept is JSON."""
    if call.name and touches_files(find(call.name), call.arguments):
        raise InputError(
            "is not drawn: its tool reads or writes files", field="handle", value=call.name,
            remedy="draw the file itself by its handle",
        )  # fmt: skip
    whole = find(call.name).execute(**call.arguments) if call.name else Spectrum(**call.arguments)
    part = follow(whole, call.drawn or "")
    if not hasattr(part, "plot"):
        raise InputError(
            "cannot be drawn", field="handle", value=call.drawn, remedy="give a result with arrays, as a spectrum has"
        )
    require("matplotlib", extra="plot").use("Agg")
    picture = io.BytesIO()
    part.plot().figure.savefig(picture, format="png", metadata={"Software": None})
    require("matplotlib.pyplot", extra="plot").close("all")  # the process is used again
    return Worked({"picture": PICTURE}, True, {PICTURE: picture.getvalue()})
