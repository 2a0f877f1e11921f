"""The generated pages of the site say what the declarations say."""

import inspect
import re
from pathlib import Path
from textwrap import dedent

import pytest
from _site import mathml, pages
from _site import tool as tool_page
from _site.text import plain

from vibron.core.asks import readable
from vibron.core.registry import find, tools
from vibron.core.shipped import families
from vibron_verify.answers import known_answers

DOCS = Path(__file__).parents[2] / "docs"
NAMES = [name for name, _ in pages.pages(DOCS)]
FORMULA = re.compile(r"^( *)\.\. math:: *(.*(?:\n(?:\1 +.*| *$))*)|:math:`([^`]*)`", re.MULTILINE)


def test_each_tool_and_family_has_one_page_and_no_other_is_made_twice() -> None:
    assert len(NAMES) == len(set(NAMES))
    assert {f"tools/{one.domain}/{one.name}.rst" for one in tools().values()} < set(NAMES)
    assert {f"tools/{domain}/{family}.rst" for domain, family in families()} < set(NAMES)


def test_each_family_has_a_page_with_a_worked_example_in_the_navigation() -> None:
    listed = (DOCS / "families" / "index.md").read_text(encoding="utf-8").split()
    for _, family in families():
        assert (DOCS / "families" / f"{family}.md").is_file(), family
        assert listed.count(family) == 1, family


@pytest.mark.parametrize("name", ["planck_radiance", "find_bands", "ground_state", "lowtran_spectrum"])
def test_the_page_of_a_tool_names_all_that_it_takes_and_returns(name: str) -> None:
    tool = find(name)
    text = tool_page.page(tool)
    assert all(f"``{field.name}``" in text for field in (*tool.inputs, *tool.outputs))
    assert all(f":func:`~vibron.{find(one).domain}.{one}`" in text for one in tool.see_also)
    assert all(f"[{key}]_" in text for key in tool.papers)
    assert text.count("- independent: ") + text.count("- identity: ") == len(known_answers(name))
    assert ">>> " in text and plain(readable(tool.asks[0])) in text


def test_tools_refer_to_tools_that_exist() -> None:
    assert {one for tool in tools().values() for one in tool.see_also} <= set(tools())


def test_every_formula_of_a_tool_can_be_shown() -> None:
    count = 0
    for tool in tools().values():
        for _, block, inline in FORMULA.findall(inspect.getdoc(tool.function) or ""):
            lines = mathml.lines_of(dedent(f"    {block}")) if block else [inline]
            for part in (one for line in lines for one in mathml.side_by_side(line)):
                assert mathml.markup(part, as_block=bool(block)).startswith("<math"), tool.name
            count += 1
    assert count > 100


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (r"a = b,\qquad c = \frac{d \quad e}{f}", [["a = b,", r" c = \frac{d \quad e}{f}"]]),
        (r"\left( a \quad b \right)", [[r"\left( a \quad b \right)"]]),
        ("a = b\n\nc = d\\quad e = f", [["a = b"], ["c = d", " e = f"]]),
        (r"a &= b \quad c \\ d &= e", [[r"a &= b \quad c \\ d &= e"]]),
    ],
)
def test_a_formula_is_lines_of_equations_that_may_wrap(code: str, lines: list[list[str]]) -> None:
    assert [mathml.side_by_side(line) for line in mathml.lines_of(code)] == lines
