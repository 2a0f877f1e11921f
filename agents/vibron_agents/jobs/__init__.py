"""Batches of independent items: worker processes that are replaced when they die, and results that are kept."""

from vibron_agents.jobs.batch import batch
from vibron_agents.jobs.finished import Finished, resumable
from vibron_agents.jobs.pool import JobOutcome, WorkerDiedError, each

__all__ = ["Finished", "JobOutcome", "WorkerDiedError", "batch", "each", "resumable"]
