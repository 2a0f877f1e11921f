"""Which tool of infrared radiation a question is for: the words by which practitioners call what it finds.

A cue is a pattern of what is asked for; a longer match speaks louder than a short one.
"""

from __future__ import annotations

CUES: dict[str, str] = {
    # atmosphere
    "adiabat": "adiabat|lapse rate of (?:dry|saturated|moist)|(?:dry|moist|saturated) lapse rate|parcel",
    "column_amount": (
        "(?:total|vertical) column|(?:molecules|air) .{0,30}(?:stand|overhead)|column (?:amount|density)|"
        r"integrat\w+ .{0,40}profile|dobson units? .{0,40}profile"
    ),
    "convert_column": r"dobson|\bDU\b|column .{0,30}\b(?:in|to|into)\b|precipitable .{0,40}molecules",
    "convert_humidity": (
        "dew ?-?point|frost ?-?point|mixing ratio|relative humidity|specific humidity|absolute humidity"
    ),
    "layer_means": "curtis-?godson|effective (?:pressure|temperature) of the layer",
    "limb_path": r"tangent (?:height|altitude)|\blimb\b|occultation",
    "precipitable_water": r"precipitable water|\bPWV\b|water vapou?r column",
    "refracted_path": (
        r"refract\w+ .{0,40}(?:atmosphere|air|ray|sun|star)|bent by the (?:air|atmosphere)|"
        r"atmospheric refraction|\bbending\b"
    ),
    "relative_airmass": "(?:optical |relative )*air ?-?mass(?:es)?|how many (?:vertical )?atmospheres",
    "saturation_vapor_pressure": (
        "saturation (?:vapou?r )?pressure|saturated vapou?r pressure|vapou?r pressure (?:of|over) (?:water|"
        "ice)|(?:equilibrium )?vapou?r pressure .{0,20}over (?:ice|liquid|supercooled)"
    ),
    "scale_height": r"scale height|pressure .{0,40}fall\w* .{0,20}(?:1/e|factor (?:of )?e)",
    "us_standard_atmosphere": r"(?:u\.?s\.? )?standard atmosphere|\bISA\b|US-?76",
    # black bodies
    "band_fraction": (
        r"(?:fraction|share|part|percent(?:age)?|per cent|%|proportion|portion) of .{0,80}(?:emi\w+|radiat\w+|"
        r"power|energy|exitance|output|photons|light|glow)\b.{0,80}(?:band|between|below|beyond|above|longer|"
        "shorter|within|lies?|falls?|from|in the)|in-?band fraction|fractional function|(?:how much|"
        "what part) of .{0,30}(?:emission|radiation) .{0,30}(?:lies|falls)"
    ),
    "band_radiance": (
        "(?:in-?band|band) (?:photon )?(?:radiance|exitance|emittance)|(?:radiance|exitance|emits?|emitted|"
        r"radiates?|photons?) .{0,100}(?:between|from|band|window|in the)\b|(?:between|from|"
        "band) .{0,100}(?:radiance|exitance)"
    ),
    "brightness_temperature": (
        "brightness temperature|radiance temperature|equivalent black ?-?bod(?:y|ies) temperature|"
        "temperature .{0,40}black ?-?bod(?:y|ies) .{0,40}(?:same|that|this|such) .{0,20}radiance|"
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
        r"(?:spectral )?photon radiance|photons .{0,40}per (?:steradian|sr|um|micro\w+)|photon sterance"
    ),
    "planck_radiance": (
        "spectral radiance|planck(?:'s)? (?:radiance|function)|radiance (?:of|from) (?:a|"
        "the) .{0,20}black ?-?bod(?:y|ies)"
    ),
    "radiance_temperature_error": (
        r"\bNE[DΔ]?L\b|noise[- ]equivalent (?:spectral )?radiance|radiance (?:error|noise|uncertainty)|"
        r"(?:error|uncertain\w*|noise) .{0,40}radiance .{0,80}(?:temperature|kelvin)"
    ),
    "rayleigh_jeans_wien_limits": "wien(?:'s)? (?:approximation|formula|limit|law)|rayleigh[- ]jeans",
    "stefan_boltzmann": (
        "stefan[- ]boltzmann|total (?:radiant )?(?:exitance|emissive power|emittance|emission)|"
        "radiant exitance|emissive power|(?:power|watts|heat|energy) .{0,40}(?:per (?:square|unit)|"
        r"each square|m\^?2) .{0,40}(?:radiat|emit)\w*|(?:radiat|emit)\w* .{0,60}(?:per (?:square|unit)|"
        r"each square|W/m\^?2|all wavelengths|in total)"
    ),
    "two_temperature_fit": (
        "(?:sub-?pixel|hot spot|fills? .{0,20}(?:part|fraction) of .{0,10}pixel) .{0,120}radiances?"
    ),
    "wien_peak": (
        "wien(?:'s)? (?:displacement|law)|peak (?:wavelength|wavenumber|frequency)|(?:wavelength|wavenumber|"
        r"frequency|where) .{0,80}(?:peak|maxim\w+|highest|strongest|most|brightest)|(?:peaks?|maximum|"
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
        r"(?:which|what) (?:composition|x\b|mole fraction|cadmium)|(?:composition|cadmium (?:fraction|"
        "content)|mole fraction) .{0,60}(?:HgCdTe|MCT|mercury|needed|required|gives|cutoff)"
    ),
    "hgcdte_cutoff": (
        "(?:HgCdTe|MCT|mercury cadmium|Hg.{0,12}Cd.{0,8}Te).{0,160}cuts?[- ]?off|"
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
        "(?:1/f|flicker) .{0,80}(?:corner|knee|white)|(?:corner|knee) frequency|noise (?:density|spectrum) .{0,60}1/f"
    ),
    "photocurrent": "photo-?current",
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
        "thermal (?:detector|fluctuation)|bolometer|thermopile|pyroelectric|(?:limit|highest|best) .{0,40}thermal"
    ),
    "varshni_gap": r"varshni|band ?gap|\bgap\b .{0,40}(?:InSb|InAs|GaAs|Ge|Si|InP|GaSb|germanium|silicon)",
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
    "fabry_perot": "fabry[- ]perot|etalon|finesse|free spectral range",
    "incoherent_multilayer_spectrum": (
        "(?:incoherent|thick) .{0,60}(?:window|slab|plate|wafer|substrate)|(?:window|wafer|plate|slab|"
        r"pane) .{0,160}(?:transmi\w+|reflect\w+).{0,80}(?:both (?:faces|sides|surfaces)|uncoated|incoherent)"
    ),
    "layer_absorptance": "(?:absorbed|absorptance|absorbs) .{0,60}(?:film|layer|sheet|metal)|salisbury",
    "multilayer_spectrum": (
        r"(?:film|coat\w*|layer|stack|membrane|pellicle) .{0,200}(?:reflect\w*|transmi\w*)|(?:reflect\w*|"
        r"transmi\w*) .{0,200}(?:film|coat\w*|layer|stack|membrane)"
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
        r"\bdoppler\b"
    ),
    "line_intensity": "line (?:intensity|strength)|intensity of .{0,40}line",
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
        r"fresnel|brewster|reflect\w* .{0,60}(?:normal|incidence|vacuum)|(?:normal incidence|"
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
    "total_reflection": "critical angle|total (?:internal )?reflection",
    # radiometry
    "camera_irradiance": (
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
        r"(?:radiation |heat )?shields?\b.{0,200}|(?:foils?|screens?) .{0,160}(?:walls|plates|insulat\w*)|"
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
        "(?:parallel )?(?:cylinders|tubes|pipes|rods|wires) .{0,200}(?:view|configuration|shape|fraction|"
        r"share|reach\w*)|view factor .{0,80}(?:cylinders|tubes|pipes|rods)"
    ),
    "view_factor_discs": (
        "(?:discs?|disks?|round|circular) .{0,240}(?:view|configuration|shape|fraction|share|part|strikes|"
        r"reach\w*|percent\w*)|(?:view|configuration|shape) factor .{0,80}(?:discs?|disks?|circular|round)"
    ),
    "view_factor_parallel_rectangles": (
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
    "band_average": "(?:band|channel|filter|response)[- ](?:averaged?|weighted|mean)",
    "effective_wavelength": "(?:effective|pivot|centroid|mean|central) wavelength",
    # remote sensing
    "dust_brightness_difference": (
        r"\b(?:dust|volcanic ash|ash)\b.{0,120}(?:split|difference|brightness)|"
        "brightness temperature difference"
    ),
    "ndvi_emissivity": r"\bNDVI\b|vegetation index",
    "nonlinear_sst": r"\bNLSST\b|nonlinear .{0,20}(?:sst|sea)|sea[- ]surface temperature",
    "outgoing_longwave_flux": r"outgoing longwave|\bOLR\b",
    "split_window_temperature": "split[- ]window",
    "subpixel_fire": "dozier|(?:fire|burning|flare|lava|hot spot).{0,160}(?:pixel|brightness)|sub-?pixel",
    "continuum_removal": r"continuum[- ]remov\w*|convex hull|band depth",
    "spectral_angle": r"spectral angle|\bSAM\b|spectral correlation",
    "normalized_emissivity": r"normali[sz]ed emissivity method|\bNEM\b",
    "temperature_emissivity_separation": r"temperature[- ]emissivity separation|\bTES\b",
    "unmix_spectrum": r"unmix\w*|end-?members?|abundances?",
    "alpha_residuals": "alpha residuals?",
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
        "effective (?:radius|variance) .{0,200}(?:extinction|albedo|asymmetry)|gamma distribution"
    ),
    "water_ice_index": (
        "(?:optical constants?|refractive index|absorption index|imaginary part|"
        "complex index) .{0,60}(?:water|ice)|hale and querry|warren and brandt|segelstein"
    ),
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
    # transfer
    "adding_doubling": (
        "adding[- ]?(?:and[- ]?)?doubling|multiple scattering|(?:layer|cloud|haze|"
        r"slab) .{0,240}(?:plane albedo|reflect\w+|goes back|sent back|spherical albedo).{0,60}"
    ),
    "beer_lambert_path": (
        r"beer|transmi\w* .{0,100}(?:absorption|attenuation|extinction) coefficient|optical (?:depth|"
        r"thickness) of (?:the|a) path|(?:absorption coefficient|per (?:km|metre|meter|m)).{0,160}transmit\w*"
    ),
    "chandrasekhar_h": r"chandrasekhar|\bH[- ]function|semi-?infinite",
    "exponential_integral": r"exponential integral|\bE_?[1-9]\b",
    "monte_carlo_slab": "monte carlo",
    "schwarzschild_radiance": (
        r"schwarzschild|(?:layer|gas|slab|path) .{0,200}optical depth .{0,300}(?:radiance|emerg\w*|leaving)"
    ),
    "slab_emissivity_diffuse": r"(?:flux|hemispherical|slab|diffuse) (?:emissivity|transmi\w+)|diffusivity factor",
    "two_stream": "two[- ]stream|eddington|quadrature",
    # transmission
    "gray_atmosphere": (
        "(?:gray|grey) atmosphere|planetary (?:effective|equilibrium) temperature|"
        "effective temperature .{0,60}(?:planet|earth|mars|venus|albedo)|greenhouse|"
        "equilibrium temperature of (?:the|a) planet"
    ),
    "lowtran_horizontal": "(?:level|horizontal) path",
    "lowtran_radiance": "(?:sky|path|downwelling|upwelling) radiance",
    "lowtran_transmittance": r"lowtran|(?:slant|vertical) path .{0,120}transmi\w+",
    "radiative_forcing": "radiative forcing|forcing",
    "rayleigh_optical_depth": (
        "rayleigh (?:optical (?:depth|thickness)|scattering)|molecular scattering|(?:refractivity|king factor)"
    ),
    "water_continuum": "(?:water(?: vapou?r)? |self-?|foreign )continuum|continuum",
    "window_transmittance": (
        r"(?:mean|average) (?:atmospheric )?transmi\w+ .{0,120}(?:window|band|MWIR|LWIR|atmosphere)|(?:window|"
        r"MWIR|LWIR|band) .{0,160}(?:mean|average) .{0,20}transmi\w+"
    ),
}
