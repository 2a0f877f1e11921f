"""Plant one fault in each of some tools and count those that the checks and tests of the tool notice.

    python benchmarks/planted_faults.py [--tools 40] [--seed 1] [--root CHECKOUT]

A fault exchanges an operator, scales a number by 1.1 or inverts a comparison in the body of the tool's function.  The
conformance checks of the tool run first, then the tests of its family.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.GtE: ast.Lt,
}  # fmt: skip
SECONDS = 600.0
WHO = ("checks", "tests")


def places(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes of a function's body in which a fault can be planted; errors and their conditions stay."""
    for statement in function.body[1:]:
        if any(isinstance(node, ast.Raise) for node in ast.walk(statement)):
            continue
        for node in ast.walk(statement):
            arithmetic = isinstance(node, ast.BinOp) and type(node.op) in SWAPS
            compared = isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS
            number = isinstance(node, ast.Constant) and type(node.value) is float and node.value != 0.0
            if arithmetic or compared or number:
                yield node


def planted(source: str, name: str, draw: random.Random) -> tuple[str, str] | None:
    """Return the source with a fault and what it is; None if the function has no place for one."""
    tree = ast.parse(source)
    [function] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    found = list(places(function))
    if not found:
        return None
    node = draw.choice(found)
    before = ast.unparse(node)
    if isinstance(node, ast.BinOp):
        node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.Compare):
        node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(node, ast.Constant) and isinstance(node.value, float):
        node.value *= 1.1
    return ast.unparse(tree), f"line {getattr(node, 'lineno', 0)}: {before} -> {ast.unparse(node)}"


def noticed(root: Path, copy: Path, domain: str, family: str, name: str, by: Sequence[str] = WHO) -> str:
    """Return who of ``by`` notices a fault: ``checks``, ``tests``, or "" if it is not noticed."""
    parts = (copy, root / "agents", root / "verifier_library", root / "training")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, parts))}
    folder = root / "tests" / domain / family
    runs = {
        "checks": [sys.executable, "-m", "vibron_verify.conformance", name],
        "tests": [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(folder)],
    }
    for who in by:
        if who == "tests" and not folder.is_dir():
            continue
        try:
            done = subprocess.run(
                runs[who], cwd=root, env=environment, capture_output=True, timeout=SECONDS, check=False
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return who
        if done.returncode:
            return who
    return ""


def main() -> int:
    """Print one line per fault and the count; return 1 if one was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--root", type=Path, default=ROOT)
    options = parser.parse_args()
    draw, toolkit = random.Random(options.seed), options.root / "toolkit"
    files = sorted(path for path in toolkit.glob("vibron/*/*/[!_]*.py") if path.parts[-3] not in ("core", "physics"))
    draw.shuffle(files)
    count = caught = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "toolkit")
        shutil.copytree(toolkit, copy)
        for other in {*options.root.iterdir()} - {toolkit}:
            Path(folder, other.name).symlink_to(other)
        for path in files:
            source = path.read_text(encoding="utf-8")
            if count == options.tools or f"def {path.stem}(" not in source:
                continue
            if (fault := planted(source, path.stem, draw)) is None:
                continue
            target = copy / path.relative_to(toolkit)
            target.write_text(fault[0], encoding="utf-8")
            tool = options.root, copy, path.parts[-3], path.parts[-2], path.stem
            who = noticed(*tool)
            target.write_text(source, encoding="utf-8")
            if who and noticed(*tool, by=(who,)):
                print(f"{path.stem}: left out, its {who} fail without a fault", flush=True)
                continue
            count += 1
            caught += bool(who)
            print(f"{path.stem}: {fault[1]}: {who or 'NOT NOTICED'}", flush=True)
    print(f"{caught} of {count} faults noticed")
    return int(caught < count)


if __name__ == "__main__":
    sys.exit(main())
