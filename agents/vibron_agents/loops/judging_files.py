"""The judge of a task with files: a script of the task, run in the sandbox on the files of a solution and the truth.

A solution's files and the truth meet in this run only, after every process of the solution has ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vibron.core.errors import InputError
from vibron_agents.sandbox import Limits, Warm, evaluate_source, scratch
from vibron_verify.tasks.file_soundness import Files, refuse_unsound_judge
from vibron_verify.tasks.optimisation import Case, PartName
from vibron_verify.tasks.task_outputs import RightFiles

LIMITS = Limits(seconds=60.0)
FAILED = "the judge could not score its files"  # the words of the error may hold the truth
JUDGING = """
from pathlib import Path

def solve(tools, count):
    names = {"__name__": "judge"}
    exec(compile(Path("judge.py").read_bytes(), "judge.py", "exec"), names)
    found = []
    for place in map(str, range(count)):
        try:
            found.append(float(names["judge"](Path(place, "outputs"), Path(place, "truth"))))
        except Exception as error:
            found.append(f"{type(error).__name__}: {error}"[:500])
    return found
"""


@dataclass(frozen=True)
class ContainedJudge(RightFiles):
    """The truth of a case as the metric ``judged`` takes it: a function from files to a score, 1 at best."""

    def __call__(self, files: Files) -> float:
        """Return the score of the files of a solution.

        Raises
        ------
        ValueError
            The judge fails on them.
        """
        found = judged_together([files], [self])[0]
        if isinstance(found, str):
            raise ValueError(found)
        return found


def judged_together(
    outputs: Sequence[Files], truths: Sequence[RightFiles], warm: Warm | None = None
) -> list[float | str]:
    """Return the score of each set of files, or that the judge failed, from one contained run."""
    return [FAILED if isinstance(one, str) else one for one in _judged(outputs, truths, warm)]


def check_judge(cases: Mapping[PartName, Sequence[Case]]) -> None:
    """Refuse a judge that fails on right files, or does not score wrong files below right ones.

    Raises
    ------
    InputError
        Names the part, the result and its score, or the error of the script.
    """
    for part, listed in cases.items():
        truths: list[RightFiles] = [one.truth for one in listed]

        def scores(sets: Sequence[Sequence[Files]], truths: Sequence[RightFiles] = truths) -> list[list[float]]:
            found = _judged([one for each in sets for one in each], [*truths] * len(sets))
            if wrong := [one for one in found[: len(truths)] if isinstance(one, str)]:
                raise InputError(
                    f"fails on the right files: {wrong[0]}", field="judge",
                    remedy="define judge(outputs, truth), which takes two folders and returns a number",
                )  # fmt: skip
            numbers = [0.0 if isinstance(one, str) else one for one in found]
            return [numbers[place : place + len(truths)] for place in range(0, len(numbers), len(truths))]

        refuse_unsound_judge(part, [one.right() for one in truths], [one.inputs for one in listed], scores)


def _judged(outputs: Sequence[Files], truths: Sequence[RightFiles], warm: Warm | None = None) -> list[float | str]:
    """Return the scores, or the errors of the script."""
    if not outputs:
        return []
    files = {"judge.py": truths[0].script.read_bytes()}
    for place, (found, truth) in enumerate(zip(outputs, truths, strict=True)):
        files |= {f"{place}/outputs/{name}": content for name, content in found.items()}
        files |= {f"{place}/truth/{name}": path.read_bytes() for name, path in truth.files.items()}
    with scratch() as folder:
        ended = evaluate_source(JUDGING, {"count": len(outputs)}, folder, limits=LIMITS, files=files, warm=warm)
    if ended.error or not isinstance(ended.value, list) or len(ended.value) != len(outputs):
        return [ended.error or "it gave no scores"] * len(outputs)
    return [one if isinstance(one, float | int) else str(one) for one in ended.value]
