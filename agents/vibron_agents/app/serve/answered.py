"""The answer of a call, made in its worker process, so that the server only sends it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vibron.core.spectrum import Spectrum
from vibron_agents.app.lines import json_line

JSON = "application/json"


@dataclass(frozen=True)
class ServedAnswer:
    """An answer.

    Attributes
    ----------
    body : bytes
        What is sent.
    media : str
        Its media type.
    file : str
        Name under which a browser saves it, "" for what is not a file.
    read : mapping
        Spectra that were read for it, by the key under which the server keeps them.
    """

    body: bytes
    media: str = JSON
    file: str = ""
    read: Mapping[Any, tuple[Spectrum, ...]] = field(default_factory=dict)


def in_json(data: Any) -> bytes:
    """Return JSON data as the commands print it."""
    return f"{json_line(data)}\n".encode()


def digest_of(data: bytes) -> str:
    """Return the SHA-256 of content."""
    return hashlib.sha256(data).hexdigest()
