"""Figures: published figures that were computed again, with the evidence of their last verification."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nicegui import background_tasks, ui

from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.work import in_thread
from vibron_agents.verify.figures import failures, read_evidence
from vibron_verify.figures import Figure, figures, find_figure

EVIDENCE = Path("evidence")  # where `vibron figure run` writes
COLUMNS = [
    {"name": name, "label": label, "field": name, "sortable": True, "align": "left"}
    for name, label in (("id", "Figure"), ("topic", "Topic"), ("title", "Title"), ("verdict", "Last verdict"))
]
_BUTTON = """
<q-td :props="props" key="id">
  <q-btn flat dense no-caps :label="props.row.id" :aria-label="'Show ' + props.row.id"
    @click="$parent.$emit('show', props.row.id)" />
</q-td>
"""


def build(page: PageContext) -> None:
    """Build the tab."""
    ui.label(
        "Each figure is a script and a rubric; vibron figure run ID verifies it and leaves the evidence shown here."
    ).classes("quiet")
    notices = Notices()
    place = ui.element("section").props('aria-label="Evidence" aria-live="polite"')
    table = ui.element("div")

    async def show(name: str) -> None:
        async with notices.during(f"Reading the evidence of {name}"):
            figure = await in_thread(find_figure, name)
            data = await in_thread(read_evidence, EVIDENCE / name)
            place.clear()
            with place:
                _evidence(figure, data)

    async def fill() -> None:
        with table:
            async with notices.during("Reading the figures"):
                found = await in_thread(rows)
                if table.is_deleted:
                    return
                listed = ui.table(columns=COLUMNS, rows=found, row_key="id", pagination=15).classes("figures")
                listed.props("dense flat").add_slot("body-cell-id", _BUTTON)
                listed.on("show", lambda event: show(str(event.args)))

    background_tasks.create(fill())


def rows() -> list[dict[str, str]]:
    """Return a row for each figure, with the verdict of the evidence that is there."""
    found = []
    for one in figures():
        data = read_evidence(EVIDENCE / one.id)
        verdict = "no evidence here" if data is None else "passed" if data["passed"] else "not passed"
        found.append({"id": one.id, "topic": one.topic, "title": str(one.data["title"]), "verdict": verdict})
    return found


def _evidence(figure: Figure, data: Mapping[str, Any] | None) -> None:
    about = figure.data
    ui.label(f"{figure.id}: {about['title']}").classes("heading").props('role="heading" aria-level="2"')
    ui.label(f"{about['article']}, {about['label']}").classes("quiet")
    ui.label(f"{about['system']}. {about['observable']}.")
    for one in about.get("reference", ()):
        ui.label(f"{one['what']}: {one['value']} {one.get('unit', '')} ({one['source']})").classes("quiet")
    if data is None:
        ui.label(f"No evidence in the folder {EVIDENCE}; run: vibron figure run {figure.id}").classes("warning")
        return
    ui.label(f"Verdict: {data['verdict']}").classes("said")
    for text in failures(data):
        ui.label(text).classes("warning")
    with ui.element("ul").classes("checks"):
        for check in data["checks"]:
            word = {True: "passed", False: "failed", None: "not judged"}[check["passed"]]
            with ui.element("li").classes("pro" if check["passed"] else "con"):
                ui.label(f"{word}: {check['name']}: {check['message']}")
