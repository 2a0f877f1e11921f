"""The reference library is computed once, and what was finished before a stop is not computed again."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron.core.errors import FormatError, InputError
from vibron.core.example import example
from vibron.infrared.spectral_library.store import open_library
from vibron.infrared.vibrations.normal_modes import normal_modes
from vibron_agents.app.cli import vibron
from vibron_train.commands.library import build
from vibron_train.library.build import chosen, finish, journal_path, steps
from vibron_train.library.compounds import ELEMENTS
from vibron_train.library.compute import harmonic, journal, restored

TABLE = "smiles,name,cas\nO,water,7732-18-5\nC=O,formaldehyde,50-00-0\n[He],helium,7440-59-7\nC#N,hydrogen cyanide,\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "compounds.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def test_a_library_is_built_and_searched(table, own_home):
    result = CliRunner().invoke(build, ["mine", "--compounds", str(table), "--json"])
    assert result.exit_code == 0, result.output
    built = json.loads(result.stdout)
    assert built["compounds"] == 3
    assert list(built["failed"]) == ["[He]"]
    library = open_library("mine")
    assert [entry.name for entry in library.entries] == ["water", "formaldehyde", "hydrogen cyanide"]
    strongest = library.absorbance[1].argmax() * 2.0 + 400.0
    assert abs(strongest - 1746.0) < 40.0  # the carbonyl stretching of formaldehyde
    searched = CliRunner().invoke(vibron, ["library", "info", "mine", "--json"])
    assert json.loads(searched.stdout)["intact"] is True


def test_what_is_done_is_not_done_again(table, own_home, tmp_path):
    library = tmp_path / "again.parquet"
    wanted = chosen(table, None)
    assert list(steps(wanted[:2], library, 1, {})) == [0, 1, 2]
    path = journal_path(library)
    path.write_text(path.read_text()[:-40])  # the last line is cut off by a kill
    assert list(steps(wanted, library, 1, {})) == [1, 2, 3, 4]
    assert set(journal(path)) == {compound.smiles for compound in wanted}
    assert finish(wanted, library, {}).compounds == 3


def test_a_library_is_extended(table, own_home, tmp_path):
    invoke = CliRunner().invoke
    assert invoke(build, ["whole", "--compounds", str(table)]).exit_code == 0
    assert invoke(build, ["part", "--compounds", str(table), "--limit", "2"]).exit_code == 0
    journal_path(tmp_path / "part.parquet").unlink()
    result = invoke(build, ["part", "--compounds", str(table), "--extend", "part", "--json"])
    assert json.loads(result.stdout)["compounds"] == 3 and list(json.loads(result.stdout)["failed"]) == ["[He]"]
    assert set(journal(journal_path(tmp_path / "part.parquet"))) == {"[He]", "C#N"}  # what it held is not computed
    assert open_library("part").entries == open_library("whole").entries
    assert (open_library("part").absorbance == open_library("whole").absorbance).all()


def test_a_library_of_spectra_cannot_be_extended(table, own_home):
    result = CliRunner().invoke(build, ["mine", "--compounds", str(table), "--extend", str(example("bands.arrow"))])
    assert isinstance(result.exception, InputError) and "not built by this command" in str(result.exception)


def test_a_killed_build_goes_on(table, own_home, tmp_path):
    code = f"""
from pathlib import Path
from vibron_train.commands.library import build
from vibron_train.library.build import chosen, steps
if __name__ == "__main__":
    for count in steps(chosen(Path({str(table)!r}), None), Path("killed.parquet"), 1, {{}}):
        print(count, flush=True)
"""
    script = tmp_path / "run.py"
    script.write_text(code)
    work = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    assert work.stdout is not None
    while work.stdout.readline().strip() != "1":
        time.sleep(0.01)
    work.send_signal(signal.SIGKILL)
    work.wait()
    work.stdout.close()
    library = tmp_path / "killed.parquet"
    assert next(iter(steps(chosen(table, None), library, 1, {}))) >= 1
    assert list(steps(chosen(table, None), library, 1, {}))[-1] == 4
    assert finish(chosen(table, None), library, {}).compounds == 3


def test_the_journal_keeps_what_matters():
    field = restored(harmonic("O"))
    assert normal_modes(field).wavenumber == pytest.approx([1539.5, 3642.9, 3651.0], abs=1.5)


def test_a_table_that_cannot_be_read_names_its_line(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("smiles\nO\nnonsense\n", encoding="utf-8")
    with pytest.raises(FormatError, match="line 3"):
        chosen(path, None)


def test_the_common_compounds_are_fit_for_the_method(own_home):
    common = chosen(None, 50)
    assert len(common) == 50
    assert "O" in {compound.smiles for compound in common}
    assert len({compound.inchikey[:14] for compound in common}) == 50


def test_the_oligomers_come_after_the_common_compounds_and_can_be_computed():
    chem = pytest.importorskip("rdkit.Chem")
    every = chosen(None, None)
    assert len({compound.inchikey for compound in every}) == len(every)
    oligomers = [compound for compound in every if not compound.cas]
    assert every[-len(oligomers) :] == oligomers and "polystyrene (1,3,5-triphenylhexane)" in {
        compound.name for compound in oligomers
    }
    for compound in oligomers:
        molecule = chem.MolFromSmiles(compound.smiles)
        assert {atom.GetSymbol() for atom in molecule.GetAtoms()} <= ELEMENTS
        assert chem.GetFormalCharge(molecule) == 0 and len(chem.GetMolFrags(molecule)) == 1
