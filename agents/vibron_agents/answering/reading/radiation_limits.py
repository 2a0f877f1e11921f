"""What a tool of infrared radiation is not for, what it needs to be spoken of, and which go by a name of their own."""

from __future__ import annotations

# methods that go by a name: who names one wants no other
NAMED = frozenset(
    (
        "anomalous_diffraction band_fraction band_model bragg_mirror brightness_temperature "
        "chandrasekhar_h curve_of_growth effective_medium fabry_perot graybody_fit hagen_rubens_emissivity "
        "johnson_noise johnson_probability johnson_range lowtran_horizontal mie_coated_sphere "
        "monte_carlo_slab netd noise_equivalent_power nonlinear_sst radiation_shield rayleigh_efficiencies "
        "rayleigh_jeans_wien_limits relative_airmass rule07_dark_current shot_noise specific_detectivity "
        "split_window_temperature two_color_temperature two_stream varshni_gap water_continuum "
    ).split()
)
ELSEWHERE = r"\b(?:mars|martian|venus|titan|jupiter|saturn|moon|exoplanet)\b"
# a question that speaks of this means something else
CONTRARY: dict[str, str] = {
    **dict.fromkeys(
        "relative_airmass us_standard_atmosphere rayleigh_optical_depth refracted_path".split(),
        ELSEWHERE,
    ),
    "scale_height": rf"{ELSEWHERE}(?!.*(?:gravity|\bg\s*=|m/s))",
    **dict.fromkeys(
        ("hgcdte_cutoff", "hgcdte_gap"),
        r"\b(?:InGaAs|InSb)\b|\b(?:which|what) (?:composition|x\b|mole fraction|cadmium)",
    ),
    **dict.fromkeys(
        "mie_efficiencies rayleigh_efficiencies anomalous_diffraction mie_phase_function".split(),
        r"\b(?:cylind\w*|spheroid\w*|fib(?:re|er)s?|needles?|cubes?|coated|coating|core|shell|hexagonal|log-?normal\w*|"
        r"size distribution|geometric (?:standard )?deviation|effective (?:radius|variance))\b|"
        r"\b(?:plasma|water|oil|medium|liquid|host|matrix)\b[^.;]{0,12}\b(?:of|with)(?: an?)?(?: refractive)? index",
    ),
    "view_factor_discs": (
        r"\b(?:squares?|rectang\w*|spheres?|cylind\w*|not coaxial|off[- ]axis|shifted|ring|annul\w*)\b"
    ),
    "view_factor_cylinders": r"\b(?:spheres?|discs?|disks?|concentric|coaxial|inside)\b",
    "view_factor_parallel_rectangles": (
        r"\b(?:discs?|disks?|round|circular|radi(?:us|i)|diameters?|spheres?|shifted|offset|perpendicular|"
        r"right angles?)\b"
    ),
    "view_factor_perpendicular_rectangles": r"\b(?:parallel|opposite|discs?|disks?|spheres?)\b",
    "exponential_integral": r"emissivity|transmi|heat|flux",
    "quantum_efficiency": r"absorbance|\bfilm of\b|\bspectr\w+ of\b",
    "thermography_temperature": (
        r"(?:set (?:to|at) (?:an )?emissivity (?:of )?1|emissivity (?:\w+ )?(?:set )?(?:to|at) 1)(?:\.0+)?\b"
        r"(?!.*emissivity)"
    ),
    "gray_atmosphere": r"\babsorb\w*(?: \w+){0,3} \d+(?:\.\d+)? ?W\b",
    "adding_doubling": r"\b(?:index|quarter|coating|wafer)\b|two[- ]stream|eddington|monte[- ]carlo|"
    r"discrete[- ]ordinates|\bDISORT\b",
    "two_stream": r"adding|doubling|monte[- ]carlo|discrete[- ]ordinates|\bDISORT\b",
    "multilayer_spectrum": r"\b(?:which (?:film )?index|both (?:faces|sides)|incoheren\w*|not interfere|"
    r"no interference|"
    r"interference (?:is )?(?:"
    r"neglect\w*|ignor\w*|wash\w*)|\d\s*mm[- ]thick|ellipsomet\w*)\b",
    "view_factor_sphere": r"\b(?:discs?|two spheres|concentric|between spheres)\b",
    "radiative_heat_loss": (
        r"\b(?:convecti\w*|conduct\w*|film coefficient|shields?|concentric|cool(?:s|ing)? (?:down|from|to))\b"
    ),
    "planck_radiance": r"\b(?:dB/dT|dL/dT|derivative|per kelvin|photon radiance|photons)\b",
    "absorption_depth": r"\b(?:urbach|direct semiconductor|direct[- ]gap)\b",
    "lorentz_oscillator": r"\b(?:urbach|band ?gap)\b",
    "shot_noise": r"(?<!shot )\bnoise current\b(?:\s\w+){0,5}?\s*(?:of|is|=|:)\s*\d[\d.eE-]*\s*[fpn]?A\b(?!/)",
    "stefan_boltzmann": r"\b(?:photons?|surroundings|room|net|convecti\w*|between \d|band|laser)\b",
    "generation_recombination_noise": r"\bplateau\b|\b1/f\b|\bflicker\b|\bwhite\b",
    "photon_exitance": r"\b(?:peaks?|maximum|most photons|within \d|laser|LED|between \d|band|from \d+(?:\.\d+)? to)\b",
    "blip_detectivity_photovoltaic": r"photo-?conduct",
    "specific_detectivity": r"\bBLIP\b|background[- ]limited",
    "rule07_dark_current": r"\b(?:InGaAs|InSb|InAs|InAsSb|silicon|germanium|QWIP|superlattice)\b",
    "responsivity": r"\b(?:bolometer|thermopile|pyroelectric|V/W|volts?)\b",
    "radiative_forcing": r"\b(?:CFC\S*|SF6|ozone|aerosols?|HFC\S*|sun|solar)\b",
    "voigt_width": r"\b(?:(?:peak )?value\b.{0,40}\bcent(?:re|er)|profile'?s? (?:peak )?value|peak value|natural|"
    r"dicke|speed[- ]dependent)\b",
    "fresnel": (
        r"\b(?:unpolari[sz]ed|both (?:faces|sides|surfaces)|films?|coat\w*|window transmi\w*|slab|quarter[- ]wave)\b"
    ),
    "antireflection_coating": r"\b(?:both (?:faces|sides)|thickness of \d|\d(?:\.\d+)? (?:um|µm|nm)[- ]"
    r"(?:thick|films?|layers?|coatings?))\b",
    "sellmeier_index": r"\bfit\b|\bpoles?\b",
    "doppler_width": r"\b(?:shift of|velocity|moving|redshift)\b",
    "wien_peak": r"\b(?:laser|LED)\b",
    "signal_to_noise_budget": r"\bscans?\b|ratio (?:of|up to|to|above) (?:at least )?\d",
    "cavity_emissivity": r"\b(?:mie|satellite|cloud)\b",
    "point_source_range": r"\b(?:field of view|clutter|false alarm)\b",
}
# what must be spoken of before a tool is meant, or made a step
NEEDED: dict[str, str] = {
    "gray_atmosphere": r"planet|atmosphere|greenhouse|albedo|\b(?:earth|mars|venus)\b",
    "water_ice_index": r"\b(?:water|ice|icy|fog|cloud\w*|rain|snow|mist|drizzle|wet)\b",
    **dict.fromkeys(
        "hgcdte_gap hgcdte_cutoff hgcdte_composition".split(),
        r"HgCdTe|\bMCT\b|\bCMT\b|mercury[- ]cadmium|Hg\W?_?\(?[\d1]",
    ),
    "us_standard_atmosphere": r"standard atmosphere|\bISA\b|US-?76|U\.?S\.? standard",
    "reference_atmosphere": (
        "AFGL|MIPAS|reference atmosphere|model atmosphere|standard (?:atmosphere|profile)|tropical|latitude|"
        "subarctic|profile"
    ),
    "antireflection_coating": r"quarter|anti-?reflect\w*|\bAR\b|reflection-reducing|\bV-?coat\w*|coat\w*",
    "bragg_mirror": r"quarter|bragg|pairs|\bDBR\b",
    "bandpass_filter": "filter|pass-?band",
    **dict.fromkeys(("blip_detectivity_photovoltaic", "blip_detectivity_photoconductive"), r"\bBLIP\b|background"),
    "rule07_dark_current": r"rule[- ]?0?7|HgCdTe|\bMCT\b",
    "drude_metal": r"drude|free[- ]electron|\bmetal|conduct\w*|doped|carriers|gold|silver|copper|alumini?um|tungsten",
    "ndvi_emissivity": r"\bNDVI\b|vegetat\w*",
    "lognormal_moments": r"log-?\s?normal|geometric",
    "shot_noise": "shot|schottky|noise",
    "johnson_noise": "johnson|nyquist|thermal|noise",
    "generation_recombination_noise": r"generation|recombination|\bg-?r\b",
    "slab_emissivity_diffuse": r"optical (?:depth|thickness)|slab|layer|\bgas|absor",
    "photocurrent": r"responsivit|\bA/W",
    "thermal_detectivity_limit": r"thermal|bolometer|thermopile|pyroelectric",
    "netd": r"\bNE[DΔ]?TD?\b|temperature difference|thermal (?:resolution|sensitivity)|sensitiv",
    "size_distribution_average": r"distribut|effective|log-?\s?normal|gamma|variance|deviation|polydisperse|sizes",
    "varshni_gap": r"varshni|\bgap\b|band ?gap|cuts? ?-?off",
}
# what a tool finds by itself though it sounds like a step of its own
TWISTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        "emissivity_from_reference thermal_detectivity_limit hgcdte_composition antireflection_coating".split(),
        ("choice",),
    ),
    "dust_brightness_difference": ("difference",),
    "scale_height": ("ratio", "difference"),
    "voigt_width": ("sum",),
    "integrating_sphere_gain": ("ratio",),
    "target_background_contrast": ("difference", "ratio"),
}
