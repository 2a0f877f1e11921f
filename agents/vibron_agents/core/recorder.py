"""Record what a model answered, and answer from the record: tests and papers then need no server."""

from __future__ import annotations

import hashlib
import json
import os
import re
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args

from vibron.core.errors import FormatError, InputError
from vibron_agents.core.model import LanguageModel, Reply, Request

Mode = Literal["off", "record", "replay", "refresh"]


class Recorder:
    """A model around a model, with a transcript: one JSON object a line, a request and its reply.

    Parameters
    ----------
    model : LanguageModel
        Who answers; on replay only its name is used.
    place : Path or str
        A file (``.jsonl``), or a folder that gets a file for each model.
    mode : {'off', 'record', 'replay', 'refresh'}
        Pass through; answer from the record, else ask and record; answer from the record only; ask everything anew,
        once.

    Raises
    ------
    FormatError
        The transcript is damaged.
    """

    def __init__(self, model: LanguageModel, place: Path | str, mode: Mode = "record") -> None:
        if mode not in get_args(Mode):
            raise InputError(f"is none of {', '.join(get_args(Mode))}", field="mode", value=mode, remedy="choose one")
        self.model, self.mode = model, mode
        self.path = Path(place)
        if self.path.suffix != ".jsonl":
            self.path /= re.sub(r"[^\w.-]+", "_", model.name) + ".jsonl"
        self._lines: dict[str, dict[str, Any]] = {} if mode == "off" else _read(self.path)
        self._fresh: set[str] = set()
        self._lock = threading.Lock()  # requests come from several threads

    @property
    def name(self) -> str:
        """Name of the model."""
        return self.model.name

    def most(self, request: Request) -> Mapping[str, float]:
        """Return the most that a request may use, as the model says."""
        return self.model.most(request)

    def complete(self, request: Request) -> Reply:
        """Answer from the record, or ask and record.

        Raises
        ------
        InputError
            On replay: the record does not hold the request.
        """
        if self.mode == "off":
            return self.model.complete(request)
        key = key_of(self.name, request)
        known = key in self._lines and (self.mode != "refresh" or key in self._fresh)
        if not known and self.mode == "replay":
            raise InputError(
                f"is not in the transcript {self.path.name}", field="request", value=request.purpose,
                remedy="record it, with the mode record and a model that answers",
            )  # fmt: skip
        if not known:
            reply = self.model.complete(request)
            line = {
                "purpose": request.purpose, "model": self.name, "key": key, "request": request.to_dict(),
                "reply": reply.to_dict(),
            }  # fmt: skip
            with self._lock:
                self._keep(key, json.loads(json.dumps(line, allow_nan=False)))
        return Reply(**self._lines[key]["reply"])

    def _keep(self, key: str, line: dict[str, Any]) -> None:
        """Write the transcript next to the old one and replace that, so that it is always whole."""
        self._lines[key] = line
        self._fresh.add(key)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        partial = self.path.with_suffix(f".{os.getpid()}")
        text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in self._lines.values())
        partial.write_text(text, encoding="utf-8")
        partial.replace(self.path)


def key_of(model: str, request: Request) -> str:
    """Return the SHA-256 of everything that changes the answer; the purpose does not."""
    about = {"model": model, **request.to_dict()}
    del about["purpose"]
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


def _read(path: Path) -> dict[str, dict[str, Any]]:
    if not path.exists():
        return {}
    lines = {}
    for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not text.strip():
            continue
        try:
            line = json.loads(text)
            Reply(**line["reply"])
            lines[line["key"]] = line
        except (ValueError, KeyError, TypeError) as error:
            raise FormatError(
                "is not a line of a transcript", file=path, line=number, remedy="record it anew"
            ) from error
    return lines
