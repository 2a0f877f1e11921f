"""``vibron chat``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vibron_agents.app.model_options import model_options
from vibron_agents.app.tool_options import call_rules, show_progress, shown, tool_options

if TYPE_CHECKING:
    from vibron_agents.loops.dialogue import Dialogue, Exchange

PROMPT = "> "
HELP = "/results lists what is kept, by handles; /quit or Ctrl-D ends the dialogue; Ctrl-C stops an answer."


@click.command("chat", short_help="Ask a language model with tools, question after question.")
@click.option("--model", metavar="NAME", required=True, help="Language model that calls the tools.")
@click.option(
    "--out", default=Path("chat"), show_default=True, type=click.Path(path_type=Path),
    help="Folder of the dialogue, which continues from there, and of what it writes.",
)  # fmt: skip
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Which answers of the model.")
@tool_options
@model_options
def command(
    model: str, out: Path, seed: int, data: tuple[Path, ...], turns: int, call_seconds: float, call_memory: int,
    **options: Any,
) -> int:  # fmt: skip
    """Ask questions one after another, which a language model answers by calling the tools.

    Results are kept from question to question.  The answer of the cards is printed next to that of the model; if the
    model fails it is printed alone, and the dialogue continues.  The folder holds journal.jsonl, from which the same
    command continues, chat.md and the files that were written.  --tokens and --money are for the whole dialogue.

    /results lists what is kept, /quit ends.  Exit status: 0 ended, 1 the work failed, 2 wrong usage.
    """
    from vibron_agents.app.model_options import way_with_model
    from vibron_agents.core.budget import Budget
    from vibron_agents.core.journal import Journal
    from vibron_agents.core.session import Session
    from vibron_agents.core.user_files import user_files
    from vibron_agents.loops.dialogue import Dialogue, recorded
    from vibron_agents.loops.tools import ToolCalling

    roles = {"rules": call_rules(call_seconds, call_memory), "in_words": True}
    way = way_with_model("tools", model, evaluations=sys.maxsize, roles=roles, **options)
    way = replace(way, settings=ToolCalling(turns))
    with Journal(out / "journal.jsonl") as journal:
        session = Session(journal, Budget(way.ceilings))
        dialogue = Dialogue(session, way, user_files([*recorded(session), *data]), seed)
        if dialogue.exchanges:
            click.echo(f"continues {out} after {len(dialogue.exchanges)} questions", err=True)
        if sys.stdin.isatty():
            click.echo(HELP, err=True)
        if dialogue.pending:
            click.echo(f"{PROMPT}{dialogue.pending}")
            _answer(dialogue, dialogue.pending, out)
        for line in _lines():
            if line == "/quit":
                break
            if line == "/results":
                _results(dialogue)
            elif line.startswith("/"):
                click.echo(HELP)
            else:
                _answer(dialogue, line, out)
    return 0


def _lines() -> Iterator[str]:
    """Yield what is written, without empty lines, until the end of the input."""
    is_terminal = sys.stdin.isatty()
    if is_terminal:
        with suppress(ImportError):
            import readline  # noqa: F401  -- lines can be edited
    while True:
        try:
            line = input(PROMPT if is_terminal else "").strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            click.echo(f"\n{HELP}", err=True)
            continue
        except UnicodeDecodeError:
            click.echo("this line is not text in the encoding of the terminal", err=True)
            continue
        if line:
            yield line


def _answer(dialogue: Dialogue, text: str, out: Path) -> None:
    """Answer a question on the terminal and in the page."""
    exchange = dialogue.ask(text, show_progress)
    for line in _said(exchange):
        click.echo(line)
    for trouble in exchange.troubles:
        click.echo(f"  continued without the model: {trouble}", err=True)
    parts = (f"## {one.question}\n\n" + "\n".join(f"{line}  " for line in _said(one)) for one in dialogue.exchanges)
    page = out / "chat.part"
    page.write_text("# Dialogue\n\n" + "\n\n".join(parts) + "\n", encoding="utf-8")
    page.replace(out / "chat.md")


def _said(exchange: Exchange) -> Iterator[str]:
    """Yield the lines of an answer: that of the model, then that of the cards."""
    if exchange.answer is None:
        yield f"no answer: {exchange.reason}"
        return
    doubt = " (in doubt)" if exchange.doubtful else ""
    yield f"{shown(dict(exchange.answer))}{doubt}"
    if exchange.by == "model":
        if exchange.cards is not None:
            same = "the same" if exchange.agree else shown(dict(exchange.cards))
            yield f"  the cards give {same}"
        return
    yield "  by the cards"
    if exchange.said is not None and exchange.said["value"] is not None and not exchange.agree:
        yield f"  the model says {shown(dict(exchange.said))}"


def _results(dialogue: Dialogue) -> None:
    """Print what is kept, by handles."""
    for handle, kept in dialogue.bench.store.kept.items():
        click.echo(f"{handle}  {kept.name}, {len(kept.content)} bytes")
    if not dialogue.bench.store.kept:
        click.echo("nothing yet")
