"""Hold what a script built and returned against its rubric."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError, VibronError
from vibron_verify.check import Check
from vibron_verify.products import Product, at_path, element_of
from vibron_verify.references.manybody import references
from vibron_verify.rubric.comparison import MatrixComparison, compare
from vibron_verify.rubric.molecules import compare_molecules, reference
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.sampling import SAME as SAMPLED
from vibron_verify.rubric.sampling import readable, sampled
from vibron_verify.rubric.sectors import outside_weight
from vibron_verify.rubric.systems import model_of
from vibron_verify.script.expression import filled
from vibron_verify.script.expression import value as worked_out
from vibron_verify.script.literals import literal
from vibron_verify.script.parsing import parsed_expression

Values = npt.NDArray[Any]
Products = Mapping[str, Product]
LARGEST_COUNT = 20_000


def system_checks(
    rubric: Rubric, kinds: Mapping[str, str], small: Products, given: Mapping[str, Any], run: str = ""
) -> list[Check]:
    """Check that the script built the system of its rubric, by matrices at a size that can be solved exactly.

    ``run`` names the run where it is not the small one.
    """
    found = _model(kinds, small, _built)
    name, formula = f"the system is the one that the rubric names{run}", "‖H − H_ref‖ / ‖H_ref‖"
    if found is None:
        words = "no element of kind model returned something whose matrix can be read at the size of __small__"
        return [Check("rubric", name, False, words, formula=formula)]
    element, product = found
    if "molecule" in rubric.system:
        if product.kind != "molecule":
            return [Check("rubric", name, False, f"{element} returned no molecule", element=element)]
        formula = "distances, electrons and overlap of the basis functions"
        same = _same_molecule(product, kinds, small, reference(rubric.system["molecule"], given))
        return [_told(same, name, formula, element)]
    model = model_of(rubric, given)
    matrix = product.values.get("matrix", product.values.get("value"))
    assert matrix is not None
    same = compare(matrix, model, product.values.get("states"), rubric.equivalent)
    checks = [_told(same, name, formula, element)]
    for solver, solution in small.items():
        state = solution.find("state")
        if kinds.get(solver) == "solver" and state is not None and "vector" in state.values and model.sector.declared:
            weight = outside_weight(state.values["vector"], model, state.values.get("states"))
            checks.append(Check(
                "rubric", f"the state lies in the sector of the rubric{run}", weight <= 1e-6,
                f"{weight:.3g} of the state of {solver} lies in other sectors", weight, 1e-6, "1 − ‖P ψ‖² / ‖ψ‖²",
                solver,
            ))  # fmt: skip
    return checks


def full_system_checks(
    rubric: Rubric, kinds: Mapping[str, str], full: Products, given: Mapping[str, Any], rng: np.random.Generator
) -> Iterator[Check]:
    """Yield the check that the full run is of the rubric's system too, by expectation values or as a molecule."""
    name, formula = "the system is the one that the rubric names, full run", "max |⟨b|H − H_ref|b⟩| / Σ |⟨b|h|b⟩|"
    found = _model(kinds, full, _comparable)
    if not _compared(rubric.system.get("compared", {}), given):
        yield Check("rubric", name, None, "compared at the small size only, as the rubric says", formula=formula)
        return
    if found is None:
        words = "no element of kind model returned something that can be compared at the size of the full run"
        yield Check("rubric", name, False, words, formula=formula)
        return
    element, product = found
    if "molecule" in rubric.system:
        if product.kind != "molecule":
            yield Check("rubric", name, False, f"{element} returned no molecule", element=element)
            return
        formula = "distances, electrons and overlap of the basis functions"
        same = _same_molecule(product, kinds, full, reference(rubric.system["molecule"], given))
        yield _told(same, name, formula, element)
        return
    if product.kind == "molecule":
        yield Check("rubric", name, False, f"{element} returned a molecule", element=element)
        return
    yield _told(sampled(product, model_of(rubric, given), rng, rubric.equivalent), name, formula, element, SAMPLED)


def _compared(rule: str | Mapping[str, float], given: Mapping[str, Any]) -> bool:
    """Return True unless a rubric says that the full run's operator is not built at these parameters."""
    if isinstance(rule, str):
        return False
    return not any(isinstance(have := given.get(name), int | float) and have > most for name, most in rule.items())


def full_model(kinds: Mapping[str, str], full: Products) -> Product | None:
    """Return the product that a model element built in the full run, where it can be compared."""
    found = _model(kinds, full, _comparable)
    return None if found is None else found[1]


def _model(
    kinds: Mapping[str, str], products: Products, part_of: Callable[[Product], Product | None]
) -> tuple[str, Product] | None:
    """Return the first product of a model element with a part that can be compared."""
    models = ((name, product) for name, product in products.items() if kinds.get(name) == "model")
    return next(((name, part) for name, product in models if (part := part_of(product))), None)


def _same_molecule(found: Product, kinds: Mapping[str, str], products: Products, meant: Product) -> MatrixComparison:
    """Compare a molecule; where it is a geometry without a basis, the one that the first solver took as well."""
    same = compare_molecules(found, meant)
    if not same.same or "functions" in found.values:
        return same
    solved = (part for name, one in products.items() if kinds.get(name) == "solver" for _, part in one.walk())
    inside = next((part for part in solved if part.kind == "molecule" and "functions" in part.values), None)
    return same if inside is None else compare_molecules(inside, meant)


def _comparable(product: Product) -> Product | None:
    return next((part for _, part in product.walk() if part.kind == "molecule" or readable(part)), None)


def _built(product: Product) -> Product | None:
    for _, part in product.walk():
        if part.kind == "molecule" or (part.square is not None and len(part.square) > 1):
            return part
    return None


def _told(comparison: MatrixComparison, name: str, formula: str, element: str, allowed: float = 1e-9) -> Check:
    return Check("rubric", name, comparison.same, comparison.words, comparison.distance, allowed, formula, element)


def parameter_checks(rubric: Rubric, given: Mapping[str, Any]) -> list[Check]:
    """Check the parameters of the full run against their bounds."""
    checks = []
    for name, rule in rubric.parameters.items():
        if name not in given:
            checks.append(Check("rubric", f"parameter {name}", False, "the script has no such parameter"))
            continue
        have = given[name]
        number = isinstance(have, int | float)
        fine = "value" not in rule or have == rule["value"]
        fine = fine and ("min" not in rule or (number and have >= rule["min"]))
        fine = fine and ("max" not in rule or (number and have <= rule["max"]))
        meant = ", ".join(f"{word} {rule[word]}" for word in ("value", "min", "max") if word in rule)
        checks.append(Check("rubric", f"parameter {name}", fine, f"{have!r}; meant is {meant}"))
    return checks


def method_checks(rubric: Rubric, full: Products) -> list[Check]:
    """Check that the script's products are of the types that its method makes."""
    types = {part.type for product in full.values() for _, part in product.walk()}
    types |= {f"pyscf.{word}" for product in full.values() for _, part in product.walk()
              for word in part.words.get("method", "").split("+") if word}  # fmt: skip
    types |= {part.words["functional"] for product in full.values() for _, part in product.walk()
              if "functional" in part.words}  # fmt: skip
    checks = [
        Check("rubric", f"method {word}", word in types, "is among what the elements returned" if word in types
              else f"is not among what the elements returned: {', '.join(sorted(types))}")
        for word in rubric.method
    ]  # fmt: skip
    return [*checks, *_frozen_checks(rubric, full)]


def _frozen_checks(rubric: Rubric, full: Products) -> Iterator[Check]:
    """Yield a check of each correlated method that as many orbitals are frozen as the rubric names."""
    meant = rubric.system.get("molecule", {}).get("frozen", 0)
    for name, product in full.items():
        for _, part in product.walk():
            have = part.number("frozen_orbitals")
            if have is not None:
                words = f"{part.type} of {name} leaves {have:g} orbitals frozen; meant is {meant}"
                yield Check("rubric", "as many frozen orbitals as declared", have == meant, words, element=name)


def claim_checks(rubric: Rubric, full: Products, given: Mapping[str, Any]) -> Iterator[Check]:
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
        apart = float(np.abs(have.reshape(meant.shape) - meant).max(initial=0.0))
        said = f"{_short(have.tolist())}{unit}, claimed {_short(meant.tolist())}{unit}"
        tolerance = claim.get("tolerance")
        passed = None if mark == "M" else apart <= float(claim["tolerance"])
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
