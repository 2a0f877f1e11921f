"""Options of commands that may ask a language model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from vibron_agents.core.chat_settings import OPENAI, Limit

if TYPE_CHECKING:
    from vibron_agents.core.model import LanguageModel
    from vibron_agents.loops.running import Way

TOKENS = 200_000
LIMITS = get_args(Limit)


def model_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command: prices, ceilings, a transcript."""
    options = [
        click.option("--base-url", default=OPENAI, show_default=True, help="Address of an OpenAI-style server."),
        click.option("--price-in", type=float, help="Price of a million tokens asked; 0 is free."),
        click.option("--price-out", type=float, help="Price of a million tokens answered."),
        click.option("--tokens", default=TOKENS, show_default=True, type=click.IntRange(1), help="Most, a task."),
        click.option("--money", type=float, help="Most, a task, in the currency of the prices."),
        click.option("--timeout", default=120.0, show_default=True, help="Most seconds, a try of a request."),
        click.option("--patience", default=180.0, show_default=True, help="Most seconds, a request with its repeats."),
        click.option(
            "--limit-name",
            type=click.Choice(LIMITS),
            default=LIMITS[0],
            show_default=True,
            help="What the server calls the longest answer; found out where it refuses.",
        ),
        click.option("--no-temperature", is_flag=True, help="Send no temperature; found out where it is refused."),
        click.option("--transcript", type=click.Path(path_type=Path), help="Record what the model answers, here."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def address_of(name: str, base_url: str) -> tuple[str, str]:
    """Return address and name of a model that is given as NAME or as URL/NAME.

    >>> address_of("http://127.0.0.1:8080/v1/qwen/small", "https://api.openai.com/v1")
    ('http://127.0.0.1:8080/v1', 'qwen/small')
    >>> address_of("small", "http://127.0.0.1:8080/v1")
    ('http://127.0.0.1:8080/v1', 'small')
    """
    if not name.startswith(("http://", "https://")):
        return base_url, name
    head, mark, tail = name.partition("/v1/")
    return (f"{head}/v1", tail) if mark else (name.rpartition("/")[0], name.rpartition("/")[2])


def chat_model(
    model: str, *, base_url: str, price_in: float | None, price_out: float | None, tokens: int, money: float | None,
    timeout: float, patience: float, limit_name: Limit, no_temperature: bool, transcript: Path | None,
) -> tuple[LanguageModel, dict[str, float]]:  # fmt: skip
    """Return the model that the options name, and the ceilings that they set.

    Raises
    ------
    InputError
        An option is wrong, or no key is set.
    """
    from vibron_agents.core.chat import ChatModel
    from vibron_agents.core.chat_settings import ChatSettings
    from vibron_agents.core.recorder import Recorder

    url, name = address_of(model, base_url)
    settings = ChatSettings(
        name, url, price_in=price_in, price_out=price_out, seconds=timeout, patience=patience, limit_name=limit_name,
        temperature=not no_temperature,
    )  # fmt: skip
    settings.key()
    chat = ChatModel(settings)
    ceilings = {"tokens": float(tokens)} | ({} if money is None else {"money": money})
    return Recorder(chat, transcript) if transcript else chat, ceilings


def way_with_model(loop: str, model: str, *, evaluations: int, **options: Any) -> Way:
    """Return the way of a loop, which may be written with its settings, with a model."""
    from vibron_agents.core.model import Troubles
    from vibron_agents.loops.joint import with_model
    from vibron_agents.loops.registry import named
    from vibron_agents.loops.running import Way

    name, settings = named(loop)
    asked, ceilings = chat_model(model, **options)
    troubles = Troubles()
    return Way(
        name, with_model(asked, troubles=troubles), settings, {"evaluations": float(evaluations), **ceilings},
        troubles=troubles, model=asked,
    )  # fmt: skip
