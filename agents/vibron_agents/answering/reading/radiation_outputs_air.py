"""Which part of a result of the air and of what is seen through it is asked for.

The first phrase after the asking word names it; "." stands for anything.
"""

from __future__ import annotations

SLAB = (
    ("spherical_albedo", "spherical albedo"),
    ("diffuse_transmittance", r"diffuse(?:ly)? .{0,30}transmi\w*"),
    ("direct", r"unscattered|without (?:any )?scatter\w*|direct(?:ly)? .{0,30}(?:transmi\w*|beam|through)"),
    ("absorptance", r"absor\w*"),
    ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost|plane albedo|\balbedo\b|upwards?"),
    (
        "transmittance",
        r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*|reach\w*",
    ),
)
OUTPUTS: dict[str, tuple[tuple[str, str], ...]] = {
    "column_amount": (
        ("dobson", r"(?:column .{0,40})?(?:dobson|\bDU\b)"),
        ("moles", r"\bmol(?:es)?\b"),
        ("molecules", "molecules|column"),
        ("molecules", "."),
    ),
    "limb_path": (
        ("column", "column|amount|molecules"),
        ("length", "long|length|path"),
    ),
    "refracted_path": (
        ("refraction", r"refraction|ben[dt]s?|bending|arcmin\w*|minutes of arc"),
        ("airmass", "air ?mass"),
        ("zenith_angle_top", "(?:top|space|true|outside).{0,40}zenith|zenith.{0,40}(?:top|space|outside)"),
        ("length", "long|length|path"),
    ),
    "us_standard_atmosphere": (
        ("number_density", "number density|molecules"),
        ("density", "density|dense|thin"),
        ("geopotential_altitude", r"geopotential altitude.{0,40}\?"),
        ("pressure", "pressure"),
        ("temperature", "temperature|cold|warm"),
    ),
    "adiabat": (
        ("lapse_rate.0", "lapse rate"),
        ("temperature.-1", "temperature|warm|cold"),
    ),
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
    "outgoing_longwave_flux": (("flux", "flux|OLR"), ("flux", ".")),
    "subpixel_fire": (
        ("fraction", "fraction|share|part|percent|how much of"),
        ("radiative_power", "radiative power|FRP"),
        ("temperature", "temperature|hot"),
    ),
    "adding_doubling": SLAB,
    "two_stream": SLAB,
    "monte_carlo_slab": (
        ("reflectance_error", "error.{0,40}reflect"),
        ("absorptance", r"absor\w*"),
        ("reflectance", r"reflect\w*|goes? back|sent back|comes? back|lost"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "beer_lambert_path": (
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
        ("optical_depth", "optical (?:depth|thickness)"),
    ),
    "chandrasekhar_h": (
        ("plane_albedo", r"albedo|reflect\w*|back"),
        ("h", r"\bH\b"),
    ),
    "schwarzschild_radiance": (
        ("path_radiance", "path (?:itself|radiance)|layer itself|own"),
        ("radiance", "radiance"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "slab_emissivity_diffuse": (
        ("diffusivity", "diffusivity"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
        ("emissivity", r"emissi\w*|emit\w*"),
    ),
    "gray_atmosphere": (
        ("surface_temperature", "surface|ground"),
        ("effective_temperature", "effective|equilibrium|without"),
        ("outgoing_flux", "outgoing|flux"),
        ("temperature", "temperature"),
    ),
    "lowtran_horizontal": (("transmittance", r"transmi\w*|surviv\w*|let through|passes"), ("transmittance", ".")),
    "lowtran_radiance": (("radiance", "radiance"),),
    "lowtran_transmittance": (("transmittance", r"transmi\w*|surviv\w*|let through|passes"), ("transmittance", ".")),
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
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
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
    "layer_means": (
        ("air_column", "air column|column of air"),
        ("column", "column"),
        ("pressure", "pressure"),
        ("temperature", "temperature"),
    ),
    "reference_atmosphere": (
        ("number_density", "number density"),
        ("pressure", "pressure"),
        ("temperature", "temperature|warm|cold"),
    ),
    "disort_intensity": (
        ("flux_direct", r"direct"),
        ("flux_up", r"upward flux|flux .{0,20}up|upwelling"),
        ("flux_down", r"downward flux|flux .{0,20}down|downwelling"),
        ("intensity", "intensity|radiance"),
    ),
    "atmospheric_correction_thermal": (
        ("leaving_radiance", r"leav\w*"),
        ("black_body_radiance", r"black.?body|emitted"),
        ("temperature", "temperature|hot|warm|kelvin"),
    ),
    "k_distribution": (
        ("largest_error", "error"),
        (
            "transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
    ),
    "rrtmgp_fluxes": (
        ("longwave_up.0", r"outgoing longwave|\bOLR\b|longwave .{0,30}top"),
        ("longwave_down.-1", r"longwave .{0,30}(?:surface|ground)|downward longwave|longwave down"),
        ("shortwave_down.-1", r"shortwave .{0,30}(?:surface|ground)|shortwave down"),
    ),
    "sixs_simulation": (
        ("path_reflectance", "path reflectance"),
        ("apparent_reflectance", r"reflectance|apparent|top[- ]of[- ]atmosphere"),
        ("direct_irradiance", "direct"),
        ("diffuse_irradiance", r"diffuse|sky"),
        (
            "gas_transmittance",
            r"transmi\w*|let through|lets? .{0,20}through|passes|surviv\w*|gets? through|throughput|penetrat\w*",
        ),
        ("radiance", "radiance"),
    ),
    "matched_filter": (("significance", "significance|sigma"), ("strength", "strength|strong"), ("noise", "noise")),
    "unmix_spectrum": (
        ("rms", r"rms|residual|misfit"),
        ("fractions", "fraction|share|part|abundance|percent|cover|how much"),
    ),
    "fit_split_window": (("rms", "rms|residual"),),
    "fit_nonlinear_sst": (("rms", "rms|residual"),),
}
