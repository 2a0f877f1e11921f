"""Prompts as files: what goes in, the schema of what comes out, a version, and the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import jinja2.meta

from vibron.core.data import parse_yaml
from vibron.core.errors import FormatError, InputError
from vibron_agents.core.model import Request

FOLDER = Path(__file__).parents[1] / "prompts"
FIELDS = {"version", "inputs", "system", "temperature", "most_tokens", "schema"}
FRAMED = {"version", "frame"}
INSTRUCTION = "instruction"
_JINJA = jinja2.Environment(
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=False,
    autoescape=False,
)


@dataclass(frozen=True)
class Prompt:
    """A prompt.

    Attributes
    ----------
    name : str
        Of its file.
    version : int
        Raised with every change of its words.
    inputs : tuple of str
        Names that occur in its words: no more, no less.
    system : str
        Who the model is to be.
    words : str
        What is asked, as a Jinja template.
    schema : mapping, optional
        JSON Schema of the answer.
    temperature : float
        0 to judge, higher to write.
    most_tokens : int
        The longest answer.
    """

    name: str
    version: int
    inputs: tuple[str, ...]
    system: str
    words: str
    schema: Mapping[str, Any] | None
    temperature: float
    most_tokens: int

    def text(self, **inputs: Any) -> str:
        """Return the words with the inputs filled in.

        Raises
        ------
        InputError
            An input is missing, or is none of the prompt's.
        """
        if wrong := sorted(set(self.inputs) ^ set(inputs)):
            raise InputError(
                f"is not what the prompt {self.name!r} takes", field="inputs", value=wrong,
                remedy=f"give {', '.join(self.inputs)}",
            )  # fmt: skip
        return _JINJA.from_string(self.words).render(**inputs).strip()

    def request(self, sample: int = 0, **inputs: Any) -> Request:
        """Return the request to a model."""
        messages = (("system", self.system), ("user", self.text(**inputs)))
        purpose = f"{self.name}/{self.version}"
        return Request(purpose, messages, self.schema, self.temperature, self.most_tokens, sample)


@cache
def prompt(name: str) -> Prompt:
    """Return a prompt of the package.

    Raises
    ------
    InputError
        There is none of that name.

    Examples
    --------
    >>> prompt("compare").inputs
    ('task', 'first', 'second')
    """
    if name not in names():
        raise InputError("unknown prompt", field="name", value=name, remedy=f"one of {', '.join(names())}")
    return read_prompt(FOLDER / f"{name}.md")


def names() -> tuple[str, ...]:
    """Return the names of the prompts of the package."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.md")))


def read_prompt(path: Path) -> Prompt:
    """Read a prompt from a file with front matter; with ``frame`` its words are the instruction in another prompt.

    Raises
    ------
    FormatError
        A field is missing or unknown, or the inputs that are declared are not those that the words use.
    """
    parts = path.read_text(encoding="utf-8").split("---\n", 2)
    about = parse_yaml(parts[1]) if len(parts) == 3 else None
    if not isinstance(about, dict) or (set(about) | {"schema"} != FIELDS and set(about) != FRAMED):
        raise FormatError(
            "has no front matter of a prompt", file=path, value=sorted(about or ()),
            remedy=f"give {', '.join(sorted(FIELDS))}, or {' and '.join(sorted(FRAMED))}",
        )  # fmt: skip
    words = parts[2].strip()
    if "frame" in about:
        frame = read_prompt(path.with_name(f"{about['frame']}.md"))
        inputs = tuple(one for one in frame.inputs if one != INSTRUCTION)
        words = frame.words.replace("{{ " + INSTRUCTION + " }}", words)
        found = Prompt(
            path.stem, about["version"], inputs, frame.system, words, frame.schema, frame.temperature, frame.most_tokens
        )
    else:
        schema = about.get("schema")
        if isinstance(schema, str):
            schema = parse_yaml(path.with_name(f"{schema}.yaml").read_text(encoding="utf-8"))
        found = Prompt(
            path.stem, about["version"], tuple(about["inputs"]), about["system"], words, schema, about["temperature"],
            about["most_tokens"],
        )  # fmt: skip
    used = jinja2.meta.find_undeclared_variables(_JINJA.parse(found.words))
    if used != set(found.inputs):
        raise FormatError(
            "declares other inputs than its words use", file=path, field="inputs",
            value=sorted(used ^ set(found.inputs)), remedy="declare each, and use each",
        )  # fmt: skip
    return found
