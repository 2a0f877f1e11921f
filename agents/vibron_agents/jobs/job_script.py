"""Jobs of SLURM and PBS that start workers: their settings, and the script that is submitted."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, Self

from vibron.core.errors import InputError
from vibron.core.require import require

Kind = Literal["slurm", "pbs"]
NAME, PROLOGUE = "vibron", "export OMP_NUM_THREADS=1"
_WAIT = 60  # s for which a worker looks for its scheduler


@dataclass(frozen=True)
class JobSettings:
    """What each job asks for.

    Attributes
    ----------
    queue, account, interface : str
        Queue or partition, account, and network interface of the workers; empty for those of the site.
    walltime : str
        Longest time of a job, hours:minutes:seconds.
    memory : int
        Memory in GiB.
    cores : int
        Number of worker processes, each on one core.
    directive, prologue : tuple of str
        More lines for the batch system, and commands before the workers start, such as ``module load python``.
    """

    queue: str = ""
    account: str = ""
    interface: str = ""
    walltime: str = "01:00:00"
    memory: int = 4
    cores: int = 1
    directive: tuple[str, ...] = ()
    prologue: tuple[str, ...] = (PROLOGUE,)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """Return settings from words such as ``walltime=02:00:00``; ``directive`` and ``prologue`` may come again.

        >>> JobSettings.read(["queue=short", "cores=4", "prologue=module load python"]).cores
        4

        Raises
        ------
        InputError
            A setting is unknown, or its value is not a number of at least 1.
        """
        given: dict[str, Any] = {part.name: part.default for part in fields(cls)}
        for word in words:
            name, sign, value = word.partition("=")
            if name not in given or not sign:
                remedy = f"give NAME=VALUE with one of {', '.join(given)}"
                raise InputError("unknown setting of a job", field="job", value=word, remedy=remedy)
            held = given[name]
            several = (*held, value) if isinstance(held, tuple) else value
            given[name] = _number(name, value) if isinstance(held, int) else several
        return cls(**given)

    def arguments(self) -> dict[str, Any]:
        """Return the settings by the names of dask-jobqueue."""
        return {
            "job_name": NAME, "cores": self.cores, "processes": self.cores, "memory": f"{self.memory}GiB",
            "walltime": self.walltime, "queue": self.queue or None, "account": self.account or None,
            "interface": self.interface or None, "job_extra_directives": list(self.directive),
            "job_script_prologue": list(self.prologue), "death_timeout": _WAIT,
        }  # fmt: skip


def started(kind: Kind, settings: JobSettings, jobs: int) -> Any:
    """Return a cluster whose scheduler runs in this process, and which keeps a number of jobs in the queue.

    Raises
    ------
    MissingDependencyError
        dask-jobqueue is not installed.
    """
    jobqueue = require("dask_jobqueue", extra="cluster")
    made = {"slurm": jobqueue.SLURMCluster, "pbs": jobqueue.PBSCluster}[kind](**settings.arguments())
    made.adapt(minimum_jobs=jobs, maximum_jobs=jobs)  # a job that ends is submitted again
    return made


def job_script(kind: Kind, settings: JobSettings, address: str = "tcp://SCHEDULER:PORT") -> str:
    """Return the script of one job, as dask-jobqueue submits it where its own configuration adds nothing."""
    cores = settings.cores
    command = [sys.executable, "-m distributed.cli.dask_worker", address, f"--name {NAME} --nthreads 1",
               f"--memory-limit {settings.memory / cores:.2f}GiB", f"--nworkers {cores}" if cores > 1 else "",
               f"--nanny --death-timeout {_WAIT}",
               f"--interface {settings.interface}" if settings.interface else ""]  # fmt: skip
    header = {"slurm": _slurm, "pbs": _pbs}[kind](settings)
    lines = ["#!/usr/bin/env bash", "", *header, *settings.prologue, " ".join(filter(None, command))]
    return "\n".join(lines) + "\n"


def _slurm(settings: JobSettings) -> list[str]:
    words = [f"-J {NAME}", *([f"-p {settings.queue}"] if settings.queue else []),
             *([f"-A {settings.account}"] if settings.account else []), "-n 1", f"--cpus-per-task={settings.cores}",
             f"--mem={settings.memory}G", f"-t {settings.walltime}", *settings.directive]  # fmt: skip
    return [f"#SBATCH {word}" for word in words]


def _pbs(settings: JobSettings) -> list[str]:
    memory = f"{settings.memory}GB" if settings.memory >= 10 else f"{settings.memory * 1024}MB"
    words = [f"-N {NAME}", *([f"-q {settings.queue}"] if settings.queue else []),
             *([f"-A {settings.account}"] if settings.account else []),
             f"-l select=1:ncpus={settings.cores}:mem={memory}", f"-l walltime={settings.walltime}",
             *settings.directive]  # fmt: skip
    return [f"#PBS {word}" for word in words]


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text):
        raise InputError("expected a whole number of at least 1", field=name, value=text, remedy=f"give {name}=4")
    return int(text)
