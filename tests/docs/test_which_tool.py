"""The page "Which tool for which question" names tools that exist, all of radiation, and its commands run."""

import re
import shlex
from pathlib import Path

import pytest

from vibron.core.registry import tools
from vibron.radiation import lowtran
from vibron_agents.app.cli import main
from vibron_agents.app.commands.tools import pairs
from vibron_agents.scenarios.declaration import find_scenario, scenarios

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "which_tool.md", DOCS / "scenarios.md"]
COMMAND = re.compile(r"`(vibron (?:tools|scenario) [^`]+)`(¹?)")
ROW = re.compile(r"^\| [^|]+ \| (`[^|]+) \| `", re.MULTILINE)


def commands(page: Path) -> list[tuple[str, bool]]:
    found = COMMAND.findall(page.read_text(encoding="utf-8"))
    return [(command, bool(mark)) for command, mark in found if not re.search("NAME", command)]


def test_each_tool_named_exists_and_no_radiation_tool_is_missing():
    text = PAGES[0].read_text(encoding="utf-8")
    named = {name for cell in ROW.findall(text) for name in re.findall(r"`(\w+)`", cell)}
    known = {name for name, tool in tools().items() if tool.domain == "radiation"}
    assert named == known


def test_each_command_runs_the_first_tool_of_its_row():
    rows = [
        line
        for line in PAGES[0].read_text(encoding="utf-8").splitlines()
        if line.startswith("| ") and "`vibron" in line
    ]
    assert len(rows) > 80
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        words = shlex.split(cells[2].split("`")[1])
        if words[1] == "tools":
            assert words[3] in re.findall(r"`(\w+)`", cells[1]), row


@pytest.mark.parametrize("command, compiled", commands(PAGES[0]), ids=lambda value: str(value)[:60])
def test_each_command_runs(command, compiled, capsys):
    if compiled:
        lowtran.fortran()
    assert main(shlex.split(command)[1:]) == 0, capsys.readouterr().err
    assert len(capsys.readouterr().out) > 3


def test_each_scenario_is_on_its_page_with_inputs_that_it_takes():
    written = [shlex.split(command)[3:] for command, _ in commands(PAGES[1])]
    assert {words[0] for words in written} == set(scenarios())
    for name, *words in written:
        given = pairs(tuple(words))
        settings = find_scenario(name).settings(**given)
        assert set(given) <= set(settings)


def test_the_pages_lead_to_each_other_and_to_a_picture():
    linked = {target for page in PAGES for target in re.findall(r"\]\((\S+?)\)", page.read_text(encoding="utf-8"))}
    assert linked == {"scenarios.md", "which_tool.md", "scenarios_window.png"}
    assert all((DOCS / target).is_file() for target in linked)
