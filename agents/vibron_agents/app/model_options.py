"""Options of commands that may ask a language model."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from vibron.core.errors import FormatError, InputError
from vibron_agents.core.chat_settings import MOST_RETRIES, OPENAI, Limit, Structure

if TYPE_CHECKING:
    from vibron_agents.core.model import LanguageModel
    from vibron_agents.loops.running import Way

TOKENS = 200_000
LIMITS, STRUCTURES = get_args(Limit), get_args(Structure)


def _from_file(context: click.Context, option: click.Parameter, path: Path | None) -> None:
    """Take what a file sets for what the command line leaves out."""
    if path is None:
        return
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FormatError(f"cannot be read: {error}", file=path, remedy="write it as TOML") from None
    known = {one.name for one in context.command.params if one.name in SET_BY_FILE}
    for name in found:
        if name not in known:
            raise InputError("unknown setting", field=str(path), value=name, remedy=f"use {', '.join(sorted(known))}")
    context.default_map = {**(context.default_map or {}), **found}


def model_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command: settings of the model, prices, ceilings, a transcript, a file with all of them."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


OPTIONS = (
    click.option(
        "--model-config",
        type=click.Path(path_type=Path, dir_okay=False),
        envvar="VIBRON_MODEL_CONFIG",
        is_eager=True,
        expose_value=False,
        callback=_from_file,
        help="TOML file with these options, as base_url = ...; the command line comes first.",
    ),
    click.option("--base-url", default=OPENAI, show_default=True, help="Address of an OpenAI-style server."),
    click.option("--key-variable", default="", help="Environment variable with the key (default: VIBRON_API_KEY)."),
    click.option(
        "--structure",
        type=click.Choice(STRUCTURES),
        default=STRUCTURES[0],
        show_default=True,
        help="How an answer of a schema is asked for; found out where it is refused.",
    ),
    click.option("--price-in", type=float, help="Price of a million tokens asked; 0 is free."),
    click.option("--price-out", type=float, help="Price of a million tokens answered."),
    click.option("--tokens", default=TOKENS, show_default=True, type=click.IntRange(1), help="Most, a task."),
    click.option("--money", type=float, help="Most, a task, in the currency of the prices."),
    click.option("--timeout", default=120.0, show_default=True, help="Most seconds, a try of a request."),
    click.option("--patience", default=180.0, show_default=True, help="Most seconds, a request with its repeats."),
    click.option(
        "--retries",
        default=20,
        show_default=True,
        type=click.IntRange(0, MOST_RETRIES),
        help="Most repeats, a request.",
    ),
    click.option(
        "--limit-name",
        type=click.Choice(LIMITS),
        default=LIMITS[0],
        show_default=True,
        help="What the server calls the longest answer; found out where it refuses.",
    ),
    click.option("--no-temperature", is_flag=True, help="Send no temperature; found out where it is refused."),
    click.option("--no-seed", is_flag=True, help="Send no seed; found out where it is refused."),
    click.option("--transcript", type=click.Path(path_type=Path), help="Record what the model answers, here."),
)
SET_BY_FILE = frozenset(
    "model base_url key_variable structure price_in price_out tokens money timeout patience retries limit_name "
    "no_temperature no_seed transcript".split()
)


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
    model: str, *, base_url: str, key_variable: str, structure: Structure, price_in: float | None,
    price_out: float | None, tokens: int, money: float | None, timeout: float, patience: float, retries: int,
    limit_name: Limit, no_temperature: bool, no_seed: bool, transcript: Path | None,
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
        name, url, key_variable, structure, price_in, price_out, timeout, retries, patience, limit_name,
        not no_temperature, not no_seed,
    )  # fmt: skip
    settings.key()
    chat = ChatModel(settings)
    ceilings = {"tokens": float(tokens)} | ({} if money is None else {"money": money})
    return Recorder(chat, transcript) if transcript else chat, ceilings


def way_with_model(
    loop: str, model: str, *, evaluations: int, roles: dict[str, Any] | None = None, **options: Any
) -> Way:
    """Return the way of a loop, which may be written with its settings, with a model.

    ``roles`` is what its agent needs in addition.
    """
    from vibron_agents.core.model import Troubles
    from vibron_agents.loops.joint import with_model
    from vibron_agents.loops.registry import named
    from vibron_agents.loops.running import Way

    name, settings = named(loop)
    asked, ceilings = chat_model(model, **options)
    troubles = Troubles()
    return Way(
        name, with_model(asked, troubles=troubles, **(roles or {})), settings,
        {"evaluations": float(evaluations), **ceilings}, troubles=troubles, model=asked,
    )  # fmt: skip
