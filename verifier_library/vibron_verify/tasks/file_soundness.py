"""Check before use that the judge of a task with files scores right files 1 and wrong ones lower."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron_verify.tasks.optimisation import PartName
from vibron_verify.tasks.png import gray_png, png_shape
from vibron_verify.tasks.soundness import RIGHT
from vibron_verify.tasks.task_data import GivenFile
from vibron_verify.tasks.trial import LOW

Files = Mapping[str, bytes]
Scores = Callable[[Sequence[Sequence[Files]]], Sequence[Sequence[float]]]  # of trials, each with files for all cases


def refuse_unsound_judge(
    part: PartName, right: Sequence[Files], inputs: Sequence[Mapping[str, Any]], scores: Scores
) -> None:  # fmt: skip
    """Refuse a judge that does not score wrong files below right ones.

    The right files have to score 1 in every case. With one of them replaced by a wrong one, the mean score may be 0.85
    at most: a table without rows, constant, of the other sign or shuffled; a white, black or noisy picture; an
    empty value; the file of the next case; an input of the same kind.

    Parameters
    ----------
    part : {'train', 'test'}
        Which part.
    right : sequence of mapping
        The right outputs of each case.
    inputs : sequence of mapping
        The inputs of each case.
    scores : callable
        The scores of several trials, the first with the right files; 0 where the judge fails on a case.

    Raises
    ------
    InputError
        Names the part, the wrong result and its score.
    """
    wrong = [(name, word, [{**one, name: other} for one, other in zip(right, changed, strict=True)])
             for name in right[0] for word, changed in _wrong(name, [one[name] for one in right], inputs)]  # fmt: skip
    found, *rest = scores([right, *(files for _, _, files in wrong)])
    worst = max(found, key=lambda one: abs(one - 1.0))
    if not abs(worst - 1.0) <= 1.0 - RIGHT:
        raise InputError(
            f"scores {worst:.3f} for the right files of the {part} part", field="judge",
            remedy="return 1 for files that are as the truth",
        )  # fmt: skip
    for (name, word, _), values in zip(wrong, rest, strict=True):
        mean = float(np.mean(values))
        if not mean <= LOW:
            raise InputError(
                f"cannot tell wrong results of the {part} part from right ones: {name}, {word}, scores {mean:.3f}",
                field="judge", remedy=f"give {name} more weight, and compare its whole content with the truth",
            )  # fmt: skip


def _wrong(
    name: str, right: Sequence[bytes], inputs: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[str, list[bytes]]]:  # fmt: skip
    """Yield wrong contents of a file for every case, each with what is wrong."""
    suffix = name[name.rindex(".") :]
    if suffix == ".csv":
        yield from _tables(right)
    elif suffix == ".png":
        yield from _pictures(right)
    else:
        blank = json.dumps(None).encode() if suffix == ".json" else b"-\n"
        yield "without content", [blank for _ in right]
    following = [*right[1:], right[0]]
    if all(one != other for one, other in zip(right, following, strict=True)):
        yield "that of the next case", following
    for key, value in inputs[0].items():
        if isinstance(value, GivenFile) and value.endswith(suffix):
            yield f"the input {key}", [Path(one[key]).read_bytes() for one in inputs]


def _pictures(right: Sequence[bytes]) -> Iterator[tuple[str, list[bytes]]]:
    rng, shapes = np.random.default_rng(0), [png_shape(one) for one in right]
    yield "white", [gray_png(np.full(one, 255, dtype=np.uint8)) for one in shapes]
    yield "black", [gray_png(np.zeros(one, dtype=np.uint8)) for one in shapes]
    yield "noise", [gray_png(rng.integers(0, 256, one, dtype=np.uint8)) for one in shapes]


def _tables(right: Sequence[bytes]) -> Iterator[tuple[str, list[bytes]]]:
    """Yield wrong tables: numbers are changed column by column, other columns stay."""
    read = [list(csv.reader(io.StringIO(one.decode()))) for one in right]
    yield "without rows", [_table(rows[:1]) for rows in read]
    changes: dict[str, Callable[[Any], Any]] = {"of the other sign": lambda column: -column}
    if all(len(rows) > 2 for rows in read):
        changes["constant"] = lambda column: np.full_like(column, column.mean())
        changes["shuffled"] = lambda column: np.roll(column, 1)
    for word, change in changes.items():
        yield word, [_table([rows[0], *zip(*_changed(rows[1:], change), strict=True)]) for rows in read]


def _changed(rows: Sequence[Sequence[str]], change: Callable[[Any], Any]) -> Iterator[Sequence[Any]]:
    for column in zip(*rows, strict=True):
        try:
            yield list(change(np.array(column, dtype=float)))
        except ValueError:
            yield column


def _table(rows: Sequence[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
