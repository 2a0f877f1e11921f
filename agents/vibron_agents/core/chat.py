"""A chat model behind an OpenAI-style address, asked for structured answers as far as its server knows them."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from vibron.core.errors import ResourceError
from vibron.core.require import require
from vibron_agents.core.chat_settings import ChatSettings, Limit, Structure
from vibron_agents.core.completion import error_text, text_of, wait_asked
from vibron_agents.core.conversation import as_messages, in_words
from vibron_agents.core.exchange import bounded_client
from vibron_agents.core.fenced import plain_text, read_object
from vibron_agents.core.model import ModelDownError, Reply, Request

REFUSALS = (400, 404, 415, 422, 501)  # statuses by which servers refuse a way of asking that they do not know
PASSING = (408, 409, 429)  # and 5xx but 501
OPTIONAL = ("temperature", "seed", "tool_choice", "stop")
EMPTY_LINES = "\n\n\n\n"  # after their call small models write these to the limit
BYTES_A_TOKEN = 3.0  # of English and code, on the low side; used where the server does not count
TOKENS_A_MESSAGE = 16
TOKENS_AROUND = 512  # what a server's template may add, for tools or its own system message
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
FEWEST, MOST = 1 / 50, 4.0  # a count outside these multiples of our estimate and of the upper bound is wrong
HIDDEN = "[key]"
AGAIN = "check its address and whether it is running; a run that is started again resumes from here"


class RefusedError(ResourceError):
    """The server refuses a request; ``status`` is the HTTP status."""

    def __init__(self, why: str, status: int, **about: Any) -> None:
        super().__init__(why, **about)
        self.status = status


@dataclass
class ChatModel:
    """A model that answers over HTTP (needs ``vibron[model]``).

    A way of asking that its server refuses (structure, name of the limit, temperature, seed) is changed and
    remembered.  An answer that does not meet the schema is not an error: its ``data`` is None.

    Parameters
    ----------
    settings : ChatSettings
        Where it is and what it costs.
    """

    settings: ChatSettings
    _refused: set[str] = field(default_factory=set, init=False, repr=False)
    _left_out: set[str] = field(default_factory=set, init=False, repr=False)
    _limit: Limit = field(default="max_tokens", init=False, repr=False)

    def __post_init__(self) -> None:
        self._limit = self.settings.limit_name
        sent = {"temperature": self.settings.temperature, "seed": self.settings.seeded}
        self._left_out |= {name for name, is_sent in sent.items() if not is_sent}

    @property
    def name(self) -> str:
        """Name used in keys and journals."""
        return self.settings.model

    def most(self, request: Request) -> Mapping[str, float]:
        """Return an upper bound of ``tokens``, and of ``money`` where the price is known.

        A token is at least one byte of text, so the bytes of the question are at least as many as its tokens.
        """
        question = _most_in(request)
        most: dict[str, float] = {"tokens": question + request.most_tokens}
        cost = self.settings.cost(question, request.most_tokens)
        return most if cost is None else {**most, "money": cost}

    def complete(self, request: Request) -> Reply:
        """Answer a request.

        Raises
        ------
        InputError
            No key is set.
        ModelDownError
            The server did not answer in time, as often as it was asked.
        ResourceError
            The server refuses, or its answer cannot be used.
        """
        began = time.monotonic()
        wanted: Structure = "function_calling" if request.tools else self.settings.structure
        kind = "tools" if request.tools else "schema"
        asks = (request.tools or request.schema) and kind not in self._refused and self.settings.structure != "text"
        structure: Structure = wanted if asks else "text"
        changed: set[str] = set()
        reworded = False
        while True:
            try:
                answer = self._sent(request, structure, began + self.settings.patience)
                break
            except RefusedError as error:
                if error.status not in REFUSALS:
                    raise
                if change := self._change(error.message, changed):
                    changed.add(change)
                elif structure != "text":
                    structure, reworded = "text", True
                else:
                    raise
        self._refused |= {kind} if reworded else set()
        return self._read(request, structure, answer, time.monotonic() - began)

    def _change(self, why: str, changed: set[str]) -> str:
        """Ask differently from now on, by what a refusal names; return the changed parameter, "" where it names none.

        Each parameter is changed once for a request.
        """
        if "limit" not in changed and "max_completion_tokens" in why:
            self._limit = "max_tokens" if self._limit == "max_completion_tokens" else "max_completion_tokens"
            return "limit"
        named = [name for name in OPTIONAL if re.search(rf"\b{name}\b", why) and name not in self._left_out]
        self._left_out.update(named[:1])
        return named[0] if named else ""

    def _sent(self, request: Request, structure: Structure, until: float) -> Any:
        """Send a request until it is answered, refused or over time; return the message."""
        openai = require("openai", extra="model")
        for number in itertools.count():
            wait = min(FIRST_WAIT * 2.0**number, LONGEST_WAIT)
            try:
                return self._invoked(request, structure, until)
            except openai.APIStatusError as error:
                why, status = f"status {error.status_code}: {error_text(error.response.content)}", error.status_code
                if status not in PASSING and (status < 500 or status == 501):
                    raise self._refusal(why, status) from None  # what caused it may hold the key
                if structure == "function_calling" and request.tools and re.search(r"\btools?\b", why):
                    raise self._refusal(why, REFUSALS[-1]) from None  # some servers refuse tools by the status 500
                wait = max(wait_asked(error.response.headers, wait), wait)
            except (ResourceError, openai.OpenAIError, ValueError, TypeError, LookupError, AttributeError) as error:
                own = error if isinstance(error, ResourceError) else error.__cause__
                why = str(getattr(own, "message", error))
                if not getattr(own, "passing", True):
                    raise self._failure(f"answered what cannot be used: {why}", "check its address") from None
            if number >= self.settings.retries or time.monotonic() + wait >= until:
                raise self._down(why, number + 1, wait)
            time.sleep(wait)
        raise AssertionError("counting does not end")

    def _invoked(self, request: Request, structure: Structure, until: float) -> Any:
        about = {"model": self.name, "structure": structure, **request.to_dict()}
        optional = {"temperature": request.temperature, "seed": request.sample, **_asking(request, structure)}
        if request.tools and self.settings.is_local:
            optional["stop"] = [EMPTY_LINES]
        return self._client.invoke(
            as_messages(request) if structure in ("json_schema", "function_calling") else list(in_words(request)),
            timeout=max(min(self.settings.seconds, until - time.monotonic()), 0.001),
            extra_body={
                self._limit: request.most_tokens,
                **{name: value for name, value in optional.items() if name not in self._left_out},
            },
            extra_headers={"Idempotency-Key": hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()},
        )

    @cached_property
    def _client(self) -> Any:
        return require("langchain_openai", extra="model").ChatOpenAI(
            model=self.name,
            base_url=self.settings.base_url,
            api_key=self.settings.key() or "none",
            max_retries=0,
            use_responses_api=False,
            # a proxy has no business between this machine and itself
            http_client=bounded_client(direct=self.settings.is_local),
        )

    def _read(self, request: Request, structure: Structure, answer: Any, seconds: float) -> Reply:
        text = plain_text(self._hidden(text_of(answer.content)))
        calls = [*answer.tool_calls, *answer.invalid_tool_calls]
        called = [call["args"] if isinstance(call["args"], str) else json.dumps(call["args"]) for call in calls]
        called = [plain_text(self._hidden(one)) for one in called]
        data, how = None, "function_calling" if request.tools and calls else "text"
        if request.schema:
            name = _name(request)
            for source, way in (*((one, "function_calling") for one in called), (text, "")):
                data = read_object(source, request.schema, name)
                if data is not None:
                    asked = structure in ("json_schema", "json_mode") and source.strip()[:1] in ("{", "[")
                    how = way or (structure if asked else "fenced")
                    break
        counts: Mapping[str, int] = answer.usage_metadata or {}
        said_in, said_out = counts.get("input_tokens"), counts.get("output_tokens")
        asked_in = _guess(words for _, words in in_words(request))
        tokens_in, wrong_in = _counted(said_in, asked_in, _most_in(request))
        tokens_out, wrong_out = _counted(said_out, _guess((text, *called)), request.most_tokens)
        wrong = wrong_in or wrong_out
        said = text if request.tools else text or "\n".join(called)
        return Reply(
            said, data, tokens_in, tokens_out, self.settings.cost(tokens_in, tokens_out) or 0.0, how, seconds,
            estimated=wrong or not counts,
            note=f"the server counts {said_in} and {said_out} tokens, which cannot be right" if wrong else "",
            calls=[self._call(number, *one) for number, one in enumerate(zip(calls, called, strict=True))]
            if request.tools else (),
        )  # fmt: skip

    def _call(self, number: int, call: Mapping[str, Any], arguments: str) -> dict[str, str]:
        given = {"id": call["id"] or f"call_{number}", "name": call["name"] or ""}
        return {name: plain_text(self._hidden(text)) for name, text in given.items()} | {"arguments": arguments}

    def _refusal(self, why: str, status: int) -> RefusedError:
        remedy = "check the model's name and the length of the question"
        if status in (401, 403):
            remedy = "check the key in the environment variable"
        return RefusedError(
            f"did not answer: {self._hidden(why)[:300]}", status, field="model", value=self.name, remedy=remedy
        )

    def _failure(self, why: str, remedy: str) -> ResourceError:
        return ResourceError(self._hidden(why)[:300], field="model", value=self.name, remedy=remedy)

    def _down(self, why: str, tries: int, wait: float) -> ModelDownError:
        """Return the error for a server that was asked as often as may be, and how long it wanted to be left alone."""
        pause = f", which wants to be asked again in {wait:.0f} s" if wait > LONGEST_WAIT else ""
        return ModelDownError(
            f"did not answer ({tries} tries): {self._hidden(why)[:300]}{pause}", field="model", value=self.name,
            remedy=AGAIN,
        )  # fmt: skip

    def _hidden(self, text: str) -> str:
        """Return a text without the key, should the server have sent it back."""
        key = self.settings.key()
        return text.replace(key, HIDDEN) if len(key) > 3 else text


def _most_in(request: Request) -> int:
    return sum(len(text.encode()) + TOKENS_A_MESSAGE for _, text in in_words(request)) + TOKENS_AROUND


def _counted(said: int | None, estimate: int, most: int) -> tuple[int, bool]:
    """Return a number of tokens, and whether the server's own cannot be right: it is replaced by an estimate then."""
    if said is None:
        return estimate, False
    return (said, False) if estimate * FEWEST <= said <= most * MOST else (estimate, True)


def _asking(request: Request, structure: Structure) -> dict[str, Any]:
    """Return the fields of the request that ask the server for structure."""
    if structure == "json_schema":
        schema = {"name": _name(request), "schema": request.schema}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    if structure == "json_mode":
        return {"response_format": {"type": "json_object"}}
    if structure == "function_calling" and request.tools:
        without_call = bool(request.turns) and not request.turns[-1].calls
        return {"tools": list(request.tools), **({"tool_choice": "required"} if without_call else {})}
    if structure == "function_calling":
        about = {"name": _name(request), "description": "Give the answer.", "parameters": request.schema}
        chosen = {"type": "function", "function": {"name": about["name"]}}
        return {"tools": [{"type": "function", "function": about}], "tool_choice": chosen}
    return {}


def _name(request: Request) -> str:
    return re.sub(r"\W+", "_", request.purpose)[:60] or "answer"


def _guess(texts: Iterable[str]) -> int:
    return sum(math.ceil(len(text.encode()) / BYTES_A_TOKEN) for text in texts)
