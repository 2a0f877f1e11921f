"""Which tool of films, lines, optical constants and particles a question is for: the words for what it finds.

A cue is a pattern of what is asked for; a longer match speaks louder than a short one.
"""

from __future__ import annotations

CUES: dict[str, str] = {
    # films
    "antireflection_coating": (
        r"anti-?reflection|\bAR[- ]coat\w*|quarter[- ]wave (?:layer|coating|film)|single[- ]layer coating"
    ),
    "bandpass_filter": (
        "band-?pass (?:filter|interference)|narrow-?band (?:interference )?filter|interference filter|cavity filter"
    ),
    "bragg_mirror": (
        r"bragg|quarter[- ]wave (?:mirror|stack|pairs)|dielectric mirror|\bDBR\b|(?:pairs|HL) .{0,60}mirror|"
        "mirror .{0,60}pairs"
    ),
    "ellipsometric_angles": r"ellipsomet\w+|\bpsi\b",
    "etalon_thickness": r"fringes? .{0,120}(?:thick\w*)|thick\w* .{0,120}fringes?",
    "fabry_perot": (
        r"fabry[- ]perot|etalon|finesse|free spectral range|(?:two|pair of|parallel) (?:\w+ )?mirrors.{0,90}"
        r"\b(?:apart|fac\w+ each other|spac\w+|separat\w+)"
    ),
    "incoherent_multilayer_spectrum": (
        "(?:incoherent|uncoated|thick) .{0,60}(?:window|slab|plate|wafer|substrate|pane)|"
        r"(?:window|wafer|plate|slab|pane)\b.{0,200}(?:transmi\w+|reflect\w+|lets? through|pass\w*)"
    ),
    "layer_absorptance": "(?:absorbed|absorptance|absorbs) .{0,60}(?:film|layer|sheet|metal)|salisbury",
    "multilayer_spectrum": (
        r"(?:film|coat\w*|layer|stack|membrane|pellicle) .{0,200}(?:reflect\w*|transmi\w*|absor\w*)|(?:reflect\w*|"
        r"transmi\w*|absor\w*) .{0,200}(?:film|coat\w*|layer|stack|membrane)"
    ),
    "angle_scan": r"(?:film|coat\w*|layer|stack).{0,160}(?:[sp][- ]polari[sz]\w*|degrees)",
    "radiative_cooling_power": r"radiative(?:ly)? cool\w*|cooling power|sky[- ]?cooler|night[- ]sky cool\w*",
    # lines
    "band_model": (
        "(?:elsasser|goody|malkmus|statistical|random|narrow-?band)[- ](?:band[- ])?model|"
        r"mean (?:line )?spacing|\b(?:elsasser|goody|malkmus)\b"
    ),
    "curve_of_growth": "equivalent width|curve of growth",
    "doppler_width": (
        r"doppler (?:half[- ]?|full[- ]?|line[- ]?)?(?:width|hwhm|fwhm|broadening)|thermal(?:ly)? broaden\w*|"
        r"\bdoppler\b|thermal motion"
    ),
    "line_intensity": (
        r"line (?:intensity|strength)|intensity of .{0,40}line|"
        r"(?:their|its|the) (?:intensit\w+|strengths?) .{0,12}at \d|"
        r"lines?\b.{0,160}(?:intensit\w+|strengths?) at\b|"
        r"\bline\b.{0,240}\b(?:its|that|the line's) (?:intensity|strength)\b"
    ),
    "partition_function": r"partition (?:sum|function)|\bTIPS\b|\bQ\(T\)",
    "pressure_shift": (
        r"(?:pressure|collision\w*|air)[- ](?:induced )?shift|shift\w* .{0,60}(?:pressure|collision)|"
        "line (?:move|shift)"
    ),
    "pressure_width": (
        r"(?:lorentz\w*|collision\w*|pressure)[- ](?:half[- ]?|broadened |full[- ]?)?(?:width|hwhm|fwhm|"
        "broadening|linewidth)|(?:width|hwhm|fwhm) .{0,60}(?:collision|pressure)|(?:pressure|"
        "collision)[- ]broadened"
    ),
    "rovibrational_levels": (
        "dunham .{0,240}(?:level|energy|above|lie|term)|term value|(?:level|"
        r"energy) .{0,60}v\s*=\s*\d.{0,12}J\s*=\s*\d|v\s*=\s*\d.{0,8}J\s*=\s*\d"
    ),
    "voigt_profile": (
        "voigt (?:profile|function|line ?shape)|peak value of .{0,30}voigt|(?:value|height) .{0,60}voigt"
    ),
    "voigt_width": (
        "voigt (?:half[- ]?|full[- ]?|line[- ]?)?(?:width|hwhm|fwhm)|(?:width|hwhm|fwhm) .{0,60}voigt|"
        "voigt .{0,60}(?:width|hwhm|fwhm)|(?:total|combined|overall) (?:line ?-?)?(?:half[- ]?|"
        "full[- ]?)?width"
    ),
    # optics
    "absorption_depth": (
        r"(?:penetration|skin|absorption) depth|penetrat\w*|absorption coefficient|(?:power|intensity|"
        r"light) .{0,40}(?:fallen|falls|drop\w*|decay\w*) .{0,16}1/e|how deep"
    ),
    "drude_metal": "drude|free[- ]electron|plasma (?:wavenumber|frequency|edge)",
    "fresnel": (
        r"fresnel|normal(?:ly)?[- ]inciden\w+ .{0,80}reflect\w*|reflectiv\w+|reflectance of (?:a|an|the)\b|"
        r"share of .{0,40}reflect\w*|brewster|reflect\w* .{0,60}(?:normal|incidence|vacuum)|(?:normal incidence|"
        r"vacuum) .{0,80}reflect\w*|reflect\w+ .{0,80}(?:face|surface|interface|air|glass)|(?:face|surface|"
        r"interface) .{0,60}reflect\w*|lost by reflection"
    ),
    "gervais_phonon": r"(?:gervais|factori[sz]ed|four[- ]parameter).{0,200}|\bTO\b.{0,80}\bLO\b|reststrahlen",
    "hagen_rubens_emissivity": "hagen[- ]rubens|resistivity",
    "lorentz_oscillator": (
        r"lorentz(?:ian)? (?:oscillator|model)|(?:damped|single|classical) oscillator|\boscillator\b"
    ),
    "penetration_depth_atr": r"\bATR\b|evanescent|attenuated total reflect\w*|internal reflection",
    "refractive_index": "(?:refractive )?ind(?:ex|ices) (?:n )?of (?!refraction)|refractive index",
    "sellmeier_index": "sellmeier",
    "thermo_optic": (
        r"dn/dT|thermo-?optic|index .{0,60}(?:warm|cool|heat)\w*|(?:cool|warm|"
        r"heat)\w* .{0,100}(?:refractive )?index"
    ),
    "total_reflection": r"critical angle|totally reflect\w*|total (?:internal )?reflection",
    # scattering
    "anomalous_diffraction": r"anomalous[- ]diffraction|van de hulst|\bADT\b",
    "cloud_emissivity": "cloud .{0,120}emissivity|emissivity .{0,80}cloud|liquid water path",
    "effective_medium": "maxwell[- ]garnett|bruggeman|looyenga|effective[- ]medium|mixing rule|porous",
    "fog_visibility": "visibility|visual range|meteorological range|koschmieder|kruse",
    "henyey_greenstein": "henyey[- ]greenstein",
    "lognormal_moments": "log-?normal",
    "mie_coated_sphere": r"(?:coated|core[- ]shell|core) .{0,160}(?:shell|coat\w*)|coated (?:sphere|particle)",
    "mie_efficiencies": (
        r"\bmie\b|(?:extinction|scattering|absorption|backscatter\w*) efficiency|efficiency of (?:extinction|"
        r"scattering|absorption)|\bQ_?(?:ext|sca|abs)\b|asymmetry (?:parameter|factor) .{0,60}(?:sphere|"
        "droplet|particle)"
    ),
    "mie_phase_function": (
        "phase function .{0,120}(?:mie|sphere|droplet|size parameter)|(?:mie|sphere|"
        "droplet) .{0,120}phase function|degree of .{0,8}polari[sz]ation"
    ),
    "rayleigh_efficiencies": (
        r"rayleigh(?:'s)? (?:limit|regime|formula|theory|law|scatter\w*|approximation|efficienc\w*)"
    ),
    "size_distribution_average": (
        "effective (?:radius|variance) .{0,200}(?:extinction|albedo|asymmetry)|gamma distribution|"
        r"(?:log-?normal|size distribution|distribut\w+ of sizes) .{0,200}(?:extinction|albedo|asymmetry|scatter\w*)"
    ),
    "water_ice_index": (
        "(?:optical constants?|refractive index|absorption index|imaginary part|"
        "complex index) .{0,60}(?:water|ice)|hale and querry|warren and brandt|segelstein"
    ),
    # lines of a list
    "absorption_cross_section": r"absorption cross[- ]section|cross[- ]section (?:of|at|in) .{0,60}(?:line|gas|peak|"
    r"cent)",
    "convolve_slit": r"slit (?:function|width)|convol\w* .{0,80}(?:slit|triang\w*|instrument)|"
    r"instrument(?:al)? function",
    "dunham_lines": r"(?:line position|position|wavenumber|strongest|number) .{0,80}(?:R\(\d+\)|P\(\d+\)|"
    r"lines? of (?:CO|HF|HCl))",
    "galatry_profile": r"galatry|soft[- ]collision",
    "hartmann_tran_profile": r"hartmann[- ]tran|\bHTP\b|speed[- ]dependen\w*|hard[- ]collision",
    "gas_emission": r"(?:thermal |spectral )?(?:radiance|emission) .{0,80}(?:gas|slab|flame|plume|path|CO|HF|"
    r"HCl)\b.{0,160}(?:mole fraction|%|ppm)",
    "gas_transmittance": r"(?:transmi\w+|absor\w+|optical (?:depth|thickness)) .{0,160}(?:line[- ]by[- ]line|cell|"
    r"slab of|gas)",
    "select_lines": r"(?:lines|how many) .{0,80}(?:stronger than|above|between|selected)",
    "two_temperature_emission": r"vibrational (?:and (?:a )?rotational )?temperature|non-?LTE|"
    r"two[- ]temperature (?:gas|emission|plasma)",
    "kramers_kronig": r"kramers[- ]kronig",
    "optical_constants_from_film": r"(?:thick\w*|index|constants?) .{0,160}(?:envelope|inver\w+|from (?:its|the|"
    r"a) (?:transmi|reflec)\w+)",
    "sellmeier_fit": r"fit\w* .{0,60}sellmeier|sellmeier .{0,60}fit\w*",
    "absorption_profile": r"(?:field|absor\w*) .{0,60}(?:against|versus|with|at a|at) depth|depth profile",
    "needle_synthesis": r"needle",
    "optimise_coating": r"(?:optimi[sz]e|refine) .{0,120}(?:thick\w*|coat\w*|stack|films?)",
    "selective_emitter": r"selective (?:emitter|absorber|radiator)|hemispherical emissivity .{0,120}(?:film|coat\w*|"
    r"stack|layer)|(?:film|coat\w*|stack|layer).{0,200}(?:hemispherical emissivity|exitance|"
    r"total emissivity)",
    "delta_m_scaling": r"delta[- ]M\b|delta[- ]scal\w*",
    "legendre_moments": r"legendre (?:moment|coefficient)s?",
}
