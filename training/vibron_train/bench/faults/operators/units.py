"""Faults of units: angular and ordinary frequency, electronvolt and hartree, degrees and radians, bohr and angstrom."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vibron_train.bench.faults.edits import Mutation
from vibron_train.bench.faults.script_tree import ScriptTree, name_of, returned

KINDS = ("model", "initial_state", "solver", "observable", "sweep")
CONSTANTS = {
    27.2114: "1.0", 0.529177: "1.0", 219474.63: "8065.544", 2.541746: "1.0", 1.889726: "1.0", 13.6057: "27.2114",
    627.5095: "96.485",
}  # fmt: skip
NAMES = {"Angstrom": "Bohr", "angstrom": "bohr", "Bohr": "Angstrom", "Debye": "AU", "AU": "Debye"}
TURNING = ("sin", "cos", "tan")


def angular_frequency(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out a factor of two pi, or take two pi for pi."""
    for node in source.nodes(ast.BinOp, *KINDS):
        words = source.words(node)
        if isinstance(node.op, ast.Mult) and words in ("2 * np.pi", "2.0 * np.pi", "2j * np.pi", "2j * jnp.pi"):
            yield source.swap(node, "1j" if "j *" in words else "1.0")
    for constant in source.nodes(ast.Attribute, *KINDS):
        if source.words(constant) in ("np.pi", "math.pi", "jnp.pi"):
            yield source.swap(constant, f"(2 * {source.words(constant)})")


def degrees(source: ScriptTree) -> Iterator[Mutation]:
    """Hand degrees to a function that takes radians, or the reverse."""
    for node in source.nodes(ast.Call, *KINDS):
        if name_of(node.func) in TURNING and source.words(node.func).startswith("np.") and node.args:
            words = source.words(node.args[0])
            for conversion in ("degrees", "radians"):
                yield source.swap(node.args[0], f"np.{conversion}({words})")


def other_unit(source: ScriptTree) -> Iterator[Mutation]:
    """Name another unit of length or of the dipole moment."""
    for node in source.nodes(ast.Constant, *KINDS):
        if isinstance(node.value, str) and node.value in NAMES:
            yield source.swap(node, f'"{NAMES[node.value]}"')


def lost_conversion(source: ScriptTree) -> Iterator[Mutation]:
    """Leave out or exchange the factor of a conversion."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            for value, other in CONSTANTS.items():
                if abs(node.value / value - 1.0) < 1e-5:
                    yield source.swap(node, other)


def other_energy_unit(source: ScriptTree) -> Iterator[Mutation]:
    """Return an energy of molecules in electronvolt, or in rydberg, where hartree is meant."""
    if "molecule" not in source.rules["system"]:
        return
    for function in source.serving("solver", "observable", "sweep"):
        for key, value in returned(function):
            if key.startswith(("energ", "e_", "hf", "fci", "gap", "curve", "vqe")):
                for factor in ("27.211386", "2"):
                    yield source.swap(value, f"{factor} * ({source.words(value)})", f"{key} times {factor}")


OPERATORS = (angular_frequency, degrees, other_unit, lost_conversion, other_energy_unit)
