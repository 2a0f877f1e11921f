"""What is done to a table of samples: the words for each model or correction, and what they say of its options."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import BLOT, Reader, Unclear
from vibron_agents.answering.reading.spectra_steps import (
    Operation,
    count,
    given,
    order,
    value,
)

DENSE = r"(?:principal |latent |model )?(?:components?|factors?|PCs?|LVs?|latent variables?)\b"


def _components(reader: Reader) -> int | None:
    return count(reader, rf"\b({COUNT})[- ]{DENSE}", r"\b(?:rank|components?|factors?|PCs)\s*(?:=|:|of)\s*(\d+)")


def _scaling(reader: Reader) -> str | None:
    if reader.take(r"auto-?scal\w*|unit variance|standardi[sz]\w* (?:channels|variables|each channel)"):
        return "autoscale"
    return "centre" if reader.take(r"mean[- ]cent\w+|cent(?:re|er)(?:d|ing)?\b(?: only)?") else None


def _confidence(reader: Reader) -> float | None:
    percent = value(
        reader,
        rf"({NUMERAL})\s*(?:%|per ?cent) (?:confidence|limits?|level)",
        rf"confidence (?:of |level )*({NUMERAL})\s*%",
    )
    return percent / 100.0 if percent else None


def _model(reader: Reader, clause: str) -> dict[str, Any]:
    return given(components=_components(reader), scaling=_scaling(reader), confidence=_confidence(reader))


def _regression(reader: Reader, clause: str) -> dict[str, Any]:
    return given(components=_components(reader), scaling=_scaling(reader))


def _plain(reader: Reader, clause: str) -> dict[str, Any]:
    return {}


def _shared(reader: Reader, clause: str) -> dict[str, Any]:
    return given(
        offset=True if reader.take(r"(?:common|shared|unknown|constant) (?:\w+ )?(?:offset|background)") else None
    )


def _validation(reader: Reader, clause: str) -> dict[str, Any]:
    model = "pcr" if reader.take(r"\bPCR\b|principal component regression") else None
    reader.take(r"\bPLS\b|partial least squares")
    return given(
        components=_components(reader),
        model=model,
        scaling=_scaling(reader),
        folds=count(reader, rf"({COUNT})[- ]?folds?\b"),
    )


def _chosen(reader: Reader, clause: str) -> dict[str, Any]:
    wanted = count(
        reader, r"(?:choose|select|pick|take|keep|draw|retain|want|need)\w*\s+(?:the |out |only |"
                rf"a subset of )*(?:first |best )?({COUNT})\b",
        rf"\b({COUNT})\s+(?:representative|calibration|training|most)\b", rf"subset of ({COUNT})\b",
        rf"\b({COUNT}) (?:samples?|spectra|objects?|of them) (?:are|be|by|with|for|chosen|selected|should)",
    )  # fmt: skip
    if wanted is None:
        raise Unclear("how many samples are to be chosen is not told")
    return given(count=wanted, method="duplex" if re.search("duplex", reader.text, re.IGNORECASE) else None)


def _resolved(reader: Reader, clause: str) -> dict[str, Any]:
    closed = reader.take(r"closure|sum to (?:one|1|unity)")
    return given(components=_components(reader), closure=True if closed else None)


def _correlated(reader: Reader, clause: str) -> dict[str, Any]:
    if reader.take(
        r"(?:mean|average)(?: spectrum)?(?: is| as| taken as)* (?:the )?reference(?: spectrum)?|mean[- ]cent\w+"
    ):
        return {"reference": "mean"}
    if reader.take(
        r"first (?:spectrum|one)(?: is| as| taken as)* (?:the )?reference(?: spectrum)?|"
        r"reference[^.;?]{0,20}first spectrum"
    ):
        return {"reference": "first"}
    return {"reference": "none"} if reader.take(r"(?:no|without (?:a )?) ?reference(?: spectrum)?") else {}


def _classes(reader: Reader, clause: str) -> dict[str, Any]:
    text = reader.text
    method = (
        "svm"
        if re.search(r"support vector|\bSVM\b", text)
        else "lda"
        if re.search(r"discriminant|\bLDA\b", text)
        else None
    )
    told = re.search(
        rf"\b({COUNT})[- ](?:nearest[- ])?(?:neighbou?rs?|NN)\b|\bk\s*=\s*({COUNT})\b", text, re.IGNORECASE
    )
    neighbours = int(number(told.group(1) or told.group(2))) if told else None
    reader.take_all(rf"\b(?:{COUNT})[- ](?={BLOT}|nearest|neighbou?r|NN)|\bk\s*=\s*(?:{COUNT})\b")
    if neighbours is None and method is None and reader.take(r"\b(?:single|one) nearest neighbou?r"):
        neighbours = 1
    return given(
        method=method, neighbours=neighbours, components=_components(reader),
            scaling="autoscale" if _scaling(reader) == "autoscale" else None,
        kernel="rbf" if reader.take(r"\bRBF\b|radial basis") else None, cost=value(reader, rf"\bC\s*=\s*({NUMERAL})"),
        folds=count(reader, rf"({COUNT})[- ]?folds?\b"),
    )  # fmt: skip


def _merit(reader: Reader, clause: str) -> dict[str, Any]:
    noise = value(
        reader,
        rf"(?:noise|standard deviation|s\.?d\.?|sigma|σ)\b[^.;?\d]{{0,40}}({NUMERAL})",
        rf"({NUMERAL})\s*(?:absorbance |AU )?(?:of )?noise",
    )
    if noise is None and not re.search(r"sensitiv|selectiv|net analyte|condition", reader.text, re.IGNORECASE):
        raise Unclear("the noise is not told")
    return {"noise": 1.0 if noise is None else noise}


def _mixture(reader: Reader, clause: str) -> dict[str, Any]:
    if reader.take(r"(?:no|without(?: a| any)?) base ?line"):
        return {}
    match = reader.take(r"\b(constant|flat|linear|sloping|quadratic) (?:base ?line|offset|background)")
    degrees = {"constant": 0, "flat": 0, "linear": 1, "sloping": 1, "quadratic": 2}
    told = degrees[match.group(1).lower()] if match else None
    if told is None and reader.says(r"base ?line"):
        told = order(reader)
    return given(baseline_order=told, noise=value(reader, rf"noise[^.;?\d]{{0,30}}({NUMERAL})"))


def _transfer(reader: Reader, clause: str) -> dict[str, Any]:
    piecewise = reader.take(r"\bpiecewise(?: direct)?(?: standardi[sz]ation)?|\bPDS\b")
    width = count(
        reader, rf"({COUNT}) channels? (?:on|to) (?:either|each|both) sides?", rf"half[- ]width (?:of |= ?)?({COUNT})"
    )
    return given(method="piecewise" if piecewise else None, half_width=width)


def _extended(reader: Reader, clause: str) -> dict[str, Any]:
    return given(order=order(reader))


def _aligned(reader: Reader, clause: str) -> dict[str, Any]:
    return given(
        maximum=value(reader, rf"(?:at most|up to|largest shift|maximum shift|within)[^.;?\d]{{0,20}}({NUMERAL})")
    )


OPERATIONS = (
    Operation("standard_normal_variate", r"\bSNV\b(?:[- ](?:correct|transform)\w*)?|standard normal variate", _plain),
    Operation("extended_multiplicative_scatter_correction", r"\bEMSC\b|extended multiplicative (?:scatter|"
                                                            r"signal) correction",
              _extended, "corrected"),
    Operation("multiplicative_scatter_correction", r"\bMSC\b(?:[- ]correct\w*)?|multiplicative (?:scatter|"
                                                   r"signal) correction", _plain, "corrected"),
    Operation("cross_validate", r"cross-?validat\w*(?: by| over| with)? (?:the )?(?:groups?|days?|molecules?|"
                                r"batch\w*|patients?|donors?|samples?)|leave[- ]one[- ](?:group|day|batch|patient|"
                                r"donor|molecule)[- ]out", _validation),
    Operation("principal_component_regression", r"principal[- ]components? regression|\bPCR\b", _regression),
    Operation("principal_components", r"(?:project\w*[^.;?]{0,40}|\bon )?(?:mean[- ]cent\w+ )?(?:\bPCA\b|"
                                      r"principal[- ]components?(?: analysis)?)|hotelling\w*|"
                                      r"score plot|scores? (?:\w+ ){0,6}(?:on|along|for|of) (?:the first )?PC ?\d|"
                                      r"\bPC ?\d scores?", _model, "scores"),
    Operation("kennard_stone", r"kennard[- ]?stone|\bCADEX\b|\bduplex\b", _chosen),
    Operation("mcr_als", r"\bMCR(?:-ALS)?\b|multivariate curve resolution|alternating least squares", _resolved),
    Operation("two_d_correlation", r"\b2D[- ]?(?:IR )?(?:COS|correlation)\w*|two[- ]dimensional correlation|\bnoda\b|"
                                   r"(?:a)?synchronous",
              _correlated),
    Operation("classical_least_squares", r"classical least[- ]squares|\bCLS\b|K[- ]matrix", _shared),
    Operation("inverse_least_squares", r"inverse least[- ]squares|\bILS\b|P[- ]matrix|multiple linear regression|"
                                       r"\bMLR\b", _plain),
    Operation("partial_least_squares", r"partial[- ]least[- ]squares|\bPLS[12R]?\b", _regression),
    Operation("simca", r"\bSIMCA\b|soft independent|class models?", _model),
    Operation("classify_spectra", r"(?:nearest[- ]neighbou?rs?|\bk-?NN\b|\d-NN\b|support vector|\bSVM\b|"
                                  r"linear discriminants?|\bLDA\b)", _classes),
    Operation("figures_of_merit", r"net analyte signals?|multivariate (?:detection|limits?|quantif\w+)|"
                                  r"figures? of merit|selectivit\w+|analytical "
                                  r"sensitivit\w+", _merit),
    Operation("mixture_nnls", r"non-?negative (?:least[- ]squares|fit\w*)|\bNNLS\b|non-?negativ\w+|"
                              r"no negative (?:amounts?|weights?|coefficients?|contributions?|shares?)", _mixture),
    Operation("calibration_transfer", r"(?:piecewise )?direct standardi[sz]ation|\bP?DS\b|calibration transfer|"
                                      r"transfer samples", _transfer),
    Operation("align_spectra", r"align\w*|register\w*", _aligned),
)  # fmt: skip
