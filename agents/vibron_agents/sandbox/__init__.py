"""Running untrusted code: no network, own folder, own process tree, hard limits."""

from vibron_agents.sandbox._places import readable_inside
from vibron_agents.sandbox._supervision import Run
from vibron_agents.sandbox.guarantees import guarantees, second_walls
from vibron_agents.sandbox.guard import Evaluated, evaluate_source, left_behind, nursery
from vibron_agents.sandbox.limits import Limits
from vibron_agents.sandbox.run import run, run_python
from vibron_agents.sandbox.scratch import scratch
from vibron_agents.sandbox.uncontained import WARNING
from vibron_agents.sandbox.warm import Warm

__all__ = [
    "WARNING", "Evaluated", "Limits", "Run", "Warm", "evaluate_source", "guarantees", "left_behind", "nursery",
    "readable_inside", "run", "run_python", "scratch", "second_walls",
]  # fmt: skip
