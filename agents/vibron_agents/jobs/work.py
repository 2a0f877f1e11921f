"""What a worker process does for a model or a client: run one tool within limits, contained where it touches files."""

from __future__ import annotations

import io
import sys

from vibron.core.errors import InputError, ResourceError, VibronError
from vibron.core.registry import find
from vibron.core.require import require
from vibron.core.result import follow, to_json
from vibron.core.schema import is_record
from vibron.core.spectrum import Spectrum
from vibron_agents.core.tool_choice import touches_files
from vibron_agents.jobs.contained_call import contained
from vibron_agents.jobs.tool_call import ToolCall, Worked, too_much

PICTURE = "plot.png"


def worked(call: ToolCall) -> Worked:
    """Run a tool in this process; errors are returned."""
    _bound(call.rules.memory)
    try:
        if call.drawn is not None:
            return _drawn(call)
        tool = find(call.name)
        if touches_files(tool, call.arguments):
            return contained(tool, call.arguments, call.rules)
        return Worked(to_json(tool.execute(**call.arguments)), is_record(tool))
    except VibronError as error:
        return Worked.failed(error)
    except MemoryError:
        return Worked.failed(too_much("memory", call.rules))
    except (Exception, SystemExit) as error:
        why, remedy = f"failed: {type(error).__name__}: {error}", "report it with the arguments of the call"
        return Worked.failed(ResourceError(why, field=call.name, remedy=remedy))


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


def _bound(memory: int) -> None:
    if sys.platform == "linux":
        import resource

        ceiling = resource.getrlimit(resource.RLIMIT_DATA)[1]
        limit = memory if ceiling == resource.RLIM_INFINITY else min(memory, ceiling)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, ceiling))
