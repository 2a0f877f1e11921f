import pytest

from vibron_agents.answering.question import Question, plain_text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("−5 cm⁻¹", "-5 cm^-1"), ("3 × 10⁻⁴ m²", "3 x 10^-4 m^2"), ("8–14 µm", "8-14 μm"), ("1 000 K", "1 000 K"),
        ("60 % r.h.", "60 % relative humidity"), ("H₂O", "H2O"), ("“x”", '"x"'),
    ],
)  # fmt: skip
def test_typography_is_made_plain(text, plain):
    assert plain_text(text) == plain


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("What is the gap in cm^-1?", "cm^-1"), ("Peak wavelength of a 300 K body, um?", "um"),
        ("Gap (eV) of Si at 77 K?", "eV"), ("What percentage is lost?", "percent"), ("How many nm is it?", "nm"),
        ("Express 3 um as a wavenumber in inverse cm.", "1/cm"),
        ("Spectra at wavelengths in um of 3, 4 and 5. Which mean absorbance results?", ""),
        ("Power per area of 3 W, W/m2?", "W/m^2"), ("Radii are 3 and 5 (in mm). What is the ratio?", ""),
        ("J = 2 and U = 3: energy in units of J?", ""), ("How many photons per second does it emit?", "1/s"),
        ("A film is 3 um thick. What is its colour?", ""), ("Where in degrees does it fall?", "deg"),
        ("What is the depth where it falls to 1/e?", ""), ("Energy. Hartree.", "hartree"),
    ],
)  # fmt: skip
def test_the_requested_unit_is_read(text, unit):
    assert Question(text).wanted_unit == unit


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("What is the peak wavelength of a black body?", ("peak", "wavelength")),
        ("How large is the gap?", ("large", "gap")), ("A film is on glass. Compute its reflectance.", ("reflect",)),
        ("Detection range of a 2 m tall person?", ("detec", "range")),
        ("We know where it is. How many qubits does it need?", ("qubit",)),
    ],
)  # fmt: skip
def test_what_is_asked_for(text, asked):
    assert tuple(word[:5] for word in Question(text).asked) == tuple(word[:5] for word in asked)


def quantities(text):
    return [(*one.values, one.unit) for one in Question(text).quantities]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("400 ppm CO2, 2 ppm CH4", [(400, "ppm"), (2, "ppm")]), ("x/(1 - exp(-x)) at T1 = 5 ps", [(5, "ps")]),
        ("adding 1/(2 T1), 1/T2* and 1/Tor", []), ("H = J sum Z_i Z_{i+1}, hbar = 1", []),
        ("to four significant figures", []), ("1,000 ppm of gas", [(1000, "ppm")]),
        ("2-propanol in KRS-5, Rule 07", []), ("Basis 6-31G(d), C 1s core", []),
        ("one width is 0.01, the other width is 0.02 nm", [(0.01, "nm"), (0.02, "nm")]),
        ("radii of 3 and 5 (in mm)", [(3, 5, "mm")]), ("spot radius 3 and pixel radius 5 mm", [(3, "mm"), (5, "mm")]),
        ("J = 1, and U = 8 J", [(1, ""), (8, "")]), ("a dose of 8 J", [(8, "J")]), ("1 000 K", [(1000, "K")]),
        ("the neon 1s electron", []), ("state |0101> after 10P(20)", []),
    ],
)  # fmt: skip
def test_quantities_of_questions(text, found):
    assert quantities(text) == found


def test_tokens_know_their_clause_and_sentence():
    tokens = Question("Light falls on silicon, with 3 um. Which reflectance in percent?").tokens
    assert [one.word for one in tokens] == ["Light", "falls", "on", "with", "Which", "reflectance"]
    assert [(one.sentence, one.clause) for one in tokens] == [(0, 0), (0, 0), (0, 0), (0, 2), (1, 4), (1, 4)]
    assert tokens[-1].stem == "reflect" and tokens[1].start == 6


def test_quantities_are_as_written_and_put_together_to_tables():
    assert [one.written for one in Question("A film of 2 µm at 30 degrees").quantities] == ["2 μm", "30 degrees"]
    assert Question("a: 1, 2; b: 3, 4").tables[0].rows == 2
