"""Which solver a question means, and with which settings."""

from __future__ import annotations

import math
from typing import Any

from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Reader, Unclear

METHODS = (
    ("vqe", r"\bVQE\b|variational quantum eigensolver|parametri[sz]ed (?:quantum )?circuit"),
    ("nqs", r"\bneural|\bboltzmann|\bRBM\b|\bNQS\b|\bt?VMC\b|variational monte carlo|\bjastrow\b|\bnetwork\b"),
    ("tebd", r"\bTEBD\b|time-evolving block"),
    ("tdvp", r"\bTDVP\b|time-dependent variational principle"),
    ("mps", r"\bi?DMRG\b|matrix[- ]product|\bMPS\b|tensor network|density[- ]matrix renormali[sz]ation"),
    ("trotter", r"\btrotter|\bdigital(?:ly)?\b|product formula|\bsuzuki\b"),
    ("exact", r"exact diagonali|\bED\b|lanczos|krylov"),
)
MOST_STATES = 2.0**16
MOST_BOND = 64


def method_in(reader: Reader) -> str:
    """Return the family of solvers that the text names; "" if none."""
    named = [name for name, pattern in METHODS if reader.says(pattern)]
    if "tebd" in named or "tdvp" in named:
        named = [name for name in named if name not in ("mps", "nqs")] if not reader.says(r"neural|tVMC") else ["nqs"]
    if len(named) > 1 and "exact" in named:
        named.remove("exact")
    if len(named) > 1:
        raise Unclear(f"it names several methods: {', '.join(named)}")
    return named[0] if named else ""


def small(one: System) -> bool:
    """Tell whether all states of the model fit."""
    return one.states**one.sites <= MOST_STATES or (
        bool(one.arguments.get("sector")) and one.states**one.sites <= 2.0**21
    )


def bond_dimension(reader: Reader, one: System) -> dict[str, Any]:
    """Return the bond dimension that the text gives, or one that the middle of a short chain does not exceed."""
    if stated := stated_bond(reader):
        return stated
    return {"bond_dimension": int(min(MOST_BOND, max(2, math.prod([one.states] * (one.sites // 2)))))}


def network(reader: Reader) -> dict[str, Any]:
    """Return the kind of network that the text names."""
    found: dict[str, Any] = {}
    for name, pattern in (
        ("jastrow", r"jastrow"),
        ("cnn", r"\bconvolution|\bCNN\b"),
        ("ffnn", r"feed-?forward"),
        ("autoregressive", r"autoregressive"),
        ("rbm", r"boltzmann|\bRBM\b"),
    ):
        if reader.says(pattern):
            found["ansatz"] = name
            break
    if match := reader.take(rf"\b(?:alpha|α|hidden[- ](?:unit )?density|width)(?: of| =|=)? ?({COUNT})\b"):
        found["width"] = int(number(match.group(1)))
    if match := reader.take(r"\b(\d+) (?:optimi[sz]ation |training |SR )?steps\b"):
        found["steps"] = int(match.group(1))
    if match := reader.take(r"\bseed(?: of| number| =|=)* ?(\d+)"):
        found["seed"] = int(match.group(1))
    return found


def stated_bond(reader: Reader) -> dict[str, Any]:
    """Take the bond dimension that the text gives."""
    match = reader.take(rf"\b(?:bond[- ]dimension|(?-i:chi|χ|D|m))(?: of| is| at| up to| =|=)* ?({COUNT})\b")
    return {"bond_dimension": int(number(match.group(1)))} if match else {}
