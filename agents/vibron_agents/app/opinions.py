"""A model's opinion on one source after another, each with its own journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron.core.errors import VibronError
from vibron_agents.core.model import ModelDownError, Troubles
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings


@dataclass(frozen=True)
class Opinions:
    """Whom to ask, with which options of the command line, and the folder of the journals."""

    model: str
    folder: Path
    options: Mapping[str, Any]
    troubles: Troubles = field(default_factory=Troubles)

    @classmethod
    def of(cls, model: str, folder: Path, options: Mapping[str, Any]) -> Opinions:
        """Return the opinions of a model.

        Raises
        ------
        InputError
            An option is wrong, or no key is set.
        """
        from vibron_agents.app.model_options import chat_model

        chat_model(model, **options)
        return cls(model, folder, options)

    def __call__(self, label: str, answer: Mapping[str, Any], evidence: Evidence, settings: Settings) -> dict[str, Any]:
        """Return the opinion on a spectrum as JSON-able data; its ``error`` where the model gives none.

        The analysis is never lost to the model, and a server that is down is asked once for all spectra.
        """
        if self.troubles.down:
            return {"model": self.model, "error": f"not asked: {self.troubles.said[0]}", "structure": []}
        try:
            return self._asked(label, answer, evidence, settings)
        except ModelDownError as error:
            self.troubles.down = True
            self.troubles.said.append(str(error))
            return {"model": self.model, "error": str(error), "structure": []}
        except (VibronError, OSError) as error:
            return {"model": self.model, "error": str(error), "structure": []}

    def _asked(self, label: str, answer: Mapping[str, Any], evidence: Evidence, settings: Settings) -> dict[str, Any]:
        from vibron_agents.app.model_options import chat_model
        from vibron_agents.core.budget import Budget
        from vibron_agents.core.journal import Journal
        from vibron_agents.core.session import Session
        from vibron_agents.loops.spectrum import opinion

        asked, ceilings = chat_model(self.model, **self.options)
        with Journal(self.folder / f"{Path(label).name}.jsonl") as journal:
            return opinion(Session(journal, Budget(ceilings)), asked, answer, evidence, settings)
