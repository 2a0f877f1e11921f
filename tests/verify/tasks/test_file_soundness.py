"""A judge of files that does not look at all of them, or scores right files below 1, is refused."""

from collections.abc import Callable, Mapping

import numpy as np
import pytest

from vibron.core.errors import InputError
from vibron_verify.tasks.file_soundness import refuse_unsound_judge
from vibron_verify.tasks.png import gray_png

Files = Mapping[str, bytes]
RIGHT = [
    {"t.csv": f"amount\n0.{place}\n0.9\n".encode(), "p.png": gray_png(np.eye(8, k=place, dtype=np.uint8) * 255),
     "v.json": b"%d" % place}
    for place in range(1, 4)
]  # fmt: skip

DRAWN = [one["p.png"] for one in RIGHT]


def checked(judge: Callable[[Files, Files], float]) -> None:
    """Check a judge, given as a function of the files and the right files."""

    def scores(trials):
        return [[judge(one, right) for one, right in zip(files, RIGHT, strict=True)] for files in trials]

    refuse_unsound_judge("train", RIGHT, [{}] * 3, scores)


def equal(*names: str) -> Callable[[Files, Files], float]:
    return lambda files, right: float(np.mean([files[name] == right[name] for name in names]))


def test_a_judge_that_compares_everything_is_sound() -> None:
    checked(equal("t.csv", "p.png", "v.json"))


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        (lambda files, right: 1.0, "t.csv, without rows, scores 1.000"),
        (lambda files, right: 0.9 * equal("t.csv")(files, right), "scores 0.900 for the right files"),
        (lambda files, right: 2.0 * equal("t.csv")(files, right), "scores 2.000 for the right files"),
        (lambda files, right: float("nan"), "scores nan for the right files"),
        (equal("t.csv", "v.json"), "p.png, white, scores 1.000"),
        (equal("p.png", "t.csv"), "v.json, without content, scores 1.000"),
        (lambda files, right: float(len(files["t.csv"]) == len(right["t.csv"])), "t.csv, shuffled, scores 1.000"),
        (lambda files, right: equal("t.csv", "v.json")(files, right) * (files["p.png"] in DRAWN),
         "p.png, that of the next case, scores 1.000"),
    ],
)  # fmt: skip
def test_a_judge_that_overlooks_something_is_refused(judge, words: str) -> None:
    with pytest.raises(InputError, match=words):
        checked(judge)
