"""What a server of chat completions sent, read without trust in any part of it."""

from __future__ import annotations

import email.utils
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import ResourceError


class BadCompletionError(ResourceError):
    """An answer that is not a chat completion; asking again may help."""

    passing = True


@dataclass(frozen=True)
class Completion:
    """A completion.

    Attributes
    ----------
    text : str
        The answer.
    calls : tuple of str
        Arguments of the functions that are called, as JSON.
    tokens_in, tokens_out : object
        Counts of the server, of whatever kind they are; None where it gives none.
    """

    text: str
    calls: tuple[str, ...]
    tokens_in: Any
    tokens_out: Any


def read_completion(body: bytes) -> Completion:
    """Read the first choice of an answer.

    Raises
    ------
    BadCompletionError
        It is not a chat completion.
    """
    try:
        data = json.loads(body)
        message = data["choices"][0]["message"]
        content = message.get("content")
        calls = [call["function"]["arguments"] for call in message.get("tool_calls") or []]
        text = content if isinstance(content, str) else "".join(map(_part, content or []))
        usage = data.get("usage")
        counts = usage if isinstance(usage, Mapping) else {}
        return Completion(
            text, tuple(call if isinstance(call, str) else json.dumps(call) for call in calls),
            counts.get("prompt_tokens"), counts.get("completion_tokens"),
        )  # fmt: skip
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadCompletionError(
            f"answered with something else than a chat completion ({type(error).__name__})", field="model"
        ) from None


def error_text(body: bytes) -> str:
    """Return the message of an error in the form of OpenAI, else the beginning of the body.

    >>> error_text(b'{"error": {"message": "no such model"}}')
    'no such model'
    """
    try:
        found = json.loads(body)["error"]
        return str(found["message"] if isinstance(found, Mapping) else found)
    except (ValueError, LookupError, TypeError, RecursionError):
        return body[:300].decode("utf-8", "replace")


def wait_asked(headers: Mapping[str, str], otherwise: float) -> float:
    """Return the seconds that ``Retry-After`` (seconds or a date) asks for.

    >>> wait_asked({"retry-after": "7"}, 0.5), wait_asked({"retry-after": "soon"}, 0.5)
    (7.0, 0.5)
    """
    for name, factor in (("retry-after-ms", 1e-3), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * factor
        except ValueError:
            continue
        if 0.0 <= seconds < float("inf"):
            return seconds
    try:
        then = email.utils.parsedate_to_datetime(headers.get("retry-after", ""))
    except (ValueError, TypeError, IndexError, OverflowError):
        return otherwise
    return max(then.timestamp() - time.time(), 0.0)


def _part(part: Any) -> str:
    return part if isinstance(part, str) else str(part.get("text", ""))
