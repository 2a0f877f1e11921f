"""What a server of chat completions sent, read without trust in any part of it."""

from __future__ import annotations

import email.utils
import json
import time
from collections.abc import Mapping
from typing import Any

from vibron.core.errors import ResourceError

COUNTS = ("prompt_tokens", "completion_tokens")
MOST_COUNT = 1 << 53


class BadCompletionError(ResourceError):
    """An answer that is not a chat completion; asking again may help."""

    passing = True


def checked_body(body: bytes) -> bytes:
    """Return the body of a chat completion in a form that every client reads.

    A count of tokens that is not a whole number becomes -1, and a usage without counts is left out.  The arguments of a
    call become the text of a JSON object, or a text that is not JSON.

    Raises
    ------
    BadCompletionError
        It is not a chat completion.
    """
    try:
        data = json.loads(body)
        message = data["choices"][0]["message"]
        content = message.get("content")
        text_of(content)
        for call in message.get("tool_calls") or []:
            call["function"]["arguments"] = _arguments(call["function"]["arguments"])
        usage = data.pop("usage", None)
        if isinstance(usage, Mapping) and all(usage.get(name) is not None for name in COUNTS):
            data["usage"] = {name: _whole(usage[name]) for name in COUNTS} | {"total_tokens": 0}
        return json.dumps(data).encode()
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


def text_of(content: Any) -> str:
    """Return the text of a message, whose content may come in parts."""
    return content if isinstance(content, str) else "".join(map(_part, content or []))


def _part(part: Any) -> str:
    return part if isinstance(part, str) else str(part.get("text", ""))


def _whole(count: Any) -> int:
    is_whole = isinstance(count, int) and not isinstance(count, bool) and abs(count) < MOST_COUNT
    return count if is_whole else -1


def _arguments(given: Any) -> str:
    """Return the arguments of a call as text; some servers send an object, none, or a text inside a text."""
    text = given if isinstance(given, str) else json.dumps(given)
    try:
        found = json.loads(text, strict=False)
    except ValueError:
        return text
    if found is None or isinstance(found, str):
        return _arguments(found) if found else "{}"
    return text if isinstance(found, dict) else f"not an object: {text}"
