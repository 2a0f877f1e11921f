"""Work that confirms the key of each item where it runs, and keeps results in a store."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import ResourceError
from vibron_agents.jobs.shared_results import SharedResults


class UnequalWorkerError(ResourceError):
    """A worker has other files, settings or versions than the process that gave the task."""


@dataclass(frozen=True)
class Confirmed:
    """Work on pairs of key and item.

    The key is the hash of input, settings and versions.  A worker that computes another one for the item would give
    another result, so it refuses.  A result that the store holds is not computed again.
    """

    work: Callable[[Any], Any]
    key: Callable[[Any], str]
    usable: Callable[[Any], bool]
    store: SharedResults | None

    def __call__(self, keyed: tuple[str, Any]) -> Any:
        """Return the result of an item.

        Raises
        ------
        UnequalWorkerError
            The key differs here.
        """
        key, item = keyed
        if not key:
            return self.work(item)
        if self.key(item) != key:
            raise UnequalWorkerError(
                "has another input, settings or versions than this machine", field="worker",
                value=socket.gethostname(),
                remedy="share the folders of inputs and outputs with it, and install the same versions there",
            )  # fmt: skip
        if self.store is None:
            return self.work(item)
        try:
            found = self.store[key]
            if self.usable(found):
                return found
        except KeyError:
            pass
        value = self.work(item)
        if self.usable(value):
            self.store.put(key, value)
        return value
