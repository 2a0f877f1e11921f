"""Lists of energies: of Markov chains, and in rising basis sets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear, Unknown
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
    named = r"(?:exact|true|ED|lower bound|bound|DMRG)(?: (?:ground[- ]state )?(?:energy|value|result))?"
    bound = rf"\b{named}(?: of| is| =|=|:)* ?({NUMERAL})"
    if known := reader.take(bound):
        arguments["bound"] = number(known.group(1))
    if trace := reader.take(rf"\binfinite[- ]temperature (?:energy|mean)(?: of| is| =|=)* ?({NUMERAL})"):
        arguments["infinite_temperature_energy"] = number(trace.group(1))
    reader.take_all(r"N Var\(E\)/E\^2|E\^2")
    reader.take(r"\b(?:all )?(?:twelve|eight|ten|sixteen|six|twenty)\b(?! spins| sites)")
    for path, words in (
        ("v_score", r"\bV-score"),
        ("mixed", r"\b(?:are|have|is|do|did)\b[^.?]*\b(?:mixed|converged)\b[^.?]*\?"),
        ("r_hat", r"\bR-hat|\bgelman"),
        ("sigmas", r"\bhow many (?:error bars|errors|sigmas?|standard (?:errors|deviations))|\bsigmas?\b"),
        ("respects_bound", r"\b(?:respect|violat|compatible|consistent)\w*\b[^.?]*(?:bound|variational)"),
        ("naive_error", r"\bnaive|\bif (?:the )?samples were independent"),
        ("autocorrelation", r"\bautocorrelation"),
        ("error", r"\berror\b"),
        ("variance", r"\bvariance\b"),
        ("energy", r"\bmean\b|\baverage|\benergy estimate"),
    ):
        if reader.says(words):
            if path == "v_score" and "sites" not in arguments:
                raise Unclear("the number of sites is not given")
            if path in ("sigmas", "respects_bound") and "bound" not in arguments:
                raise Unclear("the bound is not given")
            return Whole(
                Workflow((Step("answer", "vmc_energy_statistics", arguments),), f"answer.{path}"),
                "1",
                tuple(reader.taken),
            )
    raise Unknown("what is asked of the local energies is not clear")


ZETAS = {"D": 2, "T": 3, "Q": 4, "5": 5, "6": 6, "double": 2, "triple": 3, "quadruple": 4, "quintuple": 5}


EXTRAPOLATED = (
    r"\bcomplete[- ]basis|\bCBS\b|\bbasis[- ]set (?:limit|extrapol)|\binfinite basis|-zeta runs|"
    r"^(?=.*\bextrapol)(?=.*cc-p.*cc-p)"
)


def complete_basis(reader: Reader) -> Whole | None:
    """Energies in two basis sets, brought to the complete one."""
    if not reader.says(EXTRAPOLATED):
        return None
    cardinals = sorted(set(_cardinals(reader)))
    signs = {-1.0 if one.group().startswith("-") else 1.0 for one in re.finditer(rf"(?<![\w.^]){ENERGY}", reader.rest)}
    energies = [number(one.group()) for one in reader.take_all(rf"(?<![\w.^]){ENERGY}")]
    deep = sorted((one for one in energies if abs(one) > 4.0 * min(map(abs, energies))), reverse=True)
    rest = sorted((one for one in energies if one not in deep), reverse=True)
    if len(cardinals) != 2 or len(deep) != 2 or len(rest) != 2 or signs != {-1.0}:
        raise Unclear("two basis sets and two energies of each kind are not given")
    reader.take(r"\bX\^-?3\b|\btwo(?=-point)|\b1/X\^3")
    asked = _about(reader.text)
    path = next(
        (
            name
            for name, words in (
                ("total", r"\btotal\b"),
                ("change", r"\bhow much (?:lower|deeper)|\bbelow the larger"),
                ("correlation", r"\bcorrelation\b"),
                ("mean_field", r"\bhartree-fock\b|\bHF\b|\bSCF\b|\bmean[- ]field"),
            )
            if re.search(words, asked, re.IGNORECASE)
        ),
        "total",
    )
    arguments = {"mean_field": deep, "correlation": rest, "cardinal": cardinals}
    steps = (Step("answer", "basis_set_extrapolation", arguments),)
    return Whole(Workflow(steps, f"answer.{path}"), "hartree", tuple(reader.taken))


ENERGY = r"-?\d+\.\d{2,}(?!\d)"


def _about(text: str) -> str:
    """Return what stands behind the last energy, or before the first if that asks for nothing."""
    places = [one.span() for one in re.finditer(rf"(?<![\w.^]){ENERGY}", text)]
    behind = re.sub(r"^[^.?;,)]*", "", text[places[-1][1] :])
    return (
        behind if len(behind.split()) > 3 else re.split(r"\b(?:from|if|when|given|for|with)\b", text[: places[0][0]])[0]
    )


def _cardinals(reader: Reader) -> list[int]:
    """Take the basis sets, which rise with the energies falling."""
    found = reader.take_all(r"\b(?:aug-)?cc-p(?:C|wC)?V([DTQ56])Z\b")
    found = found or reader.take_all(r"\b(double|triple|quadruple|quintuple)\b(?=[- ]*(?:zeta|and|to)\b)|\b([DTQ5])Z\b")
    words = [next(part for part in match.groups() if part) for match in found]
    if words:
        return [ZETAS.get(word, ZETAS.get(word.upper(), ZETAS.get(word.lower(), 0))) for word in words]
    match = reader.take(
        r"\bcardinal (?:numbers?|X)?\s*=?\s*(\d)(?: and |, | to )(\d)|\bX\s*=\s*(\d)(?: and |, | to )(?:X\s*=\s*)?(\d)|"
        r"\b([DT])([TQ])(?= extrapol)"
    )
    if not match:
        raise Unclear("the basis sets are not named")
    parts = [part for part in match.groups() if part]
    return [ZETAS[part] if part in "DTQ" else int(part) for part in parts]
