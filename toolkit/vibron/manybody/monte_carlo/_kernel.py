"""Stochastic series expansion of spins one half: updates of the operator string and measurements, compiled by Numba.

``ops[p]`` is -1 for the identity, else twice the number of a place (a bond or a site) plus one where the operator
changes the state.  A spin is 0 for up, 1 for down.  A vertex has four legs: first and second site before the operator
(0, 1) and after it (2, 3); its state has the spin of leg l in bit 3 - l.  At a site, legs 1 and 3 are not used.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.compiled import compiled


@compiled
def _diagonal(random: Any, spins: Any, ops: Any, number: int, beta: float, places: Any) -> int:
    """Insert and remove diagonal operators; return the number of operators."""
    first, second, weights, largest, cumulative = places[0], places[1], places[2], places[9], places[3]
    total = beta * cumulative[-1]
    for p in range(len(ops)):
        place = ops[p] >> 1
        if ops[p] < 0:
            if random.random() * (len(ops) - number) < total:
                draw, place, high = random.random() * cumulative[-1], 0, len(cumulative) - 1
                while place < high:  # the first place whose cumulative weight is above the draw
                    middle = (place + high) >> 1
                    if cumulative[middle] > draw:
                        high = middle
                    else:
                        place = middle + 1
                weight = weights[place, 2 * spins[first[place]] + spins[second[place]]]
                if random.random() * largest[place] < weight:
                    ops[p] = 2 * place
                    number += 1
        elif ops[p] & 1 == 0:
            if random.random() * total < len(ops) - number + 1:
                ops[p] = -1
                number -= 1
        else:
            spins[first[place]] ^= 1
            if first[place] != second[place]:
                spins[second[place]] ^= 1
    return number


@compiled
def _linked(spins: Any, ops: Any, number: int, places: Any) -> Any:
    """Return the state of each vertex, its place, the leg that each leg is joined to, and the first leg of each site.

    The spins return to what they were.
    """
    first, second = places[0], places[1]
    states, where = np.empty(number, np.int64), np.empty(number, np.int64)
    links = np.arange(4 * number)
    start, last = np.full(len(spins), -1), np.full(len(spins), -1)
    vertex = 0
    for op in ops:
        if op < 0:
            continue
        place = op >> 1
        i, j = first[place], second[place]
        pair = i != j
        before = 2 * spins[i] + (spins[j] if pair else 0)
        after = before ^ (3 if pair else 2) if op & 1 else before
        if op & 1:
            spins[i] ^= 1
            if pair:
                spins[j] ^= 1
        states[vertex], where[vertex] = 4 * before + after, place
        for side in range(2 if pair else 1):
            site, leg = (j if side else i), 4 * vertex + side
            if last[site] >= 0:
                links[leg], links[last[site]] = last[site], leg
            else:
                start[site] = leg
            last[site] = leg + 2
        vertex += 1
    for site in range(len(spins)):
        if start[site] >= 0:
            links[start[site]], links[last[site]] = last[site], start[site]
    return states, where, links, start


@compiled
def _loops(random: Any, states: Any, where: Any, links: Any, count: int, places: Any) -> int:
    """Walk directed loops; return the number of vertices visited."""
    kind, exits = places[4], places[5]
    visited = 0
    if not len(states):
        return visited
    for _ in range(count):
        begin = int(random.random() * len(links))
        leg = begin
        while True:
            vertex, entry = leg >> 2, leg & 3
            state, draw, out = states[vertex], random.random(), 0
            while draw >= exits[kind[where[vertex]], state, entry, out]:
                out += 1
            states[vertex] = state ^ (8 >> entry) ^ (8 >> out)
            visited += 1
            leg = 4 * vertex + out
            if leg == begin:
                break
            leg = links[leg]
            if leg == begin:
                break
    return visited


@compiled
def _clusters(random: Any, states: Any, where: Any, links: Any, places: Any) -> None:
    """Flip each cluster with probability one half: Ising vertices join their four legs, sites none."""
    first, second = places[0], places[1]
    seen = np.zeros(len(links), np.bool_)
    waiting = np.empty(len(links) + 1, np.int64)
    for begin in range(len(links)):
        if seen[begin] or links[begin] == begin:
            continue
        flip, waiting[0], count = random.random() < 0.5, begin, 1
        seen[begin] = True
        while count:
            count -= 1
            vertex = waiting[count] >> 2
            own = waiting[count] & 3
            pair = first[where[vertex]] != second[where[vertex]]
            for leg in range(4 if pair else 1):
                leg = leg if pair else own
                at = 4 * vertex + leg
                if pair and seen[at] and leg != own:
                    continue
                seen[at] = True
                if flip:
                    states[vertex] ^= 8 >> leg
                if not seen[links[at]]:
                    seen[links[at]] = True
                    waiting[count] = links[at]
                    count += 1
    return


@compiled
def _written(random: Any, spins: Any, ops: Any, states: Any, start: Any) -> None:
    """Write the states of the vertices back into the operators and spins; spins without operators are free."""
    vertex = 0
    for p in range(len(ops)):
        if ops[p] >= 0:
            changed = (states[vertex] >> 2) != (states[vertex] & 3)
            ops[p] = (ops[p] & ~1) | (1 if changed else 0)
            vertex += 1
    for site in range(len(spins)):
        if start[site] >= 0:
            spins[site] = (states[start[site] >> 2] >> (3 - (start[site] & 3))) & 1
        else:
            spins[site] = 1 if random.random() < 0.5 else 0


@compiled
def _measure(spins: Any, ops: Any, number: int, beta: float, places: Any, out: Any) -> None:
    """Write operators, mean magnetisation, its response, mean square of the order, and squares of the windings."""
    first, second, pattern, winding = places[0], places[1], places[6], places[7]
    magnet, order = 0.0, 0.0
    for site in range(len(spins)):
        magnet += 0.5 - spins[site]
        order += pattern[site] * (0.5 - spins[site])
    total, squares, orders = 0.0, 0.0, 0.0
    along, across = 0.0, 0.0
    for op in ops:
        if op < 0:
            continue
        total += magnet
        squares += magnet * magnet
        orders += order * order
        if op & 1:
            i, j = first[op >> 1], second[op >> 1]
            up = 1.0 - 2.0 * spins[i]
            order -= pattern[i] * up
            spins[i] ^= 1
            if i == j:
                magnet -= up
            else:
                order += pattern[j] * up
                spins[j] ^= 1
                along += up * winding[op >> 1, 0]
                across += up * winding[op >> 1, 1]
    if number:
        out[1], out[3] = total / number, orders / number
        out[2] = beta * (total * total + squares) / (number * (number + 1.0))
    else:
        out[1], out[2], out[3] = magnet, beta * magnet * magnet, order * order
    out[0] = number
    out[4], out[5] = along * along, across * across


@compiled
def run(random: Any, spins: Any, ops: Any, beta: float, loops: int, places: Any, out: Any) -> int:
    """Make as many sweeps as ``out`` has rows and measure after each; return the number of vertices visited."""
    number, visited = 0, 0
    for op in ops:
        number += 1 if op >= 0 else 0
    for sweep in range(len(out)):
        number = _diagonal(random, spins, ops, number, beta, places)
        states, where, links, start = _linked(spins, ops, number, places)
        if places[8]:
            _clusters(random, states, where, links, places)
        else:
            visited += _loops(random, states, where, links, loops, places)
        _written(random, spins, ops, states, start)
        _measure(spins, ops, number, beta, places, out[sweep])
    return visited
