"""The pages in a real Chromium: what a person does with them, and what the document then says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.spectrum import Spectrum
from vibron_agents.app.report import write_index, write_report
from vibron_agents.app.spectra_page import write_page

pytestmark = pytest.mark.browser

FULL = (400.0, 4000.0)


@pytest.fixture
def open_page(browser: Any) -> Iterator[Any]:
    """Open a file; at the end nothing may have been complained of or asked of the network."""
    contexts, complaints = [], []

    def open_file(path: Path, **options: Any) -> Any:
        context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if request.url != path.as_uri() else None)
        page.goto(path.as_uri())
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_page: Any, analysis: dict[str, Any], trace: Any, tmp_path: Path) -> Any:
    return open_page(write_report(analysis, trace, tmp_path))


def settle(page: Any) -> None:
    """Wait for the frame in which the drawing follows what was done."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def shown(page: Any) -> tuple[float, float]:
    settle(page)
    data = page.evaluate("({...document.querySelector('.stage').dataset})")
    return float(data["low"]), float(data["high"])


def place(page: Any, wavenumber: float) -> tuple[float, float]:
    """Return where on the screen a wavenumber lies, at the full range, in the empty part of the plot."""
    box = page.locator(".stage svg").bounding_box()
    clip = page.locator("#plot rect")
    left, width = float(clip.get_attribute("x")), float(clip.get_attribute("width"))
    return box["x"] + left + (4000.0 - wavenumber) / 3600.0 * width, box["y"] + 0.6 * box["height"]


def test_drag_zooms_and_double_click_shows_all(page: Any) -> None:
    assert shown(page) == FULL
    page.mouse.move(*place(page, 2000.0))
    page.mouse.down()
    page.mouse.move(*place(page, 1700.0))
    page.mouse.move(*place(page, 1000.0))
    assert page.locator(".selection").get_attribute("visibility") == "visible"
    page.mouse.up()
    assert shown(page) == pytest.approx((1000.0, 2000.0), abs=5.0)
    assert page.locator(".selection").get_attribute("visibility") == "hidden"
    numbers = [float(tick) for tick in page.locator(".stage .ticks text[text-anchor=middle]").all_text_contents()]
    assert numbers and all(1000.0 <= tick <= 2000.0 for tick in numbers)
    page.mouse.dblclick(*place(page, 2500.0))
    assert shown(page) == FULL


def test_wheel_keeps_the_wavenumber_under_the_pointer(page: Any) -> None:
    page.mouse.move(*place(page, 1240.0))
    page.mouse.wheel(0, -240)
    low, high = shown(page)
    assert high - low == pytest.approx(3600.0 * 2.718281828**-0.6, rel=0.01)
    assert (high - 1240.0) / (high - low) == pytest.approx((4000.0 - 1240.0) / 3600.0, abs=0.005)


def test_keyboard_zooms_moves_and_resets(page: Any) -> None:
    page.locator(".stage").focus()
    page.keyboard.press("+")
    first = shown(page)
    assert first[1] - first[0] == pytest.approx(0.7 * 3600.0, abs=1.0)
    page.keyboard.press("ArrowLeft")
    assert shown(page)[1] > first[1]
    page.keyboard.press("t")
    settle(page)
    assert page.locator(".stage").get_attribute("data-ordinate") == "transmittance"
    page.keyboard.press("0")
    assert shown(page) == FULL


def test_hover_reads_position_and_value(page: Any, trace: Any) -> None:
    page.mouse.move(*place(page, 1500.0))
    wavenumber, value = page.locator(".readout").inner_text().split("cm⁻¹")
    expected = trace.absorbance[abs(trace.wavenumber - float(wavenumber)).argmin()]
    assert float(wavenumber) == pytest.approx(1500.0, abs=5.0)
    assert float(value.replace("A", "")) == pytest.approx(expected, abs=2e-3)
    page.mouse.move(*place(page, 2345.0))
    assert "not measured" in page.locator(".readout").inner_text()


def test_transmittance_is_ten_to_the_minus_absorbance(page: Any, trace: Any) -> None:
    before = page.locator(".curve").get_attribute("d")
    page.get_by_role("button", name="Transmittance").click()
    settle(page)
    assert page.locator(".curve").get_attribute("d") != before
    assert page.locator(".axis-name.up").text_content() == "transmittance / %"
    page.mouse.move(*place(page, 1742.0))
    wavenumber, value = page.locator(".readout").inner_text().split("cm⁻¹")
    expected = trace.absorbance[abs(trace.wavenumber - float(wavenumber)).argmin()]
    assert float(value.replace("T", "").replace("%", "")) == pytest.approx(100.0 * 10.0**-expected, abs=1.5)


def test_band_and_row_point_at_each_other(page: Any) -> None:
    page.locator("g.band", has_text="1742").locator("text").click()
    settle(page)
    assert page.locator("tr.chosen").all_inner_texts()[0].startswith("1742.0")
    assert page.locator("tr.chosen button").get_attribute("aria-pressed") == "true"
    assert "C=O stretch" in page.locator(".chosen-band").inner_text()
    page.locator("tr[data-band] button", has_text="1048").click()
    settle(page)
    assert page.locator("g.band.chosen text").all_text_contents() == ["1048 ester"]
    assert page.locator("tr.chosen").count() == 1


def test_row_brings_its_band_into_view(page: Any) -> None:
    page.mouse.move(*place(page, 3000.0))
    for _ in range(6):
        page.mouse.wheel(0, -240)
    low, _ = shown(page)
    assert low > 1048.0
    page.locator("tr[data-band] button", has_text="1048").click()
    low, high = shown(page)
    assert low < 1048.0 < high


def test_neighbour_is_laid_over_and_taken_away(page: Any) -> None:
    box = page.get_by_label("propyl acetate", exact=True)
    assert page.locator(".others path").count() == 0
    box.check()
    settle(page)
    assert len(page.locator(".others path").get_attribute("d")) > 1000
    box.uncheck()
    settle(page)
    assert page.locator(".others path").count() == 0


def test_script_draws_what_the_page_was_delivered_with(
    open_page: Any, analysis: dict[str, Any], trace: Any, tmp_path: Path
) -> None:
    """At the width of the static drawing the labels, ticks and gaps of the script lie where Python put them."""
    crowd = [{"wavenumber": 1240.0 + 4.0 * order, "absorbance": 0.1 * order} for order in range(-4, 9)]
    path = write_report({**analysis, "peaks": analysis["peaks"] + crowd}, trace, tmp_path)
    still, live = open_page(path, java_script_enabled=False), open_page(path)
    settle(live)
    live.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert still.locator(".tools").is_hidden()
    assert live.locator(".tools").is_visible()
    for query, name in (("g.band text", "transform"), ("g.band path", "d"), (".gaps rect", "x"), (".ticks text", "x")):
        placed = [[item.get_attribute(name) for item in opened.locator(query).all()] for opened in (still, live)]
        numbers = [[float(n) for value in values for n in _numbers(value)] for values in placed]
        assert len(numbers[0]) > 2
        assert numbers[0] == pytest.approx(numbers[1], abs=0.35), query


def _numbers(text: str) -> list[str]:
    return re.findall(r"-?\d+\.?\d*", text)


def test_two_fingers_zoom_and_one_moves(open_page: Any, analysis: dict[str, Any], trace: Any, tmp_path: Path) -> None:
    page = open_page(
        write_report(analysis, trace, tmp_path), has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800}
    )
    page.locator(".stage").scroll_into_view_if_needed()
    fingers = page.context.new_cdp_session(page)
    x, y = place(page, 2200.0)

    def touch(kind: str, *places: float) -> None:
        points = [{"x": at, "y": y, "id": order} for order, at in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        settle(page)

    touch("touchStart", x - 30)
    touch("touchStart", x - 30, x + 30)
    for step in (40, 60, 80, 90):
        touch("touchMove", x - step, x + step)
    touch("touchEnd")
    low, high = shown(page)
    assert high - low == pytest.approx(3600.0 / 3.0, rel=0.1)
    touch("touchStart", x - 40)
    touch("touchMove", x)
    touch("touchMove", x + 40)
    touch("touchEnd")
    assert shown(page)[1] > high + 100.0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_index_sorts_and_searches(open_page: Any, analysis: dict[str, Any], tmp_path: Path) -> None:
    others = [
        {**analysis, "input": {"path": f"{name}.dx", "sha256": digest}, "confidence": {"first": first, "shown": 0.9}}
        for name, digest, first in (("b", "b" * 64, 0.9), ("a", "a" * 64, 0.05))
    ]
    page = open_page(write_index([analysis, *others], tmp_path))
    files = page.locator("tbody th")
    page.get_by_role("button", name="Probability").click()
    assert files.all_inner_texts() == ["b.dx", "sample 7.jdx", "a.dx"]
    page.get_by_role("button", name="File").click()
    assert files.all_inner_texts() == ["a.dx", "b.dx", "sample 7.jdx"]
    page.get_by_role("searchbox").fill("SAMPLE")
    assert [row.is_visible() for row in files.all()] == [False, False, True]


def test_index_is_whole_on_a_phone_and_on_paper(open_page: Any, analysis: dict[str, Any], tmp_path: Path) -> None:
    long = {**analysis, "input": {"path": f"{'a_long_name_without_a_blank_' * 4}.dx", "sha256": "c" * 64}}
    failed = {"input": {"path": "broken.dx"}, "error": {"code": "format"}, "message": "no data " * 20}
    path = write_index([analysis, long, failed], tmp_path)
    widths = "[...document.querySelectorAll('html, .scroll, .batch')].map(e => [e.scrollWidth, e.clientWidth])"
    phone = open_page(path, has_touch=True, is_mobile=True, viewport={"width": 360, "height": 780})
    assert all(inner <= outer for inner, outer in phone.evaluate(widths))
    phone.get_by_role("button", name="File").click()
    files = phone.locator("tbody th")
    assert files.all_inner_texts()[0].startswith("a_long_name") and files.all_inner_texts()[1] == "broken.dx"
    phone.get_by_role("searchbox").fill("broken")
    assert [row.is_visible() for row in files.all()] == [False, True, False]
    paper = open_page(path, viewport={"width": 710, "height": 1000})
    paper.emulate_media(media="print")
    assert all(inner <= outer for inner, outer in paper.evaluate(widths))


def test_a_page_of_spectra_zooms_stacks_and_hides(open_page: Any, tmp_path: Path) -> None:
    x = np.arange(400.0, 4001.0, 4.0)
    spectra = [Spectrum(x, height * np.exp(-(((x - 1700.0) / 20.0) ** 2))) for height in (1.0, 0.5, 0.2)]
    names = ["one.jdx", "<b>two</b>.csv", "three.spc"]
    panels = [("absorbance", spectra), ("second derivative / cm²", spectra)]
    page = open_page(write_page(panels, names, tmp_path / "a.html", bands=[[1700.0]] * 3))
    curves = page.locator(".curves path")
    assert curves.count() == 6 and page.locator(".bands text").all_text_contents()[0] == "1700"
    page.get_by_label("<b>two</b>.csv").uncheck()
    settle(page)
    assert curves.count() == 4
    page.get_by_role("button", name="Stack").click()
    settle(page)
    first, second = (curves.nth(place).get_attribute("d") for place in (0, 1))
    assert first != second
    box = page.locator(".stage svg").bounding_box()
    page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 100)
    page.mouse.up()
    low, high = shown(page)
    assert 400.0 < low < high < 2000.0
    page.mouse.dblclick(box["x"] + 0.5 * box["width"], box["y"] + 100)
    assert shown(page) == FULL
    assert "cm⁻¹" in page.locator(".readout").inner_text()


def test_a_full_page_prints_on_three_sides(
    open_page: Any, analysis: dict[str, Any], trace: Any, tmp_path: Path
) -> None:
    curve = {"similarity": 0.5, "trace": analysis["neighbours"][0]["trace"]}
    peak = {**analysis["peaks"][0], "assignments": analysis["peaks"][0]["assignments"] * 3}
    full = {
        **analysis,
        "peaks": [{**peak, "wavenumber": 700.0 + 60.0 * order} for order in range(50)],
        "candidates": [{**analysis["candidates"][1], "rank": 1 + order, "stored": curve} for order in range(20)],
        "neighbours": [analysis["neighbours"][0]] * 10,
        "groups": [analysis["groups"][0] | {"name": f"group {order}"} for order in range(30)],
        "next_questions": [{"text": "the molecular formula would leave 1.4 of 36 candidates"}] * 5,
        "filed": {"title": "toluene, 99 %", "date": "1998/02/12", "state": "liquid", "instrument": "grating"},
    }
    page = open_page(write_report(full, trace, tmp_path))
    sides = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True))
    assert 2 <= len(sides) <= 3
    page.emulate_media(media="print")
    for words in ("15 strongest of 50 bands", "10 of 20 candidates", "5 of 10.", "12 most probable of 30"):
        assert page.get_by_text(words).is_visible(), words
    assert [page.locator(rows).locator("visible=true").count() for rows in (".card", ".band-table tbody tr")] == [
        10,
        15,
    ]
