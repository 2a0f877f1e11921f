"""Which part of a result is asked for: the first phrase after the asking word names it; "." stands for anything."""

from __future__ import annotations

FILM = (
    ("absorptance", r"absor\w*"),
    ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
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
SLAB = (
    ("spherical_albedo", "spherical albedo"),
    ("diffuse_transmittance", r"diffuse(?:ly)? .{0,30}transmi\w*"),
    ("direct", r"unscattered|without (?:any )?scatter\w*|direct(?:ly)? .{0,30}(?:transmi\w*|beam|through)"),
    ("absorptance", r"absor\w*"),
    ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost|plane albedo|\balbedo\b|upwards?"),
    ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*|reach\w*"),
)
VIEW = (
    (
        "backward",
        r"(?:second|other) (?:one )?(?:emits|radiates|sends|gives)|leav\w+ the second|"
        r"back to|returns?|backward|from the second|2 to 1|reciproc\w*",
    ),
    ("forward", "."),
)
OUTPUTS: dict[str, tuple[tuple[str, str], ...]] = {
    "column_amount": (
        ("dobson", r"dobson|\bDU\b"),
        ("moles", r"\bmol(?:es)?\b"),
        ("molecules", "."),
    ),
    "limb_path": (
        ("column", "column|amount|molecules"),
        ("length", "long|length|path"),
    ),
    "refracted_path": (
        ("refraction", r"refraction|bent|bending|arcmin\w*|minutes of arc"),
        ("airmass", "air ?mass"),
        ("zenith_angle_top", "(?:top|space|true|outside).{0,40}zenith|zenith.{0,40}(?:top|space|outside)"),
        ("length", "long|length|path"),
    ),
    "us_standard_atmosphere": (
        ("number_density", "number density|molecules"),
        ("density", "density"),
        ("geopotential_altitude", r"geopotential altitude.{0,40}\?"),
        ("pressure", "pressure"),
        ("temperature", "temperature|cold|warm"),
    ),
    "adiabat": (
        ("lapse_rate.0", "lapse rate"),
        ("temperature.-1", "temperature|warm|cold"),
    ),
    "band_radiance": (
        ("photon_radiance", r"photon radiance|photons?.{0,120}(?:sterad|\bsr\b)"),
        ("photon_exitance", "photons?|photon (?:exitance|emittance)"),
        ("radiance", r"radiance|(?:watts?|W|power).{0,60}(?:sterad|\bsr\b)"),
        ("exitance", r"exitance|emittance|hemisphere|per square|each square|W/m\^?2(?!\W*sr)|power|watts?"),
    ),
    "cavity_emissivity": (
        ("bottom_emissivity", "bottom|base"),
        ("effective_emissivity", "."),
    ),
    "graybody_fit": (
        ("emissivity", "emissivity(?!.{0,40}temperature)"),
        ("temperature", "temperature|hot"),
    ),
    "two_temperature_fit": (
        ("fraction", "fraction|share|part|percent"),
        ("temperature", "temperature|hot"),
    ),
    "rayleigh_jeans_wien_limits": (
        (
            "rayleigh_jeans_error",
            r"(?:error|wrong|off|deviat\w*|overestimat\w*|too (?:high|large)).{0,100}rayleigh|"
            r"rayleigh.{0,120}(?:error|wrong|off|deviat\w*|overestimat\w*|too (?:high|large))",
        ),
        (
            "wien_error",
            r"(?:error|wrong|off|deviat\w*|underestimat\w*|too (?:low|small)).{0,100}wien|"
            r"wien.{0,120}(?:error|wrong|off|deviat\w*|underestimat\w*|too (?:low|small))",
        ),
        ("rayleigh_jeans", "rayleigh"),
        ("wien", "wien"),
    ),
    "wien_peak": (
        ("photon_wavenumber", "photon.{0,60}wavenumber|wavenumber.{0,60}photon"),
        ("contrast_wavelength", "contrast|dB/dT|change"),
        ("photon_wavelength", "photon"),
        ("wavenumber", r"wavenumber|cm\^?-1|per cm"),
        ("frequency", r"frequency|Hz\b"),
        ("wavelength", "."),
    ),
    "diode_current": (
        ("zero_bias_resistance", r"zero[- ]bias|\bR_?0\b"),
        ("open_circuit_voltage", "open[- ]circuit"),
        ("conductance", "conductance|slope"),
        ("current", "current"),
    ),
    "johnson_noise": (
        ("voltage", r"volt\w*|\bn?V\b|\bµ?uV\b"),
        ("current", r"current|\b[fpn]?A\b"),
    ),
    "netd": (
        ("radiance_slope", "dL/dT|slope"),
        ("temperature_difference", "."),
    ),
    "noise_spectrum": (
        ("corner", "corner|knee"),
        ("rms", "rms"),
        ("density", "density"),
    ),
    "varshni_gap": (
        ("cutoff", "cut-?off|wavelength|longest"),
        ("energy", "gap|energy"),
    ),
    "antireflection_coating": (
        ("bare_reflectance", "(?:bare|uncoated|without).{0,40}reflect|reflect.{0,60}(?:bare|uncoated|without)"),
        ("thickness.0", r"thick\w*"),
        (
            "refractive_index.1",
            "(?:ideal|best|which|what|perfect|required).{0,40}index|index.{0,60}(?:need|should|must|ideal|best|want)",
        ),
        ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost"),
    ),
    "bandpass_filter": (
        ("width", "wide|width|FWHM"),
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
    ),
    "bragg_mirror": (
        ("band_low", r"(?:short|lower)\w*.{0,30}edge"),
        ("band_high", r"(?:long|upper)\w*.{0,30}edge"),
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
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
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
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
    "fresnel": POLARISED,
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
        ("path_change", "path"),
        ("refractive_index", "index"),
    ),
    "total_reflection": (
        ("phase_difference", "phase"),
        ("critical_angle", "critical|angle"),
    ),
    "effective_wavelength": (
        ("pivot", "pivot"),
        ("equivalent_width", "equivalent width"),
        ("half_width", "half|FWHM"),
        ("centroid", "."),
    ),
    "enclosure_exchange": (
        ("radiosity.0", "radiosity"),
        ("heat_flow.0", "heat|power|watts?|energy|exchange|flow"),
    ),
    "hemispherical_emissivity": (
        ("ratio", "ratio"),
        ("hemispherical", "."),
    ),
    "integrating_sphere_gain": (
        ("radiance_per_watt", "radiance"),
        ("port_throughput", r"throughput|leaves?|escape\w*"),
        ("reflections", "(?:number of|how many|mean).{0,40}reflections|reflections"),
        ("multiplier", r"multipl\w*|gain"),
    ),
    "kirchhoff_closure": (
        ("residual", "residual|closure|sum to|add up"),
        ("emissivity", "."),
    ),
    "radiation_shield": (
        ("reduction", r"factor|reduc\w*|ratio"),
        ("shield_temperature.0", "temperature|warm|hot|cold"),
        ("unshielded_flux", "without (?:the |any )?(?:shields?|screens?|foils?)|no shields?"),
        ("flux", "heat|flux|load|leak"),
    ),
    "radiative_heat_loss": (
        ("coefficient", r"coefficient|W/\(?m\^?2\W*K|h_r"),
        ("flux", "(?:per|each|every) (?:square|m)|flux|W/m"),
        ("heat_flow", "."),
    ),
    "target_background_contrast": (
        ("intensity_difference", "intensity|W/sr"),
        ("ratio", "relative|ratio"),
        ("difference", r"differ\w*|contrast|less"),
    ),
    "view_factor_cylinders": VIEW,
    "view_factor_discs": VIEW,
    "view_factor_perpendicular_rectangles": VIEW,
    "dust_brightness_difference": (
        ("difference", "difference"),
        ("dust", "dust|ash|is it"),
    ),
    "continuum_removal": (
        ("centre", "(?:where|which wavelength|position|centre|center)"),
        ("width", "wide|width"),
        ("depth", "depth|deep"),
    ),
    "normalized_emissivity": (
        ("temperature", "temperature|hot"),
        ("emissivity", "emissiv"),
    ),
    "temperature_emissivity_separation": (
        ("temperature", "temperature|hot"),
        ("emissivity", "emissiv"),
    ),
    "outgoing_longwave_flux": (("flux", "."),),
    "subpixel_fire": (
        ("fraction", "fraction|share|part|percent|how much of"),
        ("radiative_power", "radiative power|FRP"),
        ("temperature", "temperature|hot"),
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
        ("attenuation", "dB|decibel"),
        ("exponent", "exponent"),
        ("extinction", r"extinction|coefficient|attenuat\w*"),
    ),
    "henyey_greenstein": (("phase_function", "phase function|value|at"),),
    "lognormal_moments": (
        ("effective_radius", "effective radius"),
        ("effective_variance", "effective variance|variance"),
        ("mode_radius", "mode|most frequent"),
        ("mean_area", "area|cross-?section"),
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
    "johnson_range": (
        ("distance", "range|far|distance"),
        ("pixels", "pixels"),
        ("cycles", "cycles"),
    ),
    "signal_to_noise_budget": (
        ("signal_to_noise", "signal[- ]to[- ]noise|SNR|S/N"),
        ("noise", "noise"),
    ),
    "two_color_temperature": (
        ("emissivity", "emissivity"),
        ("temperature", "temperature|hot"),
    ),
    "multiband_temperature": (("temperature", "temperature|hot"),),
    "well_fill_time": (
        ("electron_rate", "electrons? (?:per|a|each) second|rate"),
        ("dark_share", "dark.{0,30}(?:share|part|fraction)|(?:share|part|fraction).{0,40}dark"),
        ("time", "time|long|soon|fast|quickly"),
    ),
    "adding_doubling": SLAB,
    "two_stream": SLAB,
    "monte_carlo_slab": (
        ("reflectance_error", "error.{0,40}reflect"),
        ("absorptance", r"absor\w*"),
        ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost"),
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
    ),
    "beer_lambert_path": (
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
        ("optical_depth", "optical (?:depth|thickness)"),
    ),
    "chandrasekhar_h": (
        ("plane_albedo", r"albedo|reflect\w*|back"),
        ("h", r"\bH\b"),
    ),
    "schwarzschild_radiance": (
        ("path_radiance", "path (?:itself|radiance)|layer itself|own"),
        ("radiance", "radiance"),
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
    ),
    "slab_emissivity_diffuse": (
        ("diffusivity", "diffusivity"),
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
        ("emissivity", r"emissi\w*|emit\w*"),
    ),
    "gray_atmosphere": (
        ("surface_temperature", "surface|ground"),
        ("effective_temperature", "effective|equilibrium|without"),
        ("outgoing_flux", "outgoing|flux"),
        ("temperature", "temperature"),
    ),
    "lowtran_horizontal": (("transmittance", "."),),
    "lowtran_radiance": (("radiance", "radiance"),),
    "lowtran_transmittance": (("transmittance", "."),),
    "radiative_forcing": (
        ("total", "total|together|sum|all three|combined"),
        ("methane", "methane|CH4"),
        ("nitrous_oxide", "nitrous|N2O"),
        ("carbon_dioxide", "carbon dioxide|CO2"),
    ),
    "rayleigh_optical_depth": (
        ("king_factor", "king"),
        ("refractivity", "refractivity|n ?- ?1"),
        ("cross_section", "cross[- ]section"),
        ("optical_depth", "optical (?:depth|thickness)"),
    ),
    "water_continuum": (
        ("transmittance", r"transmi\w*|let through|passes|gets? through|throughput|penetrat\w*"),
        ("self_coefficient", "self[- ](?:continuum )?coefficient"),
        ("foreign_coefficient", "foreign[- ](?:continuum )?coefficient"),
        ("absorption", r"absor\w*|extinction|per km"),
    ),
    "window_transmittance": (
        ("planck_mean", "weighted|planck"),
        ("lowest_wavelength", "where"),
        ("lowest", "lowest|smallest|minimum"),
        ("highest", "highest|largest"),
        ("mean", "mean|average"),
    ),
}
