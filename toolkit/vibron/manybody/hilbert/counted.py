"""The number of states of an additive sector, counted site by site."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from vibron.manybody.hilbert.basis import ADDITIVE, empty_sector
from vibron.manybody.operators.blocks import Digits
from vibron.manybody.operators.symmetry import digit_charges

if TYPE_CHECKING:
    from vibron.manybody.specification import Model


def counted(model: Model) -> int:
    """Count the states of the additive part of a sector, site by site and without writing them out."""
    digits = Digits(model.site, 1, "up_block")
    charges = digit_charges(digits)
    names = [name for name in ADDITIVE if name in model.sector.declared]
    local: Counter[tuple[int, ...]] = Counter()
    for values in product(range(digits.dimension), repeat=digits.count):
        if model.site.kind != "tj" or values != (1, 1):
            local[tuple(sum(int(charges[n][d, v]) for d, v in enumerate(values)) for n in names)] += 1
    total: Counter[tuple[int, ...]] = Counter({(0,) * len(names): 1})
    for _ in range(model.n_sites):
        grown: Counter[tuple[int, ...]] = Counter()
        for (one, many), (other, few) in product(total.items(), local.items()):
            sums = zip(names, one, other, strict=True)
            grown[tuple((a + b) % 2 if name == "parity" else a + b for name, a, b in sums)] += many * few
        total = grown
    goal = {**model.sector.declared, "parity": 0 if model.sector.parity == 1 else 1}
    target = tuple(round((2 if name == "total_sz" else 1) * goal[name]) for name in names)
    if not total[target]:
        raise empty_sector(model)
    return total[target]
