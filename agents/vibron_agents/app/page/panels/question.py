"""Question: a plain sentence, answered by the tools, with the workflow that made the answer."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from vibron_agents.answering.bounded import data_within
from vibron_agents.app.page.candidates import probability
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.session import PageSession
from vibron_agents.app.page.work import in_thread
from vibron_agents.app.tool_options import shown

SECONDS = 60.0


def build(page: PageContext) -> None:
    """Build the tab."""

    async def ask() -> None:
        text = (words.value or "").strip()
        if not text:
            return
        async with notices.during("Looking for tools and running them"):
            found = await in_thread(answered, text, page.session)
            place.clear()
            with place:
                _show(found)

    ui.label("A question with its numbers and units. Loaded files can be named. No language model is used.").classes(
        "quiet"
    )
    with ui.row().classes("inputs"):
        words = ui.input("Question", placeholder="At which wavelength is the maximum of a black body at 300 K?")
        words.classes("wide").on("keydown.enter", ask)
        ui.button("Ask", icon="send", on_click=ask).props("unelevated")
    notices = Notices()
    place = ui.element("div").props('aria-live="polite"')


def answered(text: str, session: PageSession) -> dict[str, Any]:
    """Answer a question as ``vibron solve`` does, with the loaded files as its data."""
    from vibron_agents.core.user_files import paths_of, user_files

    paths = list(session.paths().values())
    return data_within(text, SECONDS, paths_of(user_files(paths)) if paths else ())


def _show(found: dict[str, Any]) -> None:
    if found["declined"]:
        ui.label(f"Declined: {found['reason']}").classes("said")
        _workflow(found)
        return
    for part in found["parts"] or [found]:
        ui.label(shown(part["answer"])).classes("said").props('role="heading" aria-level="2"')
        ui.label(f"Computed: {part['said']}")
        ui.label("Probability that it is right")
        probability(part["score"])
        _workflow(part)


def _workflow(part: dict[str, Any]) -> None:
    for text in part["used"]:
        ui.label(f"took {text}").classes("quiet")
    if part["source"]:
        with ui.expansion("Workflow", icon="account_tree", value=True).classes("small"):
            ui.code(part["source"], language="python").classes("wide")
    if part["others"]:
        ui.label(f"Other results of the tools: {', '.join(part['others'])}").classes("quiet")
