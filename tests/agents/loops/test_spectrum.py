"""The spectrum loop: the same evidence with and without a model's opinion."""

import json
from collections.abc import Mapping
from pathlib import Path

from vibron.core.example import example
from vibron_agents.core.budget import Budget
from vibron_agents.core.fenced import read_object
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.session import Session
from vibron_agents.loops.spectrum import spectrum
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information

SETTINGS = Settings(Information(formula="C7H8"), top=3)


class Toluene:
    """Says toluene to everything."""

    name = "toluene"

    def __init__(self) -> None:
        self.asked = 0

    def most(self, request: Request) -> Mapping[str, float]:
        return {"tokens": 1000.0}

    def complete(self, request: Request) -> Reply:
        self.asked += 1
        text = json.dumps({"ranking": [{"smiles": "C1=CC=CC=C1C", "confidence": 0.9, "reason": "a ring"}]})
        assert request.schema is not None
        return Reply(text, read_object(text, request.schema), tokens_in=100, tokens_out=20)


def test_the_opinion_stands_beside_the_ranking_and_is_paid_once(tmp_path: Path) -> None:
    model = Toluene()
    for _ in range(2):
        with Journal(tmp_path / "journal.jsonl") as journal:
            session = Session(journal, Budget({"tokens": 1e4}))
            [plain] = spectrum(example("toluene_computed.jdx"), session, settings=SETTINGS)
            [found] = spectrum(example("toluene_computed.jdx"), session, model, SETTINGS)
    assert model.asked == 3  # the table, the library and the structures
    assert found["candidates"] == plain["candidates"] and "second_opinion" not in plain
    opinion = found["second_opinion"]
    assert opinion["structure"][0]["smiles"] == "Cc1ccccc1"
    names = [one["smiles"] for one in plain["candidates"]]
    assert opinion["rank_of_its_first"] == names.index("Cc1ccccc1") + 1
