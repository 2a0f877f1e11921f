"""The report of a scenario: one page with its pictures inside, and the same as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vibron import __version__
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron_agents.pages.filling import fill
from vibron_agents.pages.picture import drawn
from vibron_agents.pages.writing import make_folder, write_whole
from vibron_agents.scenarios.declaration import Scenario
from vibron_agents.scenarios.outcome import Outcome, brief


def to_data(scenario: Scenario, outcome: Outcome, given: dict[str, Any]) -> dict[str, Any]:
    """Return one run as JSON-safe data of the schema ``vibron.scenario/1``."""
    papers = sorted({paper for step in outcome.steps for paper in find(step.tool).papers})
    return {
        "schema": "vibron.scenario/1",
        "scenario": scenario.name,
        "question": scenario.question,
        "settings": to_json(scenario.settings(**given)),
        **outcome.to_dict(),
        "papers": papers,
        "provenance": {"vibron": __version__},
    }


def write_report(scenario: Scenario, outcome: Outcome, given: dict[str, Any], folder: Path) -> Path:
    """Write ``index.html`` and ``result.json`` into a folder and return the page."""
    from vibron.core.bibliography import cite

    data = to_data(scenario, outcome, given)
    settings = scenario.settings(**given)
    inputs = [(field.name, brief(settings[field.name]), field.describe()) for field in scenario.inputs]
    pictures = [(picture.caption, drawn(picture)) for picture in outcome.pictures]
    page = fill(
        "scenario.html.j2", "index.js", scenario=scenario, outcome=outcome, inputs=inputs, pictures=pictures,
        papers=[str(cite(key)) for key in data["papers"]], version=__version__,
    )  # fmt: skip
    make_folder(folder)
    write_whole(folder / "result.json", json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    return write_whole(folder / "index.html", page)
