"""The tasks of the bench: questions of the domain, reference workflows, and what a right answer is."""

from vibron_verify.tasks.judging import Expected, judge, mutants
from vibron_verify.tasks.reading import Task, read_tasks

__all__ = ["Expected", "Task", "judge", "mutants", "read_tasks"]
