"""Tables of collision-induced absorption and what a gas absorbs by them."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, FormatError, InputError
from vibron.core.example import example
from vibron.infrared.formats.read_hitran_cia import read_hitran_cia
from vibron.radiation.lines.collision_induced_absorption import collision_induced_absorption
from vibron.radiation.lines.combine_slabs import combine_slabs
from vibron.radiation.lines.gas_spectrum import gas_spectrum

DATA = example("nitrogen.cia").read_bytes()


def test_tables_are_read_with_any_line_end() -> None:
    for end in (b"\n", b"\r\n"):
        tables = read_hitran_cia(DATA.replace(b"\n", end))
        assert [(table.pair, table.temperature, table.reference) for table in tables] == [
            ("N2-N2", 250.0, "99"), ("N2-N2", 300.0, "99"),
        ]  # fmt: skip
        np.testing.assert_allclose(
            tables[1].coefficient, 1e-44 * np.exp(-(((tables[1].wavenumber - 2330.0) / 70.0) ** 2)), rtol=1e-3
        )


def test_broken_tables_name_the_line() -> None:
    rows = DATA.split(b"\n")
    for at, wrong, line in ((0, b"N2-N2", 1), (5, b"2146.0 x", 2), (50, rows[60], 2), (102, rows[102][:45], 103)):
        with pytest.raises(FormatError) as error:
            read_hitran_cia(b"\n".join([*rows[:at], wrong, *rows[at + 1 :]]))
        assert error.value.line == line
    with pytest.raises(FormatError, match="points"):
        read_hitran_cia(b"\n".join(rows[:150]))
    with pytest.raises(FormatError):
        read_hitran_cia(b"\n\n")


def test_absorption_grows_with_the_square_of_the_pressure_and_lies_between_the_tables() -> None:
    grid = np.arange(2150.0, 2500.0, 10.0)
    depths = [
        collision_induced_absorption(
            str(example("nitrogen.cia")), grid, temperature, pressure, 0.78, 0.78, 1000.0
        ).optical_depth
        for temperature, pressure in ((250.0, 1e5), (250.0, 2e5), (300.0, 1e5), (275.0, 1e5))
    ]
    np.testing.assert_allclose(depths[1], 4.0 * depths[0])
    mean = 0.5 * (depths[0] * 250.0**2 + depths[2] * 300.0**2) / 275.0**2
    np.testing.assert_allclose(depths[3], mean, rtol=1e-12)


def test_it_adds_to_the_lines_of_a_gas() -> None:
    grid = np.arange(2300.0, 2310.0, 0.01)
    lines = gas_spectrum("CO2", grid, 296.0, 101325.0, 4e-4, 100.0)
    pairs = collision_induced_absorption(read_hitran_cia(DATA), grid, 296.0, 101325.0, 0.78, 0.78, 100.0)
    both = combine_slabs((lines, pairs), "parallel")
    np.testing.assert_allclose(both.transmittance, lines.transmittance * pairs.transmittance)
    np.testing.assert_allclose(both.source, lines.source, rtol=1e-9)


def test_bands_apart_have_their_own_temperatures() -> None:
    near, far = read_hitran_cia(DATA)
    apart = type(far)(far.pair, far.wavenumber + 1000.0, far.coefficient, far.temperature)
    grid = np.array([2330.0, 2800.0, 3330.0])
    found = collision_induced_absorption((near, far, apart), grid, 300.0, 101325.0, 1.0, 1.0)
    assert found.optical_depth[0] == pytest.approx(found.optical_depth[2])
    assert found.optical_depth[1] == 0.0
    with pytest.raises(DomainError, match="300 K to 300 K"):
        collision_induced_absorption((near, far, apart), grid, 280.0, 101325.0, 1.0, 1.0)
    other = type(far)("O2-O2", far.wavenumber, far.coefficient, far.temperature)
    with pytest.raises(InputError, match="2 pairs"):
        collision_induced_absorption((near, other), grid, 280.0, 101325.0, 1.0, 1.0)
    with pytest.raises(InputError, match="not a file"):
        collision_induced_absorption("none.cia", grid, 280.0, 101325.0, 1.0, 1.0)
