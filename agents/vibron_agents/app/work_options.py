"""Options of commands that do many tasks: how many processes, where, and where results are kept."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from vibron_agents.jobs import BatchWorkers

LOCAL, QUEUES = "local", ("slurm", "pbs")


@dataclass(frozen=True)
class WorkPlace:
    """The number of processes or jobs, the scheduler, the store, and the settings of jobs."""

    jobs: int
    scheduler: str | None = None
    results: str | None = None
    job: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether processes of this machine work, and no store keeps their results."""
        return self.scheduler is None and self.results is None

    @contextmanager
    def opened(self) -> Iterator[int | BatchWorkers]:
        """Give the workers in the block: a number of processes of this machine, or those of a scheduler."""
        if self.is_here:
            yield self.jobs
            return
        from vibron_agents.jobs.shared_results import SharedResults

        store = SharedResults.at(self.results) if self.results else None
        if self.scheduler is None:
            from vibron_agents.jobs import ProcessPool

            yield ProcessPool(self.jobs, store)
            return
        from vibron_agents.jobs.cluster import Cluster

        with Cluster(self._scheduler(), store) as cluster:
            page = f"; dashboard: {cluster.dashboard}" if cluster.dashboard else ""
            address = cluster.client.scheduler.address
            click.echo(f"scheduler {address}: {cluster.threads} workers{page}", err=True)
            yield cluster

    def script(self) -> str:
        """Return the job script of a queue.

        Raises
        ------
        UsageError
            The scheduler is not that of a queue.
        """
        from vibron_agents.jobs.job_script import JobSettings, job_script

        if self.scheduler not in QUEUES:
            raise click.UsageError(f"--dry-run prints a job script: give --scheduler {' or '.join(QUEUES)}")
        return job_script(self.scheduler, JobSettings.read(self.job))  # type: ignore[arg-type]

    def _scheduler(self) -> Any:
        """Return an address, or a cluster that is started now."""
        if self.scheduler in QUEUES:
            from vibron_agents.jobs.job_script import JobSettings, started

            return started(self.scheduler, JobSettings.read(self.job), self.jobs)  # type: ignore[arg-type]
        if self.scheduler == LOCAL:
            from vibron_agents.jobs.local_cluster import local_cluster

            return local_cluster(self.jobs)
        return self.scheduler


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command, which gets ``place``, a `WorkPlace`."""

    @functools.wraps(command)
    def with_place(
        *args: Any, jobs: int, scheduler: str | None, results: str | None, job: tuple[str, ...], dry_run: bool,
        **others: Any,
    ) -> Any:  # fmt: skip
        place = WorkPlace(jobs, scheduler, results, job)
        if job and scheduler not in QUEUES:
            raise click.UsageError(f"--job is for --scheduler {' or '.join(QUEUES)}")
        if dry_run:
            click.echo(place.script(), nl=False)
            return 0
        return command(*args, place=place, **others)

    for option in reversed(OPTIONS):
        with_place = option(with_place)
    return with_place


OPTIONS = (
    click.option(
        "--jobs", "--workers", "jobs", default=1, show_default=True, type=click.IntRange(1),
        help="Processes at work; jobs of a queue.",
    ),
    click.option(
        "--scheduler", metavar=f"ADDRESS|{LOCAL}|{'|'.join(QUEUES)}",
        help="Let workers of this dask scheduler work; they need the same files and versions.",
    ),
    click.option("--results", metavar="DIR|URL", help="Keep each result here for later runs, on any machine."),
    click.option("--job", metavar="NAME=VALUE", multiple=True,
                 help="Setting of each job of a queue: queue, account, walltime, memory (GiB), cores, ..."),
    click.option("--dry-run", is_flag=True, help="Print the job script of a queue and do nothing."),
)  # fmt: skip
