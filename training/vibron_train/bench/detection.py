"""What the verifier notices: every fault put on purpose into a right script, against the checks that catch it."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from vibron_agents.jobs import BatchWorkers, JobOutcome, batch, resumable
from vibron_agents.jobs.finished import key_of, without_file
from vibron_agents.jobs.state import code_state
from vibron_agents.sandbox import scratch
from vibron_agents.verify.figures import read_evidence
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.verification import verify
from vibron_agents.verify.versions import versions
from vibron_verify.injection import Injection, injections

COLUMNS = (
    "syntax", "import", "name", "signature", "exception", "product", "integration", "limit",
    "system", "sector", "method", "propagator", "observables", "limiting case", "claims", "assertions", "metamorphic",
    "convergence",
)  # fmt: skip
"""Kinds of faults of the programming verifier, and groups of checks of the scientific one."""
TITLES = {
    "the system is the one that the rubric names": "system",
    "the state lies in the sector of the rubric": "sector",
}


def detection_matrix(
    names: Sequence[str] = (), seconds: float = 900.0, workers: int | BatchWorkers = 1
) -> dict[str, Any]:
    """Run the verifier on every faulty script and the right ones; an interrupted run continues.

    Parameters
    ----------
    names : sequence of str
        Only these faults.
    seconds : float
        Limit of each verification.
    workers : int or BatchWorkers
        Number of worker processes, or the workers.

    Returns
    -------
    dict
        ``injections``: what caught each; ``right``: what was said of the right scripts.
    """
    chosen = [one for one in injections() if not names or one.name in names]
    rights = list({one.script: one for one in chosen}.values())
    items = [(one, False) for one in rights] + [(one, True) for one in chosen]
    work, key = partial(_verified, seconds=seconds), partial(_key, seconds=seconds)
    with resumable(without_file("verification")) as finished:
        found = [_found(one) for one in batch(work, items, workers=workers, finished=finished, key=key)]
    right = {
        one.script: {"script": one.script, "alarms": said["caught"] + said["lost"], **said["cost"]}
        for one, said in zip(rights, found, strict=False)
    }
    rows = [
        {"name": one.name, "kind": one.kind, "script": one.script, "expected": one.caught_by, "caught": said["caught"],
         "lost": said["lost"]}
        for one, said in zip(chosen, found[len(rights) :], strict=True)
    ]  # fmt: skip
    return {
        "schema": "vibron.detection/1",
        "injections": rows,
        "right": list(right.values()),
        "caught": sum(bool(row["caught"]) for row in rows),
        "as_expected": sum(as_expected(row) for row in rows),
        "false_alarms": sum(bool(one["alarms"]) for one in right.values()),
    }


def caught(found: ScriptVerification) -> list[dict[str, str]]:
    """Return the faults and the failed checks of a verification, each with the column that it belongs to."""
    faults = [{"column": one.kind, "check": one.kind, "message": one.cause} for one in found.programming.faults]
    checks = [
        {"column": _column(one.group, one.name), "check": one.assertion or one.name, "message": one.message}
        for one in found.checks
        if one.passed is False
    ]
    return faults + checks


def as_expected(row: Mapping[str, Any]) -> bool:
    """Return True if a fault was noticed by the intended check; a programming fault by any."""
    words = {one[part] for one in row["caught"] for part in ("column", "check")}
    return row["expected"] in words if row["expected"] else bool(words)


def table(data: Mapping[str, Any]) -> str:
    """Return the matrix as text: a fault a line, a column for each kind of check."""
    width = max(len(row["name"]) for row in data["injections"])
    lines = [" " * width + "  " + " ".join(f"{column:>5.5}" for column in COLUMNS)]
    for row in data["injections"]:
        counts = {column: sum(one["column"] == column for one in row["caught"]) for column in COLUMNS}
        cells = " ".join(f"{counts[column] or '.':>5}" for column in COLUMNS)
        said = (
            "" if row["caught"] else f"  NOT VERIFIED: {row['lost'][0]['message']}" if row["lost"] else "  NOT CAUGHT"
        )
        lines.append(f"{row['name']:<{width}}  {cells}{said}")
    for kind in ("scientific", "programming"):
        rows = [row for row in data["injections"] if row["kind"] == kind]
        lines.append(f"{kind}: {sum(bool(row['caught']) for row in rows)} of {len(rows)} caught")
    lines.append(f"right scripts: {data['false_alarms']} of {len(data['right'])} flagged")
    lines += [f"  {one['script']}: {alarm['check']}: {alarm['message']}"
              for one in data["right"] for alarm in one["alarms"]]  # fmt: skip
    return "\n".join(lines)


def costs(evidence: Path) -> dict[str, Any]:
    """Return the cost of verification over the scripts' own time, from the evidence of figures.

    Parameters
    ----------
    evidence : path
        The folder that ``vibron figure run --report`` wrote.

    Returns
    -------
    dict
        ``ratios`` by figure, their ``median``, and ``flagged``: the figures that do not pass.
    """
    found = {place.name: data for place in sorted(evidence.iterdir()) if (data := read_evidence(place)) is not None}
    ratios = {
        name: round(data["seconds"] / data["script_seconds"], 2)
        for name, data in found.items()
        if data["script_seconds"]
    }
    flagged = [name for name, data in found.items() if not data["passed"]]
    return {"ratios": ratios, "median": statistics.median(ratios.values()) if ratios else None, "flagged": flagged}


def _verified(item: tuple[Injection, bool], seconds: float) -> dict[str, Any]:
    """Verify a script with its fault, or the right one, and return what was caught and what it cost."""
    one, faulty = item
    with scratch() as folder:
        script = folder / f"{one.script}.py"
        script.write_text(one.wrong() if faulty else one.right(), encoding="utf-8")
        found = verify(script, one.paths()[1], seconds=seconds)
    cost = {"seconds": round(found.seconds, 2), "script_seconds": round(found.own_seconds, 2)}
    return {"caught": caught(found), "cost": cost, "lost": []}


def _key(item: tuple[Injection, bool], seconds: float) -> str:
    """Return the hash of everything that the verification of a script depends on."""
    one, faulty = item
    source, rubric = one.wrong() if faulty else one.right(), one.paths()[1].read_text(encoding="utf-8")
    return key_of(
        source, rubric, seconds, versions(), code_state("vibron", "vibron_agents", "vibron_verify", "vibron_train")
    )


def _found(outcome: JobOutcome) -> dict[str, Any]:
    """Return the findings of a verification; one that could not be done caught nothing and counts as an alarm."""
    if outcome.error is None:
        found: dict[str, Any] = outcome.value
        return found
    lost = {"column": "limit", "check": "verification", "message": f"{type(outcome.error).__name__}: {outcome.error}"}
    return {"caught": [], "cost": {"seconds": 0.0, "script_seconds": 0.0}, "lost": [lost]}


def _column(group: str, name: str) -> str:
    if group == "rubric":
        return TITLES.get(name, "method")
    return "exception" if group == "programming" else group
