"use strict";
// Zoom of the plots: wheel, keys, buttons and a dragged range; what numbers look like.
window.vibronPlot = (() => {
  const STEP = 0.7, NARROWEST = 10;
  const chartOf = (id) => getElement(id)?.chart;

  function axis(chart) {
    const { min, max } = chart.getOption().xAxis[0];
    return [min, max];
  }

  function range(chart) {
    const [low, high] = axis(chart), zoom = chart.getOption().dataZoom[0];
    const at = (value, part, otherwise) => (value ?? low + ((part ?? otherwise) / 100) * (high - low));
    const ends = [at(zoom.startValue, zoom.start, 0), at(zoom.endValue, zoom.end, 100)];
    return [Math.min(...ends), Math.max(...ends)];
  }

  function show(chart, from, to) {
    const [low, high] = axis(chart), width = Math.min(Math.max(to - from, NARROWEST), high - low);
    const middle = (from + to) / 2, start = Math.min(Math.max(middle - width / 2, low), high - width);
    chart.dispatchAction({ type: "dataZoom", startValue: start, endValue: start + width });
  }

  function zoom(chart, factor, around) {
    const [from, to] = range(chart), middle = around ?? (from + to) / 2;
    show(chart, middle - (middle - from) * factor, middle + (to - middle) * factor);
  }

  function move(chart, part) {
    const [from, to] = range(chart), [low, high] = axis(chart);
    const shift = Math.min(Math.max(part * (to - from), low - from), high - to);
    show(chart, from + shift, to + shift);
  }

  const whole = (chart) => { const [low, high] = axis(chart), [from, to] = range(chart); return to - from >= 0.999 * (high - low); };
  const all = (chart) => show(chart, ...axis(chart));
  const acts = {
    in: (chart) => zoom(chart, STEP), out: (chart) => zoom(chart, 1 / STEP), all,
    left: (chart) => move(chart, 0.25), right: (chart) => move(chart, -0.25), // high wavenumbers are on the left
  };
  const keys = { "+": "in", "=": "in", "-": "out", "0": "all", Home: "all", ArrowLeft: "left", ArrowRight: "right" };

  function wheel(chart, event) {
    if (event.deltaY > 0 && whole(chart)) return; // nothing left to zoom out of: the page scrolls
    const box = chart.getDom().getBoundingClientRect();
    const [place] = chart.convertFromPixel({ gridIndex: 0 }, [event.clientX - box.left, event.clientY - box.top]) ?? [];
    zoom(chart, Math.exp(Math.min(Math.max(event.deltaY, -240), 240) / 400), place);
    event.preventDefault();
    event.stopPropagation();
  }

  // ECharts selects a range by dragging where its tool for that is taken, which each new drawing drops.
  const select = (chart) => chart.dispatchAction({ type: "takeGlobalCursor", key: "dataZoomSelect", dataZoomSelectActive: true });

  function settle(id) {
    const chart = chartOf(id);
    if (!chart) return void setTimeout(() => settle(id), 50);
    select(chart);
    if (chart.vibron) return;
    chart.vibron = true;
    chart.getDom().addEventListener("wheel", (event) => wheel(chart, event), { passive: false, capture: true });
    chart.getDom().addEventListener("dblclick", () => all(chart));
  }

  function act(id, name) {
    const chart = chartOf(id);
    if (chart) acts[name](chart);
  }

  function key(id, event) {
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    act(id, name);
    event.preventDefault();
  }

  const number = (value, digits) => String(Number(Number(value).toPrecision(digits)));
  const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  function tip(found) {
    const rows = found.filter((one) => one.seriesType === "line" && one.value[1] !== null && one.value[1] !== undefined);
    if (!rows.length) return "";
    const lines = rows.map((one) => `${one.marker}${escaped(one.seriesName)}: <b>${number(one.value[1], 4)}</b>`);
    return [`${number(rows[0].value[0], 6)} cm⁻¹`, ...lines].join("<br>");
  }

  return { act, key, settle, tip, range: (id) => range(chartOf(id)), place: (value) => number(value, 6), height: (value) => number(value, 4) };
})();
