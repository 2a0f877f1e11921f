"""Lists of energies: of Markov chains, and in rising basis sets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole


def _numbers(text: str) -> list[float]:
    return [number(part) for part in re.findall(NUMERAL, text)]


def statistics(reader: Reader) -> Whole | None:
    """What local energies of Markov chains tell."""
    if not reader.says(r"\blocal energ|\bV-score|\bR-hat|\bgelman"):
        return None
    lists = reader.take_all(rf"{NUMERAL}(?:\s*,\s*(?:and\s+)?{NUMERAL}|\s+and\s+{NUMERAL}(?=[^,]*$))+")
    chains: list[Sequence[float]] = [_numbers(one.group()) for one in lists]
    if not chains or len({len(one) for one in chains}) > 1 or len(chains[0]) < 4:
        raise Unclear("the local energies are not clear")
    arguments: dict[str, Any] = {"local_energies": chains}
    stated = reader.take(rf"\b({COUNT}) (?:markov |independent )*chains\b")
    if stated and int(number(stated.group(1))) != len(chains):
        raise Unclear("the number of chains is another one")
    if sites := reader.take(rf"\b({COUNT})[- ](?:spins?|sites?|qubits?)\b|\bN\s*=\s*(\d+)"):
        arguments["sites"] = int(number(next(part for part in sites.groups() if part)))
    reader.take_all(r"N Var\(E\)/E\^2|E\^2")
    reader.take(r"\b(?:all )?(?:twelve|eight|ten|sixteen|six|twenty)\b(?! spins| sites)")
    for path, words in (
        ("v_score", r"\bV-score"),
        ("r_hat", r"\bR-hat|\bgelman"),
        ("naive_error", r"\bnaive|\bif (?:the )?samples were independent"),
        ("autocorrelation", r"\bautocorrelation"),
        ("error", r"\berror\b"),
        ("energy", r"\bmean\b|\baverage|\benergy estimate"),
    ):
        if reader.says(words):
            if path == "v_score" and "sites" not in arguments:
                raise Unclear("the number of sites is not given")
            return Whole(
                Workflow((Step("answer", "vmc_energy_statistics", arguments),), f"answer.{path}"),
                "1",
                tuple(reader.taken),
            )
    raise Unclear("what is asked of the local energies is not clear")


def complete_basis(reader: Reader) -> Whole | None:
    """Energies in two basis sets, brought to the complete one."""
    if not reader.says(r"\bcomplete[- ]basis|\bCBS\b|\bbasis[- ]set (?:limit|extrapolation)"):
        return None
    cardinals = [
        {"D": 2, "T": 3, "Q": 4, "5": 5, "6": 6}[match.group(1).upper()]
        for match in reader.take_all(r"\b(?:aug-)?cc-p(?:C|wC)?V([DTQ56])Z\b")
    ]
    if not cardinals:
        if not (match := reader.take(r"\bcardinal numbers? (\d) (?:and|to) (\d)|\bX\s*=\s*(\d) (?:and|to) (\d)")):
            raise Unclear("the basis sets are not named")
        cardinals = [int(part) for part in match.groups() if part]
    pairs = {}
    for name, words in (
        ("mean_field", r"(?:hartree-fock|HF|SCF|mean-field)(?: energies| energy)?"),
        ("correlation", r"(?:MP2 |CCSD\(T\) |CCSD )?correlation(?: energies| energy)?"),
    ):
        match = reader.take(
            rf"\b{words}[^-\d]{{0,30}}({NUMERAL})(?: ?(?:hartree|Eh))?,?\s+(?:and|"
            rf"to)\s+({NUMERAL})|\b{words}[^-\d]{{0,30}}({NUMERAL})\s*,\s*({NUMERAL})"
        )
        if match:
            pairs[name] = [number(part) for part in match.groups() if part]
    cardinals = sorted(set(cardinals))
    if len(pairs) != 2 or len(cardinals) != 2:
        raise Unclear("two energies of each kind are not given")
    path = (
        "total"
        if reader.says(r"\btotal\b")
        else "correlation"
        if reader.says(
            r"\bcorrelation (?:energy )?(?:at|in) the (?:limit|basis|complete)|\b(?:limit|"
            r"extrapolated)[a-z ]* (?:of the )?correlation"
        )
        else "mean_field"
        if reader.says(r"\b(?:hartree-fock|HF) (?:limit|energy (?:at|in) the (?:basis|complete|limit))")
        else "total"
    )
    return Whole(
        Workflow((Step("answer", "basis_set_extrapolation", {**pairs, "cardinal": cardinals}),), f"answer.{path}"),
        "hartree",
        tuple(reader.taken),
    )
