"""Plain numbers and packed ones are cut at the same places."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.infrared.formats._tokens import OTHER, PLAIN, tokenise


def by_hand(body: str) -> list[tuple[str, int]]:
    """Return the words of a table without pseudo-digits with their lines."""
    return [(word, row) for row, line in enumerate(body.split("\n")) for word in re.findall(r"[+-]?[\d.]+|[+-]", line)]


@settings(max_examples=80)
@given(st.text("0123456789. \n-+", max_size=80))
def test_words_values_and_lines(body: str) -> None:
    tokens = tokenise(body)
    words = by_hand(body)
    assert tokens.line.tolist() == [row for _, row in words]
    for (word, _), value, form in zip(words, tokens.value, tokens.form, strict=True):
        readable = re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", word)
        assert form == (PLAIN if readable else OTHER)
        np.testing.assert_equal(value, float(word) if readable else np.nan)


@pytest.mark.parametrize("mark", ["", "?", "A1", "J1", "1E+2"])
def test_a_packed_number_elsewhere_changes_no_plain_one(mark: str) -> None:
    body = "400.0 12 -3.5 0.25\n404.0 7 8 9\n"
    alone, together = tokenise(body), tokenise(body + mark)
    np.testing.assert_array_equal(together.value[:8], alone.value)
    np.testing.assert_array_equal(together.line[:8], [0, 0, 0, 0, 1, 1, 1, 1])
