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
MOST = 1 << 16  # bytes of its first message


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
    environment : mapping, optional
        Variables that decide how they are imported, such as numbers of threads; a run has its own.

    Attributes
    ----------
    seconds : mapping of str to float
        What each import took.
    """

    def __init__(
        self, modules: Sequence[str] = (), places: Sequence[Path | str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.modules, self.places = tuple(modules), tuple(map(str, places))
        self.environment = {**minimal_environment(), **(environment or {})}
        self.seconds: Mapping[str, float] = {}
        self._one_at_a_time = threading.Lock()

    def __enter__(self) -> Self:
        """Start the nursery and wait until it has imported everything.

        Raises
        ------
        ResourceError
            It could not import a module, one of them starts threads, or the system is not Linux.
        """
        linux_only()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-B", str(NURSERY), str(theirs.fileno()), ":".join(self.places), *self.modules],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, pass_fds=(theirs.fileno(),),
            env=self.environment, start_new_session=True,
        )  # fmt: skip
        theirs.close()
        ready = self._control.recv(MOST)
        if not ready:
            assert self._process.stderr is not None
            words = self._process.stderr.read().decode(errors="replace").strip().splitlines()
            self.__exit__(None, None, None)
            raise ResourceError(
                f"the nursery did not start: {words[-1] if words else 'it ended'}", field="modules",
                value=self.modules, remedy="name modules that can be imported",
            )  # fmt: skip
        self.seconds = json.loads(ready)
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

    @property
    def alive(self) -> bool:
        """Whether the nursery is still running."""
        return self._process.poll() is None

    def run_python(
        self, code: str, folder: Path | str, limits: Limits | None = None, *, packages: Sequence[str] = TOOLS,
        readable: Sequence[Path | str] = (), environment: Mapping[str, str] | None = None, answer: int = 0,
    ) -> Run:  # fmt: skip
        """Write ``code`` to ``script.py`` in the folder and run it; see :func:`vibron_agents.sandbox.run`."""
        limits, place = limits or Limits(), existing(folder)
        _folder.place(place / "script.py", code)
        spec = {**described(place, limits, packages, readable, environment), "script": str(place / "script.py")}
        return self._run(spec, limits, answer)

    def run_module(
        self, module: str, folder: Path | str, limits: Limits | None = None, *, packages: Sequence[str] = TOOLS,
        environment: Mapping[str, str] | None = None, answer: int = 0, until: int | None = None,
    ) -> Run:  # fmt: skip
        """Run a module or package as ``python -P -m`` does; see :func:`vibron_agents.sandbox.run`."""
        limits, place = limits or Limits(), existing(folder)
        spec = {**described(place, limits, packages, (), environment), "module": module}
        return self._run(spec, limits, answer, until)

    def _run(self, spec: dict[str, Any], limits: Limits, answer: int, until: int | None = None) -> Run:
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
        return watched(Contained(int(number), descriptors[0]), pipes, spec, limits, until)
