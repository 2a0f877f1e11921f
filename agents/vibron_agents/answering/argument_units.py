"""Arguments in the units that tools and models take, and ends of ranges in their order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vibron.core.errors import InputError
from vibron.core.written_units import convert, dimension
from vibron_agents.answering.chain import Filled, Place

BOLTZMANN = 1.380649e-23  # J/K


def _convert(draft: Filled, place: Place, turn: Callable[[float], float]) -> None:
    value = draft.arguments[place]
    draft.arguments[place] = [turn(float(one)) for one in value] if isinstance(value, list) else turn(float(value))


def order_ends(draft: Filled) -> None:
    """Let the lower end of a range stay the lower one where wavenumbers become wavelengths."""
    ends = {quantity.role: place for place, _, quantity in draft.bindings()}
    low, high = (draft.arguments.get(ends.get(role, (0, ""))) for role in ("lower", "upper"))
    if isinstance(low, float) and isinstance(high, float) and low > high:
        draft.arguments[ends["lower"]], draft.arguments[ends["upper"]] = high, low


def turn_to_model(draft: Filled) -> None:
    """Give energies, temperatures and times of a model in one unit of energy, or of time."""
    rows = [(place, one.unit) for place, slot, one in draft.bindings() if one.unit and slot.face.kind == "model"]
    kinds = [[unit for _, unit in rows if dimension(unit) == dimension(name)] for name in ("J", "1/m", "K", "s", "Hz")]
    unit = draft.model_unit = next((units[0] for units in kinds if units), "")
    for place, own in rows:
        try:
            _convert(draft, place, partial(_in_model_unit, own, unit))
        except InputError:  # an energy and a time: no unit is that of both
            draft.features["conflict"] += 1
        inputs = draft.chain.known(place[0]).inputs
        if (kinds[0] or kinds[1]) and any(one.name == "unit" and not one.face.choices for one in inputs):
            draft.arguments[place[0], "unit"] = unit


def _in_model_unit(unit: str, model: str, value: float) -> float:
    """Return a number in the unit of a model: kelvins as k T, a rate per unit of time."""
    if unit == "K" and model != "K":
        return convert(value * BOLTZMANN, "J", model)
    inverse = {dimension(unit), dimension(model)} == {dimension("Hz"), dimension("s")}
    return value * convert(1.0, unit, f"1/({model})") if inverse else convert(value, unit, model, "energy")


def turn_to(draft: Filled, step: int, unit: str) -> None:
    """Give numbers that may come in several units in the one that was chosen."""
    for place, slot, quantity in draft.bindings():
        own = quantity.unit
        if place[0] == step and "`unit`" in slot.face.text and own and dimension(own) == dimension(unit):
            _convert(draft, place, partial(convert, unit=own, target=unit))
