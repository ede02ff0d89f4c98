// Plays runs.

/**
 * @typedef {object} Track a recorded property
 * @property {string} name
 * @property {string} unit
 * @property {(number | null)[]} values one per frame
 * @typedef {object} Pull the frames of a pull by hand, by percent of the threshold
 * @property {number[]} frames
 * @property {number[]} [dark]
 * @property {[number, number]} direction the content's movement from rest to the threshold, in points
 * @property {number[]} back the fraction of a pull that remains after its release, at `BOUNCE_RATE`
 * @typedef {object} Run
 * @property {string} label
 * @property {number} delay the start of the run in the page's time, in seconds
 * @property {number} rate in frames per second
 * @property {number} speed in seconds of the run per second
 * @property {boolean} loops
 * @property {number[]} frames the index of each frame's display list or image
 * @property {number[]} [dark] the frames in the dark appearance if more than paints differs
 * @property {[number, string][]} states the first frame and the name of each state
 * @property {[number, string, string?][]} [events] time in seconds, kind and target
 * @property {Track[]} [tracks]
 * @property {Pull} [pull]
 * @property {string[]} [words] the text next to the label at each frame, instead of the state
 * @typedef {object} Played
 * @property {string} [detail] the text before size and duration
 * @property {"light" | "dark"} appearance
 * @property {Run[]} runs
 * @property {Drawings} [drawings] the table of the frames' display lists
 * @property {[string | null, number][]} [images] the images instead of display lists: an element's identifier
 *   and its scale in pixels per point, or `null` and the index of an image with the size of the empty one
 * @property {string[]} [names] the names of the frames, shown instead of their times
 * @property {boolean[]} [changed] whether each named frame is marked
 * @property {[number, number, number, number]} [part] the visible part of fitted images, in points: left,
 *   top, width and height
 */

/** Decodes JSON from a Base64-encoded zlib stream. */
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** The interval between updates of numbers during playback, in milliseconds. */
const NUMBER_INTERVAL = 100;

/** The rate of the values in `Pull.back`, per second. */
const BOUNCE_RATE = 60;

/** The pause at the end of a run before it repeats, in seconds. */
const END_PAUSE = 0.7;

/**
 * Plays the runs in its script element: JSON, or a Base64-encoded zlib stream of JSON if the type is
 * `text/plain`. The slot `title` is above the images, the slot `notes` next to them. With the attribute
 * `whole`, the player is the entire page: it plays immediately, handles all keys and reads the address.
 */
class Player extends PlayerParts {
  async connectedCallback() {
    if (this.shadowRoot) return;
    const script = find("script", this);
    /** @type {Played} */
    const data = script.type === "text/plain"
      ? await unpacked(script.textContent) : JSON.parse(script.textContent);
    this.root = this.attachShadow({mode: "open"});
    this.root.append(document.getElementById("player").content.cloneNode(true));
    this.page = this.find(".page");
    this.stage = this.find(".stage");
    this.time = this.find(".time");
    this.head = this.find(".head");
    this.pullInput = this.find(".pull input");
    this.isWhole = this.hasAttribute("whole");
    this.state = {
      now: 0,
      isPlaying: false,
      isLooping: true,
      rate: 1,
      appearance: data.appearance,
      /** @type {"fit" | number} */
      zoom: "fit",
      /** @type {"side" | "overlay"} */
      view: "side",
      isPulling: false,
      percent: 0,
    };
    /** The time including the pause at the end, in seconds. */
    this.clock = 0;
    this.last = 0;
    await this.load(data);
    addControls(this);
    this.begin();
  }

  /**
   * Replaces the runs and keeps the time and the options.
   * @param {Played} data
   */
  async load(data) {
    const painter = this.painterOf(data);
    await painter.ready();
    const {runs, names} = data;
    Object.assign(this, {data, painter, runs, numbersShownAt: undefined});
    this.step = Math.min(...runs.map(stepOf));
    this.duration = names ? names.length * this.step : this.endOf(runs);
    /** The last frame that can be stepped to. */
    this.lastFrame = names ? names.length - 1 : Infinity;
    this.speed = runs[0].speed;
    this.canPull = runs.every((run) => run.pull);
    this.canDarken = !data.images || runs.some((run) => run.dark);
    this.isMany = runs.length > 1;
    this.state.now = Math.min(this.state.now, this.duration);
    this.state.isPulling &&= this.canPull;

    for (const part of [".stage", ".lanes", ".events", ".tracks"]) this.find(part).replaceChildren();
    this.describe();
    this.screens = runs.map((run, index) => this.screen(run, index));
    if (this.canPull) this.screens.forEach((screen) => this.followPull(screen));
    this.addLanes();
    this.stops = this.addEvents();
    this.tracks = (runs[0].tracks ?? []).map((track) => this.track(track));
  }

  /** Returns the painter of the frames. */
  painterOf({images, part, drawings}) { return images ? new Images(images, part) : new Painter(drawings); }

  begin() {
    // An address that ends in #1.25 shows the frame at 1.25 s.
    const start = this.isWhole ? Number.parseFloat(location.hash.slice(1)) : NaN;
    if (Number.isFinite(start)) this.seek(start);
    else if (this.isWhole && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
    else this.seek(Math.max(this.data.changed?.indexOf(true) ?? 0, 0) * this.step);
    this.placeEvents();
    this.dataset.ready = "";
  }

  // Display

  /** Returns the index of a run's frame at a time in seconds. */
  frameAt(run, now) {
    const frame = Math.floor((now - run.delay) / stepOf(run) + 1e-6);
    return Math.min(Math.max(frame, 0), run.frames.length - 1);
  }

  stateAt(run, frame) {
    return run.words?.[frame] ?? run.states.findLast(([since]) => since <= frame)?.[1] ?? "";
  }

  /** Returns the painter and the list index of a run's current image. */
  imageOf(run, isDark) {
    const {isPulling, percent, now} = this.state;
    const source = isPulling ? run.pull : run;
    const index = isPulling ? percent : this.frameAt(run, now);
    return {painter: this.painter, list: ((isDark && source.dark) || source.frames)[index]};
  }

  /** Returns the zoom, in CSS pixels per point. */
  zoomOf(size) {
    const {page, isMany, isWhole} = this;
    if (this.state.zoom !== "fit") return this.state.zoom;
    const style = getComputedStyle(page);
    const room = page.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const isNarrow = window.innerWidth <= 820;
    const top = isNarrow || !isWhole ? 0 : this.stage.getBoundingClientRect().top + window.scrollY + 40;
    const share = isMany || isNarrow ? 0.58 : 1;
    const height = Math.max((window.innerHeight - top) * share, 220);
    let width = isNarrow ? room : room * 0.46;
    if (isMany) {
      const most = this.state.view === "overlay" ? 1 : this.runs.length;
      const columns = Math.min(most, Math.max(Math.floor((room + 24) / (isNarrow ? 164 : 224)), 1));
      // The controls are next to images with names.
      const whole = this.data.names && !isNarrow ? room * 0.6 : room;
      width = (whole + 24) / columns - 24;
    }
    // Images are not enlarged beyond their own pixels.
    const most = this.data.images?.[0][1] ?? 1;
    return Math.min(most, width / size.width, height / size.height);
  }

  /** Returns the fraction of an image's height that is shown. */
  partOf() { return 1; }

  show() {
    const {state} = this;
    const isDark = state.appearance === "dark";
    const dots = window.devicePixelRatio || 1;
    for (const screen of this.screens) {
      const {run, canvas} = screen;
      const {painter, list} = this.imageOf(run, isDark);
      const isPart = state.zoom === "fit";
      const size = painter.size(list, isPart);
      const zoom = this.zoomOf(size), part = this.partOf(size);
      // An integer, because adjacent shapes that meet between pixels would let the background through. From 3 on,
      // a smaller one is as sharp to the eye, and is painted sooner.
      const dense = zoom * dots;
      const scale = Math.min(Math.max(dense > 2.5 ? Math.round(dense) : Math.ceil(dense - 0.01), 1), 8);
      const key = `${list} ${state.appearance} ${scale} ${zoom} ${part} ${isPart}`;
      if (key !== screen.shown || painter !== screen.painter) {
        [screen.shown, screen.painter] = [key, painter];
        painter.paint(canvas, list, state.appearance, scale, part, isPart);
        canvas.style.width = `${size.width * zoom}px`;
        canvas.style.height = `${size.height * part * zoom}px`;
        canvas.classList.toggle("exact", size.width * zoom * dots > canvas.width);
        screen.figure.style.width = `${size.width * zoom}px`;
      }
    }
    this.head.style.transform = `translateX(${percentText(this.share(state.now))})`;
    const now = performance.now();
    if (!state.isPlaying || !(now - this.numbersShownAt < NUMBER_INTERVAL)) {
      this.numbersShownAt = now;
      this.showNumbers();
    }
    this.showChoices();
  }

  /** Updates the texts and numbers of the current frame. */
  showNumbers() {
    const {state, step, duration, isMany, canPull} = this, {names} = this.data;
    for (const {run, canvas, word} of this.screens) {
      setText(word, state.isPulling ? `${state.percent} %` : this.stateAt(run, this.frameAt(run, state.now)));
      if (!canPull) continue;
      setAttribute(canvas, "aria-valuenow", String(state.percent));
      setAttribute(canvas, "aria-valuetext", `${state.percent} %`);
    }
    const count = names ? names.length : Math.round(duration / step);
    const frame = Math.min(Math.floor(state.now / step + 1e-6), names ? this.lastFrame : count);
    const word = isMany ? "" : this.stateAt(this.runs[0], this.frameAt(this.runs[0], state.now));
    const seconds = `${state.now.toFixed(3)} s`;
    setText(this.find(".now"), state.isPulling ? `${state.percent} %` : names?.[frame] ?? seconds);
    setText(this.find(".frame"), state.isPulling ? "of the pull"
      : names ? `${frame + 1} of ${count}` : `frame ${frame} of ${count}`);
    setAttribute(this.time, "aria-valuenow", names ? String(frame + 1) : state.now.toFixed(3));
    setAttribute(this.time, "aria-valuetext", names
      ? `${names[frame]}, ${frame + 1} of ${count}` : `${state.now.toFixed(3)} seconds${word ? `, ${word}` : ""}`);
    for (const {curves, unit, values} of this.tracks) {
      curves.forEach((curve, index) => {
        const value = curve?.values[this.frameAt(this.runs[index], state.now)];
        const digits = unit === "pt" ? 1 : 3;
        setText(values[index], state.isPulling || value === null || value === undefined ? "–"
          : `${value.toFixed(digits)}${unit ? ` ${unit}` : ""}`.replace("-", "−"));
      });
    }
  }

  /** Updates the controls, unless only the time has changed. */
  showChoices() {
    const {now, ...state} = this.state, key = JSON.stringify(state);
    if (key === this.choicesKey) return;
    this.choicesKey = key;
    this.page.classList.toggle("playing", state.isPlaying);
    this.page.classList.toggle("pulling", state.isPulling);
    this.page.classList.toggle("overlay", state.view === "overlay");
    this.find(".mix").hidden = state.view !== "overlay";
    this.find("[data-act=play]").setAttribute("aria-label", state.isPlaying ? "Pause" : "Play");
    this.find("[data-act=loop]").setAttribute("aria-pressed", String(state.isLooping));
    this.pullInput.value = String(state.percent);
    this.pullInput.setAttribute("aria-valuetext", `${state.percent} %`);
    setText(this.find(".pull output"), `${state.percent} %`);
    const choices = {
      appearance: state.appearance, zoom: String(state.zoom), speed: String(state.rate), view: state.view,
    };
    for (const [name, value] of Object.entries(choices)) {
      for (const button of this.all(`[data-${name}]`)) {
        button.setAttribute("aria-pressed", String(button.dataset[name] === value));
      }
    }
  }

  /** Hides labels of events that would overlap more important ones. */
  placeEvents() {
    const items = this.all(".events li").sort((first, second) => first.dataset.rank - second.dataset.rank);
    const taken = [];
    for (const item of items) {
      item.classList.remove("crowded");
      const {left, right} = find("button", item).getBoundingClientRect();
      const isFree = taken.every((other) => right + 2 < other.left || left > other.right + 2);
      item.classList.toggle("crowded", !isFree);
      if (isFree) taken.push({left, right});
    }
  }

  // Playback

  /** The start and the end of the loop, in seconds. */
  get span() { return [0, this.duration]; }

  /** 1 for forward playback, -1 for backward. */
  get direction() { return 1; }

  tick(stamp) {
    const {state, speed, step, duration} = this;
    if (!state.isPlaying) return;
    const passed = Math.min(Math.max(stamp - this.last, 0) / 1000, 0.1) * speed * state.rate;
    this.last = stamp;
    const [from, to] = this.span;
    const isSeamless = to < duration || this.runs.every((run) => run.loops);
    const rest = this.data.names ? 0 : isSeamless ? step : END_PAUSE * speed;
    this.clock += passed * this.direction;
    if (state.isLooping && (this.clock >= to + rest || this.clock < from)) {
      const length = to + rest - from;
      this.clock = from + (((this.clock - from) % length) + length) % length;
    } else if (!state.isLooping && (this.clock >= duration || this.clock < 0)) {
      this.clock = Math.min(Math.max(this.clock, 0), duration);
      state.isPlaying = false;
    }
    state.now = Math.min(this.clock, state.isLooping ? Math.max(to, from) : duration);
    this.show();
    requestAnimationFrame((stamp) => this.tick(stamp));
  }

  play() {
    const {state, duration} = this;
    if (duration <= 0) return;
    if (state.now >= duration) state.now = 0;
    this.clock = state.now;
    state.isPlaying = true;
    state.isPulling = false;
    this.last = performance.now();
    this.show();
    requestAnimationFrame((stamp) => this.tick(stamp));
  }

  pause() {
    this.state.isPlaying = false;
    this.show();
  }

  seek(seconds) {
    this.state.isPlaying = false;
    this.state.isPulling = false;
    this.state.now = Math.min(Math.max(seconds, 0), this.duration);
    this.show();
  }

  /** Seeks to a frame relative to the current one. */
  stepBy(count) {
    const {now} = this.state, {step, lastFrame} = this;
    const frame = Math.min(Math.floor(now / step + 1e-6), lastFrame) + count;
    this.seek(Math.min(Math.round(frame), lastFrame) * step);
  }

  seekEvent(direction) {
    const {now} = this.state;
    const ahead = direction > 0
      ? this.stops.find(({at}) => at > now + 1e-4)
      : this.stops.findLast(({at}) => at < now - 1e-4);
    if (ahead) this.seek(ahead.at);
  }

  followPull(screen) { followPull(this, screen); }

  pullTo(percent) {
    this.stopReturning();
    this.showPull(percent);
  }

  /** Shows the frame of a pull by hand. */
  showPull(percent) {
    const {state, runs} = this;
    if (!this.canPull) return;
    state.isPlaying = false;
    state.isPulling = true;
    state.percent = Math.round(Math.min(Math.max(percent, 0), runs[0].pull.frames.length - 1));
    this.show();
  }

  /** Releases a pull: beyond the threshold the run continues from its release, otherwise the list bounces back. */
  release() {
    const {state, stops, runs} = this, {isPulling, percent} = state;
    if (!isPulling) return;
    const trigger = stops.find(({kind}) => kind === "trigger");
    if (percent >= 100 && trigger) {
      const far = ({at}) => Math.abs(at - trigger.at);
      const releases = stops.filter(({kind}) => kind === "touchEnded").sort((first, second) => far(first) - far(second));
      this.seek((releases[0] ?? trigger).at);
      this.play();
      return;
    }
    const {back} = runs[0].pull, began = performance.now();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = (stamp) => {
      if (!state.isPulling) return;
      const left = isStill ? 0 : back[Math.floor((Math.max(stamp - began, 0) / 1000) * BOUNCE_RATE)] ?? 0;
      this.showPull(percent * left);
      if (left) this.returning = requestAnimationFrame(step);
    };
    step(began);
  }

  stopReturning() { cancelAnimationFrame(this.returning); }

  zoomBy(direction) {
    const steps = ["fit", 1, 2, 4];
    const place = steps.indexOf(this.state.zoom) + direction;
    this.state.zoom = steps[Math.min(Math.max(place, 0), steps.length - 1)];
    this.show();
  }

  /** Returns additional key actions by key; `undefined` removes an action. */
  ownKeys() { return {}; }

  darken() {
    if (!this.canDarken) return;
    this.state.appearance = this.state.appearance === "dark" ? "light" : "dark";
    this.show();
  }
}
