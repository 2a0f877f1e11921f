"""What questions are for that come with whole spectra, tables of them or files: processing, calibration, formats."""

from __future__ import annotations

from vibron_agents.answering.reading.phrasebook import Path

ANY = r"[^?]{0,160}"
CUES: dict[str, str] = {
    # tables of spectra
    "principal_components": r"principal components?(?! regression)|\bPCA\b|hotelling\w*|explained variance",
    "mixture_nnls": r"non-?negative (?:least squares|fit)|\bNNLS\b|no (?:amount|weight|share|contribution) below zero|"
    r"(?:blend|mixture)" + ANY + r"(?:reference|pure|component) spectra|(?:reference|pure|component) spectra" + ANY
    + r"(?:blend|mixture)|unmix\w*",
    "classical_least_squares": r"classical least squares|\bCLS\b|K-matrix",
    "inverse_least_squares": r"inverse least squares|\bILS\b calibration|P-matrix|multiple linear regression|\bMLR\b",
    "partial_least_squares": r"partial least squares|\bPLS\b",
    "principal_component_regression": r"principal component regression|\bPCR\b",
    "cross_validate": r"cross-?validat\w*" + ANY + r"(?:group|day|sample|molecule|batch)|\bRMSECV\b" + ANY + r"groups?",
    "classify_spectra": r"nearest neighbou?rs?|\bk-?NN\b|support vector|\bSVM\b|linear discriminants?|\bLDA\b|"
                        r"classif\w+",
    "simca": r"\bSIMCA\b|soft independent|class models?",
    "kennard_stone": r"kennard[- ]?stone|\bCADEX\b|duplex",
    "mcr_als": r"\bMCR\b|multivariate curve resolution|alternating least squares",
    "two_d_correlation": r"two-dimensional correlation|\b2D(?:-| )?(?:IR )?(?:COS|correlation)|synchronous|"
                         r"asynchronous|noda",
    "figures_of_merit": r"net analyte|selectivity|pure (?:component )?spectra" + ANY + r"(?:sensitivity|detection|"
    r"quantification)|figures? of merit|analytical sensitivity",
    "calibration_transfer": r"(?:direct|piecewise) standardi[sz]ation|calibration transfer|"
                            r"transfer\w* (?:the )?(?:calibration|spectra)|\bPDS\b",
    "align_spectra": r"align\w*",
    "extended_multiplicative_scatter_correction": r"\bEMSC\b|extended multiplicative",
    # one spectrum
    "find_bands": r"(?:find|pick|locat\w*|detect\w*) (?:the |all )?(?:bands?|peaks?)|peak picking|how many (?:bands|"
                  r"peaks)",
    "fit_bands": r"fit\w* (?:the |with )?(?:\w+ ){0,4}(?:bands?|peaks?|gaussians?|lorentzians?)|(?:peak|band|"
                 r"curve) fit\w*",
    "band_ratio_index": r"(?:carbonyl|hydroxyl|crystallinity|isotacticity|band ratio) index|band ratio|"
                        r"ratio of (?:the )?(?:two )?(?:areas?|heights?|absorbances?)",
    "second_derivative_bands": r"second[- ]derivative" + ANY + r"bands|hidden bands",
    "self_deconvolve": r"self[- ]deconvol\w*",
    "resolve_overlap": r"(?:how many|number of)" + ANY + r"overlap\w*|overlapping (?:bands|components)",
    "exclusion_mask": r"exclu\w+|opaque|blocked|unusable|masked",
    "baseline": r"\b(?:ar|iar|air|as|ia|dr|asp)PLS\b|asymmetric least squares|rolling ball|\bSNIP\b|"
                r"polynomial baseline",
    "denoise_wavelet": r"wavelet",
    "smooth_whittaker": r"whittaker",
    "remove_spikes": r"spikes?\b|cosmic",
    "remove_fringes": r"remov\w*" + ANY + r"fringes|fringes?" + ANY + r"remov\w*",
    "mask_regions": r"mask\w*",
    "zero_filling": r"zero[- ]fill\w*",
    "apodise": r"apodi[sz]e\b",
    "match_resolution": r"(?:degrad|lower|reduc|broaden|convol|match)\w*" + ANY + r"resolution",
    "kramers_kronig_reflectance": r"kramers[- ]kronig" + ANY + r"reflect\w*|reflect\w*" + ANY + r"kramers[- ]kronig",
    "correct_atr_kramers_kronig": r"kramers[- ]kronig" + ANY + r"\bATR\b|\bATR\b" + ANY + r"kramers[- ]kronig",
    "quality_report": r"quality report|signal[- ]to[- ]noise of the|spectrum (?:quality|report)|negative share|"
                      r"opaque share|how many (?:data )?points",
    "noise_100_percent_line": r"100 ?%[- ]line|hundred[- ]per ?cent line|peak[- ]to[- ]peak noise|rms noise",
    "subtract_atmosphere": r"(?:subtract|remov)\w*" + ANY + r"(?:water vapou?r|carbon dioxide|atmospher\w*)",
    "air_lines": r"air lines|lines of (?:water vapou?r|carbon dioxide)|(?:water vapou?r|carbon dioxide)" + ANY
    + r"(?:lines?|absorbs?)\b",
    "reference_lines": r"(?:reference|calibration|standard) (?:lines?|bands?|wavenumbers?)|"
                       r"polystyrene (?:film )?(?:bands?|lines?)",
    "compare_spectra": r"compar\w* (?:the )?(?:two )?spectra",
    "absorption_table": r"(?:correlation|absorption) (?:table|chart)",
    # interferograms
    "interferogram_to_spectrum": r"interferogram" + ANY + r"(?:spectrum|transform\w*)|fourier[- ]transform",
    "spectrum_to_interferogram": r"interferogram of|(?:centre ?burst|interferogram)" + ANY + r"from (?:the|a) spectrum",
    "phase_correction": r"phase (?:correction|error|angle)|mertz|forman",
    "detector_nonlinearity": r"non-?linear\w*" + ANY + r"detector|detector" + ANY + r"non-?linear\w*|out[- ]of[- ]band",
    "instrument_line_shape": r"instrument(?:al)? line ?shape|\bILS\b|side[- ]?lobe" + ANY + r"field of view",
    # files
    "read_hitran_par": r"\S+\.par\b|HITRAN" + ANY + r"(?:file|records?|lines?)",
    "read_hitran_xsc": r"\S+\.xsc\b|cross[- ]section file",
    "read_opus": r"opus\b",
    "read_quantum_chemistry_log": r"\S+\.log\b|\blog\b(?! of)|output file",
    "read_spectrum": r"\bfile\b|\S+\.(?:csv|txt|jdx|dx|spc|spa|sp|json|nc|0)\b",
    "validate_jcamp": r"valid\w*|conform\w*|(?:check|test)\w*" + ANY + r"\.j?dx",
    "read_jcamp": r"blocks?\b" + ANY + r"\.j?dx|\.j?dx\b" + ANY + r"blocks?",
    "read_modtran_tape7": r"tape7|modtran",
    "read_envi_cube": r"\S+\.hdr\b|\bENVI\b|hyperspectral cube",
    "read_agilent": r"agilent",
}  # fmt: skip

CONTENT = r"concentrat\w*|how much|amounts?|contents?|predict\w*|contain\w*"
REGRESSED: tuple[tuple[Path, str], ...] = (
    ("predicted_errors", r"(?:standard )?error of (?:the|its|that)"), ("leverage", r"leverage"), ("vip",
        r"\bVIP\b|importance"),
    ("q_squared", r"Q\^?2|q[- ]squared"), ("rmsecv", r"RMSECV|cross-?validat\w*"), ("rmsec", r"RMSEC\b|error of "
        r"calibration"),
    ("condition", r"condition number"), ("r_squared", r"R\^?2|r[- ]squared"), ("residual_rms", r"residual"),
    ("calibration_rms", r"calibration rms"), ("intercept", r"intercept"), ("coefficients", r"coefficients?"),
    ("pure_spectra", r"pure (?:component )?spectr\w+"), ("components", r"how many components"), ("predicted", CONTENT),
)  # fmt: skip
OUTPUTS: dict[str, tuple[tuple[Path, str], ...]] = {
    **dict.fromkeys(("classical_least_squares", "inverse_least_squares", "partial_least_squares",
                     "principal_component_regression"), REGRESSED),
    "principal_components": (("t2_limit", r"limit of (?:Hotelling|T)"), ("new_t2", r"(?:T\^?2|hotelling)[^?]*\bnew\b"),
        ("t2", r"T\^?2|hotelling"), ("explained_ratio", r"share|fraction|percent\w*|explain\w*|how much of the"),
        ("explained_variance", r"variance|eigenvalue"), ("loadings", r"loading"), ("scores", r"scores?|coordinate"),
        ("mean", r"mean spectrum"), ("q", r"\bQ\b|residual|SPE")),
    "mixture_nnls": (("shares", r"shares?|fraction|percent\w*|proportion"), ("rms", r"rms|root[- ]mean|misfit"),
        ("errors", r"standard error"), ("explained", r"explain\w*"), ("weights", r"amounts?|weights?|how much|"
            r"coefficients?|contribut\w*|concentrat\w*|contain\w*")),
    "cross_validate": (("q_squared", r"Q\^?2|q[- ]squared"), ("bias", r"bias|mean error"), ("rmsecv", r"RMSECV|error"),
        ("predicted", CONTENT)),
    "classify_spectra": (("balanced_accuracy", r"balanced"), ("accuracy", r"accuracy|share|how many[^?]*right"),
        ("scores", r"probab\w*|score"), ("predicted", r"which|what|class\w*|belong\w*")),
    "simca": (("sensitivity", r"sensitivity"), ("specificity", r"specificity"), ("distance", r"distance|how far"),
        ("nearest", r"nearest|closest"), ("accepted", r"which|accept\w*|fit\w*|belong\w*")),
    "kennard_stone": (("rest", r"validation|left (?:out|over)|leaves? out|remain\w*|not selected"), ("selected",
        r"select\w*|chosen|pick\w*|which|order")),
    "mcr_als": (("lack_of_fit", r"lack of fit"), ("explained", r"explain\w*"), ("concentrations",
        r"concentration|amount|profile"), ("spectra", r"pure spectr\w+")),
    "two_d_correlation": (("asynchronous", r"asynchronous|out[- ]of[- ]phase"), ("disrelation", r"disrelation"),
        ("synchronous", r"synchronous|in[- ]phase|auto-?peak|diagonal")),
    "figures_of_merit": (("quantification_limit", r"quanti\w+"), ("detection_limit", r"detect\w*|LOD"), ("condition",
        r"condition number"), ("selectivity", r"selectivity|share of"), ("analytical_sensitivity", r"analytical "
        r"sensitivity"),
        ("standard_error", r"standard error"), ("sensitivity", r"sensitivity"), ("net_analyte_signal",
            r"net analyte signal")),
    "calibration_transfer": (("rms_before", r"before"), ("rms_after", r"after"), ("transferred", r"transfer\w*|"
    r"become\w*")),
    "align_spectra": (("shift", r"shift|how far|moved"), ("aligned", r"aligned")),
    "extended_multiplicative_scatter_correction": (("scale", r"scale|multiplicative|factor"), ("interference",
        r"interfer\w*"), ("misfit", r"misfit|rms"), ("corrected", r"correct\w*")),
    "band_ratio_index": (("error", r"error|uncertain\w*"), ("ratio", r".")),
    "self_deconvolve": (("greatest_enhancement", r"greatest|largest"), ("noise_gain", r"noise"), ("width",
        r"width|narrow\w*")),
    "fit_bands": (("chi_square", r"chi"), ("scatter", r"scatter|residual"), ("level", r"baseline")),
    "find_bands": (("noise", r"noise"),),
    "baseline": (("corrected.ordinate", r"correct\w*|left|after|without|less"), ("baseline", r"what is the "
    r"baseline|baseline (?:value|at)"),),
    "remove_fringes": (("optical_thickness", r"thick\w*"), ("amplitude", r"amplitude"), ("period", r"period|spacing")),
    "air_lines": (("strength", r"strength|intens\w*"), ("position", r".")),
    "reference_lines": (("uncertainty", r"uncertain\w*"), ("label", r"label|called|names?"), ("wavenumber", r".")),
    "compare_spectra": (("cosine", r"cosine"), ("correlation", r"correlation"), ("scale", r"scale|factor"),
        ("euclidean", r"euclid\w*"), ("earth_mover", r"earth")),
    "phase_correction": (("odd_share_left", r"left|after"), ("odd_share", r"odd"), ("centre", r"centre|center|"
    r"zero path"),
        ("phase", r"phase")),
    "detector_nonlinearity": (("distortion", r"distort\w*"), ("coefficient", r"coefficient"), ("out_of_band",
        r"out[- ]of[- ]band")),
    "instrument_line_shape": (("field_width", r"field of view[^?]*(?:spread|width|box)"), ("side_lobe",
        r"lobe|undershoot"),
        ("shift", r"shift|move\w*"), ("width", r"wide|width|FWHM|broad"), ("shape", r"value|height|high")),
    "kramers_kronig_reflectance": (("absorption_index", r"absorption index|extinction|\bk\b"), ("refractive_index",
        r"refractive index|\bn\b")),
    "correct_atr_kramers_kronig": (("absorption_index", r"absorption index|extinction|\bk\b"), ("refractive_index",
        r"refractive index|\bn\b")),
    "quality_report": (("points", r"points"), ("first", r"lowest|first|start\w*"), ("last", r"highest|last|end\w*|"
    r"up to"),
        ("step", r"step|spacing|interval"), ("signal_to_noise", r"signal[- ]to[- ]noise|S/N"), ("noise", r"noise"),
        ("opaque_share", r"opaque"), ("negative_share", r"negative"), ("carbon_dioxide", r"carbon dioxide|CO2"),
        ("water_vapour", r"water"), ("spikes", r"spike"), ("baseline_tilt", r"tilt|slope"), ("baseline_level",
            r"baseline"), ("signal", r"signal|strongest|highest absorbance")),
    "read_hitran_par": (("lower_energy", r"lower[- ](?:state|level)? ?energy|energy of (?:the|its) lower"), (
        "einstein_a",
        r"einstein"), ("air_width", r"air[- ](?:broadened )?(?:half[- ])?width|air[- ]broadening"), ("self_width",
            r"self[- ](?:broadened )?(?:half[- ])?width|self[- ]broadening"), ("air_shift", r"shift"), (
                "temperature_exponent",
                r"exponent"), ("wavenumber", r"wavenumber|where|position|how many"), ("intensity", r"intens\w*|"
                r"strong\w*|strength")),
    "read_hitran_xsc": (("maximum", r"maximum|largest|peak|highest (?:cross|value)"), ("temperature", r"temperature"),
        ("pressure", r"pressure"), ("resolution", r"resolution"), ("cross_section", r"cross[- ]section")),
    "read_quantum_chemistry_log": (("program", r"program|code|package"), ("method", r"method|level of theory|"
    r"functional"),
        ("intensity", r"intens\w*"), ("wavenumber", r"(?<![:_])wavenumber|(?<![:_])frequenc\w*|modes?|vibration\w*")),
    "read_opus": (("blocks", r"blocks?"),),
    "validate_jcamp": (("valid", r"\bvalid\b|conform\w*"), ("problems", r"\bproblems?|\bwrong\b|\berrors?\b"), (
        "points", r"points"), ("blocks", r"blocks")),
    "read_modtran_tape7": (("columns", r"columns?"), ("wavenumber", r"wavenumber")),
    **dict.fromkeys(("mask_regions", "zero_filling", "apodise", "denoise_wavelet", "smooth_whittaker", "remove_spikes",
                     "match_resolution"), (("ordinate", r"absorbance|value|height|become\w*|high|transmi\w*|."),)),
    "read_spectrum": (("wavenumber", r"(?:which|what|lowest|highest|first|last) wavenumber|where"), ("kind",
        r"kind|quantity"),
        ("ordinate", r"absorbance|transmi\w*|value|ordinate|reflectance")),
}  # fmt: skip
