import pytest

from vibron_agents.answering import compound
from vibron_agents.answering.answer import answer
from vibron_agents.answering.catalogue import known
from vibron_agents.answering.question import Question


@pytest.mark.parametrize(
    ("text", "one", "two"),
    [
        ("A body at 300 K: what are the peak wavelength in um and the peak frequency in THz?",
         "A body at 300 K: what are the peak wavelength in um?",
         "A body at 300 K: what are the peak frequency in THz?"),
        ("For alpha = 3 give the energy (in phonons) and the effective mass.",
         "For alpha = 3 give the energy (in phonons).", "For alpha = 3 give the effective mass."),
        ("Give the step in nm and the highest wavenumber in cm-1 for a laser of 633 nm.",
         "Give the step in nm for a laser of 633 nm.", "Give the highest wavenumber in cm-1 for a laser of 633 nm."),
    ],
)  # fmt: skip
def test_two_things_make_two_questions(text, one, two):
    assert compound.halves(text) == (one, two)


@pytest.mark.parametrize(
    "text",
    ["What is the distance between the disc and the plate?", "What is the entropy of nitrogen and oxygen at 300 K?",
     "A tape reads 52 degC of which the thermocouple says 55 degC. What emissivity must be set?"],
)  # fmt: skip
def test_one_question_is_not_divided(text):
    assert compound.halves(text) is None


@pytest.mark.parametrize(
    ("text", "first", "second", "swapped"),
    [
        ("By how much does the gap of InSb fall from 77 K to 300 K?", 0.17, 0.23, True),
        ("How much more does a body emit at 310 K than at 300 K?", 5.0, 4.0, False),
        ("By how much do the peaks at 300 K and 310 K differ?", 1.0, 2.0, True),
        ("By how much do the peaks at 300 K and 310 K differ?", 2.0, 1.0, False),
        ("If the lifetime falls from 20 ps to 3 ps, by how much does the width grow?", 2.0, 1.0, False),
    ],
)
def test_a_difference_has_the_sign_that_is_meant(text, first, second, swapped):
    assert compound.is_swapped(Question(text), "difference", first, second) is swapped


def test_a_ratio_of_smaller_to_larger_is_swapped():
    assert compound.is_swapped(Question("How many times smaller is it at 10 um than at 5 um?"), "ratio", 1.0, 2.0)
    assert not compound.is_swapped(Question("How many times larger is it at 10 um than at 5 um?"), "ratio", 1.0, 2.0)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("I use half the Jacquinot stop for 1 cm-1 at 4000 cm-1. How wide is it?", "multiple"),
        ("What is half the peak wavelength at 300 K?", ""), ("How wide is the band at half its height?", ""),
        ("C6H5Br: exact mass in u? And its molar mass in g/mol?", "two"),
        ("Give the gap as well as the cutoff.", "two"),
    ],
)  # fmt: skip
def test_what_is_asked_besides_one_result_is_noticed(text, what):
    found = compound.unresolved(Question(text))
    assert what in found and bool(what) is bool(found)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("By how many meV does the Varshni gap of InAs shrink from 80 K to 295 K?", 51.694, "meV"),
        ("How many times higher is the saturation vapour pressure of water at 30 degC than at 20 degC?", 1.8158, ""),
    ],
)
def test_arithmetic_on_two_results_is_computed(text, value, unit):
    found = answer(text)
    assert not found.declined, found.reason
    assert (found.value, found.unit) == (pytest.approx(value, rel=1e-3), unit)


@pytest.mark.parametrize(
    "text",
    ["Which formula has the higher degree of unsaturation, C9H8O4 or C10H14O?",
     "By how many N/m is the bond of CO with 2170 cm-1 stiffer than that of NO with 1904 cm-1?"],
)  # fmt: skip
def test_a_comparison_of_two_named_things_is_declined(text):
    assert answer(text).declined


def test_a_difference_that_a_tool_gives_is_not_one_of_two_results():
    outs = {one.name: one for one in known("field_of_view").outputs}
    one = Question("The divergence half angle is 22 mrad. By how much does a line at 2000 cm-1 shift, in cm-1?")
    two = Question("By how many um does the peak wavelength shift between 300 K and 310 K?")
    assert compound.gives_itself(one, outs["shift"])
    assert not compound.gives_itself(one, outs["apparent"]) and not compound.gives_itself(two, outs["shift"])
