"""Read the function of a user's script as a tool declares it: names, types, units and words, and what is missing."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vibron.core.errors import FormatError, InputError
from vibron.core.syntax import syntax_tree

LARGEST = 1 << 20  # bytes
ARRAYS = ("FloatArray", "ndarray", "list[float]", "Sequence[float]", "NDArray")
WORDS = ("str", "bool")
NUMBERS = ("float", "int")
FORM = "'{name} : float in K', its explanation indented below"
_ENTRY = re.compile(r"^(?:(?P<name>\w+)\s*:\s*)?(?P<kind>[^:]*?)(?:\s+in\s+(?P<unit>\S+?)(?:\s+\((?P<of>\w+)\))?)?$")
_SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}\n", re.MULTILINE)


@dataclass(frozen=True)
class ScriptField:
    """A parameter, or the result, with its annotation as source and its default, "" where it has none."""

    name: str
    annotation: str
    default: str = ""

    def written(self) -> str:
        """Return a parameter as written in a signature."""
        return f"{self.name}: {self.annotation}" + (f" = {self.default}" if self.default else "")


@dataclass(frozen=True)
class ScriptFunction:
    """A function of a script as a tool; ``missing`` are the parts that it lacks, each in a sentence."""

    name: str
    summary: str
    parameters: tuple[ScriptField, ...]
    returns: str
    valid_for: str
    limitations: str
    examples: str
    missing: tuple[str, ...]


def read_function(script: Path, name: str = "") -> ScriptFunction:
    """Read the one public function of a script, or the one that is named.

    Raises
    ------
    InputError
        The script does not exist, or has no such function, or several.
    FormatError
        It is not Python.
    """
    node = _function(script, name)
    text = inspect.cleandoc(ast.get_docstring(node) or "")
    head, sections = _sections(text)
    described = dict(_entries(sections.get("Parameters", "")))
    missing: list[str] = [] if head else ["a docstring that begins with one sentence on what it computes"]
    parameters = []
    for one, default in _parameters(node, missing):
        annotation = _annotation(one.arg, one.annotation, described.get(one.arg, ""), missing)
        parameters.append(ScriptField(one.arg, annotation, ast.unparse(default) if default else ""))
    returned = next(iter(_entries(sections.get("Returns", ""), named=False)), ("", ""))[1]
    returns = _annotation("result", node.returns, returned, missing)
    facts = {key: _line(text, key) for key in ("Valid for", "Limitations")}
    missing += [f"a line '{key}: ...' in the docstring" for key, value in facts.items() if not value]
    return ScriptFunction(
        node.name, " ".join(head.split()), tuple(parameters), returns, facts["Valid for"], facts["Limitations"],
        sections.get("Examples", "").strip(), tuple(missing),
    )  # fmt: skip


def _function(script: Path, name: str) -> ast.FunctionDef:
    if not script.is_file():
        raise InputError("does not exist", field="from", value=str(script), remedy="give the path of a Python script")
    try:
        data = script.read_bytes()
        tree = syntax_tree(data.decode("utf-8")) if len(data) <= LARGEST else None
    except (SyntaxError, ValueError) as error:
        raise FormatError(f"is not Python: {error}", file=script, field="from", remedy="repair it first") from None
    if tree is None:
        raise FormatError("is larger than a megabyte", file=script, field="from", remedy="leave data out of it")
    public = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")}
    if name and name not in public:
        raise InputError(
            "is not a function of the script", field="function", value=name, remedy=f"one of {', '.join(public)}"
        )
    if not name and len(public) != 1:
        raise InputError(
            f"has {len(public)} public functions", field="from", value=str(script),
            remedy=f"name one with --function: {', '.join(public)}" if public else "define one with annotations",
        )  # fmt: skip
    return public[name] if name else next(iter(public.values()))


def _parameters(node: ast.FunctionDef, missing: list[str]) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    """Yield each parameter with its default."""
    plain = [*node.args.posonlyargs, *node.args.args]
    if node.args.vararg or node.args.kwarg:
        missing.append("a name for each parameter in place of *args and **kwargs")
    padding: list[ast.expr | None] = [None] * (len(plain) - len(node.args.defaults))
    yield from zip(plain, [*padding, *node.args.defaults], strict=True)
    yield from zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)


def _annotation(name: str, given: ast.expr | None, described: str, missing: list[str]) -> str:
    """Return the annotation of a tool: the script's own where it has a mark, else from type and docstring."""
    written = ast.unparse(given) if given is not None else ""
    if "Annotated[" in written:
        return written
    entry, _, text = described.partition("\n")
    match = _ENTRY.match(entry.strip())
    unit, of = (match["unit"] or "", match["of"] or "") if match else ("", "")
    words = repr(" ".join(text.split()))
    kind = f", kind={of!r}" if of else ""
    if not written:
        missing.append(f"a type of {name!r} in the signature")
    if not text.strip():
        missing.append(f"a word on {name!r} in the docstring: {FORM.format(name=name)}")
    if any(part in written for part in ARRAYS):
        missing += [] if unit else [f"the unit of {name!r} in the docstring ('1' for a pure number)"]
        return f"Annotated[FloatArray, Array({unit!r}, 'n', {words}{kind})]"
    if written in NUMBERS:
        missing += [] if unit else [f"the unit of {name!r} in the docstring ('1' for a pure number)"]
        return f"Annotated[{written}, Quantity({unit!r}, {words}{kind})]"
    if written and written not in WORDS and not written.startswith("Literal["):
        missing.append(
            f"a type of {name!r} that a tool can have: float, int, str, bool, Literal, list[float], FloatArray"
        )
    return f"Annotated[{written or 'str'}, Option({words})]"


def _sections(text: str) -> tuple[str, dict[str, str]]:
    """Return the first paragraph of a docstring and its sections by their title."""
    parts = _SECTION.split(text)
    return parts[0].split("\n\n")[0].strip(), dict(zip(parts[1::2], parts[2::2], strict=True))


def _entries(section: str, named: bool = True) -> Iterator[tuple[str, str]]:
    """Yield the name of each entry of a section with its text, "" for the name of a result."""
    for part in re.split(r"\n(?=\S)", section.strip("\n")):
        if part.strip():
            yield (part.partition(":")[0].strip() if named else ""), part


def _line(text: str, key: str) -> str:
    found = re.search(rf"^{key}:\s*(.+(?:\n(?!\n|\w[\w ]*:|\S+\n-).+)*)", text, re.MULTILINE)
    return " ".join(found[1].split()) if found else ""
