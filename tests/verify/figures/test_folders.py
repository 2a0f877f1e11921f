"""Every folder of a figure is complete and says the same in its three files."""

import ast
import re

import pytest

from vibron_verify.figures import Figure, figures
from vibron_verify.rubric import read_rubric
from vibron_verify.script.reading import read_script

KNOWN = figures()
FIRST = {"dmrg": "D", "nqs": "N", "qsim": "Q", "dft": "E"}
every = pytest.mark.parametrize("figure", KNOWN, ids=[one.id for one in KNOWN])


@every
def test_script_rubric_and_figure_agree(figure: Figure):
    assert re.fullmatch(rf"{FIRST[figure.topic]}\d\d", figure.id)
    script, rubric = read_script(figure.script), read_rubric(figure.rubric)
    assert not script.faults
    assert script.of_kind("plot"), "no element draws the picture"
    assert script.small or not script.of_kind("model"), "no size that can be solved exactly"
    wanted = {rule["parameter"] for rule in rubric.convergence}
    assert wanted <= set(script.ladder), "a ladder is asked for that the script does not have"
    elements = {one.name for one in script.elements}
    for claim in (*rubric.claims, *rubric.convergence):
        assert re.split(r"[.\[]", claim["quantity"])[0] in elements, claim
    if not figure.data.get("known"):
        assert any(claim["mark"] != "M" for claim in rubric.claims), "nothing is judged"
    if figure.full:
        script.with_parameters(figure.full["parameters"], figure.full.get("ladder"))


@every
def test_a_reduced_picture_says_so(figure: Figure):
    if figure.data["size"] == "full":
        return
    text = figure.script.read_text(encoding="utf-8")
    words = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    assert any(isinstance(word, str) and "reduced" in word for word in words[1:]), "the picture does not say reduced"


def modules(figure: Figure) -> list[str]:
    """Return the modules from which a script imports."""
    nodes = list(ast.walk(ast.parse(figure.script.read_text(encoding="utf-8"))))
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return plain + [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]


@every
def test_a_script_takes_only_public_names_of_the_toolkit(figure: Figure):
    assert {name for name in modules(figure) if name.startswith("vibron")} <= {"vibron", "vibron.manybody"}


def test_scripts_with_the_toolkit_and_without_are_among_them():
    with_it = [any(name.startswith("vibron") for name in modules(one)) for one in KNOWN]
    assert any(with_it) and not all(with_it)
