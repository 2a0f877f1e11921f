"""Measure CPU seconds and imported tool modules of ``vibron tools list|search|show``, each in a fresh process.

Run ``python benchmarks/tools_start.py`` (a few seconds).  Compare checkouts by running it with each one's Python.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

COMMANDS = (("list",), ("search", "black", "body"), ("show", "wien_peak"))
CODE = """
import contextlib, io, sys, time
from vibron_agents.app.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    status = main(["tools", *sys.argv[1:]])
families = ("vibron.infrared.", "vibron.radiation.", "vibron.manybody.")
print(status, time.process_time(), sum(name.startswith(families) and name.count(".") == 3 for name in sys.modules))
"""


def measured(words: tuple[str, ...]) -> tuple[float, int]:
    """Return CPU seconds and the number of imported modules of families."""
    done = subprocess.run([sys.executable, "-c", CODE, *words], capture_output=True, text=True, check=True)
    status, seconds, modules = done.stdout.split()
    assert status == "0", done.stderr
    return float(seconds), int(modules)


def main() -> None:
    """Print the least CPU time of several runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    for words in COMMANDS:
        found = [measured(words) for _ in range(runs)]
        print(f"tools {' '.join(words):20s} {min(found)[0]:.2f} s of CPU, {found[0][1]} modules of tools")


if __name__ == "__main__":
    main()
