"""Mount the page in a FastAPI application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vibron.core.require import require

if TYPE_CHECKING:
    from fastapi import FastAPI


def attach(app: FastAPI, state: Any = None) -> None:
    """Serve the page at ``/`` of an application; routes that the application has already take precedence.

    Once in a process: NiceGUI keeps one set of pages per process.

    Parameters
    ----------
    app : fastapi.FastAPI
        Application with its routes.
    state : object, optional
        State of the server.  The page does not read it: spectra and results belong to one tab of one browser, in
        memory.

    Raises
    ------
    MissingDependencyError
        NiceGUI is not installed (extra ``serve``).
    """
    nicegui = require("nicegui", extra="serve")
    from vibron_agents.app.page.frame import show

    nicegui.run.process_pool_start_method = "spawn"  # threads of the server hold locks that a fork would keep
    nicegui.ui.page("/", title="Vibron")(show)
    nicegui.ui.run_with(app, title="Vibron", dark=None, tailwind=False, language="en-US", show_welcome_message=False)
