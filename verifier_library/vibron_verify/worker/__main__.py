"""Call the elements of a script in one process: ``python -m vibron_verify.worker`` in a folder with ``script.py``.

``calls.json`` lists what is to be called; it is removed before the script is imported.  The folder, the environment and
the arguments are the same for every run.  What comes back leaves over descriptor 3 as records, and nothing is decided
here: what is not handed over as data is missing for those who judge.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from vibron_verify.products.product import Product
from vibron_verify.products.storing import packed, plain_json
from vibron_verify.worker.calls import run_calls
from vibron_verify.worker.importing import import_script

ANSWER = 3


def main() -> None:
    """Import the script, make the calls, and end, whatever threads and exit functions the script has left."""
    listed = Path("calls.json")
    task = plain_json(listed.read_bytes())
    listed.unlink()
    path, begun = Path.cwd() / "script.py", time.monotonic()
    namespace, faults = import_script(path)
    _say({"imported": True, "faults": faults, "seconds": time.monotonic() - begun})
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, float(task["seconds"]))
    run_calls(task["calls"], namespace, path, _say)
    sys.stdout.flush()
    os._exit(0)


def _say(said: dict[str, Any], product: Product | None = None) -> None:
    for part in packed(said, product):
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(ANSWER, rest) :]


if __name__ == "__main__":
    main()
