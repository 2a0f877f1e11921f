"""Calls of tools from the forms of the page."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vibron.core.card import card, to_yaml
from vibron.core.registry import find
from vibron_agents.app.page.fields import chosen_spectra
from vibron_agents.app.page.session import PageSession
from vibron_agents.jobs.call import Rules, Worked
from vibron_agents.jobs.limited import limited
from vibron_agents.jobs.tool_call import ToolCall
from vibron_verify.answers import in_short

RULES = Rules(more=", or run it at the command line: vibron tools run")


def arguments(name: str, values: Mapping[str, Any], session: PageSession) -> dict[str, Any]:
    """Return the arguments of a call: loaded spectra and files take the place of their names."""
    spectra = {one.name: one.spectrum for one in session.spectra.values()}
    return chosen_spectra(find(name).inputs, values, spectra)


def call(name: str, given: Mapping[str, Any], session: PageSession, drawn: str | None = None) -> Worked:
    """Run a tool in a process with limits of time and memory; of files it sees those loaded.

    Parameters
    ----------
    name : str
        Name of the tool.
    given : mapping
        Arguments as JSON-able data.
    session : PageSession
        Whose files it may read.
    drawn : str, optional
        Part of the result that is drawn into a picture, "" for the whole.

    Returns
    -------
    Worked
        Result or error as data.
    """
    session.paths()
    rules = replace(RULES, files=(str(session.folder),))
    return limited(ToolCall(name, dict(given), rules, drawn))


def card_text(name: str) -> str:
    """Return the card of a tool as YAML."""
    tool = find(name)
    return to_yaml(card(tool, in_short(tool)))


def picture_source(worked: Worked) -> str:
    """Return the picture of a call as a data address."""
    content = next(iter(worked.files.values()))
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"
