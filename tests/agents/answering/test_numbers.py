import math

import pytest

from vibron_agents.answering.numbers import read_quantities, stacked


def seen(text, relative=""):
    return [(*one.values, one.unit) for one in read_quantities(text, frozenset(relative.split()))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("12,500 entries", [(12500, "")]), ("5 000 counts", [(5000, "")]), ("3e-4 m", [(3e-4, "m")]),
        ("3 x 10^-4 m", [(3e-4, "m")]), ("10^15 cm^-3", [(1e15, "cm^-3")]), ("6e10 Jones", [(6e10, "cm*Hz^0.5*W^-1")]),
        ("-30 degrees", [(-30, "deg")]), ("a 70-degree angle", [(70, "deg")]), ("spin-1/2 ring", [(0.5, "")]),
        ("S = 3/2", [(1.5, "")]), ("b = pi/4", [(math.pi / 4, "")]), ("two sites", [(2, "")]),
        ("a dozen samples", [(12, "")]), ("spins one half", [(0.5, "")]), ("three quarters of it", [(0.75, "")]),
        ("twenty-one days", [(21, "day")]), ("zero field", [(0, "")]), ("85 % of", [(85, "percent")]),
        ("40 g m-2.", [(40, "g*m^-2")]), ("0.058 cm^-1/atm at 296 K", [(0.058, "cm^-1/atm"), (296, "K")]),
        ("half a metre", [(0.5, "m")]), ("0.1, 0.2 and 0.3 um", [(0.1, 0.2, 0.3, "um")]),
        ("300 K and 400 K", [(300, 400, "K")]), ("R = 1.5, 1.6 and 1.7 angstrom", [(1.5, 1.6, 1.7, "angstrom")]),
        ("index 1.5, 300 K", [(1.5, ""), (300, "K")]),
        ("at 712 (doubly degenerate), 2097 and 3311 cm^-1", [(712, 2097, 3311, "cm^-1")]),
        ("1600, 1610, ..., 1640 cm-1", [(1600, 1610, 1620, 1630, 1640, "cm^-1")]),
        ("radius 2, 2048 bits", [(2, ""), (2048, "")]),
        ("from 0 to 20 ps in steps of 5 ps", [(0, 5, 10, 15, 20, "ps")]),
        ("2000 to 1998 nm, every 1 nm", [(2000, 1999, 1998, "nm")]),
        ("every 5 cm-1 from 1000 to 1010 cm-1", [(1000, 1005, 1010, "cm^-1")]),
        ("in steps of 0.5 um between 3 and 4 um", [(3, 3.5, 4, "um")]),
        ("every 3 s from 1 to 5 um", [(3, "s"), (1, "um"), (5, "um")]),
        ("a 20 um x 20 um pixel", [(400, "um^2")]), ("20 um x 30 um", [(20, "um"), (30, "um")]),
        ("2 mm square", [(4, "mm^2")]), ("a 4 x 4 lattice", [(4, 4, "")]),
        ("12 million electrons", [(12e6, "")]), ("2.5 thousand K", [(2500, "K")]),
        ("1, 2 and 3, 4", [(1, 2, ""), (3, 4, "")]),
        ("one of them", []), ("zero-phonon line", []), ("in cm-1", []), ("KRS-5", []), ("x^2", []), ("half-filled", []),
    ],
)  # fmt: skip
def test_numbers_and_lists_are_read(text, found):
    assert seen(text) == found


@pytest.mark.parametrize(
    "text",
    ["between 8 and 14 um", "8-14 um", "8 to 14 um", "from 8 um to 14 um", "8 through 14 um", "within [8, 14] um"],
)
def test_ends_of_ranges_have_roles(text):
    assert [(one.values[0], one.role) for one in read_quantities(text)] == [(8.0, "lower"), (14.0, "upper")]


def test_a_range_may_mix_units():
    low, high = read_quantities("from 500 nm to 2 um")
    assert (low.unit, low.role, high.unit, high.role) == ("nm", "lower", "um", "upper")


@pytest.mark.parametrize(
    ("text", "symbol", "value"),
    [
        ("T = 300 K", "T", 300), ("J=1", "J", 1), ("U/t = 4", "U/t", 4), ("U = 6t", "U/t", 6),
        ("h = 0.5 J", "h/J", 0.5), ("cos(theta0) = 0.6", "cos(theta0)", 0.6), ("J_xy = 2", "J_xy", 2),
        ("D* = 5e8", "D*", 5e8), ("k_B T = 2 J", "k_B T/J", 2), ("g/2pi = 47 kHz", "g/2pi", 47),
        ("CASSCF(6,6)", "CASSCF", 6), ("a field of 3 T", "", 3),
    ],
)  # fmt: skip
def test_symbols_are_kept(text, symbol, value):
    [one] = read_quantities(text, frozenset("tJ"))
    assert (one.symbol, one.values[0]) == (symbol, value)


def test_an_uncertainty_is_left_out():
    assert (
        seen("300 +- 2 K") == seen("300 ± 2 K") == seen("300 plus or minus 2 K") == seen("300.0(20) K") == [(300, "K")]
    )


@pytest.mark.parametrize("text", ["n = 1.33+0.02i at 10 um", "n = 1.33 - 0.02i at 10 um", "n = 1.33 + 0.02 j at 10 um"])
def test_parts_of_complex_numbers_have_roles(text):
    real, imaginary, where = read_quantities(text)
    assert (real.values, imaginary.values, imaginary.role) == ((1.33,), (0.02,), "imaginary")
    assert imaginary.symbol == "n" and where.unit == "um"


@pytest.mark.parametrize("text", ["[1, 2] and [3, 4]", "[[1, 2], [3, 4]]", "A (1, 2, 5), B (3, 4, 6)", "1, 2; 3, 4"])
def test_rows_are_put_together(text):
    [table] = read_quantities(text)
    assert table.rows == 2 and len(table.values) in (4, 6)
    [edges] = read_quantities("the cycle 0-1, 1-2 and 2-0")
    assert (edges.values, edges.rows) == ((0.0, 1.0, 1.0, 2.0, 2.0, 0.0), 3)


def test_labelled_rows_are_put_together_on_request():
    text = "quartz: 0.7, 0.8; dust: 0.9, 0.6"
    assert [one.rows for one in read_quantities(text)] == [0, 0]
    assert [(one.values, one.rows) for one in stacked(text, read_quantities(text))] == [((0.7, 0.8, 0.9, 0.6), 2)]


def test_grids_and_pairs_are_read():
    grid, pair = read_quantities("a 4x6 lattice, site (3,4)")
    assert (grid.values, grid.role, pair.values) == ((4.0, 6.0), "grid", (3.0, 4.0))
    assert [one.unit for one in read_quantities("2 m by 3 m")] == ["m", "m"]
