"""Calls as users write them, after the README and the docs; `test_public` type-checks and runs them."""

from pathlib import Path
from typing import assert_type

import matplotlib
import numpy as np

import vibron
from vibron import Geometry, InputError, Model, Spectrum
from vibron.core.example import example
from vibron.infrared import (
    BandList,
    Ranking,
    absorption_table,
    assign_bands,
    band_width,
    baseline,
    canonical_structure,
    compare_spectra,
    convert_format,
    degree_of_unsaturation,
    derivative_spectrum,
    enumerate_formulas,
    enumerate_isomers,
    find_bands,
    fit_bands,
    functional_groups,
    integrate_band,
    interpret_table,
    isotope_shift,
    morse_levels,
    normalise_spectrum,
    predict_groups,
    quality_report,
    rank_structures,
    read_jcamp,
    read_spectrum,
    resample,
    second_derivative_bands,
    smooth,
    spectral_resolution,
    spectral_similarity,
    tanimoto_similarity,
    to_absorbance,
    validate_jcamp,
    write_spectrum,
)
from vibron.manybody import (
    Lattice,
    Sector,
    Site,
    Solution,
    Term,
    custom_model,
    entanglement_entropy,
    exact_ground_state,
    exact_levels,
    frohlich_polaron,
    ground_state,
    heisenberg,
    holstein_dimer,
    hubbard,
    krylov_evolution,
    model_information,
    tfim,
    to_sparse,
)
from vibron.radiation import (
    antireflection_coating,
    band_radiance,
    brightness_temperature,
    cavity_emissivity,
    dunham_lines,
    planck_radiance,
    quarter_wave_stack,
    rayleigh_jeans_wien_limits,
    reference_atmosphere,
    refracted_path,
    relative_airmass,
    stefan_boltzmann,
    wien_peak,
)


def face() -> None:
    toluene = example("toluene_computed.jdx")
    (spectrum,) = vibron.read(toluene)
    assert_type(spectrum, Spectrum)
    analysis = vibron.analyze(str(toluene), formula="C7H8", carbons=7)
    assert_type(analysis, vibron.Analysis)
    print(analysis.verdict.state, analysis.candidates[0].smiles, analysis.bands[0].wavenumber)
    print(vibron.tools["wien_peak"].summary, vibron.tools.search("peak of a black body"), len(vibron.tools))
    try:
        vibron.read(Path("missing.jdx"))
    except vibron.InputError as error:
        print(error.remedy)


def infrared() -> None:
    spectrum = read_spectrum(example("toluene_computed.jdx"))[0]
    absorbance = to_absorbance(spectrum)
    bands = find_bands(absorbance)
    assert_type(bands, BandList)
    print([round(band.wavenumber) for band in bands.bands])
    print(assign_bands(absorbance, bands=bands)[0].group, interpret_table(absorbance, bands=bands)[0].name)
    ranking = rank_structures(spectrum, elements="C,H,O", top=5)
    assert_type(ranking, Ranking)
    print(ranking.candidates[0].smiles, predict_groups(spectrum)[0].probability)
    print(band_width(absorbance, 1495.0).width, integrate_band(absorbance, 680.0, 760.0).area)
    print(fit_bands(absorbance, low=680.0, high=760.0).bands[0].centre)
    print([band.wavenumber for band in second_derivative_bands(spectrum, window=24.0)])
    even = normalise_spectrum(smooth(spectrum))
    print(compare_spectra(spectrum, even).correlation, spectral_similarity(spectrum, even))
    print(derivative_spectrum(even).ordinate.max(), resample(even, np.arange(700.0, 1200.0, 4.0)).sum())
    print(baseline(spectrum).corrected.ordinate.min(), quality_report(spectrum).warnings)
    print(Spectrum(np.array([1.0, 2.0]), np.array([0.1, 0.2])).kind)


def objects() -> None:
    """To and from pandas, xarray and matplotlib."""
    matplotlib.use("agg")
    (spectrum,) = vibron.read(example("toluene_computed.jdx"))
    series, array = spectrum.to_pandas(), spectrum.to_xarray()
    print(Spectrum.from_pandas(series) == spectrum, Spectrum.from_xarray(array) == spectrum, Spectrum([1, 2], [0, 1]))
    print(Spectrum.from_pandas(series.to_frame(), column="absorbance", state="gas"), hash(spectrum))
    bands = find_bands(spectrum)
    axes = bands.plot(ax=spectrum.plot(color="black"), color="red")
    print(axes.get_xlabel(), bands.to_pandas().attrs["units"], bands.bands.to_pandas().shape)
    ranking = rank_structures(spectrum, formula="C7H8")
    print(ranking.plot().get_xlabel(), ranking.candidates.to_pandas().shape, predict_groups(spectrum)[:3])
    print(
        dunham_lines("CO").plot("lower_energy").get_ylabel(), dunham_lines("CO").to_xarray()["intensity"].attrs["units"]
    )
    print(len(vibron.read(example("omnic.spg"))[:2].plot().lines), wien_peak(300).to_pandas().shape)
    model = heisenberg(size=(4,))
    print(model.plot().get_title(), model.to_pandas().shape, repr(model), ground_state(model).to_pandas().shape)
    analysis = vibron.analyze(spectrum, formula="C7H8")
    print(analysis.plot().get_xlabel(), analysis.to_pandas().shape, analysis.groups.to_pandas().shape)


def files() -> None:
    source = example("toluene_computed.jdx")
    print(len(read_jcamp(source).blocks), validate_jcamp(source).valid)
    written = write_spectrum(read_spectrum(source), format="jcamp", form="DIFDUP")
    print(written.size, convert_format(source, format="csv").size)


def chemistry() -> None:
    (hit,) = enumerate_formulas(72.0575, tolerance=0.002, elements="C,H,O")
    print(hit.formula, enumerate_isomers(hit.formula, plausible=True).smiles, degree_of_unsaturation("C7H8"))
    print(functional_groups("CC(=O)C"), canonical_structure("C1=CC=CC=C1C").smiles, tanimoto_similarity("CCO", "CCN"))
    print(absorption_table(1650.0, 1800.0)[0].range.group, isotope_shift(2990.0, ("C", "H"), ("C", "D")).wavenumber)
    print(morse_levels(2989.7, 52.05).energy, spectral_resolution(0.25, apodisation="norton-beer-medium").width)


def radiation() -> None:
    channels = np.array([3.9, 10.8])
    seen = planck_radiance(channels, np.array(900.0))
    print(brightness_temperature(seen, channels), stefan_boltzmann(np.array(300.0)))
    print(band_radiance(np.array(300.0), np.array([3.0, 8.0]), np.array([5.0, 14.0])).exitance)
    print(wien_peak(np.array(300.0)).wavelength, rayleigh_jeans_wien_limits(channels, np.array(300.0)).wien)
    print(
        cavity_emissivity(0.8, 10.0, 1.0).effective_emissivity,
        refracted_path(75.0).airmass,
        relative_airmass(np.array(75.0)),
    )
    print(antireflection_coating(10.0, 4.0).thickness, quarter_wave_stack(10.0, 4.0, 2.2, 3).reflectance)
    print(reference_atmosphere("afgl-tropical").temperature, dunham_lines("CO").intensity.sum())


def numbers_as_users_write_them() -> None:
    """Plain numbers, lists, and strings with units, where a tool takes an array or a number."""
    print(
        planck_radiance([3.9, 10.8], 900), planck_radiance("10 um", "27 degC"), planck_radiance(["10 um", "12 um"], 300)
    )
    print(
        stefan_boltzmann(300.0), wien_peak("300 K").wavelength, relative_airmass(75), refracted_path("75 deg").airmass
    )
    print(band_radiance(300, "8 um", "14 um").exitance, antireflection_coating("10.6 um", 4).thickness)
    print(brightness_temperature(9.92, wavelength="10 um"), stefan_boltzmann(wien_peak(300).wavelength))
    print(
        resample(read_spectrum(str(example("toluene_computed.jdx")))[0], [700, 704, 708]),
        morse_levels("2990 cm^-1", 52).energy,
    )
    print(
        krylov_evolution("heisenberg(size=[4], Jz=0)", [0.5], initial="neel").times,
        exact_levels("heisenberg(size=[4])").gap,
    )
    print(spectral_resolution("2.5 mm", apodisation="triangle").width, cavity_emissivity(0.8, "10 cm", "1 cm"))


def manybody() -> None:
    chain = heisenberg(size=(8,), sector=Sector(total_sz=0))
    assert_type(chain, Model)
    found = ground_state(chain)
    assert_type(found, Solution)
    print(found.value, exact_ground_state(chain).error, exact_levels(chain).gap, entanglement_entropy(chain).entropy)
    print(model_information(chain).dimension, to_sparse(chain).dimension, Model.from_dict(chain.to_dict()) == chain)
    for model in (hubbard(size=(3,)), tfim(size=(3,), g=0.5)):
        print(model.lowest_energy)
    times = np.array([0.5, 1.0])
    print(krylov_evolution(heisenberg(size=(6,), Jz=0.0), times, initial="neel", observables=("Sz",)).observables["Sz"])
    ring = Lattice("chain", (6,), ("periodic",))
    try:
        custom_model(ring, Site("spin"), (Term("ising", ("Sz", "Sz"), "nn", "J"),), {"J": 1.0})
    except InputError as error:
        print(error)
    print(frohlich_polaron(3.0).energy, holstein_dimer(0.5, 1.0, 0.8).levels[0])
    print(Geometry(("H", "H"), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.74]])).symbols)
