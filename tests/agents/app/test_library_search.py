"""``vibron library search``: which spectrum of a file, restrictions, and the page."""

import json
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


def test_many_files_are_searched_in_order_and_one_that_is_refused_is_named(library: str, tmp_path: Path) -> None:
    files = ["example:toluene_computed.jdx", "example:affn.jdx", "example:row_table.csv", f"{tmp_path}/no.jdx"]
    result = run("search", library, *files, "--json", "--top", 2, "--results", tmp_path / "store")
    assert result.exit_code == 1
    first, second, several, missing = map(json.loads, result.stdout.splitlines())
    assert [first["hits"][0]["name"], len(first["hits"]), len(second["hits"])] == ["toluene, computed", 2, 2]
    assert second["hits"][0]["similarity"] == pytest.approx(1.0, abs=1e-6)
    assert "holds 2 spectra" in several["message"] and "no.jdx" in missing["file"]
    assert len(list((tmp_path / "store").rglob("*.json"))) == 2
    alone = json.loads(run("search", library, files[1], "--json", "--top", 2).stdout)
    assert alone == second["hits"]
    for words in (["--report", "page.html"], ["--scheduler", "slurm", "--job", "cores"]):
        assert run("search", library, *files, *words).exit_code != 0
