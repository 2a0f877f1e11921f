"""From any file to spectra in cm^-1, or a refusal that says why."""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, ResourceError, VibronError
from vibron.core.example import example
from vibron.infrared.formats._state import state_of
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.spectra.x_units import x_unit_of

Maker = Callable[..., bytes]
X = np.linspace(4000.0, 400.0, 901)
BANDS = sum(h * np.exp(-(((X - c) / 12.0) ** 2)) for c, h in ((2950, 0.6), (1720, 1.1), (1250, 0.8), (750, 0.3)))


def content(jcamp: Maker, y: np.ndarray, x: np.ndarray = X, **labels: object) -> bytes:
    table = "\n".join(f"{a:.6f}, {b:.6f}" for a, b in zip(x, y, strict=True))
    return jcamp(table, FORM="XYPOINTS= (XY..XY)", **labels)


@pytest.mark.parametrize(
    "label",
    [
        "1/CM",
        "cm-1",
        "CM^-1",
        "cm⁻¹",
        "1 / cm",
        "Wavenumber (cm-1)",
        "WAVENUMBERS",
        "RECIPROCAL CENTIMETERS",
        "/cm",
        "cm**-1",
    ],
)
def test_spellings_of_the_wavenumber(label: str) -> None:
    assert x_unit_of(label.replace("**", "^")) == "cm-1"


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("MICROMETERS", "um"), ("Micrometres", "um"), ("Wavelength (µm)", "um"), ("μm", "um"), ("microns", "um"),
        ("UM", "um"),
        ("NANOMETERS", "nm"), ("nm", "nm"), ("HZ", None), ("PPM", None), ("", None), ("1/NM", None), ("number", None),
    ],
)  # fmt: skip
def test_spellings_of_wavelengths(label: str, unit: str | None) -> None:
    assert x_unit_of(label) == unit


@pytest.mark.parametrize(("factor", "label"), [(1e4, "MICROMETERS"), (1e7, "NANOMETERS")])
def test_wavelengths_become_wavenumbers(jcamp: Maker, factor: float, label: str) -> None:
    (spectrum,) = read_spectrum(content(jcamp, BANDS, factor / X, XUNITS=label))
    np.testing.assert_allclose(spectrum.wavenumber, X[::-1], rtol=2e-5)
    np.testing.assert_allclose(spectrum.ordinate, BANDS[::-1], atol=1e-6)


@pytest.mark.parametrize(
    ("label", "values", "kind", "wanted"),
    [
        ("ABSORBANCE", BANDS, "absorbance", BANDS),
        ("TRANSMITTANCE", 10**-BANDS, "transmittance", 10**-BANDS),
        ("TRANSMITTANCE", 100 * 10**-BANDS, "transmittance", 10**-BANDS),
        ("% TRANSMITTANCE", 97 * 10**-BANDS, "transmittance", 0.97 * 10**-BANDS),
        ("REFLECTANCE", 50 * 10**-BANDS, "reflectance", 0.5 * 10**-BANDS),
        ("KUBELKA-MUNK", 3 * BANDS, "kubelka_munk", 3 * BANDS),
        ("(micromol/mol)-1m-1 (base 10)", 1e-4 * BANDS, "absorption_coefficient", 1e-4 * BANDS),
        ("ARBITRARY UNITS", 40 * BANDS, "arbitrary", 40 * BANDS),
        ("SINGLE BEAM", 40 * 10**-BANDS, "single_beam", 40 * 10**-BANDS),
    ],
)
def test_ordinates(jcamp: Maker, label: str, values: np.ndarray, kind: str, wanted: np.ndarray) -> None:
    (spectrum,) = read_spectrum(content(jcamp, values * 1e6, YUNITS=label, YFACTOR=1e-6))
    assert spectrum.kind == kind
    assert spectrum.warnings == ()
    np.testing.assert_allclose(spectrum.ordinate, wanted[::-1], atol=1e-6)


@pytest.mark.parametrize(
    ("label", "values", "kind"),
    [
        ("ABSORBANCE", 96 * 10**-BANDS, "transmittance"),
        ("ABSORBANCE", 0.96 * 10**-BANDS, "transmittance"),
        ("TRANSMITTANCE", 2 * BANDS + 0.02, "absorbance"),
        ("", 0.9 * 10**-BANDS, "transmittance"),
        ("", BANDS, "absorbance"),
    ],
)
def test_label_that_lies_or_is_missing_is_found_out(jcamp: Maker, label: str, values: np.ndarray, kind: str) -> None:
    (spectrum,) = read_spectrum(content(jcamp, values, YUNITS=label))
    assert spectrum.kind == kind
    assert np.nanmax(spectrum.ordinate) < 2.5
    assert any("values" in note for note in spectrum.warnings)


def test_user_overrides_the_labels(jcamp: Maker) -> None:
    (spectrum,) = read_spectrum(content(jcamp, BANDS, 1e4 / X, XUNITS="HZ"), x_unit="um", y_kind="kubelka_munk")
    assert spectrum.kind == "kubelka_munk"
    assert round(float(spectrum.wavenumber[-1])) == 4000


@pytest.mark.parametrize(
    ("labels", "x", "words"),
    [
        ({"XUNITS": "1/CM"}, 1e4 / X, "labelled '1/CM', but runs from 2.5 to 25"),
        ({"XUNITS": "MICROMETERS"}, X, "labelled 'MICROMETERS'"),
        ({"XUNITS": "HZ", "DATA_TYPE": "INFRARED SPECTRUM"}, X, "not a unit of an infrared spectrum"),
        ({"XUNITS": None}, np.linspace(2500, 900, 901), "cm-1 or nm"),
    ],
)
def test_doubtful_abscissa_names_the_option(jcamp: Maker, labels: dict[str, object], x: np.ndarray, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_spectrum(content(jcamp, BANDS, x, **labels))
    assert caught.value.field == "x_unit"
    assert "x_unit" in caught.value.remedy


def test_missing_unit_that_the_values_tell(jcamp: Maker) -> None:
    (spectrum,) = read_spectrum(content(jcamp, BANDS, 1e4 / X, XUNITS=None))
    assert round(float(spectrum.wavenumber[-1])) == 4000
    assert "taken for um" in spectrum.warnings[0]


def test_ordinate_that_tells_nothing_names_the_option(jcamp: Maker) -> None:
    noise = np.random.default_rng(0).normal(size=X.size)
    with pytest.raises(FormatError, match="what the ordinate is") as caught:
        read_spectrum(content(jcamp, noise, YUNITS=None))
    assert caught.value.field == "y_kind"


@pytest.mark.parametrize(
    ("data_type", "words"),
    [
        ("NMR SPECTRUM", "NMR data"), ("MASS SPECTRUM", "mass spectrum"), ("UV/VIS SPECTRUM", "UV/Vis"),
        ("RAMAN SPECTRUM", "Raman"), ("GAS CHROMATOGRAM", "chromatogram"), ("X-RAY DIFFRACTION", "diffractogram"),
        ("INFRARED INTERFEROGRAM", "interferogram"),
        ("PH TITRATION", "PH TITRATION"), ("ION MOBILITY SPECTRUM", "ion mobility"),
    ],
)  # fmt: skip
def test_other_methods_are_refused_by_name(jcamp: Maker, data_type: str, words: str) -> None:
    with pytest.raises(FormatError, match=f"this is .*{words}.*not an infrared spectrum"):
        read_spectrum(content(jcamp, BANDS, DATA_TYPE=data_type))


@pytest.mark.parametrize(
    "data_type", ["INFRARED SPECTRUM", "Infra-red spectrum", "FT-IR", "NEAR INFRARED SPECTRUM", "IR", None]
)
def test_infrared_data_types(jcamp: Maker, data_type: str | None) -> None:
    assert len(read_spectrum(content(jcamp, BANDS, DATA_TYPE=data_type))) == 1


@pytest.mark.parametrize(
    ("label", "state"),
    [
        ("gas", "gas"), ("VAPOUR PHASE", "gas"), ("LIQUID (NEAT)", "liquid"), ("CAPILLARY FILM", "liquid"),
        ("SOLUTION (10% CCl4 FOR 3800-1330, 10% CS2 FOR 1330-400 CM^-^1)", "solution"), ("7% IN CHCl3", "solution"),
        ("SOLID (1 mg / 650 mg KBr DISC)", "solid"), ("SOLID (NUJOL MULL)", "solid"),
        ("FILM", "solid"), ("", "unknown"),
    ],
)  # fmt: skip
def test_states(label: str, state: str) -> None:
    assert state_of(label) == state


def test_state_and_labels_are_kept(jcamp: Maker) -> None:
    (spectrum,) = read_spectrum(content(jcamp, BANDS, STATE="SOLID (KBr DISC)", MOLFORM="C7 H6 O2"))
    assert spectrum.state == "solid"
    assert spectrum.metadata["MOLFORM"] == "C7 H6 O2"


def test_missing_values_stay_missing(jcamp: Maker) -> None:
    lines = [
        f"{x:g} " + " ".join(f"{v:.4f}" for v in BANDS[k : k + 9])
        for k, x in zip(range(0, 901, 9), X[::9], strict=False)
    ]
    lines[10] = f"{X[90]:g}" + " ?" * 9
    (spectrum,) = read_spectrum(jcamp("\n".join(lines), FIRSTX=4000, LASTX=400, NPOINTS=901))
    assert int(np.isnan(spectrum.ordinate).sum()) == 9
    assert any("missing" in note for note in spectrum.warnings)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"), (b"\n\n \t", "empty"), (b"Spectral Data File\r\n" + b"\x00" * 600, "OMNIC"),
        (b"\x0a\x0a\xfe\xfe" + b"\x00" * 600, "OPUS"), (b"\x00\x4b" + bytes(range(256)) * 3, "SPC"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 60, "picture"), (b"PK\x03\x04" + b"\x00" * 60, "zip"), (b"%PDF-1.7\n", "PDF"),
        (b"\x93\x01\x00\x17" * 100, "binary"), (b"<html><body>Not found</body></html>", "web page"),
        (b'{"a": 1}', "neither of the format"), (b'{"wpd": 1}', "WebPlotDigitizer"),
        (b"{broken", "no JSON"), (b"[" * 100_000, "JSON"),
        (b"just words\nand more", "two columns"),
        (b"4000 0.1\n400 0.2\n", "2 points"), (b"##TITLE= nothing\n##END=\n", "no block with data"),
        (b"##TITLE= x\n##DATA TYPE= INFRARED SPECTRUM\n##END=\n", "no table"),
    ],
)  # fmt: skip
def test_files_that_hold_no_spectrum(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_spectrum(data)
    assert caught.value.remedy
    assert "<input>" in str(caught.value)


@pytest.mark.parametrize(("values", "words"), [(X * 0, "every ordinate is 0"), (X * np.nan, "not one ordinate")])
def test_spectra_without_content(jcamp: Maker, values: np.ndarray, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_spectrum(content(jcamp, values).replace(b"nan", b"?"))


def test_name_of_the_file_decides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "spectrum.csv"
    path.write_bytes(example("difdup.jdx").read_bytes())
    (spectrum,) = read_spectrum(path)
    assert len(spectrum) == 73


def test_refused_block_beside_good_ones() -> None:
    spectra = read_spectrum(example("nested_link.jdx"))
    assert len(spectra) == 2
    assert all("peak table" in spectrum.warnings[-1] for spectrum in spectra)


def test_long_file_is_read_in_time_or_refused() -> None:
    lines = "".join(f"{400 + 0.002 * k:.3f} 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 0.1\n" for k in range(0, 100_000, 10))
    head = "##TITLE= long\n##DATA TYPE= INFRARED SPECTRUM\n##XUNITS= 1/CM\n##YUNITS= ABSORBANCE\n"
    head += "##FIRSTX= 400\n##LASTX= 599.998\n##XYDATA= (X++(Y..Y))\n"
    content_ = (head + lines + "##END=\n").encode()
    begin = time.process_time()
    (spectrum,) = read_spectrum(content_)
    assert len(spectrum) == 100_000
    assert time.process_time() - begin < 5.0
    with pytest.raises(ResourceError, match="max_points"):
        read_spectrum(content_, max_points=10_000)


@pytest.mark.parametrize(
    ("name", "kind", "count"),
    [
        ("opus.0", "absorbance", 1), ("grams_new.spc", "absorbance", 1), ("grams_old.spc", "absorbance", 1),
        ("omnic.spa", "absorbance", 1), ("omnic.spg", "absorbance", 2), ("perkinelmer.sp", "transmittance", 1),
        ("cross_section.xsc", "absorption_coefficient", 1),
    ],
)  # fmt: skip
def test_formats_of_instruments_are_told_by_content(tmp_path: Path, name: str, kind: str, count: int) -> None:
    path = tmp_path / "spectrum.jdx"
    path.write_bytes(example(name).read_bytes())
    spectra = read_spectrum(path)
    assert (len(spectra), spectra[0].kind) == (count, kind)


@pytest.mark.parametrize(("name", "format_"), [("opus.0", "opus"), ("omnic.spa", "omnic"), ("grams_new.spc", "spc")])
def test_readers_of_text_name_the_one_for_a_binary_file(name: str, format_: str) -> None:
    with pytest.raises(FormatError, match=f'format="{format_}"'):
        read_spectrum(example(name), format="csv")


def test_infrared_files_of_the_collection(development_spectra: Path) -> None:
    read = {}
    for path in (development_spectra / "formats").iterdir():
        try:
            read[path.name] = read_spectrum(path)
        except VibronError:
            continue
    assert len(read) == 21  # 12 in text, 7 SPA and 2 SPC
    assert read["absorbance.jdx"][0].kind == "absorbance"
    assert 0.8 < np.nanmax(read["dupdec1.jdx"][0].ordinate) < 0.9
