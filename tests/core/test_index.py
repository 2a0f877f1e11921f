"""The index of tools: it says what the tools say, and listing by it imports none of them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from vibron.core import index
from vibron.core.index import IndexEntry, entries, index_text
from vibron.core.registry import tools
from vibron.core.search import search
from vibron.core.shipped import shipped

COUNT = """
import sys
from vibron_agents.app.cli import main
status = main(sys.argv[1:])
own = [name for name in sys.modules if name.startswith(("vibron.infrared.", "vibron.radiation.", "vibron.manybody."))]
print(status, len(own), "numpy" in sys.modules, file=sys.stderr)
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the index of the tools as they are, wherever the one on disk comes from."""
    path = tmp_path / index.FILE
    path.write_text(index_text(tools().values()), encoding="utf-8")
    monkeypatch.setattr(index, "folder", lambda: tmp_path)
    entries.cache_clear()
    yield path
    entries.cache_clear()


def test_entries_are_the_tools(written: Path) -> None:
    assert entries() == {name: IndexEntry.of(tool) for name, tool in tools().items()}


@pytest.mark.parametrize("sentence", ["black body", "find the peaks of my spectrum", "ground state of a spin chain"])
def test_search_by_the_index_ranks_as_search_by_the_tools(written: Path, sentence: str) -> None:
    by_index = [(score, one.name) for score, one in search(entries(), sentence)]
    assert by_index == [(score, one.name) for score, one in search(tools(), sentence)]


def test_a_tool_that_the_index_lacks_is_found_and_one_without_a_module_is_not(written: Path) -> None:
    lines = json.loads(written.read_text(encoding="utf-8"))
    kept = [one for one in lines if one["name"] != "wien_peak"] + [{**lines[0], "name": "no_such_module"}]
    written.write_text(json.dumps(kept), encoding="utf-8")
    assert "wien_peak" in entries() and "no_such_module" not in entries()


def test_a_damaged_index_is_no_error(written: Path) -> None:
    written.write_text('[{"name": "wien_peak"', encoding="utf-8")
    assert entries().keys() == tools().keys()


def test_shipped_tools_are_known_from_the_files() -> None:
    assert list(shipped()) == [name for name, tool in tools().items() if shipped().get(name)]
    assert all(tools()[name].function.__module__ == module for name, module in shipped().items())


@pytest.mark.parametrize("words", [["tools", "search", "black body"], ["tools", "list"]])
def test_listing_imports_no_tool(words: list[str]) -> None:
    if not (index.folder() / index.FILE).exists():
        pytest.skip("the index is not generated yet: vibron cards")
    done = subprocess.run([sys.executable, "-c", COUNT, *words], capture_output=True, text=True, check=True)
    assert done.stderr.split()[-3:] == ["0", "0", "False"]


def test_one_tool_is_found_by_importing_its_module_only() -> None:
    code = (
        "import sys; from vibron.core.registry import find; find('wien_peak');"
        "print([name for name in sys.modules if name.startswith('vibron.') and name.split('.')[1] != 'core'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.replace("'", '"'))
    assert len(found) < 10 and "vibron.radiation.blackbody.wien_peak" in found
