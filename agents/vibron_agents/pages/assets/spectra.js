"use strict";
// Draws spectra over each other or stacked, with their difference or derivatives below: zoom, read-out, choice.
(() => {
  const data = JSON.parse(document.getElementById("spectra-data").textContent);
  const LEFT = 64, RIGHT = 14, TOP = 10, BOTTOM = 44, BETWEEN = 22, COLOURS = 6;
  const stage = find(".stage"), drawing = find("svg", stage), readout = find(".readout");
  const panels = data.panels.map(({ name, curves }) => ({ name, curves: curves.map(unpack) }));
  const [lowest, highest] = data.limits;
  const state = { low: lowest, high: highest, stacked: data.stacked, even: data.change === null, labels: true, shown: new Set(data.names.keys()) };
  let frame = null, asked = false, start = null;

  // Above the change of scale a wavenumber takes half the room.
  const squeezed = (w) => (state.even || w <= data.change ? w : data.change + (w - data.change) / 2);
  const released = (u) => (state.even || u <= data.change ? u : data.change + (u - data.change) * 2);
  const whole = () => state.low <= lowest && state.high >= highest;
  const inView = (curve) => [...curve.x.keys()].filter((i) => curve.x[i] >= state.low && curve.x[i] <= state.high && !Number.isNaN(curve.y[i]));

  function value(curve, wavenumber) {
    const after = clamp(position(curve.x, wavenumber), 1, curve.x.length - 1), before = after - 1;
    if (wavenumber < curve.x[before] || wavenumber > curve.x[after]) return NaN;
    const part = (wavenumber - curve.x[before]) / (curve.x[after] - curve.x[before] || 1);
    return curve.y[before] + part * (curve.y[after] - curve.y[before]);
  }

  // The curves of a panel that are drawn, with the shift of each, and the limits of the ordinate.
  function arranged({ curves }, first) {
    const drawn = curves.map((curve, index) => ({ curve, index })).filter(({ index }) => curves.length < data.names.length || state.shown.has(index));
    const ends = drawn.map(({ curve }) => {
      let low = Infinity, high = -Infinity;
      for (const i of inView(curve)) { low = Math.min(low, curve.y[i]); high = Math.max(high, curve.y[i]); }
      return low <= high ? [low, high] : [0, 0];
    });
    const step = first && state.stacked ? 1.15 * Math.max(0, ...ends.map(([low, high]) => high - low)) : 0;
    drawn.forEach((one, order) => { one.shift = step * order; });
    let low = Math.min(Infinity, ...ends.map(([bottom], order) => bottom + step * order)), high = Math.max(-Infinity, ...ends.map(([, top], order) => top + step * order));
    if (!(high > low)) [low, high] = Number.isFinite(low) ? [low - 0.5, low + 0.5] : [0, 1];
    const edge = 0.03 * (high - low);
    return { drawn, step, low: low - edge, high: high + edge };
  }

  function measure() {
    const width = stage.clientWidth, left = width < 600 ? 52 : LEFT, right = width - RIGHT;
    const upper = state.stacked ? clamp(60 * state.shown.size + 160, 380, 1600) : clamp(0.42 * width, 320, 460);
    const across = (w) => left + ((squeezed(state.high) - squeezed(w)) / (squeezed(state.high) - squeezed(state.low))) * (right - left);
    const back = (place) => released(squeezed(state.high) - ((place - left) / (right - left)) * (squeezed(state.high) - squeezed(state.low)));
    let top = TOP;
    const rows = panels.map((panel, order) => {
      const room = order === 0 && state.labels && data.bands.length ? 34 : 0, floor = top + (order === 0 ? upper : 170), { drawn, step, low, high } = arranged(panel, order === 0);
      const ceiling = top + (data.down ? 0 : room), ground = floor - (data.down ? room : 0);
      const row = { name: panel.name, drawn, step, low, high, top, floor, up: (y) => ground - ((y - low) / (high - low)) * (ground - ceiling) };
      top = floor + BETWEEN;
      return row;
    });
    return { width, left, right, rows, across, back, height: top - BETWEEN + BOTTOM };
  }

  function marked() {
    const { change } = data, count = clamp((frame.right - frame.left) / 80, 4, 12);
    if (state.even || state.high <= change || state.low >= change) return ticks(state.low, state.high, count);
    const span = squeezed(state.high) - squeezed(state.low), low = ticks(state.low, change, Math.max(2, (count * (change - state.low)) / span));
    return [...low, ...ticks(change, state.high, Math.max(2, (count * (state.high - change)) / 2 / span)).filter((tick) => tick > change)];
  }

  function path({ curve, shift }, row) {
    const from = Math.max(position(curve.x, state.low) - 1, 0), to = Math.min(position(curve.x, state.high) + 1, curve.x.length), pieces = [];
    let pen = "M";
    for (let i = from; i < to; i += 1) {
      if (Number.isNaN(curve.y[i])) { pen = "M"; continue; }
      pieces.push(`${pen}${clamp(frame.across(curve.x[i]), frame.left, frame.right).toFixed(1)} ${row.up(curve.y[i] + shift).toFixed(1)}`);
      pen = "L";
    }
    return element("path", { d: pieces.join("") });
  }

  // Labels of bands: the first of each spectrum, then the second; one that would cover another is left out.
  function labels(row) {
    const taken = [], made = [];
    if (!state.labels) return made;
    for (let rank = 0; rank < Math.max(0, ...data.bands.map((places) => places.length)); rank += 1) {
      for (const { curve, index, shift } of row.drawn) {
        const place = (data.bands[index] ?? [])[rank];
        if (place === undefined || place < state.low || place > state.high) continue;
        const x = frame.across(place), y = row.up(value(curve, place) + shift);
        if (!Number.isFinite(y) || taken.some(([u, v]) => Math.abs(u - x) < 12 && Math.abs(v - y) < 32)) continue;
        taken.push([x, y]);
        made.push(element("text", { class: `o-${index % COLOURS}`, transform: `translate(${(x + 4).toFixed(1)} ${(data.down ? y + 6 : y - 6).toFixed(1)}) rotate(-90)`, "text-anchor": data.down ? "end" : "start" }, place.toFixed(0)));
      }
    }
    return made;
  }

  function draw() {
    asked = false;
    frame = measure();
    const last = frame.rows.at(-1), floor = last.floor;
    drawing.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    drawing.setAttribute("height", frame.height);
    const across = marked().map((tick) => [frame.across(tick), tick]);
    find(".grid", drawing).replaceChildren(...frame.rows.flatMap((row) => [
      ...across.map(([x]) => element("path", { d: `M${x.toFixed(1)} ${row.top}V${row.floor}` })),
      ...(row.step ? [] : ticks(row.low, row.high, 5)).map((tick) => element("path", { d: `M${frame.left} ${row.up(tick).toFixed(1)}H${frame.right}` })),
    ]));
    find(".ticks", drawing).replaceChildren(
      ...across.map(([x, tick]) => element("text", { x: x.toFixed(1), y: floor + 17, "text-anchor": "middle" }, tick)),
      ...frame.rows.flatMap((row) => (row.step ? [] : ticks(row.low, row.high, 5)).map((tick) => element("text", { x: frame.left - 6, y: (row.up(tick) + 4).toFixed(1), "text-anchor": "end" }, tick))),
      ...frame.rows.map((row) => element("text", { transform: `translate(12 ${(row.top + row.floor) / 2}) rotate(-90)`, "text-anchor": "middle" }, row.name)),
      element("text", { x: (frame.left + frame.right) / 2, y: frame.height - 6, "text-anchor": "middle" }, "wavenumber / cm⁻¹"));
    find(".curves", drawing).replaceChildren(...frame.rows.flatMap((row) => row.drawn.map((one) => {
      const made = path(one, row);
      made.setAttribute("class", `o-${one.index % COLOURS}`);
      return made;
    })));
    find(".bands", drawing).replaceChildren(...labels(frame.rows[0]));
    for (const [key, item] of Object.entries({ y: TOP, height: floor - TOP })) find(".selection", drawing).setAttribute(key, item);
    Object.assign(stage.dataset, { low: state.low.toFixed(1), high: state.high.toFixed(1), shown: state.shown.size });
  }

  function ask() {
    if (!asked) requestAnimationFrame(() => { if (asked) draw(); });
    asked = true;
  }

  function range(low, high) {
    const span = clamp(high - low, NARROWEST, highest - lowest), from = clamp((low + high - span) / 2, lowest, highest - span);
    Object.assign(state, { low: from, high: from + span });
    ask();
  }
  const zoom = (factor, about = (state.low + state.high) / 2) => range(about - (about - state.low) * factor, about + (state.high - about) * factor);
  const move = (part) => { const step = part * (state.high - state.low); if (!whole()) range(state.low + step, state.high + step); };
  const reset = () => range(lowest, highest);
  const along = (event) => ((event.clientX - drawing.getBoundingClientRect().left) / drawing.getBoundingClientRect().width) * frame.width;

  function read(event) {
    const x = clamp(along(event), frame.left, frame.right), wavenumber = frame.back(x), row = frame.rows[0];
    const y = ((event.clientY - drawing.getBoundingClientRect().top) / drawing.getBoundingClientRect().height) * frame.height;
    const near = row.drawn.map(({ curve, index, shift }) => ({ index, found: value(curve, wavenumber), shift })).filter(({ found }) => Number.isFinite(found))
      .sort((a, b) => Math.abs(row.up(a.found + a.shift) - y) - Math.abs(row.up(b.found + b.shift) - y))[0];
    readout.textContent = `${wavenumber.toFixed(1)} cm⁻¹   ${near ? `${near.found.toPrecision(4)}   ${data.names[near.index]}` : "not measured"}`;
    return x;
  }

  stage.addEventListener("pointerdown", (event) => { if (!event.button) { start = along(event); stage.setPointerCapture(event.pointerId); } });
  stage.addEventListener("pointermove", (event) => {
    const x = read(event), box = find(".selection", drawing);
    if (start === null) return;
    for (const [key, item] of Object.entries({ x: Math.min(start, x), width: Math.abs(x - start), visibility: "visible" })) box.setAttribute(key, item);
  });
  const end = (event) => {
    find(".selection", drawing).setAttribute("visibility", "hidden");
    const x = clamp(along(event), frame.left, frame.right);
    if (event.type === "pointerup" && start !== null && Math.abs(x - start) > 5) range(...[frame.back(x), frame.back(start)].sort((a, b) => a - b));
    start = null;
  };
  stage.addEventListener("pointerup", end);
  stage.addEventListener("pointercancel", end);
  stage.addEventListener("dblclick", reset);
  stage.addEventListener("pointerleave", () => { readout.textContent = ""; });
  stage.addEventListener("wheel", (event) => {
    const amount = clamp(event.deltaY * (event.deltaMode ? 20 : 1), -240, 240);
    if (amount > 0 && whole()) return;  // nothing left to zoom out of: let the page scroll
    zoom(Math.exp(amount / 400), frame.back(along(event)));
    event.preventDefault();
  }, { passive: false });
  const keys = { ArrowLeft: () => move(0.15), ArrowRight: () => move(-0.15), "+": () => zoom(0.7), "=": () => zoom(0.7), "-": () => zoom(1 / 0.7), 0: reset, Home: reset };
  stage.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    keys[event.key]();
    event.preventDefault();
  });

  const buttons = { in: () => zoom(0.6), out: () => zoom(1 / 0.6), reset };
  for (const button of all("[data-zoom]")) button.addEventListener("click", buttons[button.dataset.zoom]);
  for (const button of all("[data-switch]")) {
    const name = button.dataset.switch;
    button.setAttribute("aria-pressed", state[name]);
    button.addEventListener("click", () => { state[name] = !state[name]; button.setAttribute("aria-pressed", state[name]); ask(); });
  }
  const boxes = all("[data-spectrum]");
  for (const box of boxes) box.addEventListener("change", () => { state.shown[box.checked ? "add" : "delete"](Number(box.dataset.spectrum)); ask(); });
  for (const button of all("[data-all]")) button.addEventListener("click", () => {
    for (const box of boxes) { box.checked = button.dataset.all === "all"; state.shown[box.checked ? "add" : "delete"](Number(box.dataset.spectrum)); }
    ask();
  });
  new ResizeObserver(() => { if (!frame || stage.clientWidth !== frame.width) ask(); }).observe(stage);
  for (const event of ["beforeprint", "afterprint"]) window.addEventListener(event, draw);
  draw();
})();
