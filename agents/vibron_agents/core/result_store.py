"""Results and files that a model or a client reads later, or gives to another tool, by a handle."""

from __future__ import annotations

import json
import re
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import InputError
from vibron.core.result import follow, shortened
from vibron_agents.sandbox.limits import MIB

SCHEME = "result://"
MOST_BYTES = 256 * MIB
INLINE = 1000  # characters of a result that is given whole and without a handle
READ = "read"
READING = {"handle": {"type": "string"}}  # inputs of the call that reads
_RANGE = re.compile(r"(.*?)\.?(\d*):(\d*)")


@dataclass(frozen=True)
class KeptResult:
    """A result as JSON, or a file, with the name under which it is listed."""

    name: str
    content: bytes
    is_file: bool = False


class ResultStore:
    """Results of the calls of a server; the oldest are dropped when all together take more than ``most`` bytes.

    Examples
    --------
    >>> store = ResultStore()
    >>> handle = store.keep(KeptResult("wien_peak", b'{"wavelength": [9.66, 7.24, 5.8]}'))
    >>> store.resolved({"x": f"{handle}/wavelength.0:2", "y": "7 um"})
    {'x': [9.66, 7.24], 'y': '7 um'}
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.kept: OrderedDict[str, KeptResult] = OrderedDict()

    def keep(self, result: KeptResult, name: str = "") -> str:
        """Keep a result and return its handle, which cannot be guessed unless it is named."""
        handle = f"{SCHEME}{name or secrets.token_hex(8)}"
        self.kept[handle] = result
        while sum(len(one.content) for one in self.kept.values()) > self.most and len(self.kept) > 1:
            self.kept.popitem(last=False)
        return handle

    def given(self, tool: str, result: Any, *, is_record: bool, name: str = "") -> dict[str, Any]:
        """Return a result as it is shown: long lists and texts are cut, and a handle leads to all of it.

        Parameters
        ----------
        tool : str
            Under which it is listed.
        result : JSON data
            The whole result.
        is_record : bool
            False for a single value and for a list of records, which are shown as ``result``.
        name : str, optional
            Name in the handle; a result that is named has one however short it is.
        """
        whole, cut = json.dumps(result, ensure_ascii=False), shortened(result)
        short: dict[str, Any] = cut if is_record else {"result": cut}
        if name or len(whole) > INLINE or cut != result:
            return {**short, "full_result": self.keep(KeptResult(tool, whole.encode()), name)}
        return short

    def find(self, handle: str) -> tuple[KeptResult, str]:
        """Return the result or file of a handle, and the path of the part that follows it.

        Raises
        ------
        InputError
            Nothing is kept under it.
        """
        place, _, path = handle.removeprefix(SCHEME).partition("/")
        found = self.kept.get(f"{SCHEME}{place}")
        if found is None:
            raise InputError(
                "is not kept, or no longer", field="handle", value=handle, remedy="run the tool again for a new handle"
            )
        return found, path

    def part(self, handle: str) -> Any:
        """Return the JSON data under a handle, or a part: ``HANDLE/bands.0.wavenumber``, ``HANDLE/wavenumber.0:100``.

        Raises
        ------
        InputError
            Nothing is kept under it, it has no such part, or it is a file.
        """
        kept, path = self.find(handle)
        if kept.is_file:
            raise InputError("is a file", field="handle", value=handle, remedy="read it as a resource")
        data = json.loads(kept.content)
        span = _RANGE.fullmatch(path)
        try:
            found = follow(data, span[1] if span else path)
            return found[int(span[2] or 0) : int(span[3]) if span[3] else None] if span else found
        except (LookupError, TypeError, ValueError, AttributeError):
            parts = ", ".join(data) if isinstance(data, dict) else f"0 to {len(data) - 1}"
            raise InputError(
                "has no such part", field="handle", value=handle, remedy=f"its parts are {parts}"
            ) from None

    def resolved(self, value: Any) -> Any:
        """Return arguments with each handle replaced by the data behind it."""
        if isinstance(value, str) and value.startswith(SCHEME):
            return self.part(value)
        if isinstance(value, Mapping):
            return {name: self.resolved(part) for name, part in value.items()}
        return [self.resolved(part) for part in value] if isinstance(value, list) else value
