"""Docstrings of installed libraries and cards of tools, retrieved for an author of simulation scripts.

The sources of a library are parsed and not imported: nothing of it runs here.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

from vibron.core.index import entries
from vibron.core.registry import find
from vibron.core.search import search
from vibron.core.syntax import syntax_tree
from vibron_agents.core.card_text import signature
from vibron_agents.core.passages import Passage, nearest

PACKAGES = {"dmrg": "tenpy", "nqs": "netket", "qsim": "qiskit", "dft": "pyscf", "exact": "numpy", "infrared": "pyscf"}
SOURCES = {
    "tenpy": ("models", "algorithms", "networks"),
    "netket": ("graph", "hilbert", "operator", "vqs", "models", "driver", "optimizer", "sampler"),
    "qiskit": ("circuit/quantumcircuit.py", "circuit/library", "quantum_info", "primitives", "synthesis/evolution"),
    "pyscf": ("gto/mole.py", "scf", "dft/rks.py", "dft/uks.py", "cc/ccsd.py", "mp/mp2.py", "fci", "ci", "hessian"),
    "numpy": ("linalg",),
    "scipy": ("linalg", "sparse/linalg", "integrate", "optimize"),
}  # parts of a library that a script of its topic calls
LIBRARIES, CARDS = 10, 4  # how many of each are shown
MOST_FILES = 300
MOST_WORDS = 300  # characters of a docstring
_INPUTS = re.compile(r"^\s*(?:Parameters|Attributes|Args|Kwargs|Returns)\b", re.MULTILINE)


def retrieved(sentence: str, topic: str, libraries: int = LIBRARIES, cards: int = CARDS) -> list[str]:
    """Return lines of documentation on a sentence: functions of the libraries of a topic, then tools of the topic.

    Parameters
    ----------
    sentence : str
        What a script is to compute.
    topic : str
        Topic of a rubric; it names the library.
    libraries, cards : int
        How many lines of each.
    """
    names = dict.fromkeys((PACKAGES.get(topic, "numpy"), "scipy"))
    known = [passage for name in names for passage in docstrings(name)]
    found = [f"{one.keywords[0]}: {one.summary}" for one in nearest(known, sentence, libraries)]
    domain = "infrared" if topic == "infrared" else "manybody"
    own = {name: tool for name, tool in entries().items() if tool.domain == domain}
    return [*found, *(f"tool {signature(find(tool.name))}" for _, tool in search(own, sentence, cards))]


@cache
def docstrings(package: str) -> tuple[Passage, ...]:
    """Return the public classes and functions of an installed library with their docstrings; none without it."""
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        return ()
    root = Path(next(iter(found.submodule_search_locations)))
    files = [path for part in SOURCES.get(package, ("",)) for path in _files(root / part)][:MOST_FILES]
    return tuple(passage for path in files for passage in _of_file(path, root))


def _files(place: Path) -> list[Path]:
    if place.is_file():
        return [place]
    return sorted(path for path in place.rglob("*.py") if not {"test", "tests"} & set(path.parts))


def _of_file(path: Path, root: Path) -> Iterator[Passage]:
    try:
        tree = syntax_tree(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError, OSError):
        return
    parts = path.relative_to(root.parent).with_suffix("").parts
    public = tuple(takewhile(lambda part: not part.startswith("_"), parts))
    exported = _words(root.parent.joinpath(*public, "__init__.py")) if public != parts else None
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            text = " ".join(_INPUTS.split(ast.get_docstring(node) or "")[0].split())[:MOST_WORDS]
            if text and (exported is None or node.name in exported):
                name = ".".join((*public, node.name))
                yield Passage(name, text, (f"{name}({', '.join(_arguments(node))})",))


@cache
def _words(file: Path) -> frozenset[str]:
    """Return the words of a package's front page: what it exports of its private modules is among them."""
    return frozenset(re.findall(r"\w+", file.read_text(encoding="utf-8"))) if file.is_file() else frozenset()


def _arguments(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    if isinstance(node, ast.ClassDef):
        made = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        return _arguments(made[0])[1:] if made else []
    return [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
