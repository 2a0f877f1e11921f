"""Batches of independent items: worker processes that are replaced when they die, and results that are kept."""

from vibron_agents.jobs.batch import batch, each
from vibron_agents.jobs.finished import Finished, resumable
from vibron_agents.jobs.pool import ProcessPool
from vibron_agents.jobs.workers import BatchWorkers, JobOutcome, WorkerDiedError, WorkItem

__all__ = [
    "BatchWorkers",
    "Finished",
    "JobOutcome",
    "ProcessPool",
    "WorkItem",
    "WorkerDiedError",
    "batch",
    "each",
    "resumable",
]
