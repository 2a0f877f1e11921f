import numpy as np
import pytest

from vibron.core.search import stem
from vibron_agents.answering.nearness import Nearness, meaning, rows, vectors


def near(word, other):
    return float(Nearness([stem(word)]).to(frozenset((stem(other),)))[0])


@pytest.mark.parametrize(
    ("word", "like", "unlike"),
    [("hot", "temperature", "pressure"), ("thick", "thickness", "angle"), ("reflected", "reflectance", "isotope"),
     ("heavy", "mass", "wavelength"), ("bright", "light", "bond"), ("broad", "width", "temperature")],
)  # fmt: skip
def test_words_of_one_meaning_are_near(word, like, unlike):
    assert near(word, like) > 0.0
    assert near(word, unlike) == 0.0


def test_a_word_is_as_near_as_can_be_to_itself_even_if_it_has_no_vector():
    assert near("thickness", "thickness") == near("xqzzy", "xqzzy") == 1.0
    assert near("xqzzy", "thickness") == 0.0


def test_vectors_have_length_one_and_unknown_words_none():
    places, table = vectors()
    assert table.shape[0] == len(places)
    np.testing.assert_allclose(np.linalg.norm(table, axis=1), 1.0, rtol=1e-5)
    assert not rows(["xqzzy"]).any()


def test_the_meaning_of_some_words_lies_between_them():
    words = [stem("film"), stem("thickness")]
    both = meaning(words, [1.0, 1.0])
    assert np.linalg.norm(both) == pytest.approx(1.0)
    assert all(float(both @ one) > 0.5 for one in rows(words))
    assert not meaning([], []).any()
