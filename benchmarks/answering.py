"""Measure the answers to plain questions: rates, paraphrases, CPU time, retrieval of tools, and lines of code.

Run ``python benchmarks/answering.py questions|paraphrases|cpu|retrieval|lines`` (``--help`` lists the options).
A question that takes over 30 s or too much memory counts as declined; the number of these is printed.  The calibration
error compares the stated probability with whether the best guess is right, for answers alone and with the guesses
behind declined answers.  No question text is printed or written without --show.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import yaml

from vibron.core.index import entries
from vibron.core.registry import tools
from vibron.core.result import to_json
from vibron.core.search import search
from vibron_agents.answering import answer as engine
from vibron_agents.answering.plans import ranked
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import trained
from vibron_verify.questions import paraphrase, read_questions
from vibron_verify.questions.scoring import Rate, calibration_error
from vibron_verify.tasks import read_tasks
from vibron_verify.tasks.judging import Expected, judge

SECONDS, MEMORY = 30.0, 10 * 2**30  # the most time and bytes of data that a question may take
RUNS, WARM, FIRST = 5, 60, 15  # runs per cold time, questions of the warm time, tools looked at in a search
PARTS, OUTCOMES = ("train", "dev", "frozen"), ("right", "wrong", "declined")
Data = dict[str, Any]
NONE: Data = {"declined": True, "values": [], "probability": 0.0}
COMMANDS = (
    ("solve", "At which wavelength is the emission of a black body at 300 K highest, in um?"),
    ("solve", "How many mbar are 760 Torr?"),
    ("solve", "Degree of unsaturation of C6H6O?"),
    ("solve", "Doppler width of a CO line at 2143 cm-1 and 296 K?"),
    ("solve", "Ground-state energy of a spin-1/2 Heisenberg chain of 8 sites with periodic boundaries and J = 1?"),
    ("tools", "search", "ground state of a spin chain"),
)
MODULES = """
import json, sys
from vibron.core import shipped, tool
from vibron_agents.app.cli import main
from vibron_agents.answering.answer import answer
ran, execute = [], tool.Tool.execute
tool.Tool.execute = lambda self, **data: ran.append(self.name) or execute(self, **data)
answer(sys.argv[2]) if sys.argv[1] == "solve" else main(sys.argv[1:])
other = {name for name, module in shipped.shipped().items() if module in sys.modules} - set(ran)
print(json.dumps([sorted(set(ran)), sorted(other)]))
"""


@dataclass(frozen=True)
class Item:
    """A question, its expected answers, none if it must be declined, and the groups that it counts for."""

    text: str
    expected: Sequence[Expected]
    groups: Sequence[str]

    def right(self, values: Sequence[tuple[Any, str]]) -> bool:
        """Return True if the values, each with its unit, are the expected answers in order."""
        same = bool(self.expected) and len(values) == len(self.expected)
        return same and all(judge(one, *given)[0] for one, given in zip(self.expected, values, strict=True))


def asked(args: argparse.Namespace) -> list[Item]:
    """Return the questions of files of single or compound ones, or of a stored part."""
    found = []
    for path, one in [(file, one) for file in args.files for one in yaml.safe_load(file.read_text(encoding="utf-8"))]:
        answers = [] if one.get("declined") else one["answer"] if isinstance(one["answer"], list) else [one["answer"]]
        groups = _groups(answers, one.get("steps", 0), path.stem.partition("_")[0], one.get("kind", ""))
        found.append(Item(one["question"], list(map(Expected.from_dict, answers)), groups))
    for one in read_questions(args.part) if not args.files else ():
        expected = [one.expected] if one.expected is not None else []
        found.append(Item(one.question, expected, _groups(expected, one.steps, one.domain)))
    return found[: args.limit]


def _groups(answers: Sequence[Any], steps: int, domain: str, kind: str = "") -> list[str]:
    number = "one step" if steps == 1 else "several steps" if steps else "steps unknown"
    known = ["compound", f"compound, {kind}"] if kind else ["answerable", number]
    return [*known, f"{known[0]}, {domain}"] if answers else ["unanswerable"]


def ask(items: Sequence[Item], jobs: int, life: int | None = 10) -> list[Data]:
    """Return the answers to questions, in order, from processes that answer ``life`` questions, all tools imported."""
    tools(), engine.answer(COMMANDS[0][1])  # forked processes inherit what these load
    found = []
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=life) as pool:
        for given in [pool.apply_async(_answer, (item.text,)) for item in items]:
            try:
                found.append(NONE | given.get(1.5 * SECONDS))  # those before it are done, so that it has begun
            except multiprocessing.TimeoutError:
                found.append(NONE | {"failed": "its process was killed, by the time limit or for want of memory"})
    print(f"out of time or memory, or failed: {sum('failed' in data for data in found)} of {len(found)}")
    return found


def _answer(text: str) -> Data:
    """Return an answer as data, with the best guess where it is declined; end the process when the time is over."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # a message may hold the text of the question
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    tried, consider, began = dict[str, Any](), engine.consider, time.process_time()

    def noted(question: Question, *given: Any) -> engine.Considered:
        found = consider(question, *given)
        tried.setdefault(question.text, found)
        return found

    try:
        with patch.object(engine, "consider", noted):
            found, seconds = engine.answer(text), time.process_time() - began
    except Exception as error:  # a fault of the engine costs this question only
        return {"failed": type(error).__name__}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
    guess = [tried[text].best] if text in tried and tried[text].probability == found.score else []
    given = guess if found.declined else found.parts or [found]
    values = [(to_json(one.value), one.unit or "1") for one in given if one is not None]
    return {"declined": found.declined, "values": values, "probability": found.score, "seconds": seconds}


def rates(items: Sequence[Item], given: Sequence[Data]) -> Data:
    """Return count and fractions of right, wrong and declined answers by group; rightly declined ones are right."""
    rows: dict[str, list[tuple[bool, bool, bool]]] = {}
    for item, data in zip(items, given, strict=True):
        right = not item.expected if data["declined"] else item.right(data["values"])
        for name in item.groups:
            rows.setdefault(name, []).append((right, not right and not data["declined"], data["declined"]))
    figures: Data = {}
    for group, some in sorted(rows.items()):
        columns = zip(OUTCOMES, zip(*some, strict=True), strict=True)
        figures[group] = {name: {"count": len(some), **asdict(Rate.of(column))} for name, column in columns}
    return figures


def questions(args: argparse.Namespace) -> Data:
    """Print and return rates and calibration errors."""
    given = ask(items := asked(args), args.jobs)
    figures: Data = {"rates": rates(items, given), "failed": sum("failed" in data for data in given)}
    print(f"{'':26s} count  {'right':24s}  {'wrong':24s}  declined")
    for group, row in figures["rates"].items():
        print(f"{group:26s} {row['right']['count']:5d}  {'  '.join(_percent(row[name]) for name in OUTCOMES)}")
    for name, hidden in (("answers", False), ("answers and declined guesses", True)):
        kept = [(item, data) for item, data in zip(items, given, strict=True) if hidden or not data["declined"]]
        some = [(data["probability"], item.right(data["values"])) for item, data in kept if data["values"]]
        figures[f"calibration error, {name}"] = {"count": len(some), "error": calibration_error(some)}
        print(f"expected calibration error, {len(some)} {name}: {calibration_error(some)}")
    if args.show:
        figures["each"] = [asdict(one) | data for one, data in zip(items, given, strict=True)]
        print("\n".join(json.dumps(one, ensure_ascii=False) for one in figures["each"]))
    return figures


def _percent(rate: Data) -> str:
    return f"{100 * rate['value']:5.1f} % ({100 * rate['low']:.1f} to {100 * rate['high']:.1f})".ljust(24)


def paraphrases(args: argparse.Namespace) -> Data:
    """Print and return the fractions of right answers to questions and to their variants."""
    items, seeds = asked(args), range(args.seed, args.seed + args.variants)
    variants = [replace(one, text=paraphrase(one.text, seed)) for seed in seeds for one in items]
    given = ask([*items, *variants], args.jobs)
    before, after = rates(items, given[: len(items)]), rates(variants, given[len(items) :])
    figures: Data = {"failed": sum("failed" in data for data in given)}
    for group in before:
        one, other = before[group]["right"], after[group]["right"]
        figures[group] = {"before": one, "after": other, "points": 100 * (other["value"] - one["value"])}
        print(f"{group:26s} {_percent(one)}  {_percent(other)}  {figures[group]['points']:+.1f} points")
    return figures


def cpu(args: argparse.Namespace) -> Data:
    """Print and return CPU seconds of cold and warm answers, and the tools that are imported but do not run."""
    figures: Data = {}
    for words in COMMANDS:
        spent = [sum(os.times()[2:4])]  # user and system seconds of the processes that have ended
        for _ in range(RUNS):
            status = subprocess.run([Path(sys.executable).with_name("vibron"), *words], capture_output=True).returncode
            spent.append(sum(os.times()[2:4]))
        seconds = [after - before for before, after in pairwise(spent)]
        done = subprocess.run([sys.executable, "-c", MODULES, *words], capture_output=True, text=True, check=True)
        ran, other = json.loads(done.stdout.splitlines()[-1])
        row = {"seconds": median(seconds), "status": status, "ran": ran, "imported besides": other}
        figures[" ".join(words)] = row
        print(f"{' '.join(words)}: {row}")
    seconds = [data["seconds"] for data in ask(asked(args)[:WARM], 1, None) if "failed" not in data]
    figures["warm"] = {"count": len(seconds), "median": median(seconds), "most": max(seconds)}
    print(f"CPU seconds of an answer in one warm process: {figures['warm']}")
    return figures


def retrieval(args: argparse.Namespace) -> Data:
    """Print and return the fractions of questions whose reference tools are all among the first of a search."""
    rows: dict[str, list[bool]] = {}
    for name in args.of:
        stored = [(one.question, one.solve) for one in read_questions(name)] if name in PARTS else []
        pairs = stored or [(task.question, task.workflow) for task in read_tasks()]
        for text, solve in [(text, solve) for text, solve in pairs if solve][: args.limit]:
            first = [tool.name for _, tool in search(entries(), text, FIRST)]
            for way, found in (("search", first), ("engine", list(ranked(Question(text), trained()))[:FIRST])):
                for group in ("all", "one step" if len(solve.steps) == 1 else "several steps"):
                    rows.setdefault(f"{name}, {way}, {group}", []).append(set(solve.tools) <= set(found))
    figures: Data = {name: {"count": len(some), **asdict(Rate.of(some))} for name, some in sorted(rows.items())}
    print("\n".join(f"{name:32s} {rate['count']:5d}  {_percent(rate)}" for name, rate in figures.items()))
    return figures


def lines(args: argparse.Namespace) -> Data:
    """Print and return the lines of the tracked Python files of the engine and of all agents."""
    folder, figures = Path(str(engine.__file__)).parent, dict[str, Data]()
    for place in (folder, folder.parents[1]):
        done = subprocess.run(["git", "ls-files", "*.py"], cwd=place, capture_output=True, text=True, check=True)
        counts = [len((place / path).read_bytes().splitlines()) for path in done.stdout.split()]
        row = {"files": len(counts), "lines": sum(counts), "largest": max(counts), "median": median(counts)}
        print(f"{place.name}: {row}")
        figures[place.name] = row
    return figures


def main() -> None:
    """Run one command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = {run.__name__: run for run in (questions, paraphrases, cpu, retrieval, lines)}
    parser.add_argument("command", choices=commands)
    parser.add_argument("--part", choices=PARTS, default="dev", help="of the stored questions")
    parser.add_argument("--files", type=Path, nargs="+", default=[], help="score these files instead")
    parser.add_argument("--of", nargs="+", choices=("tasks", *PARTS), default=["tasks", "dev", "frozen"])
    for name, default in (("seed", 0), ("variants", 1), ("jobs", 2), ("limit", None)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--show", action="store_true", help="print and write each question")
    parser.add_argument("--json", type=Path, metavar="OUT", default=os.devnull, help="write the figures here")
    args = parser.parse_args()
    args.json.write_text(json.dumps(commands[args.command](args), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
