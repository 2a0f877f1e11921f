"""Which tool of black bodies, surfaces and detectors a question is for: the words for what it finds.

A cue is a pattern of what is asked for; a longer match speaks louder than a short one.
"""

from __future__ import annotations

CUES: dict[str, str] = {
    # black bodies
    "band_fraction": (
        r"(?:fraction|share|part|percent(?:age)?|per cent|%|proportion|portion) of .{0,80}(?:emi\w+|radiat\w+|"
        r"power|energy|exitance|output|photons|light|glow)\b.{0,80}(?:band|between|below|beyond|above|longer|"
        "shorter|within|lies?|falls?|from|in the)|in-?band fraction|fractional function|(?:how much|"
        r"what part) of .{0,30}(?:emission|radiation) .{0,30}(?:lies|falls)|of (?:all )?the (?:photons|power|energy)\b"
        r".{0,80}(?:fraction|share|part|percentage) (?:has|have|lies|falls|is at|comes at)|"
        r"(?:what|which) (?:fraction|share|part|percentage|proportion)\b.{0,60}(?:wavelengths?|between|lies?|falls?)\b|"
        r"how much of .{0,80}(?:emi\w+|radiat\w+|output|power|energy|exitance)\b.{0,80}(?:between|below|beyond|"
        r"shorter|longer|within)"
    ),
    "band_radiance": (
        "(?:in-?band|band) (?:photon )?(?:radiance|exitance|emittance)|(?:radiance|exitance|emits?|emitted|"
        r"radiates?|photons?) .{0,100}(?:between|from|within|band|window|in the)\b|(?:between|from|"
        "band) .{0,100}(?:radiance|exitance)"
    ),
    "brightness_temperature": (
        "brightness temperature|radiance temperature|equivalent black ?-?bod(?:y|ies) temperature|"
        "temperature .{0,40}black ?-?bod(?:y|ies) .{0,40}(?:same|that|this|such) .{0,20}radiance|"
        r"black ?-?body (?:temperature|equivalent)|"
        r"(?:if|treat\w*|assum\w*|tak\w*|regard\w*) .{0,40}\bblack\b.{0,40}(?:how (?:hot|warm)|temperature)|"
        r"invert\w* planck|(?:how hot|(?:what|which) temperature) .{0,80}(?:spectral )?radiance"
    ),
    "cavity_emissivity": (
        "(?:effective|apparent) emissivity .{0,80}(?:cavity|cone|cylinder|hole|aperture|opening)|(?:cavity|"
        "cone|cylinder|hole|bore|sphere) .{0,100}(?:effective|apparent) emissivity|(?:how black|"
        "cavity emissivity)"
    ),
    "graybody_fit": (
        "(?:gray|grey) ?-?body fit|fit .{0,60}temperature and .{0,12}emissivity|(?:temperature|"
        r"emissivity) nor .{0,20}(?:temperature|emissivity)|fit\w* .{0,40}(?:gray|grey)|(?:gray|"
        r"grey) .{0,80}\bfit\b"
    ),
    "photon_exitance": (
        "photon (?:exitance|emittance)|(?:how many )?photons .{0,60}(?:leave|per second|a second|each second|"
        r"emit\w*)|(?:emit\w*|radiat\w*|give\w*) .{0,20}photons"
    ),
    "planck_derivative": (
        "dB/dT|dL/dT|(?:derivative|slope) of .{0,40}(?:planck|radiance)|radiance (?:change|increase|"
        r"rise)s? per (?:kelvin|degree)|thermal derivative|(?:radiance|planck\w*) .{0,60}(?:per kelvin|"
        "with temperature)"
    ),
    "planck_photon_radiance": (
        r"(?:spectral )?photon (?:spectral )?radiance|photons .{0,40}per (?:steradian|sr|um|micro\w+)|photon sterance|"
        r"photons/\(?s"
    ),
    "planck_radiance": (
        r"(?:black ?body )?spectral radiance|specific intensity|\b[BI]_?(?:nu|lambda|ν|λ)\b|"
        "planck(?:'s)? (?:radiance|function)|planck (?:spectral )?radiance|radiance (?:of|from) (?:a|"
        "the) .{0,20}black ?-?bod(?:y|ies)"
    ),
    "radiance_temperature_error": (
        r"temperature (?:error|uncertainty|noise|precision)|(?:error|uncertainty) .{0,30}temperature|\bNE[DΔ]?L\b|"
        r"noise[- ]equivalent (?:spectral )?radiance|"
        r"radiance (?:error|noise|uncertainty)|"
        r"(?:error|uncertain\w*|noise) .{0,40}radiance .{0,80}(?:temperature|kelvin)"
    ),
    "rayleigh_jeans_wien_limits": "wien(?:'s)? (?:approximation|formula|limit|law)|rayleigh[- ]jeans",
    "stefan_boltzmann": (
        r"stefan[- ]boltzmann|(?:watts|power|heat|energy) .{0,12}leav\w* .{0,20}square|"
        r"total (?:radiant )?(?:exitance|emissive power|emittance|emission)|"
        "radiant exitance|emissive power|(?:power|watts|heat|energy) .{0,40}(?:per (?:square|unit)|"
        r"each square|m\^?2) .{0,40}(?:radiat|emit)\w*|(?:radiat|emit)\w* .{0,60}(?:per (?:square|unit)|"
        r"each square|W/m\^?2|all wavelengths|in total)"
    ),
    "two_temperature_fit": (
        r"(?:sub-?pixel|hot spot|fills? .{0,20}(?:part|fraction) of .{0,10}pixel) .{0,120}radiances?|"
        r"\bpixel\b.{0,200}radiances?.{0,250}(?:fraction|share|part|fills?|how hot|temperature)\b.{0,40}(?:pixel|"
        r"hot|source|vent|fire|lava|flame)"
    ),
    "wien_peak": (
        "wien(?:'s)? (?:displacement|law)|peak (?:wavelength|wavenumber|frequency)|(?:wavelength|wavenumber|"
        r"frequency|where) .{0,80}(?:peak|maxim\w+|highest|strongest|greatest|most|brightest)|"
        r"where .{0,80}culminat\w*|(?:peaks?|maximum|"
        "brightest) .{0,60}(?:wavelength|wavenumber|frequency)"
    ),
    # detectors
    "blip_detectivity_photoconductive": (
        r"(?:blip|background[- ]limited).{0,120}photo-?conduct\w+|photo-?conduct\w+.{0,120}(?:blip|"
        "background[- ]limited)"
    ),
    "blip_detectivity_photovoltaic": (
        r"(?:blip|background[- ]limited).{0,160}(?:photo-?diode|photo-?voltaic|detectivity|D\*)|"
        r"(?:photo-?diode|photo-?voltaic|detectivity|D\*).{0,160}(?:blip|background[- ]limited)"
    ),
    "diode_current": (
        r"zero[- ]bias resistance|open[- ]circuit voltage|(?:reverse|forward)[- ]bias\w*|ideality|"
        "saturation current"
    ),
    "generation_recombination_noise": "generation[- ]recombination|g-?r noise",
    "hgcdte_composition": (
        r"(?:which|what) (?:\w+ )?(?:composition|x\b|mole fraction|cadmium)|(?:composition|cadmium (?:fraction|"
        "content)|mole fraction) .{0,60}(?:HgCdTe|MCT|mercury|needed|required|gives|cutoff)"
    ),
    "hgcdte_cutoff": (
        "(?:HgCdTe|MCT|mercury cadmium|Hg.{0,12}Cd.{0,8}Te).{0,160}(?:cuts?[- ]?off|(?:what|which|longest|"
        "maximum) (?:\\w+ )?wavelength)|"
        "cuts?[- ]?off .{0,160}(?:HgCdTe|MCT|mercury cadmium|Hg.{0,12}Cd.{0,8}Te)"
    ),
    "hgcdte_gap": (
        "(?:band ?gap|gap) .{0,100}(?:HgCdTe|MCT|mercury cadmium|Hg.{0,12}Cd.{0,8}Te)|(?:HgCdTe|MCT|"
        r"mercury cadmium|Hg.{0,12}Cd.{0,8}Te).{0,120}(?:band ?gap|\bgap)"
    ),
    "johnson_noise": "(?:johnson|nyquist|thermal) noise|noise .{0,60}(?:resistor|ohm)",
    "netd": r"\bNE[DΔ]?TD?\b|noise[- ]equivalent temperature difference|thermal (?:resolution|sensitivity)",
    "noise_equivalent_power": r"noise[- ]equivalent power|\bNEP\b",
    "noise_spectrum": (
        r"(?:total )?noise (?:current |voltage )?(?:spectral )?density .{0,40}(?:\bat|Hz)|"
        "(?:1/f|flicker) .{0,80}(?:corner|knee|white)|(?:corner|knee) frequency|noise (?:density|spectrum) .{0,60}1/f"
    ),
    "photocurrent": r"photo-?current|(?:what|which|how much|how large a) (?:signal )?current\b.{0,40}(?:flow|"
    r"detector|diode|generat|deliver|produc|result|give)\w*",
    "quantum_efficiency": (
        "(?:external )?quantum efficiency|absorbed in the (?:absorber|layer)|fraction of .{0,40}absorbed"
    ),
    "responsivity": r"responsivity|\bA/W\b|amperes? per watt",
    "rule07_dark_current": "rule[- ]?0?7|dark current density",
    "semiconductor_absorption": (
        "absorption coefficient .{0,120}(?:gap|urbach|semiconductor)|(?:gap|urbach).{0,160}absorption coefficient"
    ),
    "shot_noise": "shot noise|schottky noise",
    "specific_detectivity": r"specific detectivity|\bD\*|detectivity|\bjones\b",
    "thermal_detectivity_limit": (
        "thermal (?:detector|fluctuation|limit)|(?:micro-?)?bolometer|thermopile|pyroelectric|(?:limit|highest|"
        "best) .{0,40}thermal"
    ),
    "varshni_gap": r"varshni|band ?gap|\bgap\b .{0,40}(?:InSb|InAs|GaAs|Ge|Si|InP|GaSb|germanium|silicon)",
    # radiometry
    "camera_irradiance": (
        r"(?:image|focal)[- ]plane irradiance|irradiance .{0,80}(?:objective|lens|optics|f/)|"
        r"(?:objective|lens|optics|camera) .{0,160}irradiance|"
        "(?:image|focal plane|detector|sensor|camera) .{0,30}irradiance|irradiance .{0,60}(?:image|"
        "focal plane|detector|sensor|pixel)|camera equation"
    ),
    "enclosure_exchange": (
        "(?:enclosed|surrounded|enclosure|concentric|coaxial|facing|parallel) .{0,300}(?:heat|flux|power|"
        "exchange)|(?:heat|power|exchange) .{0,200}(?:concentric|parallel plates|enclosure)"
    ),
    "integrating_sphere_gain": "integrating sphere|sphere multiplier",
    "kirchhoff_closure": (
        r"kirchhoff|emissivity .{0,120}reflect\w*|reflect\w* .{0,160}emissivity|"
        "emissivity from .{0,20}reflectance"
    ),
    "lambertian_irradiance": (
        r"irradiance .{0,120}(?:disc|disk|lambert\w*|diffuse|round|extended|half[- ]angle|opening)|(?:disc|"
        r"disk|lambert\w*|diffuse|round|extended) .{0,160}irradiance"
    ),
    "point_source_irradiance": (
        "irradiance .{0,120}(?:distance|away|metres|meters|km|range)|(?:radiant intensity|W/sr|"
        "point source) .{0,160}irradiance|(?:reaches|arrives|at the (?:receiver|sensor|detector|seeker|"
        "aperture))"
    ),
    "point_source_range": (
        "(?:detection|maximum|lock-?on|acquisition) range|(?:how far|what distance|which distance|what range|"
        r"which range|range|distance) .{0,120}(?:detect\w*|seen|pick\w*|threshold|trigger\w*|see\b)|"
        r"(?:threshold|detect\w*|trigger\w*) .{0,200}(?:how far|what distance|what range|range)"
    ),
    "radiation_shield": (
        r"(?:radiation |heat )?shields?\b.{0,200}|(?:foils?|screens?|sheets?) .{0,160}(?:walls?|plates?|between|"
        r"insulat\w*)|"
        r"(?:walls?|plates?) .{0,200}(?:foils?|screens?|sheets?)|"
        r"multi-?layer insulation|\bMLI\b"
    ),
    "radiative_heat_loss": (
        r"(?:heat|power|watts|energy|loses?|loss) .{0,160}(?:surroundings|walls|room|radiation|radiat\w+)|"
        "(?:net )?radiative (?:heat )?(?:loss|transfer|exchange)|radiation coefficient|"
        r"radiat\w+ .{0,60}(?:net|to its surroundings|loss)"
    ),
    "target_background_contrast": (
        "(?:target|vehicle|aircraft|tank|plume|person|man|ship) .{0,240}(?:contrast|difference)|"
        "contrast .{0,200}(?:target|background|terrain|sky)|(?:radiance|intensity) contrast"
    ),
    "view_factor_cylinders": (
        "(?:parallel )?(?:cylinders?|tubes?|pipes?|rods?|wires?) .{0,200}(?:view|configuration|shape|fraction|"
        r"share|reach\w*)|view factor .{0,80}(?:cylinders?|tubes?|pipes?|rods?)"
    ),
    "view_factor_discs": (
        "(?:discs?|disks?|round|circular) .{0,240}(?:view|configuration|shape|fraction|share|part|strikes|"
        r"reach\w*|percent\w*)|(?:view|configuration|shape) factor .{0,80}(?:discs?|disks?|circular|round)"
    ),
    "view_factor_parallel_rectangles": (
        r"(?:ceiling|floor)\b.{0,60}(?:floor|ceiling)\b|identical .{0,40}(?:above|below|opposite)|"
        r"(?:parallel|facing|opposite|opposing) .{0,60}(?:rectang\w*|squares?|plates|panels|walls).{0,200}|"
        r"(?:rectang\w*|squares?|plates|panels|walls|floor and ceiling) .{0,120}(?:parallel|face|facing|"
        "opposite)"
    ),
    "view_factor_perpendicular_rectangles": (
        "(?:perpendicular|right angles?|common edge|share .{0,12}edge|corner|floor .{0,60}wall|wall .{0,60}floor)"
    ),
    "view_factor_sphere": (
        r"(?:satellite|orbit\w*|spacecraft|plate|panel|radiator) .{0,200}(?:earth|planet|moon|mars|"
        "sphere).{0,120}(?:view|fraction|share|factor|sees?)|view factor .{0,120}(?:earth|sphere|planet|mars|"
        "moon)"
    ),
    "hemispherical_emissivity": "hemispherical emissivity",
    "band_average": r"(?:band|channel|filter|response)[- ](?:averaged?|weighted|mean)|(?:averaged?|weighted|"
    r"mean) .{0,40}(?:over|by|with) .{0,30}(?:response|channel|filter|band)|(?:emissivity|reflectance|"
    r"radiance|transmittance)\b.{0,40}in (?:that|this|the) channel",
    "effective_wavelength": "(?:effective|pivot|centroid|mean|central) wavelength",
    # thermography
    "detector_mtf": (
        "(?:MTF|modulation transfer) .{0,120}(?:pixel|detector|footprint|sensitive)|(?:pixel|"
        "detector) .{0,60}(?:MTF|modulation transfer)"
    ),
    "diffraction_mtf": (
        "(?:MTF|modulation transfer|contrast).{0,160}(?:lens|optics|objective|aperture|diffraction|f/)|"
        "(?:diffraction|lens|objective|optics) .{0,120}(?:MTF|modulation)"
    ),
    "emissivity_from_reference": (
        r"(?:which|what) emissivity .{0,120}(?:set|enter|dial|camera|read\w*|true)|emissivity .{0,120}(?:tape|"
        "thermocouple|contact)|(?:tape|thermocouple|contact) .{0,200}emissivity|camera .{0,200}(?:what|which|"
        "find|the) .{0,12}emissivity"
    ),
    "johnson_probability": (
        r"(?:probability|chance|how likely|likelihood) .{0,160}(?:cycles|observer|recogni\w*|identif\w*|"
        r"detect\w*|johnson)|(?:cycles|johnson) .{0,160}(?:probability|chance|likely)"
    ),
    "johnson_range": (
        r"(?:range|distance|how far) .{0,160}(?:recogni\w*|identif\w*|detect\w*|johnson)|johnson|"
        r"(?:recogni\w*|identif\w*) .{0,120}(?:range|distance|how far)"
    ),
    "signal_to_noise_budget": r"signal[- ]to[- ]noise|\bSNR\b|S/N",
    "thermal_diffusion_length": "(?:thermal )?diffusion length|thermal wave|how deep .{0,60}(?:lock-?in|heat)",
    "thermography_temperature": (
        "(?:true|real|actual) .{0,30}temperature|temperature .{0,40}(?:true|real|actual)|(?:camera|imager|"
        r"thermogra\w+) .{0,300}(?:emissivity).{0,200}temperature|emissivity correct\w*"
    ),
    "two_color_temperature": (
        r"ratio pyromet\w*|two[- ]colou?r|dual[- ](?:band|wavelength|colou?r)|ratio of .{0,30}radiances"
    ),
    "multiband_temperature": r"multi-?(?:band|wavelength|spectral) pyromet\w*",
    "well_fill_time": (
        r"(?:full )?well|integration time|fill\w* .{0,20}(?:well|pixel)|saturat\w* .{0,30}(?:pixel|well)"
    ),
    "band_brightness_temperature": (
        r"(?:band|channel|response)[- ](?:averaged |mean |weighted )?(?:brightness )?temperature|"
        r"brightness temperature .{0,100}(?:spectral )?response"
    ),
    "view_factor_polygons": r"(?:polygons?|triangles?|vertices|corners) .{0,200}view factor|"
    r"view factor .{0,200}(?:polygons?|triangles?|vertices|corners)",
    "lockin_thermography": r"lock-?in .{0,160}(?:amplitude|phase)|(?:amplitude|phase) .{0,160}lock-?in",
    "pulsed_thermography_depth": r"(?:flash|pulse[d]?) .{0,200}(?:depth|how deep|wall|thick\w*)|signal reconstruction",
    "two_point_correction": r"two[- ]point (?:non-?uniformity )?correct\w*|non-?uniformity correct\w*|"
    r"flat[- ]field\w* correct\w*",
}
