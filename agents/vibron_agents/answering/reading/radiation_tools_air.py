"""Which tool of the air and of what is seen through it a question is for: the words for what it finds.

A cue is a pattern of what is asked for; a longer match speaks louder than a short one.
"""

from __future__ import annotations

CUES: dict[str, str] = {
    # atmosphere
    "adiabat": "adiabat|lapse rate of (?:dry|saturated|moist)|(?:dry|moist|saturated) lapse rate|parcel",
    "column_amount": (
        "(?:total|vertical) column|(?:molecules|air) .{0,30}(?:stand|overhead)|column (?:amount|density)|"
        r"integrat\w+ .{0,40}profile|densit\w+ .{0,240}(?:how much|how many)|dobson units? .{0,40}(?:profile|"
        r"column)|densit\w+ .{0,240}\bcolumn|densit\w+ .{0,300}(?:total (?:ozone|amount)|dobson)"
    ),
    "convert_column": r"dobson|\bDU\b|column .{0,30}\b(?:in|to|into)\b|precipitable .{0,40}molecules",
    "convert_humidity": (
        r"dew ?-?point|dew (?:begins?|starts?|forms?|to form|appears?|settles?)|frost ?-?point|mixing ratio|"
        "relative humidity|specific humidity|absolute humidity"
    ),
    "layer_means": "curtis-?godson|effective (?:pressure|temperature) of the layer",
    "limb_path": r"tangent (?:height|altitude)|\blimb\b|occultation",
    "precipitable_water": (
        r"precipitable water|\bPWV\b|water vapou?r column|humidit\w+.{0,300}\b(?:mm|millimetres?|cm) of water|"
        r"humidit\w+.{0,300}\bcondensed"
    ),
    "refracted_path": (
        r"refract\w+ .{0,40}(?:atmosphere|air|ray|sun|star)|bent by the (?:air|atmosphere)|"
        r"atmospheric refraction|\bbending\b|(?:air|atmosphere) bends?\b|bends? .{0,30}(?:rays?|light|sun|star)|"
        r"does the (?:air|atmosphere) bend|(?:ray|star\w*|sun\w*|beam|light|line of sight)\b.{0,60}\b(?:bent|"
        r"refracted|deflected)\b"
    ),
    "relative_airmass": "(?:optical |relative )*air ?-?mass(?:es)?|how many (?:vertical )?atmospheres",
    "saturation_vapor_pressure": (
        "saturation (?:vapou?r )?pressure|saturated vapou?r pressure|vapou?r pressure (?:of|over) (?:water|"
        "ice)|(?:equilibrium )?vapou?r pressure .{0,20}over (?:ice|liquid|supercooled)"
    ),
    "scale_height": r"scale height|pressure .{0,40}(?:fall|drop|decreas|declin|decay)\w* .{0,24}(?:1/e|"
    r"factor (?:of )?e\b|e-?fold)",
    "us_standard_atmosphere": r"(?:u\.?s\.? )?standard atmosphere|\bISA\b|US-?76",
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
    "unmix_spectrum": r"unmix\w*|end[- ]?members?|abundances?",
    "alpha_residuals": "alpha residuals?",
    # transfer
    "adding_doubling": (
        "adding[- ]?(?:and[- ]?)?doubling|multiple scattering|(?:layer|cloud|haze|"
        r"slab) .{0,240}(?:plane albedo|reflect\w+|goes back|sent back|spherical albedo).{0,60}"
    ),
    "beer_lambert_path": (
        r"beer|transmi\w* .{0,100}(?:absorption|attenuation|extinction) coefficient|optical (?:depth|"
        r"thickness) of (?:the|a) path|(?:absorption|extinction|attenuation) coefficient.{0,240}(?:fraction|share|"
        r"percent\w*|part|how much)|"
        r"(?:fraction|share|percent\w*|part|how much)\b.{0,200}(?:absorption|extinction|attenuation) coefficient|"
        r"(?:absorption coefficient|per (?:km|metre|meter|m)).{0,160}transmit\w*"
    ),
    "chandrasekhar_h": r"chandrasekhar|\bH[- ]function|semi-?infinite",
    "exponential_integral": r"exponential integral|\bE_?[1-9]\b",
    "monte_carlo_slab": r"monte carlo|random walks?\b.{0,40}photons|photons?\b.{0,40}random walk",
    "schwarzschild_radiance": (
        r"schwarzschild|(?:layer|gas|slab|path) .{0,200}optical depth .{0,300}(?:radiance|emerg\w*|leaving)"
    ),
    "slab_emissivity_diffuse": r"(?:flux|hemispherical|slab|diffuse) (?:emissivity|transmi\w+)|diffusivity factor|"
    r"emissivity for diffuse",
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
    "reference_atmosphere": r"(?:AFGL|MIPAS|tropical|midlatitude|mid-latitude|subarctic|"
    r"polar) .{0,200}(?:temperature|pressure|mole fraction|density|warm|cold)|"
    r"(?:temperature|pressure|density) .{0,120}(?:AFGL|MIPAS|tropical|midlatitude|"
    r"mid-latitude|subarctic|polar)",
    "fit_nonlinear_sst": r"fit\w* .{0,80}(?:NLSST|MCSST|sea[- ]surface)",
    "fit_split_window": r"fit\w* .{0,80}split[- ]window|split[- ]window .{0,80}(?:least squares|fit\w*)",
    "matched_filter": r"matched filter",
    "disort_intensity": r"\bDISORT\b|discrete[- ]ordinates?",
    "atmospheric_correction_thermal": (
        r"(?:atmospheric(?:ally)? correct\w*|path radiance|upwelling .{0,12}radiance|downwelling .{0,12}radiance)"
        r".{0,300}(?:temperature|ground|surface|leaving)|(?:temperature|ground|surface) .{0,200}path radiance"
    ),
    "k_distribution": r"k[- ]distribution|correlated[- ]k",
    "radiative_heating_rate": r"(?:radiative )?(?:heating|cooling) rate|(?:heat|cool)s?(?:ed|ing)? .{0,80}(?:K/day|"
    r"(?:kelvin|degrees|K) (?:per|a) day)",
    "rrtmgp_fluxes": r"RRTMGP|(?:longwave|shortwave) (?:fluxes|heating)",
    "sixs_simulation": r"\b6SV?\b|sixs|6S\b",
}
