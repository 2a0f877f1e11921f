"""Maps on the page: the images and files of the command, the spectrum of a pixel, and what is refused."""

from __future__ import annotations

import io
import json
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError, VibronError
from vibron.core.example import example
from vibron.infrared import band_image, cluster_map, map_components, process_map, read_image
from vibron.infrared.spectral_map.drawing import colour_range
from vibron_agents.app.mapping import analyse_map
from vibron_agents.app.page.image import coloured
from vibron_agents.app.page.mapping import MapAbout, MapSource, analysed, archive, header_among, pixel

from .conftest import soon
from .test_page import chart, session, texts

MAP = example("map.hdr")


def test_images_are_those_of_the_tools() -> None:
    source = MapSource(MAP, {})
    area = analysed(source, "area 1060-1140")
    np.testing.assert_array_equal(area.images["values"], band_image(MAP, [1060.0, 1140.0]).values)
    ratio = analysed(source, "ratio 1060-1140 1360-1440")
    expected = band_image(MAP, [1060.0, 1140.0], [1360.0, 1440.0])
    np.testing.assert_array_equal(ratio.images["values"], expected.values)
    components = analysed(source, "pca 3")
    np.testing.assert_array_equal(components.images["scores 2"], map_components(MAP, components=3).scores[1])
    assert {"loadings 1", "loadings 3"} <= components.curves.keys()
    treated = analysed(MapSource(MAP, {}, "range 1050-1450, normalise"), "clusters 2")
    groups = cluster_map(process_map(MAP, "range 1050-1450, normalise"), clusters=2)
    np.testing.assert_array_equal(treated.images["labels"], groups.labels)


def test_spectrum_of_a_pixel_before_and_after_steps() -> None:
    cube = read_image(MAP)
    np.testing.assert_array_equal(pixel(MapSource(MAP, {}), 2, 4).ordinate, cube.values[2, 4])
    steps = "range 1050-1450, normalise"
    np.testing.assert_allclose(
        pixel(MapSource(MAP, {}, steps), 2, 4).ordinate, process_map(cube, steps).values[2, 4], rtol=1e-6
    )
    with pytest.raises(DomainError, match="6 rows and 8 columns"):
        pixel(MapSource(MAP, {}), 6, 0)


def test_archive_holds_what_the_command_writes(tmp_path: Path) -> None:
    name, content = archive(MapSource(MAP, {}, "range 1050-1450"), "area 1060-1140")
    analyse_map(MAP, "range 1050-1450", ("area 1060-1140",), tmp_path, label="map.hdr")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        assert name == "map map.zip" and set(packed.namelist()) == {path.name for path in tmp_path.iterdir()}
        for path in tmp_path.iterdir():
            assert packed.read(path.name) == path.read_bytes()
        assert json.loads(packed.read("map.json"))["source"] == "map.hdr"


@pytest.mark.parametrize("steps", ["recipe.yaml", "subtract reference=/etc/passwd", "subtract reference=a.jdx"])
def test_steps_name_no_file_of_the_server(steps: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "recipe.yaml").write_text("- snv")
    (tmp_path / "a.jdx").write_bytes(example("toluene_computed.jdx").read_bytes())
    monkeypatch.chdir(tmp_path)
    with pytest.raises(VibronError, match=r"unknown step|was not given"):
        analysed(MapSource(MAP, {}, steps), "area 1060-1140")


def test_one_file_of_a_folder_is_opened(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="0 files that open a map"):
        header_among(tmp_path)
    for name in ("map.hdr", "map.img"):
        (tmp_path / name).write_bytes(example(name).read_bytes())
    about = MapAbout.of(MapSource(header_among(tmp_path), {}))
    assert (about.rows, about.columns, about.points, about.pixel_size) == (6, 8, 51, 5.5)
    (tmp_path / "b.wdf").touch()
    with pytest.raises(InputError, match="2 files"):
        header_among(tmp_path)


def test_colours_of_numbers_and_of_classes() -> None:
    pixels, scale = coloured(np.array([[0.0, 10.0, np.nan]]))
    assert pixels[0, 0].tolist() != pixels[0, 1].tolist() and pixels[0, 2, 3] == 64
    assert (scale[0][0], scale[-1][0]) == ("0", "10")
    classes, names = coloured(np.array([[0, 1, -1]]))
    assert [name for name, _ in names] == ["0", "1"] and classes[0, 2, 3] == 64
    assert coloured(np.full((2, 2), np.nan))[0].shape == (2, 2, 4)
    colours = [colour for _, colour in coloured(np.arange(25)[None])[1]]
    assert len(colours) == 25 and all(one != other for one, other in pairwise(colours))


def test_colours_of_large_images_leave_outliers_out() -> None:
    image = np.append(np.linspace(0.0, 1.0, 399), 1e6)
    low, high = colour_range(image)
    assert 0.0 < low < 0.01 and 0.99 < high < 1.0
    assert colour_range(image[-200:]) == (image[200], 1e6)
    assert colour_range(np.full(4, -1e20))[1] > -1e20


def test_a_map_is_dropped_seen_and_a_pixel_kept(simulate: Any) -> None:
    from nicegui import ui
    from nicegui.elements.upload_files import SmallFileUpload

    async def drop(user: Any, **contents: bytes) -> None:
        zone = next(one for one in user.find(ui.upload).elements if "Drop a map" in str(one.props.get("label")))
        await zone.handle_uploads(
            [SmallFileUpload(name.replace("_", "."), "", data) for name, data in contents.items()]
        )

    def shown(user: Any, kind: type) -> list[Any]:
        return [one for one in user.client.elements.values() if isinstance(one, kind)]

    async def scenario(user: Any) -> None:
        user.find(kind=ui.tab, content="Maps").click()
        await drop(user, map_hdr=MAP.read_bytes())
        await soon(lambda: any("no image found next to" in text for text in texts(user)))
        await drop(user, map_img=example("map.img").read_bytes())
        await soon(lambda: any("6 rows and 8 columns, pixels of 5.5 µm" in text for text in texts(user)))
        user.find(kind=ui.button, content="Show").click()
        (image,) = await soon(lambda: shown(user, ui.interactive_image))
        user.find(ui.interactive_image).trigger("keydown", {"key": "ArrowDown"})
        user.find(ui.interactive_image).trigger("keydown", {"key": "ArrowRight"})
        expected = read_image(MAP).values[0, 1]
        await soon(lambda: [one for one in shown(user, ui.echart) if "column 1" in str(one.options["legend"])])
        drawn = [y for _, y in chart(user)["series"][0]["data"] if y is not None]
        np.testing.assert_allclose(drawn, expected, rtol=1e-5, atol=1e-6)
        assert '<rect x="1" y="0"' in image.content
        user.find("Keep as a spectrum").click()
        (kept,) = await soon(lambda: session(user).in_view)
        np.testing.assert_array_equal(kept.spectrum.ordinate, expected)

    simulate(scenario)
