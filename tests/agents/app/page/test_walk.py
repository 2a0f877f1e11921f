"""The page in a real Chromium, at the width of a desktop and of a telephone: no request goes to another host."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vibron.core.example import example
from vibron.infrared.recipes import Recipe

pytestmark = pytest.mark.browser

SCREENS = {"desktop": {"viewport": {"width": 1280, "height": 900}},
           "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True,
                     "color_scheme": "dark"}}  # fmt: skip
PATIENCE = 120_000  # ms: a worker process reads the models first


@pytest.fixture(scope="module")
def address(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page from an empty folder, which is still empty at the end."""
    pytest.importorskip("nicegui", reason="NiceGUI is not installed (extra serve)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("served")
    here = {**os.environ, "VIBRON_HOME": str(tmp_path_factory.mktemp("home")), "PYTHONPATH": os.pathsep.join(sys.path)}
    here.pop("PYTEST_CURRENT_TEST", None)  # NiceGUI leaves its worker processes running where it sees it
    command = [sys.executable, str(Path(__file__).with_name("served.py")), str(port)]
    with subprocess.Popen(command, cwd=folder, env=here) as server:
        try:
            _wait(f"http://127.0.0.1:{port}/api/health", server)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()
            server.wait(60)
    assert list(folder.iterdir()) == []


def _wait(url: str, server: subprocess.Popen[bytes]) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(600):
        assert server.poll() is None, "the server has ended"
        try:
            with direct.open(url, timeout=10) as answer:
                assert json.load(answer) == {"ready": True}
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server does not answer")


@pytest.fixture(params=list(SCREENS))
def page(request: Any, browser: Any, address: str) -> Iterator[Any]:
    """Open the page; at the end the browser may not have complained, nor asked another host."""
    complaints: list[str] = []
    own = (address, address.replace("http", "ws"), "data:", "blob:")
    context = browser.new_context(**SCREENS[request.param])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(own) else complaints.append(asked.url))
    page.goto(address)
    page.get_by_text("No spectrum is loaded.").wait_for()
    yield page
    width = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    context.close()
    assert complaints == []
    assert width[0] <= width[1], "the page is wider than the screen"


def saved(page: Any, button: str) -> bytes:
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button, exact=True).click()
    return Path(waiting.value.path()).read_bytes()


def shown_range(page: Any) -> tuple[float, float]:
    stage = page.get_by_role("application").first
    low, high = page.evaluate("(id) => vibronPlot.range(Number(id.slice(1)))", stage.get_attribute("id"))
    return float(low), float(high)


def test_from_a_file_to_a_report(page: Any, tmp_path: Path) -> None:
    # a file is read, one that is damaged is named with the remedy
    broken = tmp_path / "broken.jdx"
    broken.write_text("##TITLE=x\n##END=\n")
    page.set_input_files("input[type=file]", [str(example("toluene_computed.jdx")), str(broken)])
    page.get_by_role("alert").wait_for()
    for word in ("broken.jdx", "remedy"):
        assert word in page.get_by_role("alert").inner_text()

    # the plot zooms by keys and buttons
    stage = page.get_by_role("application")
    stage.locator("svg path").first.wait_for(state="attached")
    assert "toluene_computed.jdx" in stage.get_attribute("aria-label")
    page.wait_for_function("() => document.querySelector('.stage svg')")
    page.wait_for_timeout(300)
    assert shown_range(page) == (400.0, 4000.0)
    stage.focus()
    page.keyboard.press("+")
    low, high = shown_range(page)
    assert high - low == pytest.approx(0.7 * 3600.0)
    page.keyboard.press("ArrowLeft")
    assert shown_range(page)[1] > high
    page.get_by_role("button", name="Show the whole range").click()
    assert shown_range(page) == (400.0, 4000.0)

    # a recipe is built, seen and saved
    page.get_by_role("tab", name="Recipe").click()
    page.get_by_label("Step", exact=True).click()
    page.keyboard.type("normalise")
    page.get_by_role("option", name="normalise:").click()
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Keep the results as spectra").and_(page.locator(":not([disabled])")).wait_for()
    (tmp_path / "recipe.yaml").write_bytes(saved(page, "Save as YAML"))
    assert str(Recipe.read(tmp_path / "recipe.yaml")) == "normalise"

    # the structures are ranked again under a constraint, and a candidate is the compound
    page.get_by_role("tab", name="Identify").click()
    page.get_by_role("list", name="Candidates").wait_for()
    page.get_by_label("Formula").fill("C7H8")
    cards = page.get_by_role("list", name="Candidates").get_by_role("listitem")
    cards.filter(has_text="C7H8").first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.cards .card')].every(one => one.textContent.includes('C7H8'))"
    )
    assert "toluene" in cards.first.inner_text()
    drawn = cards.first.get_by_role("img").locator("path").first.get_attribute("d")
    assert len(drawn) > 60  # bonds of a ring
    mark = page.locator(".bands [aria-label^='Mark']").first
    mark.click()
    page.locator(".bands [aria-pressed='true']").wait_for()

    # what is saved is the answer that is shown
    answer = json.loads(saved(page, "Answer (JSON)"))
    assert answer["settings"]["formula"] == "C7H8" and answer["candidates"][0]["name"] == "toluene"
    assert b"toluene" in saved(page, "Report (HTML)")
    assert saved(page, "Bands (CSV)").startswith(b"# vibron.bands/1 ")


def test_a_map_by_keys_and_by_click(page: Any) -> None:
    page.get_by_role("tab", name="Maps").click()
    files = [str(example("map.hdr")), str(example("map.img"))]
    page.locator(".drop-zone", has_text="Drop a map").locator("input[type=file]").set_input_files(files)
    page.get_by_text("6 rows and 8 columns").wait_for()
    page.get_by_role("button", name="Show", exact=True).click()
    image = page.get_by_role("application", name="Image of values")
    image.wait_for()
    assert page.locator(".map-picture img").evaluate("one => one.naturalWidth") == 8
    image.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.get_by_text("row 0, column 1:").wait_for()
    page.get_by_role("application", name="map.hdr, row 0, column 1").wait_for()
    box = image.bounding_box()
    image.click(position={"x": 4.5 / 8 * box["width"], "y": 3.5 / 6 * box["height"]})
    page.get_by_role("application", name="map.hdr, row 3, column 4").wait_for()
