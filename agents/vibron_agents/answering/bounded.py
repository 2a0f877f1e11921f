"""Answer within a time: the work is done by a process that is ended when the time is over."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace
from multiprocessing.connection import Connection

from vibron.core.errors import InputError
from vibron.core.result import to_json
from vibron_agents.answering.answer import Answer, answer

MOST_SECONDS = 120.0


def answer_within(text: str, seconds: float = MOST_SECONDS) -> Answer:
    """Answer a question, or decline when the tools take longer than they may.

    Parameters
    ----------
    text : str
        The question.
    seconds : float
        The most that the answer may take, in s.

    Returns
    -------
    Answer
        As :func:`vibron_agents.answering.answer.answer` gives it, with what the tools gave as JSON-able data.
    """
    if not seconds > 0:
        raise InputError("must be positive", field="seconds", value=seconds, remedy="give a time above 0")
    context = multiprocessing.get_context("spawn")
    near, far = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(text, far), daemon=False)
    worker.start()
    far.close()
    try:
        if not near.poll(seconds):
            return Answer(declined=True, reason=f"the tools took longer than {seconds:g} s; allow more time")
        found = near.recv()
    except EOFError:
        return Answer(declined=True, reason="the tools ended without an answer, probably for want of memory")
    finally:
        worker.kill()
        worker.join()
        near.close()
    if isinstance(found, BaseException):
        raise found
    assert isinstance(found, Answer)
    return found


def _work(text: str, pipe: Connection) -> None:
    try:
        found = answer(text)
        outputs = {name: to_json(one) for name, one in found.outputs.items()}
        pipe.send(replace(found, value=to_json(found.value), outputs=outputs))
    except Exception as error:
        pipe.send(error)
