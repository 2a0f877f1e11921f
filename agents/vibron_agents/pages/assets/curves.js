"use strict";
// Shared by the viewers of spectra: parts of the page, packed curves, ticks of an axis.
const find = (query, within = document) => within.querySelector(query);
const all = (query, within = document) => [...within.querySelectorAll(query)];
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const GAP = 65535, NARROWEST = 10;

function unpack({ x, y, points }) {
  const bytes = Uint8Array.from(atob(points), (letter) => letter.charCodeAt(0)), view = new DataView(bytes.buffer);
  const count = bytes.length / 4, code = (index) => view.getUint16(2 * index, true);
  const scaled = (index, [low, high]) => low + (code(index) * (high - low)) / (GAP - 1);
  return {
    x: Float64Array.from({ length: count }, (_, index) => scaled(index, x)),
    y: Float64Array.from({ length: count }, (_, index) => (code(count + index) === GAP ? NaN : scaled(count + index, y))),
  };
}

// The first index whose wavenumber is not below the one given.
function position(x, wavenumber) {
  let from = 0, to = x.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (x[middle] < wavenumber) from = middle + 1; else to = middle;
  }
  return from;
}

function ticks(low, high, count) {
  const coarse = (high - low) / count, power = 10 ** Math.floor(Math.log10(coarse));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= coarse * 0.999);
  const found = [];
  for (let index = Math.ceil(low / step - 1e-9); index <= high / step + 1e-9; index += 1) found.push(Number((index * step).toPrecision(10)));
  return found;
}

function element(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
