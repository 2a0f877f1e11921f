import pytest

from vibron_agents.answering.catalogue import known
from vibron_agents.answering.chain import ToolChain
from vibron_agents.answering.choose import outputs
from vibron_agents.answering.fill import Filler
from vibron_agents.answering.initial import START
from vibron_agents.answering.precedents import likeness, resemblance, uses, written
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import Weights


def features(text, tool, output, weights=START):
    question = Question(text)
    filled = Filler(question, weights).fill(ToolChain((tool,)))
    every = outputs(question, known(tool), filled.unit_of, weights)
    shared, similar = likeness(filled, weights)
    return shared | resemblance(filled, next(one for one in every if one.out.name == output), similar)


def test_example_questions_are_uses():
    assert (frozenset(("temperature",)), "wavelength") in known("wien_peak").uses


def test_labelled_questions_add_uses_and_links():
    weights = Weights(START.linear, uses={"wien_peak": {written(frozenset(("temperature",)), "frequency"): 2.0}})
    assert list(uses("wien_peak", weights))[-2:] == [(frozenset(("temperature",)), "frequency")] * 2


def test_a_usual_use_resembles_the_examples_more_than_an_unusual_one():
    text = "At which wavelength does a black body at 300 K emit most?"
    usual, other = (features(text, "wien_peak", output) for output in ("wavelength", "photon_wavenumber"))
    assert usual["similar"] == usual["similar_output"] == pytest.approx(1.0)
    assert usual["lacking"] == usual["rare"] == usual["echo"] == 0
    assert other["similar_output"] < usual["similar_output"]


def test_inputs_that_no_example_gives_and_that_all_give_are_counted():
    few = features("CO lines at 300 K, width 2 cm-1, origin 2143 cm-1", "rotational_contour", "separation")
    assert (few["rare"], few["lacking"]) == (0, 2)  # no rotational constant, no wavenumbers
    many = features(
        "Hollow cavity of emissivity 0.9, wall radius 2 cm, radius 1 cm, depth 6 cm",
        "cavity_emissivity",
        "effective_emissivity",
    )
    assert many["lacking"] == 0


def test_an_output_called_like_an_input_that_is_given_is_an_echo():
    found = features("Resolution for 2 cm maximum path difference?", "spectral_resolution", "maximum_path_difference")
    assert found["echo"] == 1
