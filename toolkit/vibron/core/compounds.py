"""Names of elements and everyday compounds, with their symbols, SMILES and formulas."""

from __future__ import annotations

from collections.abc import Mapping

_ELEMENT_NAMES = """
hydrogen=H helium=He lithium=Li beryllium=Be boron=B carbon=C nitrogen=N oxygen=O fluorine=F neon=Ne sodium=Na iron=Fe
magnesium=Mg aluminium=Al aluminum=Al silicon=Si phosphorus=P sulfur=S sulphur=S chlorine=Cl argon=Ar potassium=K
calcium=Ca titanium=Ti vanadium=V chromium=Cr manganese=Mn cobalt=Co nickel=Ni copper=Cu zinc=Zn gallium=Ga germanium=Ge
arsenic=As selenium=Se bromine=Br krypton=Kr rubidium=Rb strontium=Sr silver=Ag cadmium=Cd indium=In antimony=Sb
tellurium=Te iodine=I xenon=Xe caesium=Cs barium=Ba tungsten=W platinum=Pt gold=Au mercury=Hg bismuth=Bi radon=Rn
"""
ELEMENTS: Mapping[str, str] = dict(word.split("=") for word in _ELEMENT_NAMES.split())
_TABLE = """
water/H2O O|heavy water/D2O [2H]O[2H]|ammonia/NH3 N|methane/CH4 C|ethane/C2H6 CC|propane/C3H8 CCC|butane CCCC|
pentane CCCCC|hexane/n-hexane CCCCCC|heptane CCCCCCC|octane CCCCCCCC|ethylene/ethene/C2H4 C=C|propene/propylene CC=C|
butadiene/1,3-butadiene C=CC=C|acetylene/ethyne/C2H2 C#C|cyclopropane C1CC1|cyclohexane C1CCCCC1|benzene/C6H6 c1ccccc1|
toluene Cc1ccccc1|styrene C=Cc1ccccc1|naphthalene c1ccc2ccccc2c1|CO2 O=C=O|CO [C-]#[O+]|nitrous oxide/N2O [N-]=[N+]=O|
nitric oxide/NO [N]=O|NO2 O=[N+][O-]|SO2 O=S=O|SF6 FS(F)(F)(F)(F)F|H2S S|CS2 S=C=S|carbonyl sulfide/OCS O=C=S|
hydrogen cyanide/HCN C#N|ozone/O3 [O-][O+]=O|hydrogen peroxide/H2O2 OO|HF F|HCl Cl|HBr Br|HI I|LiH [LiH]|
silane/SiH4 [SiH4]|phosphine/PH3 P|nitric acid/HNO3 O[N+](=O)[O-]|hydrazine/N2H4 NN|BF3 FB(F)F|CCl4 ClC(Cl)(Cl)Cl|
dinitrogen/molecular nitrogen/nitrogen molecule/nitrogen gas/N2 N#N|CF4 FC(F)(F)F|F2 FF|Cl2 ClCl|glycerol OCC(O)CO|
dioxygen/molecular oxygen/oxygen molecule/oxygen gas/O2 O=O|dihydrogen/molecular hydrogen/hydrogen molecule/H2 [H][H]|
hydrogen gas [H][H]|methyl fluoride/fluoromethane/CH3F CF|methyl chloride/chloromethane/CH3Cl CCl|
methyl iodide/CH3I CI|methyl bromide/bromomethane/CH3Br CBr|dichloromethane/methylene chloride/CH2Cl2 ClCCl|
phosgene O=C(Cl)Cl|chloroform/CHCl3 ClC(Cl)Cl|methanol/CH3OH CO|ethanol CCO|1-propanol CCCO|
2-propanol/isopropanol CC(C)O|ethylene glycol OCCO|dimethyl ether COC|diethyl ether CCOCC|tetrahydrofuran C1CCOC1|
1,4-dioxane/dioxane C1COCCO1|ketene C=C=O|formaldehyde/H2CO C=O|acetaldehyde CC=O|benzaldehyde O=Cc1ccccc1|
acetone CC(C)=O|2-butanone/butanone CCC(C)=O|cyclohexanone O=C1CCCCC1|acetophenone CC(=O)c1ccccc1|formic acid O=CO|
acetic acid CC(=O)O|propanoic acid CCC(=O)O|butyric acid CCCC(=O)O|benzoic acid O=C(O)c1ccccc1|
salicylic acid O=C(O)c1ccccc1O|methyl formate COC=O|methyl acetate COC(C)=O|ethyl acetate CCOC(C)=O|
acetic anhydride CC(=O)OC(C)=O|formamide NC=O|acetamide CC(N)=O|dimethylformamide CN(C)C=O|dimethyl sulfoxide CS(C)=O|
methylamine CN|urea NC(N)=O|trimethylamine CN(C)C|acetonitrile CC#N|benzonitrile N#Cc1ccccc1|
nitromethane C[N+](=O)[O-]|nitrobenzene O=[N+]([O-])c1ccccc1|aniline Nc1ccccc1|phenol Oc1ccccc1|anisole COc1ccccc1|
chlorobenzene Clc1ccccc1|pyridine c1ccncc1|pyrrole c1cc[nH]c1|furan c1ccoc1|thiophene c1ccsc1|glycine NCC(=O)O|
alanine CC(N)C(=O)O|glucose OCC1OC(O)C(O)C(O)C1O|vanillin COc1cc(C=O)ccc1O|aspirin CC(=O)Oc1ccccc1C(=O)O|
paracetamol CC(=O)Nc1ccc(O)cc1|ibuprofen CC(C)Cc1ccc(cc1)C(C)C(=O)O|caffeine Cn1cnc2c1c(=O)n(C)c(=O)n2C|
nicotine CN1CCCC1c1cccnc1
"""
_ENTRIES = [entry.rpartition(" ") for entry in _TABLE.replace("\n", "").split("|")]
COMPOUNDS: Mapping[str, str] = {name: smiles for names, _, smiles in _ENTRIES for name in names.split("/")}
_BINARY = """
carbon monoxide=CO|carbon dioxide=CO2|sulfur dioxide=SO2|nitrogen dioxide=NO2|hydrogen sulfide=H2S|carbon disulfide=CS2|
hydrogen fluoride=HF|hydrogen chloride=HCl|hydrogen bromide=HBr|hydrogen iodide=HI|lithium hydride=LiH|
sulfur hexafluoride=SF6|carbon tetrachloride=CCl4|carbon tetrafluoride=CF4|boron trifluoride=BF3|helium hydride=HeH|
calcium fluoride=CaF2|barium fluoride=BaF2|zinc selenide=ZnSe|zinc sulfide=ZnS|indium antimonide=InSb|silicon oxide=SiO
"""
BINARIES: Mapping[str, str] = dict(one.split("=") for one in _BINARY.replace("\n", "").split("|"))


def named(text: str) -> str:
    """Return the SMILES of an everyday compound by its English name; any other text as it is.

    >>> named("acetone"), named("CO")
    ('CC(C)=O', 'CO')
    """
    name = text.strip().lower()
    formula = BINARIES.get(name, name)
    return COMPOUNDS.get(formula, text) if text == text.lower() and len(text) > 4 else text
