"""A dask scheduler with worker processes on this machine."""

from __future__ import annotations

import logging
from typing import Any

from vibron.core.require import require


def local_cluster(workers: int) -> Any:
    """Return a cluster that only this machine reaches.

    Raises
    ------
    MissingDependencyError
        distributed is not installed.
    """
    distributed = require("distributed", extra="cluster")
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", memory_limit=None,
        silence_logs=logging.ERROR,
    )  # fmt: skip
