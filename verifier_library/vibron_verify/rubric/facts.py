"""What a rubric states of a run: facts measured along paths into what it returned, and facts that are declared."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from vibron_verify.assertions import BUNDLES, CATALOGUE, Facts
from vibron_verify.check import Check
from vibron_verify.products import Product, at_path, part_at
from vibron_verify.script.expression import value

Products = Mapping[str, Product]
BESIDE = {
    "error": ("error", "energy_error", "sigma", "stderr", "std_error", "error_of_mean", "err"),
    "variance": ("variance", "var", "energy_variance"),
    "r_hat": ("r_hat", "R_hat", "rhat"),
}
PLAIN = {"float": float, "int": int, "bool": bool}


def name_errors(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the facts, assertions and bundles of a rubric that do not exist, each with its path."""
    known = tuple(Facts.__dataclass_fields__)
    for key in ("facts", "declared"):
        yield from (
            f"{key}.{name}: unknown fact{_near(name, known)}" for name in data.get(key, ()) if name not in known
        )
    for key, names, word in (("assertions", CATALOGUE, "assertion"), ("bundles", BUNDLES, "bundle")):
        for index, name in enumerate(data.get(key, ())):
            if name not in names:
                yield f"{key}[{index}]: unknown {word} {name!r}{_near(name, names)}"


def declared_facts(declared: Mapping[str, Any], parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that are declared, with a run's parameters written into words such as ``$(L // 2)``.

    >>> declared_facts({"bipartite": True, "particles": ["$(L // 2)", 3]}, {"L": 8})
    {'bipartite': True, 'particles': [4, 3]}
    """
    return {name: _declared(_kind(name), one, parameters) for name, one in declared.items()}


def measured_facts(facts: Mapping[str, Any], products: Products) -> tuple[dict[str, Any], list[Check]]:
    """Return the facts that are found at their paths, and a failed check for each that is not."""
    found, wrong = {}, []
    for name, told in facts.items():
        try:
            found[name] = _measured(_kind(name), told, products)
        except ValueError as error:
            wrong.append(Check("rubric", f"fact {name}", False, str(error)))
    return found, wrong


def _kind(name: str) -> str:
    return str(Facts.__dataclass_fields__[name].type)


def _declared(kind: str, told: Any, parameters: Mapping[str, Any]) -> Any:
    if isinstance(told, str) and told.startswith("$"):
        return value(told.removeprefix("$"), parameters)
    if isinstance(told, list):
        inside = [_declared("", one, parameters) for one in told]
        return np.asarray(inside) if kind == "Array" else inside
    if isinstance(told, dict):
        return {name: _declared("", one, parameters) for name, one in told.items()}
    return told


def _measured(kind: str, told: Any, products: Products) -> Any:
    if kind.startswith("Mapping"):
        key = int if kind.startswith("Mapping[int") else str
        inner = kind.partition(",")[2].removesuffix("]").strip()
        if isinstance(told, Mapping):
            return {key(name): _measured(inner, one, products) for name, one in told.items()}
        return {key(name): _numbers(inner, one, f"{told}.{name}") for name, one in _parts(told, products).items()}
    if isinstance(told, list):
        inside = [_measured("Array" if kind == "Sequence[Array]" else "float", one, products) for one in told]
        return np.asarray(inside) if kind == "Array" else inside
    if not isinstance(told, str):
        raise ValueError(f"{told!r} is not a path")
    place = part_at(products, told)
    if kind == "Sequence[Array]" and place is not None and place.parts:
        return [_numbers("Array", one, f"{told}.{name}") for name, one in place.parts.items()]
    if place is not None and place.kind == "record":
        raise ValueError(f"{told} is a record: name one of its entries, {', '.join(place.parts)}")
    array = at_path(products, told)
    if array is None:
        raise ValueError(_nowhere(told, products))
    if kind in PLAIN and array.size != 1:
        raise ValueError(f"{told} has the shape {array.shape}, where one number is due")
    return PLAIN[kind](np.real(array.reshape(-1)[0])) if kind in PLAIN else array


def _parts(path: str, products: Products) -> Mapping[str, Product]:
    place = part_at(products, path)
    if place is None or not place.parts:
        raise ValueError(_nowhere(path, products) if place is None else f"{path} is not a record of named entries")
    return place.parts


def _numbers(kind: str, product: Product, path: str) -> Any:
    return _measured(kind, "it", {"it": product}) if product.values else _refuse(f"{path} has no numbers")


def _refuse(words: str) -> Any:
    raise ValueError(words)


def _nowhere(path: str, products: Products) -> str:
    """Return how far a path leads, and what is there."""
    words = path.split(".")
    for end in range(len(words) - 1, 0, -1):
        place = part_at(products, ".".join(words[:end]))
        if place is not None:
            there = ", ".join([*place.parts, *place.values]) or "nothing"
            return f"{path} leads nowhere: {'.'.join(words[:end])} has {there}"
    return f"{path} leads nowhere: the script returned {', '.join(products) or 'nothing'}"


def _near(name: str, known: Any) -> str:
    near = difflib.get_close_matches(str(name), list(known), n=3)
    return f"; near are {', '.join(near)}" if near else ""


def named_energy(path: str, products: Products) -> Product | None:
    """Return the product at the path of the claimed energy, as a number with its error if known."""
    place = part_at(products, path)
    if place is not None and place.number() is not None:
        return with_error(place, part_at(products, path.rpartition(".")[0]))
    try:
        return Product("number", values={"value": np.asarray(_measured("float", path, products))})
    except ValueError:
        return None


def with_error(energy: Product, record: Product | None) -> Product:
    """Return an energy with the error, variance and ratio of chains stored with it in a record.

    >>> from vibron_verify.products import read
    >>> record = read({"energy": -1.0, "sigma": 0.1, "n": 3})
    >>> with_error(record.parts["energy"], record).number("error")
    0.1
    """
    parts = record.parts if record is not None else {}
    found = {}
    for ours, names in BESIDE.items():
        numbers = [parts[name].number() for name in names if name in parts]
        if ours not in energy.values and numbers and numbers[0] is not None:
            found[ours] = np.asarray(numbers[0])
    return replace(energy, values={**energy.values, **found}) if found else energy


def energy_check(path: str, products: Products) -> Check:
    """Return the check that there is an energy where the rubric says that the claimed one is."""
    have = named_energy(path, products)
    words = _nowhere(path, products) if have is None else f"{have.number():.10g}"
    return Check("rubric", f"the claimed energy is {path}", have is not None, words)
