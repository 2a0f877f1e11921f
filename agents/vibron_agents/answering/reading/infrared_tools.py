"""Which tool of infrared spectroscopy a question is for, by the words of practitioners; and what it does not do."""

from __future__ import annotations

SHORTER = r"[^?]{0,160}"
CUES: dict[str, str] = {
    # bands
    "anharmonic_constants": r"(?:overtones?\b"
    + SHORTER
    + r"(?:anharmonicit\w*|harmonic wavenumber|omega_?e|dissociation|zero[- ]point|x_?e\b))|birge-?\s?sponer",
    "combination_bands": r"(?:combination|overtone|difference) bands?",
    "fermi_resonance": r"fermi (?:doublet|resonance|dyad|pair|diad|coupl\w+)|doublet"
    + SHORTER
    + r"(?:coupling|matrix element|"
    r"unperturbed|zero[- ]order)|deperturb\w*",
    "force_constant": r"force constant|stiff\w*|spring constant",
    "hydrogen_bond": r"free"
    + SHORTER
    + r"bonded|hydrogen[- ]bond\w*|H-bond\w*|\bred ?shift\b"
    + SHORTER
    + r"(?:enthalpy|distance)",
    "integrated_intensity": r"integrated (?:\w+ )?(?:intensit\w+|absorption|cross)|km/mol|transition (?:dipole|"
    r"moment)|km per mol\w*",
    "isotope_shift": r"\b[CNO][-–]D\b|\bD(?:Cl|Br|F|I)\b|deuterat\w*|isotop\w* (?:substitut\w*|shift\w*|label\w*)|"
    r"(?:replac|substitut|exchang|label)\w*"
    + SHORTER
    + r"(?:deuterium|\bD\b|1[358][CNO])|H is replaced|deuterium|heavy isotope|\b(?:13C|15N|18O|13C16O|12C18O)\b",
    "match_bands": r"match\w* (?:two )?(?:the )?(?:lists?|bands?|peaks?)|(?:bands?|peaks?|lists?)"
    + SHORTER
    + r"\b(?:match|pair)\w*",
    "orientation_function": r"dichroi\w*|orientation (?:function|factor|parameter)|hermans|unoriented|"
    r"unpolari[sz]ed equivalent",
    "rotational_contour": r"P(?:-branch)? and (?:the )?R(?:-branch)?\b|PQR|\bR\(\d+\)|\bP\(\d+\)|"
    r"rotational (?:envelope|contour|structure)",
    # chemistry
    "degree_of_unsaturation": r"degrees? of unsaturation|double[- ]bond equivalents?|\bDBE\b|rings (?:plus|and|"
    r"or) (?:double|pi|multiple) bonds|"
    r"index of hydrogen deficiency|unsaturat\w+|hydrogen deficien\w+",
    "enumerate_isomers": r"(?:constitutional |structural )?isomers?",
    "isotope_pattern": r"isotop\w* (?:pattern|cluster|peak\w*)|M ?\+ ?\d|monoisotopic|exact mass|nominal mass|"
    r"mass spectr\w*|molar mass|average mass|molecular weight",
    "canonical_structure": r"canonical|InChI ?Key|heavy atoms|fragments|molecular formula",
    "enumerate_formulas": r"(?:which|what|how many|possible)" + r"[^?]{0,60}formula\w*",
    "functional_groups": r"functional groups?",
    "murcko_scaffold": r"murcko|scaffold\b",
    "tanimoto_similarity": r"tanimoto|fingerprint\w*|jaccard",
    "match_information": r"contradict\w*|disagree\w*|(?:agree|fit|consistent)\w* with"
    + SHORTER
    + r"(?:formula|scaffold|carbons)",
    # dynamics
    "homogeneous_linewidth": r"homogeneous (?:line ?-?)?(?:width|full)|dephasing|lifetime|\bT_?[12]\b",
    "rotational_correlation_time": r"reorient\w*|tumbl\w*|rotational (?:correlation|diffusion)|stokes-einstein\w*|"
    r"viscosity",
    "quantum_correction_factor": r"quantum correction",
    # instrument
    "alias_wavenumber": r"alias\w*|fold(?:ed|s|ing)?\b(?! with)|nyquist" + SHORTER + r"(?:appear|show)\w*|"
    r"(?:appear|show|turn|com|pop)\w* up|ghost",
    "calibrate_wavenumber": r"(?:calibrat|correct)\w*"
    + SHORTER
    + r"(?:lines?|bands?|polystyrene|wavenumber (?:scale|axis))|wavenumber (?:scale|axis|calibration)|"
    r"polystyrene" + SHORTER + r"(?:reference|fit|shift|scale)|(?:lines?|bands?) (?:were|was|are) (?:measured|"
    r"found|read|seen) at" + SHORTER + r"(?:against|true|reference|should|scale|shift)",
    "field_of_view_shift": r"field of view|half[- ]angle|beam divergence|off-axis|finite aperture|divergen\w+|"
    r"self-apodi[sz]ation",
    "jacquinot_stop": r"jacquinot|(?:stop|aperture|iris)\b"
    + SHORTER
    + r"(?:resolution|diameter|large|big|wide)|largest (?:half[- ]angle|field|divergence)|resolving power",
    "laser_sampling": r"(?:he-?ne|laser|fringe)\w*"
    + SHORTER
    + r"(?:sampl\w*|nyquist|zero[- ]crossing)|sampl\w*"
    + SHORTER
    + r"laser|nyquist",
    "modulation_frequency": r"modulat\w*|fourier frequenc\w*|audio frequenc\w*|(?:mirror|carriage|scanner)"
    + SHORTER
    + r"(?:frequency|\bHz\b)",
    "photometric_linearity": r"photometric|(?:certified|nominal) absorbances?|neutral density filters",
    "rapid_scan_time": r"(?:scan|measur)\w*"
    + SHORTER
    + r"(?:take|last|long|time|duration|per second)|scan (?:time|rate)|how long"
    + SHORTER
    + r"(?:scan|mirror)|mirror (?:travel|way|path|stroke)|retardation"
    r"|(?:how far|how many)" + SHORTER + r"(?:mirror|points|samples)",
    "signal_averaging_gain": r"(?:co-?add\w*|averag\w*|scans)"
    + SHORTER
    + r"(?:signal[- ]to[- ]noise|S/N|SNR|noise|better|gain)|(?:signal[- ]to[- ]noise|S/N|SNR|noise)"
    + SHORTER
    + r"scans|how many scans",
    "spectral_resolution": r"(?:path difference|retardation|\bOPD\b|travel)"
    + SHORTER
    + r"(?:resolution|lines?|wide|width|FWHM|apodi\w*)|(?:resolution|lines?|wide|width|FWHM)"
    + SHORTER
    + r"(?:path difference|retardation|\bOPD\b)",
    "stray_light_absorbance": r"stray (?:light|radiation)|false (?:light|radiation)|light leak\w*",
    # library
    "hit_gap_confidence": r"(?:gap|stands? out|ahead of)"
    + SHORTER
    + r"(?:hits?|scores?)|(?:hits?|scores?)"
    + SHORTER
    + r"(?:gap|stands? out)",
    "open_set_threshold": r"(?:first|top|best) hit"
    + SHORTER
    + r"(?:probab\w*|likely|chance|trust)|probab\w*"
    + SHORTER
    + r"(?:first|top|best) hit",
    "retrieval_metrics": r"reciprocal rank|\bMRR\b|(?:median|mean) rank|top[- ]?\d+|among the first",
    "cosine_similarity": r"cosine|dot product|normali[sz]ed scalar product",
    "earth_mover_distance": r"earth[- ]mover\w*|wasserstein",
    "hit_quality_absolute": r"mean absolute difference|least squares index|absolute (?:value|difference) (?:index|"
    r"hit)|mean squared difference",
    "hit_quality_correlation": r"(?:squared )?correlation\b(?! time| function)|hit quality",
    "hit_quality_euclidean": r"euclidean (?:distance|hit)",
    "hit_quality_first_derivative": r"first[- ](?:derivative|difference)s?"
    + SHORTER
    + r"(?:correlat\w*|hit|compar\w*|match)|(?:correlat\w*|hit|compar\w*)"
    + SHORTER
    + r"first[- ](?:derivative|difference)",
    "spectral_information_similarity": r"spectral information (?:similarity|divergence)|\bSIS\b|\bSID\b",
    # preprocessing
    "apodisation_window": r"(?:apodi[sz]\w*|window|weight\w*|weigh\w*|multipl\w*|attenuat\w*|factor|norton\S*|"
    r"happ\S*|blackman\S*)"
    + SHORTER
    + r"(?:interferogram|path difference|retardation)|(?:interferogram|path difference|retardation)"
    + SHORTER
    + r"(?:weight\w*|multipl\w*|factor|window)",
    "line_shape_width": r"side[- ]?lobes?|line shape|first lobe|(?:window|apodi[sz]\w+)\b.{0,120}\b(?:how wide|FWHM|"
    r"full[- ]width)",
    "correct_atr": r"\bATR\b|attenuated total",
    "normalise_spectrum": r"(?:vector|area|max|min-?max|unit)[- ]normali[sz]\w*|normali[sz]\w*|scaled? (?:it "
    r")?(?:so that|to)",
    "derivative_spectrum": r"(?:first|second|third) derivative",
    "smooth_savitzky_golay": r"savitzky[- ]golay|quadratic smooth\w*|cubic smooth\w*",
    "standard_normal_variate": r"\bSNV\b|standard normal variate",
    "multiplicative_scatter_correction": r"\bMSC\b|multiplicative scatter",
    "rubberband_baseline": r"rubber ?-?band|convex hull",
    "to_absorbance": r"(?:transmi\w+)" + SHORTER + r"absorbances?",
    "resample": r"interpolat\w*|resampl\w*",
    # quantitation
    "allan_deviation": r"allan",
    "beer_lambert_calibration": r"(?:standards?|calibrat\w*|solutions?)\b(?s:.{0,400})(?:unknown|sample|how much|"
    r"concentration|slope|intercept|absorptivity|molar|residual|R\^?2|line|determination)",
    "detection_limit": r"(?:detection limit|limits? of (?:detection|quantification|quantitation)|\bLO[DQ]\b|"
    r"quanti(?:fication|tation) limit|decision limit|"
    r"smallest concentration|(?:just|still) (?:be )?detect\w*|detectable)",
    "internal_standard_ratio": r"internal standard|response factor",
    "standard_addition": r"standard additions?|spik(?:e|ed|es|ing)|known additions?|method of additions?|additions? of|"
    r"(?:was|were) added|rose by|after adding",
    "path_length_from_fringes": r"fringes",
    # units
    "absorbance_transmittance": r"absorbances?|transmittances?|optical (?:depth|density|thickness)|absorptance|"
    r"transmi(?:ts|ssion|tted)|let\w*\b[^?]{0,40}? through|gets? through|passes",
    "absorption_units": r"cross[- ]?section|molar absorpti\w+|absorption coefficient|extinction coefficient|"
    r"absorptivity|per ppm",
    "air_vacuum_wavelength": r"(?:in )?(?:vacuum|air)\b"
    + SHORTER
    + r"(?:wavelength|um|nm|refractiv\w*)|(?:wavelength)"
    + SHORTER
    + r"(?:vacuum|air)\b|refractivity",
    "attenuation_units": r"\bdB\b|\bdB/|decibels?|neper|Np/|attenuation",
    "convert_concentration": r"ppmv?|ppbv?|pptv?|mg/m\^?3|ug/m\^?3|µg/m|mole fraction|mixing ratio|parts per|mol/L|"
    r"partial pressure|concentration",
    "convert_energy": r"kJ/mol|kcal/mol|hartrees?|\beV\b|\bmeV\b|joules?|energy|kJ per mol\w*|thermal energy",
    "convert_pressure": r"\b(?:torr|mmHg|psi|mbar|bar|atm|hPa|kPa|Pa|inHg|atmospheres?|millibars?)\b",
    "convert_spectral_unit": r"wave(?:length|number)s?|frequenc\w*|cm\^?-1|microns?|micromet\w+|\bum\b|\bnm\b|"
    r"\bTHz\b|reciprocal cent\w+|photon energy|nanomet\w+",
    "kubelka_munk": r"kubelka[- ]?munk|\bK/S\b|diffuse(?:ly)? reflect\w*",
    "line_intensity_units": r"(?:cm/molecule|cm per molecule|km/mol|D\^?2|atm\^?-1|HITRAN)"
    + SHORTER
    + r"(?:km/mol|cm/molecule|cm per molecule|atm|D\^?2|HITRAN|dipole derivative)|line intensity",
    "number_density": r"number density|how many (?:\w+ )?(?:molecules|particles|atoms)|molecules (?:per|in (?:a|"
    r"each|one|every)) (?:cubic|cm|cc)|molecules/cm",
    "photon_flux": r"photons? (?:per|a|each|every|/) ?s\w*|photons|photon (?:flux|rate)",
    "solid_angle_etendue": r"solid angle|etendue|étendue|throughput|numerical aperture|\bNA\b|f[- ]?number|\bf/",
    "spectral_density_jacobian": r"per (?:cm\^?-1|um|µm|nm|Hz|THz|wavenumber|micromet\w+|micron|hertz|inverse)"
    + SHORTER
    + r"per (?:cm\^?-1|um|µm|nm|Hz|THz|wavenumber|micromet\w+|micron|hertz|inverse)|(?:/|\s)(?:um|cm\^-1|nm)\)?"
    + SHORTER
    + r"per (?:cm\^?-1|um|nm|wavenumber|micromet\w+)",
    # vibrations
    "broaden_sticks": r"(?:sticks?|computed|calculated|lines?|bands?)"
    + SHORTER
    + r"(?:drawn|broadened|dressed|convol\w*|lorentzian\w*|gaussian\w*)",
    "dvr_levels": r"(?:potential|well|coordinate)(?s:.{0,600})(?:levels?|splitting|ground state|tunnel\w*|"
    r"transition|spacing)",
    "morse_levels": r"morse|omega_?e ?x_?e|w_?ex_?e|anharmonicity|\bx_?e\b|bound levels|ωexe|overtone",
    "scale_frequencies": r"(?:scal\w*|multipl\w*)"
    + SHORTER
    + r"(?:factor|0\.9\d*|wavenumbers?|frequenc\w+)|scaled|zero[- ]point",
    "fit_scale_factors": r"scal(?:e|ing) factor",
    "harmonic_ir": r"harmonic (?:wavenumbers?|frequenc\w+|vibration\w*)|GFN2?-?\d?-?xTB|\bxTB\b|(?:RHF|HF|B3LYP|"
    r"PBE0?|MP2)/",
    "thermochemistry": r"entropy|heat capacity|enthalpy|zero[- ]point energy|gibbs|\bC_?p\b",
    "anharmonic_vpt2": r"(?:VPT2|second[- ]order (?:vibrational )?perturbation)",
    "anharmonic_vscf": r"\bVSCF\b|\bVCI\b|self-consistent[- ]field",
    "band_shape": r"(?:unit[- ]area|area[- ]normali[sz]ed|normali[sz]ed to (?:unit )?area)"
    + SHORTER
    + r"|(?:peak|maximum|height|value|high) of (?:a|the) [^?]{0,40}(?:lorentzian|gaussian|voigt)",
    "integrate_band": r"\barea\b|integrat\w+",
    "band_width": r"full width|FWHM|how (?:wide|broad)|half[- ]maximum",
    "band_moments": r"centroid|skewness|kurtosis|centre of gravity|center of gravity",
}

REFUSALS: dict[str, str] = {
    "harmonic_ir": r"\bproduct\b|isotopologue|reduced mass|point group|\b13C|\bD2O\b|deuterat\w*|raman activit",
    "anharmonic_constants": r"omega_?e(?: ?x_?e)? (?:of |= ?|is )?\d",
    "filter_candidates": r"contradict|disagree",
    "isotopologue_spectrum": r"C-D\b|O-D\b|N-D\b|diatomic|stretch at",
    "isotope_shift": r"force constant|product of",
    "force_constant": r"\d\d[CNO] (?:compound|isotopologue|species)|deuterat|substitut",
    "signal_averaging_gain": r"(?:signal[- ]to[- ]noise|S/N|SNR)(?: ratio)?(?: \w+){0,3} \d|single scan (?:has|"
    r"gives|shows|reaches)",
    "enumerate_isomers": r"isomers? (?:with|that|contain\w*|having|which)|chiral|carbonyl|aromatic|alcohol|ether|"
    r"stereo|\bonly\b",
    "alias_wavenumber": r"(?:what|which|find)[^?]{0,20}nyquist",
    "convert_pressure": r"\bK\b|kelvin|celsius|°C|g/mol|ppm|cm\^?-1|wavelength|\bL\b|molecules",
    "isotope_pattern": r"fragment|\bloses\b|\bloss\b|isomers?|how many formula|which formula|possible formula",
    "enumerate_formulas": r"isomers?",
    "murcko_scaffold": r"contradict|as (?:its |the )?scaffold|agree",
    "absorbance_transmittance": r"\bppm|standards?\b|mol/L|K/S|stray|M\^?-1|baseline|cross[- ]?section|per cm\b|"
    r"coefficient|path",
    "convert_spectral_unit": r"black ?body|\bemits?\b|radiates?|morse|omega_?e|overtone|force constant|deuter|"
    r"isotop|per (?:um|cm\^?-1|nm) |vacuum|"
    r"\bair\b|apodi|path difference|resolution",
    "convert_energy": r"entropy|enthalpy|hydrogen[- ]bond(?! of \d)|morse|omega_?e|zero[- ]point(?! \w+ is \d)",
    "rapid_scan_time": r"allan|signal[- ]to[- ]noise|frequency",
    "spectral_resolution": r"lobe|weight",
    "homogeneous_linewidth": r"kubo",
    "correct_atr": r"penetration depth of",
    "beer_lambert_calibration": r"detection|LO[DQ]\b|internal standard|added|addition|spik\w+|certified|scatter",
    "line_shape_width": r"band_shape|kubo",
    "scale_frequencies": r"scaling factor|scale factor (?:that|is|fits|would)",
    "morse_levels": r"^(?!.*morse).*(?:overtone|fundamental)s?(?: \w+){0,2} \d{3}|birge|overtones? (?:at|lies?|is|"
    r"are) (?:found )?(?:at )?\d",
    "retrieval_metrics": r"\b(?:not|never) (?:\w+ )?(?:returned|found|listed|retrieved|hit)|\bmissing|\bmissed",
    "convert_concentration": r"standards?\b|spik\w+|added|calibrat\w*|detection",
}
