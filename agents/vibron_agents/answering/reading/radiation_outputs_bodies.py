"""Which part of a result of black bodies, surfaces and detectors is asked for.

The first phrase after the asking word names it; "." stands for anything.
"""

from __future__ import annotations

VIEW = (
    (
        "backward",
        r"(?:second|other) (?:one )?(?:emits|radiates|sends|gives)|leav\w+ the second|"
        r"back to|returns?|backward|from the second|2 to 1|reciproc\w*",
    ),
    ("forward", r"fraction|share|view factor|form factor|shape factor|configuration factor|percent\w*|part"),
    ("forward", "."),
)
OUTPUTS: dict[str, tuple[tuple[str, str], ...]] = {
    "band_radiance": (
        ("photon_radiance", r"photon radiance|photons?.{0,120}(?:sterad|\bsr\b)"),
        ("photon_exitance", "photons?|photon (?:exitance|emittance)"),
        ("radiance", r"radiance|(?:watts?|W|power).{0,60}(?:sterad|\bsr\b)"),
        ("exitance", r"exitance|emittance|hemisphere|per square|each square|W/m\^?2(?!\W*sr)|power|watts?"),
    ),
    "cavity_emissivity": (
        ("bottom_emissivity", "bottom|base"),
        ("effective_emissivity", "emissiv"),
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
        ("wavelength", r"wavelength(?!.*(?:photon|contrast|dB/dT|change))"),
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
        ("temperature_difference", r"NE\w?T\w?|NE[DΔ]T|temperature difference|sensitiv\w*"),
        ("temperature_difference", "."),
    ),
    "noise_spectrum": (
        ("corner", "corner|knee"),
        ("rms", "rms"),
        ("density", "density"),
    ),
    "varshni_gap": (
        ("cutoff", "cut-?off|wavelength|longest"),
        ("energy", r"(?:band)?-?gap|energy"),
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
        ("hemispherical", "hemispher"),
        ("hemispherical", "."),
    ),
    "integrating_sphere_gain": (
        ("radiance_per_watt", "radiance"),
        ("port_throughput", r"throughput|leaves?|escape\w*"),
        ("reflections", "(?:number of|how many|mean).{0,40}reflections|reflections|times.{0,40}reflected"),
        ("multiplier", r"multipl\w*|gain"),
    ),
    "kirchhoff_closure": (
        ("residual", "residual|closure|sum to|add up"),
        ("emissivity", "."),
    ),
    "radiation_shield": (
        ("reduction", r"factor|reduc\w*|ratio"),
        ("shield_temperature", "temperature|warm|hot|cold"),
        ("unshielded_flux", "without (?:the |any )?(?:shields?|screens?|foils?)|no shields?"),
        ("flux", "heat|flux|load|leak"),
    ),
    "radiative_heat_loss": (
        ("coefficient", r"(?:[\w-]+ ){0,4}coefficient|W/\(?m\^?2\W*K|h_r"),
        ("flux", r"(?:heat|loss|los\w*|power|watts?) .{0,60}(?:per|each|every|a) (?:square|m)|flux|W/m"),
        ("flux", "(?:per|each|every) (?:square|m)"),
        ("heat_flow", r"heat|loss|loses?|power|watts?"),
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
    "band_average": (
        ("response_integral", r"integral of the response|response integral|bandwidth"),
        ("integral", r"integral|integrated"),
        ("mean", r"."),
    ),
    "view_factor_polygons": (
        ("exchange_area", r"exchange area|\bm\^?2"),
        (
            "backward",
            r"(?:second|other) (?:one )?(?:emits|radiates|sends|gives)|back to|backward|from the second|2 to 1",
        ),
        ("forward", r"fraction|share|view factor|form factor|shape factor|configuration factor|percent\w*|part"),
        ("forward", "."),
    ),
    "lockin_thermography": (("phase", "phase"), ("amplitude", "amplitude|strong"), ("mean", "mean|average")),
    "pulsed_thermography_depth": (("time", "time|when"), ("depth", "deep|depth|thick")),
    "two_point_correction": (
        ("gain", r"\bgain"),
        ("offset", r"\boffset"),
        ("bad", r"bad|dead|defective"),
        ("image", "image|corrected|value"),
    ),
}
