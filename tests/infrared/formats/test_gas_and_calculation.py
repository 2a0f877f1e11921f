"""HITRAN lines and cross sections, tape7 of MODTRAN, outputs of quantum-chemistry programs."""

import time
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError, ResourceError
from vibron.core.example import example
from vibron.infrared.formats.read_hitran_xsc import read_hitran_xsc
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.infrared.formats.read_modtran_tape7 import read_modtran_tape7
from vibron.infrared.formats.read_quantum_chemistry_log import read_quantum_chemistry_log
from vibron.infrared.formats.read_spectrum import read_spectrum

LINES = example("carbon_monoxide.par").read_bytes()
SECTIONS = example("cross_section.xsc").read_bytes()
TAPE7 = example("tape7_radiance.txt").read_bytes()
WATER = example("water_frequencies.log").read_bytes()
#: Fundamental of CO as HITRAN has it, R(0) in cm^-1.
R0 = 2147.0811


def test_lines_agree_with_hitran() -> None:
    lines = read_line_list(LINES)
    assert lines.wavenumber[6] == pytest.approx(R0, abs=2e-4)
    np.testing.assert_array_equal(lines.upper_weight - lines.lower_weight, 2.0)
    np.testing.assert_allclose(lines.air_width, 0.0797)
    np.testing.assert_allclose(lines.air_shift, -0.000265)
    assert (lines.upper_quanta[6].strip(), lines.lower_local[2].strip()) == ("1", "R  2")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends(end: bytes) -> None:
    np.testing.assert_array_equal(
        read_line_list(LINES.replace(b"\n", end)).wavenumber, read_line_list(LINES).wavenumber
    )


@pytest.mark.parametrize(("written", "number"), [(b"1", 1), (b"9", 9), (b"0", 10), (b"A", 11), (b"B", 12)])
def test_isotopologues(written: bytes, number: int) -> None:
    assert read_line_list(LINES[:2] + written + LINES[3:]).isotopologue[0] == number


def test_blank_fields_are_missing_and_needed_ones_are_not() -> None:
    lines = read_line_list(LINES[:40] + b"     " + LINES[45:])
    assert np.isnan(lines.self_width[0]) and lines.self_width[1] == 0.086
    with pytest.raises(FormatError, match=r"line 1.*wavenumber in columns 4 to 15"):
        read_line_list(LINES[:3] + b" " * 12 + LINES[15:])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"), (LINES[:100], "line 1: the record has 100"), (LINES[:-30], "line 12"),
        (LINES.replace(b"2147", b"21x7", 1), "line 7.*wavenumber"), (b"xx" + LINES[2:], "molecule"),
        (LINES[:2] + b"C" + LINES[3:], "isotopologue"), (LINES[:35] + b"width" + LINES[40:], "air width"),
        (LINES[:3] + b"         nan" + LINES[15:], "wavenumber"), (LINES[:500] + b"\n" + LINES[500:], "line 4"),
        (bytes(1000), "empty"), (b"\x01\x02" * 400, "binary"),
    ],
)  # fmt: skip
def test_line_lists_that_are_damaged(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_line_list(data)


def test_a_missing_line_list_is_named() -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_line_list(Path("none.par"))


def test_long_list_is_read_in_time_and_bounded() -> None:
    content = LINES * 10_000
    begin = time.process_time()
    lines = read_line_list(content)
    assert len(lines) == 120_000
    assert time.process_time() - begin < 5.0
    with pytest.raises(ResourceError, match="max_lines"):
        read_line_list(content, max_lines=1000)
    with pytest.raises(ResourceError, match="max_lines"):
        read_line_list(content, max_lines=119_000)


def test_several_tables_of_cross_sections_become_spectra() -> None:
    first, second = read_hitran_xsc(SECTIONS + SECTIONS.replace(b"296.00", b"250.00"))
    assert (first.temperature, second.temperature) == (296.0, 250.0)
    assert first.pressure == pytest.approx(101325.0)
    assert (first.name, first.broadener, first.resolution, first.warnings) == ("CFC-11", "air", ".015", ())
    spectra = read_spectrum(SECTIONS + SECTIONS)
    assert len(spectra) == 2
    assert (spectra[0].kind, spectra[0].state, spectra[0].metadata["molecule"]) == (
        "absorption_coefficient", "gas", "CCl3F",
    )  # fmt: skip


def test_wrong_maximum_is_told() -> None:
    (table,) = read_hitran_xsc(SECTIONS.replace(b" 1.500E-18 .015", b" 2.500E-18 .015"))
    assert "2.5e-18" in table.warnings[0]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"), (SECTIONS[:60], "line 1: this line is not a header"), (SECTIONS[:500], "value 40"),
        (SECTIONS.replace(b"    101", b"    999", 1), "value 102"),
        (SECTIONS.replace(b"    101", b"     -5", 1), "-5 points"),
        (SECTIONS.replace(b"  900.0000", b"  700.0000", 1), "800 to 700"),
        (SECTIONS.replace(b"E-18", b"X-18"), "not a header"),
        (SECTIONS.replace(b"1.493E-18", b"1.4x3E-18", 1), "line 6: value 50"),
        (SECTIONS.replace(b" 1.493E-18", b"       nan", 1), "finite"), (SECTIONS + b"more\n", "line 13"),
        (SECTIONS.replace(b"  800.0000", b"       nan", 1), "not a header"),
    ],
)  # fmt: skip
def test_cross_sections_that_are_damaged(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_hitran_xsc(data)


def test_modes_and_runs_of_tape7() -> None:
    first, second = read_modtran_tape7(TAPE7 + example("tape7_transmittance.txt").read_bytes())
    assert first.columns[-1] == "BBODY_T[K]"
    np.testing.assert_array_equal(first.column("DEPTH"), [0.29, 0.65, 0.69, 0.36])
    assert second.columns[:2] == ("COMBIN TRANS", "H2O TRANS")
    assert second.columns[-2:] == ("H2-CH4 TRANS", "CH4-CH4 TRANS")
    assert second.values.shape == (4, 39)
    np.testing.assert_array_equal(second.column("-LOG COMBIN"), [0.0, 0.1, 0.2, 0.3])
    assert second.wavenumber[0] == 655.0 and len(second.cards) == 3


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"), (TAPE7[:60], "no table"), (TAPE7[:250], "no numbers"),
        (TAPE7[:-8], "cut short"),
        (TAPE7.replace(b" 2051.00", b" 2049.00"), "ascend"),
        (TAPE7.replace(b" 2052.00", b" 20x2.00"), "damaged"),
        (TAPE7.replace(b" 2052.00", b" 2052.00 1.0"), "numbers, the first one 8"),
        (TAPE7.replace(b"249.300", b"    nan"), "finite"),
        (TAPE7.replace(b"    FREQ", b"WAVLEN(M"), "wavelength"), (TAPE7.replace(b"FREQ", b"FREK"), "no table"),
    ],
)  # fmt: skip
def test_tape7_that_is_damaged(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_modtran_tape7(data)


def test_tape7_is_bounded() -> None:
    with pytest.raises(ResourceError, match="max_points"):
        read_modtran_tape7(TAPE7 * 100, max_points=2000)


def orca(version: str = "5.0.4") -> bytes:
    """Return the parts of an ORCA output that carry vibrations, in its layout."""
    rule = "-" * 23
    atoms = "\n".join(
        f"  {z}   {x:10.6f} {y:10.6f} {w:10.6f}"
        for z, x, y, w in (("O", 0, 0, 0.12), ("H", 0, 0.76, -0.48), ("H", 0, -0.76, -0.48))
    )
    modes = "\n".join(f"{k:4d}:  {value:12.2f} cm**-1" for k, value in enumerate([0.0] * 6 + [1539.5, 3642.9, 3651.0]))
    lines = "\n".join(
        f"{k:3d}:   {v:9.2f}   0.001000  {s:9.2f}  0.000100  ( 0.0  0.0  0.0)"
        for k, v, s in ((6, 1539.5, 133.0), (7, 3642.9, 7.0), (8, 3651.0, 17.0))
    )
    return (
        f"                                 * O   R   C   A *\n Program Version {version} -  RELEASE  -\n"
        f"{rule}\nCARTESIAN COORDINATES (ANGSTROEM)\n{rule}\n{atoms}\n\n"
        f"{rule}\nVIBRATIONAL FREQUENCIES\n{rule}\n\nScaling factor for frequencies =  1.000000000\n\n{modes}\n\n"
        f"{rule}\nIR SPECTRUM\n{rule}\n\n Mode   freq       eps      Int      T**2         TX        TY        TZ\n"
        f"       cm**-1   L/(mol*cm) km/mol    a.u.\n{rule}\n{lines}\n\n"
    ).encode()


def test_orca() -> None:
    found = read_quantum_chemistry_log(orca())
    np.testing.assert_allclose(found.wavenumber, [1539.5, 3642.9, 3651.0])
    np.testing.assert_allclose(found.intensity, [133.0, 7.0, 17.0])
    assert found.program == "ORCA 5.0.4"
    assert found.numbers.tolist() == [8, 1, 1]


def test_imaginary_wavenumbers_are_told() -> None:
    found = read_quantum_chemistry_log(WATER.replace(b"   1710.7000", b"   -110.7000"))
    assert found.wavenumber[0] == -110.7
    assert "imaginary" in found.warnings[0]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"), (b"just words\n" * 30, "no program"), (WATER[:300], "cannot be read"),
        (WATER.partition(b" Harmonic")[0], "no frequencies"),
        (WATER.replace(b"1710.7000", b"17x0.7000"), "cannot be read"), (b"\x00\x01" * 400, "binary"),
        (WATER.replace(b"1710.7000", b"      nan"), "no frequencies|cannot be read"),
    ],
)  # fmt: skip
def test_outputs_that_are_damaged(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_quantum_chemistry_log(data)
    assert "Gaussian" in caught.value.remedy or "copied" in caught.value.remedy or "export" in caught.value.remedy


def test_output_names_no_other_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that looks like an address is not opened."""
    monkeypatch.setattr("urllib.request.urlopen", lambda *_: pytest.fail("the network was used"))
    with pytest.raises(FormatError):
        read_quantum_chemistry_log(b"https://example.org/water.log\n")
