"use strict";
// Takes over the static drawing of the spectrum: zoom, read-out, transmittance, overlays, and the link to the band table.
(() => {
  const data = JSON.parse(document.getElementById("viewer-data").textContent);

  for (const button of all("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await copy(button.dataset.copy);
      button.textContent = "copied";
      setTimeout(() => { button.textContent = "copy"; }, 1500);
    });
  }

  async function copy(text) {
    if (navigator.clipboard && window.isSecureContext) {
      try {
        await navigator.clipboard.writeText(text);
        return;
      } catch { /* refused by the browser: the older way below needs no permission */ }
    }
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }

  const viewer = document.getElementById("viewer");
  if (!viewer) return;
  const stage = find(".stage", viewer), drawing = find("svg", stage), part = (name) => find(`.${name}`, drawing);
  const [lowest, highest] = data.limits;
  const query = unpack(data.query), others = data.overlays.map((overlay) => unpack(overlay.curve));
  const measured = stretches(query);
  const state = { low: lowest, high: highest, transmittance: false, labels: true, chosen: null, shown: new Set() };
  let frame = null, asked = false;

  // The ranges without a gap: each ends at a point without an ordinate.
  function stretches({ x, y }) {
    const ends = [...x.keys()].filter((index) => Number.isNaN(y[index]));
    return ends.map((end, order) => [x[order ? ends[order - 1] + 1 : 0], x[end]]);
  }

  const ordinate = (absorbance) => (state.transmittance ? 100 * 10 ** -absorbance : absorbance);
  const whole = () => state.low <= lowest && state.high >= highest;

  function visible({ x }) {
    return [Math.max(position(x, state.low) - 1, 0), Math.min(position(x, state.high) + 1, x.length)];
  }

  function extent() {
    let low = Infinity, high = -Infinity;
    const [from, to] = visible(query);
    for (let index = from; index < to; index += 1) {
      const value = ordinate(query.y[index]);
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (low > high) [low, high] = [0, state.transmittance ? 100 : 1];
    if (whole()) [low, high] = state.transmittance ? [low, Math.max(high, 100)] : [Math.min(low, 0), high];
    return high - low > 1e-9 ? [low, high] : [low - 0.5, high + 0.5];
  }

  // Where everything lies for the present size and range.
  function measure(width = stage.clientWidth) {
    const { top, bottom } = data.layout, left = width < 600 ? 46 : data.layout.left, right = width - data.layout.right;
    const height = Math.round(clamp((width * data.layout.height) / data.layout.width, 420, data.layout.height)), floor = height - bottom;
    const strip = state.labels && data.bands.length ? data.layout.strip : data.layout.bare, [low, high] = extent();
    const ends = state.transmittance ? [floor - strip, top + 8] : [floor - (whole() ? 0 : 8), top + strip];
    return {
      width, height, left, right, top, floor, low, high, strip, ends,
      across: (wavenumber) => left + ((state.high - wavenumber) / (state.high - state.low)) * (right - left),
      up: (value) => ends[0] + ((value - low) / (high - low)) * (ends[1] - ends[0]),
      back: (place) => state.high - ((place - left) / (right - left)) * (state.high - state.low),
    };
  }

  // The same least-squares spreading of labels as in the static drawing: isotonic regression by pooling.
  function spread(places, spacing, low, high) {
    const pools = [];
    places.forEach((place, index) => {
      let total = place - index * spacing, size = 1;
      while (pools.length && pools.at(-1)[0] / pools.at(-1)[1] > total / size) {
        const [more, many] = pools.pop();
        total += more;
        size += many;
      }
      pools.push([total, size]);
    });
    const ceiling = Math.max(low, high - (places.length - 1) * spacing);
    return pools.flatMap(([total, size]) => Array(size).fill(clamp(total / size, low, ceiling))).map((place, index) => place + index * spacing);
  }

  function path(curve) {
    const [from, to] = visible(curve), pieces = [];
    let pen = "M";
    for (let index = from; index < to; index += 1) {
      if (Number.isNaN(curve.y[index])) { pen = "M"; continue; }
      pieces.push(`${pen}${frame.across(curve.x[index]).toFixed(1)} ${frame.up(ordinate(curve.y[index])).toFixed(1)}`);
      pen = "L";
    }
    return pieces.join("");
  }

  function gaps() {
    const found = [];
    let end = lowest;
    for (const [start, stop] of [...measured, [highest]]) {
      const [from, to] = [Math.max(end, state.low), Math.min(start, state.high)];
      if (frame.across(from) - frame.across(to) > 2) found.push([from, to]);
      end = stop;
    }
    return found;
  }

  function labels() {
    const { left, right, strip, top, floor } = frame, { spacing, farthest } = data.layout, down = state.transmittance;
    const inside = data.bands.filter(({ wavenumber }) => wavenumber > state.low && wavenumber < state.high);
    const rank = ({ index, absorbance }) => (index === state.chosen ? Infinity : absorbance);
    let shown = [], places = [];
    for (const band of inside.sort((a, b) => rank(b) - rank(a))) {
      const trial = [...shown, band].sort((a, b) => b.wavenumber - a.wavenumber);
      const wanted = trial.map(({ wavenumber }) => frame.across(wavenumber)), found = spread(wanted, spacing, left + 8, right - 8);
      if (found.every((place, index) => Math.abs(place - wanted[index]) <= farthest)) [shown, places] = [trial, found];
    }
    const edge = down ? floor - strip : top + strip, away = down ? 1 : -1;
    return shown.map((band, order) => {
      const group = element("g", { class: band.index === state.chosen ? "band chosen" : "band", "data-band": band.index });
      const x = frame.across(band.wavenumber), tip = frame.up(ordinate(band.absorbance)) + 3 * away, place = places[order];
      const start = state.labels ? `M${place.toFixed(1)} ${edge + 16 * away}L${x.toFixed(1)} ${edge + 4 * away}` : `M${x.toFixed(1)} ${tip + 9 * away}`;
      group.append(element("title", {}, band.detail), element("path", { d: `${start}V${tip.toFixed(1)}` }));
      if (state.labels) group.append(element("text", { transform: `translate(${(place + 4).toFixed(1)} ${edge + 19 * away}) rotate(-90)`, "text-anchor": down ? "end" : "start" }, band.label));
      return group;
    });
  }

  function draw(width) {
    asked = false;
    frame = measure(width);
    const { left, right, top, floor, low, high, ends } = frame, name = state.transmittance ? "transmittance / %" : "absorbance";
    drawing.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    for (const [key, value] of Object.entries({ x: left, width: right - left, height: floor - top })) find("#plot rect", drawing).setAttribute(key, value);
    const across = ticks(state.low, state.high, clamp((right - left) / 75, 4, 9)).map((tick) => [frame.across(tick), tick]);
    const up = ticks(low, high, 5).map((tick) => [frame.up(tick), tick]);
    const [upper, lower] = [Math.min(...ends), state.transmittance ? floor - frame.strip : floor];
    part("grid").replaceChildren(
      ...across.map(([x]) => element("path", { d: `M${x.toFixed(1)} ${upper}V${lower}` })),
      ...up.map(([, tick]) => element("path", { d: `M${left} ${frame.up(tick).toFixed(1)}H${right}` })));
    part("ticks").replaceChildren(
      ...across.map(([x, tick]) => element("text", { x: x.toFixed(1), y: floor + 17, "text-anchor": "middle" }, tick)),
      ...up.map(([y, tick]) => element("text", { x: left - 8, y: (y + 4).toFixed(1), "text-anchor": "end" }, tick)));
    part("gaps").replaceChildren(...gaps().map(([from, to]) => element("rect", { x: frame.across(to).toFixed(1), y: top, width: (frame.across(from) - frame.across(to)).toFixed(1), height: floor - top })));
    part("axis").setAttribute("d", `M${left} ${floor}H${right}`);
    part("across").setAttribute("x", (left + right) / 2);
    part("across").setAttribute("y", frame.height - 6);
    part("up").setAttribute("transform", `translate(13 ${(ends[0] + ends[1]) / 2}) rotate(-90)`);
    part("up").textContent = name;
    part("others").replaceChildren(...[...state.shown].map((index) => element("path", { class: `o-${index % 6}`, d: path(others[index]) })));
    part("curve").setAttribute("d", path(query));
    part("bands").replaceChildren(...labels());
    part("selection").setAttribute("height", floor - top);
    part("cursor").setAttribute("visibility", "hidden");
    Object.assign(stage.dataset, { low: state.low.toFixed(1), high: state.high.toFixed(1), ordinate: state.transmittance ? "transmittance" : "absorbance" });
    stage.classList.toggle("zoomed", !whole());
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

  const zoom = (factor, about = (state.low + state.high) / 2) => {
    const span = clamp((state.high - state.low) * factor, NARROWEST, highest - lowest), kept = span / (state.high - state.low);
    range(about - (about - state.low) * kept, about + (state.high - about) * kept);
  };
  const move = (share) => { const step = share * (state.high - state.low); range(state.low + step, state.high + step); };
  const reset = () => range(lowest, highest);

  function choose(index, centred) {
    state.chosen = index;
    for (const row of all("tr[data-band]")) {
      const hit = Number(row.dataset.band) === index;
      row.classList.toggle("chosen", hit);
      find("button", row).setAttribute("aria-pressed", hit);
      if (hit && !centred) {
        const box = row.closest(".scroll"), place = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2;
        box.scrollTo({ top: place });
      }
    }
    const band = data.bands[index];
    find(".chosen-band", viewer).textContent = band ? band.detail : "";
    find(".hint", viewer).hidden = Boolean(band);
    if (band && centred && (band.wavenumber < state.low || band.wavenumber > state.high)) {
      const half = (state.high - state.low) / 2;
      range(band.wavenumber - half, band.wavenumber + half);
    }
    ask();
  }

  function transmittance(on) {
    state.transmittance = on;
    for (const button of all("[data-ordinate]", viewer)) button.setAttribute("aria-pressed", (button.dataset.ordinate === "transmittance") === on);
    ask();
  }

  function read(place) {
    const wavenumber = frame.back(clamp(place, frame.left, frame.right)), after = position(query.x, wavenumber);
    const [a, b] = [after - 1, after], share = (wavenumber - query.x[a]) / (query.x[b] - query.x[a]);
    const absorbance = share === 0 ? query.y[a] : query.y[a] + share * (query.y[b] - query.y[a]), value = ordinate(absorbance);
    const known = Number.isFinite(value), x = frame.across(wavenumber), cursor = part("cursor");
    cursor.setAttribute("visibility", "visible");
    find("path", cursor).setAttribute("d", `M${x.toFixed(1)} ${frame.top}V${frame.floor}`);
    find("circle", cursor).setAttribute("visibility", known ? "inherit" : "hidden");
    if (known) for (const [key, at] of [["cx", x], ["cy", frame.up(value)]]) find("circle", cursor).setAttribute(key, at.toFixed(1));
    const words = state.transmittance ? `T ${value.toFixed(1)} %` : `A ${value.toFixed(3)}`;
    find(".readout", viewer).textContent = `${wavenumber.toFixed(1)} cm⁻¹   ${known ? words : "not measured"}`;
  }

  // Pointers: a mouse or pen drags a range, one finger moves, two fingers zoom; a press without a move is a click.
  const fingers = new Map();
  let start = null, last = { time: -Infinity, x: 0 };
  const along = (event) => ((event.clientX - drawing.getBoundingClientRect().left) / drawing.getBoundingClientRect().width) * frame.width;

  stage.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const x = along(event);
    fingers.set(event.pointerId, x);
    start = { x, moved: fingers.size > 1, low: state.low, high: state.high, grip: [...fingers.values()].map((place) => frame.back(place)), touch: event.pointerType === "touch" };
  });

  stage.addEventListener("pointermove", (event) => {
    const x = along(event);
    read(x);
    if (!start || !fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, x);
    if (!start.moved && Math.abs(x - start.x) < 5) return;
    if (!start.moved) stage.setPointerCapture(event.pointerId);
    start.moved = true;
    if (fingers.size > 1) pinch();
    else if (start.touch) slide(x);
    else select(x);
  });

  function pinch() {
    const pairs = [...fingers.values()].map((place, index) => [place, start.grip[index]]).sort((a, b) => a[0] - b[0]);
    const [[x1, w1], [x2, w2]] = pairs, width = frame.right - frame.left;
    if (x2 - x1 < 10 || w1 <= w2) return;
    const span = ((w1 - w2) * width) / (x2 - x1), high = w1 + ((x1 - frame.left) / width) * span;
    range(high - span, high);
  }

  function slide(x) {
    const shift = ((x - start.x) / (frame.right - frame.left)) * (start.high - start.low);
    range(start.low + shift, start.high + shift);
  }

  function select(x) {
    const [a, b] = [start.x, x].map((place) => clamp(place, frame.left, frame.right)).sort((p, q) => p - q);
    for (const [key, value] of Object.entries({ x: a, width: b - a, visibility: "visible" })) part("selection").setAttribute(key, value);
    start.range = b - a > 4 ? [frame.back(b), frame.back(a)] : null;
  }

  function release(event) {
    if (!fingers.delete(event.pointerId)) return;
    part("selection").setAttribute("visibility", "hidden");
    if (event.type === "pointerup" && start) {
      if (start.range) range(...start.range);
      else if (!start.moved) click(event);
    }
    start = null;
  }
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
  stage.addEventListener("pointerleave", () => { part("cursor").setAttribute("visibility", "hidden"); find(".readout", viewer).textContent = ""; });

  function click(event) {
    const x = along(event), twice = event.timeStamp - last.time < 350 && Math.abs(x - last.x) < 20;
    last = { time: twice ? -Infinity : event.timeStamp, x };
    if (twice) return reset();
    const label = event.target.closest(".band");
    const near = data.bands.map(({ index, wavenumber }) => [Math.abs(frame.across(wavenumber) - x), index]).sort((a, b) => a[0] - b[0])[0];
    return choose(label ? Number(label.dataset.band) : near && near[0] < 10 ? near[1] : null, false);
  }

  stage.addEventListener("wheel", (event) => {
    const amount = clamp(event.deltaY * (event.deltaMode ? 20 : 1), -240, 240);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(-event.deltaX / frame.width);
    else if (amount > 0 && whole()) return;  // nothing left to zoom out of: let the page scroll
    else zoom(Math.exp(amount / 400), frame.back(along(event)));
    event.preventDefault();
  }, { passive: false });

  const keys = {
    ArrowLeft: () => move(0.15), ArrowRight: () => move(-0.15), "+": () => zoom(0.7), "=": () => zoom(0.7), "-": () => zoom(1 / 0.7),
    0: reset, Home: reset, Escape: () => choose(null, false), t: () => transmittance(!state.transmittance),
  };
  stage.addEventListener("keydown", (event) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    act();
    event.preventDefault();
  });

  const buttons = { in: () => zoom(0.6), out: () => zoom(1 / 0.6), reset };
  for (const button of all("[data-zoom]", viewer)) button.addEventListener("click", buttons[button.dataset.zoom]);
  for (const button of all("[data-ordinate]", viewer)) button.addEventListener("click", () => transmittance(button.dataset.ordinate === "transmittance"));
  find("[data-labels]", viewer).addEventListener("click", ({ target }) => { state.labels = !state.labels; target.setAttribute("aria-pressed", state.labels); ask(); });
  for (const box of all("[data-overlay]", viewer)) box.addEventListener("change", () => { state.shown[box.checked ? "add" : "delete"](Number(box.dataset.overlay)); ask(); });
  for (const row of all("tr[data-band]")) row.addEventListener("click", (event) => {
    if (event.target.closest("a")) return;
    const index = Number(row.dataset.band);
    choose(index === state.chosen ? null : index, true);
  });

  for (const hidden of all("[hidden]", viewer)) hidden.hidden = false;
  new ResizeObserver(() => { if (!frame || stage.clientWidth !== frame.width) ask(); }).observe(stage);
  window.addEventListener("beforeprint", () => draw(data.layout.width));
  window.addEventListener("afterprint", () => draw());
  draw();
})();
