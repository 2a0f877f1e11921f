"""Drafts of a simulation script at the command line: written or repaired, verified, and told of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from vibron.core.errors import InputError


def print_drafts(
    request: str, rubric: Path, folder: Path, *, draft: str | None, seconds: float, model: str | None,
    options: dict[str, Any],
) -> int:  # fmt: skip
    """Write or repair a script, print how far each draft came, and return the exit status.

    Parameters
    ----------
    request : str
        What the script is to compute, for one that is still to be written.
    rubric : path
        What a right script builds and returns.
    folder : path
        Where drafts and journal are written; an interrupted search resumes from it.
    draft : str or None
        The script to repair.
    seconds : float
        Limit of one verification.
    model : str or None
        Name of the language model that writes; without one elements of the verifier library are put together.
    options : dict
        Options of the model.

    Returns
    -------
    int
        0 if the last draft passed, else 1.

    Raises
    ------
    InputError
        No script can be written for this rubric.
    """
    from vibron_agents.app.model_options import chat_model
    from vibron_agents.core.budget import Budget
    from vibron_agents.core.journal import Journal
    from vibron_agents.core.session import Session
    from vibron_agents.loops.chat_author import ChatAuthor
    from vibron_agents.loops.figure import ROUNDS, Author, figure
    from vibron_agents.loops.library_author import LibraryAuthor
    from vibron_verify.rubric import read_rubric

    read_rubric(rubric)  # what is wrong with it is said before a folder is made
    asked, ceilings = chat_model(model, **options) if model else (None, {})
    with Journal(folder / "journal.jsonl") as journal:
        session = Session(journal, Budget({"verifications": float(ROUNDS), **ceilings}))
        author: Author = ChatAuthor(session, asked) if asked else LibraryAuthor()
        drafts = figure(request, rubric, author, session, folder, draft=draft, seconds=seconds)
    if not drafts:
        raise InputError(
            "no script can be written for it", field="rubric", value=str(rubric),
            remedy="name a model under system and give each of its parameters a value or a min, "
            "or ask a language model with --model",
        )  # fmt: skip
    for number, one in enumerate(drafts, 1):
        _, accuracy, levels, good = one.merit
        found = "passed" if one.passed else "not passed"
        click.echo(
            f"draft {number}: {found}, {accuracy:.0%} of the elements valid, {levels} levels ran, {good} checks passed"
        )
    click.echo(f"drafts: {folder}", err=True)
    return 0 if drafts[-1].passed else 1
