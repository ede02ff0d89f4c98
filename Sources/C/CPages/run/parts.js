// Builds the elements of a player.

/** @returns {any} */
const find = (selector, root) => root.querySelector(selector);
const all = (selector, root) => [...root.querySelectorAll(selector)];

/** Returns a new element with classes and text. */
function made(name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** Returns a new button with an action. */
function madeButton(className, text, act) {
  const button = made("button", className, text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** Sets the tooltip and the accessible name of an element. */
function setLabel(element, label) {
  element.title = element.ariaLabel = label;
}

/** Sets the text of an element; an unchanged text is not written, because writing triggers layout. */
function setText(element, text) {
  const {firstChild} = element;
  if (firstChild instanceof Text && !firstChild.nextSibling) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute if its value differs, because every write counts as a change. */
function setAttribute(element, name, text) {
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Sets a property of an element's inline style if its value differs. */
function setStyle({style}, name, text) {
  if (style[name] !== text) style[name] = text;
}

function round(number, digits) {
  const unit = 10 ** digits;
  return Math.round(number * unit) / unit;
}

const percentText = (fraction) => `${(fraction * 100).toFixed(3)}%`;
const stepOf = (run) => run.speed / run.rate;

const HUES = ["#2f6bff", "#e0592a", "#1b9e77", "#9b51e0", "#c98a00", "#d63384", "#0f9bb4", "#7a7f87"];
/** The labels of events, the most important first; events of other kinds have a mark without a label. */
const NAMES = {
  trigger: "trigger", end: "end", touchEnded: "release", handler: "handler", rest: "rest",
  touchBegan: "touch", impact: "impact",
};

/** The base class of players, which builds and describes their elements. */
class PlayerParts extends HTMLElement {
  find(selector) { return find(selector, this.root); }
  all(selector) { return all(selector, this.root); }

  hue(index) { return this.isMany ? HUES[index % HUES.length] : "var(--accent)"; }

  lengthOf(run) { return (run.frames.length - 1) * stepOf(run); }

  /** Returns the time at which the last run ends, in seconds. */
  endOf(runs) { return Math.max(...runs.map((run) => run.delay + this.lengthOf(run))); }

  describe() {
    const {runs, duration, speed, isMany} = this, {names, detail, part} = this.data;
    const {width, height} = this.painter.size(runs[0].frames[0]);
    const facts = [`${round(width, 2)} × ${round(height, 2)} pt`];
    if (names) facts.push(`${names.length} instants, ${round(this.step, 2)} s each`);
    else {
      facts.push(`${round(duration, 2)} s`, `${round(runs[0].rate, 2)} frames/s`);
      if (isMany) facts.unshift(`${runs.length} side by side`);
    }
    if (part) facts.push(`Fit shows ${round(part[2], 2)} × ${round(part[3], 2)} pt at ${round(part[0], 2)}, ${round(part[1], 2)}`);
    if (detail) facts.unshift(detail);
    if (speed !== 1) facts.push(`speed ${round(speed, 3)}`);
    // Lines break only between facts.
    this.find(".facts").textContent = facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join(" · ");
    this.page.classList.toggle("many", isMany);
    this.page.classList.toggle("named", Boolean(names));
    this.find(".appearances").hidden = !this.canDarken;
    this.find(".views").hidden = !names || !isMany;
    this.find(".pull").hidden = !this.canPull;
    this.find(".pulls").hidden = !this.canPull;
    for (const element of this.all(".running")) element.hidden = Boolean(names);
    for (const element of this.all(".darkens")) element.hidden = !this.canDarken;
    this.time.setAttribute("aria-valuemax", names ? String(names.length) : duration.toFixed(3));
    if (names) Object.assign(this.time, {ariaLabel: "Instant", ariaValueMin: "1"});
  }

  /** Adds the canvas of a run. */
  screen(run, index) {
    const figure = made("figure");
    figure.style.setProperty("--hue", this.hue(index));
    const screen = made("div", "screen");
    const canvas = /** @type {HTMLCanvasElement} */ (made("canvas"));
    const name = run.label || find("[slot=title]", this).textContent;
    if (this.canPull) {
      const [dx, dy] = run.pull.direction;
      canvas.classList.add("pulls", dx ? "sideways" : dy > 0 ? "down" : "up");
      Object.assign(canvas, {
        tabIndex: 0, role: "slider", ariaLabel: `Pull of ${name}`, ariaOrientation: "vertical",
        ariaValueMin: "0", ariaValueMax: this.pullInput.max,
      });
    } else Object.assign(canvas, {role: "img", ariaLabel: name});
    screen.append(canvas);
    const caption = made("figcaption");
    const word = made("span");
    caption.append(made("b", "", run.label), word);
    figure.append(screen, caption);
    this.stage.append(figure);
    return {run, figure, canvas, word, shown: ""};
  }

  /** Returns a time as a fraction of the duration, clamped to 0…1. */
  share(seconds) { return this.duration > 0 ? Math.min(Math.max(seconds / this.duration, 0), 1) : 0; }

  /** Returns the time at a fraction of the time line. */
  secondsAt(share) { return share * this.duration; }

  addLanes() {
    const {names, changed} = this.data;
    if (names) {
      const parts = names.map((name, index) => ({
        from: this.share(index * this.step), to: this.share((index + 1) * this.step), name,
        kind: changed?.[index] ? "busy" : "",
      }));
      this.find(".lanes").append(this.ribbon(parts));
      return;
    }
    for (const [index, run] of this.runs.entries()) {
      const lane = made("div", "lane");
      lane.style.setProperty("--hue", this.hue(index));
      lane.append(made("p", "", run.label));
      const parts = run.states.map(([frame, name], place) => {
        const next = run.states[place + 1];
        const end = next ? next[0] * stepOf(run) : this.lengthOf(run);
        const kind = /^(willRefresh|refreshing)$/i.test(name) ? "busy" : name === "idle" ? "" : "active";
        return {
          from: this.share(run.delay + frame * stepOf(run)), to: this.share(run.delay + end), name,
          kind: name === "noMoreData" ? "" : kind,
        };
      });
      const ribbon = this.ribbon(parts);
      for (const [seconds, kind, , detail] of run.events ?? []) {
        const mark = made("i");
        mark.style.left = percentText(this.share(run.delay + seconds));
        mark.title = detail ? `${kind}: ${detail}` : kind;
        ribbon.append(mark);
      }
      lane.append(ribbon);
      this.find(".lanes").append(lane);
    }
  }

  /** Returns a band of named intervals. */
  ribbon(parts) {
    const ribbon = made("div", "ribbon");
    for (const {from, to, name, kind} of parts) {
      const part = made("span", kind);
      part.style.left = percentText(from);
      part.style.width = percentText(to - from);
      part.title = name;
      // The name of an instant may break before its offset, as in “trigger|+0.1”.
      part.append(made("b", "", this.data.names ? name.replace(/(?=[=+-])/, "\u200b") : name));
      ribbon.append(part);
    }
    return ribbon;
  }

  /** Adds buttons for the labeled events, and returns the labeled events of all runs by time. */
  addEvents() {
    const stops = this.runs
      .flatMap((run) => (run.events ?? []).map(([seconds, kind, target, detail]) => (
        {at: run.delay + seconds, kind, target, detail}
      )))
      .filter(({kind}) => kind in NAMES)
      .sort((first, second) => first.at - second.at);
    const hasTwo = new Set(stops.map(({target}) => target).filter(Boolean)).size > 1;
    for (const {at, kind, target, detail} of this.isMany ? [] : stops) {
      const item = made("li");
      item.style.left = percentText(this.share(at));
      item.dataset.rank = String(Object.keys(NAMES).indexOf(kind));
      if (this.share(at) < 0.03) item.classList.add("first");
      if (this.share(at) > 0.97) item.classList.add("last");
      const button = madeButton("", NAMES[kind], () => this.seek(at));
      const name = detail ? `${NAMES[kind]} (${detail})` : NAMES[kind];
      setLabel(button, `${hasTwo && target ? `${target} ` : ""}${name} · ${round(at, 3)} s`);
      item.append(button);
      this.find(".events").append(item);
    }
    this.find(".events").hidden = this.isMany || !stops.length;
    return stops;
  }

  /** Adds a plot of a track over time, with a curve for each run. */
  track({name, unit}) {
    const curves = this.runs.map((run) => run.tracks?.find((track) => track.name === name));
    const known = curves.flatMap((curve) => curve?.values.filter((value) => value !== null) ?? []);
    // Long runs have more values than a function accepts arguments.
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
      value.style.setProperty("--hue", this.hue(index));
      output.append(value);
      if (!curve) return value;
      const run = this.runs[index];
      let text = "", pen = "M";
      curve.values.forEach((number, frame) => {
        if (number === null) { pen = "M"; return; }
        const x = this.share(run.delay + frame * stepOf(run)) * 1000;
        text += `${pen}${round(x, 2)} ${round(y(number), 2)}`;
        pen = "L";
      });
      lines.push(`<path style="--hue: ${this.hue(index)}" d="${text}"/>`);
      return value;
    });
    row.append(heading);
    row.insertAdjacentHTML(
      "beforeend",
      `<svg viewBox="0 0 1000 46" preserveAspectRatio="none" role="img">${lines.join("")}</svg>`);
    find("svg", row).setAttribute(
      "aria-label", `${name} over time, from ${round(low, 2)} to ${round(high, 2)} ${unit}`);
    this.find(".tracks").append(row);
    return {curves, unit, values};
  }
}
