"""What stands beside a number of infrared spectroscopy: the phrases that tell which input it is."""

from __future__ import annotations

BEFORE = r"reference|just acceptable|before|so far|acceptable|now|earlier|previous|old"
PHRASES: dict[str, str] = {
    "absorbance.stray_light_absorbance": r"true|absorbance|apparent|reads?|shows?|measured",
    "added": r"add(?:ed|itions?|ing)|spik\w*",
        "signal": r"signals?|absorbances?|band|high|height|read\w*|gave|areas?", "angle": r"angle|degrees|inclin\w*",
    "anharmonicity": r"omega_?e ?x_?e|w_?e ?x_?e|ωe?xe|x_?e|anharmonicity(?: constant)?",
    "area.integrated_intensity": r"area|integral|integrated", "area": r"area|detector|spot",
    "blanks": r"blanks?", "bonded": r"bonded|hydrogen[- ]bond\w*|moves? to|shifts? to|falls? to|drops? to|complex\w*|"
                                    r"dimer|with|in (?:the )?(?:solid|crystal|ice)",
    "free": r"free|monomer\w*|dilute|from|gas|unbonded|without|alone",
    "carbons": r"carbons?", "concentration": r"concentration|standards?|solutions?|containing|mol/L|g/L|at",
    "correlation_time": r"correlation time|forgets?|memory|loses", "amplitude": r"fluctuat\w*|rms|amplitude",
        "centre": r"about|around|mean|cent\w+",
    "crystal_index": r"crystal|diamond|germanium|ZnSe|element", "sample_index": r"sample|film|organic|polymer",
    "dilution": r"dilut\w*", "duty": r"duty|share of the time",
    "f_number": r"f[- ]?number|f/", "focal_length": r"focal(?: length)?|collimat\w*",
        "factors": r"factors?|multipl\w*(?: \w+){0,3} by|scaled?(?: \w+){0,3} (?:by|with)",
            "fringes": r"fringes?|crossings?", "half_angle": r"half[- ]angle|semi-?angle|divergence",
    "harmonic": r"omega_?e|w_?e|ω_?e|harmonic(?: wavenumber)?",
    "highest": r"highest|up to|as far as|at|largest wavenumber|reach\w*", "humidity": r"humid\w*",
        "interval": r"every|interval|each|apart",
    "laser_wavelength": r"laser|HeNe|He-?Ne|VCSEL|diode", "laser_wavenumber": r"laser|HeNe|He-?Ne",
    "lifetime": r"lifetime|lives?|T_?1|relax\w*|population",
        "pure_dephasing_time": r"pure dephasing|dephasing(?: time)?|T_?2\*",
            "rotational_time": r"reorient\w*|rotat\w*|tumbl\w*|turn\w*",
    "lower": r"lower", "upper": r"upper", "upper_intensity": r"upper|stronger|first",
        "lower_intensity": r"lower|weaker",
    "low": r"from|between|low\w*", "high": r"to|and|up to|high\w*",
    "mass": r"mass|reduced mass|peak|ion", "tolerance": r"within|tolerance|±|\+/-|accura\w*|error|ppm",
    "maximum": r"maximum|longest|stops? at|ends? at|to|largest|total|max",
        "path_difference": r"at|where|path difference of|away|from the (?:centre|center)",
    "maximum_path_difference": r"path difference|retardation|OPD|maximum|travel",
    "measured": r"measured|found|observed|read\w*|show\w*|gave|instrument", "reference": r"reference|true|known|"
        r"certified|literature|should|tabulated|kept|keep\w*",
    "nominal": r"nominal|certified|true",
    "mirror_velocity": r"mirror|velocity|speed|moves?|cm/s|travels?", "molar_mass": r"molar mass|molecular weight|"
        r"g/mol|mass|take|weigh\w*", "mole_fraction": r"mole fraction|mixing ratio|fraction|ppm|share",
    "noise": r"noise", "nyquist": r"nyquist|fold\w*",
        "parallel": r"parallel|along|machine direction|∥|draw direction", "perpendicular": r"perpendicular|across|"
            r"transverse|⊥|normal to",
    "path": r"path(?: ?length)?|cell|thick\w*|long|cuvette", "path_length": r"path(?: ?length)?|cell|thick\w*|long|"
        r"cuvette",
    "path_step": r"step|sampl\w*|apart", "power": r"power|raised|exponent", "pressure": r"pressure|h?Pa|kPa|m?bar|"
        r"atm\w*|[Tt]orr|mmHg|filled|total", "radius": r"radius|radii",
    "quanta": r"v", "resolution": r"resolution|need|want|now|at|to|resolved", "reference_resolution": BEFORE,
        "reference_scans": BEFORE + r"|with",
    "scans": r"scans?|co-?add\w*|averag\w*", "refractive_index": r"index|refractive",
        "replicates": r"replicat\w*|times|mean of", "rotational_constant": r"rotational constant|\bB",
    "stray": r"stray|leak\w*|false", "temperature": r"temperature|at|kelvin|room|T|K|°C|degrees? C\w*|C",
    "time_step": r"every|step|frames?|sampled", "unknown": r"unknown|sample|shows?|gives?|reads?|measures?|tea|wine|"
                                                           r"juice|my|mine|patient\w*|effluent",
    "viscosity": r"viscosity|solvent|liquid", "wavenumber.alias_wavenumber": r"line|laser|true|band|at",
        "wavenumber": r"band|at|line|vibration|stretch\w*|cent\w+|near|transition|wavenumber",
    "wavelength": r"wavelength|line|laser|at", "width.spectral_resolution": r"wide|width|FWHM|resol\w*",
        "width": r"wide|width|FWHM|broad\w*|full width",
    "even_weight": r"even", "odd_weight": r"odd", "similarity": r"similarity|score\w*|hit",
        "prior": r"prior|beforehand|chance",
    "analyte_signal": r"analyte", "order": r"order|polynomial|quadratic|cubic", "points": r"points?|window",
        "levels": r"levels",
    "components": r"(?:principal )?components?|factors?|PCs?|latent variables?|pure", "neighbours": r"neighbou?rs?|k",
    "count": r"select\w*|choose|pick\w*|samples?", "folds": r"fold\w*", "maximum_lag": r"lag", "molecules":
        r"molecules?|water",
    "density": r"density|g/cm\^?3", "steps": r"steps?", "least": r"least|at least|threshold", "size": r"library|"
    r"entries|of|spectra",
    "at": r"top|first|rank", "radius.tanimoto_similarity": r"radius", "bits": r"bits?", "width.predict": r"width",
    "half_width": r"half[- ]width|window", "degenerate": r"degenerate",
    "confidence": r"confiden\w*|%",
}  # fmt: skip
