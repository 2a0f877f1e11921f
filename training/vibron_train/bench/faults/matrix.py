"""Detection by class of fault, as figures and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from vibron_train.bench.faults.edits import difference
from vibron_train.bench.faults.measuring import COUNTED, MeasuredFault
from vibron_train.bench.faults.operators import OPERATORS
from vibron_train.bench.faults.rights import RightScript
from vibron_train.bench.faults.trials import KeptVerification
from vibron_verify.questions.scoring import Rate

LEFT_OUT = ("no effect", "exception", "slow")
VERDICTS = ("noticed", "unclaimed")


def summary(
    rights: Sequence[tuple[RightScript, KeptVerification]], found: Sequence[MeasuredFault], settings: Mapping[str, Any]
) -> dict[str, Any]:  # fmt: skip
    """Return the figures of each class, all faults, and the right scripts that are flagged.

    Parameters
    ----------
    rights : sequence of (RightScript, KeptVerification)
        The correct scripts that were verified.
    found : sequence of MeasuredFault
        The faults that were verified.
    settings : mapping
        What the draw was made with.

    Returns
    -------
    dict
        JSON-safe; a missed fault has its ``diff``.
    """
    sorts = {sort: [one for one in found if one.mutant.sort == sort] for sort in OPERATORS}
    alarms = {script.name: list(trial.caught) for script, trial in rights if not trial.passed()}
    silent = [script.name for script, trial in rights if trial.passed() and not trial.passed(claims=False)]
    return {
        "schema": "vibron.faults/1",
        "settings": dict(settings),
        "classes": {sort: _figures(rows) for sort, rows in sorts.items()},
        "all": _figures(found),
        "right": {
            "scripts": len(rights), "alarms": alarms, "rate": asdict(Rate.of([name in alarms for name, _ in
            ((script.name, trial) for script, trial in rights)])), "nothing judged without claims": silent,
        },
        "faults": [_row(one) for one in found],
    }  # fmt: skip


def table(data: Mapping[str, Any]) -> str:
    """Return the matrix as text: a class of faults a line."""
    lines = [f"{'class':<12} {'faults':>6}  {'noticed':<24} {'without claims':<24} left out: {', '.join(LEFT_OUT)}"]
    for sort, one in [*data["classes"].items(), ("all", data["all"])]:
        rates = [_said(one[verdict], one["faults"]) for verdict in VERDICTS]
        left = ", ".join(str(one["left out"][why]) for why in LEFT_OUT)
        lines.append(f"{sort:<12} {one['faults']:>6}  {rates[0]:<24} {rates[1]:<24} {left}")
    by = ", ".join(f"{column} {count}" for column, count in data["all"]["by"].items())
    right = data["right"]
    lines.append(f"noticed by: {by or 'nothing'}")
    lines.append(f"right scripts: {len(right['alarms'])} of {right['scripts']} flagged")
    lines += [f"  {name}: {one['check']}: {one['message']}" for name, found in right["alarms"].items() for one in found]
    for row in data["faults"]:
        if "diff" in row:
            missed = "MISSED" if not row["noticed"] else "missed without claims"
            about = f"{row['class']}, {row['operator']}, line {row['line']}"
            lines.append(f"{missed}: {row['script']}: {about}: {row['words']} ({row['effect']})")
    return "\n".join(lines)


def _figures(found: Sequence[MeasuredFault]) -> dict[str, Any]:
    counted = [one for one in found if one.fate == COUNTED]
    rates = {verdict: asdict(Rate.of([bool(getattr(one, verdict)) for one in counted])) if counted else None
             for verdict in VERDICTS}  # fmt: skip
    by = Counter(column for one in counted for column in {finding["column"] for finding in one.noticed})
    fates = Counter(one.fate for one in found)
    return {"faults": len(counted), **rates, "by": dict(by.most_common()),
            "left out": {why: fates[why] for why in LEFT_OUT}}  # fmt: skip


def _said(rate: Mapping[str, float] | None, count: int) -> str:
    if rate is None:
        return "-"
    return f"{round(rate['value'] * count)} = {rate['value']:.0%} ({rate['low']:.0%} to {rate['high']:.0%})"


def _row(one: MeasuredFault) -> dict[str, Any]:
    mutant = one.mutant
    row = {
        "script": mutant.script.name, "class": mutant.sort, "operator": mutant.operator, "line": mutant.mutation.line,
        "words": mutant.mutation.words, "fate": one.fate, "effect": one.effect, "noticed": list(one.noticed),
        "unclaimed": list(one.unclaimed),
    }  # fmt: skip
    if one.fate == COUNTED and not one.unclaimed:
        row["diff"] = difference(mutant.script.source, mutant.source)
    return row
