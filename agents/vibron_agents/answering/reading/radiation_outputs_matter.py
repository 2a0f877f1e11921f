"""Which part of a result of films, lines, optical constants and particles is asked for.

The first phrase after the asking word names it; where there is none, "." stands for anything and "^" for the text.
"""

from __future__ import annotations

FILM = (
    ("absorptance", r"absor\w*"),
    (
        "transmittance",
        r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
    ),
    ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost"),
)
POLARISED = (
    ("brewster_angle", r"brewster|polari[sz]ing angle|no p\b|vanish\w*"),
    ("phase_s", r"phase.{0,40}\bs\b"),
    ("phase_p", r"phase.{0,40}\bp\b"),
    (
        "transmittance_p",
        r"(?:transmi\w*|enter\w*).{0,60}(?:\bp\b|parallel|TM)|(?:\bp\b|parallel|TM)[- ].{0,60}(?:transmi\w*|"
        r"enter\w*)",
    ),
    (
        "transmittance_s",
        r"(?:transmi\w*|enter\w*).{0,60}(?:\bs\b|perpendicular|TE\b)|(?:\bs\b|perpendicular|"
        r"TE)[- ].{0,60}(?:transmi\w*|enter\w*)|normal.{0,80}(?:transmi\w*|enter\w*)|(?:transmi\w*|"
        r"enter\w*).{0,80}normal",
    ),
    ("reflectance_p", r"\bp[- ]?(?:polari[sz]ed|light|wave|component)|\bp\b|\bTM\b|parallel"),
    (
        "reflectance_s",
        r"\bs[- ]?(?:polari[sz]ed|light|wave|component)|\bs\b|\bTE\b|perpendicular to the plane|normal|"
        "perpendicular",
    ),
)
OSCILLATOR = (
    ("resistivity", "resistivity"),
    ("reflectance", r"reflect\w*"),
    (
        "permittivity_imaginary",
        "imaginary (?:part of the )?(?:permittivity|dielectric)|imaginary part|eps(?:ilon)?2|epsilon''",
    ),
    ("permittivity_real", "(?:real part of the )?(?:permittivity|dielectric)|eps(?:ilon)?1"),
    ("extinction", r"extinction|\bk\b"),
    ("refractive_index", r"refractive index|\bn\b"),
)
SPHERE = (
    ("asymmetry", "asymmetry|mean cosine"),
    ("backscattering", r"backscatter\w*|radar"),
    ("phase_delay", "phase (?:delay|lag)"),
    ("absorption", "absorption (?:efficiency|cross)|Q_?abs|absorbs"),
    ("scattering", "scattering (?:efficiency|cross)|Q_?sca|scatters"),
    ("extinction", "extinction|Q_?ext"),
)
OUTPUTS: dict[str, tuple[tuple[str, str], ...]] = {
    "antireflection_coating": (
        ("bare_reflectance", "(?:bare|uncoated|without).{0,40}reflect|reflect.{0,60}(?:bare|uncoated|without)"),
        ("thickness.0", r"(?:what .{0,20}|how )?thick\w*"),
        (
            "refractive_index.1",
            "(?:ideal|best|which|what|perfect|required) (?!thick)(?:(?!thick).){0,40}index|"
            "index.{0,60}(?:need|should|must|ideal|best|want)",
        ),
        ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost"),
    ),
    "bandpass_filter": (
        ("width", "wide|width|FWHM"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "bragg_mirror": (
        ("band_low", r"(?:short|lower)\w*.{0,30}(?:edge|end|side)|(?:begin|start)s?\b|edge .{0,30}short"),
        ("band_high", r"(?:long|upper)\w*.{0,30}(?:edge|end|side)|ends?\b(?!.{0,40}short)|edge .{0,30}long"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
        ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost"),
    ),
    "ellipsometric_angles": (
        ("delta", r"\bdelta\b|Δ"),
        ("psi", r"\bpsi\b|Ψ"),
    ),
    "etalon_thickness": (("thickness", "thick"),),
    "fabry_perot": (
        (
            "free_spectral_range",
            r"free spectral range|FSR|(?:spac\w*|apart|distance|separat\w*).{0,60}(?:peaks?|maxima|orders|"
            r"fringes|lines)|(?:peaks?|maxima|orders|fringes).{0,40}(?:spac\w*|apart|separat\w*)",
        ),
        ("finesse", "finesse"),
        ("linewidth", r"wide|width|FWHM|resol\w*"),
        ("peak_transmittance", r"peak transmi\w*|at (?:a|the) (?:peak|maximum)|transmi\w* .{0,30}(?:peak|maximum)"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "multilayer_spectrum": FILM,
    "incoherent_multilayer_spectrum": FILM,
    "layer_absorptance": (("absorptance", r"absor\w*"),),
    "angle_scan": POLARISED[3:],
    "radiative_cooling_power": (
        ("equilibrium", "equilibrium|settle|reach|stagnation|how cold"),
        ("net", r"net|cooling power|cool\w*"),
    ),
    "absorption_depth": (
        ("coefficient", r"coefficient|cm\^?-1"),
        ("depth", "depth|deep|1/e"),
    ),
    "drude_metal": OSCILLATOR,
    "lorentz_oscillator": OSCILLATOR,
    "gervais_phonon": OSCILLATOR,
    "fresnel": (*POLARISED, ("reflectance_s", r"^(?!.*(?:[Tt]ransmi|enter|\b[sp]\b|polari|\bT[EM]\b)).*[Rr]eflect")),
    "hagen_rubens_emissivity": (
        ("first_term", "first[- ]term|first order|leading"),
        ("emissivity", r"emissi\w*|emit\w*|reflect"),
    ),
    "penetration_depth_atr": (
        (
            "effective_thickness_s",
            r"effective thickness.{0,60}(?:\bs\b|perpendicular|TE)|(?:\bs\b|perpendicular|"
            "TE)[- ].{0,60}effective thickness",
        ),
        (
            "effective_thickness_p",
            r"effective thickness.{0,60}(?:\bp\b|parallel|TM)|(?:\bp\b|parallel|"
            "TM)[- ].{0,60}effective thickness",
        ),
        ("depth", r"depth|deep|far|penetrat\w*|1/e"),
    ),
    "refractive_index": (
        ("extinction", r"extinction|\bk\b|imaginary"),
        ("refractive_index", r"refractive|\bn\b|index|indices"),
    ),
    "thermo_optic": (
        ("path_change", r"path|optical (?:thickness|length)|n ?\*? ?d\b"),
        ("refractive_index", r"index|\bn\b"),
    ),
    "total_reflection": (
        ("phase_difference", "phase"),
        ("critical_angle", "critical|angle"),
    ),
    "anomalous_diffraction": SPHERE,
    "mie_coated_sphere": SPHERE,
    "mie_efficiencies": SPHERE,
    "rayleigh_efficiencies": SPHERE,
    "effective_medium": (
        ("absorption_index", r"imaginary|absorption index|\bk\b"),
        ("refractive_index", r"index|\bn\b"),
    ),
    "fog_visibility": (
        ("attenuation", r"(?:attenuat\w*|loss|extinction)?.{0,40}(?:\bdB|decibel)"),
        ("exponent", "exponent"),
        ("extinction", r"extinction|coefficient|attenuat\w*"),
    ),
    "henyey_greenstein": (("phase_function", "phase function|value|at"),),
    "lognormal_moments": (
        ("effective_radius", "effective radius"),
        ("effective_variance", "effective variance|variance"),
        ("mode_radius", "mode|most frequent"),
        ("mean_area", r"(?:mean|average) .{0,20}(?:area\b(?!-weighted)|cross-?section)"),
        ("mean_volume", "volume"),
        ("mean_radius", "mean radius|average radius"),
    ),
    "mie_phase_function": (
        ("polarisation", "polari[sz]ation"),
        ("phase_function", "phase function"),
    ),
    "size_distribution_average": (
        ("albedo", "albedo"),
        ("asymmetry", "asymmetry"),
        ("volume_extinction", "volume"),
        ("cross_section", "cross[- ]section"),
        ("extinction", "extinction"),
    ),
    "water_ice_index": (
        ("absorption_index", r"imaginary|absorption index|\bk\b|extinction"),
        ("refractive_index", r"refractive|real part|\bn\b"),
    ),
    "gas_emission": (
        ("radiance", "radiance|emission|emits?"),
        ("optical_depth", "optical (?:depth|thickness)"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "two_temperature_emission": (
        ("radiance", "radiance|emission|emits?"),
        ("optical_depth", "optical (?:depth|thickness)"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "gas_transmittance": (
        ("column", "column"),
        ("absorption_coefficient", "absorption coefficient"),
        ("absorbance", "absorbance"),
        ("optical_depth", "optical (?:depth|thickness)"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "slabs_in_series": (
        ("radiance", "radiance"),
        ("optical_depth", "optical (?:depth|thickness)"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "kramers_kronig": (
        ("extinction", r"extinction|\bk\b"),
        ("refractive_index", r"refractive|\bn\b|index"),
        ("phase", "phase"),
    ),
    "optical_constants_from_film": (
        ("thickness", "thick"),
        ("extinction", r"extinction|\bk\b"),
        ("refractive_index", r"refractive|\bn\b|index"),
    ),
    "sellmeier_fit": (
        ("resonance.0", "resonance"),
        ("strength.0", "strength"),
        ("offset", "offset"),
        ("residual", "residual"),
    ),
    "absorption_profile": (
        ("field.-1", r"field .{0,40}(?:back|bottom|far|exit)"),
        ("field.0", "field"),
        ("absorption.0", r"absor\w*"),
    ),
    "needle_synthesis": (("merit", "merit"), ("values.0", r"reflect\w*|transmi\w*")),
    "optimise_coating": (
        ("thickness.0", r"thick\w*"),
        ("merit", "merit"),
        ("values.0", r"reflect\w*|transmi\w*|absor\w*"),
    ),
    "selective_emitter": (
        ("exitance", r"exitance|power|emits?|watts?|W/m"),
        ("total_emissivity", "total"),
        ("normal_emissivity", "normal"),
        ("emissivity", r"emissiv\w*"),
    ),
    "delta_m_scaling": (
        ("optical_depth", "optical (?:depth|thickness)"),
        ("albedo", "albedo"),
        ("truncated", r"truncat\w*|removed|fraction"),
    ),
    "legendre_moments": (
        ("norm", r"\bnorm\w*"),
        ("moments.1", r"first|asymmetry|mean cosine"),
        ("moments.2", "second"),
    ),
}
