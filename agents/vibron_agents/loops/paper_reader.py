"""A model reads a paper and writes down what one of its figures computes: a request and a rubric."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from vibron.core.errors import InputError, VibronError
from vibron.core.index import entries
from vibron.core.registry import find
from vibron_agents.core.card_text import signature
from vibron_agents.core.fenced import read_blocks
from vibron_agents.core.model import LanguageModel, ask
from vibron_agents.core.prompts import prompt
from vibron_agents.core.session import Session
from vibron_agents.loops.paper import Paper
from vibron_verify.rubric import read_rubric

TRIES = 3
FILE = "rubric.yaml"
MOST_REQUEST = 2000  # characters


@dataclass(frozen=True)
class PaperReader:
    """Has a model draft request and rubric of a figure.

    Parameters
    ----------
    session : Session
        Through which the model is asked.
    model : LanguageModel
        Who answers.
    """

    session: Session
    model: LanguageModel

    def draft(self, paper: Paper, figure: str, folder: Path) -> tuple[str, Path]:
        """Return the request in words and the file of the rubric in a folder; a rubric that is wrong is written again.

        Raises
        ------
        InputError
            The paper does not mention the figure, or no readable rubric was written.
        """
        passages, models = paper.about(figure), _named_models()
        place, wrong, text = folder / FILE, "", ""
        for number in range(TRIES):
            request = prompt("rubric").request(
                number, figure=figure, passages=passages, models=models, wrong=wrong, earlier=text
            )
            reply = ask(self.session, self.model, request).text
            text = max(read_blocks(reply, ("yaml", "yml")), key=len, default="")
            place.write_text(text, encoding="utf-8")
            try:
                rubric = read_rubric(place)
            except VibronError as error:
                wrong = str(error).replace(str(place), FILE)
                continue
            return _request(reply) or rubric.title, place
        place.unlink()
        raise InputError(
            f"no rubric can be drafted from the paper: {wrong}", field="figure", value=figure,
            remedy="write the rubric by hand and give it with --rubric",
        )  # fmt: skip


def _request(reply: str) -> str:
    """Return the paragraph that says what is to be computed."""
    before = reply.partition("```")[0]
    found = re.search(r"Request:\W*(.+)", before, re.DOTALL | re.IGNORECASE)
    return " ".join((found[1] if found else before).split())[:MOST_REQUEST]


def _named_models() -> list[str]:
    """Return the named models with their parameters, a line each."""
    chosen = [name for name, tool in entries().items() if (tool.domain, tool.family) == ("manybody", "models")]
    return [signature(find(name)) for name in chosen if find(name).outputs and name != "custom_model"]
