"""Fill the numeric inputs and the options of a chain of tools with what a question holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from vibron.core.written_units import dimension
from vibron_agents.answering.argument_units import order_ends, turn_to, turn_to_model
from vibron_agents.answering.assign import IMPOSSIBLE, assign
from vibron_agents.answering.bind import ANY_UNIT, Binding, density_of, pair
from vibron_agents.answering.catalogue import Slot
from vibron_agents.answering.chain import Filled, Place, ToolChain
from vibron_agents.answering.choose import choice, is_target, units_of
from vibron_agents.answering.context import contexts
from vibron_agents.answering.names import give_names
from vibron_agents.answering.question import Question, StatedQuantity
from vibron_agents.answering.weights import Weights

MOST_ASSUMED = 2
ORDER = 1.0  # by which an assignment in the order of mention is preferred, among quantities of one dimension
JOINED = 0.0  # score from which a bare number joins another one in a list
SHARED = frozenset("each both equal identical same square alike all".split())


class Filler:
    """Fills chains for one question, and remembers how each quantity fits each input."""

    def __init__(self, question: Question, weights: Weights) -> None:
        self.question, self.weights = question, weights
        self._pairs: dict[tuple[int, str, str], Binding | None] = {}

    def fit(self, number: int, slot: Slot) -> Binding | None:
        """Return how a quantity fits an input."""
        key = number, slot.tool, slot.name
        if key not in self._pairs:
            about = contexts(self.question)[number]
            self._pairs[key] = pair(self.question.quantities[number], slot, about, self.weights)
        return self._pairs[key]

    def fill(self, chain: ToolChain, without: frozenset[Hashable] = frozenset()) -> Filled:
        """Return a chain with its arguments; none of ``without``, pairs of a place and a quantity or of an option."""
        draft = Filled(self.question, chain, without=without)
        scores = self._bind(draft)
        order_ends(draft)
        turn_to_model(draft)
        _put_together(draft)
        self._choose(draft)
        give_names(draft)
        self._share(draft)
        self._assume(draft)
        _find_place(draft)
        for number, quantity in enumerate(self.question.quantities):
            if number not in draft.used and contexts(self.question)[number].repeated:
                draft.used.add(number)
            elif number not in draft.used:
                kind = "word" if quantity.spelt else "unit" if quantity.unit else "bare"
                draft.features[f"unused_{kind}"] += 1
        spare = sum(not slot.face.required for slot in draft.slots.values()) - len(draft.bound)
        mean = sum(scores) / len(scores) if scores else 0.0
        sums = {"bind_sum": sum(scores), "bind_mean": mean, "bind_min": min(scores, default=0.0)}
        draft.features.update({**sums, "bound": len(scores), "defaults": spare / 10.0, "assumed": len(draft.assumed)})
        return draft

    def _bind(self, draft: Filled) -> list[float]:
        """Give each quantity its input, and return the scores; equal inputs of several steps take the same number."""
        groups: dict[tuple[str, str, str], dict[Place, Slot]] = {}
        for (step, _), slot in draft.chain.slots():
            for part in (slot,) if slot.is_numeric else slot.parts:
                name = part.name if part.face.kind != "position" else part.name.rpartition(".")[2]
                if name != "seed":
                    groups.setdefault((name, part.face.unit, part.face.shape), {})[step, part.name] = part
        rows = [(list(places), next(iter(places.values()))) for places in groups.values()]
        draft.slots = {place: slot for places, slot in rows for place in places}
        self._assign(draft, rows)
        scores: dict[int, float] = {}
        for place, slot, quantity in draft.bindings():
            numbers = [draft.bound[place], *self._joined(draft, place, slot, quantity)]
            draft.used |= set(numbers)
            draft.features["joined"] += len(numbers) > 1
            values = [self._value(one, slot) for one in sorted(numbers)]
            draft.arguments[place] = values[0] if len(values) == 1 else [part for value in values for part in value]
            fitted = self.fit(numbers[0], slot)
            scores[numbers[0]] = fitted.score if fitted else 0.0
        return list(scores.values())

    def _assign(self, draft: Filled, rows: Sequence[tuple[list[Place], Slot]]) -> None:
        """Assign quantities to inputs by their scores, preferably in the order of mention."""
        quantities = self.question.quantities
        order = _ranks([dimension(one.unit) if one.unit else "" for one in quantities])
        places = _ranks([dimension(slot.face.unit or "1") for _, slot in rows])
        table = []
        for number, rank in enumerate(order):
            fits = [
                (None if (own[0], number) in draft.without else self.fit(number, slot), abs(rank - place))
                for (own, slot), place in zip(rows, places, strict=True)
            ]
            table.append([one.score - ORDER * apart if one else IMPOSSIBLE for one, apart in fits])
        unused = [self.weights.linear["unused"]["unit" if one.unit else "bare"] for one in quantities]
        for number, column in enumerate(assign(table, [slot.face.required for _, slot in rows], unused)):
            draft.bound |= dict.fromkeys(rows[column][0] if column >= 0 else (), number)
            draft.features["disorder"] += abs(order[number] - places[column]) if column >= 0 else 0  # type: ignore[assignment]
        draft.used = set(draft.bound.values())
        draft.missing = [first for (first, *_), slot in rows if slot.face.required and first not in draft.bound]

    def _joined(self, draft: Filled, place: Place, slot: Slot, quantity: StatedQuantity) -> list[int]:
        """Return the numbers without an input that join a single one in a list."""
        found: list[int] = []
        if not slot.takes_list or "," in slot.face.shape or len(quantity.values) != 1 or quantity.spelt:
            return found
        for at, one in enumerate(self.question.quantities):
            free = at not in draft.used and len(one.values) == 1 and (place, at) not in draft.without
            other = self.fit(at, slot) if free and one.unit == quantity.unit and not one.spelt else None
            if other and (one.unit or other.score > JOINED):
                found.append(at)
                draft.joined.append((place, at))
        return found

    def _value(self, number: int, slot: Slot) -> Any:
        quantity, face, fitted = self.question.quantities[number], slot.face, self.fit(number, slot)
        stated = [f"{one!r} {quantity.unit}" for one in quantity.values]
        values: list[Any] = list(fitted.values) if fitted and fitted.values is not None else stated
        if face.type in ("integer", "list of integer"):
            values = [int(one) for one in values]
        if "," in face.shape:
            last = face.shape.rpartition(",")[2].strip()
            width = len(values) // quantity.rows if quantity.rows else int(last) if last.isdigit() else len(values)
            return [values[start : start + width] for start in range(0, len(values), width)]
        return values if slot.takes_list or len(values) > 1 else values[0]

    def _choose(self, draft: Filled) -> None:
        """Choose options, and with them the unit of the result where they decide it."""
        for step in range(len(draft.chain.tools)):
            tool, last = draft.chain.known(step), step == len(draft.chain.tools) - 1
            bound = [(slot, quantity) for place, slot, quantity in draft.bindings() if place[0] == step]
            units, first = [one.unit for _, one in bound], tool.outputs[0].face.unit
            density = next((per for slot, one in bound if (per := density_of(one.unit, slot))), "")
            taken: dict[tuple[str, ...], set[Any]] = defaultdict(set)  # by an option and its twins
            worded = [one for one in tool.inputs if one.is_numeric and one.options]
            for slot in sorted((*tool.choices, *worded), key=lambda one: not is_target(one)):
                if (step, slot.name) in draft.arguments:
                    continue
                if slot.name == "per" and density:
                    draft.per, draft.arguments[step, slot.name] = density if last else "", density
                    continue
                twins = taken[slot.face.choices] if slot.face.choices else set()
                found = choice(self.question, slot, self.weights, units, twins, first)
                if found and (step, slot.name) in draft.without:
                    draft.features["ruled_out"] += found.strength  # type: ignore[assignment]
                    found = replace(found, value=found.rival, rival=None) if found.rival is not None else None
                if found is None:
                    draft.missing += [(step, slot.name)] if slot.face.required and not slot.is_numeric else []
                    continue
                if slot.is_numeric:
                    draft.arguments[step, slot.name] = [found.value] if slot.takes_list else found.value
                    draft.missing = [place for place in draft.missing if place != (step, slot.name)]
                    draft.features["options"] += min(found.strength, 1.5)  # type: ignore[assignment]
                    continue
                twins.add(found.value)
                draft.features["options"] += min(found.strength, 1.5)  # type: ignore[assignment]
                draft.features["rival_options"] += found.rival is not None
                draft.features["chosen"] += 1
                if found.value != slot.face.default:
                    draft.arguments[step, slot.name] = found.value
                if slot.name == "per":
                    draft.per = str(found.value) if last else ""
                elif units_of(slot) and not is_target(slot):
                    turn_to(draft, step, str(found.value))
                elif last and units_of(slot):
                    draft.unit = str(found.value)
        if not draft.unit and draft.chain.known(-1).outputs[0].face.unit == "1":
            for _, slot, quantity in draft.bindings():
                free = ANY_UNIT.search(slot.face.text) and "`unit`" not in slot.face.text and quantity.unit
                if free and not draft.unit and dimension(quantity.unit) == dimension(self.question.wanted_unit):
                    draft.unit = quantity.unit

    def _share(self, draft: Filled) -> None:
        """Give two inputs one number where a question says that it is that of both."""
        if draft.missing and SHARED & {one.word.lower() for one in self.question.tokens}:
            for place in [place for place in draft.missing if place in draft.slots]:
                slot = draft.slots[place]
                numbers = [number for other, number in draft.bound.items() if other[0] == place[0]]
                fits = [(one.score, number) for number in numbers if (one := self.fit(number, slot))]
                if fits and max(fits)[0] > 0.0:
                    draft.arguments[place] = self._value(max(fits)[1], slot)
                    draft.missing.remove(place)
                    draft.features["shared"] += 1

    def _assume(self, draft: Filled) -> None:
        """Give a required number of the last tool that is not stated its usual value, if nothing else is missing."""
        found = {}
        for place in draft.missing if len(draft.missing) <= MOST_ASSUMED else []:
            slot = draft.slots.get(place) if place[0] == len(draft.chain.tools) - 1 else None
            usual = self.weights.magnitudes.get(f"{slot.tool}.{slot.base}") if slot else None
            if slot is None or usual is None or "," in slot.face.shape:
                return
            value = 10.0**usual if slot.face.type != "integer" else max(round(10.0**usual), 1)
            found[place] = [value] if slot.takes_list else value
        if found:
            draft.arguments |= found
            draft.assumed, draft.missing = tuple(found), []


def _ranks(kinds: Sequence[Hashable]) -> list[float]:
    """Return the position of each member among those of its kind, between 0 and 1."""
    return [(kinds[:place].count(kind) + 0.5) / kinds.count(kind) for place, kind in enumerate(kinds)]


def _find_place(draft: Filled) -> None:
    """Find the member of a list at which the result is wanted, as in the absorbance at 1640 cm^-1."""
    quantities, asking = draft.question.quantities, draft.question.asking
    for place in dict.fromkeys(place for place, _ in draft.joined):
        row = sorted([draft.bound[place], *(number for other, number in draft.joined if other == place)])
        asked = [at for at, number in enumerate(row) if asking[0] <= quantities[number].start < asking[1]]
        if len(asked) == 1:
            draft.at = len(row), asked[0]
    for number, one in enumerate(draft.question.quantities):
        for many in [many for *_, many in draft.bindings() if len(many.values) > 2 and many.unit]:
            single = number not in draft.used and len(one.values) == 1 and one.unit == many.unit
            if single and one.values[0] in many.values:
                draft.at = len(many.values), many.values.index(one.values[0])
                draft.used.add(number)


def _put_together(draft: Filled) -> None:
    """Put the parts of records together, and count the axes of one name that differ in length."""
    lengths: dict[tuple[int, str, str], set[int]] = defaultdict(set)
    for place, slot, _ in draft.bindings():
        if slot.takes_list and slot.face.shape:
            axis = slot.face.shape.split(",")[0].strip()
            lengths[place[0], place[1].rpartition(".")[0], axis].add(len(draft.arguments[place]))
    draft.features["conflict"] += sum(len(one) > 1 for one in lengths.values())
    for step, name in [place for place in draft.arguments if "." in place[1]]:
        record, _, part = name.partition(".")
        draft.arguments.setdefault((step, record), {})[part] = draft.arguments.pop((step, name))
    for place, value in [*draft.arguments.items()]:
        parts = draft.chain.slot(place).face.parts if isinstance(value, dict) else ()
        if any(part.required and part.name not in value for part in parts):
            del draft.arguments[place]
