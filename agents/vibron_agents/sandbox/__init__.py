"""Running code that nobody vouches for: no network, own folder, own process tree, hard limits."""

from vibron_agents.sandbox.guarantees import guarantees
from vibron_agents.sandbox.limits import Limits
from vibron_agents.sandbox.run import Run, run, run_python
from vibron_agents.sandbox.warm import Warm

__all__ = ["Limits", "Run", "Warm", "guarantees", "run", "run_python"]
