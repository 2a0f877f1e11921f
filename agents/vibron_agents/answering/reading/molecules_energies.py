"""Energies of molecules: Hartree-Fock, functionals, perturbation theory, coupled clusters, full CI, active spaces."""

from __future__ import annotations

from typing import Any

from vibron_agents.answering.reading.molecules_levels import Found, functional_in, level_in, molecule_in, space_in
from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Reader, Unclear, Unknown

ORDER = ("first", "second", "third", "fourth", "fifth")
FROZEN = r"(?<!no )(?<!not )(?<!without )\b(?:frozen|freez(?:e|ing))\b"
NUCLEAR = (
    r"\bnuclear repulsion|\bnucle(?:us|ar)-nucle(?:us|ar)|\brepulsion (?:energy )?(?:of|between) the (?:two )?nuclei"
)
COUNTS_FUNCTIONS = r"\b(?:how many|number of) (?:contracted )?basis functions"
PARTS = (
    ("nuclear", NUCLEAR),
    ("virial_ratio", r"\bvirial|-V/T\b"),
    ("kinetic", r"\bkinetic energy"),
    ("spin_square", r"<\s*S\^?2\s*>|\bS squared|\bspin contamination"),
    ("basis_functions", COUNTS_FUNCTIONS),
    ("one_electron", r"\bone-electron energy"),
    ("two_electron", r"\btwo-electron energy"),
    ("total", r"\benergy\b|\bE_?\(?(?:RHF|UHF|HF|SCF|KS|tot(?:al)?)\b"),
)


def active(reader: Reader, arguments: dict[str, Any]) -> Found:
    """All determinants of an active space."""
    if not reader.says(r"\bCAS(?:SCF)?\b|\bactive space|\bcomplete[- ]active"):
        return None
    space = space_in(reader)
    if not space:
        raise Unclear("the active space is not given")
    reader.take_all(r"\b(?P<only>two|three|four|six) active orbitals")
    path = (
        "occupations"
        if reader.says(r"\boccupation|\bnatural orbital")
        else "determinants"
        if reader.says(r"\bdeterminants")
        else "mean_field"
        if reader.says(r"\bhartree-fock energy")
        else "total"
    )
    path += _orbital(reader) if path == "occupations" else ""
    return "casscf", path, "hartree" if path in ("total", "mean_field") else "1", molecule_in(reader) | space


def _orbital(reader: Reader) -> str:
    """Return the place of the natural orbital that is meant; "" where all are."""
    if not reader.says(r"\boccupation(?: number)? of the|\bhow (?:strongly|much) (?:is )?(?:the )?\w+ occupied"):
        return ""
    if reader.says(r"\b(?:second|upper|antibonding|anti-bonding|higher|LUMO)|\bsigma\*"):
        return ".1"
    return ".0" if reader.says(r"\b(?:first|lower|lowest|bonding|strongest|largest|most)") else ""


def pairs(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Energies by perturbation theory, coupled clusters, full configuration interaction, functionals, Hartree-Fock."""
    level, functional = level_in(reader), functional_in(reader)
    correlation = reader.says(r"\bcorrelation\b(?!-consist)")
    frozen: dict[str, Any] = {"frozen_core": True} if reader.says(FROZEN) else {}
    if reader.says(
        r"\bHF\b.{0,40}\b(?:MP2|CCSD)|\bMP2\b.{0,40}\bCCSD|(?:MP2|CCSD|" r"CI)\b.{0,20}\b(?:versus|vs|compared)"
    ):
        raise Unclear("it names several methods")
    if level == "FCI":
        return "full_configuration_interaction", *_full(reader, correlation, frozen)
    counts_functions = reader.says(COUNTS_FUNCTIONS)
    extra = molecule_in(reader, not counts_functions)
    if level in ("MP2", "CCSD", "CCSD(T)") and reader.says(
        r"\b(?:how many|number of) (?:electrons (?:are )?)?correlated"
    ):
        return "moller_plesset" if level == "MP2" else "coupled_cluster", "correlated", "1", extra | frozen
    if level == "MP2":
        path = (
            "spin_component_scaled"
            if reader.says(r"\bSCS|\bspin-component")
            else "same_spin"
            if reader.says(r"\bsame[- ]spin")
            else "opposite_spin"
            if reader.says(r"\bopposite[- ]spin")
            else "correlation"
            if correlation or _gained(reader)
            else "total"
        )
        return "moller_plesset", path, "hartree", extra | frozen
    if level in ("CCSD", "CCSD(T)"):
        if reader.says(r"\bT1\b"):
            reader.take(r"\bT1\b")
            return "coupled_cluster", "t1_diagnostic", "1", extra | frozen
        if reader.says(r"\btriples?\b|\(T\)") and reader.says(
            r"\btriples? (?:contribut|correct|energy|add|lower)|\bcontribution of (?:the )?(?:perturbative )?triples|"
            r"\bperturbative triples (?:add|contribut|lower|correct)|"
            r"(?<![A-Z])\(T\)(?: part)? (?:contribut|correct|energy|term|part|add|lower)|"
            r"\b(?:contribution|effect|part|correction|lowering) (?:of|from|by|due to) (?:the )?"
            r"(?:\(T\)|(?:[a-z-]+ )*triples?\b)"
        ):
            return "coupled_cluster", "triples", "hartree", extra | frozen
        if not reader.says(r"\benerg"):
            raise Unclear("what is asked of the coupled clusters is not clear")
        if reader.says(r"\bwithout (?:the )?triples|\bsingles and doubles (?:part|only|energy)") and level == "CCSD(T)":
            return "coupled_cluster", "singles_doubles", "hartree", extra | frozen
        triples = {} if level == "CCSD(T)" else {"triples": False}
        return "coupled_cluster", "correlation" if correlation else "total", "hartree", extra | frozen | triples
    if correlation:
        raise Unclear("the correlation energy takes a method with correlation")
    path = next((name for name, pattern in PARTS if reader.says(pattern)), "")
    reader.take(r"<\s*S\^?2\s*>")
    if not path:
        raise Unknown("what is asked of the molecule is not clear")
    unit = "1" if path in ("virial_ratio", "spin_square", "basis_functions") else "hartree"
    spin = next(
        (
            kind
            for kind, word in (
                ("restricted open-shell", r"\bROHF\b"),
                ("unrestricted", r"\bUHF\b|\bunrestricted\b"),
                ("restricted", r"\bRHF\b|\brestricted\b"),
            )
            if reader.says(word)
        ),
        None,
    )
    if spin:
        extra["spin"] = spin
    if functional:
        return "density_functional", path, unit, extra | {"functional": functional}
    if level != "HF" and not reader.says(r"\bSCF\b|\b[RU]O?HF\b|\bROHF\b"):
        return None
    if path == "nuclear" and "basis" not in arguments:
        extra["basis"] = "STO-3G"  # the nuclei repel each other in any
    return "hartree_fock", path, unit, extra


def _full(reader: Reader, correlation: bool, frozen: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    if correlation:
        raise Unclear("the correlation energy of full CI takes a step of its own")
    counts = reader.says(r"\b(?:how many|number of) (?:slater )?determinants")
    extra = molecule_in(reader, not counts) | frozen
    if counts:
        return "determinants", "1", extra
    if reader.says(r"\boccupation|\bnatural orbital"):
        return f"occupations{_orbital(reader)}", "1", extra
    few = reader.take(rf"\b(?:lowest|first) ({COUNT}) (?:[a-zA-Z-]+ )*(?:energies|states|roots|levels|eigenvalues)|"
                      rf"\b({COUNT}) lowest (?:[a-zA-Z-]+ )*(?:energies|states|roots|levels|eigenvalues)")  # fmt: skip
    if few:
        return "energies", "hartree", extra | {"roots": int(number(few.group(1) or few.group(2)))}
    if place := _state(reader):
        return f"energies.{place}", "hartree", extra | {"roots": place + 1}
    if reader.says(r"\btriplet\b|\bsinglet\b|\bexcited\b|\broots\b|\bstates\b"):
        if not (
            reader.says(r"\bsinglet\b.{0,40}\btriplet\b") and extra["geometry"]["symbols"] in (["H", "H"], ["He", "H"])
        ):
            if "unpaired" in extra["geometry"] or (
                reader.says(r"\bsinglet\b") and not reader.says(r"\btriplet|excited|roots")
            ):
                return "energies.0", "hartree", extra
            raise Unclear("which states are meant is not clear")
        return "energies", "hartree", extra | {"roots": 2}
    return "energies.0", "hartree", extra


def _state(reader: Reader) -> int:
    """Return how many states lie below the one that is asked for; 0 where it is the ground state."""
    if match := reader.take(r"\b(first|second|third|fourth)[- ](?:lowest )?excited (?:state|level|energy|root)\b"):
        place = ORDER.index(match.group(1).lower()) + 1
        reader.take(r"\(?(?:the )?(?:second|third|fourth|fifth) (?:state|root)\b")
        return place
    if match := reader.take(r"\b(second|third|fourth|fifth) (?:lowest )?(?:state|root|level|energy|eigenvalue)\b"):
        return ORDER.index(match.group(1).lower())
    return 0


def _gained(reader: Reader) -> bool:
    """Tell whether it is asked by how much a method lies below Hartree-Fock, which is the correlation energy."""
    return (
        reader.says(r"\bby how m(?:uch|any)\b|\bhow (?:far|much (?:lower|deeper))\b")
        and reader.says(r"\b(?:lower|below|stabili[sz]|deeper)\w*")
        and reader.says(r"\bhartree-fock\b|\b[RU]?HF\b|\bSCF\b|\bmean[- ]field\b")
    )
