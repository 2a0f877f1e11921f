"""What a worker process does: one call within limits, after which it can do another."""

from __future__ import annotations

from vibron.core.errors import ResourceError, VibronError
from vibron.core.system import bound_memory
from vibron_agents.jobs.call import Worked, WorkerCall, too_much


def worked(call: WorkerCall) -> Worked:
    """Do a call in this process, whose memory is bounded from now on; errors are returned."""
    bound_memory(call.rules.memory)
    return ended(call)


def ended(call: WorkerCall) -> Worked:
    """Do a call in this process; errors are returned."""
    try:
        return call.run()
    except VibronError as error:
        return Worked.failed(error)
    except MemoryError:
        return Worked.failed(too_much("memory", call.rules))
    except (Exception, SystemExit) as error:
        why, remedy = f"failed: {type(error).__name__}: {error}", "report it with the arguments of the call"
        return Worked.failed(ResourceError(why, field=call.name, remedy=remedy))
