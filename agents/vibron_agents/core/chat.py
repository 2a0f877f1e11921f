"""A chat model behind an OpenAI-style address, asked for structured answers as far as its server knows them."""

from __future__ import annotations

import hashlib
import json
import math
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NoReturn

from vibron.core.errors import ResourceError
from vibron.core.require import require
from vibron_agents.core.chat_settings import ChatSettings, Structure
from vibron_agents.core.fenced import plain_text, read_object
from vibron_agents.core.model import Reply, Request

REFUSALS = (400, 404, 415, 422, 501)  # statuses by which servers refuse a way of asking that they do not know
BYTES_A_TOKEN = 3.0  # of English and code, on the low side; used where the server does not count
TOKENS_A_MESSAGE = 16
TOKENS_AROUND = 512  # what a server's template may add, for tools or a system message of its own
HIDDEN = "[key]"


@dataclass
class ChatModel:
    """A model that answers over HTTP (needs ``vibron[model]``).

    Its server is asked once for a request, and once more in words where it refuses the way of asking for structure,
    which is remembered.  An answer that does not meet the schema is no error: its ``data`` is None.

    Parameters
    ----------
    settings : ChatSettings
        Where it is and what it costs.
    """

    settings: ChatSettings
    _refused: bool = field(default=False, init=False, repr=False)

    @property
    def name(self) -> str:
        """Name that stands in keys and journals."""
        return self.settings.model

    def most(self, request: Request) -> Mapping[str, float]:
        """Return an upper bound of ``tokens``, and of ``money`` where the price is known.

        A token is at least one byte of text, so the bytes of the question are no less than its tokens.
        """
        question = sum(len(text.encode()) + TOKENS_A_MESSAGE for _, text in _worded(request))
        question += TOKENS_AROUND
        most: dict[str, float] = {"tokens": question + request.most_tokens}
        cost = self.settings.cost(question, request.most_tokens)
        return most if cost is None else {**most, "money": cost}

    def complete(self, request: Request) -> Reply:
        """Answer a request.

        Raises
        ------
        InputError
            There is no key.
        ResourceError
            The server refuses, or did not answer in time as often as it was asked.
        """
        began = time.monotonic()
        structure = self.settings.structure if request.schema else "text"
        openai = require("openai", extra="model")
        try:
            if structure == "text" or self._refused:
                answer = self._send(request, "text")
                structure = "text"
            else:
                answer, structure = self._send_or_reword(request, structure)
        except openai.OpenAIError as error:
            self._fail(error)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise ResourceError(
                f"answered what is no chat completion: {self._hidden(str(error))[:200]}", field="model",
                value=self.name, remedy="check its address",
            ) from None  # fmt: skip
        return self._read(request, structure, answer, time.monotonic() - began)

    def _send_or_reword(self, request: Request, structure: Structure) -> tuple[Any, Structure]:
        openai = require("openai", extra="model")
        try:
            return self._send(request, structure), structure
        except openai.APIStatusError as error:
            if error.status_code not in REFUSALS:
                raise
        answer = self._send(request, "text")
        self._refused = True
        return answer, "text"

    def _send(self, request: Request, structure: Structure) -> Any:
        about = {"model": self.name, "structure": structure, **request.to_dict()}
        address = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
        body: dict[str, Any] = {self.settings.limit_name: request.most_tokens}
        if self.settings.seeded:
            body["seed"] = request.sample
        return self._client.invoke(
            list(request.messages if structure in ("json_schema", "function_calling") else _worded(request)),
            temperature=request.temperature,
            extra_body=body | _asking(request, structure),
            extra_headers={"Idempotency-Key": address},
        )

    @cached_property
    def _client(self) -> Any:
        httpx = require("httpx", extra="model")
        return require("langchain_openai", extra="model").ChatOpenAI(
            model=self.name,
            base_url=self.settings.base_url,
            api_key=self.settings.key() or "none",
            timeout=self.settings.seconds,
            max_retries=self.settings.retries,
            use_responses_api=False,
            # a proxy has no business between this machine and itself
            http_client=httpx.Client(trust_env=False) if self.settings.is_local else None,
        )

    def _read(self, request: Request, structure: Structure, answer: Any, seconds: float) -> Reply:
        text = plain_text(self._hidden(_text_of(answer)))
        calls = [*answer.tool_calls, *answer.invalid_tool_calls]
        called = [call["args"] if isinstance(call["args"], str) else json.dumps(call["args"]) for call in calls]
        called = [plain_text(self._hidden(one)) for one in called]
        data, how = None, "text"
        if request.schema:
            name = _name(request)
            for source, way in (*((one, "function_calling") for one in called), (text, "")):
                data = read_object(source, request.schema, name)
                if data is not None:
                    asked = structure in ("json_schema", "json_mode") and source.strip()[:1] in ("{", "[")
                    how = way or (structure if asked else "fenced")
                    break
        counted = answer.usage_metadata
        tokens_in = counted["input_tokens"] if counted else _guess(words for _, words in _worded(request))
        tokens_out = counted["output_tokens"] if counted else _guess((text, *called))
        return Reply(
            text or "\n".join(called), data, tokens_in, tokens_out, self.settings.cost(tokens_in, tokens_out) or 0.0,
            how, seconds, estimated=not counted,
        )  # fmt: skip

    def _fail(self, error: Exception) -> NoReturn:
        status = getattr(error, "status_code", None)
        remedy = "check its address and whether it is running; a run that is started again goes on from here"
        if status in (401, 403):
            remedy = "check the key in the environment variable"
        elif status is not None and status < 500 and status != 429:
            remedy = "check the model's name and the length of the question"
        raise ResourceError(
            f"did not answer: {self._hidden(str(error))[:300]}", field="model", value=self.name, remedy=remedy
        ) from None  # what caused it may hold the key

    def _hidden(self, text: str) -> str:
        """Return a text without the key, should the server have sent it back."""
        key = self.settings.key()
        return text.replace(key, HIDDEN) if len(key) > 3 else text


def _asking(request: Request, structure: Structure) -> dict[str, Any]:
    """Return what asks the server for structure."""
    if structure == "json_schema":
        schema = {"name": _name(request), "schema": request.schema}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    if structure == "json_mode":
        return {"response_format": {"type": "json_object"}}
    if structure == "function_calling":
        about = {"name": _name(request), "description": "Give the answer.", "parameters": request.schema}
        chosen = {"type": "function", "function": {"name": about["name"]}}
        return {"tools": [{"type": "function", "function": about}], "tool_choice": chosen}
    return {}


def _worded(request: Request) -> tuple[tuple[str, str], ...]:
    """Return the messages, the last of which asks for the schema in words."""
    if not request.schema:
        return request.messages
    role, text = request.messages[-1]
    schema = json.dumps(request.schema, separators=(",", ":"))
    asked = f"{text}\n\nAnswer with one JSON object and nothing else. It meets this JSON Schema:\n{schema}"
    return (*request.messages[:-1], (role, asked))


def _name(request: Request) -> str:
    return re.sub(r"\W+", "_", request.purpose)[:60] or "answer"


def _guess(texts: Iterable[str]) -> int:
    return sum(math.ceil(len(text.encode()) / BYTES_A_TOKEN) for text in texts)


def _text_of(answer: Any) -> str:
    """Return the text of a message, whose content may come in parts."""
    content = answer.content
    if isinstance(content, str):
        return content
    return "".join(part if isinstance(part, str) else str(part.get("text", "")) for part in content)
