"""The page on the published systems names modules and files that exist, and commands that parse."""

import importlib.util
import inspect
import pkgutil
import re
import shlex
from pathlib import Path

import click
import pytest

from vibron_agents.app.cli import vibron
from vibron_agents.app.commands.verify import ScriptOrCommand

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "ancestors.md").read_text(encoding="utf-8")
CODES = sorted(set(re.findall(r"`([^`\n]+)`", TEXT)))
TABLES = [[cell.strip() for cell in line[1:-1].split("|")] for line in TEXT.splitlines() if line.startswith("| ")]
STATUSES = {"as published", "differs", "partial", "absent"}
ROWS = [cells for cells in TABLES if len(cells) == 5 and cells[0] != "component" and set(cells[0]) != {"-"}]
NAME = re.compile(r"(vibron(?:_\w+)?(?:\.\w+)+)(?:\((.*)\))?")
FOLDERS = tuple(f"{path.name}/" for path in ROOT.iterdir() if path.is_dir())


def holds(code: str) -> bool:
    """Check a command, a name, a call or a path; return False for any other text."""
    if code.startswith("vibron "):
        parse(shlex.split(code)[1:])
    elif code.startswith("python -m "):
        assert importlib.util.find_spec(code.split()[2]), code
    elif match := NAME.fullmatch(code):
        found = pkgutil.resolve_name(match[1])
        if match[2]:
            assert set(match[2].split(", ")) <= set(inspect.signature(found).parameters), code
    elif code.startswith(FOLDERS):
        assert (ROOT / code).exists(), code
    else:
        return False
    return True


def parse(words: list[str]) -> None:
    """Parse a command line as ``vibron`` does, without running it."""
    command: click.Command | None = vibron
    while isinstance(command, click.Group):
        name, *words = command.completed(words) if isinstance(command, ScriptOrCommand) else words
        command = command.get_command(click.Context(command), name)
    assert command is not None, f"unknown command {name}"
    command.make_context(name, words)


@pytest.mark.parametrize("code", CODES)
def test_what_the_page_names_exists(code: str) -> None:
    holds(code)


def test_a_row_names_a_place_and_an_example_unless_it_is_absent() -> None:
    assert len(ROWS) > 50
    for component, status, where, shown, difference in ROWS:
        assert status in STATUSES, component
        for cell in (where, shown):
            codes = re.findall(r"`([^`]+)`", cell)
            assert bool(codes) == (status != "absent") and all(map(holds, codes)), component
        assert difference or status == "as published", component


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("vibron solve question --lop tree", click.NoSuchOption),
        ("vibron figure draw D21", AssertionError),
        ("vibron solve question --evaluations many", click.BadParameter),
        ("python -m vibron_verify.nothing", AssertionError),
        ("vibron_agents.loops.nothing", AttributeError),
        ("vibron_agents.loops.ranking.elo(own, another)", AssertionError),
        ("agents/vibron_agents/nothing.py", AssertionError),
    ],
)
def test_a_page_that_is_out_of_date_is_noticed(code: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        holds(code)
