"""The application: its addresses, what guards them, and the page where there is one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fastapi import FastAPI
from fastapi.responses import JSONResponse

from vibron import __version__
from vibron_agents.app.http_server.guard import Guard
from vibron_agents.app.serve.failures import DESCRIPTION, FAILURES, answer_errors
from vibron_agents.app.serve.first_request import first_request
from vibron_agents.app.serve.service import Service
from vibron_agents.app.serve.spectra import spectra
from vibron_agents.app.serve.tools import tools
from vibron_agents.spectrum.answer import versions

PREFIX = "/api/v1"
PAGE = "vibron_agents.app.page"
ABOUT = (
    "Read, analyse, process and draw infrared spectra, search libraries, and run verified tools. Errors name the "
    "field, the value and a remedy. Equal requests give equal bytes."
)


def application(service: Service, hosts: tuple[str, ...] = (), token: str = "", *, page: bool = True) -> Guard:
    """Return the ASGI application of a service, with the page where NiceGUI is installed.

    Parameters
    ----------
    service : Service
        What answers; it is open while the application runs.
    hosts : tuple of str
        Names with ports by which the server is reached; empty for any.
    token : str
        Token that requests must show; "" for none.
    page : bool
        Whether the web page is served, which is possible once in a process.
    """

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        service.open()
        try:
            await first_request(app, f"{PREFIX}/analyze")
            yield
        finally:
            service.close()

    app = FastAPI(
        title="Vibron", version=__version__, description=ABOUT, openapi_url=DESCRIPTION, docs_url=None, redoc_url=None,
        lifespan=running, responses=FAILURES,
    )  # fmt: skip
    answer_errors(app)

    @app.get(f"{PREFIX}/health", tags=["server"], summary="Say that the server is there, and whether it is warm.")
    def health() -> JSONResponse:
        """Answer with the versions that determine an answer, and the state of the workers."""
        return JSONResponse({"status": "ok", "version": __version__, "versions": versions(), **service.workers()})

    app.include_router(spectra(service), prefix=PREFIX)
    app.include_router(tools(service), prefix=PREFIX)
    if page:
        _attach_page(app, service)
    return Guard(app, hosts, token, service.rules.input_size)


def _attach_page(app: Any, service: Service) -> None:
    """Add the page to an application, where it is part of this installation."""
    if find_spec(PAGE) is not None and find_spec("nicegui") is not None:
        import_module(PAGE).attach(app, service)
