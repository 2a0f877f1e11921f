"""Put faults drawn at random into correct scripts and print which the verifier notices, by class of fault.

    python benchmarks/fault_injection.py [--count 100] [--seed 1] [--scripts NAME ...] [--quick] [--draw-only]
                                         [--minutes 30] [--workers 2] [--out fault-injection] [--json OUT.json]

All faults are drawn before the first is run.  Each verification is kept in the folder of ``--out``: an interrupted run,
or one that ``--minutes`` ended, continues with the same command.  Exit status 0 where no correct script is flagged.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from vibron_agents.jobs import Finished
from vibron_agents.pages.writing import make_folder, write_whole
from vibron_train.bench.faults.drawing import Mutant, drawn
from vibron_train.bench.faults.matrix import summary, table
from vibron_train.bench.faults.measuring import MeasuredFault, measured
from vibron_train.bench.faults.rights import RightScript, right_scripts
from vibron_train.bench.faults.trials import KeptVerification


def chosen(options: argparse.Namespace) -> list[Mutant]:
    """Draw the faults that the options ask for."""
    known = {one.name: one for one in right_scripts()}
    if unknown := [name for name in options.scripts or () if name not in known]:
        raise SystemExit(f"--scripts: unknown script {unknown[0]!r}; choose from {', '.join(known)}")
    names = options.scripts or [name for name, one in known.items() if one.quick or not options.quick]
    return drawn([known[name] for name in sorted(set(names))], options.count, options.seed)


def main() -> int:
    """Draw, verify, and print the matrix."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scripts", nargs="+", metavar="NAME")
    parser.add_argument("--quick", action="store_true", help="only scripts whose verification takes a few seconds")
    parser.add_argument("--draw-only", action="store_true", help="print the faults and run nothing")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("fault-injection"))
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    mutants = chosen(options)
    if options.draw_only:
        for fault in mutants:
            place = f"{fault.operator}, line {fault.mutation.line}"
            print(f"{fault.script.name}: {fault.sort}: {place}: {fault.mutation.words}")
        return 0
    rights: list[tuple[RightScript, KeptVerification]] = []
    found: list[MeasuredFault] = []
    ends = time.time() + 60.0 * options.minutes
    with Finished(make_folder(options.out) / "verifications.journal") as finished:
        for one in measured(mutants, finished, options.seed, ends, options.workers):
            if isinstance(one, MeasuredFault):
                found.append(one)
                mark = "noticed" if one.unclaimed else "by its claims" if one.noticed else "MISSED"
                said = mark if one.fate == "counted" else f"left out: {one.fate}"
                print(f"{one.mutant.script.name}: {one.mutant.sort}: {one.mutant.mutation.words}: {said}", flush=True)
            else:
                rights.append(one)
                print(f"{one[0].name}: {'passed' if one[1].passed() else 'FLAGGED'}", flush=True)
    settings = {"seed": options.seed, "drawn": len(mutants), "run": len(found),
                "scripts": sorted({one.script.name for one in mutants})}  # fmt: skip
    data = summary(rights, found, settings)
    print(table(data))
    if options.json:
        write_whole(options.json, json.dumps(data, ensure_ascii=False, indent=2) + "\n", "json")
    return int(bool(data["right"]["alarms"]))


if __name__ == "__main__":
    sys.exit(main())
