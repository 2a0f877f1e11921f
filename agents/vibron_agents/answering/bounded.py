"""Answer within a time limit: a separate process does the work and is ended when the time is over."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from vibron.core.errors import InputError
from vibron.core.system import may_fork

if TYPE_CHECKING:
    from vibron_agents.answering.answer import Answer

MOST_SECONDS = 120.0
Form = TypeVar("Form")
Files: TypeAlias = Sequence[tuple[str, str]]


def answer_within(text: str, seconds: float = MOST_SECONDS, files: Files = ()) -> Answer:
    """Answer a question with JSON-able values, or decline if the tools take longer than ``seconds``.

    Parameters
    ----------
    text : str
        The question.
    seconds : float
        Time limit of the answer, in s.
    files : sequence of (str, str)
        Names of files with their paths.
    """
    return _within(_plain, text, seconds, files)


def data_within(text: str, seconds: float = MOST_SECONDS, files: Files = ()) -> dict[str, Any]:
    """Answer like :func:`answer_within`, but return JSON-able data, with the ``source`` of the workflow.

    This process then imports neither the engine nor a tool.
    """
    return _within(as_data, text, seconds, files)


def _plain(found: Answer) -> Answer:
    from vibron.core.result import to_json

    outputs = {name: to_json(one) for name, one in found.outputs.items()}
    return replace(found, value=to_json(found.value), outputs=outputs, parts=tuple(map(_plain, found.parts)))


def as_data(found: Answer) -> dict[str, Any]:
    """Return an answer as JSON-able data, with the ``source`` of the workflow."""
    source = found.workflow.source() if found.workflow else ""
    return {**found.to_dict(), "source": source, "parts": [as_data(one) for one in found.parts]}


def _within(form: Callable[[Answer], Form], text: str, seconds: float, files: Files) -> Form:
    if not seconds > 0:
        raise InputError("must be positive", field="seconds", value=seconds, remedy="give a time above 0")
    context: Any = multiprocessing.get_context("fork" if may_fork() else "spawn")
    near, far = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(form, text, tuple(files), far), daemon=False)
    worker.start()
    far.close()
    try:
        found = near.recv() if near.poll(seconds) else f"the tools took longer than {seconds:g} s; allow more time"
    except EOFError:
        found = "the tools ended without an answer, probably because memory ran out"
    finally:
        worker.kill()
        worker.join()
        near.close()
    if isinstance(found, BaseException):
        raise found
    if isinstance(found, str):
        from vibron_agents.answering.answer import Answer

        return form(Answer(declined=True, reason=found))
    return found  # type: ignore[no-any-return]


def _work(form: Callable[[Answer], Form], text: str, files: Files, pipe: Connection) -> None:
    from vibron_agents.answering.answer import answer

    try:
        pipe.send(form(answer(text, files)))
    except Exception as error:
        pipe.send(error)
