"""Every setting of a model is an option, and may be in a file."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest

from vibron.core.errors import FormatError, InputError
from vibron_agents.app.model_options import OPTIONS, SET_BY_FILE, chat_model, model_options
from vibron_agents.core.chat import ChatModel
from vibron_agents.core.chat_settings import ChatSettings

pytest.importorskip("langchain_openai")
ADDRESS = "http://127.0.0.1:8080/v1"
CHANGED = {
    "key-variable": "MY_KEY", "structure": "text", "price-in": "1.5", "price-out": "2.5", "timeout": "7",
    "retries": "3", "patience": "9", "limit-name": "max_completion_tokens", "base-url": ADDRESS,
}  # fmt: skip
WANTED = ChatSettings(
    "small", ADDRESS, "MY_KEY", "text", 1.5, 2.5, 7.0, 3, 9.0, "max_completion_tokens", temperature=False, seeded=False
)


@click.command()
@click.option("--model", required=True)
@model_options
def command(**options: Any) -> tuple[ChatSettings, dict[str, float]]:
    model, ceilings = chat_model(**options)
    assert isinstance(model, ChatModel)
    return model.settings, ceilings


def settings(*words: str) -> tuple[ChatSettings, dict[str, float]]:
    found: tuple[ChatSettings, dict[str, float]] = command.main(list(words), standalone_mode=False)
    return found


def test_every_setting_is_an_option() -> None:
    words = [word for name, value in CHANGED.items() for word in (f"--{name}", value)]
    found, ceilings = settings(
        "--model", "small", *words, "--no-temperature", "--no-seed", "--tokens", "5", "--money", "2"
    )
    assert found == WANTED and ceilings == {"tokens": 5.0, "money": 2.0}
    assert all(getattr(WANTED, one.name) != one.default for one in fields(ChatSettings))  # each was changed
    assert settings("--model", "small", "--base-url", ADDRESS)[0] == ChatSettings("small", ADDRESS)


def test_every_setting_may_be_in_a_file_and_the_command_line_comes_first(tmp_path: Path, monkeypatch) -> None:
    lines = [
        f"{name.replace('-', '_')} = {value if value[0].isdigit() else repr(value)}" for name, value in CHANGED.items()
    ]
    file = tmp_path / "model.toml"
    file.write_text("\n".join(["model = 'small'", "no_temperature = true", "no_seed = true", "tokens = 5", *lines]))
    assert settings("--model-config", str(file)) == (WANTED, {"tokens": 5.0})
    assert settings("--retries", "4", "--model-config", str(file), "--model", "large")[0].retries == 4
    monkeypatch.setenv("VIBRON_MODEL_CONFIG", str(file))
    assert settings()[0] == WANTED
    assert {one for option in OPTIONS for one in _names(option)} - {"model_config"} == SET_BY_FILE - {"model"}


def _names(option: Any) -> list[str]:
    return [str(one.name) for one in option(lambda: None).__click_params__]


@pytest.mark.parametrize(
    ("text", "error", "told"),
    [("api_key = 'sk-1'", InputError, "unknown setting"), ("model = ", FormatError, "cannot be read")],
)
def test_what_a_file_may_not_hold(tmp_path: Path, text: str, error: type[Exception], told: str) -> None:
    file = tmp_path / "model.toml"
    file.write_text(text)
    with pytest.raises(error, match=told):
        settings("--model-config", str(file))
    with pytest.raises(FormatError, match="cannot be read"):
        settings("--model-config", str(tmp_path / "none.toml"))


def test_a_value_of_a_file_is_checked_as_that_of_an_option(tmp_path: Path) -> None:
    file = tmp_path / "model.toml"
    file.write_text("model = 'small'\nstructure = 'xml'\n")
    with pytest.raises(click.UsageError, match="xml"):
        settings("--model-config", str(file))
