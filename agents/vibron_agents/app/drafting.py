"""Drafts of a simulation script at the command line: written or repaired, verified, and tabulated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron.core.errors import InputError

if TYPE_CHECKING:
    from vibron_agents.core.budget import BudgetError
    from vibron_agents.core.model import LanguageModel
    from vibron_agents.core.session import Session
    from vibron_agents.loops.figure import Author, Draft

AUTHORS = ("elements", "one-shot", "react")


@dataclass(frozen=True)
class Drafted:
    """The drafts of one author, the tokens that they took, and the error if those ended before the first draft."""

    author: str
    drafts: Sequence[Draft]
    tokens: float
    spent: BudgetError | None = None


def print_drafts(
    request: str, rubric: Path, folder: Path, *, draft: str | None, seconds: float, model: str | None,
    options: dict[str, Any], authors: Sequence[str] = AUTHORS[:1],
) -> int:  # fmt: skip
    """Write or repair a script, print how far each draft came, and return the exit status.

    Parameters
    ----------
    request : str
        What the script is to compute, for one that is still to be written.
    rubric : path
        What a right script builds and returns.
    folder : path
        Where drafts and journal are written, the best draft as ``best.py``; an interrupted search resumes from it.
        Several authors have a folder each in it.
    draft : str or None
        The script to repair.
    seconds : float
        Limit of one verification.
    model : str or None
        Name of the language model that writes; without one elements of the verifier library are put together.
    options : dict
        Options of the model.
    authors : sequence of str
        ``elements`` writes and repairs element by element; ``one-shot`` and ``react`` are baselines of a model.

    Returns
    -------
    int
        0 if the best draft of the first author passed, else 1.

    Raises
    ------
    InputError
        No script can be written for this rubric.
    """
    from vibron_verify.rubric import read_rubric

    read_rubric(rubric)  # what is wrong with it is said before a folder is made
    if model is None and tuple(authors) != AUTHORS[:1]:
        raise InputError("need a language model", field="author", value=", ".join(authors), remedy="give --model")
    found = []
    for author in authors:
        place = folder / author if len(authors) > 1 else folder
        found.append(_drafted(request, rubric, place, draft, seconds, model, options, author))
    if not any(one.drafts for one in found):
        if spent := next((one.spent for one in found if one.spent), None):
            raise spent
        if model is not None:
            raise InputError(
                "wrote no script in element form", field="model", value=model,
                remedy="name a larger model, or leave --model out for a script of elements that are known to be good",
            )  # fmt: skip
        raise InputError(
            "no script can be written for it", field="rubric", value=str(rubric),
            remedy="name a model under system and give each of its parameters a value or a min, "
            "or ask a language model with --model",
        )  # fmt: skip
    for one in found:
        for number, each in enumerate(one.drafts, 1):
            _, accuracy, levels, *_, good = each.merit
            said = "passed" if each.passed else "not passed"
            click.echo(
                f"{f'{one.author}: ' if len(found) > 1 else ''}draft {number}: {said}, {accuracy:.0%} of the elements "
                f"valid, {levels} levels ran, {good} checks passed"
            )
    click.echo(table(found))
    click.echo(f"drafts: {folder}", err=True)
    return 0 if any(one.passed for one in found[0].drafts) else 1


def _drafted(
    request: str, rubric: Path, folder: Path, draft: str | None, seconds: float, model: str | None,
    options: dict[str, Any], author: str,
) -> Drafted:  # fmt: skip
    from vibron_agents.app.model_options import chat_model
    from vibron_agents.core.budget import Budget, BudgetError
    from vibron_agents.core.journal import Journal
    from vibron_agents.core.session import Session
    from vibron_agents.loops.figure import ROUNDS, best, figure

    asked, ceilings = chat_model(model, **options) if model else (None, {})
    with Journal(folder / "journal.jsonl") as journal:
        session = Session(journal, Budget({"verifications": float(ROUNDS), **ceilings}))
        writer = _author(author, session, asked)
        try:
            drafts = figure(request, rubric, writer, session, folder, draft=draft, seconds=seconds)
        except BudgetError as error:  # the other authors may still write one
            return Drafted(author, (), session.budget.spent.get("tokens", 0.0), error)
        tokens = session.budget.spent.get("tokens", 0.0)
    if (kept := best(drafts)) is not None:
        (folder / "best.py").write_text(kept.source, encoding="utf-8")
    return Drafted(author, drafts, tokens)


def _author(name: str, session: Session, model: LanguageModel | None) -> Author:
    from vibron_agents.loops.chat_author import ChatAuthor
    from vibron_agents.loops.library_author import LibraryAuthor
    from vibron_agents.loops.react_author import ReactAuthor

    if model is None:
        return LibraryAuthor()
    return ReactAuthor(session, model) if name == "react" else ChatAuthor(session, model, repairs=name == "elements")


def table(found: Sequence[Drafted]) -> str:
    """Return a line for the best draft of each author: whether it runs, its accuracies, checks and tokens."""
    from vibron_agents.loops.figure import best

    rows = [("author", "verdict", "executable", "unit", "integration", "checks", "tokens")]
    for one in found:
        kept = best(list(one.drafts))
        if kept is None:
            rows.append((one.author, "no script", "no", "0 %", "0 %", "", f"{one.tokens:.0f}"))
            continue
        judged = [check["passed"] for check in kept.evidence["checks"] if check["passed"] is not None]
        rows.append((
            one.author, "passed" if kept.passed else "not passed", "yes" if kept.integration == 1.0 else "no",
            f"{100 * kept.evidence['programming']['accuracy']:.0f} %", f"{100 * kept.integration:.0f} %",
            f"{sum(judged)} of {len(judged)}", f"{one.tokens:.0f}",
        ))  # fmt: skip
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def read_figure(
    paper: Path, figure: str, folder: Path, rubric: Path | None, model: str, options: dict[str, Any]
) -> tuple[str, Path]:  # fmt: skip
    """Return request and rubric of a figure of a paper; without a rubric a model drafts both."""
    from vibron_agents.app.model_options import chat_model
    from vibron_agents.core.budget import Budget
    from vibron_agents.core.journal import Journal
    from vibron_agents.core.session import Session
    from vibron_agents.loops.paper import read_paper
    from vibron_agents.loops.paper_reader import PaperReader

    text = read_paper(paper)
    passages = text.about(figure)
    if rubric is not None:
        return f"Figure {figure} of the article. {' '.join(passages)}", rubric
    asked, ceilings = chat_model(model, **options)
    with Journal(folder / "reading.jsonl") as journal:
        session = Session(journal, Budget(ceilings))
        request, place = PaperReader(session, asked).draft(text, figure, folder)
    click.echo(f"request: {request}")
    click.echo(f"rubric: {place}, drafted by the model: read it before you trust a verdict", err=True)
    return request, place
