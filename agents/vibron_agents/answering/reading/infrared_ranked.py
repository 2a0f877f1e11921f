"""Questions about searches in a library that are read as a whole: ranks of right answers, scores of the first hits."""

from __future__ import annotations

from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.spectra_rows import rows
from vibron_agents.answering.reading.whole import Whole

SIZE = (
    rf"(?:library|database|collection|set) (?:of|with|holding|containing|that holds) ({NUMERAL})(?: \w+)?|"
    rf"({NUMERAL}) (?:[\w-]+ ){{0,2}}(?:spectra|entries|compounds|references|candidates|substances|records)|"
    rf"({NUMERAL})-(?:entry|spectrum|compound|member) (?:\w+ )?(?:library|database)|"
    rf"(?:library|database) size (?:of |is |= ?)?({NUMERAL})"
)
TOP = rf"\b(?:top|first|best)[- ]?(?P<at>{COUNT})\b(?! (?:hit|score))"
FIRST = (
    r"top[- ]?(?:1|one)\b|\b(?:at )?rank (?:1|one)\b|(?:in|at) (?:the )?first (?:place|position|rank)|"
    r"ranked first|came first"
)


def whole(way: Way) -> Whole | None:
    """Return what is asked of ranks or scores; None where it is not one of these questions."""
    for rule in (_ranks, _gap, _known):
        if (found := rule(way)) is not None:
            return found
    return None


def _ranks(way: Way) -> Whole | None:
    """The share of searches that found the right answer early, and the mean of its reciprocal ranks."""
    if not way.says(r"\branks?\b|\branked\b|\bpositions?\b|\bplaces?\b") or not way.says(
        r"librar|search|quer|retriev|hit|database"
    ):
        return None
    if way.says(
        r"\b(?:not|never|nowhere)\b (?:\w+ )?(?:\w+ )?(?:return|found|list|retriev|hit|appear|among)\w*|missing|missed"
    ):
        return None
    path = way.asked_of({
        "standard_error": r"standard error|uncertain\w*", "mean_reciprocal_rank": r"reciprocal|\bMRR\b",
        "median_rank": r"median", "top": rf"{TOP}|{FIRST}", "blind": r"\bblind\b|by chance|random",
    })  # fmt: skip
    if not path or way.asks(r"and (?:what|how|which)|mean rank|average rank"):
        return None
    lists = rows(way)
    if len(lists) != 1 or any(one != int(one) or one < 1 for one in lists[0].values):
        return None
    at = None
    if path == "top":
        match = way.take(TOP) or way.take(FIRST)
        at = int(number(match["at"])) if match and "at" in match.groupdict() else 1
    size = way.take(SIZE)
    if size is None or path == "blind":
        return None
    way.take_all(rf"\b{COUNT} (?:[\w-]+ ){{0,2}}(?:quer\w+|searches|knowns|unknowns|tests|compounds|samples|spectra)\b")
    name = way.add(
        "retrieval_metrics", ranks=[int(one) for one in lists[0].values],
        size=int(number(next(filter(None, size.groups())))), at=[at] if at else None,
    )  # fmt: skip
    return way.answer(f"{name}.{path}.{at}" if at else f"{name}.{path}")


def _gap(way: Way) -> Whole | None:
    """How far the first hit is ahead of those behind it."""
    if not way.says(r"\bhits?\b|\bmatch\w*|\bcandidates?\b") or not way.says(
        r"\bscores?\b|similarit\w+|\bHQI\b|quality"
    ):
        return None
    if not way.asks(r"\bgap\b|ahead|stands? out|stood out|confiden\w*"):
        return None
    lists = rows(way)
    if len(lists) != 1 or len(lists[0].values) < 4:
        return None
    path = way.asked_of({
        "confidence": r"confiden\w*|probab\w*|chance", "ratio": r"\bratio\b|how many times|times (?:as|larger)",
        "expected": r"\bexpect\w*", "gap": r"\bgap\b|ahead|difference",
    })  # fmt: skip
    way.take_all(rf"\b{COUNT} (?:best )?(?:hits|scores|candidates|matches)\b|\btop[- ]{COUNT}\b|\bnumber (?:one|two)\b")
    scores = list(lists[0].values)
    if not path or scores != sorted(scores, reverse=True):
        return None
    scores = [one / 100.0 for one in scores] if max(scores) > 1.0 else scores
    return way.answer(way.add("hit_gap_confidence", scores=scores) + f".{path}")


def _known(way: Way) -> Whole | None:
    """The probability that a first hit is right."""
    if not way.says(r"(?:first|top|best) (?:hit|match|candidate)|(?:hit|match|candidate) (?:at|on) (?:the )?top"):
        return None
    if way.says(r"\bgap\b|ahead|second hit|runner") or not way.asks(r"probab\w*|likel\w*|chance|threshold|trust"):
        return None
    prior = way.value("1", r"prior|beforehand|a priori|of (?:the )?(?:quer\w+|unknowns|samples)|in the library")
    similarity = way.value("1", r"similarit\w*|scor\w*|cosine|reaches|with|of")
    if similarity is None:
        similarity, prior = prior, None
    if similarity is None or way.asks(r"threshold|how similar|least"):
        return None
    if way.says(r"prior|beforehand|a priori") and prior is None:
        raise Unclear("the prior probability is not told")
    wrong = way.asks(r"\bnot\b|\bwrong|no match|none")
    name = way.add("open_set_threshold", similarity=similarity, prior=prior)
    return way.answer(f"{name}.{'no_match' if wrong else 'probability'}")
