"""Questions of infrared spectroscopy in the words of practitioners: answered right, or declined."""

import math
from collections.abc import Callable

import pytest

from vibron_agents.answering.answer import answer
from vibron_verify.tasks.judging import Expected

Check = Callable[[str, Expected], None]

C2 = 1.438776877  # cm K
NA, C, U, KB, H = 6.02214076e23, 2.99792458e10, 1.66053906660e-27, 1.380649e-23, 6.62607015e-34  # SI, but C in cm/s


def reduced(one: float, other: float) -> float:
    """Return a reduced mass in u."""
    return one * other / (one + other)


HCL, DCL = reduced(1.00782503, 34.96885268), reduced(2.01410178, 34.96885268)
CO, CO_13 = reduced(12.0, 15.99491462), reduced(13.00335484, 15.99491462)
CH, CD, NH = reduced(12.0, 1.00782503), reduced(12.0, 2.01410178), reduced(14.0030740, 1.00782503)

ANSWERED = [
    # question, value from a formula or by hand, unit, relative tolerance
    (
        "The HCl stretch lies at 2886 cm^-1. Where do you expect it after replacing H by D, taking the bond "
        "as harmonic (35Cl)?",
        2886 * math.sqrt(HCL / DCL),
        "cm^-1",
        1e-4,
    ),
    (
        "What force constant does the carbon monoxide band at 2143 cm^-1 imply, in N/m?",
        (2 * math.pi * C * 2143) ** 2 * CO * U,
        "N/m",
        1e-4,
    ),
    (
        "On going from the free monomer at 3640 cm^-1 to the hydrogen-bonded O-H...O complex the stretch "
        "drops to 3340 cm^-1. What enthalpy follows from Iogansen's rule, in kJ/mol?",
        -math.sqrt(1.92 * (300 - 40)),
        "kJ/mol",
        1e-3,
    ),
    (
        "The fundamental of a diatomic is at 2143.3 cm^-1 and its first overtone at 4260.1 cm^-1. What is its"
        " anharmonicity omega_e x_e?",
        (2 * 2143.3 - 4260.1) / 2,
        "cm^-1",
        1e-4,
    ),
    (
        "A film absorbs 0.60 with the light polarised parallel to the draw direction and 0.30 perpendicular "
        "to it. What is the dichroic ratio?",
        2.0,
        "1",
        1e-6,
    ),
    (
        "A linear molecule has a rotational constant of 0.39 cm^-1. How far apart are the maxima of its P and"
        " R branches at 300 K?",
        math.sqrt(8 * 0.39 * 300 / C2),
        "cm^-1",
        2e-3,
    ),
    ("What is the monoisotopic mass of C6H12O6?", 180.063388, "u", 1e-6),
    (
        "An excited OH stretch lives 0.9 ps and has a pure dephasing time of 1.6 ps. How wide is its homogeneous line?",
        (1 / (2 * 0.9e-12) + 1 / 1.6e-12) / (math.pi * C),
        "cm^-1",
        1e-3,
    ),
    (
        "What is the natural (lifetime) width of a level that relaxes in 10 ps, without any other broadening?",
        1 / (2 * math.pi * C * 10e-12),
        "cm^-1",
        1e-3,
    ),
    (
        "A line at 12000 cm^-1 is sampled with a Nyquist wavenumber of 7899 cm^-1. At which wavenumber does it appear?",
        2 * 7899 - 12000,
        "cm^-1",
        1e-6,
    ),
    (
        "A He-Ne laser of 632.99 nm triggers the sampling at every zero crossing. What is the Nyquist wavenumber?",
        1e7 / 632.99,
        "cm^-1",
        1e-5,
    ),
    ("The mirror moves at 0.32 cm/s. At which frequency is light of 1000 cm^-1 modulated?", 640, "Hz", 1e-6),
    ("I co-add 64 scans instead of one. By which factor does the signal to noise improve?", 8, "1", 1e-6),
    (
        "What unapodised full width at half height does a maximum path difference of 2 cm give?",
        0.6033545644 / 2.0,
        "cm^-1",
        1e-3,
    ),
    (
        "A true absorbance of 2.0 is measured with 1 % stray light. What absorbance is shown?",
        -math.log10((0.01 + 0.01) / 1.01),
        "1",
        1e-4,
    ),
    (
        "What is the largest half angle of the beam for a resolution of 0.5 cm^-1 up to 4000 cm^-1?",
        1e3 * math.sqrt(2 * 0.5 / 4000),
        "mrad",
        1e-2,
    ),
    (
        "A beam of half angle 20 mrad passes the interferometer. By how much is a line at 3000 cm^-1 shifted?",
        -3000 * 0.02**2 / 4,
        "cm^-1",
        1e-2,
    ),
    (
        "The right compound came at ranks 1, 2, 1, 5, 10 in searches of a library of 1000 spectra. What is "
        "the mean reciprocal rank?",
        (1 + 0.5 + 1 + 0.2 + 0.1) / 5,
        "1",
        1e-9,
    ),
    (
        "What weight does triangular apodisation give the interferogram at a path difference of 0.5 cm if the"
        " scan ends at 2 cm?",
        0.75,
        "1",
        1e-9,
    ),
    (
        "Standards of 1, 2, 3 and 4 mmol/L read 0.11, 0.21, 0.31 and 0.41. An unknown shows 0.26. What is its"
        " concentration?",
        2.5,
        "mmol/L",
        1e-6,
    ),
    (
        "A sample with 0, 1, 2 and 3 mg/L added gives signals of 0.2, 0.3, 0.4 and 0.5. What concentration "
        "has the sample by standard addition?",
        2.0,
        "mg/L",
        1e-6,
    ),
    ("Express 5 Torr in pascal.", 5 * 101325 / 760, "Pa", 1e-6),
    (
        "How many molecules per cm^3 are there in a gas at 250 K and 10 hPa?",
        1000 / (KB * 250) * 1e-6,
        "1/cm^3",
        1e-6,
    ),
    ("What is the Kubelka-Munk value of a powder with a diffuse reflectance of 0.4?", 0.36 / 0.8, "1", 1e-9),
    ("A 5 mW beam at 1000 cm^-1 carries how many photons per second?", 5e-3 / (H * C * 1000), "1/s", 1e-6),
    ("What absorbance corresponds to 25 % transmittance?", -math.log10(0.25), "1", 1e-6),
    (
        "What is the solid angle of a cone with a half angle of 15 degrees?",
        2 * math.pi * (1 - math.cos(math.radians(15))),
        "sr",
        1e-6,
    ),
    (
        "An oscillator has omega_e = 2990 cm^-1 and omega_e x_e = 52.8 cm^-1. Where is its first overtone?",
        2 * 2990 - 6 * 52.8,
        "cm^-1",
        1e-6,
    ),
    (
        "What is the zero-point level of a Morse oscillator with a harmonic wavenumber of 2170 cm^-1 and an "
        "anharmonicity of 13.3 cm^-1?",
        1085 - 13.3 / 4,
        "cm^-1",
        1e-6,
    ),
    (
        "Harmonic wavenumbers of 1650, 3800 and 3900 cm^-1 are multiplied by a scale factor of 0.96. What are"
        " they then?",
        [1584, 3648, 3744],
        "cm^-1",
        1e-6,
    ),
    (
        "Computed harmonic bands at 1000, 2000 and 3000 cm^-1 are observed at 960, 1920 and 2880 cm^-1. Which"
        " single scale factor fits best?",
        0.96,
        "1",
        1e-6,
    ),
    ("What is the extinction of 3 dB/km per kilometre (natural)?", 3 / (10 * math.log10(math.e)), "km^-1", 1e-6),
    (
        "A cell of 0.5 cm holds 0.2 mol/L. The band area is 30 cm^-1. What is the integrated molar absorption"
        " in km/mol?",
        30 * math.log(10) / (0.5 * 0.2) / 100,
        "km/mol",
        1e-4,
    ),
    (
        "The methane content of air is 1.9 ppm at 296 K and 1013.25 hPa. What is that in mg/m^3?",
        1.9e-6 * 101325 / (8.314462618 * 296) * 16.043 * 1e3,
        "mg/m^3",
        1e-3,
    ),
    (
        "Absorbances of 0.0, 0.1, 0.4, 0.1, 0.0 at 1700, 1705, 1710, 1715 and 1720 cm^-1: what is the band "
        "area from 1700 to 1720 cm^-1 with a straight baseline?",
        3.0,
        "cm^-1",
        1e-6,
    ),
    (
        "If the carbonyl band at 1715 cm^-1 is labelled with 13C, by how many cm^-1 does it move (harmonic, "
        "isolated C=O)?",
        1715 * (math.sqrt(CO / CO_13) - 1),
        "cm^-1",
        1e-4,
    ),
    (
        "How stiff, in N/m, is the N-H bond that vibrates at 3400 cm^-1?",
        (2 * math.pi * C * 3400) ** 2 * NH * U,
        "N/m",
        1e-4,
    ),
    (
        "A Fermi doublet lies at 1740 and 1770 cm^-1 with intensities 3 and 1. What is the unperturbed "
        "position of the fundamental?",
        1740 * 0.75 + 1770 * 0.25,
        "cm^-1",
        1e-4,
    ),
    (
        "How many seconds does one scan at 4 cm^-1 resolution take with a mirror velocity of 0.25 cm/s, single-sided?",
        0.5,
        "s",
        0.01,
    ),
    ("How long does it take for the mirror at 0.5 cm/s to record a single-sided scan at 1 cm^-1?", 1.0, "s", 0.01),
    (
        "What stop diameter can I use behind a 100 mm collimator for 1 cm^-1 at 4000 cm^-1?",
        2 * 100 * math.sqrt(2 / 4000),
        "mm",
        1e-2,
    ),
    (
        "The ranks of the right answer in five searches were 1, 3, 2, 1 and 8 in a library of 500. What is "
        "the median rank?",
        2,
        "1",
        1e-9,
    ),
    ("What is the optical depth of a gas with a transmittance of 0.3?", -math.log(0.3), "1", 1e-6),
    ("Which fraction of the light is transmitted at an absorbance of 0.7?", 10**-0.7, "1", 1e-6),
    (
        "A gas cell holds 200 ppm of methane at 298.15 K and 1 atm. How many mg/m^3 is this? Molar mass 16.043 g/mol.",
        200e-6 * 101325 / (8.314462618 * 298.15) * 16.043 * 1e3,
        "mg/m^3",
        1e-4,
    ),
    ("An HITRAN line intensity of 2e-19 cm/molecule is how many km/mol?", 2e-19 * NA * 1e-5, "km/mol", 1e-4),
    (
        "Convert a cross-section of 5e-19 cm^2 to a decadic molar absorptivity in L/(mol cm); the "
        "cross-section is Napierian.",
        5e-19 * NA / 1000 / math.log(10),
        "L/mol/cm",
        1e-4,
    ),
    (
        "What is the f-number of a cone with a half angle of 20 degrees?",
        1 / (2 * math.tan(math.radians(20))),
        "1",
        1e-6,
    ),
    (
        "A dissolved dye of hydrodynamic radius 4 angstrom tumbles in water (0.89 mPa s) at 298.15 K. What is"
        " its second-rank correlation time in ps?",
        4 * math.pi * 0.89e-3 * (4e-10) ** 3 / (3 * KB * 298.15) * 1e12,
        "ps",
        1e-3,
    ),
    (
        "The harmonic quantum correction factor at 1000 cm^-1 and 300 K is how much?",
        (C2 * 1000 / 300) / (1 - math.exp(-C2 * 1000 / 300)),
        "1",
        1e-4,
    ),
    (
        "How deep is the well of a Morse oscillator with omega_e = 2000 cm^-1 and omega_e x_e = 20 cm^-1?",
        2000**2 / 80,
        "cm^-1",
        1e-6,
    ),
    (
        "At which frequency does the HeNe fringe signal oscillate for a mirror velocity of 0.5 cm/s and a "
        "laser wavenumber of 15798 cm^-1?",
        15798,
        "Hz",
        1e-6,
    ),
    ("What is the average molar mass of ethanol?", 46.069, "g/mol", 1e-4),
    ("What is the maximum mirror travel for a 0.5 cm^-1 single-sided scan at a velocity of 1 cm/s?", 1.0, "cm", 1e-3),
    ("Which path difference do I need for an unapodised line of 0.1 cm^-1 full width?", 6.0335456, "cm", 1e-3),
    (
        "My spectrometer folds at 15798 cm^-1. Where does a laser line at 18797 cm^-1 show up?",
        2 * 15798 - 18797,
        "cm^-1",
        1e-6,
    ),
    (
        "Spike levels of 0, 5, 10 and 15 ug/L gave heights of 0.120, 0.180, 0.240 and 0.300. The water sample"
        " was diluted tenfold before. What was its concentration?",
        100.0,
        "ug/L",
        1e-6,
    ),
    ("How many millibar are 0.8 atm?", 810.6, "mbar", 1e-6),
    ("An infrared photon of 5 um has which energy in meV?", H * C * 2000 / 1.602176634e-19 * 1e3, "meV", 1e-6),
    ("A vacuum wavelength of 10 um: what is it in air at 288.15 K and 101325 Pa?", 10 / 1.000273, "um", 1e-5),
    (
        "A powder has a Kubelka-Munk value K/S of 1.5. What is its diffuse reflectance?",
        1 + 1.5 - math.sqrt(1.5**2 + 3),
        "1",
        1e-6,
    ),
    (
        "What etendue has an area of 1 cm^2 with a half angle of 10 degrees?",
        math.pi * math.sin(math.radians(10)) ** 2 * 1e-4,
        "m^2 sr",
        1e-4,
    ),
    (
        "A vibrational band has a total dephasing with T1 = 2 ps and pure dephasing time 1 ps. What is T2?",
        1 / (1 / (4) + 1),
        "ps",
        1e-4,
    ),
    (
        "Where does the first overtone of a Morse oscillator with omega_e = 4138 cm^-1 and omega_e x_e = 90 "
        "cm^-1 lie, in um?",
        1e4 / (2 * 4138 - 6 * 90),
        "um",
        1e-6,
    ),
    (
        "A hydroxyl fundamental at 3620 cm^-1 has its first overtone at 7070 cm^-1. What is the harmonic wavenumber?",
        3620 + 2 * (2 * 3620 - 7070) / 2,
        "cm^-1",
        1e-5,
    ),
    (
        "Which enthalpy in kJ/mol has a hydrogen bond O-H...O whose stretch falls from 3620 to 3420 cm^-1 (Iogansen)?",
        -math.sqrt(1.92 * 160),
        "kJ/mol",
        1e-3,
    ),
    (
        "For a parallel absorbance of 0.8 and a perpendicular one of 0.2, what is the absorbance of the "
        "unoriented film?",
        0.4,
        "1",
        1e-6,
    ),
    ("How strong is the M+2 peak of bromobenzene, C6H5Br, relative to the molecular ion?", 0.975, "1", 1.5e-2),
    ("What is the Murcko scaffold of ibuprofen?", "c1ccccc1", "", 0),
]
DECLINED = [
    "The HCl stretch lies at 2886 cm^-1. What is its intensity?",
    "What is the ratio of the force constants of CO at 2143 cm^-1 and N2 at 2330 cm^-1?",
    "A sample with standards of 1, 2 and 3 mg/L has absorbances 0.1 and 0.2. How much is in the unknown with 0.15?",
    "What is the path difference of a spectrometer with a resolution?",
    "What transmittance has a 3 cm layer of germanium at 300 K?",
    "By how many cm^-1 do the shifts of deuteration of HCl at 2886 cm^-1 and HBr at 2559 cm^-1 differ?",
    "What is the absorbance of two filters in series with transmittances of 50 % and 25 %?",
    "How long do 100 scans take at 2 cm^-1?",
    "Convert 40 ug/m^3 to ppb.",
    "A line at 12000 cm^-1 appears folded at 3798 cm^-1. What is the Nyquist wavenumber?",
    "In D2O an amide I band splits. What is the share of helix?",
    "What is the vapour absorption of 3 cm of water?",
    "Which of the two is stiffer: CO at 2143 cm^-1 or N2 at 2330 cm^-1?",
    "How many isomers has the hydrocarbon with 7 carbons?",
    "At what resolution should I measure a band of 10 cm^-1 width?",
    "What is the entropy of the mixture of N2 and O2 at 300 K?",
    "How many scans does the spectrometer take in 10 minutes at 4 cm^-1 if one scan takes 1.5 s?",
    "By how much does the absorbance change if the concentration doubles from 0.2 mol/L?",
    "What is the noise after averaging for one hour?",
    "What resolution has my spectrometer?",
    "Two filters of absorbance 0.3 and 0.5 are stacked. What transmittance have they together?",
    "What is the overtone of a band at 1700 cm^-1?",
    "How many grams of acetone are in 2 L of a 0.1 mol/L solution?",
    "What is the exact mass of the fragment that C6H12O6 loses?",
    "The absorbance is 0.5 in a 1 mm cell. What would it be in a 5 mm cell?",
]


@pytest.mark.parametrize(("question", "value", "unit", "rtol"), ANSWERED)
def test_answered(is_answered: Check, question: str, value: object, unit: str, rtol: float) -> None:
    """Value and unit are right."""
    is_answered(question, Expected(value, unit or "1", rtol))


@pytest.mark.parametrize("question", DECLINED)
def test_declined(question: str) -> None:
    """A step of its own, a missing number or another field is not guessed at."""
    found = answer(question)
    assert found.declined and found.reason and found.value is None
