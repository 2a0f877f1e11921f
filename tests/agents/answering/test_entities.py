import pytest

from vibron_agents.answering.entities import is_smiles, read_entities


def seen(text, *kinds):
    return [one.value for one in read_entities(text) if not kinds or one.kind in kinds]


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("smiles", "the SMILES C#N", ["C#N"]), ("smiles", "aspirin, CC(=O)Oc1ccccc1C(=O)O.", ["CC(=O)Oc1ccccc1C(=O)O"]),
        ("smiles", "(Cc1ccccc1)", ["Cc1ccccc1"]), ("smiles", "of CCO, COC and CC=O", ["CCO", "COC", "CC=O"]),
        ("smiles", "C[C@H](N)C(=O)O", ["C[C@H](N)C(=O)O"]), ("smiles", "the C=O stretch", []),
        ("smiles", "a BCC or FCC lattice at f(x)", []), ("smiles", "CCSD(T) and CASSCF(6,6)", []),
        ("formula", "C9H8O4 in u", ["C9H8O4"]), ("formula", "13C16O2", ["13C16O2"]),
        ("formula", "boron trifluoride", ["BF3"]), ("formula", "TiO2 and CaF2", ["TiO2", "CaF2"]),
        ("formula", "HeH+ and NH4+", ["HeH+", "NH4+"]), ("formula", "sulphur dioxide", ["SO2"]),
        ("formula", "hydrogen sulfide", ["H2S"]), ("formula", "HgCdTe", ["HgCdTe"]), ("formula", "T1, J2 and S1", []),
        ("formula", "TM or TE light, FWHM, NEP", []), ("compound", "water vapour", ["O"]),
        ("compound", "Acetone", ["CC(C)=O"]), ("compound", "carbon dioxide", ["O=C=O"]),
        ("compound", "N2O", ["[N-]=[N+]=O"]), ("compound", "dimethyl sulphoxide", ["CS(C)=O"]),
        ("compound", "2-butanone", ["CCC(C)=O"]), ("compound", "watery methanolysis", []),
        ("bond", "C-H and O...O", [("C", "H"), ("O", "O")]), ("bond", "14N-16O", [("14N", "16O")]),
        ("bond", "carbon monoxide", [("C", "O")]), ("bond", "HCl", [("H", "Cl")]),
        ("bond", "the C=O band", [("C", "O")]), ("bond", "the He-Ne laser, A-B", []),
        ("bond", "lithium hydride", [("Li", "H")]),
    ],
)  # fmt: skip
def test_structures_formulas_compounds_and_bonds_are_found(kind, text, found):
    assert seen(text, kind) == found


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("with 6-31G(d)", "basis", "6-31G(d)"), ("B3LYP/aug-cc-pVDZ", "basis", "aug-cc-pVDZ"),
        ("the R(0) line", "name", "R(0)"), ("10P(20)", "name", "10P(20)"), ("13C in", "name", "13C"),
        ("state |0101>", "bits", "0101"), ("start in 0101.", "bits", "0101"),
        ("OPENQASM 2.0; qreg q[2]; h q[0];", "program", "OPENQASM 2.0; qreg q[2]; h q[0];"),
        ("germanium", "element", "Ge"), ("Rule 07", "name", "Rule 07"), ("3-methylfoobarane", "name", "3-"),
        ("missing_2.csv", "name", "missing_2.csv"),
    ],
)  # fmt: skip
def test_labels_are_found(text, kind, value):
    assert [(one.kind, one.value) for one in read_entities(text)][-1] == (kind, value)


def test_files_must_exist(tmp_path, monkeypatch):
    (tmp_path / "my_2.csv").touch()
    monkeypatch.chdir(tmp_path)
    assert seen("in my_2.csv and other_3.csv", "file") == ["my_2.csv"]


@pytest.mark.parametrize("word", ["C1CC", "C(", "f(x)", "c", "CC(=O", "C==C", "-C", "1CC1", "C()C", ""])
def test_words_against_the_grammar_are_not_smiles(word):
    assert not is_smiles(word)
