"""What questions are for that come with a structure, a force field or a motion in time."""

from __future__ import annotations

from vibron_agents.answering.reading.phrasebook import Path

ANY = r"[^?]{0,160}"
CUES: dict[str, str] = {
    "symmetry_activity": r"point group|mutual exclusion|centre of (?:inversion|symmetry)|center of (?:inversion|"
    r"symmetry)|"
    r"(?:infrared|Raman|IR)[- ](?:and Raman[- ])?active|symmetry operations",
    "isotopologue_spectrum": r"isotopologue|teller[- ]redlich|product r(?:ule|atio)|\bD2O\b|\bHDO\b|\bCD4\b|\bND3\b|"
    r"1[358][CNO]\w*" + ANY + r"(?:product|harmonic|GFN|xTB|computed)",
    "mode_contributions": r"(?:share|contribut\w*|part|which atoms)" + ANY + r"(?:mode|vibration|stretch\w*|bend\w*)",
    "normal_modes": r"reduced mass(?!es)|normal modes?|is the molecule linear",
    "harmonic_field": r"(?:total|electronic|energy of the (?:relaxed|optimi[sz]ed))" + ANY + r"(?:energy|hartree)|"
    r"dipole moment",
    "embed_conformer": r"(?:3D|three-dimensional) (?:structure|coordinates)|how many atoms",
    "raman_activity": r"raman activit\w+|depolari[sz]ation ratio",
    "conformer_ensemble_ir": r"conformers?\b",
    "quartic_force_field": r"quartic force field|cubic constants?|coriolis",
    "explain_assignment": r"(?:which|what) (?:vibration|motion|mode)" + ANY + r"(?:at|near)",
    "predict_spectrum": r"predict\w*" + ANY + r"(?:spectrum|strongest|band)",
    "condensed_phase_spectrum": r"condensed[- ]phase",
    "cluster_structures": r"cluster\w*|group\w* (?:the|these) (?:structures|molecules)",
    "filter_candidates": r"(?:which|how many) of (?:the|these|them|those)?" + ANY + r"(?:formula|elements|"
    r"carbons?|scaffold)|"
    r"candidates?" + ANY + r"(?:formula|elements|carbons?|scaffold|agree|compatible|consistent|left|remain)",
    "edit_structures": r"edit\w*|(?:insert|delet|replac|remov|mov|add)\w+ (?:one |an? )?(?:atom|group|bond)",
    "scaffold_split": r"scaffold split|split\w*" + ANY + r"scaffolds?",
    "kubo_lineshape": r"kubo\w*",
    "dipole_autocorrelation_spectrum": r"dipole (?:auto-?)?correlation|dipole moments?" + ANY + r"(?:time step|fs)",
    "power_spectrum_density": r"power spectr\w+|periodogram|welch|spectral density of",
    "reorientational_correlation": r"(?:reorientation\w*|orientational) correlation|\bP_?[12]\b correlation|"
    r"directions?" + ANY + r"(?:rank|P_?[12])",
    "velocity_autocorrelation_density_of_states": r"velocity auto-?correlation|vibrational density of states|"
    r"\bVDOS\b|\bVACF\b",
    "water_box_dynamics": r"box" + ANY + r"water|water" + ANY + r"box",
    "molecular_dynamics": r"molecular dynamics",
    "amide_i_structure": r"amide I\b|secondary structure|helix|β-?sheet|beta-?sheet",
}
OUTPUTS: dict[str, tuple[tuple[Path, str], ...]] = {
    "symmetry_activity": (("centre", r"mutual exclusion|cent(?:re|er) of"), ("infrared",
        r"how many[^?]*(?:infrared|IR)|"
        r"number of[^?]*(?:infrared|IR)"), ("raman", r"how many[^?]*raman|number of[^?]*raman"), ("order",
        r"operations|order of"), ("point_group", r"point group|symmetry")),
    "isotopologue_spectrum": (("product_rule", r"rule|teller|redlich"), ("product_ratio", r"product|ratio"), (
        "intensity",
        r"intensit\w*|strong\w*"), ("wavenumber", r"wavenumber|frequenc\w*|where|vibrat\w*|stretch\w*|bend\w*|band")),
    "normal_modes": (("reduced_mass", r"reduced mass"), ("linear", r"linear"), ("intensity", r"intensit\w*"), (
        "wavenumber",
        r"wavenumber|frequenc\w*")),
    "mode_contributions": (("labels", r"label|called|assign\w*"), ("atoms", r"atoms?"), ("shares", r"share|part|"
    r"contribut\w*")),
    "harmonic_field": (("energy", r"energy"), ("dipole", r"dipole")),
    "raman_activity": (("depolarization", r"depolari[sz]\w*"), ("activity", r"activit\w*|strong\w*"), ("wavenumber",
        r"wavenumber|where|frequenc\w*")),
    "conformer_ensemble_ir": (("population", r"populat\w*|share|fraction|percent"), ("energy", r"energy|kJ|higher")),
    "predict_spectrum": (("strongest", r"strong\w*|where"), ("similarity", r"similar\w*|trust")),
    "cluster_structures": (("sizes", r"how many clusters|number of clusters|size|largest|members"), ("centres",
        r"cent(?:re|er)\w*"),
        ("cluster", r".")),
    "edit_structures": (("smiles", r"."),),
    "scaffold_split": (("sizes", r"how many|sizes?"), ("part", r"which part")),
    "dipole_autocorrelation_spectrum": (("resolution", r"resol\w*"), ("autocorrelation", r"correlation"), ("wavenumber",
        r"where|wavenumber")),
    "power_spectrum_density": (("spacing", r"spacing|resol\w*"), ("segments", r"segments"), ("density", r"density"), (
        "wavenumber",
        r"where|wavenumber")),
    "reorientational_correlation": (("second_rank_time", r"second[- ]rank[^?]*\btime\b|P_?2[^?]*\btime\b"), (
        "first_rank_time",
        r"first[- ]rank[^?]*\btime\b|P_?1[^?]*\btime\b"), ("second_rank", r"second[- ]rank|P_?2|l ?= ?2|raman"), (
            "first_rank",
        r"first[- ]rank|P_?1|l ?= ?1|infrared")),
    "velocity_autocorrelation_density_of_states": (("resolution", r"resol\w*"), ("temperature", r"temperature"), (
        "modes",
        r"modes"), ("density", r"density")),
    "water_box_dynamics": (("volume", r"volume|large|big|nm\^?3|angstrom\^?3"),),
    "amide_i_structure": (("unassigned", r"unassigned|outside"), ("least.helix", r"(?:least|minimum|"
    r"lowest)[^?]*heli\w*"),
        ("most.helix", r"(?:most|maximum|highest)[^?]*heli\w*"), ("least.sheet", r"(?:least|minimum)[^?]*sheet"),
        ("most.sheet", r"(?:most|maximum)[^?]*sheet"), ("least", r"least|minimum"), ("most", r"most|maximum")),
}  # fmt: skip
