"""Substances of a question by name: SMILES, formula and molar mass, where a tool asks for one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.reading.fact import Fact

NAMES = {
    "water": "O", "ammonia": "N", "methane": "C", "carbon dioxide": "O=C=O", "carbon monoxide": "[C-]#[O+]",
    "nitrous oxide": "[N-]=[N+]=O", "hydrogen cyanide": "C#N", "formaldehyde": "C=O", "acetylene": "C#C",
    "ethylene": "C=C", "ethane": "CC", "propane": "CCC", "methanol": "CO", "ethanol": "CCO", "acetone": "CC(C)=O",
    "acetic acid": "CC(=O)O", "benzene": "c1ccccc1", "toluene": "Cc1ccccc1", "phenol": "Oc1ccccc1",
    "sulfur dioxide": "O=S=O", "hydrogen sulfide": "S", "hydrogen fluoride": "F", "hydrogen chloride": "Cl",
    "hydrogen bromide": "Br", "nitrogen": "N#N", "oxygen": "O=O", "chloroform": "ClC(Cl)Cl", "formic acid": "O=CO",
    "acetonitrile": "CC#N", "pyridine": "c1ccncc1", "aniline": "Nc1ccccc1", "cyclohexane": "C1CCCCC1",
    "dichloromethane": "ClCCl", "carbon tetrachloride": "ClC(Cl)(Cl)Cl", "ozone": "[O-][O+]=O",
    "acetaldehyde": "CC=O", "benzaldehyde": "O=Cc1ccccc1", "benzoic acid": "O=C(O)c1ccccc1", "urea": "NC(N)=O",
    "dimethyl ether": "COC", "diethyl ether": "CCOCC", "ethyl acetate": "CCOC(C)=O", "glycine": "NCC(=O)O",
    "naphthalene": "c1ccc2ccccc2c1", "aspirin": "CC(=O)Oc1ccccc1C(=O)O", "caffeine": "Cn1cnc2c1c(=O)n(C)c(=O)n2C",
    "nitrogen dioxide": "O=[N+][O-]", "nitric oxide": "[N]=O", "paracetamol": "CC(=O)Nc1ccc(O)cc1",
        "ibuprofen": "CC(C)Cc1ccc(cc1)C(C)C(=O)O",
    "acetophenone": "CC(=O)c1ccccc1", "cyclohexanone": "O=C1CCCCC1", "vanillin": "COc1cc(C=O)ccc1O",
        "styrene": "C=Cc1ccccc1",
    "hexane": "CCCCCC", "heptane": "CCCCCCC", "octane": "CCCCCCCC", "pentane": "CCCCC", "butane": "CCCC",
        "isobutane": "CC(C)C", "propene": "CC=C",
    "propylene": "CC=C", "isopropanol": "CC(C)O", "acetamide": "CC(N)=O", "formamide": "NC=O",
        "salicylic acid": "O=C(O)c1ccccc1O",
    "acetic anhydride": "CC(=O)OC(C)=O", "nitrobenzene": "O=[N+]([O-])c1ccccc1", "chlorobenzene": "Clc1ccccc1",
        "tetrahydrofuran": "C1CCOC1",
    "furan": "c1ccoc1", "thiophene": "c1ccsc1", "pyrrole": "c1cc[nH]c1", "anthracene": "c1ccc2cc3ccccc3cc2c1",
        "nicotine": "CN1CCCC1c1cccnc1",
    "sulfur hexafluoride": "FS(F)(F)(F)(F)F", "phosgene": "O=C(Cl)Cl", "methyl iodide": "CI",
        "carbon disulfide": "S=C=S", "hydrazine": "NN",
    "sulphur dioxide": "O=S=O", "hydrogen sulphide": "S", "nitrous acid": "ON=O", "nitric acid": "O[N+](=O)[O-]",
        "carbonyl sulfide": "O=C=S",
    "trans-1,2-dichloroethene": "Cl/C=C/Cl", "cis-1,2-dichloroethene": "Cl/C=C\\Cl", "1,1-dichloroethene": "ClC(Cl)=C",
    "trans-1,2-dichloroethylene": "Cl/C=C/Cl", "cis-1,2-dichloroethylene": "Cl/C=C\\Cl", "vinyl chloride": "C=CCl",
    "methyl chloride": "CCl", "methyl bromide": "CBr", "methyl fluoride": "CF", "chloromethane": "CCl",
        "bromomethane": "CBr",
    "fluoromethane": "CF", "difluoromethane": "FCF", "ethyl chloride": "CCCl", "1,2-dichloroethane": "ClCCCl",
    "boron trifluoride": "FB(F)F", "ketene": "C=C=O", "allene": "C=C=C", "diacetylene": "C#CC#C", "propyne": "CC#C",
    "cyclopropane": "C1CC1", "cyclobutane": "C1CCC1", "cyclopentane": "C1CCCC1", "butadiene": "C=CC=C",
        "1,3-butadiene": "C=CC=C",
    "ethylene oxide": "C1CO1", "oxirane": "C1CO1", "dioxane": "C1COCCO1", "1,4-dioxane": "C1COCCO1", "glyoxal":
        "O=CC=O",
    "dimethyl sulfoxide": "CS(C)=O", "DMSO": "CS(C)=O", "dimethylformamide": "CN(C)C=O", "methylamine": "CN",
        "ethylamine": "CCN",
    "dimethylamine": "CNC", "trimethylamine": "CN(C)C", "butanone": "CCC(C)=O", "2-butanone": "CCC(C)=O", "propanal":
        "CCC=O",
    "propanoic acid": "CCC(=O)O", "butyric acid": "CCCC(=O)O", "oxalic acid": "OC(=O)C(=O)O", "methyl acetate":
        "COC(C)=O",
    "methyl formate": "COC=O", "ethyl formate": "CCOC=O", "glycerol": "OCC(O)CO", "ethylene glycol": "OCCO",
        "1-propanol": "CCCO",
    "2-propanol": "CC(C)O", "1-butanol": "CCCCO", "tert-butanol": "CC(C)(C)O", "alanine": "CC(N)C(=O)O", "xylene":
        "Cc1ccccc1C",
    "p-xylene": "Cc1ccc(C)cc1", "m-xylene": "Cc1cccc(C)c1", "o-xylene": "Cc1ccccc1C", "mesitylene": "Cc1cc(C)cc(C)c1",
    "p-benzoquinone": "O=C1C=CC(=O)C=C1", "benzoquinone": "O=C1C=CC(=O)C=C1", "biphenyl": "c1ccc(-c2ccccc2)cc1",
    "phenanthrene": "c1ccc2c(c1)ccc1ccccc12", "indole": "c1ccc2[nH]ccc2c1", "quinoline": "c1ccc2ncccc2c1",
        "imidazole": "c1c[nH]cn1",
    "anisole": "COc1ccccc1", "benzonitrile": "N#Cc1ccccc1", "bromobenzene": "Brc1ccccc1", "fluorobenzene": "Fc1ccccc1",
    "silane": "[SiH4]", "phosphine": "P", "hydrogen peroxide": "OO", "hydrogen": "[H][H]", "fluorine": "FF",
        "chlorine": "ClCl",
    "cyanogen": "N#CC#N", "carbon tetrafluoride": "FC(F)(F)F", "tetrafluoromethane": "FC(F)(F)F", "chloral":
        "O=CC(Cl)(Cl)Cl",
}  # fmt: skip
FORMULAS = {
    "H2O": "O", "NH3": "N", "CH4": "C", "CO2": "O=C=O", "N2O": "[N-]=[N+]=O", "HCN": "C#N", "H2CO": "C=O",
    "C2H2": "C#C", "C2H4": "C=C", "C2H6": "CC", "SO2": "O=S=O", "H2S": "S", "O3": "[O-][O+]=O",
    "N2": "N#N", "O2": "O=O", "H2": "[H][H]", "F2": "FF", "Cl2": "ClCl", "SF6": "FS(F)(F)(F)(F)F", "CF4": "FC(F)(F)F",
    "CS2": "S=C=S", "NO2": "O=[N+][O-]", "CCl4": "ClC(Cl)(Cl)Cl", "CHCl3": "ClC(Cl)Cl", "CH2Cl2": "ClCCl", "BF3":
        "FB(F)F",
    "CH3OH": "CO", "CH3F": "CF", "CH3Cl": "CCl", "CH3Br": "CBr", "SiH4": "[SiH4]", "PH3": "P", "H2O2": "OO", "C3H8":
        "CCC",
}  # fmt: skip
ATTACHED = r"(?! (?:complex|radical|ring))"
STRUCTURED = (
    "functional_groups", "canonical_structure", "murcko_scaffold", "match_information", "harmonic_ir",
        "predict_spectrum", "embed_conformer", "quartic_force_field", "raman_activity", "conformer_ensemble_ir",
            "explain_assignment",
    "harmonic_field", "edit_structures",
)  # fmt: skip
COUNTED = ("degree_of_unsaturation", "isotope_pattern", "enumerate_isomers")
WEIGHED = r"molar mass|molecular (?:weight|mass)|g/mol|\bM\s*="


def named(text: str) -> list[tuple[int, str, str]]:
    """Return the substances that a text names: where, the name and the SMILES, the longest name where two overlap."""
    pattern = "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True))
    found = [
        (match.start(), match.group().lower(), NAMES[match.group().lower()])
        for match in re.finditer(rf"(?<![\w-])(?:{pattern})\b{ATTACHED}", text, re.IGNORECASE)
    ]
    found += [
        (match.start(), name, smiles) for name,
            smiles in FORMULAS.items() for match in re.finditer(rf"(?<![\w.]){name}(?![\w(])", text)
    ]  # fmt: skip
    return sorted(found)


def read(text: str) -> Iterator[Fact]:
    """Yield structures, formulas and molar masses of what is named."""
    found = named(text)
    yield from (Fact("", None, start, start + len(name)) for start, name, _ in found if re.search(r"\d,", name))
    structures = list(dict.fromkeys(smiles for _, _, smiles in found))
    if len(structures) == 2:
        yield Fact("first", structures[0], 0, 0, ("tanimoto_similarity",))
        yield Fact("second", structures[1], 0, 0, ("tanimoto_similarity",))
    if len(structures) != 1:
        return
    yield Fact("smiles", structures[0], 0, 0, STRUCTURED)
    yield Fact("geometry", structures[0], 0, 0, STRUCTURED)
    formula, mass = _formula(structures[0])
    yield Fact("formula", formula, 0, 0, COUNTED)
    if not re.search(WEIGHED, text):
        yield Fact("molar_mass", f"{mass!r} g/mol", 0, 0, ("convert_concentration",))


def _formula(smiles: str) -> tuple[str, float]:
    from rdkit import Chem
    from rdkit.Chem.Descriptors import MolWt  # type: ignore[attr-defined]
    from rdkit.Chem.rdMolDescriptors import CalcMolFormula

    molecule = Chem.MolFromSmiles(smiles)
    return CalcMolFormula(molecule), round(MolWt(molecule), 4)
