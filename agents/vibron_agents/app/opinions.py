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

    def __call__(
        self, label: str, answer: dict[str, Any], evidence: Evidence, settings: Settings
    ) -> tuple[dict[str, Any], Evidence]:
        """Return the answer with the opinion on its spectrum, or its ``error`` where the model gives none.

        The analysis is never lost to the model, and a server that is down is asked for one spectrum only.
        """
        if self.troubles.down:
            return self._without(answer, f"not asked: {self.troubles.said[0]}"), evidence
        try:
            return self._asked(label, answer, evidence, settings)
        except ModelDownError as error:
            self.troubles.down = True
            self.troubles.said.append(str(error))
            return self._without(answer, str(error)), evidence
        except (VibronError, OSError) as error:
            return self._without(answer, str(error)), evidence

    def _without(self, answer: dict[str, Any], why: str) -> dict[str, Any]:
        return {**answer, "second_opinion": {"model": self.model, "error": why, "structure": []}}

    def _asked(
        self, label: str, answer: dict[str, Any], evidence: Evidence, settings: Settings
    ) -> tuple[dict[str, Any], Evidence]:
        from vibron_agents.app.model_options import chat_model
        from vibron_agents.core.budget import Budget
        from vibron_agents.core.journal import Journal
        from vibron_agents.core.session import Session
        from vibron_agents.loops.spectrum import with_opinion

        asked, ceilings = chat_model(self.model, **self.options)
        with Journal(self.folder / f"{Path(label).name}.jsonl") as journal:
            return with_opinion(Session(journal, Budget(ceilings)), asked, answer, evidence, settings)
