"""How people state questions of infrared spectroscopy."""

from __future__ import annotations

from collections.abc import Iterator

from vibron_agents.answering.reading import (
    infrared_choices,
    infrared_conversions,
    infrared_habits,
    infrared_lists,
    infrared_series,
    infrared_structures,
    infrared_substances,
)
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.infrared_inputs import PHRASES
from vibron_agents.answering.reading.infrared_links import GRANTED, LINKS, TWISTS
from vibron_agents.answering.reading.infrared_outputs import OUTPUTS
from vibron_agents.answering.reading.infrared_tools import CUES, REFUSALS
from vibron_agents.answering.reading.phrasebook import Phrasebook

__all__ = ["GRANTED", "LINKS", "TWISTS", "closeness", "intents", "read"]

BOOK = Phrasebook(CUES, OUTPUTS, PHRASES, REFUSALS)
closeness, intents = BOOK.closeness, BOOK.intents


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of inputs."""
    yield from infrared_conversions.read(text)
    yield from infrared_choices.read(text)
    yield from infrared_structures.read(text)
    yield from infrared_substances.read(text)
    yield from infrared_lists.read(text)
    yield from infrared_series.read(text)
    yield from infrared_habits.read(text)
