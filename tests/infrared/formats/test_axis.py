"""Header and table about the abscissa: which is believed, and when neither is."""

import numpy as np
import pytest

from vibron.infrared.formats._asdf import decode
from vibron.infrared.formats._axis import Header, _even, abscissae, listed

STEP, SIZE = -2.0, 100
TRUE = 4000.0 + STEP * np.arange(SIZE)


def table(*, first: float = 4000.0, step: float = STEP, size: int = SIZE, drop: tuple[int, ...] = ()) -> str:
    lines = [
        f"{first + k * step:g} " + " ".join(str(n) for n in range(k, min(k + 10, size))) for k in range(0, size, 10)
    ]
    return "\n".join(line for k, line in enumerate(lines) if k not in drop)


def test_header_and_table_agree() -> None:
    axis = abscissae(decode(table()), Header(4000, 3802, -2, SIZE))
    np.testing.assert_allclose(axis.x, TRUE)
    assert axis.checks == ()


@pytest.mark.parametrize(
    "header",
    [
        Header(4000, 3602, -2, SIZE),
        Header(3802, 4000, 2, SIZE),
        Header(400, 3802, None, SIZE),
        Header(None, 3802, None, SIZE),
        Header(4000, None, None, None),
        Header(),
        Header(4000, 3802, -2, 77),
        Header(4000, 3802, None, 400),
    ],
)
def test_even_table_is_believed_where_the_header_is_wrong_or_silent(header: Header) -> None:
    axis = abscissae(decode(table()), header)
    assert not axis.contradiction
    np.testing.assert_allclose(axis.x, TRUE, atol=1e-6)


def test_what_was_decided_is_told() -> None:
    (check,) = abscissae(decode(table()), Header(4000, 3602, None, SIZE)).checks
    assert "LASTX=3602" in check.text
    assert "own axis" in check.text


def test_factor_applies_to_the_table_not_to_the_header() -> None:
    axis = abscissae(decode(table(first=8000, step=-4)), Header(4000, 3802, None, SIZE, factor=0.5))
    np.testing.assert_allclose(axis.x, TRUE)


def test_factor_that_was_applied_already_is_left_out() -> None:
    axis = abscissae(decode(table()), Header(4000, 3802, None, SIZE, factor=0.5))
    np.testing.assert_allclose(axis.x, TRUE)
    assert "XFACTOR" in axis.checks[0].text


def test_wrong_factor_is_a_contradiction() -> None:
    axis = abscissae(decode(table(first=8000, step=-4)), Header(4000, 3802, None, SIZE, factor=0.7))
    assert np.isnan(axis.x).all()
    assert "times those of the header" in axis.contradiction


def test_table_that_numbers_its_points() -> None:
    axis = abscissae(decode(table(first=0, step=1)), Header(4000, 3802, None, SIZE))
    np.testing.assert_allclose(axis.x, TRUE)
    assert "numbers its points" in axis.checks[0].text


def test_one_misprinted_abscissa_is_an_x_check() -> None:
    lines = table().replace("3900 ", "3300 ")
    axis = abscissae(decode(lines), Header(4000, 3802, -2, SIZE))
    np.testing.assert_allclose(axis.x, TRUE)
    (check,) = axis.checks
    assert (check.kind, check.line, check.expected, check.found) == ("x-check", 6, 3900.0, 3300.0)


def test_file_cut_short_keeps_its_step() -> None:
    short = "\n".join(table().split("\n")[:6])
    axis = abscissae(decode(short), Header(4000, 3802, None, SIZE))
    np.testing.assert_allclose(axis.x, TRUE[:60])


def test_missing_line_leaves_a_gap() -> None:
    long = table(size=400)
    cut = "\n".join(line for k, line in enumerate(long.split("\n")) if k != 20)
    axis = abscissae(decode(cut), Header(4000, 3202, None, 400))
    wanted = np.delete(4000.0 - 2.0 * np.arange(400), np.arange(200, 210))
    np.testing.assert_allclose(axis.x, wanted)
    assert "gaps" in axis.checks[0].text


@pytest.mark.parametrize("line", [0, 4, 8])
@pytest.mark.parametrize("change", [-1, 1])
def test_a_lost_ordinate_leaves_its_line_out_and_moves_no_other(line: int, change: int) -> None:
    lines = table().split("\n")
    words = lines[line].split()
    lines[line] = " ".join(words[:-1] if change < 0 else [*words, "7"])
    decoded = decode("\n".join(lines))
    axis = abscissae(decoded, Header(4000, 3802, -2, SIZE))
    placed = np.isfinite(axis.x)
    assert decoded.ordinate.size == SIZE + change
    assert (~placed).sum() == 9 + change
    # The ordinates count the points, so that each shows its true abscissa.
    np.testing.assert_allclose(axis.x[placed], 4000.0 + STEP * decoded.ordinate[placed])
    assert "left out" in axis.checks[0].text


def test_an_ordinate_too_many_in_the_last_line_does_not_lengthen_the_axis() -> None:
    axis = abscissae(decode(table() + " 7"), Header(4000, 3802, -2, SIZE))
    np.testing.assert_allclose(axis.x[:-1], TRUE)
    assert np.isnan(axis.x[-1])


def test_two_lines_of_which_one_lost_an_ordinate_are_refused() -> None:
    axis = abscissae(decode("4000 1 2 3 4 5 6 7 8 9\n3980 1 2 3 4 5 6 7 8 9 10"), Header(4000, 3962, -2, 20))
    assert np.isnan(axis.x).all()


def test_uneven_table_and_wrong_header_are_refused() -> None:
    rough = np.cumsum(np.geomspace(1, 50, 10)) + 400
    lines = "\n".join(f"{x:.0f} " + " ".join("1" * 10) for x in rough)
    axis = abscissae(decode(lines), Header(4000, 3802, None, SIZE))
    assert np.isnan(axis.x).all()
    assert "uneven" in axis.contradiction


def test_single_line_with_a_wrong_count_tells_no_step() -> None:
    line = "4000 " + " ".join("123456789" * 10)
    assert "no second line" in abscissae(decode(line), Header(4000, 3802, None, 80)).contradiction
    assert not abscissae(decode(line), Header(4000, 3822, None, 90)).contradiction


def test_no_abscissae_at_all() -> None:
    assert abscissae(decode("? 1 2 3\n? 4 5 6"), Header(1, 6, 1, 6)).contradiction


def test_abscissae_written_as_whole_numbers_agree() -> None:
    lines = "\n".join(f"{round(4000 - 0.4821 * k)} " + " ".join("5" * 10) for k in range(0, 2000, 10))
    axis = abscissae(decode(lines), Header(4000, 4000 - 0.4821 * 1999, None, 2000))
    np.testing.assert_allclose(axis.x, 4000 - 0.4821 * np.arange(2000))
    assert axis.checks == ()


def test_listed_abscissae_against_the_header() -> None:
    raw = np.linspace(4000, 400, 50)
    assert np.array_equal(listed(raw, Header(4000, 400), 5).x, raw)
    assert np.array_equal(listed(raw, Header(400, 4000), 5).x, raw)
    assert np.array_equal(listed(raw, Header(4000, 40), 5).x, raw)
    assert listed(raw, Header(4000, 400, factor=0.1), 5).checks[0].line == 5
    assert "runs from 2000 to 200" in listed(raw, Header(40, 4, factor=0.5), 5).contradiction


def test_three_lines_that_disagree_make_no_grid() -> None:
    text = "4000 1 2 3 4 5 6 7 8 9 10\n3500 1 2 3 4 5 6 7 8 9 10\n1 2 3 4 5 6 7 8 9\n2500 1 2 3 4"
    decoded = decode(text.replace("\n1 2", "\nx 1 2"))
    assert abscissae(decoded, Header(4000, 400, -50, 73)).contradiction


def test_lines_on_a_grid_of_their_own_are_placed_by_it() -> None:
    axis = abscissae(decode(table(drop=(4,))), Header(1.0, 2.0, None, 3))
    np.testing.assert_allclose(axis.x, np.delete(TRUE, np.s_[40:50]))


@pytest.mark.parametrize(
    ("first", "last", "size"),
    [(450.0, 4000.0, 880), (3999.7, 401.3, 1801), (0.1, 0.3, 7), (-5.0, 5.0, 2), (1.0, 1.0, 5), (2.0, 3.0, 1)],
)
def test_the_axis_of_the_header_is_that_of_linspace(first: float, last: float, size: int) -> None:
    assert _even(first, last, np.arange(size, dtype=np.float64)).tobytes() == np.linspace(first, last, size).tobytes()
