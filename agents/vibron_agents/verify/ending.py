"""Whether the calls of a task came to their end."""

from __future__ import annotations

from vibron_agents.verify.running import RunRecord
from vibron_verify.check import Check

UNJUDGED = "limit"
"""Group of the checks of a run that passed a limit: they are not judged."""


def ended(record: RunRecord, task: str, name: str) -> Check:
    """Return the check that a run came to its end; one that passed a limit is not judged."""
    words, count = lost(record, task), len(record.outcomes[task])
    group = UNJUDGED if words and record.passed_limit([task]) else "programming"
    return Check(group, name, not words, words or f"{count} elements ran")


def lost(record: RunRecord, task: str) -> str:
    """Return the calls of a task that did not return, with their errors; "" if all did."""
    missing = {key: one for key, one in record.outcomes.get(task, {}).items() if one.state != "returned"}
    return "; ".join(
        f"{key}: {one.error.get('type', one.state)} {one.error.get('message', one.limit)}"
        for key, one in missing.items()
    )
