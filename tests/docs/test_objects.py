"""The examples of the page about results in a notebook run as printed."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "objects.md"


def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 20 and not failed
