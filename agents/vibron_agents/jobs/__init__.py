"""Batches of independent items: worker processes that are replaced when they die, and results that are kept."""

from vibron_agents.jobs.batch import batch, each
from vibron_agents.jobs.finished import Finished, resumable
from vibron_agents.jobs.pool import Pool
from vibron_agents.jobs.workers import JobOutcome, Task, WorkerDiedError, Workers

__all__ = ["Finished", "JobOutcome", "Pool", "Task", "WorkerDiedError", "Workers", "batch", "each", "resumable"]
