"""The text of a paper in Markdown or LaTeX, and what of it is about one figure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from vibron.core.errors import FormatError, InputError
from vibron_agents.core.passages import Passage, nearest

KINDS = (".md", ".txt", ".tex")
LARGEST = 4 << 20  # bytes
MOST_CHARACTERS = 8000  # of a paper that a model is shown
MOST_PASSAGES = 12
_COMMENT = re.compile(r"(?<!\\)%.*")
_FLOAT = re.compile(r"\\begin\{figure\*?\}.*?\\end\{figure\*?\}", re.DOTALL)


@dataclass(frozen=True)
class Paper:
    """The paragraphs of a paper, in order, and those that are about each figure by its number."""

    name: str
    paragraphs: tuple[str, ...]

    def about(self, figure: str) -> list[str]:
        """Return the paragraphs on a figure, then those next to them in content, in the order of the paper.

        Raises
        ------
        InputError
            No paragraph mentions the figure.
        """
        named = re.compile(rf"\b(?:fig(?:ure|s?\.)?|figs?)[\s~.(]*{re.escape(figure)}(?!\w)", re.IGNORECASE)
        direct = [place for place, text in enumerate(self.paragraphs) if named.search(text)]
        if not direct:
            numbers = sorted(set(re.findall(r"\bfig(?:ure|\.)?[\s~]*(\d+)", " ".join(self.paragraphs), re.IGNORECASE)))
            raise InputError(
                "is not mentioned in the paper", field="figure", value=figure,
                remedy=f"it mentions the figures {', '.join(numbers)}" if numbers else "give a paper with its captions",
            )  # fmt: skip
        passages = [Passage(str(place), text) for place, text in enumerate(self.paragraphs)]
        near = [int(one.name) for one in nearest(passages, " ".join(self.paragraphs[one] for one in direct), 50)]
        kept: list[int] = []
        length = 0
        for place in dict.fromkeys([*direct, *near]):
            length += len(self.paragraphs[place])
            if kept and (length > MOST_CHARACTERS or len(kept) >= MOST_PASSAGES):
                break
            kept.append(place)
        return [self.paragraphs[place][:MOST_CHARACTERS] for place in sorted(kept)]


def read_paper(path: Path | str) -> Paper:
    """Read a paper.

    Raises
    ------
    InputError
        The file does not exist or is of another kind.
    FormatError
        It is too large, or is not text.
    """
    place = Path(path)
    if not place.is_file():
        raise InputError("does not exist", field="paper", value=str(path), remedy="give the path of a paper as text")
    if place.suffix.lower() not in KINDS:
        raise InputError(
            "cannot be read", field="paper", value=place.name, remedy=f"give it as text: {', '.join(KINDS)}"
        )
    data = place.read_bytes()
    try:
        text = data[: LARGEST + 1].decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if len(data) > LARGEST or not text.strip():
        raise FormatError("is not text of at most 4 MiB in UTF-8", file=place, field="paper", remedy="convert it")
    if place.suffix.lower() == ".tex":
        text = _with_numbers(_COMMENT.sub("", text))
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return Paper(place.stem, tuple(part for part in paragraphs if part))


def _with_numbers(text: str) -> str:
    """Return LaTeX with the numbers of figures in the place of labels and references."""
    numbers: dict[str, int] = {}

    def numbered(match: re.Match[str]) -> str:
        number = len(numbers) + 1
        labels = re.findall(r"\\label\{([^}]*)\}", match[0])
        numbers[labels[0] if labels else f"#{number}"] = number
        caption = re.search(r"\\caption(?:\[[^\]]*\])?\{(.*)\}", match[0], re.DOTALL)
        return f"\n\nFigure {number}: {caption[1] if caption else ''}\n\n"

    text = _FLOAT.sub(numbered, text)
    return re.sub(
        r"\\(?:auto|c|C)?ref\{([^}]*)\}",
        lambda match: str(numbers[match[1]]) if match[1] in numbers else match[0], text,
    )  # fmt: skip
