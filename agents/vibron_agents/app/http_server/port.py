"""The port of a server, and the program that serves an application on it."""

from __future__ import annotations

import errno
import ipaddress
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from vibron.core.errors import InputError
from vibron.core.require import require

HOST = "127.0.0.1"
_UNKNOWN = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def is_loopback(host: str) -> bool:
    """Return True if only programs on this machine reach a host.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens on a port, or on a free one for 0.

    Raises
    ------
    InputError
        The port is taken, or this machine does not have the address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
        opened.listen()
    except OSError as error:
        opened.close()
        if isinstance(error, socket.gaierror) or error.errno in _UNKNOWN:
            why = f"cannot be used: {error.strerror}"
            raise InputError(why, field="host", value=host, remedy="give an address of this machine") from error
        why = f"cannot be used: {error.strerror}"
        raise InputError(why, field="port", value=port, remedy="give another port, or 0 for a free one") from error
    return opened


def serve_on(opened: socket.socket, application: Callable[..., Any], **settings: Any) -> None:
    """Serve an ASGI application on a socket until interrupted; ``settings`` are those of uvicorn."""
    uvicorn = require("uvicorn", extra="serve")
    config = uvicorn.Config(application, log_level="error", access_log=False, timeout_graceful_shutdown=1, **settings)
    uvicorn.Server(config).run(sockets=[opened])
