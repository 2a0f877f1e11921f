"""Call the elements of a script in one process: ``python -m vibron_verify.worker`` in a folder with ``script.py``.

``calls.json`` lists what is to be called; it is removed before the script is imported.  The folder, the environment and
the arguments are the same for every run.  Results leave over descriptor 3, or into a file, as records.  Nothing is
decided here: data that is not handed over is missing for those who judge.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from vibron.core.time_limit import end_after
from vibron_verify.products.product import Product
from vibron_verify.products.storing import packed, plain_json
from vibron_verify.worker.calls import run_calls
from vibron_verify.worker.importing import import_script

ANSWER = 3
FILE = "VIBRON_ANSWER"  # names a file in place of the descriptor, where a script runs without the sandbox


def main() -> None:
    """Import the script, make the calls, and end, whatever threads and exit functions the script has left."""
    say = _RecordWriter(os.environ.pop(FILE, ""))
    listed = Path("calls.json")
    task = plain_json(listed.read_bytes())
    listed.unlink()
    path, begun = Path.cwd() / "script.py", time.monotonic()
    namespace, faults = import_script(path)
    say({"imported": True, "faults": faults, "seconds": time.monotonic() - begun})
    end_after(float(task["seconds"]))
    run_calls(task["calls"], namespace, path, say)
    sys.stdout.flush()
    os._exit(0)


class _RecordWriter:
    """Writes records to the named file, or to descriptor 3 without one."""

    def __init__(self, file: str) -> None:
        self._to = os.open(file, os.O_WRONLY | getattr(os, "O_BINARY", 0)) if file else ANSWER

    def __call__(self, said: dict[str, Any], product: Product | None = None) -> None:
        for part in packed(said, product):
            rest = memoryview(part)
            while rest:
                rest = rest[os.write(self._to, rest) :]


if __name__ == "__main__":
    main()
