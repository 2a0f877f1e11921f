"""Variants of questions have the same numbers, units, structures and negations."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.unit_registry import registry
from vibron_verify.questions import paraphrase, read_questions
from vibron_verify.questions.paraphrasing import _wording

TRAIN = read_questions("train")
SEEDS = range(3)
NUMBER = re.compile(
    r"(?<![\w.^])(?<!\^-)(?P<value>\d{1,3}(?:,\d{3})+(?![\d,])|\d+\.\d+|\.\d+|\d+)"
    r"(?:[eE](?P<e>[-+]?\d+)| ?[x×] ?10\^(?P<power>-?\d+))?(?![\d\w])"
)
RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
NAMED = {"degrees Celsius": "degC", "reciprocal centimetres": "cm^-1", "per cent": "percent"}
WORDS = frozenset("a an and as at by d for from in is it not of on or so than that the to with".split())
STRUCTURE = re.compile(r"[A-Za-z0-9@+\\/\[\]()=#-]*[=#@\[(][A-Za-z0-9@+\\/\[\]()=#-]+|\b[A-Z][A-Za-z]*\d\w*")


def plain(text: str) -> str:
    text = re.sub("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda match: "^" + match[0].translate(RAISED), text)
    for old, new in NAMED.items():
        text = text.replace(old, new)
    return re.sub(r"(?<![\w.^])([A-Za-zµμ]{1,3})(-?[1-9])(?!\w|\.\d)", r"\1^\2", text)


@cache
def unit(text: str) -> tuple[float, str] | None:
    """Return a unit in base units, its size and dimension, if the text is one as pint reads it."""
    if not text or any(word in WORDS or word[0].isdigit() for word in text.split()):
        return None
    try:
        parsed = registry().parse_units(text.strip())
        offset = registry().Quantity(1.0, parsed).to_base_units()
    except Exception:  # pint raises half a dozen unrelated types
        return None
    return float(f"{offset.magnitude:.9g}"), str(offset.dimensionality)


def unit_after(text: str) -> tuple[float, str] | None:
    """Return the unit that the longest of the first four words are."""
    words = re.split(r"[,;?!]|\.(?:\s|$)|\)(?!\^)|\s\(", text.lstrip(" "))[0].split(" ")[:4]
    found = (unit(" ".join(words[:count])) for count in range(len(words), 0, -1))
    return next((one for one in found if one), None)


def quantities(text: str) -> list[tuple[object, ...]]:
    """Return the numbers of a text, each with its unit, and the units that it asks for."""
    text, found = plain(text), []
    for match in NUMBER.finditer(text):
        power = match["e"] or match["power"] or "0"
        value = float(f"{match['value'].replace(',', '')}e{power}")
        found.append((float(f"{value:.12g}"), unit_after(text[match.end() :])))
    asked = [("in", one) for place in re.finditer(r"\bin ", text) if (one := unit_after(text[place.end() :]))]
    return [*found, *asked]


def structures(text: str) -> list[str]:
    return [one for one in STRUCTURE.findall(text) if re.search("[A-Za-z]", one) and one[0] != "(" and one != "W/m2"]


def negations(text: str) -> int:
    return len(re.findall(r"not\b|n't\b|\bno\b|\bwithout\b", text))


def test_the_reader_used_here_reads_units() -> None:
    assert quantities("3,000 cm⁻¹ is 3e3 reciprocal centimetres")[0] == quantities("3000 cm-1")[0]
    assert quantities("2.5 x 10^-3 W/m2, in µm") == quantities("0.0025 watts per square metre, in micrometres")
    assert quantities("5 um") != quantities("5 nm") and quantities("5 um") != quantities("6 um")
    assert quantities("in um") != quantities("in nm") and quantities("20 degC") != quantities("20 K")


def test_a_variant_of_a_training_question_means_the_same() -> None:
    for asked in TRAIN:
        for seed in SEEDS:
            variant = paraphrase(asked.question, seed)
            assert quantities(variant) == quantities(asked.question), (asked.question, variant)
            assert structures(variant) == structures(asked.question), (asked.question, variant)
            assert negations(variant) == negations(asked.question), (asked.question, variant)


@pytest.mark.parametrize("family", _wording()["units"], ids=lambda family: family[0])
def test_the_spellings_of_a_unit_are_one_unit(family: list[str]) -> None:
    assert len({unit(plain(name)) for name in family}) == 1 and unit(plain(family[0]))


@settings(max_examples=300, deadline=None)
@given(
    value=st.one_of(st.floats(1e-6, 1.0).map(lambda one: float(f"{one:.4g}")), st.integers(1, 999999)),
    name=st.sampled_from([name for family in _wording()["units"] for name in family]),
    seed=st.integers(0, 10**6),
)
def test_any_number_with_any_unit_is_kept(value: float, name: str, seed: int) -> None:
    text = f"Calculate the value for {value} {name} of it and 0.05 of that, in {name}."
    assert quantities(paraphrase(text, seed)) == quantities(text)


def test_one_seed_gives_one_variant_and_most_variants_differ() -> None:
    variants = [paraphrase(asked.question, seed) for asked in TRAIN for seed in SEEDS]
    assert variants == [paraphrase(asked.question, seed) for asked in TRAIN for seed in SEEDS]
    originals = [asked.question for asked in TRAIN for _ in SEEDS]
    changed = sum(one != other for one, other in zip(variants, originals, strict=True))
    assert changed > 0.8 * len(originals)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("What is the energy of CC(=O)O at 0.5 W m^-2 sr^-1?", "W m^-2 sr^-1"),
        ("Use 12.5 %T and 6-31G* for C6H6, 10 ppm m.", "6-31G* for C6H6, 10 ppm m"),
        ("The list 1600, 1610, 1620 cm-1 of 2019 data.", "1600, 1610, 1620"),
        ("The gate rx(0.6) q[0]; acts.", "rx(0.6) q[0];"),
        ("Corners (0,0,0) and (1,0,0).", "(0,0,0) and (1,0,0)"),
    ],
)
def test_compound_units_lists_and_names_stay(text: str, kept: str) -> None:
    assert all(kept in paraphrase(text, seed) for seed in range(50))


def test_a_single_unit_is_no_plural() -> None:
    variants = {paraphrase("A slit of 1 um.", seed) for seed in range(100)}
    assert variants and not any("metres" in one or "microns" in one for one in variants)
