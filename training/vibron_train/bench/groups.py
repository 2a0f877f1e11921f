"""Precision and recall of each functional group, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from vibron.infrared.molecules.groups import load_groups
from vibron_train.structures.membership import fraction

#: Names of groups: those of the true structure, and those that were found.
Found = tuple[frozenset[str], frozenset[str]]
TOTAL = "all groups"


def counts(found: Iterable[Found], name: str | None = None) -> tuple[int, int, int]:
    """Return how often a group, or any, was rightly found, wrongly found and missed.

    >>> counts([(frozenset({"ketone", "arene"}), frozenset({"ketone", "ester"}))])
    (1, 1, 1)
    """
    right = wrong = missed = 0
    for truth, said in found:
        kept = (truth, said) if name is None else (truth & {name}, said & {name})
        right += len(kept[0] & kept[1])
        wrong += len(kept[1] - kept[0])
        missed += len(kept[0] - kept[1])
    return right, wrong, missed


def by_group(found: Sequence[Found]) -> list[dict[str, Any]]:
    """Return a row for all groups together, then one for each that occurs or was found, the most frequent first."""
    rows = [_row(group.name, group.label, counts(found, group.name)) for group in load_groups()]
    rows = sorted((row for row in rows if row["support"] or row["predicted"]), key=lambda row: -row["support"])
    return [_row("", TOTAL, counts(found)), *rows]


def _row(name: str, label: str, counted: tuple[int, int, int]) -> dict[str, Any]:
    """Return support, number of predictions, and precision, recall and F1 as value, low, high.

    With the Jaccard index J = right / (right + wrong + missed), F1 = 2 J / (1 + J) grows with J, so that its interval
    is that of J, transformed.
    """
    right, wrong, missed = counted
    overlap = _interval(right, right + wrong + missed)
    return {
        "name": name,
        "label": label,
        "support": right + missed,
        "predicted": right + wrong,
        "precision": _interval(right, right + wrong),
        "recall": _interval(right, right + missed),
        "f1": overlap and [round(2 * value / (1 + value), 3) for value in overlap],
    }


def _interval(hits: int, of: int) -> list[float] | None:
    if not of:
        return None
    value, low, high, _ = fraction(np.arange(of) < hits)
    return [value, max(low, 0.0), min(high, 1.0)]


def group_table(parts: dict[str, list[dict[str, Any]]], least: int = 1) -> str:
    """Return a Markdown table for each part of the spectra, of groups that ``least`` of them have."""
    lines = []
    for part, rows in parts.items():
        lines += [f"### {part.capitalize()}", "", "| group | n | found | precision | recall | F1 |"]
        lines.append("| --- | ---: | ---: | ---: | ---: | ---: |")
        for row in (row for row in rows if row["support"] >= least):
            figures = " | ".join(map(_shown, (row["precision"], row["recall"], row["f1"])))
            lines.append(f"| {row['label']} | {row['support']} | {row['predicted']} | {figures} |")
        lines.append("")
    return "\n".join(lines).rstrip()


def _shown(figure: list[float] | None) -> str:
    return "–" if figure is None else "{:.2f} ({:.2f}–{:.2f})".format(*figure)
