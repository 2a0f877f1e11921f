"""Send tools of `vibron serve` arguments with damage: an answer in JSON each time, and never an error of the server.

    python benchmarks/attack_service.py [--seconds 120] [--first 0]

Each request is a known answer's call of a tool that takes no time, with one or two of its values, at any depth,
replaced by something else or left out.  It is repeatable by its number (``--first NUMBER --seconds 0``).  A defect is a
status of 500 or above, an answer that is not JSON, an error that asks the user to report it, or a warning of NumPy.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import json
import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from typing import Any

from fastapi.testclient import TestClient

from vibron.core.registry import tools
from vibron_agents.app.serve.application import application
from vibron_agents.app.serve.service import Service
from vibron_agents.jobs.call import Rules, Worked, WorkerCall
from vibron_agents.jobs.work import ended
from vibron_verify.answers import answers_of

OTHERS: tuple[Any, ...] = (
    None, True, -1, 0, 0.5, -0.0, 1e-320, 1e99, 1e308, -1e308, 10**30, 2**63, "", "x", "NaN", "inf", "\x00", "é" * 50,
    "a" * 5000, "5 furlongs", "1e400 cm^-1", "4000 cm^-1", "300 K", "example:affn.jdx", "../../x", "[1,2", "C1CC",
    [], [[]], [None], [1, "a"], [1e308] * 3, [0] * 3, [[1, 2], [3]], [1] * 2000, {}, {"a": 1}, {"__class__": "x"},
)  # fmt: skip
LARGEST_CALL = 3000  # characters
DEFECT = "report it with the"
JSON = {"content-type": "application/json"}


class AtOnce:
    """Workers that do a call when it is given, in this process."""

    count, warm, waiting = 1, 1, 0

    def __init__(self, count: int, first: WorkerCall) -> None:
        pass

    def submit(self, call: WorkerCall) -> Future[Worked]:
        """Do a call."""
        future: Future[Worked] = Future()
        future.set_result(ended(call))
        return future

    def close(self) -> None:
        """Do nothing."""


def known_calls() -> dict[str, list[dict[str, Any]]]:
    """Return the calls of known answers of tools that take no time, by tool."""
    known = {
        name: [dict(one.call) for one in answers_of(tool)] for name, tool in tools().items() if tool.cost == "instant"
    }
    found = {
        name: [call for call in calls if len(json.dumps(call, default=str)) < LARGEST_CALL]
        for name, calls in known.items()
    }
    return {name: calls for name, calls in found.items() if calls}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of each value in a call, of the first four in a list."""
    inside = value.items() if isinstance(value, dict) else enumerate(value[:4]) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*path, key)
        yield from places(part, (*path, key))


def damaged(call: dict[str, Any], chance: random.Random) -> Any:
    """Return a call of which one or two values are replaced or left out."""
    call = copy.deepcopy(call)
    for _ in range(chance.choice((1, 1, 1, 2))):
        where = list(places(call))
        if not where or chance.random() < 0.03:
            return copy.deepcopy(chance.choice(OTHERS))
        *path, last = chance.choice(where)
        holder: Any = call
        for key in path:
            holder = holder[key]
        if isinstance(holder, dict) and chance.random() < 0.1:
            del holder[last]
        else:
            holder[last] = copy.deepcopy(chance.choice(OTHERS))
    return call


def defect_of(client: TestClient, name: str, call: Any) -> tuple[int, str]:
    """Return the status of a request and what is wrong with its answer."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always", RuntimeWarning)
        answer = client.post(f"/api/v1/tools/{name}", content=json.dumps(call, default=str), headers=JSON)
    wrong = [str(one.message) for one in warned if issubclass(one.category, RuntimeWarning)]
    try:
        json.loads(answer.text, parse_constant=_refuse)
    except ValueError as error:
        wrong.append(f"not JSON: {error}")
    if answer.status_code >= 500 or DEFECT in answer.text:
        wrong.append(answer.text[:500])
    return answer.status_code, "; ".join(wrong)


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def attack(numbers: Iterable[int]) -> tuple[Counter[int], list[str]]:
    """Send the requests of these numbers; return their statuses, and each defect once."""
    calls, counts, found = known_calls(), Counter[int](), dict[str, str]()
    app = application(Service(Rules(), AtOnce), page=False)
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        for number in numbers:
            chance = random.Random(number)
            name = chance.choice(sorted(calls))
            status, wrong = defect_of(client, name, damaged(chance.choice(calls[name]), chance))
            counts[status] += 1
            if wrong:
                found.setdefault(f"{name}: {wrong[:60]}", f"{number} {name}: {wrong}")
    return counts, list(found.values())


def main() -> int:
    """Print the number of answers by status, and the defects; return 1 where there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    until = time.monotonic() + given.seconds
    more = itertools.takewhile(lambda _: time.monotonic() < until, itertools.count(given.first + 1))
    counts, found = attack(itertools.chain([given.first], more))
    print(
        f"{sum(counts.values())} requests from number {given.first} on, by status {dict(counts)}; {len(found)} defects"
    )
    print(*found, sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
