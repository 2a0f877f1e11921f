"""Print the system calls that a Python script makes and that the sandbox would refuse; needs strace.

    python benchmarks/system_calls.py SCRIPT.py

Run it, outside the sandbox, on a script that you trust: what it prints for a package is what the allow list lacks.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from vibron_agents.sandbox import _calls

CALL = re.compile(r"^(?:\d+ +)?(\w+)\(", re.MULTILINE)


def made(script: Path) -> Counter[str]:
    """Return how often a script and its children make each system call."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "calls")
        subprocess.run(["strace", "-f", "-qq", "-o", str(log), sys.executable, str(script)], check=True)
        return Counter(CALL.findall(log.read_text(errors="replace")))


def main() -> None:
    """Print the table."""
    if len(sys.argv) != 2 or shutil.which("strace") is None:
        sys.exit(f"{__doc__}\nGive one script, and install strace.")
    found = made(Path(sys.argv[1]))
    for name, times in found.most_common():
        if name not in _calls.ALLOWED:
            print(f"{name:<24}{times:>8}  {'absent: there is a fallback' if name in _calls.ABSENT else 'refused'}")
    print(f"{len(found)} different calls, {len(found.keys() - _calls.ALLOWED.keys() - _calls.ABSENT.keys())} refused")


if __name__ == "__main__":
    main()
