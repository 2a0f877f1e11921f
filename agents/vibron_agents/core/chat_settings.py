"""Where a chat model is served, how it is asked for structure, and what it costs."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass
from typing import Literal, get_args
from urllib.parse import urlsplit

from vibron.core.errors import InputError

Structure = Literal["json_schema", "function_calling", "json_mode", "text"]
Limit = Literal["max_tokens", "max_completion_tokens"]
OPENAI = "https://api.openai.com/v1"
MOST_RETRIES = 100


@dataclass(frozen=True)
class ChatSettings:
    """Settings of a chat model behind an OpenAI-style address; none of them is a key.

    Attributes
    ----------
    model : str
        Its name, as the server knows it.
    base_url : str
        Address up to ``/v1``.  Without ``https`` it must be an address of this machine.
    key_variable : str
        Environment variable that holds the key.  Where none is named: ``VIBRON_API_KEY``, and for OpenAI's own
        address ``OPENAI_API_KEY`` too.  A server on this machine needs none.
    structure : {'json_schema', 'function_calling', 'json_mode', 'text'}
        How the server is asked for an answer of a schema; where it refuses, the schema is put into words.
    price_in, price_out : float, optional
        Price of a million tokens of the question and of the answer; 0 is free, None unknown.
    seconds : float
        Wall-clock limit of one try.
    retries : int
        How often a try is repeated after a time-out, a lost connection, or the statuses 408, 409, 429 and 5xx.
    patience : float
        Wall-clock limit of a request with all its repeats.  They wait as long as ``Retry-After`` says, else 0.5 s and
        twice as long each time, up to 30 s.
    limit_name : {'max_tokens', 'max_completion_tokens'}
        What the server calls the longest answer.  A server that asks for the other name gets it.
    temperature : bool
        Whether a temperature is sent.  Reasoning models refuse it; it is left out when the server says so.
    seeded : bool
        Whether the number of the sample is sent as the seed; left out when the server refuses it.
    """

    model: str
    base_url: str = OPENAI
    key_variable: str = ""
    structure: Structure = "json_schema"
    price_in: float | None = None
    price_out: float | None = None
    seconds: float = 120.0
    retries: int = 20
    patience: float = 180.0
    limit_name: Limit = "max_tokens"
    temperature: bool = True
    seeded: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be meant.

        Raises
        ------
        InputError
            A setting is wrong; or the address would send the key, or carry one, in the open.
        """
        parts = urlsplit(self.base_url)
        prices = [price for price in (self.price_in, self.price_out) if price is not None]
        wrong = {
            "model": not self.model.strip() and "is empty",
            "structure": self.structure not in get_args(Structure) and f"is none of {', '.join(get_args(Structure))}",
            "limit_name": self.limit_name not in get_args(Limit) and f"is none of {', '.join(get_args(Limit))}",
            "price": any(not 0.0 <= price < float("inf") for price in prices) and "is negative or not finite",
            "seconds": not 0.0 < self.seconds <= 3600.0 and "is not within an hour",
            "patience": not 0.0 < self.patience <= 3600.0 and "is not within an hour",
            "retries": not 0 <= self.retries <= MOST_RETRIES and f"is not within 0 and {MOST_RETRIES}",
            "base_url": (parts.scheme not in ("http", "https") or not parts.hostname) and "is not an http(s) address",
        }
        for name, why in wrong.items():
            if why:
                raise InputError(why, field=name, remedy="see docs/models.md")
        if parts.username or parts.password or parts.query:
            raise InputError(
                "carries more than an address", field="base_url", remedy="put the key into an environment variable"
            )
        if parts.scheme == "http" and not self.is_local:
            raise InputError(
                "would be asked in the open", field="base_url", value=self.base_url,
                remedy="use https, or a tunnel to this machine",
            )  # fmt: skip

    @property
    def is_local(self) -> bool:
        """Whether the server is on this machine."""
        host = urlsplit(self.base_url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"

    def key(self) -> str:
        """Return the key from the environment; "" for a server on this machine that has none.

        Raises
        ------
        InputError
            No key is set.
        """
        names = [self.key_variable] if self.key_variable else ["VIBRON_API_KEY"]
        if not self.key_variable and self.base_url == OPENAI:
            names.append("OPENAI_API_KEY")
        found = next((key for name in names if (key := os.environ.get(name, "").strip())), "")
        if not found and not self.is_local:
            raise InputError(
                "no key is set for the model", field="key_variable", value=names[0],
                remedy=f"set the environment variable {' or '.join(names)}",
            )  # fmt: skip
        return found

    def cost(self, tokens_in: float, tokens_out: float) -> float | None:
        """Return the price of a call; None where it is not known."""
        if self.price_in is None or self.price_out is None:
            return None
        return (tokens_in * self.price_in + tokens_out * self.price_out) / 1e6
