// Plays runs.

/**
 * @typedef {object} Track a number over time
 * @property {string} name
 * @property {string} unit
 * @property {(number | null)[]} values one a frame
 * @typedef {object} Pull what is shown at each percent
 * @property {number[]} frames
 * @property {number[]} [dark]
 * @property {[number, number]} way how far the finger's direction moves the header to the threshold
 * @typedef {object} Run
 * @property {string} label
 * @property {number} delay seconds from the page's beginning to its own
 * @property {number} rate frames a second
 * @property {number} speed seconds of the run a second
 * @property {boolean} loops
 * @property {number[]} frames lists of the table
 * @property {number[]} [dark] the same in the dark, where more than paints differs
 * @property {[number, string][]} states since which frame
 * @property {[number, string, string?][]} [events] seconds, kind, target
 * @property {Track[]} [tracks]
 * @property {Pull} [pull]
 */

/** @type {{title: string, detail: string, appearance: "light" | "dark", runs: Run[], drawings: Drawings}} */
const data = await unpacked(document.getElementById("runs").textContent);
const {runs} = data;
const painter = new Painter(data.drawings);

/** Reads JSON from a zlib stream in base 64. */
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** @returns {any} */
const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element with classes and text. */
function made(name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

const page = find(".page"), stage = find(".stage"), time = find(".time"), head = find(".head");
const pullInput = find("#pull");
/** The seconds that a finished run is shown before it begins again. */
const REST = 0.7;
const stepOf = (run) => run.speed / run.rate;
const lengthOf = (run) => (run.frames.length - 1) * stepOf(run);
const duration = Math.max(...runs.map((run) => run.delay + lengthOf(run)));
const step = Math.min(...runs.map(stepOf));
const speed = runs[0].speed;
const isSeamless = runs.every((run) => run.loops);
const canPull = runs.every((run) => run.pull);
const isMany = runs.length > 1;
const HUES = ["#2f6bff", "#e0592a", "#1b9e77", "#9b51e0", "#c98a00", "#d63384", "#0f9bb4", "#7a7f87"];
const hue = (index) => (isMany ? HUES[index % HUES.length] : "var(--accent)");
/** What events are called; those of others are marked alone. */
const NAMES = {
  trigger: "trigger", end: "end", touchEnded: "release", handler: "handler", rest: "rest",
  touchBegan: "touch",
};

const state = {
  now: 0,
  isPlaying: false,
  isLooping: true,
  rate: 1,
  appearance: data.appearance,
  /** @type {"fit" | number} */
  zoom: "fit",
  isPulling: false,
  percent: 0,
};

// What is there.

document.title = data.title || "reel";
find("h1").textContent = data.title;
{
  const {width, height} = painter.size(runs[0].frames[0]);
  const facts = [`${width} × ${height} pt`, `${round(duration, 2)} s`, `${round(runs[0].rate, 2)} frames/s`];
  if (isMany) facts.unshift(`${runs.length} side by side`);
  if (data.detail) facts.unshift(data.detail);
  if (speed !== 1) facts.push(`speed ${round(speed, 3)}`);
  // A line may break between them, and not in them.
  find(".facts").textContent = facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join(" · ");
}
page.classList.toggle("many", isMany);

const screens = runs.map((run, index) => {
  const figure = made("figure");
  figure.style.setProperty("--hue", hue(index));
  const screen = made("div", "screen");
  const canvas = /** @type {HTMLCanvasElement} */ (made("canvas"));
  const name = run.label || data.title;
  if (canPull) {
    canvas.classList.add("pulls");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "slider");
    canvas.setAttribute("aria-label", `Pull of ${name}`);
    canvas.setAttribute("aria-orientation", "vertical");
    canvas.setAttribute("aria-valuemin", "0");
    canvas.setAttribute("aria-valuemax", String(run.pull.frames.length - 1));
  } else {
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", name);
  }
  screen.append(canvas);
  const caption = made("figcaption");
  const word = made("span");
  caption.append(made("b", "", run.label), word);
  figure.append(screen, caption);
  stage.append(figure);
  return {run, figure, canvas, word, shown: ""};
});

/** Where a time lies from the left to the right end. */
const share = (seconds) => (duration > 0 ? Math.min(Math.max(seconds / duration, 0), 1) : 0);
const percentText = (fraction) => `${(fraction * 100).toFixed(3)}%`;

for (const [index, run] of runs.entries()) {
  const lane = made("div", "lane");
  lane.style.setProperty("--hue", hue(index));
  lane.append(made("p", "", run.label));
  const ribbon = made("div", "ribbon");
  run.states.forEach(([frame, name], place) => {
    const from = share(run.delay + frame * stepOf(run));
    const next = run.states[place + 1];
    const to = next ? share(run.delay + next[0] * stepOf(run)) : share(run.delay + lengthOf(run));
    const kind = /^(willRefresh|refreshing)$/i.test(name) ? "busy" : name === "idle" ? "" : "active";
    const part = made("span", name === "noMoreData" ? "" : kind);
    part.style.left = percentText(from);
    part.style.width = percentText(to - from);
    part.title = name;
    part.append(made("b", "", name));
    ribbon.append(part);
  });
  for (const [seconds, kind] of run.events ?? []) {
    const mark = made("i");
    mark.style.left = percentText(share(run.delay + seconds));
    mark.title = kind;
    ribbon.append(mark);
  }
  lane.append(ribbon);
  find(".lanes").append(lane);
}

/** Named events of all runs, in order. */
const stops = runs
  .flatMap((run) => (run.events ?? []).map(([seconds, kind, target]) => ({at: run.delay + seconds, kind, target})))
  .filter(({kind}) => kind in NAMES)
  .sort((first, second) => first.at - second.at);
const hasTwo = new Set(stops.map(({target}) => target).filter(Boolean)).size > 1;
for (const {at, kind, target} of isMany ? [] : stops) {
  const item = made("li");
  item.style.left = percentText(share(at));
  item.dataset.rank = String(Object.keys(NAMES).indexOf(kind));
  if (share(at) < 0.03) item.classList.add("first");
  if (share(at) > 0.97) item.classList.add("last");
  const button = made("button", "", NAMES[kind]);
  button.type = "button";
  const full = `${hasTwo && target ? `${target} ` : ""}${NAMES[kind]} · ${round(at, 3)} s`;
  button.title = full;
  button.setAttribute("aria-label", full);
  button.addEventListener("click", () => seek(at));
  item.append(button);
  find(".events").append(item);
}
find(".events").hidden = isMany || !stops.length;

const tracks = (runs[0].tracks ?? []).map(({name, unit}) => {
  const curves = runs.map((run) => run.tracks?.find((track) => track.name === name));
  const known = curves.flatMap((curve) => curve?.values.filter((value) => value !== null) ?? []);
  // Long runs have more values than a call may have arguments.
  const low = known.reduce((least, value) => Math.min(least, value), Infinity);
  const high = known.reduce((most, value) => Math.max(most, value), -Infinity);
  const y = (value) => 44 - ((value - low) / (high - low || 1)) * 42;
  const row = made("div", "track");
  const heading = made("p");
  const output = made("output");
  output.setAttribute("aria-live", "off");
  heading.append(made("span", "", name), output);
  const lines = [];
  if (low < 0 && high > 0) lines.push(`<path class="zero" d="M0 ${y(0)}H1000"/>`);
  const values = curves.map((curve, index) => {
    const value = made("span");
    value.style.setProperty("--hue", hue(index));
    output.append(value);
    if (!curve) return value;
    const {run} = screens[index];
    let text = "", pen = "M";
    curve.values.forEach((number, frame) => {
      if (number === null) { pen = "M"; return; }
      text += `${pen}${round(share(run.delay + frame * stepOf(run)) * 1000, 2)} ${round(y(number), 2)}`;
      pen = "L";
    });
    lines.push(`<path style="--hue: ${hue(index)}" d="${text}"/>`);
    return value;
  });
  row.append(heading);
  row.insertAdjacentHTML(
    "beforeend",
    `<svg viewBox="0 0 1000 46" preserveAspectRatio="none" role="img">${lines.join("")}</svg>`);
  find("svg", row).setAttribute(
    "aria-label", `${name} over time, from ${round(low, 2)} to ${round(high, 2)} ${unit}`);
  find(".tracks").append(row);
  return {curves, unit, values};
});

find(".pull").hidden = !canPull;
find(".pulls").hidden = !canPull;
time.setAttribute("aria-valuemax", duration.toFixed(3));

// What is shown.

function round(number, digits) {
  const unit = 10 ** digits;
  return Math.round(number * unit) / unit;
}

/** The frame that a run shows; the last one that has come. */
function frameAt(run, now) {
  const frame = Math.floor((now - run.delay) / stepOf(run) + 1e-6);
  return Math.min(Math.max(frame, 0), run.frames.length - 1);
}

function stateAt(run, frame) {
  return run.states.findLast(([since]) => since <= frame)?.[1] ?? "";
}

/** Pixels of the page a point. */
function zoomOf(size) {
  if (state.zoom !== "fit") return state.zoom;
  const style = getComputedStyle(page);
  const room = page.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const isNarrow = window.innerWidth <= 820;
  const top = isNarrow ? 0 : stage.getBoundingClientRect().top + window.scrollY + 40;
  const share = isMany || isNarrow ? 0.58 : 1;
  const height = Math.max((window.innerHeight - top) * share, 220);
  let width = isNarrow ? room : room * 0.46;
  if (isMany) {
    const columns = Math.min(runs.length, Math.max(Math.floor((room + 24) / (isNarrow ? 164 : 224)), 1));
    width = (room + 24) / columns - 24;
  }
  return Math.min(1, width / size.width, height / size.height);
}

function show() {
  const isDark = state.appearance === "dark";
  for (const screen of screens) {
    const {run, canvas} = screen;
    const frame = frameAt(run, state.now);
    const source = state.isPulling ? run.pull : run;
    const place = state.isPulling ? state.percent : frame;
    const list = ((isDark && source.dark) || source.frames)[place];
    const size = painter.size(list);
    const zoom = zoomOf(size);
    // A whole number: between two pixels, shapes that touch would let the ground through.
    const scale = Math.min(Math.max(Math.ceil(zoom * (window.devicePixelRatio || 1) - 0.01), 1), 8);
    const key = `${list} ${state.appearance} ${scale}`;
    if (key !== screen.shown) {
      screen.shown = key;
      painter.paint(canvas, list, state.appearance, scale);
      canvas.style.width = `${size.width * zoom}px`;
      canvas.style.height = `${size.height * zoom}px`;
      screen.figure.style.width = `${size.width * zoom}px`;
    }
    screen.word.textContent = state.isPulling ? `${state.percent} %` : stateAt(run, frame);
    if (canPull) {
      canvas.setAttribute("aria-valuenow", String(state.percent));
      canvas.setAttribute("aria-valuetext", `${state.percent} %`);
    }
  }
  const count = Math.round(duration / step);
  const frame = Math.min(Math.floor(state.now / step + 1e-6), count);
  const word = isMany ? "" : stateAt(runs[0], frameAt(runs[0], state.now));
  find(".now").textContent = state.isPulling ? `${state.percent} %` : `${state.now.toFixed(3)} s`;
  find(".frame").textContent = state.isPulling ? "of the pull" : `frame ${frame} of ${count}`;
  head.style.left = percentText(share(state.now));
  time.setAttribute("aria-valuenow", state.now.toFixed(3));
  time.setAttribute("aria-valuetext", `${state.now.toFixed(3)} seconds${word ? `, ${word}` : ""}`);
  for (const {curves, unit, values} of tracks) {
    curves.forEach((curve, index) => {
      const value = curve?.values[frameAt(runs[index], state.now)];
      const digits = unit === "pt" ? 1 : 3;
      values[index].textContent =
        state.isPulling || value === null || value === undefined ? "–" : `${value.toFixed(digits)}${unit ? ` ${unit}` : ""}`.replace("-", "−");
    });
  }
  page.classList.toggle("playing", state.isPlaying);
  page.classList.toggle("pulling", state.isPulling);
  find("[data-act=play]").setAttribute("aria-label", state.isPlaying ? "Pause" : "Play");
  find("[data-act=loop]").setAttribute("aria-pressed", String(state.isLooping));
  pullInput.value = String(state.percent);
  pullInput.setAttribute("aria-valuetext", `${state.percent} %`);
  find(".pull output").textContent = `${state.percent} %`;
  const choices = {appearance: state.appearance, zoom: String(state.zoom), speed: String(state.rate)};
  for (const [name, value] of Object.entries(choices)) {
    for (const button of all(`[data-${name}]`)) {
      button.setAttribute("aria-pressed", String(button.dataset[name] === value));
    }
  }
}

/** Hides names of events that would overlap more important ones. */
function placeEvents() {
  const items = all(".events li").sort((first, second) => first.dataset.rank - second.dataset.rank);
  const taken = [];
  for (const item of items) {
    item.classList.remove("crowded");
    const {left, right} = find("button", item).getBoundingClientRect();
    const isFree = taken.every((other) => right + 2 < other.left || left > other.right + 2);
    item.classList.toggle("crowded", !isFree);
    if (isFree) taken.push({left, right});
  }
}

// What moves.

let last = 0;
function tick(stamp) {
  if (!state.isPlaying) return;
  const passed = Math.min(Math.max(stamp - last, 0) / 1000, 0.1) * speed * state.rate;
  last = stamp;
  const period = isSeamless ? duration + step : duration + REST * speed;
  clock += passed;
  if (clock >= (state.isLooping ? period : duration)) {
    if (state.isLooping) clock %= period;
    else {
      clock = duration;
      state.isPlaying = false;
    }
  }
  state.now = Math.min(clock, duration);
  show();
  requestAnimationFrame(tick);
}
/** The time with the rest at the end. */
let clock = 0;

function play() {
  if (duration <= 0) return;
  if (state.now >= duration) state.now = 0;
  clock = state.now;
  state.isPlaying = true;
  state.isPulling = false;
  last = performance.now();
  show();
  requestAnimationFrame(tick);
}

function pause() {
  state.isPlaying = false;
  show();
}

function seek(seconds) {
  state.isPlaying = false;
  state.isPulling = false;
  state.now = Math.min(Math.max(seconds, 0), duration);
  show();
}

/** Goes to the beginning of another frame. */
function stepBy(count) {
  const frame = Math.floor(state.now / step + 1e-6) + count;
  seek(Math.round(frame) * step);
}

function seekEvent(direction) {
  const ahead = direction > 0
    ? stops.find(({at}) => at > state.now + 1e-4)
    : stops.findLast(({at}) => at < state.now - 1e-4);
  if (ahead) seek(ahead.at);
}

function pullTo(percent) {
  if (!canPull) return;
  state.isPlaying = false;
  state.isPulling = true;
  state.percent = Math.round(Math.min(Math.max(percent, 0), runs[0].pull.frames.length - 1));
  show();
}

function zoomBy(direction) {
  const steps = ["fit", 1, 2, 4];
  const place = steps.indexOf(state.zoom) + direction;
  state.zoom = steps[Math.min(Math.max(place, 0), steps.length - 1)];
  show();
}
