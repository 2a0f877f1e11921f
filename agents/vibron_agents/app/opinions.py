"""A model's opinion on one source after another, each with a journal of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings


@dataclass(frozen=True)
class Opinions:
    """Whom to ask, with which options of the command line, and the folder of the journals."""

    model: str
    folder: Path
    options: Mapping[str, Any]

    def __call__(self, label: str, answer: Mapping[str, Any], evidence: Evidence, settings: Settings) -> dict[str, Any]:
        """Return the opinion on a spectrum as JSON-able data."""
        from vibron_agents.app.model_options import chat_model
        from vibron_agents.core.budget import Budget
        from vibron_agents.core.journal import Journal
        from vibron_agents.core.session import Session
        from vibron_agents.loops.spectrum import opinion

        asked, ceilings = chat_model(self.model, **self.options)
        with Journal(self.folder / f"{Path(label).name}.jsonl") as journal:
            return opinion(Session(journal, Budget(ceilings)), asked, answer, evidence, settings)
