"""Keep the ratios that benchmarks measure, and flag those that became worse.

    python benchmarks/history.py record NAME RATIO [--note TEXT]     add a line to history.jsonl, with commit, machine
    python benchmarks/history.py check [--tolerance 0.2]             compare the last of each name with those before

A ratio is that of a peer's time, memory or error to ours in one run, so that more is better and another machine
measures about the same.  ``check`` ends with 1 if the last ratio of a name is below the median of the earlier ones by
more than the tolerance, or by more than twice their spread where they scatter more.
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import statistics
import subprocess
import sys
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

HISTORY = Path(__file__).with_name("history.jsonl")
SPREAD = 2.0


def flagged(rows: Iterable[Mapping[str, Any]], tolerance: float) -> list[tuple[str, float, float]]:
    """Return name, last ratio and the least that is expected of each name that became worse.

    >>> rows = [{"name": "fit", "ratio": ratio} for ratio in (2.0, 2.1, 1.2)]
    >>> flagged(rows, 0.2)
    [('fit', 1.2, 1.64)]
    """
    ratios: dict[str, list[float]] = {}
    for row in rows:
        ratios.setdefault(row["name"], []).append(row["ratio"])
    found = []
    for name, (*before, last) in ratios.items():
        if not before:
            continue
        middle = statistics.median(before)
        spread = statistics.median(abs(one - middle) for one in before)
        least = min(middle * (1 - tolerance), middle - SPREAD * spread)
        if last < least:
            found.append((name, last, round(least, 6)))
    return found


def read(path: Path = HISTORY) -> list[dict[str, Any]]:
    """Return the lines of the history, the oldest first."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.is_file() else []


def record(name: str, ratio: float, note: str, path: Path = HISTORY) -> None:
    """Add a line."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout
    row = {"name": name, "ratio": ratio, "commit": commit.strip(), "date": date.today().isoformat(),
           "machine": f"{platform.machine()}, Python {platform.python_version()}", "note": note}  # fmt: skip
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def positive(text: str) -> float:
    """Return a ratio, which is finite and above zero."""
    value = float(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"{text} is not a ratio; give a number above zero")
    return value


def main() -> int:
    """Record or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("name")
    recording.add_argument("ratio", type=positive)
    recording.add_argument("--note", default="")
    commands.add_parser("check").add_argument("--tolerance", type=positive, default=0.2)
    given = parser.parse_args()
    if given.command == "record":
        record(given.name, given.ratio, given.note)
        return 0
    rows = read()
    worse = flagged(rows, given.tolerance)
    for name, last, least in worse:
        print(f"{name}: {last:g}, expected at least {least:g}")
    print(f"{len({row['name'] for row in rows})} ratios, {len(worse)} became worse")
    return bool(worse)


if __name__ == "__main__":
    sys.exit(main())
