"""The claims of a rubric: numbers of a paper, an exact answer, or an expression of the script's parameters."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from vibron.core.errors import InputError, VibronError
from vibron_verify.check import Check
from vibron_verify.products import Product, at_path, element_of
from vibron_verify.references.manybody import references
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.systems import model_of
from vibron_verify.rubric.tolerance import deviation
from vibron_verify.script.expression import filled
from vibron_verify.script.expression import value as worked_out
from vibron_verify.script.literals import literal
from vibron_verify.script.parsing import parsed_expression

LARGEST_COUNT = 20_000


def claim_checks(rubric: Rubric, full: Mapping[str, Product], given: Mapping[str, Any]) -> Iterator[Check]:
    """Yield a check for each claim; a value that is only quoted is shown and not judged."""
    for claim in rubric.claims:
        quantity, mark = claim["quantity"], claim["mark"]
        name, element = f"{quantity} ({mark})", element_of(quantity)
        unit = f" {claim['unit']}" if "unit" in claim else ""
        formula = f"|{quantity} − {_short(claim['value'])}|"
        if said := _elsewhere(claim.get("at", {}), given):
            strange = [word for word in claim["at"] if word not in given]
            yield Check("claims", name, False if strange else None, said, formula=formula, element=element)
            continue
        have = at_path(full, quantity)
        try:
            meant = np.asarray(_meant(claim["value"], rubric, given))
        except VibronError as error:
            yield Check("claims", name, False, str(error), formula=formula, element=element)
            continue
        if have is None or have.shape not in (meant.shape, (*meant.shape, 1)):
            words = "the script returned nothing there" if have is None else f"has the shape {have.shape}"
            yield Check("claims", name, None if mark == "M" else False, words, formula=formula, element=element)
            continue
        apart, tolerance = deviation(have.reshape(meant.shape), meant, claim)
        said = f"{_short(have.tolist())}{unit}, claimed {_short(meant.tolist())}{unit}"
        passed = None if mark == "M" or tolerance is None else apart <= tolerance
        if mark == "M":
            said += "; quoted, not judged"
        if "source" in claim:
            said += f" ({claim['source']})"
        yield Check("claims", name, passed, said, apart, tolerance, formula, element)


def _elsewhere(at: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """Return why a claim is not meant for these parameters; nothing if it is."""
    strange = [name for name in at if name not in given]
    if strange:
        return f"the script has no parameter {', '.join(strange)}"
    other = [f"{name} = {want}" for name, want in at.items() if given[name] != want]
    return f"is for {', '.join(other)}" if other else ""


def _meant(value: Any, rubric: Rubric, given: Mapping[str, Any]) -> Any:
    """Return the number of a claim: itself, a reference's, or the lowest level of the system."""
    if not isinstance(value, str):
        return value
    if value == "exact":
        return model_of(rubric, given).lowest_energy
    exact = {name: one.function for name, one in references().items()}
    return worked_out(value[1:], {**exact, **given}) if value.startswith("$") else _reference(filled(value, given))


def _reference(text: str) -> Any:
    try:
        node = parsed_expression(text)
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.isidentifier()):
            raise ValueError("no call")
        module = importlib.import_module(f"vibron_verify.references.manybody.{node.func.id}")
        given = {str(word.arg): _argument(word.value) for word in node.keywords}
        return getattr(module, node.func.id)(*map(_argument, node.args), **given)
    except (SyntaxError, ValueError, TypeError, ImportError) as error:
        raise InputError(
            f"is not a call of a reference: {error}", field="claims", value=text,
            remedy="write for instance tfim_ring_energy(length=$L, field=$h)",
        ) from error  # fmt: skip


def _argument(node: ast.expr) -> Any:
    found = literal(node)
    if isinstance(found, int) and abs(found) > LARGEST_COUNT:
        raise ValueError(f"{found} is more than {LARGEST_COUNT}")
    return found


def _short(value: Any) -> str:
    text = f"{value:.10g}" if isinstance(value, float) else str(value)
    return text if len(text) <= 120 else f"{text[:119]}…"
