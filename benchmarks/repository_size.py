"""Count the tracked files and lines, the tools, and the lines before the first statement of a tool's body.

python benchmarks/repository_size.py
"""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path
from statistics import median

from vibron.core.shipped import shipped

ROOT = Path(__file__).parents[1]
NEWLINE = b"\n"


def main() -> None:
    """Print the counts."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    contents = [(ROOT / name).read_bytes() for name in done.stdout.splitlines()]
    text = [content for content in contents if b"\0" not in content[:8192]]
    print(f"{len(contents)} files, {sum(one.count(NEWLINE) for one in contents)} lines as `wc -l` counts them,")
    print(f"of which {sum(one.count(NEWLINE) for one in text)} in {len(text)} files of text")
    before = [first_statement(name, place) for name, place in shipped().items()]
    print(f"{len(before)} tools, in the median {median(before):.0f} lines before the first statement of the body")


def first_statement(name: str, module: str) -> int:
    """Return the line of the first statement after the docstring of a tool's function."""
    path = ROOT / "toolkit" / f"{module.replace('.', '/')}.py"
    body = ast.parse(path.read_text(encoding="utf-8")).body
    [function] = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == name]
    return function.body[1].lineno


if __name__ == "__main__":
    main()
