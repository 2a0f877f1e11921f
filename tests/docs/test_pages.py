"""The pages of the docs do what they show: blocks run in order, outputs and pictures agree.

A ```python block directly followed by a ```text block must print that text; the last decimal of a number may differ by
one, for it can depend on the processor.  A block below ``<!-- picture: name.png -->`` makes that picture.
"""

import contextlib
import io
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import matplotlib
import matplotlib.pyplot
import pytest

from vibron.core.example import example

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FAMILIES = DOCS / "families"
PAGES = [
    *(ROOT / name for name in ("README.md", "docs/index.md", "docs/exact_answers.md", "docs/tutorials/first_steps.md")),
    *sorted((DOCS / "howto").glob("*.md")),
    *sorted(FAMILIES.glob("*.md")),
]
YOURS = "unknown.jdx"  # the file that the reader is said to have
LARGEST_PICTURE = 60_000
DECIMAL = re.compile(r"-?\d+\.(\d+)")
BLOCK = re.compile(
    r"^(?:<!-- picture: (?P<picture>\S+) -->\n\s*)?```python\n(?P<code>.*?)^```\n(?:\s*^```text\n(?P<shown>.*?)^```$)?",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Block:
    line: int
    code: str
    shown: str | None
    picture: str | None


def blocks(text: str) -> list[Block]:
    return [
        Block(text.count("\n", 0, match.start("code")) + 1, match["code"], match["shown"], match["picture"])
        for match in BLOCK.finditer(text + "\n")
    ]


def agrees(printed: str, shown: str) -> bool:
    """Return True if two texts are the same but for one in the last place of their decimal numbers."""
    if DECIMAL.sub("", printed) != DECIMAL.sub("", shown):
        return False
    pairs = zip(DECIMAL.finditer(printed), DECIMAL.finditer(shown), strict=True)
    return all(
        len(one[1]) == len(other[1]) and abs(float(one[0]) - float(other[0])) < 1.5 * 10.0 ** -len(one[1])
        for one, other in pairs
    )


def run_page(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a page in a copy of the files in its folder, without the pictures it is to make."""
    text = page.read_text(encoding="utf-8")
    copy = folder / "copy"
    copy.mkdir()
    for path in filter(Path.is_file, page.parent.iterdir()):
        shutil.copy(path, copy)
    shutil.copy(example("toluene_computed.jdx"), copy / YOURS)
    monkeypatch.chdir(copy)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    matplotlib.use("Agg", force=True)
    namespace: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(text):
        if block.picture:
            (copy / block.picture).unlink(missing_ok=True)
        printed = io.StringIO()
        source = "\n" * (block.line - 1) + block.code  # so that a traceback names the line of the page
        with contextlib.redirect_stdout(printed):
            exec(compile(source, page.name, "exec"), namespace)
        if block.shown is not None:
            got, shown = printed.getvalue().rstrip(), block.shown.rstrip()
            assert agrees(got, shown), f"{page.name}, line {block.line}:\n{got}\nis not\n{shown}"
        if block.picture:
            assert (copy / block.picture).is_file(), f"{page.name}, line {block.line}: {block.picture} is not made"
            matplotlib.pyplot.close("all")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_does_what_it_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_page(page, tmp_path, monkeypatch)


@pytest.mark.parametrize("page", sorted(FAMILIES.glob("*.md")), ids=lambda page: page.stem)
def test_pictures_are_there_and_small(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name in {
        *re.findall(r"^<!-- picture: (\S+) -->", text, re.MULTILINE),
        *re.findall(r"!\[.*?\]\((\S+?)\)", text),
    }:
        assert (FAMILIES / name).is_file(), f"{page.name} names {name}, which is not there"
        assert (FAMILIES / name).stat().st_size < LARGEST_PICTURE, f"{name} is too large"


def test_every_python_fence_is_a_block() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert len(blocks(text)) == len(re.findall(r"^```python", text, re.MULTILINE)), page.name
        assert sum(block.picture is not None for block in blocks(text)) == text.count("<!-- picture:"), page.name


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("```python\nprint(1)\n```\n\n```text\n2\n```\n", AssertionError),
        ("```python\nprint(1.52)\n```\n\n```text\n1.50\n```\n", AssertionError),
        ("```python\nx = 1\n```\ntext\n```python\nprint(y)\n```\n", NameError),
        ("<!-- picture: a.png -->\n```python\npass\n```\n", AssertionError),
    ],
)
def test_a_page_that_lies_is_caught(
    text: str, error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "pages" / "page.md"
    page.parent.mkdir()
    page.write_text(text)
    with pytest.raises(error):
        run_page(page, tmp_path, monkeypatch)


def test_a_page_that_holds_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "pages" / "page.md"
    page.parent.mkdir()
    page.write_text(
        "```python\nx = 1\n```\n\n```python\nprint(x)\n```\n\n```text\n1\n```\n\n<!-- picture: a.png -->\n"
        "```python\nfrom matplotlib import pyplot\nfigure, axes = pyplot.subplots()\nfigure.savefig('a.png')\n```"
    )
    assert [(block.line, block.shown, block.picture) for block in blocks(page.read_text())] == [
        (2, None, None),
        (6, "1\n", None),
        (15, None, "a.png"),
    ]
    run_page(page, tmp_path, monkeypatch)
