"""A request that the application sends to itself when it starts, so that the first user does not wait for imports."""

from __future__ import annotations

from typing import Any

_BOUNDARY = b"first"
_FORM = b'--first\r\nContent-Disposition: form-data; name="top"\r\n\r\n1\r\n--first--\r\n'


async def first_request(app: Any, address: str) -> int:
    """Send a form without a file to an address, which refuses it, and return the status.

    The form is read, checked and answered like any other: what that imports and prepares is there afterwards.

    Parameters
    ----------
    app : ASGI application
        With its routes.
    address : str
        That takes a form with a file.
    """
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": _FORM, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    kind = b"multipart/form-data; boundary=" + _BOUNDARY
    await app(
        {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
            "path": address, "raw_path": address.encode(), "root_path": "", "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"content-type", kind), (b"content-length", b"%d" % len(_FORM))],
            "client": ("localhost", 0), "server": ("localhost", 0), "state": {},
        },
        receive,
        send,
    )  # fmt: skip
    return int(sent[0]["status"])
