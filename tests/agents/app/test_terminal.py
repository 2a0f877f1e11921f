"""Nothing that a file, an argument or a script says reaches the terminal as a control sequence."""

import ast
import json
from pathlib import Path

import click
import pytest

from vibron.core.errors import InputError
from vibron.core.example import example
from vibron.core.printable import printable, printable_data
from vibron_agents.app import cli

APP = Path(cli.__file__).parent
HOSTILE = "\x1b[2J\x1b]0;owned\x07\x9b31m\r\x08\u202egpj.exe\u2066\u200f\u2028\x7f"
RAW = frozenset(HOSTILE) - frozenset("[2J]0;owned31mgpj.exe")


def is_clean(text: str) -> bool:
    return not RAW & set(text)


@pytest.mark.parametrize(
    "words",
    [
        ["analyze", f"no{HOSTILE}such.jdx"],
        ["analyze", f"no{HOSTILE}such.jdx", "--json", "-"],
        ["analyze", f"--{HOSTILE}"],
        [f"{HOSTILE}"],
        ["tools", "run", "planck_radiance", f"wavelength={HOSTILE}", "temperature=300"],
        ["tools", "run", f"planck{HOSTILE}", "--json"],
        ["tools", "show", f"planck{HOSTILE}"],
        ["tools", "list", "--domain", HOSTILE, HOSTILE],
        ["verify", f"{HOSTILE}.py"],
        ["convert", f"{HOSTILE}.jdx", f"{HOSTILE}.csv"],
        ["library", "info", HOSTILE],
        ["figure", "show", HOSTILE],
        ["scenario", HOSTILE],
        ["package", HOSTILE, HOSTILE],
    ],
)
def test_an_argument_is_not_echoed_raw(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) in (1, 2)
    captured = capsys.readouterr()
    assert is_clean(captured.out + captured.err) and captured.out + captured.err


def test_a_hostile_name_and_header_are_printed_escaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"a{HOSTILE.replace('/', '')}.jdx"
    text = example("toluene_computed.jdx").read_text(encoding="utf-8")
    path.write_text(text.replace("##TITLE=", f"##TITLE={HOSTILE.splitlines()[0]}", 1), encoding="utf-8")
    assert cli.main(["analyze", str(path), "--formula", "C7H8"]) == 0
    captured = capsys.readouterr()
    assert is_clean(captured.out + captured.err) and r"\u001b[2J" in captured.out
    assert cli.main(["analyze", str(path), "--formula", "C7H8", "--json", "-"]) == 0
    out = capsys.readouterr().out
    assert is_clean(out) and json.loads(out)["input"]["path"] == str(path)


def test_whatever_a_command_echoes_is_escaped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @click.command()
    def command() -> None:
        click.echo(HOSTILE)
        click.echo(HOSTILE, err=True)
        click.echo(json.dumps({"said": HOSTILE}, ensure_ascii=False))
        raise InputError(HOSTILE, field=HOSTILE, value=HOSTILE, remedy=HOSTILE)

    monkeypatch.setattr(cli.Lazy, "get_command", lambda *_: command)
    assert cli.main(["any"]) == 1
    captured = capsys.readouterr()
    assert is_clean(captured.out + captured.err)
    assert json.loads(captured.out.splitlines()[-1]) == {"said": HOSTILE}
    assert click.echo.__module__ == "click.utils"  # the commands of others are not touched


@pytest.mark.parametrize("path", sorted(APP.rglob("*.py")), ids=lambda path: str(path.relative_to(APP)))
def test_commands_print_by_click_echo_only(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert not {"print", "echo", "sys.stdout.write", "sys.stderr.write", "pprint"} & set(called)


def test_what_can_be_read_stays() -> None:
    text = "Ångström, 1 200 cm⁻¹, νC=O ∼ 水 \N{NO-BREAK SPACE}|\t|\n"
    assert printable(text) == text
    assert printable_data({"a": [HOSTILE], "b": 3.5})["b"] == 3.5
    assert is_clean(printable_data({"a": [HOSTILE]})["a"][0])
