"""Compute the values of ``reference_values.yaml`` and write ``reference_values.md``, or check it with ``--check``.

Each entry calls tools or exact answers; what they return is named, and ``found`` says how the value follows. Results
are kept in a journal outside the checkout, so that an interrupted run resumes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.check import from_boundary
from vibron.core.data import parse_yaml
from vibron.core.registry import tools
from vibron.core.result import follow
from vibron_verify.references.manybody import reference_named

VALUES = Path(__file__).with_suffix(".yaml")
PAGE = Path(__file__).with_suffix(".md")
JOURNAL = Path(tempfile.gettempdir()) / "vibron_reference_values.jsonl"
LIMIT = 120.0
WORDS = ("abs", "arcsin", "argmax", "array", "cos", "exp", "log", "log2", "max", "mean", "min", "pi", "round", "sin")
WORDS = (*WORDS, "sort", "sqrt", "sum")
ROW = re.compile(
    r"^\| (?P<id>[A-Z]\d\d) \| (?P<what>.+?) \| (?P<given>.+?) \| (?P<found>.+?) \|.*\| (?P<seconds>\S+) \|$"
)


@dataclass(frozen=True)
class Entry:
    """One value of the list (or a few of one quantity), and how it is computed."""

    id: str
    what: str
    given: tuple[str, ...]
    run: Mapping[str, Mapping[str, Any]]
    found: str
    tolerance: float | None = None
    because: str = ""
    slip: str = ""
    instead: tuple[str, ...] = ()
    quick: bool = False

    @cached_property
    def key(self) -> str:
        """What the result depends on."""
        return hashlib.sha256(json.dumps([self.run, self.found], sort_keys=True).encode()).hexdigest()[:16]

    @property
    def bounds(self) -> list[float]:
        """The allowed difference of each number: half a unit of its last digit unless the entry says otherwise."""
        halves = [_half(text) for text in self.given]
        return halves if self.tolerance is None else [self.tolerance] * len(halves)

    @property
    def by(self) -> str:
        """The tools and exact answers that are called."""
        return ", ".join(dict.fromkeys(f"`{call.get('tool') or call['answer']}`" for call in self.run.values()))


@dataclass(frozen=True)
class Found:
    """What was found, as printed, and the processor time."""

    numbers: tuple[str, ...]
    seconds: str


def _exponent(text: str) -> int:
    return int(Decimal(text).as_tuple().exponent)


def _half(text: str) -> float:
    return float(Decimal(5).scaleb(_exponent(text) - 1))


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) else (value,) if value else ()


def read(path: Path = VALUES) -> tuple[list[Entry], list[dict[str, str]], str]:
    """Return the entries, the values that no tool reaches, and the text about them."""
    data = parse_yaml(path.read_text(encoding="utf-8"))
    entries = []
    for row in data["values"]:
        fields = {"found": next(iter(row["run"])), **row}
        entries.append(Entry(**{**fields, **{name: _texts(fields.get(name)) for name in ("given", "instead")}}))
    return entries, data["not_reached"], data["page"]


def results_of(run: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Call the tools and exact answers of an entry."""
    results = {}
    for name, what in run.items():
        if "tool" in what:
            value = tools()[what["tool"]].execute(**what["call"])
        else:
            answer = reference_named(what["answer"])
            value = answer.function(**from_boundary(answer.inputs, what["call"]))
        results[name] = follow(value, what.get("path", ""))
    return results


def evaluate(entry: Entry, results: Mapping[str, Any]) -> list[float]:
    """Return the numbers that the expression makes of the results."""
    names = {word: getattr(np, word) for word in WORDS} | {"len": len, "range": range} | dict(results)
    return [float(number) for number in np.atleast_1d(eval(entry.found, {"__builtins__": {}} | names))]


def verdict(entry: Entry, numbers: Iterable[str]) -> str:
    """Return whether printed numbers agree with those given."""
    found = list(numbers)
    agrees = _agree(found, entry.given, entry.bounds)
    if entry.slip:
        right = _agree(found, entry.instead, [_half(text) for text in entry.instead])
        return "slip of the list" if right and not agrees else "differs"
    return "reproduced" if agrees else "differs"


def _agree(found: list[str], given: tuple[str, ...], bounds: list[float]) -> bool:
    return len(found) == len(given) and all(
        abs(Decimal(one) - Decimal(two)) <= Decimal(repr(bound))
        for one, two, bound in zip(found, given, bounds, strict=True)
    )


def printed(entry: Entry, numbers: list[float]) -> tuple[str, ...]:
    """Return numbers with two digits more than those given."""
    if len(numbers) != len(entry.given):
        return (f"{len(numbers)} numbers",)
    return tuple(map(_like, numbers, entry.given))


def _like(number: float, given: str) -> str:
    if "e" in given:
        return f"{number:.{len(Decimal(given).as_tuple().digits) + 1}e}"
    return f"{number:.{max(0, 2 - _exponent(given))}f}"


def serve(connection: Any) -> None:
    """Compute the groups of entries that come through a pipe."""
    while True:
        group = connection.recv()
        start = time.process_time()
        try:
            results = results_of(group[0].run)
            answer: Any = [evaluate(entry, results) for entry in group]
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"[:200]
        connection.send((answer, time.process_time() - start))


def compute(entries: list[Entry], journal: Path, limit: float) -> None:
    """Compute what the journal lacks, entries of the same calls together, each group in at most ``limit`` seconds."""
    known = recall(journal)
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.key not in known:
            groups.setdefault(json.dumps(entry.run, sort_keys=True), []).append(entry)
    context = multiprocessing.get_context("spawn")
    worker: Any = None
    for number, group in enumerate(sorted(groups.values(), key=_last), 1):
        if worker is None:
            ours, theirs = context.Pipe()
            worker = context.Process(target=serve, args=(theirs,), daemon=True)
            worker.start()
            theirs.close()  # so that the end of the worker is seen
        ours.send(group)
        answer, seconds = f"takes more than {limit:g} s", limit
        try:
            late = not ours.poll(limit)
            if not late:
                answer, seconds = ours.recv()
        except (EOFError, ConnectionError):
            late, answer = True, "the worker ended"
        if late:
            worker.kill()
            worker = None
        with journal.open("a", encoding="utf-8") as out:
            for place, entry in enumerate(group):
                row = {"key": entry.key, "seconds": round(seconds, 3)}
                row |= {"error": answer} if isinstance(answer, str) else {"found": answer[place]}
                print(json.dumps({"id": entry.id, "what": entry.what, **row}), file=out)
                said = answer if isinstance(answer, str) else verdict(entry, printed(entry, answer[place]))
                print(f"{number}/{len(groups)} {entry.id} {entry.what}: {said} ({seconds:.1f} s)", flush=True)
    if worker is not None:
        worker.kill()


def _last(group: list[Entry]) -> bool:
    return any("tool" in call and tools()[call["tool"]].family == "mps" for call in group[0].run.values())


def recall(journal: Path) -> dict[str, dict[str, Any]]:
    """Return the records of the journal without its failures, by key."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.is_file() else []
    return {row["key"]: row for row in map(json.loads, lines) if "found" in row}


def from_journal(entries: list[Entry], journal: Path) -> dict[tuple[str, str], Found]:
    """Return the results of the entries that the journal holds."""
    known = recall(journal)
    return {
        (entry.id, entry.what): Found(printed(entry, known[entry.key]["found"]), f"{known[entry.key]['seconds']:.1f}")
        for entry in entries
        if entry.key in known
    }


def from_page(text: str) -> dict[tuple[str, str], Found]:
    """Return the results that a page shows."""
    rows = (match for line in text.splitlines() if (match := ROW.match(line)))
    return {(row["id"], row["what"]): Found(tuple(row["found"].split(", ")), row["seconds"]) for row in rows}


def page(text: str, entries: list[Entry], missing: list[dict[str, str]], found: Mapping[tuple[str, str], Found]) -> str:
    """Return the page."""
    rows, notes, counts, numbers = [], [], dict.fromkeys(("reproduced", "slip of the list", "differs"), 0), 0
    for entry in entries:
        result = found.get((entry.id, entry.what), Found(("nothing",), "-"))
        said = verdict(entry, result.numbers) if result.numbers[0][-1].isdigit() else "differs"
        counts[said] += 1
        numbers += len(entry.given) if said == "reproduced" else 0
        rows.append(
            f"| {entry.id} | {entry.what} | {', '.join(entry.given)} | {', '.join(result.numbers)} "
            f"| {_difference(entry, result.numbers)} | {_bound(entry)} | {said} | {entry.by} | {result.seconds} |"
        )
        if entry.because:
            notes.append(f"- {entry.id}, {entry.what}: {entry.because}")
    slips = [f"- {entry.id}, {entry.what}: given {', '.join(entry.given)}. {entry.slip}" for entry in entries
             if entry.slip]  # fmt: skip
    absent = [f"| {row['id']} | {row['what']} | {row['why']} |" for row in missing]
    return text.format(
        entries=len(entries), numbers=numbers, missing=len(missing), rows="\n".join(rows), notes="\n".join(notes),
        slips="\n".join(slips), absent="\n".join(absent), reproduced=counts["reproduced"],
        slip=counts["slip of the list"], differs=counts["differs"],
    )  # fmt: skip


def _difference(entry: Entry, numbers: tuple[str, ...]) -> str:
    if len(numbers) != len(entry.given) or not numbers[0][-1].isdigit():
        return "-"
    pairs = zip(numbers, entry.given, strict=True)
    return f"{max((Decimal(one) - Decimal(two) for one, two in pairs), key=abs):.1e}"


def _bound(entry: Entry) -> str:
    return f"{max(entry.bounds):.1g}" + ("*" if entry.because else "")


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="hold the page against the list without computing")
    parser.add_argument("--only", default="", help="compute one figure and write no page")
    parser.add_argument("--quick", action="store_true", help="compute the quick entries and write no page")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds an entry may take")
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    chosen = parser.parse_args()
    entries, missing, around = read()
    if not chosen.check:
        some = [e for e in entries if chosen.only in ("", e.id) and (e.quick or not chosen.quick)]
        compute(some, chosen.journal, chosen.limit)
        if chosen.only or chosen.quick:
            return 0
        PAGE.write_text(page(around, entries, missing, from_journal(entries, chosen.journal)), encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    wrong = [] if text == page(around, entries, missing, from_page(text)) else ["the page is out of step with the list"]
    wrong += [line for line in text.splitlines() if "| differs |" in line]
    print("\n".join(wrong) or "the page agrees with the list")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
