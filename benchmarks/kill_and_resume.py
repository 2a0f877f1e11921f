"""Kill each loop at random moments, resume it until it ends, and hold the end against a run that was not cut off.

python benchmarks/kill_and_resume.py [--kills 50] [--loop NAME ...] [--seed 0] [--model]

Each loop runs twice over: with the deterministic roles on an optimisation task, and with scripted roles whose every
answer is paid for, the payments in a separate file.  With --model, and the loops tools and debug, it asks a scripted
server over HTTP, which keeps every request that reaches it.  The end must be the same, and nothing may be paid for
again whose result was in the journal when the run was killed; a request in flight then is sent once more, and no other.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote

from scripted_server import SERVED, serving

from vibron_agents.core.budget import Budget
from vibron_agents.core.chat import ChatModel
from vibron_agents.core.chat_settings import ChatSettings
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Reply, Request
from vibron_agents.core.session import Session, address
from vibron_agents.loops.bayes import Bayes
from vibron_agents.loops.evolve import Evolve
from vibron_agents.loops.joint import with_model
from vibron_agents.loops.problems import of_question
from vibron_agents.loops.registry import LOOPS
from vibron_agents.loops.running import Way, solved
from vibron_agents.loops.scripted import PaidModel, RoleRates, paid, puzzle, scripted
from vibron_agents.loops.trail import LoopOutcome
from vibron_verify.tasks.optimisation import read_optimisations

TASK = "smooth-noisy-spectra"
QUESTIONS = {
    "tools": "By how much does the peak wavelength of a black body differ between 300 K and 400 K, in micrometres?",
    "debug": "How warm is a thing whose light is brightest at ten micrometres, by the rule of thumb?",
}
SETTINGS = {"evolve": Evolve(generations=4), "bayes": Bayes(candidates=6, run=3)}
Work = Callable[[Path], None]


def by_cards(loop: str, folder: Path) -> None:
    """Run a loop with the deterministic roles and write down its end."""
    task = next(one for one in read_optimisations() if one.id == TASK)
    ended = solved(task, Way.by_cards(loop, 40), folder)
    _write(folder, ended.outcome, ended.spent)


def by_payment(loop: str, folder: Path) -> None:
    """Run a loop with paid roles and write down its end."""
    with Journal(folder / "journal.jsonl") as journal:
        session = Session(journal, Budget({"tokens": 1e6, "evaluations": 1e4}))
        draw = paid(session, PaidModel(folder / "payments.jsonl"))
        world, cast = scripted(RoleRates(solver=0.1, repair=0.3, test=0.6), draw, session)
        problem = puzzle(1, "opt" if loop == "evolve" else "assist", world)
        outcome = LOOPS[loop](problem, world, cast, session, seed=1, settings=SETTINGS.get(loop))
        _write(folder, outcome, {})


@dataclass
class Noting(ChatModel):
    """A model whose requests are noted before they are sent."""

    place: Path = Path()

    def complete(self, request: Request) -> Reply:
        """Note a request and send it."""
        with (self.place / "payments.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(request.to_dict(), sort_keys=True) + "\n")
        return super().complete(request)


def by_model(port: int, loop: str, folder: Path) -> None:
    """Run a loop with a model behind a server and write down its end."""
    place = quote(str(folder), safe="")
    model = Noting(ChatSettings("scripted", f"http://127.0.0.1:{port}/{place}/v1"), folder)
    way = Way(loop, with_model(model), ceilings={"evaluations": 40.0, "tokens": 1e6})
    ended = solved(of_question(QUESTIONS[loop]), way, folder)
    _write(folder, ended.outcome, {})


def _write(folder: Path, outcome: LoopOutcome, spent: Any) -> None:
    best = outcome.best.id if outcome.best else None
    tried = [(candidate.id, verdict.score) for candidate, verdict in outcome.history]
    data = {"best": best, "score": outcome.verdict.score, "tried": tried, "spent": dict(spent),
            "about": dict(outcome.about)}  # fmt: skip
    (folder / "ending.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "ending.json").replace(folder / "end.json")  # whole or not at all, as this may be killed too


Roles = Callable[[str, Path], None]
ROLES: dict[str, Roles] = {"cards": by_cards, "paid": by_payment}


@dataclass
class Found:
    """What came of killing a loop."""

    kills: int = 0
    runs: int = 0
    other_ends: int = 0
    paid_again: int = 0
    in_flight: int = 0
    sent_again: int = 0


def killed(work: Work, folder: Path, kills: int, rng: random.Random) -> Found:
    """Kill and resume until there were so many kills; a run that has ended is begun anew."""
    for name in ("warm", "whole"):  # the first fills what this process keeps in memory and hands to its children
        whole = folder / name
        whole.mkdir(parents=True)
        begun = time.perf_counter()
        work(whole) if name == "warm" else _cut_off(work, whole, None)
        seconds = time.perf_counter() - begun
    right, found = (whole / "end.json").read_text(encoding="utf-8"), Found()
    while found.kills < kills:
        place = folder / f"run-{found.runs}"
        place.mkdir()
        marks: list[tuple[int, frozenset[str]]] = []
        while not (place / "end.json").exists():
            moment = rng.uniform(0.0, seconds) if found.kills < kills else None
            if _cut_off(work, place, moment):
                found.kills += 1
                marks.append((len(_payments(place)), _done(place)))
        found.runs += 1
        found.other_ends += (place / "end.json").read_text(encoding="utf-8") != right
        payments = _payments(place)
        found.paid_again += sum(sum(one in done for one in payments[count:]) for count, done in marks)
        twice = sum(count - 1 for count in Counter(payments).values())
        found.in_flight += twice
        served = place / SERVED
        keys = Counter(served.read_text(encoding="utf-8").split()) if served.exists() else Counter[str]()
        found.sent_again += max(sum(count - 1 for count in keys.values()) - twice, 0)
    return found


def _cut_off(work: Work, folder: Path, moment: float | None) -> bool:
    """Run in a separate process; kill it at a moment, and return whether that came before its end."""
    process = multiprocessing.get_context("fork").Process(target=work, args=(folder,))
    process.start()
    process.join(moment)
    if process.exitcode is None:
        process.kill()
        process.join()
    if process.exitcode not in (0, -9):
        raise RuntimeError(f"the run ended with {process.exitcode}")
    return process.exitcode == -9


def _payments(folder: Path) -> list[str]:
    """Return the identities of the effects that were paid for, in order."""
    path = folder / "payments.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [address("model", {"model": "scripted", **json.loads(line)}) for line in lines]


def _done(folder: Path) -> frozenset[str]:
    """Return the identities of the effects whose results were written."""
    path = folder / "journal.jsonl"
    if not path.exists():
        return frozenset()
    with Journal(path) as journal:
        return frozenset(event["effect"] for event in journal.of("done"))


def main() -> None:
    """Kill every loop and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--loop", action="append", choices=list(LOOPS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", action="store_true", help="ask a scripted server (loops tools and debug)")
    options = parser.parse_args()
    rng, every = random.Random(options.seed), list[Found]()
    print("loop       roles   kills  runs  other end  paid again  in flight when killed  sent again")
    with serving() as port:
        model: dict[str, Roles] = {"model": partial(by_model, port)}
        for loop, (roles, run) in product(
            options.loop or (QUESTIONS if options.model else LOOPS), (model if options.model else ROLES).items()
        ):
            with tempfile.TemporaryDirectory() as folder:
                found = killed(partial(run, loop), Path(folder), options.kills, rng)
            every.append(found)
            print(f"{loop:<10} {roles:<7} {found.kills:>5} {found.runs:>5} {found.other_ends:>10} "
                  f"{found.paid_again:>11} {found.in_flight:>10} {found.sent_again:>23}", flush=True)  # fmt: skip
    kills, runs, other, again, sent = (
        sum(getattr(one, name) for one in every) for name in ("kills", "runs", "other_ends", "paid_again", "sent_again")
    )
    print(f"killed at {kills} moments, {runs} runs to the end: {other} with another end; "
          f"{again} answers paid for twice; {sent} identical requests sent again")  # fmt: skip
    raise SystemExit(1 if other + again + sent else 0)


if __name__ == "__main__":
    main()
