"""What a search leaves in its folder: the solution as Python and as data, and a page on how it was found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vibron.core.result import to_json
from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import Tried
from vibron_agents.loops.results import converted, wanted_unit
from vibron_agents.loops.running import Ended, Way

CALLED = """

if __name__ == "__main__":
    from types import SimpleNamespace

    from vibron.core.registry import tools

    found = SimpleNamespace(**{name: tool.execute for name, tool in tools().items()})
    print(solve(found))
"""
ON_FILES = """    from vibron_agents.core.user_files import inputs_of, user_files

    print(solve(found, **inputs_of(user_files(FILES))))
"""


def found_answer(problem: Problem, ended: Ended) -> dict[str, Any] | None:
    """Return the answer in the unit that is asked for; None where there is none."""
    verdict = ended.outcome.verdict
    if problem.kind == "opt" or not verdict.ran:
        return None
    value, unit = verdict.value["value"], verdict.value["unit"]
    wanted = wanted_unit(problem)
    if wanted and wanted != unit and (other := converted(value, unit, wanted)) is not None:
        value, unit = (float(other[0]) if other.size == 1 else to_json(other)), wanted
    return {"value": value, "unit": "" if unit == "1" else unit}


def write_report(problem: Problem, ended: Ended, way: Way, folder: Path, seed: int = 0) -> dict[str, Any]:
    """Write ``solution.py``, ``solution.json`` and ``search.md``; return the content of the second."""
    outcome = ended.outcome
    best, verdict = outcome.best, outcome.verdict
    data = {
        "task": problem.id, "kind": problem.kind, "question": problem.statement, "loop": way.loop, "seed": seed,
        "answer": found_answer(problem, ended), "doubtful": outcome.doubtful,
        "train": verdict.score if problem.kind == "opt" else None, "test": ended.test.score if ended.test else None,
        "test_seed": ended.test_seed,
        "start": dict(zip(("train", "test"), ended.start, strict=True)) if ended.start else None,
        "error": verdict.error, "checks": [vars(check) for check in verdict.checks], "used": list(verdict.used),
        "candidate": best.to_dict() if best else None, "tried": len(outcome.history), "spent": dict(ended.spent),
        "seconds": round(ended.seconds, 3), "model_troubles": list(way.troubles.said),
    }  # fmt: skip
    if problem.files:
        data["data"] = [one.to_dict() for one in problem.files]
    if outcome.about:
        data["conversation"] = dict(outcome.about)
    if best is not None:
        text = f'"""{problem.statement.replace(chr(34), chr(39)).strip()}"""\n\n\n{best.source.strip()}\n'
        (folder / "solution.py").write_text(text + _called(problem), encoding="utf-8")
    whole = json.dumps(data, ensure_ascii=False, indent=2)
    (folder / "solution.json").write_text(whole + "\n", encoding="utf-8")
    (folder / "search.md").write_text(_page(problem, ended, data), encoding="utf-8")
    return data


def _called(problem: Problem) -> str:
    """Return the runner of solutions of a question, with the files of the user as inputs."""
    if problem.kind != "assist":
        return ""
    on_files = ON_FILES.replace("FILES", repr([one.path for one in problem.files]))
    return CALLED.replace("    print(solve(found))\n", on_files) if problem.files else CALLED


def _page(problem: Problem, ended: Ended, data: dict[str, Any]) -> str:
    spent = ", ".join(f"{amount:g} {kind}" for kind, amount in ended.spent.items() if amount)
    head = [f"# {problem.id}", "", problem.statement.strip(), ""]
    found = data["answer"]
    if found:
        head.append(
            f"Answer: **{found['value']} {found['unit']}**".strip() + (", in doubt" if data["doubtful"] else "")
        )
    elif problem.kind == "opt":
        test = f", {ended.test.score:.4f} on the test part" if ended.test else ""
        first = "; the start {train:.4f} and {test:.4f}".format(**data["start"]) if data["start"] else ""
        doubt = ", in doubt" if data["doubtful"] else ""
        head.append(f"Score: **{data['train']:.4f}** on the train part{test}{first}{doubt}")
    else:
        head.append(f"No answer: {data['error']}")
    head += ["", f"Loop {data['loop']}, seed {data['seed']}: {spent or 'nothing spent'}, {ended.seconds:.1f} s.", ""]
    head += ["| | made by | from | score | checks passed | what |", "| --- | --- | --- | --- | --- | --- |"]
    places = {candidate.id: number for number, (candidate, _) in reversed(list(enumerate(ended.outcome.history, 1)))}
    rows = [_row(number, tried, places) for number, tried in enumerate(ended.outcome.history, 1)]
    return "\n".join([*head, *rows, ""])


def _row(number: int, tried: Tried, places: dict[str, int]) -> str:
    candidate, verdict = tried
    parents = ", ".join(str(places.get(parent, "")) for parent in candidate.parents)
    checks = f"{sum(check.passed for check in verdict.checks)} of {len(verdict.checks)}" if verdict.checks else ""
    tools = ", ".join(verdict.used)
    words = verdict.error.splitlines()[0][:120] if verdict.error else candidate.description or tools
    score = f"{verdict.score:.4f}" if verdict.ran else ""
    return f"| {number} | {candidate.operator} | {parents} | {score} | {checks} | {words.replace('|', '/')} |"
