"""Tools of numbers for open systems and lattice vibrations: what speaks for each, takes what, gives what."""

from __future__ import annotations

from typing import Any, NamedTuple


class Slot(NamedTuple):
    """An input, the phrases that state it (``#`` stands for a number with its unit), and its kind of unit.

    An ``inverse`` phrase states one over it, such as a lifetime for a rate.
    """

    name: str
    phrases: tuple[str, ...]
    unit: str = "1"
    needed: bool = True
    inverse: tuple[str, ...] = ()


class Form(NamedTuple):
    """A tool of numbers: what speaks for it, what it takes, what can be asked of it, and what rules it out."""

    tool: str
    cue: str
    slots: tuple[Slot, ...]
    asked: tuple[tuple[str, str, str], ...]
    fixed: tuple[tuple[str, Any], ...] = ()
    never: str = r"(?<!mass )\bratio\b|\bdifference between|\bby how much|\bhow much (?:more|less|larger|smaller)"


IS = r"(?: of| is| =|=| being| at| with| equals| amounts to| would be| into (?:the )?vacuum)*"
RATE = r"(?: rate| constant)?(?: (?:gamma|Gamma|kappa|γ|κ|Γ))?"
HUANG_RHYS = Slot(
    "coupling",
    (
        rf"huang[- ]rhys(?: (?:factor|parameter|constant|coupling)s?)?(?: S)?{IS} #",
        r"(?-i:\bS)\s*=\s*#",
        rf"(?:vibronic|electron-phonon|exciton-phonon) coupling(?: strength)?(?: S)?{IS} #",
    ),
)
MODE = Slot(
    "frequency",
    (
        r"# (?:local |optical |intramolecular |vibrational )?(?:mode|vibration|phonon|oscillator|quant)\w*\b",
        r"(?:mode|vibration|phonon|oscillator|vibrational (?:energy|quantum|mode)|quantum|quanta)s?(?: energy|"
        rf" frequency)?(?: (?:has|have|having|carries))?{IS}"
        rf"(?: (?:an? )?(?:frequency|energy|wavenumber))?{IS}(?: (?:hbar )?(?:omega|ω))?{IS} #",
        r"\b(?:omega|ω|hbar omega|hbar ω)(?:_?0)?\s*=\s*#",
    ),
    "J",
)
TIME = Slot(
    "times",
    (
        r"\bt\s*=\s*#",
        r"\btime(?: t)?(?: of| is| =)* #",
        r"# later",
        r"(?:after|until|for)(?: a| an interaction)?(?: time)?(?: of)? #(?! photons?| quanta)",
        r"(?:at|by) #(?! photons?| quanta)",
    ),
    "1/J",
)
LIFETIME = (
    rf"\bT_?1(?: time)?{IS} #",
    rf"(?:relaxation|decay|life|radiative life) ?time(?: T_?1| tau)?{IS} #",
    r"\btau\s*=\s*#",
)
FORMS = (
    Form(
        "frohlich_polaron",
        r"\bfr(?:oe|ö|o)hlich|\bpolarons?\b",
        (
            Slot(
                "coupling",
                (
                    r"(?:coupling(?: constant| strength| parameter)?|constant|alpha|α)(?: alpha| α)?(?: of| is|"
                    r" at| =|=)* #",
                    rf"\bfr(?:oe|ö|o)hlich (?:constant|parameter){IS} #",
                ),
            ),
        ),
        (
            (
                "weak_mass",
                r"\b(?:second[- ]order|weak[- ]coupling|perturbation).{0,60}\b(?:mass|heav)|\b(?:mass|"
                r"heav).{0,60}\b(?:second[- ]order|weak[- ]coupling|perturbation)",
                "1",
            ),
            ("mass", r"\bmass\b|\bheav(?:y|ier)", "1"),
            ("strong", r"\bstrong[- ]coupling", "1"),
            ("weak", r"\bweak[- ]coupling|\bsecond[- ]order|\bperturbation", "1"),
            ("energy", r"\benergy|\bself-energy|\bbinding|\bhow (?:deep|far)\b.*\bbelow|\bground[- ]state", "1"),
        ),
        never=(
            r"(?<!mass )\bratio\b|\bdifference between|\bby how much(?!.*(?:self-energy|negative))|"
            r"\bhow much (?:more|less|larger|smaller)"
        ),
    ),
    Form(
        "exact_rbm_cluster",
        r"\bcluster(?:[- ]| \(?(?:or )?graph\)? )(?:state|hamiltonian)\b.*\b(?:network|boltzmann|RBM)\b|"
        r"\b(?:network|boltzmann|RBM)\b.*\bcluster(?:[- ]| \(?(?:or )?graph\)? )(?:state|hamiltonian)\b",
        (
            Slot(
                "n_sites",
                (
                    r"(?:ring|chain|cluster)(?: of| with)? # (?:spins|qubits|sites)",
                    r"# (?:spins|qubits|sites)",
                    r"# ?-",
                ),
            ),
        ),
        (("variance", r"\bvariance", "1"), ("energy", r"\benergy", "1")),
    ),
    Form(
        "holstein_dimer",
        r"\bdimer\b.*(?:huang-rhys|vibronic|exciton)|(?:huang-rhys|vibronic|exciton).*\bdimer\b|\bholstein\b|"
        r"\btwo (?:[a-z]+ ){0,2}(?:chromophore|molecule|dye|pigment|monomer)s?\b.*(?:huang-rhys|vibration|"
        r"vibronic|\bS =)",
        (
            HUANG_RHYS,
            Slot(
                "exchange",
                (
                    r"\bJ\s*=\s*#",
                    r"(?:excitonic|electronic|exchange|resonance|dipole-dipole|coulomb|exciton)? ?(?<!vibronic )"
                    r"(?:coupling|interaction|exchange|coupled|transfer|splitting constant)(?: integral|"
                    r" energy)?(?: J)?(?: by)?"
                    rf"{IS} #",
                ),
                "J",
            ),
            MODE,
        ),
        (
            ("truncation", r"\btruncation", "J"),
            (
                "levels.1",
                r"\bsecond[- ]lowest|\bsecond (?:level|state)|\bfirst excited (?:vibronic )?(?:level|state)",
                "J",
            ),
            ("levels.0", r"\blowest|\bground|\bbottom|\bfirst (?:level|state)", "J"),
        ),
    ),
    Form(
        "spin_boson_absorption",
        r"\bzero[- ]phonon|\bphonon (?:sideband|replica)|\bindependent boson|\bhuang-rhys|\breorgani[sz]ation energy",
        (
            Slot(
                "transition",
                (
                    r"(?:vertical|transition|franck-condon)[a-z ]*?(?:at|of|energy|lies at|=|is)+ #",
                    r"vertical[a-z -]* #",
                    r"transition #",
                ),
                "J",
            ),
            HUANG_RHYS,
            MODE,
        ),
        (
            ("weights.2", r"\b(?:two-phonon|second (?:phonon )?(?:sideband|replica))", "1"),
            ("weights.1", r"\b(?:one-phonon|single-phonon|first (?:phonon )?(?:sideband|replica))", "1"),
            (
                "weights.0",
                r"\b(?:weight|share|fraction|strength|debye-waller|how much|part|percentage|intensity)\b"
                r".{0,90}zero[- ]phonon|"
                r"\bzero[- ]phonon line.{0,40}\b(?:weight|share|fraction|strength)|"
                r"\bdebye-waller factor",
                "1",
            ),
            ("reorganisation", r"\breorgani[sz]ation energy|\brelaxation energy", "J"),
            ("positions.0", r"\bzero[- ]phonon|\b0-0 (?:line|transition)", "J"),
        ),
        never=r"\bratio\b|\bdifference between|\bby how much|\bhow much (?:more|less|larger|smaller)|\bstokes",
    ),
    Form(
        "phonon_chain_dispersion",
        r"^(?=.*\bchain\b)(?=.*\b(?:acoustic|optical|phonons?|lattice vibrations?|brillouin|zone|sound)\b)"
        r"(?=.*(?:\bN/m\b|\bforce constants?\b|\bsprings?\b|\bkg/s|\bdyn/cm))|"
        r"\bsound\b.*\bsprings?\b|\bmasses\b.*\bsprings?\b|\bacoustic (?:angular )?frequency\b.*\bchain\b|"
        r"\bchain\b.*\b(?:optical|acoustic)\b.*\bk ?a\b|"
        r"\bdiatomic\b[^.?]{0,40}\b(?:chain|lattice|crystal|row)|\balternat\w+\b.*\b(?:atoms|masses|springs)\b|"
        r"\boptical branch|"
        r"\bacoustic branch|\bphonon gap|\btwo atoms (?:a|per|in the) (?:unit )?cell|\boptical (?:phonon|"
        r"mode)\b.*\bspring",
        (
            Slot("first", (r"#",), "kg"),
            Slot("second", (r"#",), "kg", False),
            Slot("spring", (r"#",), "kg/s^2"),
            Slot("outer_spring", (r"#",), "kg/s^2", False),
        ),
        (
            ("gap", r"\bgap\b", "rad/s"),
            ("sound", r"\b(?:velocity|speed) of sound|\bsound (?:velocity|speed)", "1/s"),
            ("optical.0", r"\boptical|\bupper branch", "rad/s"),
            ("acoustic.0", r"\bacoustic|\blower branch", "rad/s"),
        ),
        never=r"\bratio\b|\bdifference between|"
        r"\bby how much|\bthree atoms",
    ),
    Form(
        "jaynes_cummings",
        r"\bjaynes|"
        r"\b(?:cavity|resonator|resonant mode)\b.*\b(?:atom|two-level|qubit|transmon|quantum dot|excited emitter)\b|"
        r"\b(?:atom|two-level|qubit|transmon|quantum dot|excited emitter)\b.*\b(?:cavity|resonator|resonant mode)\b|"
        r"\bvacuum rabi",
        (
            Slot(
                "coupling",
                (
                    rf"(?:coupling|coupled with|couples with|coupling strength|coupling constant|"
                    rf"vacuum rabi)(?: g)?{IS} #",
                    r"\bg\s*=\s*#",
                ),
                "J",
            ),
            TIME,
            Slot(
                "photons",
                (
                    r"(?:with|holds?|contains?|has|holding|containing|of|in|meets) # photons?",
                    r"# photons?",
                    r"\bn\s*=\s*#",
                    r"fock state \|?#>?",
                ),
                "1",
                False,
            ),
            Slot(
                "loss",
                (
                    rf"(?:cavity |photon )?(?:loss(?:es)?|leak\w*|(?:cavity|photon) (?:decay|damping)){RATE}{IS} #",
                    rf"los(?:es|ing) photons (?:at|with)(?: (?:the|a))?(?: rate)?(?: kappa)?{IS} #",
                    r"\b(?:kappa|κ)\s*=\s*#",
                ),
                "J",
                False,
            ),
            Slot(
                "decay",
                (
                    rf"(?:atomic |spontaneous |emitter )?(?:decay|emission){RATE}{IS} #",
                    rf"\b(?:atom|emitter|qubit|it)(?: itself)?(?: also)? (?:decays|emits|"
                    rf"relaxes)(?: [a-z]+)? (?:at|with)(?: (?:the|a))?{RATE}{IS} #",
                    r"\b(?:gamma|γ)\s*=\s*#",
                ),
                "J",
                False,
            ),
            Slot(
                "frequency",
                (
                    rf"\bcavity (?:frequency|energy)(?: omega_?c)?{IS} #",
                    rf"\bcavity and (?:atom|atomic|emitter)(?:ic)? frequenc(?:y|ies){IS} #",
                    rf"\bboth (?:of )?frequenc(?:y|ies){IS} #",
                    rf"\bresonan\w+ (?:at|with)(?: a)?(?: frequency)?{IS} #",
                    rf"\b(?:resonance|common) frequency{IS} #",
                ),
                "J",
                False,
            ),
            Slot("transition", (rf"\b(?:atom|atomic|transition|emitter) (?:frequency|energy){IS} #",), "J", False),
        ),
        (
            ("photons.0", r"\b(?:mean|expected|average) (?:number of photons|photon number)|\bhow many photons", "1"),
            ("excited.0", r"\bexcited|\bprobabilit|\bpopulation|\bupper\b", "1"),
        ),
        never=r"\bratio\b|\bdetun|\bsplitting\b|\bhow long|\bground state of the atom|\bcoherent state\b|\bthermal",
    ),
    Form(
        "lindblad_decay",
        r"\btwo-level (?:atom|system|emitter)\b|\blindblad|\bamplitude damping|\bbloch equations|"
        r"^(?=.*\b(?:qubit|quantum dot|excited (?:atom|emitter))\b)"
        r"(?=.*(?:\b(?:decays?|relax\w*|dephas\w*|lifetime|emission rate|emits?)\b|(?-i:\bT_?1\b)))",
        (
            TIME,
            Slot("dephasing", (rf"(?:pure )?dephasing{RATE}{IS} #",), "J", False),
            Slot(
                "decay",
                (
                    rf"(?:decay|emission|relaxation|damping){RATE}{IS} #",
                    r"\b(?:gamma|γ|Gamma|Γ)\s*=\s*#",
                    rf"(?:decays|relaxes|emits)(?: [a-z]+){{0,3}} (?:at|with)(?: (?:the|a))?{RATE}{IS} #",
                    r"rate(?: gamma)?(?: of| =)? #",
                ),
                "J",
                inverse=LIFETIME,
            ),
            Slot(
                "occupation",
                (
                    r"(?:mean |thermal )?(?:occupation|photon number|number of (?:quanta|photons)|quanta|photons)"
                    rf"(?: of the (?:bath|reservoir|mode)| in the (?:bath|reservoir)| nbar| n)*{IS} #",
                    r"# (?:thermal |mean )?(?:quanta|photons)\b",
                    r"\bn_?(?:bar|th)\s*=\s*#",
                ),
                "1",
                False,
            ),
            Slot("rabi", (rf"rabi frequency(?: omega)?{IS} #", r"(?-i:\bOmega|Ω)\s*=\s*#"), "J", False),
            Slot("detuning", (rf"detuning(?: delta)?{IS} #", r"detuned by #"), "J", False),
        ),
        (
            ("purity.0", r"\bpurity|Tr ?\(?rho\^?2", "1"),
            ("coherence.0", r"\bcoherence", "1"),
            ("excited.0", r"\bexcited|\bupper|\bpopulation|\bstill up|\bprobabilit", "1"),
        ),
        never=r"\bratio\b|\bsteady|\bhalf-life|\bhow long|\binversion\b|\bcavity\b|(?-i:\bT_?2\b)|"
        r"\bground[- ](?:state|level) "
        r"population|\bexperiment\b|\bthree-level",
    ),
)
