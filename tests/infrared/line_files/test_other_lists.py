"""Files of HAPI, GEISA and ExoMol, written here after their published formats, are read into the same columns."""

import bz2
import contextlib
import io
import json
from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError
from vibron.infrared.formats.read_line_list import read_line_list
from vibron.physics.hapi import hapi
from vibron.radiation import dunham_lines, partition_function

RANDOM = np.random.default_rng(5)
COUNT = 40
LINES = {
    "nu": np.sort(RANDOM.uniform(2000.0, 2200.0, COUNT)).round(6),
    "sw": np.array([float(f"{value:.3e}") for value in 10.0 ** RANDOM.uniform(-25, -19, COUNT)]),
    "a": np.array([float(f"{value:.3e}") for value in RANDOM.uniform(0.1, 40.0, COUNT)]),
    "gamma_air": RANDOM.uniform(0.04, 0.09, COUNT).round(4), "gamma_self": RANDOM.uniform(0.05, 0.12, COUNT).round(3),
    "elower": RANDOM.uniform(0.0, 3000.0, COUNT).round(4), "n_air": RANDOM.uniform(0.5, 0.8, COUNT).round(2),
    "delta_air": RANDOM.uniform(-0.004, 0.0, COUNT).round(6), "gamma_h2": RANDOM.uniform(0.05, 0.1, COUNT).round(4),
    "n_h2": RANDOM.uniform(0.5, 0.8, COUNT).round(2), "sd_air": RANDOM.uniform(0.05, 0.1, COUNT).round(4),
    "y_air": RANDOM.uniform(-0.01, 0.01, COUNT).round(5),
}  # fmt: skip


def record(at: int) -> str:
    """Return the record of 160 characters of a line, after Rothman et al. (2005), table 1."""
    one = {name: values[at] for name, values in LINES.items()}
    air = f"{one['gamma_air']:6.4f}"[1:]
    numbers = f"{one['nu']:12.6f}{one['sw']:10.3E}{one['a']:10.3E}{air}{one['gamma_self']:5.3f}"
    shift = f"{one['delta_air']:9.6f}"
    shift = shift.replace("-0.", "-.").replace(" 0.", "0.")
    quanta = f"{'1':>15}{'0':>15}{'':>15}{'P 12':>15}"
    return f" 51{numbers}{one['elower']:10.4f}{one['n_air']:4.2f}{shift}{quanta}{'':6}{'':12} {23.0:7.1f}{25.0:7.1f}"


def compare(lines, wanted: dict[str, str]) -> None:
    for column, name in wanted.items():
        np.testing.assert_allclose(getattr(lines, column), LINES[name], rtol=1e-12, err_msg=column)


SHARED = {
    "wavenumber": "nu", "intensity": "sw", "einstein_a": "a", "air_width": "gamma_air", "self_width": "gamma_self",
    "lower_energy": "elower", "temperature_exponent": "n_air", "air_shift": "delta_air",
}  # fmt: skip


def write_hapi(folder: Path, extra: tuple[str, ...]) -> Path:
    """Write a table as HAPI fetches it: fixed columns, then extra ones behind commas; the header by HAPI itself."""
    header = dict(hapi().HITRAN_DEFAULT_HEADER)
    header.update(table_name="CO", number_of_rows=COUNT, extra=list(extra), extra_separator=",")
    header["extra_format"] = dict.fromkeys(extra, "%9.5f")
    (folder / "CO.header").write_text(json.dumps(header), encoding="ascii")
    rows = [",".join([record(at), *(f"{LINES[name][at]:.5f}" for name in extra)]) for at in range(COUNT)]
    (folder / "CO.data").write_text("\n".join(rows) + "\n", encoding="ascii")
    return folder / "CO.data"


@pytest.mark.parametrize("extra", [(), ("gamma_h2", "n_h2", "sd_air", "y_air")])
def test_tables_of_hapi_are_what_hapi_reads(tmp_path: Path, extra: tuple[str, ...]) -> None:
    path = write_hapi(tmp_path, extra)
    lines = read_line_list(path)
    compare(lines, SHARED)
    assert lines.sources == ("CO.data (hapi)",)
    hapi().VARIABLES["BACKEND_DATABASE_NAME"] = str(tmp_path)
    with contextlib.redirect_stdout(io.StringIO()):
        hapi().storage2cache("CO")
    theirs = hapi().LOCAL_TABLE_CACHE.pop("CO")["data"]
    for column, name in SHARED.items():
        np.testing.assert_allclose(getattr(lines, column), theirs[name], err_msg=name)
    if extra:
        np.testing.assert_allclose(lines.air_speed_width, LINES["sd_air"] * LINES["gamma_air"])
        np.testing.assert_allclose(lines.air_mixing, LINES["y_air"])
        hydrogen = read_line_list(tmp_path / "CO.header", broadener="H2")
        compare(hydrogen, {"air_width": "gamma_h2", "temperature_exponent": "n_h2"})


def test_a_header_without_its_table_is_refused(tmp_path: Path) -> None:
    path = write_hapi(tmp_path, ())
    data, header = path.read_bytes(), (tmp_path / "CO.header").read_bytes()
    assert len(read_line_list(data, companion=header)) == COUNT
    path.unlink()
    with pytest.raises(InputError, match="no lines itself"):
        read_line_list(tmp_path / "CO.header")
    with pytest.raises(InputError, match="companion"):
        read_line_list(data, "hapi")
    for broken in (
        b"[]",
        b"{",
        b'{"order": ["nu"], "format": {}}',
        b'{"order": ["nu", "nu"], "format": {"nu": "%3d"}}',
    ):
        with pytest.raises(FormatError):
            read_line_list(data, "hapi", companion=broken)


@pytest.mark.parametrize("separator", [",", "\t", "|"])
def test_delimited_output_with_a_head_line(separator: str) -> None:
    names = ["molec_id", "local_iso_id", *LINES]
    rows = [separator.join(names)] + [
        separator.join(["5", "A" if at == 3 else "1", *(repr(float(LINES[name][at])) for name in LINES)])
        for at in range(COUNT)
    ]
    lines = read_line_list("\n".join(rows).encode())
    compare(lines, SHARED)
    assert lines.isotopologue[3] == 11
    cells = rows[8].split(separator)
    cells[names.index("n_air")] = "#"
    blank = "\n".join([*rows[:8], separator.join(cells), *rows[9:]]).encode()
    assert np.isnan(read_line_list(blank).temperature_exponent).sum() == 1
    for at, wrong, why in ((5, rows[5] + separator + "1", "columns"), (6, rows[6].replace("5", "x"), "x")):
        with pytest.raises(FormatError, match=why):
            read_line_list("\n".join([*rows[:at], wrong, *rows[at + 1 :]]).encode())
    with pytest.raises(FormatError, match="elower"):
        read_line_list("\n".join(rows).replace("elower", "energy").encode())


def geisa_record(at: int) -> str:
    """Return the record of 252 characters of a line: fields A to U of the format of GEISA 2020."""
    one = {name: values[at] for name, values in LINES.items()}
    intensity = f"{one['sw']:11.4E}".replace("E", "D")
    parts = (
        f"{one['nu']:12.6f}", intensity, f"{one['gamma_air']:6.4f}", f"{one['elower']:10.4f}", f"{'1':>25}",
        f"{'0':>25}", f"{'':15}", f"{'P 12':>15}", f"{one['n_air']:4.2f}", " 26", "  5", "P19", " 5", "1",
        f"{one['a']:10.3E}", f"{one['gamma_self']:7.4f}", f"{one['delta_air']:9.6f}", "-.9999", " -0.999999",
        "-9.9999D-01", "-.9999", "-.99", " 0.000000", "-.9999", "-9.9999", "0.61", "-.99", "-.001500", "0.000000",
        "-.99", "-.99",
    )  # fmt: skip
    return "".join(parts)


def test_records_of_geisa() -> None:
    rows = [geisa_record(at) for at in range(COUNT)]
    assert {len(row) for row in rows} == {252}
    lines = read_line_list("\n".join(rows).encode())
    compare(lines, SHARED)
    assert lines.sources == ("<input> (geisa)",)
    assert set(lines.molecule) == {5} and set(lines.isotopologue) == {1}
    np.testing.assert_allclose(lines.self_exponent, 0.61)
    np.testing.assert_allclose(lines.self_shift, -0.0015)
    unknown = rows[0][:220] + "-.99" + rows[0][224:]
    assert np.isnan(read_line_list(unknown.encode()).self_exponent[0])
    with pytest.raises(FormatError, match="250"):
        read_line_list("\n".join([rows[0], rows[1][2:]]).encode(), "geisa")


def write_exomol(folder: Path, packed: bool) -> Path:
    """Write the lines of CO as states and transitions, after Tennyson et al. (2013), tables 4 to 8."""
    lines = dunham_lines("CO")
    energies: dict[tuple[int, int], float] = {}
    for v_up, v_low, g_up, g_low, low, nu in zip(
        lines.upper_vibration, lines.lower_vibration, lines.upper_weight, lines.lower_weight, lines.lower_energy,
        lines.wavenumber, strict=True,
    ):  # fmt: skip
        energies[int(v_low), int(g_low - 1) // 2] = low
        energies[int(v_up), int(g_up - 1) // 2] = low + nu
    numbers = {level: number for number, level in enumerate(sorted(energies), 1)}
    states = [
        f"{number:12d} {energies[v, j]:12.6f} {2 * j + 1:6d} {j:7d} e {v:3d}" for (v, j), number in numbers.items()
    ]
    rows = []
    for v_up, v_low, g_up, g_low, a in zip(
        lines.upper_vibration,
        lines.lower_vibration,
        lines.upper_weight,
        lines.lower_weight,
        lines.einstein_a,
        strict=True,
    ):
        up, low = numbers[int(v_up), int(g_up - 1) // 2], numbers[int(v_low), int(g_low - 1) // 2]
        rows.append(f"{up:12d} {low:12d} {a:10.4E}")
    stem = folder / "12C-16O__Test"
    write = (lambda name, text: Path(f"{name}.bz2").write_bytes(bz2.compress(text.encode()))) if packed else (
        lambda name, text: Path(name).write_text(text, encoding="ascii")
    )  # fmt: skip
    write(f"{stem}.states", "\n".join(states) + "\n")
    write(f"{stem}.trans", "\n".join(rows) + "\n")
    (folder / "12C-16O__H2.broad").write_text("a0 0.0700 0.50 0\na0 0.0600 0.60 10\n", encoding="ascii")
    return Path(f"{stem}.trans.bz2" if packed else f"{stem}.trans")


@pytest.mark.parametrize("packed", [False, True])
def test_an_exomol_list_has_the_intensities_of_the_lines_it_was_made_of(tmp_path: Path, packed: bool) -> None:
    lines = read_line_list(write_exomol(tmp_path, packed))
    own = dunham_lines("CO")
    order = np.argsort(lines.wavenumber)
    np.testing.assert_allclose(lines.wavenumber[order], own.wavenumber, atol=3e-6)
    np.testing.assert_allclose(lines.intensity[order], own.intensity, rtol=1e-4)
    np.testing.assert_allclose(lines.air_width, 0.07 * 1.01325)
    assert set(lines.molecule) == {5}


def test_broadening_and_partition_sums_are_found_by_name(tmp_path: Path) -> None:
    path = write_exomol(tmp_path, False)
    lines = read_line_list(path, broadener="H2", low=2147.0, high=2147.2)
    assert lines.air_width.tolist() == pytest.approx([0.07 * 1.01325])  # R(0)
    twice = 2.0 * float(partition_function(5, 1, 296.0))
    (tmp_path / "12C-16O__Test.pf").write_text(f"295.0 {twice}\n297.0 {twice}\n", encoding="ascii")
    half = read_line_list(path, low=2147.0, high=2147.2)
    assert half.intensity[0] == pytest.approx(lines.intensity[0] / 2.0, rel=1e-4)


def test_content_of_exomol_needs_its_isotopologue(tmp_path: Path) -> None:
    path = write_exomol(tmp_path, False)
    trans, states = path.read_bytes(), path.with_suffix(".states").read_bytes()
    with pytest.raises(InputError, match="isotopologue"):
        read_line_list(trans, companion=states)
    lines = read_line_list(trans, companion=states, molecule=5, isotopologue=1)
    assert len(lines) == len(dunham_lines("CO"))
    for broken, why in (
        (b"9999999 1 1.0\n", "not in the file of states"),
        (b"1 2\n", "numbers expected"),
        (b"2 1 -1.0\n", "negative"),
        (b"2 1 inf\n", "not finite"),
    ):
        with pytest.raises(FormatError, match=why):
            read_line_list(trans + broken, companion=states, molecule=5, isotopologue=1)
