"""Compare what a script built and returned with its rubric."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron_verify.check import Check
from vibron_verify.products import Product
from vibron_verify.rubric.comparison import MatrixComparison, compare
from vibron_verify.rubric.molecules import compare_molecules, reference
from vibron_verify.rubric.operators import readable
from vibron_verify.rubric.reading import Rubric
from vibron_verify.rubric.sampling import SAME as SAMPLED
from vibron_verify.rubric.sampling import sampled
from vibron_verify.rubric.sectors import outside_weight
from vibron_verify.rubric.systems import model_of

Values = npt.NDArray[Any]
Products = Mapping[str, Product]


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
