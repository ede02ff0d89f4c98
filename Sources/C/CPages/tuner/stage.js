// The player of the live page.

/**
 * @typedef {object} NewerRun a run of which only a few frames are loaded
 * @property {ExcerptPainter} painter
 * @property {number} revision
 * @property {number} count the number of frames of the run
 * @property {number} rate
 * @property {number} speed
 */

/** The duration of a trail, in seconds. */
const TRAIL = 0.5;
/** The time around a looped part, in seconds. */
const PART_MARGIN = 0.1;
/** The time after which a loaded run is expected to have shown some frames, in milliseconds. */
const START_DELAY = 60;
/** The time without changes after which cairo's frame is requested, in milliseconds. */
const REST_DELAY = 120;

/** The delay until the request of the saved run if it was never shown, in milliseconds. */
const SAVED_DELAY = 400;

/** Plays the edited run, compares it with the saved one, and shows cairo's frame while paused. */
class LivePlayer extends StagePlayer {
  /** @type {NewerRun | undefined} */
  excerpt;
  /** The saved run: `{painter, run, base, rate}`; its painter is that of the shown run if this is the saved one. */
  saved;
  /** The start and the end of the loop in seconds; `null` for that of the run. @type {(number | null)[]} */
  ends = [null, null];
  /** The times of the cursors, in seconds. @type {number[]} */
  cursors = [];
  /**
   * The facts about the complete run, which are properties once it is shown: its revision, the number of times
   * that the file was loaded before, the variant, and whether the run has no edits.
   */
  facts = {revision: 0, base: 0, variant: null, isSaved: false};
  revision = 0;
  base = 0;
  /** @type {string | null} */
  variant = null;
  isSaved = false;
  rate;
  /** @type {"" | "ghost" | "wipe"} */
  comparing = "";
  isShowingSaved = false;
  isTrailing = false;
  isExact = true;
  /** 1 for forward playback, -1 for backward. */
  direction = 1;

  async load(data) {
    if (!this.tools) this.addTools();
    this.hand ??= new Hand(this);
    this.grid ??= new Grid(this);
    this.trails = new Map();
    const {preview} = this.session;
    // An excerpt does not replace the saved run or a pull by hand.
    preview.now = () => (this.isShowingSaved && this.saved) || this.state.isPulling ? undefined : this.state.now;
    const hadFocus = this.root.activeElement?.matches("canvas.pulls");
    await super.load(data);
    Object.assign(this, this.facts);
    this.grid.arrange();
    if (this.isSaved) this.keepSaved({painter: this.painter, run: this.runs[0], base: this.base});
    if (hadFocus) this.screens[0].canvas.focus({preventScroll: true});
    this.screens[0].canvas.parentElement.append(this.wiper);
    this.stage.append(this.hand.chip);
    for (const screen of this.screens) {
      const layer = (name) => {
        const canvas = made("canvas", `layer ${name}`);
        canvas.setAttribute("aria-hidden", "true");
        screen.canvas.parentElement.append(canvas);
        return canvas;
      };
      screen.canvas.after(preview.canvas);
      Object.assign(screen, {exact: layer("exactly"), ghost: layer("ghost"), trail: layer("trail")});
    }
    // The timeline is the same for all runs.
    this.loopBand ??= made("i", "band");
    this.marks ??= made("div", "marks");
    this.time.append(this.loopBand, this.marks);
    this.tracks.forEach((track) => {
      track.speed = made("span", "speed");
      track.values[0].after(track.speed);
    });
  }

  painterOf({drawings}) { return new WorkerPainter(this.session.preview, drawings, this.facts.revision); }

  endOf(runs) { return super.endOf([...runs, ...this.grid.runs]); }

  addTools() {
    this.root.append(document.getElementById("live").content.cloneNode(true));
    this.tools = this.addStageTools();
    this.find(".transport .clock").after(this.find(".between"), this.find(".pull"));
    this.wiper = this.find(".wiper");
  }

  begin() {
    // In the capture phase, because the press itself seeks.
    this.time.addEventListener("pointerdown", () => { this.isScrubbing = true; }, {capture: true});
    addEventListener("pointerup", () => {
      if (!this.isScrubbing) return;
      this.isScrubbing = false;
      this.settle();
    });
    // Measuring the stage in every frame would trigger layout.
    new ResizeObserver(() => {
      this.room = this.stage.getBoundingClientRect();
      this.show();
      this.keepHeader();
    }).observe(this.stage);
    setTimeout(() => this.session.begin(), START_DELAY);
    this.expectSaved();
    super.begin();
  }

  // Display

  /** The hand follows the stage. */
  followPull() {}

  pullTo(percent) { this.hand.pullTo(percent); }

  imageOf(run, isDark) {
    if (this.hand.isLoaded) return this.hand.image;
    if (this.isShowingSaved && this.saved && !this.state.isPulling) return this.savedImage(isDark);
    const newer = this.excerpt;
    if (!newer || newer.revision <= this.revision) {
      const frames = (isDark && run.dark) || run.frames;
      return {painter: this.painter, list: frames[this.frameAt(run, this.state.now)]};
    }
    const frame = Math.min(Math.floor(this.state.now * newer.rate / newer.speed + 1e-6), newer.count - 1);
    const list = ((isDark && run.dark) || run.frames)[this.frameAt(run, this.state.now)];
    newer.painter.older = {id: this.painter.id, list};
    return {painter: newer.painter, list: frame};
  }

  savedImage(isDark) {
    const {painter, run} = this.saved;
    return {painter, list: ((isDark && run.dark) || run.frames)[this.frameAt(run, this.state.now)]};
  }

  show() {
    super.show();
    if (!this.screens[0]?.ghost) return;
    const {state, page} = this;
    page.dataset.compare = this.isShowingSaved && this.saved ? "saved" : this.saved && !state.isPulling ? this.comparing : "";
    page.dataset.revision = String(Math.max(this.revision, this.excerpt?.revision ?? 0));
    for (const screen of this.screens) {
      this.place(this.session.preview.canvas, screen.canvas);
      this.showGhost(screen);
      this.showTrail(screen);
      this.hand.showLine(screen);
    }
    this.grid.show();
    this.showMarks();
    this.wiper.hidden = this.comparing !== "wipe" || state.isPulling || this.isShowingSaved;
    this.hideExact();
    if (!this.isScrubbing) this.settle();
  }

  showNumbers() {
    super.showNumbers();
    const {pull} = this.hand;
    if (this.hand.isLoaded) setText(this.find(".frame"), `of the threshold${pull.state ? `, ${pull.state}` : ""}`);
    for (const track of this.tracks) this.showSpeed(track);
  }

  /** Gives a layer the position, the size and the resolution of the image. */
  fit(layer, {canvas}) {
    if (layer.width !== canvas.width || layer.height !== canvas.height) {
      [layer.width, layer.height] = [canvas.width, canvas.height];
    }
    this.place(layer, canvas);
  }

  /** Gives a layer the displayed size of the image. */
  place(layer, {style: {width, height}}) {
    if (layer.style.width !== width) layer.style.width = width;
    if (layer.style.height !== height) layer.style.height = height;
  }

  scaleOf({canvas, painter, run}) {
    const {list} = this.imageOf(run, false);
    return canvas.width / painter.size(list).width;
  }

  showGhost(screen) {
    const isShown = Boolean(this.comparing && this.saved && !this.state.isPulling && !this.isShowingSaved);
    screen.ghost.hidden = !isShown;
    if (!isShown) return;
    const isDark = this.state.appearance === "dark";
    const {painter, list} = this.savedImage(isDark);
    painter.paint(screen.ghost, list, this.state.appearance, this.scaleOf(screen), this.partOf(painter.size(list)));
    this.place(screen.ghost, screen.canvas);
  }

  // Trails

  /** Returns the center of each shape in a display list, in points, by its path of identifiers. */
  positionsIn(painter, list) {
    return cached(this.trails, list, () => this.foundPositions(painter, list));
  }

  foundPositions(painter, list) {
    const places = new Map();
    const {items, lists, ids, paths} = painter.drawings;
    const walk = (number, name, matrix) => {
      const item = items[number];
      const own = `${name}/${ids[item[1]]}`;
      if (item[0] === GROUP) {
        const move = item[3] ?? [0, 0];
        const next = concatenated(move.length === 2 ? [1, 0, 0, 1, ...move] : move, matrix);
        for (const child of lists[item[2]]) walk(child, own, next);
      } else if (item[0] === FILL || item[0] === STROKE) {
        const numbers = (paths[item[2]].match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
        let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
        for (let index = 0; index + 1 < numbers.length; index += 2) {
          left = Math.min(left, numbers[index]);
          right = Math.max(right, numbers[index]);
          top = Math.min(top, numbers[index + 1]);
          bottom = Math.max(bottom, numbers[index + 1]);
        }
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const [a, b, c, d, dx, dy] = matrix;
        if (Number.isFinite(x)) places.set(own, [a * x + c * y + dx, b * x + d * y + dy]);
      }
    };
    for (const number of lists[items[list][3]]) walk(number, "", [1, 0, 0, 1, 0, 0]);
    return places;
  }

  showTrail(screen) {
    const {trail, run} = screen;
    const isShown = this.isTrailing && !this.state.isPulling && !this.isShowingSaved;
    trail.hidden = !isShown;
    if (!isShown) return;
    this.fit(trail, screen);
    const scale = this.scaleOf(screen);
    const context = trail.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, trail.width, trail.height);
    const last = this.frameAt(run, this.state.now);
    const first = Math.max(last - Math.round(TRAIL / stepOf(run)), 0);
    const lists = (this.state.appearance === "dark" && run.dark) || run.frames;
    const frames = [];
    for (let frame = first; frame <= last; frame += 1) frames.push(this.positionsIn(this.painter, lists[frame]));
    const now = frames.at(-1);
    const moving = movingNames(frames);
    const color = getComputedStyle(trail).color;
    for (const name of moving) {
      frames.forEach((places, index) => {
        const place = places.get(name);
        if (!place) return;
        context.globalAlpha = 0.15 + 0.75 * (index / frames.length);
        context.fillStyle = color;
        context.beginPath();
        context.arc(place[0], place[1], index === frames.length - 1 ? 2.6 : 1.5, 0, 2 * Math.PI);
        context.fill();
      });
    }
  }

  // The saved run

  /** @param {"" | "ghost" | "wipe"} kind */
  async compare(kind) {
    this.comparing = kind;
    this.session.emit("compared", kind);
    // The line is there before the saved run is.
    this.show();
    if (kind) await this.fetchSaved();
    this.show();
  }

  /** Loads the saved run, once for each version of the file and each rate. */
  async fetchSaved() {
    const base = this.session.state?.base;
    if (this.saved?.base === base && this.saved?.rate === this.rate) return;
    const {run} = await this.session.ask("/run", {rate: this.rate, isSaved: true}).catch(() => ({}));
    if (!run) return;
    const {drawings, runs} = await unpacked(run);
    const painter = new WorkerPainter(this.session.preview, drawings, Infinity);
    await painter.ready();
    this.keepSaved({painter, run: runs[0], base});
    this.show();
  }

  /** Keeps a saved run, which a comparison shows in its first frame. */
  keepSaved(saved) {
    const before = this.saved?.painter;
    this.saved = {...saved, rate: this.rate};
    if (before !== saved.painter && before !== this.painter) before?.close();
  }

  /** Loads the saved run before it is needed, unless it was shown. */
  expectSaved() {
    clearTimeout(this.savedTimer);
    this.savedTimer = setTimeout(() => this.fetchSaved(), this.comparing ? 0 : SAVED_DELAY);
  }

  async showSaved(isShown) {
    if (isShown === this.isShowingSaved) return;
    this.isShowingSaved = isShown;
    if (isShown) await this.fetchSaved();
    this.show();
  }

  // New runs

  /** Shows frames of a newer run until the complete run is loaded. */
  showExcerpt({revision, count, rate, speed, width, height}) {
    if (revision <= (this.excerpt?.revision ?? 0) || revision <= this.revision) return;
    const painter = new ExcerptPainter(this.session.preview, revision, {width, height});
    this.excerpt = {painter, revision, count, rate, speed};
    this.hand.refresh();
    // During playback the next frame shows the excerpt.
    if (!this.state.isPlaying) this.show();
  }

  /** Replaces the run and keeps the time. */
  replaceRun(text, facts) {
    return this.inTurn(async () => {
      const data = await unpacked(text), {revision} = facts;
      if (revision < this.revision) return;
      await this.change(data, facts);
      if (this.excerpt?.revision <= revision) this.excerpt = undefined;
      this.expectSaved();
      if (this.hand.revision !== revision) this.hand.refresh();
      this.show();
      this.grid.update();
    });
  }

  /** Lays the shown run out again, because the grid's longest run has another length. */
  replay() {
    const {revision, base, variant, isSaved} = this;
    return this.inTurn(async () => {
      if (revision === this.revision) await this.change(this.data, {revision, base, variant, isSaved});
      this.show();
    });
  }

  /** Acts once the previous run is replaced, so that the last one stays. */
  inTurn(act) {
    this.replacing = (this.replacing ?? Promise.resolve()).then(act, act);
    return this.replacing;
  }

  /** Shows a run in place of the previous one, which stays until the images of the new one are decoded. */
  async change(data, facts) {
    const {painter} = this;
    this.facts = facts;
    await this.load(data);
    if (painter !== this.saved?.painter) painter.close();
    this.placeEvents();
  }

  // Cairo's frame

  hideExact() {
    clearTimeout(this.timer);
    this.exactKey = undefined;
    for (const {exact} of this.screens) exact.hidden = true;
    delete this.page.dataset.exact;
  }

  /** Requests cairo's frame once nothing moves. */
  settle(delay = this.wasPlaying ? 0 : REST_DELAY) {
    clearTimeout(this.timer);
    const {isPlaying} = this.state;
    if (!this.isExact || isPlaying || this.isShowingSaved || this.isBusy || (this.hand.isShown && !this.hand.isResting)) {
      this.wasPlaying = isPlaying;
      return;
    }
    this.wasPlaying = false;
    // A timer would first wait for the next frame, which takes as long as the request itself.
    if (delay) this.timer = setTimeout(() => this.fetchExact(), delay);
    else this.fetchExact();
  }

  pause() {
    this.wasPlaying = true;
    super.pause();
  }

  async fetchExact() {
    const [screen] = this.screens;
    const {hand} = this, {now, appearance} = this.state;
    const revision = Math.max(this.revision, this.excerpt?.revision ?? 0);
    const request = {
      revision, now, scale: this.scaleOf(screen), isDark: appearance === "dark", rate: this.rate,
      ...(hand.isShown && {isHand: true, now: hand.now}),
    };
    const key = (this.exactKey = JSON.stringify(request));
    const isOld = () => this.exactKey !== key;
    try {
      const image = await this.session.preview.frame(request);
      if (!image || isOld()) return;
      const {exact, canvas} = screen;
      // A frame of another size would not cover the canvas.
      if (image.width !== canvas.width || image.height < canvas.height) return;
      this.fit(exact, screen);
      const context = exact.getContext("2d");
      context.clearRect(0, 0, exact.width, exact.height);
      context.drawImage(image, 0, 0);
      exact.hidden = false;
      this.page.dataset.exact = String(revision);
    } catch {
      // Without the server, the painted frame stays.
    }
  }

  // Time

  get span() {
    const [from, to] = this.ends;
    return [from ?? 0, Math.min(to ?? this.duration, this.duration)];
  }

  play() {
    this.hand.discard();
    const [from, to] = this.span;
    if (this.state.isLooping && (this.state.now >= to || this.state.now < from)) {
      this.state.now = this.direction < 0 ? to : from;
    }
    super.play();
  }

  playIn(direction) {
    this.direction = direction;
    if (direction < 0 && this.state.now <= this.span[0]) this.state.now = this.span[1];
    this.play();
  }

  /** Sets an end of the loop to the current time, or clears it if it is there already. */
  setEnd(index) {
    this.session.forgetPart();
    const {now} = this.state;
    this.ends[index] = this.ends[index] !== null && Math.abs(this.ends[index] - now) < 1e-6 ? null : now;
    const [from, to] = this.ends;
    if (from !== null && to !== null && from >= to) this.ends[1 - index] = null;
    this.show();
  }

  /** Adds a cursor at the current time; with two cursors, removes both. */
  setCursor() {
    this.cursors = this.cursors.length > 1 ? [] : [...this.cursors, this.state.now];
    this.show();
  }

  showMarks() {
    const [from, to] = this.span;
    const isWhole = this.ends.every((end) => end === null);
    this.loopBand.hidden = isWhole;
    this.loopBand.style.left = percentText(this.share(from));
    this.loopBand.style.width = percentText(this.share(to) - this.share(from));
    this.marks.replaceChildren(...this.cursors.map((seconds, index) => {
      const mark = made("i", "", "AB"[index]);
      mark.style.left = percentText(this.share(seconds));
      return mark;
    }));
    const [first, second] = this.cursors;
    const note = this.find(".between");
    note.hidden = first === undefined;
    if (first === undefined) return;
    note.textContent = second === undefined ? `A ${first.toFixed(3)} s`
      : `A–B ${(second - first).toFixed(3)} s`.replace("-", "−");
  }

  /** Shows the slope of a track at the current time, and its change between the cursors. */
  showSpeed({curves: [curve], unit, speed}) {
    if (!curve || !speed) return;
    const run = this.runs[0], {values} = curve;
    const at = (seconds) => values[this.frameAt(run, seconds)];
    const frame = this.frameAt(run, this.state.now);
    const [before, after] = [Math.max(frame - 1, 0), Math.min(frame + 1, values.length - 1)];
    const slope = (values[after] - values[before]) / ((after - before) * stepOf(run));
    let text = Number.isFinite(slope) ? `${round(slope, Math.abs(slope) < 10 ? 2 : 0)}${unit ? ` ${unit}` : ""}/s` : "";
    if (this.cursors.length > 1) {
      const change = at(this.cursors[1]) - at(this.cursors[0]);
      if (Number.isFinite(change)) text += ` · A–B ${round(change, 3)}${unit ? ` ${unit}` : ""}`;
    }
    setText(speed, this.state.isPulling ? "" : text.replaceAll("-", "−"));
  }

  ownKeys(event) {
    const isStage = event.composedPath()[0] instanceof HTMLCanvasElement;
    return {
      "[": () => this.setEnd(0),
      "]": () => this.setEnd(1),
      "{": () => this.clearEnds(),
      "}": () => this.clearEnds(),
      "<": () => this.seekEvent(-1),
      ">": () => this.seekEvent(1),
      j: () => this.playIn(-1),
      k: () => this.pause(),
      l: () => this.playIn(1),
      " ": () => (this.state.isPlaying ? this.pause() : this.playIn(1)),
      c: () => this.setCursor(),
      g: () => this.toggleComparison("ghost"),
      w: () => this.toggleComparison("wipe"),
      v: () => this.grid.toggle(),
      t: () => this.trail(),
      0: () => this.zoomTo("header"),
      "1": () => this.setSpeed(0.25),
      "2": () => this.setSpeed(0.5),
      "3": () => this.setSpeed(1),
      "4": undefined,
      b: () => this.showSaved(true),
      ...(isStage && this.state.isPulling && {
        Enter: () => this.release(),
        Escape: () => this.seek(this.state.now),
      }),
    };
  }

  /** Loops a part of the run with a little of what surrounds it, or the whole run. */
  loopPart(part) {
    this.showPart(part);
    this.state.isLooping = true;
    if (part) this.state.now = this.ends[0];
    this.playIn(1);
  }

  showPart(part) {
    this.ends = part ? [Math.max(part.start - PART_MARGIN, 0), part.end + PART_MARGIN] : [null, null];
  }

  clearEnds() {
    this.session.forgetPart();
    this.ends = [null, null];
    this.show();
  }

  setSpeed(rate) {
    this.state.rate = rate;
    this.show();
  }

  release() { this.hand.lift(); }

  seek(seconds) {
    this.hand.discard();
    super.seek(seconds);
  }
}

customElements.define("reel-live-player", LivePlayer);
