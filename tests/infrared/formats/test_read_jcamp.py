"""Whole JCAMP-DX files: labels, blocks, tables, character sets."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_jcamp import read_jcamp

TABLE = "\n".join(f"{4000 - 40 * k} " + " ".join(str((k * 7 + n) % 13) for n in range(4)) for k in range(10))
RANGE = {"FIRSTX": 4000, "LASTX": 3610, "NPOINTS": 40}
Maker = Callable[..., bytes]


def ordinates(content: bytes) -> np.ndarray:
    return read_jcamp(content).blocks[0].tables[0].y


@pytest.mark.parametrize("name", ["pac", "sqz", "dif", "difdup", "xypoints"])
def test_the_same_values_in_every_form(name: str) -> None:
    wanted = read_jcamp(example("affn.jdx")).blocks[0]
    found = read_jcamp(example(f"{name}.jdx")).blocks[0]
    np.testing.assert_allclose(found.tables[0].y, wanted.tables[0].y, rtol=1e-12)
    np.testing.assert_allclose(found.tables[0].x, wanted.tables[0].x)
    assert found.checks == wanted.checks == ()


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: text.replace(b"\n", b"\r"),
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.decode().encode("utf-16"),
        lambda text: text.replace(b"DATA TYPE", b"DATATYPE").replace(b"JCAMP-DX", b"jcamp_dx"),
        lambda text: text.replace(b"##XUNITS", b"  ##X-Units").replace(b"##YFACTOR", b"##y factor"),
        lambda text: text.replace(b"##END=\n", b""),
        lambda text: text + b"\x1a",
        lambda text: text + b"\x00" * 40,
        lambda text: text.replace(b"= 4000\n", b"= 4000 $$ the left end\n"),
        lambda text: text.replace(b"##FIRSTX", b"$$ a remark\n##$PRIVATE= <x>\n##= nothing\n##FIRSTX"),
        lambda text: text.replace(b"(X++(Y..Y))\n", b" (X++(Y..Y)) $$ table\n\n"),
    ],
    ids=[
        "CRLF", "CR", "UTF-8 mark", "UTF-16", "labels", "blanks in labels", "no END", "DOS end of file", "padding",
        "comment after a value", "private labels", "comment after the form",
    ],
)  # fmt: skip
def test_variants_of_the_same_file(jcamp: Maker, change: Callable[[bytes], bytes]) -> None:
    content = jcamp(TABLE, **RANGE)
    np.testing.assert_array_equal(ordinates(change(content)), ordinates(content))


@pytest.mark.parametrize(
    ("encoding", "title"), [("latin-1", "Pyrrolidinon für µ"), ("cp1252", "10 € – 20"), ("utf-8", "β-ラクトン")]
)
def test_character_sets(jcamp: Maker, encoding: str, title: str) -> None:
    content = jcamp(TABLE, TITLE=title, **RANGE).decode().encode(encoding)
    assert read_jcamp(content).blocks[0].title == title


def test_missing_end_is_told(jcamp: Maker) -> None:
    checks = read_jcamp(jcamp(TABLE, **RANGE).replace(b"##END=\n", b"")).blocks[0].checks
    assert [check.kind for check in checks] == ["end"]


def test_wrong_number_of_points_is_told_and_harmless(jcamp: Maker) -> None:
    block = read_jcamp(jcamp(TABLE, **(RANGE | {"NPOINTS": 17}))).blocks[0]
    (check,) = block.checks
    assert (check.kind, check.expected, check.found) == ("npoints", 17, 40)
    np.testing.assert_allclose(block.tables[0].x, np.linspace(4000, 3610, 40))


@pytest.mark.parametrize("first_y", ["5", "0.5"])
def test_first_ordinate_in_either_unit(jcamp: Maker, first_y: str) -> None:
    table = TABLE.replace("4000 0", "4000 5", 1)
    assert read_jcamp(jcamp(table, YFACTOR=0.1, FIRSTY=first_y, **RANGE)).blocks[0].checks == ()
    (check,) = read_jcamp(jcamp(table, YFACTOR=0.1, FIRSTY=8, **RANGE)).blocks[0].checks
    assert check.kind == "firsty"


@pytest.mark.parametrize("pairs", ["400,5 12,3\n401,5 13,3", "400,5; 12,3\n401,5; 13,3"])
def test_decimal_commas_in_pairs(jcamp: Maker, pairs: str) -> None:
    content = jcamp(pairs, FORM="XYPOINTS= (XY..XY)", FIRSTX="400,5", LASTX="401,5", NPOINTS=2, YFACTOR="1,0")
    table = read_jcamp(content).blocks[0].tables[0]
    assert table.x.tolist() == [400.5, 401.5]
    assert table.y.tolist() == [12.3, 13.3]


def test_decimal_commas_in_lines(jcamp: Maker) -> None:
    content = jcamp("400,0 0,1 0,2\n402,0 0,3 0,4", FIRSTX="400,0", LASTX="403,0", NPOINTS=4)
    assert ordinates(content).tolist() == [0.1, 0.2, 0.3, 0.4]


def test_commas_that_part_pairs(jcamp: Maker) -> None:
    content = jcamp("400,12 401,13\n402,14 403,15", FORM="XYPOINTS= (XY..XY)", FIRSTX=400, LASTX=403, NPOINTS=4)
    table = read_jcamp(content).blocks[0].tables[0]
    assert table.x.tolist() == [400, 401, 402, 403]
    assert table.y.tolist() == [12, 13, 14, 15]


def test_line_with_a_lost_number_does_not_swap_abscissa_and_ordinate(jcamp: Maker) -> None:
    lines = [f"{400 + k}, {k}.5" for k in range(40)]
    lines[20] = "420"
    block = read_jcamp(jcamp("\n".join(lines), FORM="XYPOINTS= (XY..XY)")).blocks[0]
    assert block.tables[0].x.tolist() == [400 + k for k in range(40) if k != 20]
    assert "left out" in block.checks[0].text


def test_peak_table_and_assignments(jcamp: Maker) -> None:
    peaks = (
        read_jcamp(jcamp("1700, 80; 1450, 30\n1200, 60", FORM="PEAK TABLE= (XY..XY)", NPOINTS=3)).blocks[0].tables[0]
    )
    assert peaks.form == "PEAK TABLE"
    assert peaks.x.tolist() == [1700, 1450, 1200]
    widths = (
        read_jcamp(jcamp("1700, 80, 12\n1450, 30, 8", FORM="PEAK TABLE= (XYW..XYW)", NPOINTS=2)).blocks[0].tables[0]
    )
    assert widths.y.tolist() == [80, 30]
    named = (
        read_jcamp(jcamp("(1700, 80, <C=O>)\n(1450, 30, <CH2>)", FORM="PEAK ASSIGNMENTS= (XYA)")).blocks[0].tables[0]
    )
    assert named.x.tolist() == [1700, 1450]


def test_nested_links() -> None:
    blocks = read_jcamp(example("nested_link.jdx")).blocks
    assert [(block.depth, block.parent, len(block.tables)) for block in blocks] == [
        (0, -1, 0), (1, 0, 1), (1, 0, 0), (2, 2, 1), (2, 2, 1),
    ]  # fmt: skip


def test_links_to_any_depth(jcamp: Maker) -> None:
    depth = 3000
    head = b"##TITLE= link\n##DATA TYPE= LINK\n##BLOCKS= 1\n"
    blocks = read_jcamp(head * depth + jcamp(TABLE, **RANGE) + b"##END=\n" * depth).blocks
    assert blocks[-1].depth == depth
    assert blocks[-1].tables[0].y.size == 40


def test_blocks_without_end_follow_one_another(jcamp: Maker) -> None:
    one = jcamp(TABLE, **RANGE).replace(b"##END=\n", b"")
    assert [len(block.tables) for block in read_jcamp(one + one).blocks] == [1, 1]


def test_ntuples_pages() -> None:
    real, imaginary = read_jcamp(example("ntuples.dx")).blocks[0].tables
    np.testing.assert_allclose(real.x, np.arange(8) / 10)
    assert real.y.tolist() == [100, 60, 51, 23, 15.5, 31.5, -4, -4]
    assert imaginary.y.tolist() == [0, 80, 40, -20, -24, -6, 4, 6]
    assert (real.x_units, real.y_units) == ("SECONDS", "ARBITRARY UNITS")
    assert "N=2" in imaginary.form


def test_contradictory_file_is_refused_with_its_line(jcamp: Maker) -> None:
    with pytest.raises(FormatError, match=r"line 11: .* 2 times those of the header") as caught:
        read_jcamp(jcamp(TABLE, **(RANGE | {"FIRSTX": 2000, "LASTX": 1805})))
    assert "validate_jcamp" in caught.value.remedy


@pytest.mark.parametrize("content", [b"", b"  \n", b"hello", b"1 2\n3 4\n", b"\x00\x01\x02" * 100])
def test_what_is_no_jcamp(content: bytes) -> None:
    with pytest.raises(FormatError):
        read_jcamp(content)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_jcamp(tmp_path / "absent.jdx")
    with pytest.raises(InputError, match="cannot be read"):
        read_jcamp(tmp_path)


def test_limit_of_points(jcamp: Maker) -> None:
    with pytest.raises(ResourceError, match="max_points"):
        read_jcamp(jcamp("100A0S99999", FIRSTX=100, LASTX=200), max_points=1000)
    with pytest.raises(ResourceError, match="max_points"):
        read_jcamp(jcamp(TABLE * 50), max_points=10)


def test_forms_of_one_measured_spectrum(development_spectra: Path) -> None:
    """Three files hold one spectrum; the DIF file another processing of it, which must meet its own labels."""
    blocks = {
        form: read_jcamp(development_spectra / "formats" / f"BRUK{form}.DX").blocks[0]
        for form in ("AFFN", "PAC", "SQZ", "DIF")
    }
    wanted = blocks["AFFN"].tables[0].y
    for form in ("PAC", "SQZ"):
        np.testing.assert_array_equal(blocks[form].tables[0].y, wanted)
    packed = blocks["DIF"].tables[0].y
    assert packed.size == 16384
    assert [packed[0], packed.min(), packed.max()] == [2254931, -27593239, 972201806]
    assert np.corrcoef(packed, wanted)[0, 1] > 0.999999
    assert all(block.checks == () for block in blocks.values())


def test_every_test_file_of_the_collection(development_spectra: Path) -> None:
    read = {}
    for path in sorted((development_spectra / "formats").iterdir()):
        if path.suffix.lower() in (".dx", ".jdx", ".jcm"):
            read[path.name] = read_jcamp(path)
    assert len(read) >= 20
    for name, file in read.items():
        kinds = {check.kind for check in file.checks}
        assert not kinds & {"x-check", "y-check", "npoints", "axis", "character"}, name
