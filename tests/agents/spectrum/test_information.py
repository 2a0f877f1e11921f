from pathlib import Path

import pytest

from vibron.core.errors import FormatError, InputError
from vibron_agents.spectrum.information import Information, is_table, read_table


def table(folder: Path, text: str) -> Path:
    path = folder / "info.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_gives_information_by_file(tmp_path: Path) -> None:
    found = read_table(table(tmp_path, 'file,elements,carbons\na.jdx,"C,H,O",7-9\nb.jdx,,\n'))
    assert found["a.jdx"] == Information(elements="C,H,O", carbons="7-9")
    assert found["b.jdx"] == Information()


def test_the_table_stands_over_the_common_information() -> None:
    one, common = Information(formula="CH4"), Information(formula="C2H6", carbons="2")
    assert one.over(common) == Information(formula="CH4", carbons="2")


@pytest.mark.parametrize("text", ["", "name,formula\na,CH4\n", "file,colour\na,red\n", "file,elements\na.jdx,C,H,O\n"])
def test_another_table_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_table(table(tmp_path, text))
    assert caught.value.field == "info"
    assert caught.value.remedy


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_table(tmp_path / "none.csv")


def test_a_table_is_told_from_a_spectrum(tmp_path: Path) -> None:
    assert is_table(table(tmp_path, "file,formula\n"))
    assert not is_table(table(tmp_path, "wavenumber,absorbance\n400,0.1\n"))
