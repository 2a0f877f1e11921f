"""Run the loops with a small language model on a sample of the tasks, each with the same budget of tokens.

python benchmarks/small_model.py URL/NAME --out DIR [--questions 16] [--optimisations 4] [--seeds 0 1 2] [--tokens 6000]
                                 [--tools 6] [--part 0/2] [--alone] [--loops NAME[:SETTING=VALUE,...] ...]

The sample is drawn by the hashes of the ids, not by hand.  An interrupted run resumes, and what the model
answered once is not asked again: loops that ask the same thing of the same seed share the answer, and each pays for
it.  ``--part`` runs every n-th task only, so that two processes share the work; without it all is run, or read from
what the parts left, and the table printed, with the deterministic way as a row.  ``--alone`` gives the model no help:
otherwise it is asked what the cards leave open, as in ``vibron bench tasks --model``.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vibron_agents.app.model_options import address_of
from vibron_agents.core.chat import ChatModel
from vibron_agents.core.chat_settings import ChatSettings
from vibron_agents.core.model import LanguageModel, Reply, Request
from vibron_agents.core.recorder import Recorder
from vibron_agents.core.roles import Cast
from vibron_agents.core.session import Session
from vibron_agents.loops.joint import Seeded, with_model
from vibron_agents.loops.registry import LOOPS, named
from vibron_agents.loops.running import Casting, Way
from vibron_agents.model_roles import ChatExaminer, ChatJudge, ChatProposer
from vibron_agents.sandbox import nursery
from vibron_train.bench.figures import PLAIN, Answered, Improved, ask, improve, search, summary, table
from vibron_verify.tasks import Task, read_tasks
from vibron_verify.tasks.optimisation import Optimisation, read_optimisations

EVALUATIONS = 40
BYTES_A_TOKEN = 2.5  # of English, Python and cards; the server counts about 3.5


def main() -> None:
    """Run the sample and print the table."""
    given = arguments()
    address, name = address_of(given.model, "")
    seconds = given.timeout
    settings = ChatSettings(name, address, price_in=0.0, price_out=0.0, seconds=seconds, patience=seconds, retries=1)
    tasks = sample(read_tasks(), given.questions) + sample(read_optimisations(), given.optimisations)
    first, parts = map(int, given.part.split("/")) if given.part else (0, 1)
    found: list[Answered | Improved] = []
    with nursery() as warm:
        for seed, task in itertools.product(given.seeds, tasks[first::parts]):
            chat = Recorder(ChatModel(settings), given.out / "transcripts" / f"{task.id}.jsonl")
            casting = (alone if given.alone else with_model)(Estimated(chat), given.tools)
            ceilings = {"evaluations": float(EVALUATIONS), "tokens": float(given.tokens)}
            ways = {f"{loop}+{name}": way(loop, casting, ceilings, warm) for loop in given.loops}
            for one in runs(task, ways, seed, given.out):
                print(json.dumps(row(one)), flush=True)
                found.append(one)
    if not given.part:
        figures = summary(
            [one for one in found if isinstance(one, Answered)], [one for one in found if isinstance(one, Improved)]
        )
        print(table(figures))
        (given.out / "table.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def runs(
    task: Task | Optimisation, ways: Mapping[str, Way], seed: int, out: Path
) -> Iterator[Answered | Improved]:  # fmt: skip
    """Yield how the deterministic way and each with the model went; the answer from the cards is of no seed."""
    place = f"seed-{seed}"
    if isinstance(task, Task):
        yield replace(ask(task), seed=seed)
        yield from (search(task, way, name, out / name / place, seed) for name, way in ways.items())
    else:
        yield improve(task, Way.by_cards("evolve", EVALUATIONS), PLAIN, out / PLAIN / place, seed)
        yield from (improve(task, way, name, out / name / place, seed) for name, way in ways.items())


def way(loop: str, casting: Any, ceilings: Mapping[str, float], warm: Any) -> Way:
    """Return the way of a loop, which may be written with its settings."""
    name, settings = named(loop)
    return Way(name, casting, settings, ceilings=ceilings, warm=warm)


@dataclass(frozen=True)
class Estimated:
    """A model that reserves what it probably needs: a bound that always holds is four times that of a small budget."""

    model: LanguageModel

    @property
    def name(self) -> str:
        """Name of the model."""
        return self.model.name

    def most(self, request: Request) -> Mapping[str, float]:
        """Return about the most tokens that a request uses."""
        return {"tokens": sum(len(text) for _, text in request.messages) / BYTES_A_TOKEN + request.most_tokens}

    def complete(self, request: Request) -> Reply:
        """Answer a request."""
        return self.model.complete(request)


def alone(chat: LanguageModel, offered: int) -> Casting:
    """Return roles that the model plays alone, without the plans and the tests of the cards."""

    def casting(session: Session, seed: int) -> Cast:
        asked = Seeded(chat, seed)
        return Cast(ChatProposer(session, asked, offered), ChatExaminer(session, asked), ChatJudge(session, asked))

    return casting


def sample(tasks: Sequence[Any], count: int) -> list[Any]:
    """Return so many tasks, those with the lowest hashes."""
    return sorted(tasks, key=lambda task: hashlib.sha256(task.id.encode()).hexdigest())[:count]


def row(found: Answered | Improved) -> dict[str, Any]:
    """Return the record of a run that a line holds."""
    kept = ("id", "way", "seed", "outcome", "train", "test", "tokens", "seconds")
    return {name: getattr(found, name) for name in kept if hasattr(found, name)}


def part(text: str) -> str:
    """Return which part of the tasks is run, where it is one."""
    if text and not (re.fullmatch(r"\d+/\d+", text) and int(text.split("/")[0]) < int(text.split("/")[1])):
        raise argparse.ArgumentTypeError(f"{text!r} is not a part; give one such as 0/2")
    return text


def arguments() -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(description="The loops with a small model, at an equal budget of tokens.")
    parser.add_argument("model", help="URL/NAME of an OpenAI-style server and its model")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--questions", type=int, default=16)
    parser.add_argument("--optimisations", type=int, default=4)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--tokens", type=int, default=6000)
    parser.add_argument("--tools", type=int, default=6, help="most tools that a plan may choose among")
    parser.add_argument("--timeout", type=float, default=900.0)
    parser.add_argument("--part", default="", type=part, help="such as 0/2")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--loops", nargs="+", default=list(LOOPS), help="such as tools tools:cards=off,calls=off")
    return parser.parse_args()


if __name__ == "__main__":
    main()
