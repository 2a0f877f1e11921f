"""Tables with one spectrum a row: the header holds the abscissae."""

import numpy as np
import pytest

from vibron.core.errors import FormatError
from vibron.infrared.files.recognition import why_no_spectrum
from vibron.infrared.formats.read_spectrum import read_spectrum

X = np.arange(4000.0, 399.0, -10.0)
A = 0.02 + np.exp(-(((X - 1700.0) / 30.0) ** 2)) + 0.4 * np.exp(-(((X - 2900.0) / 60.0) ** 2))


def table(names: list[str], delimiter: str = ",", prefix: str = "", comma: bool = False) -> str:
    """Return a table with the absorbance times 1, 2, ... below names."""
    numbers = [[f"{prefix}{x:.1f}" for x in X], *([f"{k * a:.5f}" for a in A] for k in range(1, len(names)))]
    lines = [[name, *cells, "CC BY 4.0" if k else "license"] for k, (name, cells) in
             enumerate(zip(names, numbers, strict=True))]  # fmt: skip
    text = "\n".join(delimiter.join(line) for line in lines) + "\n"
    return text.replace(".", ",").replace("CC BY 4,0", "CC BY 4.0") if comma else text


@pytest.mark.parametrize(
    ("delimiter", "prefix", "comma"), [(",", "", False), ("\t", "X", False), (";", "", True), (",", '"', False)]
)
def test_dialects(delimiter: str, prefix: str, comma: bool) -> None:
    text = table(["sample", "one", "two, twice", "three"] if prefix == '"' else ["sample", "one", "two", "three"],
                 delimiter, "" if prefix == '"' else prefix, comma)  # fmt: skip
    text = text.replace("two, twice", '"two, twice"')
    spectra = read_spectrum(text.encode())
    assert [round(float(one.ordinate.max()), 2) for one in spectra] == [1.02, 2.04, 3.06]
    np.testing.assert_allclose(spectra[1].wavenumber, X[::-1])
    assert spectra[1].metadata == {"sample": "two, twice" if prefix == '"' else "two", "license": "CC BY 4.0"}
    assert why_no_spectrum("a.csv", text.encode()) == ""


def test_numbers_only() -> None:
    rows = "\n".join(",".join(map(repr, row.tolist())) for row in (X, A, A / 2))
    assert [float(one.ordinate.max()) for one in read_spectrum(rows.encode())] == pytest.approx([1.02, 0.51])


def test_columns_named_by_numbers_in_order_are_columns() -> None:
    rows = [",".join([f"{x:.1f}", *(f"{k * a:.4f}" for k in range(1, 31))]) for x, a in zip(X, A, strict=True)]
    head = ",".join(["wavenumber", *map(str, range(1, 31))])
    spectra = read_spectrum("\n".join([head, *rows]).encode())
    assert len(spectra) == 30
    assert spectra[2].metadata["title"] == "3"
    assert float(spectra[2].ordinate.max()) == pytest.approx(3.06)


def test_raman_row_is_left_out_and_said() -> None:
    [one, other] = read_spectrum(table(["kind of instrument", "FTIR", "Raman", "FTIR"]).encode())
    assert float(other.ordinate.max()) == pytest.approx(3.06)
    assert "labelled Raman" in one.warnings[-1]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda text: text[:-60], "fields and the header"), (lambda text: text.partition("\n")[0], "no row"),
        (lambda text: text.replace("0.02000", "much", 1), "not a number"),
    ],
)  # fmt: skip
def test_refusals(spoil: object, words: str) -> None:
    assert callable(spoil)
    with pytest.raises(FormatError, match=words):
        read_spectrum(spoil(table(["sample", "one", "two"])).encode())
