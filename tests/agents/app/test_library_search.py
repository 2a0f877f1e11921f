"""``vibron library search``: which spectrum of a file, restrictions, and the page."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vibron.core.example import example
from vibron_agents.app.cli import vibron


def run(*words: object) -> Result:
    return CliRunner().invoke(vibron, ["library", *map(str, words)])


@pytest.fixture
def library(own_home: Path) -> str:
    files = [example(name) for name in ("toluene_computed.jdx", "affn.jdx", "row_table.csv")]
    assert run("import", "mine", *files, "--licence", "made up").exit_code == 0
    return "mine"


def test_page_shows_hits_difference_and_what_the_similarity_means(library: str, tmp_path: Path) -> None:
    page = tmp_path / "found" / "search.html"
    result = run("search", example("toluene_computed.jdx"), "--library", library, "--report", page)
    assert result.exit_code == 0, result.output
    text = page.read_text()
    assert "toluene, computed</strong>, similarity 1.000" in text
    assert "a similarity of 0.986 means 90 %, and hit 1 (1.000) reaches it" in text
    assert "licence: made up" in text
    assert len(re.findall(r'class="measured"', text)) == len(re.findall(r'class="o-0 rest"', text)) == 4
    rests = [part.split('d="')[2].partition('"')[0] for part in text.split('class="o-0 rest"')[1:]]
    heights = [{place.split()[1] for place in re.split("[ML]", rest)[1:]} for rest in rests]
    assert len(heights[0]) == 1  # the difference of a spectrum from itself
    assert len(heights[1]) > 5

    page.unlink()
    run("search", library, f"{example('row_table.csv')}#2", "--low", 1000, "--metric", "cosine", "--report", page)
    assert "1000 to 4000 cm⁻¹" in page.read_text()
    assert "says nothing on whether the library holds the compound" in page.read_text()


def test_a_file_of_several_spectra_needs_a_choice(library: str) -> None:
    result = run("search", library, example("row_table.csv"))
    assert result.exit_code == 1
    assert "holds 2 spectra, and one is needed" in str(result.exception)
    assert run("search", library, example("affn.jdx"), "--library", library).exit_code == 2


def test_names_of_others_are_escaped_in_the_page(own_home: Path, tmp_path: Path) -> None:
    hostile = tmp_path / "hostile.csv"
    hostile.write_text(example("row_table.csv").read_text().replace("two", "<script>alert(1)</script>"))
    assert run("import", "bad", hostile).exit_code == 0
    run("search", "bad", f"{hostile}#2", "--report", tmp_path / "page.html")
    assert "<script>alert" not in (tmp_path / "page.html").read_text()


def test_info_counts_licences(library: str) -> None:
    told = run("info", library).output
    assert "CC BY 4.0: 2" in told
    assert "made up: 2" in told
