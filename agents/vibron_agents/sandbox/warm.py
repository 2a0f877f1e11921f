"""Contained runs that start at once: a nursery has imported the world, and forks one process a run."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from vibron.core.errors import ResourceError
from vibron_agents.sandbox import _folder
from vibron_agents.sandbox._places import TOOLS
from vibron_agents.sandbox._supervision import Contained, Pipes, Run, watched
from vibron_agents.sandbox.limits import Limits
from vibron_agents.sandbox.run import described, existing, linux_only, minimal_environment

NURSERY = Path(__file__).with_name("_nursery.py")


class Warm:
    """A nursery of contained processes; use it as a context.

    Each run has its own process, namespaces and root, as in :func:`vibron_agents.sandbox.run`; only the imports
    are shared.  Nothing of a run is seen by the next.

    Parameters
    ----------
    modules : sequence of str
        What is imported beforehand: trusted packages that start no threads; ``"module:function"`` calls the function
        too, to have ready what it keeps.
    places : sequence of paths
        Folders to import them from, in addition to Python's own.
    """

    def __init__(self, modules: Sequence[str] = (), places: Sequence[Path | str] = ()) -> None:
        self.modules, self.places = tuple(modules), tuple(map(str, places))
        self._one_at_a_time = threading.Lock()

    def __enter__(self) -> Self:
        """Start the nursery and wait until it has imported everything.

        Raises
        ------
        ResourceError
            It could not import a module, or the system is not Linux.
        """
        linux_only()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-B", str(NURSERY), str(theirs.fileno()), ":".join(self.places), *self.modules],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, pass_fds=(theirs.fileno(),),
            env=minimal_environment(), start_new_session=True,
        )  # fmt: skip
        theirs.close()
        if self._control.recv(16) != b"ready":
            assert self._process.stderr is not None
            words = self._process.stderr.read().decode(errors="replace").strip().splitlines()
            self.__exit__(None, None, None)
            raise ResourceError(
                f"the nursery did not start: {words[-1] if words else 'it ended'}", field="modules",
                value=self.modules, remedy="name modules that can be imported",
            )  # fmt: skip
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the nursery."""
        self._control.close()
        self._process.kill()
        self._process.wait()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def run_python(
        self, code: str, folder: Path | str, limits: Limits | None = None, *, packages: Sequence[str] = TOOLS,
        readable: Sequence[Path | str] = (), environment: Mapping[str, str] | None = None, answer: int = 0,
    ) -> Run:  # fmt: skip
        """Write ``code`` to ``script.py`` in the folder and run it; see :func:`vibron_agents.sandbox.run`."""
        limits, place = limits or Limits(), existing(folder)
        _folder.place(place / "script.py", code)
        spec = {**described(place, limits, packages, readable, environment), "script": str(place / "script.py")}
        return self._run(spec, limits, answer)

    def _run(self, spec: dict[str, Any], limits: Limits, answer: int) -> Run:
        pipes, message = Pipes(answer), json.dumps(spec).encode()
        null = os.open(os.devnull, os.O_RDONLY)
        try:
            with self._one_at_a_time:
                socket.send_fds(self._control, [message], [null, *pipes.theirs])
                number, descriptors, _, _ = socket.recv_fds(self._control, 32, 1)
        except OSError:
            number, descriptors = b"", []
        except BaseException:  # an answer that is not awaited would be taken for the next one's
            self._control.close()  # a run that was forked already may still hold the other end
            self._process.kill()
            self._process.wait()
            pipes.closed()
            raise
        finally:
            os.close(null)
            pipes.handed_over()
        if not number:
            pipes.closed()
            raise ResourceError("the nursery has ended", field="sandbox", remedy="start another one")
        return watched(Contained(int(number), descriptors[0]), pipes, spec, limits)
