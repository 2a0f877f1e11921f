"""The script that is shown is the one that dask-jobqueue submits, and settings are checked."""

import sys

import pytest

from vibron.core.errors import InputError
from vibron_agents.jobs.job_script import JobSettings, Kind, job_script

WORDS = [
    ["queue=short", "account=chem", "walltime=02:00:00", "memory=8", "cores=2", "directive=--exclusive",
     "prologue=module load python", "interface=ib0"],
    ["memory=12"],
    [],
]  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("kind", ["slurm", "pbs"])
def test_it_is_the_script_of_dask_jobqueue(kind: Kind, words: list[str]) -> None:
    jobqueue = pytest.importorskip("dask_jobqueue")
    settings = JobSettings.read(words)
    made = {"slurm": jobqueue.slurm.SLURMJob, "pbs": jobqueue.pbs.PBSJob}[kind]
    theirs = made(scheduler="tcp://host:1", name="vibron", **settings.arguments()).job_script()
    assert job_script(kind, settings, "tcp://host:1") == theirs.replace("--nworkers 1 ", "")


def test_it_is_made_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("dask_jobqueue", "distributed", "dask"):
        monkeypatch.setitem(sys.modules, name, None)
    assert "#SBATCH -t 01:00:00" in job_script("slurm", JobSettings())


@pytest.mark.parametrize("word", ["cpus=4", "queue", "cores=0", "memory=4GB", "cores=-1", "cores="])
def test_a_wrong_setting_is_refused(word: str) -> None:
    with pytest.raises(InputError) as caught:
        JobSettings.read([word])
    assert caught.value.remedy
