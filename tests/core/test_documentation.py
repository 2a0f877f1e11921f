"""The documentation of a tool is put together from its declaration and its docstring."""

import inspect
import pydoc

import vibron.infrared
import vibron.radiation
from vibron.core.documentation import documentation, examples, sections, table
from vibron.core.registry import find, tools


def test_help_gives_units_bounds_defaults_and_what_the_docstring_adds() -> None:
    text = pydoc.render_doc(vibron.infrared.find_bands, renderer=pydoc.plaintext)
    assert "prominence : float in 1, > 0, default 5.0" in text
    assert "Absorbance, absorption coefficient, Kubelka-Munk" in text, "a sentence of the docstring"
    assert "bands : list of Band" in text and "Least prominence in standard deviations" in text


def test_help_cites_the_papers_in_full() -> None:
    text = pydoc.render_doc(vibron.radiation.planck_radiance, renderer=pydoc.plaintext)
    assert "M. Planck, Ueber das Gesetz der Energieverteilung im Normalspectrum, Annalen der Physik" in text


def test_each_input_and_output_of_each_tool_is_documented_once() -> None:
    for tool in tools().values():
        found = [line.partition(" : ")[0] for line in _sections(documentation(tool))["Parameters"].splitlines()]
        assert [name for name in found if not name.startswith(" ")] == [field.name for field in tool.inputs], tool.name


def _sections(text: str) -> dict[str, str]:
    def written() -> None: ...

    written.__doc__ = text
    return sections(written)


def test_docstrings_name_only_inputs() -> None:
    for tool in tools().values():
        own = table(sections(tool.function).get("Parameters", ""))
        assert own.keys() <= {field.name for field in tool.inputs}, tool.name


def test_examples_bring_their_imports() -> None:
    [text] = examples(find("find_bands"))
    assert text.startswith(">>> import numpy as np\n>>> from vibron.infrared import Spectrum, find_bands\n")


def test_the_signature_is_that_of_the_function() -> None:
    assert list(inspect.signature(vibron.radiation.planck_radiance).parameters) == ["wavelength", "temperature", "per"]
