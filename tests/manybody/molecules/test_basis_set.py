import pytest

from vibron.core.errors import InputError
from vibron.core.geometry import Geometry
from vibron.manybody.mean_field import molecule
from vibron.manybody.molecules.self_consistent_field import self_consistent_field

pytest.importorskip("pyscf")
HELIUM = Geometry(("He",), [[0.0, 0.0, 0.0]])


def functions_that_write(mark):
    """Return functions in the format of NWChem, with an expression of Python where an exponent is meant."""
    return f"#BASIS SET: (1s)\nHe    S\n    __import__('pathlib').Path({str(mark)!r}).touch()or(1.0)    1.0\nEND"


def test_functions_in_place_of_a_name_are_not_evaluated(tmp_path):
    mark = tmp_path / "mark"
    with pytest.raises(InputError, match="is not the name of a basis set"):
        self_consistent_field(HELIUM, basis=functions_that_write(mark))
    assert not mark.exists()


def test_a_file_of_the_working_folder_is_not_read_in_place_of_a_basis_set(tmp_path, monkeypatch):
    mark = tmp_path / "mark"
    (tmp_path / "STO-3G").write_text(functions_that_write(mark))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="is also a file"):
        self_consistent_field(HELIUM, basis="STO-3G")
    assert not mark.exists()


@pytest.mark.parametrize("name", ["STO-3G", "6-31+G(d,p)", "6-311++G**", "def2-TZVP", "aug-cc-pVDZ"])
def test_usual_names_are_taken(name):
    assert molecule(Geometry(("Ar",), [[0.0, 0.0, 0.0]]), name).nao >= 9
