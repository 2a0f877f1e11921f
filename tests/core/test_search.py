import pytest

from vibron.core.registry import tools
from vibron.core.search import search, words

QUESTIONS = {
    "read a JCAMP-DX file": "read_jcamp",
    "which functional groups does this molecule have?": "functional_groups",
    "find the peaks of my spectrum": "find_bands",
    "convert transmittance to absorbance": "to_absorbance",
    "signal to noise and water vapour in my measurement": "quality_report",
    "most similar spectra in my library": "search_library",
    "how many rings and double bonds follow from a formula": "degree_of_unsaturation",
    "what can absorb at 1700 cm-1?": "absorption_table",
    "rank structures for an unknown spectrum": "rank_structures",
}


@pytest.mark.parametrize(("question", "expected"), QUESTIONS.items())
def test_plain_sentences_find_the_tool_among_the_first_three(question: str, expected: str) -> None:
    assert expected in [tool.name for _, tool in search(tools(), question, 3)]


def test_nothing_matches_nonsense() -> None:
    assert search(tools(), "qwertzuiop") == []


def test_spectrum_and_spectra_meet() -> None:
    assert words("spectrum spectra") == ["spectr", "spectr"]
