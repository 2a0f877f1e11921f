"""Work in other processes and threads, so that the page stays responsive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

from nicegui import run

from vibron.core.errors import ResourceError, VibronError
from vibron.core.system import processors

P = ParamSpec("P")
R = TypeVar("R")
AT_ONCE = max(2, min(4, processors() - 1))  # processes, each with the models in its memory


async def computed(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a function of a module in a worker process.

    Parameters
    ----------
    function : callable
        With arguments and a result that can be pickled.

    Raises
    ------
    VibronError
        The function raised it, or it failed otherwise.
    """
    async with _places(asyncio.get_running_loop()):
        try:
            outcome = await run.cpu_bound(_outcome, function, args, kwargs)
        except BrokenProcessPool as error:
            why, remedy = "its process ended, probably for lack of memory", "give a smaller input"
            raise ResourceError(why, field="work", remedy=remedy) from error
    return _value(outcome)  # type: ignore[no-any-return]


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a function in a thread: one that reads files, or waits for another process."""
    return _value(await run.io_bound(_outcome, function, args, kwargs))  # type: ignore[no-any-return]


def _outcome(function: Callable[..., Any], args: Any, kwargs: Any) -> tuple[bool, Any]:
    try:
        return True, function(*args, **kwargs)
    except VibronError as error:
        return False, error
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return False, ResourceError(f"failed with {what}", field="work", remedy="report it with the input")


def _value(outcome: tuple[bool, Any] | None) -> Any:
    if outcome is None:
        raise ResourceError("the server is stopping", field="work", remedy="start it again: vibron serve")
    good, found = outcome
    if not good:
        raise found
    return found


@lru_cache(maxsize=4)
def _places(loop: asyncio.AbstractEventLoop) -> asyncio.Semaphore:
    return asyncio.Semaphore(AT_ONCE)
