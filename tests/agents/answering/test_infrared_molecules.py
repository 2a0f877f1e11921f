"""Questions about molecules that are read as a whole: answered right, or declined."""

import math
from collections.abc import Callable

import pytest

from vibron_agents.answering.answer import answer
from vibron_agents.answering.reading.infrared_way import Way
from vibron_verify.tasks.judging import Expected

Check = Callable[[str, Expected], None]

XE = (2 * 2558.5 - 5026.6) / 2  # from the bands 0-1 and 0-2
OMEGA = 2558.5 + 2 * XE
ANSWERED = [
    # question, value from a formula or by hand, unit, relative tolerance
    ("How many heavy atoms does caffeine, Cn1cnc2c1c(=O)n(C)c(=O)n2C, have?", 14, "1", 0),
    ("Rings plus double bonds of the molecule O=C1CCCCC1?", 2, "1", 0),
    ("Number of structural isomers of C6H14?", 5, "1", 0),
    ("How many constitutional isomers has C5H12O?", 14, "1", 0),
    ("Of the constitutional isomers of C3H8O, how many contain the C-O-C skeleton (SMILES COC)?", 1, "1", 0),
    ("Nominal mass of C6H5NO2?", 123, "u", 0),
    ("How tall, relative to the base peak, is the M+2 line of chlorobenzene C6H5Cl?", 0.24229 / 0.75771, "1", 0.02),
    ("Accurate mass 88.0524 u of a neutral compound of carbon, hydrogen and oxygen. Best formula within 3 mDa?",
     "C4H8O2", "1", 0),
    ("Candidates: CCO, CCN, CC(=O)O, c1ccccc1O. How many have two carbon atoms?", 3, "1", 0),
    ("For the true structure CC(=O)C a model ranks CCC=O, CC(C)=O, C=CCO. What is the reciprocal rank?", 0.5, "1", 0),
    ("Bands of HBr: 1-0 at 2558.5 and 2-0 at 5026.6 cm-1. Harmonic wavenumber?", OMEGA, "cm^-1", 1e-6),
    ("HBr: 2558.5 (v=0 to 1) and 5026.6 cm-1 (0 to 2). Treat it as a Morse oscillator; well depth in eV?",
     OMEGA**2 / (4 * XE) / 8065.544, "eV", 1e-5),
    ("Second overtone (0-3) of a Morse oscillator with we 2170 and wexe 13.3 cm-1, in cm-1?",
     3 * 2170 - 12 * 13.3, "cm^-1", 1e-9),
    ("Apply the factor 0.968 to the calculated modes 1502, 1790 and 3012 cm-1; the highest one then?",
     0.968 * 3012, "cm^-1", 1e-9),
    ("Theory: 1745, 2950, 3080 cm-1. Experiment: 1715, 2880, 3000 cm-1. Least-squares scale factor?",
     (1745 * 1715 + 2950 * 2880 + 3080 * 3000) / (1745**2 + 2950**2 + 3080**2), "1", 1e-6),
    ("Contribution of an 0.8 ps population lifetime to the linewidth, cm-1?",
     1 / (2 * math.pi * 2.99792458e10 * 0.8e-12), "cm^-1", 1e-6),
    ("Carbon monoxide at 296 K: origin 2143.27 cm-1, B = 1.9225 in the ground state and 1.9050 cm-1 in the "
     "upper state; lines 1 cm-1 wide at the single point 2143.27 cm-1. At what wavenumber does R(0) lie?",
     2143.27 + 2 * 1.905, "cm^-1", 1e-6),
    ("How many bound levels has the Morse oscillator of HCl with omega_e = 2990.9 and omega_e x_e = 52.8 cm-1?",
     28, "1", 0),
    ("How many atoms, hydrogens included, has the embedded 3D structure of ethanol?", 9, "1", 0),
    ("Schoenflies symbol of ammonia as the symmetry analysis of its xTB force field finds it?", "C3v", "1", 0),
]  # fmt: skip
DECLINED = [
    "Predict the 13C chemical shift of the carbonyl in CC(=O)c1ccccc1, in ppm.",
    "Boiling point of CCOC(C)=O at 1 atm in degrees Celsius?",
    "HOMO-LUMO gap of benzene by GFN2-xTB in eV?",
    "How many isomers of C4H8O2 are carboxylic acids?",
    "Which CHO formula has the mass 122.0368?",
    "Formula of the ion [M+H]+ at m/z 180.1019 within 5 ppm, CHNO?",
    "GFN2-xTB wavenumber of the C-H stretch of ethyl acetate CCOC(C)=O?",
    "Tanimoto similarity of phenol and aniline with MACCS keys?",
    "What is the difference between the VPT2 and the harmonic bend of water by GFN2-xTB, in cm-1?",
    "Morse oscillator with harmonic wavenumber 3000 cm-1: how deep is the well?",
    "Fermi doublet at 1388 and 1285 cm-1 of CO2: coupling constant?",
    "Reorientation time of a molecule of radius 2.5 angstrom at 300 K by Stokes-Einstein-Debye, ps?",
    "VPT4 fundamental of the bend of water by GFN2-xTB?",
    "Cluster these alcohols at similarity 0.5.",
]


@pytest.mark.parametrize(("question", "value", "unit", "rtol"), ANSWERED)
def test_answered(is_answered: Check, question: str, value: object, unit: str, rtol: float) -> None:
    """Value and unit are right."""
    is_answered(question, Expected(value, unit, rtol))


@pytest.mark.parametrize("question", DECLINED)
def test_declined(question: str) -> None:
    """What no tool gives, what lacks a number and what takes a further step is declined."""
    assert answer(question).declined


def test_structures_with_their_names() -> None:
    """A name next to what is drawn is no second molecule, a bond is none, and a single letter may be one."""
    assert Way("the ibuprofen amide CC(C)C(=O)N, stripped").structures == ["CC(C)C(=O)N"]
    assert Way("the C=O stretch at 1715 cm-1").structures == []
    assert Way("water (SMILES: O) and toluene (Cc1ccccc1)").structures == ["O", "Cc1ccccc1"]
