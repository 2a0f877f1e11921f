"""How many of the injected faults the figure loop repairs without a language model, and in how many rounds.

    python benchmarks/figure_repairs.py [NAME...] [--journal FILE]

Each of the 30 faulty scripts of ``vibron bench verification`` is verified, repaired by elements of the library, and
verified again.  Results in the journal are not computed again.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.session import Session
from vibron_agents.loops.figure import ROUNDS, best, figure
from vibron_agents.loops.library_author import LibraryAuthor
from vibron_verify.injection import injections


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these faults")
    parser.add_argument("--journal", type=Path, default=Path("build/figure_repairs.jsonl"))
    given = parser.parse_args()
    chosen = [one for one in injections() if not given.names or one.name in given.names]
    passed: dict[str, list[bool]] = {}
    with Journal(given.journal) as journal, tempfile.TemporaryDirectory() as folder:
        session = Session(journal, Budget({"verifications": float(ROUNDS * len(chosen) + len(journal.events))}))
        for one in chosen:
            drafts = figure("", one.paths()[1], LibraryAuthor(), session, Path(folder), draft=one.wrong())
            found = best(drafts)
            done = found is not None and found.passed
            passed.setdefault(one.kind, []).append(done)
            print(
                f"{one.kind:<12} {one.name:<24} {'repaired' if done else 'not repaired'} after {len(drafts)}",
                flush=True,
            )
    for kind, those in passed.items():
        print(f"{kind}: {sum(those)} of {len(those)} repaired")


if __name__ == "__main__":
    main()
