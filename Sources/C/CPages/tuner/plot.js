// Plots a curve and its velocity, with draggable handles.

/** The margin on the left and right of the curve, in pixels, so that handles at its ends can be hit. */
const PLOT_INSET = 16;
/** The room above 1 for an overshoot of 50 %, and the room below 0, as fractions of the height of the curve. */
const ROOM_ABOVE = 0.55, ROOM_BELOW = 0.25;
/** The margin after the settling point of a spring, as a fraction of its duration, so that it can be dragged to a later time. */
const SPRING_ROOM = 0.15;
/** The margins of the velocity plot, in pixels; its labels are in the top one. */
const SPEED_TOP = 16, SPEED_BOTTOM = 6;
/** The distances at which a press hits a handle, and at which a handle snaps to a target, in pixels. */
const HANDLE_REACH = 20, SNAP_REACH = 8;
const SNAP_GRID = 0.05;

const svgMade = (name, className) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  element.setAttribute("class", className);
  return element;
};

/** The plots of a curve and its velocity, and the moving dots. */
class CurvePlot {
  /** @param {CurveEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.root = find(".curve-plot", editor);
    this.speedRoot = find(".curve-speed", editor);
    this.strip = find(".curve-strip", editor);
    /** @type {Map<string, CurveHandle>} */
    this.handles = new Map();
    this.isSnapping = false;
    this.cursor = undefined;
    this.head = undefined;
    this.parts = this.drawn(this.root, ["grid", "axes", "ghost", "ties", "targets", "curve", "ends", "line", "here", "head"]);
    this.speedParts = this.drawn(this.speedRoot, ["axes", "ghost", "speed", "line", "here", "head"]);
    new ResizeObserver(() => this.measure()).observe(this.root);
    this.addListeners();
  }

  drawn(root, names) {
    const svg = svgMade("svg", "");
    svg.setAttribute("aria-hidden", "true");
    root.prepend(svg);
    return Object.fromEntries(names.map((name) => {
      const path = svgMade("path", `curve-${name}`);
      svg.append(path);
      return [name, path];
    }));
  }

  measure() {
    this.width = this.root.clientWidth;
    this.height = this.root.clientHeight;
    this.speedHeight = this.speedRoot.checkVisibility() ? this.speedRoot.clientHeight : 0;
    this.paint();
  }

  // Coordinates

  get view() { return this.shownView ?? {span: 1, until: 1, low: -ROOM_BELOW, high: 1 + ROOM_ABOVE}; }

  x(x) { return PLOT_INSET + (x / this.view.span) * (this.width - 2 * PLOT_INSET); }
  y(y) { return ((this.view.high - y) / (this.view.high - this.view.low)) * this.height; }
  fromX(x) { return ((x - PLOT_INSET) / (this.width - 2 * PLOT_INSET)) * this.view.span; }
  fromY(y) { return this.view.high - (y / this.height) * (this.view.high - this.view.low); }
  pixels([x, y]) { return `${round(this.x(x), 2)} ${round(this.y(y), 2)}`; }

  /** Returns the view that contains the curve and its handles. */
  fittedView({curve, handles}) {
    const reached = handles.map(({at}) => at[1]);
    const low = Math.min(0, curve.range[0], ...reached), high = Math.max(1, curve.range[1], ...reached);
    const room = 0.08 * (high - low);
    return {
      span: spanOf(curve) * (curve.kind === "spring" ? 1 + SPRING_ROOM : 1), until: spanOf(curve),
      low: low < -ROOM_BELOW + 0.02 ? low - room : -ROOM_BELOW,
      high: high > 1 + ROOM_ABOVE - 0.02 ? high + room : 1 + ROOM_ABOVE,
    };
  }

  // Display

  /** @param {{curve: CurveShape, ghost?: CurveShape, ghostScale: number, seconds?: number, handles: Handle[]}} shown */
  show(shown) {
    const isOther = this.shown?.name !== shown.name;
    this.shown = shown;
    this.showHandles(shown.handles);
    // During a gesture the view does not change.
    if (!this.editor.isInGesture || isOther) this.turnTo(this.fittedView(shown), isOther);
    this.paint();
  }

  /** Changes the view, animated by default. */
  turnTo(view, isImmediate) {
    const from = this.shownView;
    const isThere = from && Object.keys(view).every((name) => Math.abs(from[name] - view[name]) < 1e-6);
    if (isThere && !this.turning) return;
    cancelAnimationFrame(this.turning);
    this.turning = 0;
    if (!from || isImmediate || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.shownView = view;
      return;
    }
    const start = performance.now();
    const turn = (now) => {
      const part = Math.min(Math.max((now - start) / 160, 0), 1), eased = 1 - (1 - part) ** 3;
      const mixed = (name) => from[name] + (view[name] - from[name]) * eased;
      this.shownView = {span: mixed("span"), until: mixed("until"), low: mixed("low"), high: mixed("high")};
      this.turning = part < 1 ? requestAnimationFrame(turn) : 0;
      this.paint();
    };
    this.turning = requestAnimationFrame(turn);
  }

  showHandles(handles) {
    for (const [id, {element}] of this.handles) {
      if (handles.some((handle) => handle.id === id)) continue;
      element.remove();
      this.handles.delete(id);
    }
    handles.forEach((handle, index) => {
      let known = this.handles.get(handle.id);
      if (!known) {
        known = new CurveHandle(this, handle.id);
        this.handles.set(handle.id, known);
      }
      known.update(handle);
      const layer = find(".curve-handles", this.root);
      // Reinserting an element would remove its focus.
      if (layer.children[index] !== known.element) layer.insertBefore(known.element, layer.children[index] ?? null);
    });
    this.rove();
  }

  /** The focusable elements, one for each handle, and the cursor. */
  get stops() { return [...[...this.handles.values()].map(({slider}) => slider), find(".curve-cursor", this.root)]; }

  /** Lets Tab reach one of the stops: the focused one or the first. */
  rove() {
    const {stops} = this, stop = stops.includes(document.activeElement) ? document.activeElement : stops[0];
    for (const slider of all("[role=slider]", this.root)) {
      const index = slider === stop ? 0 : -1;
      if (slider.tabIndex !== index) slider.tabIndex = index;
    }
  }

  /** Moves the focus by a number of stops, from the last one to the first. */
  focusNext(by) {
    const {stops} = this;
    stops.at((stops.indexOf(document.activeElement) + by) % stops.length).focus({preventScroll: true});
  }

  /** Returns the path of a curve, extended at its final value to the right edge. */
  path(curve, scale = 1) {
    if (curve.bezier) {
      const [x1, y1, x2, y2] = curve.bezier;
      const points = [[x1 * scale, y1], [x2 * scale, y2], [scale, 1]].map((point) => this.pixels(point));
      return `M${this.pixels([0, 0])}C${points.join(" ")}${scale < 1 ? `H${round(this.x(this.view.span), 2)}` : ""}`;
    }
    const line = curve.values.map(([x, y]) => this.pixels([x * scale, y])).join("L");
    const last = curve.values.at(-1);
    return `M${line}${last && !curve.isEndless && last[0] * scale < this.view.span - 1e-6 ? `H${round(this.x(this.view.span), 2)}` : ""}`;
  }

  paint() {
    const {shown, parts, width, height} = this;
    if (!shown || !width) return;
    const {curve, ghost, ghostScale, handles} = shown, {span, until, low, high} = this.view;
    const draw = (part, text) => setAttribute(part, "d", text);
    const [left, right] = [this.x(0), this.x(span)].map((x) => round(x, 2));
    const level = (y) => `M${left} ${round(this.y(y), 2)}H${right}`;
    const upright = (x) => `M${round(this.x(x), 2)} ${round(this.y(1), 2)}V${round(this.y(0), 2)}`;
    draw(parts.grid, [0.25, 0.5, 0.75].map((part) => level(part) + upright(part * until)).join(""));
    draw(parts.axes, level(0) + level(1) + upright(0) + upright(until));
    draw(parts.ghost, ghost ? this.path(ghost, ghostScale) : "");
    draw(parts.curve, this.path(curve));
    draw(parts.ties, handles.filter(({anchor}) => anchor).map(({anchor, at}) => `M${this.pixels(anchor)}L${this.pixels(at)}`).join(""));
    const marks = curve.bezier ? [[0, 0], [1, 1]] : [];
    draw(parts.ends, marks.map((point) => `M${this.pixels(point)}m-2.5-2.5h5v5h-5z`).join(""));
    const dragged = handles.find(({id}) => id === this.draggedHandle);
    const targets = dragged && this.isSnapping ? dragged.targets ?? [] : [];
    draw(parts.targets, targets.map((point) => `M${this.pixels(point)}m-3 0h6m-3-3v6`).join(""));
    for (const known of this.handles.values()) {
      // Handles outside the view are shown at its edge.
      const inside = (place, length) => Math.min(Math.max(place, 6), length - 6);
      known.place(inside(this.x(known.handle.at[0]), width), inside(this.y(known.handle.at[1]), height));
    }
    for (const [name, value] of [["one", 1], ["zero", 0]]) {
      setStyle(find(`.curve-${name}`, this.root), "top", `${round(this.y(value), 2)}px`);
    }
    const end = find(".curve-until", this.root);
    setStyle(end, "top", `${round(this.y(0), 2)}px`);
    setStyle(end, "left", `${round(Math.min(this.x(spanOf(curve)), width - 4), 2)}px`);
    setText(end, curve.isEndless ? "never settles" : shown.seconds ? `${numberText(round(shown.seconds, 2))} s` : "");
    const [bottom, top] = [this.y(0), this.y(1)], rail = find(".curve-rail", this.strip);
    setStyle(rail, "top", `${round(top, 2)}px`);
    setStyle(rail, "height", `${round(bottom - top, 2)}px`);
    this.paintSpeed(left, right);
    this.paintCursor();
    this.paintHead();
  }

  paintSpeed(left, right) {
    const {shown, speedParts, speedHeight} = this, {curve, ghost, ghostScale} = shown;
    // Behind More.
    if (!speedHeight) return;
    const isJumping = curve.kind === "steps";
    this.speedRoot.classList.toggle("is-jumping", isJumping);
    /** Returns the speeds, except near the ends. */
    const inner = (curve) => {
      const length = spanOf(curve), ends = [0.02 * length, 0.98 * length];
      return [
        ...ends.map((x) => pairAt(curve.speeds, x)),
        ...curve.speeds.filter(([x]) => x > ends[0] && x < ends[1]).map(([, speed]) => speed),
      ].filter(Number.isFinite);
    };
    const known = isJumping ? [] : inner(curve);
    const others = ghost && ghost.kind !== "steps" ? inner(ghost).map((speed) => speed / ghostScale) : [];
    const unit = curve.kind === "spring" ? 1 / spanOf(curve) : 1;
    // An infinite slope at an end must not determine the scale.
    const most = Math.max(...known, 0), least = Math.min(...known, 0);
    const fitted = {low: Math.min(least, ...others), high: Math.max(unit, most, ...others)};
    // During a gesture the scale only grows.
    const before = this.editor.isInGesture && this.speedView?.name === shown.name ? this.speedView : fitted;
    this.speedView = {name: shown.name, low: Math.min(fitted.low, before.low), high: Math.max(fitted.high, before.high)};
    const {low, high} = this.speedView;
    this.speedY = (speed) => SPEED_TOP + ((high - speed) / (high - low)) * (speedHeight - SPEED_TOP - SPEED_BOTTOM);
    const path = ({speeds}, scale) => {
      let pen = "M";
      return speeds.map(([x, speed]) => {
        if (!Number.isFinite(speed)) { pen = "M"; return ""; }
        const y = Math.min(Math.max(this.speedY(speed / scale), SPEED_TOP - 4), speedHeight);
        const text = `${pen}${round(this.x(x * scale), 2)} ${round(y, 2)}`;
        pen = "L";
        return text;
      }).join("");
    };
    const zero = round(this.speedY(0), 2);
    // A jump has no speed and is drawn as an arrow.
    const jumps = !isJumping ? "" : curve.values.slice(1)
      .filter(([x, y], index) => x === curve.values[index][0] && y !== curve.values[index][1])
      .map(([x]) => `M${round(this.x(x), 2)} ${zero}V${SPEED_TOP}m-3 4l3-4l3 4`).join("");
    setAttribute(speedParts.axes, "d", `M${left} ${zero}H${round(this.x(this.view.until), 2)}`);
    setAttribute(speedParts.ghost, "d", ghost && ghost.kind !== "steps" ? path(ghost, ghostScale) : "");
    setAttribute(speedParts.speed, "d", isJumping ? jumps : path(curve, 1));
    setText(find(".curve-scale", this.speedRoot), isJumping ? "jumps" : this.speedText(Math.max(most, -least)));
  }

  /** Formats a speed: per second for springs, otherwise as a multiple of the speed of linear motion. */
  speedText(speed) {
    if (!Number.isFinite(speed)) return "–";
    const digits = Math.abs(speed) < 10 ? 2 : 1;
    const number = numberText(round(speed, digits) || 0);
    return this.shown.curve.kind === "spring" ? `${number}/s` : `${number}×`;
  }

  // The cursor and the moving dots

  paintCursor() {
    const {shown, cursor, parts, speedParts} = this;
    const slider = find(".curve-cursor", this.root);
    const isShown = cursor !== undefined;
    const share = cursor ?? 0.5, {curve} = shown, x = share * spanOf(curve);
    const value = pairAt(curve.values, x), speed = curve.kind === "steps" ? NaN : pairAt(curve.speeds, x);
    const [left, top] = [round(this.x(x), 2), round(this.y(value), 2)];
    setStyle(slider, "left", `${left}px`);
    const time = shown.seconds ? `${numberText(round(share * shown.seconds, 3))} s` : `${numberText(round(share * 100, 1))} %`;
    const text = `${time}, value ${numberText(round(value, 3) || 0)}${Number.isFinite(speed) ? `, velocity ${this.speedText(speed)}` : ""}`;
    setAttribute(slider, "aria-valuenow", String(round(share * 100, 1)));
    setAttribute(slider, "aria-valuetext", text);
    const circle = (x, y) => `M${x} ${y}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;
    setAttribute(parts.line, "d", isShown ? `M${left} 0V${this.height}` : "");
    setAttribute(parts.here, "d", isShown ? circle(left, top) : "");
    setAttribute(speedParts.line, "d", isShown ? `M${left} 0V${this.speedHeight}` : "");
    const isSeen = isShown && this.speedHeight && Number.isFinite(speed) && speed >= this.speedView.low && speed <= this.speedView.high;
    setAttribute(speedParts.here, "d", isSeen ? circle(left, round(this.speedY(speed), 2)) : "");
    const output = find(".curve-reading", this.editor);
    output.hidden = !isShown;
    if (isShown) output.replaceChildren(...text.split(", ").map((part) => made("span", "", part)));
  }

  /** Moves the dots to the values of the edited and the saved curve at the playback time. */
  paintHead() {
    const {shown, parts, speedParts, cursor} = this;
    if (!shown) return;
    // Without playback, the dots are at the cursor.
    const {seconds, savedSeconds} = shown;
    const ratio = seconds && savedSeconds ? seconds / savedSeconds : 1;
    const head = this.head ?? (cursor === undefined ? undefined : {now: cursor, saved: cursor * ratio, isStill: true});
    const {curve, ghost} = shown;
    const place = (name, curve, share) => {
      const dot = find(`.curve-dot-${name}`, this.strip);
      dot.hidden = !curve;
      if (!curve) return undefined;
      const x = Math.min(Math.max(share, 0), 1) * spanOf(curve), y = pairAt(curve.values, x);
      dot.style.transform = `translateY(${round(Math.min(Math.max(this.y(y), 5), this.height - 5), 2)}px)`;
      return [x, y];
    };
    place("saved", ghost, head?.saved ?? 0);
    const point = place("now", curve, head?.now ?? 0);
    this.strip.classList.toggle("is-alone", !ghost);
    // During a drag only the dots move, because moving the lines would repaint both plots.
    const isSeen = head && !head.isStill && !this.draggedHandle && head.now > 0 && head.now <= 1;
    setAttribute(parts.head, "d", isSeen ? `M${this.pixels(point)}H${this.width}` : "");
    setAttribute(speedParts.head, "d", isSeen ? `M${round(this.x(point[0]), 2)} 0V${this.speedHeight}` : "");
  }

  // Input

  /** Moves a handle to a point, clamped to its reach. */
  move(handle, [x, y]) {
    const [least, most] = handle.reach ?? [0, 1];
    handle.move([
      handle.axes.includes("x") ? Number(Math.min(Math.max(x, least), most).toFixed(3)) : handle.at[0],
      handle.axes.includes("y") ? Number(Math.min(Math.max(y, -20), 20).toFixed(3)) : handle.at[1],
    ]);
  }

  /** Returns the nearest target, or the nearest grid point if no target is in reach. */
  snapped(point, {targets = [], axes}) {
    const distance = ([x, y]) => Math.hypot(
      axes.includes("x") ? this.x(x) - this.x(point[0]) : 0, axes.includes("y") ? this.y(y) - this.y(point[1]) : 0);
    const near = targets.filter((target) => distance(target) < SNAP_REACH)
      .sort((first, second) => distance(first) - distance(second))[0];
    return near ?? point.map((number) => round(Math.round(number / SNAP_GRID) * SNAP_GRID, 3));
  }

  /** Returns the pointer's position in the plot. Nothing scrolls during a drag, so the box is measured once. */
  pointOf({clientX, clientY}) {
    const box = (this.draggedHandle && this.box) || this.root.getBoundingClientRect();
    this.box = box;
    return [clientX - box.left, clientY - box.top];
  }

  nearestHandle([x, y]) {
    const far = ({at}) => Math.hypot(at[0] - x, at[1] - y);
    const focused = document.activeElement?.closest?.(".curve-handle");
    return [...this.handles.values()].reverse()
      .map((handle) => ({handle, distance: far(handle) - (handle.element === focused ? 0.5 : 0)}))
      .filter(({distance}) => distance <= HANDLE_REACH)
      .sort((first, second) => first.distance - second.distance)[0]?.handle;
  }

  addListeners() {
    const {root, editor} = this;
    root.addEventListener("pointerdown", (event) => {
      if (event.button || !this.shown) return;
      const from = this.pointOf(event), near = this.nearestHandle(from);
      if (!near) return;
      event.preventDefault();
      near.focus();
      const {id} = near.handle, start = near.handle.at;
      // Keeps the distance between the pointer and the handle.
      const offset = [from[0] - this.x(start[0]), from[1] - this.y(start[1])];
      if (Math.abs(offset[1]) > HANDLE_REACH) offset[1] = 0;
      point(undefined);
      this.draggedHandle = id;
      editor.beginGesture();
      root.setPointerCapture(event.pointerId);
      root.classList.add("is-dragging");
      let known = "";
      const move = (event) => {
        const handle = this.handles.get(id)?.handle;
        if (!handle || !editor.isInGesture) return;
        const [left, top] = this.pointOf(event);
        const place = [left, top, event.shiftKey, event.ctrlKey || event.metaKey].join();
        if (place === known) return;
        known = place;
        let point = [this.fromX(left - offset[0]), this.fromY(top - offset[1])];
        this.isSnapping = editor.isSnapping !== (event.ctrlKey || event.metaKey);
        if (this.isSnapping) point = this.snapped(point, handle);
        if (event.shiftKey) {
          const isLevel = Math.abs(left - from[0]) >= Math.abs(top - from[1]);
          point[isLevel ? 1 : 0] = start[isLevel ? 1 : 0];
        }
        if (Math.hypot(left - from[0], top - from[1]) < 1 && handle.at === start) return;
        this.move(handle, point);
      };
      root.addEventListener("pointermove", move);
      this.drag = move;
      root.addEventListener("lostpointercapture", () => {
        root.removeEventListener("pointermove", move);
        this.drag = undefined;
        root.classList.remove("is-dragging");
        this.draggedHandle = undefined;
        this.isSnapping = false;
        editor.endGesture();
      }, {once: true});
    });
    followRawMoves(root, (event) => this.drag?.(event));
    root.addEventListener("dblclick", (event) => {
      const [left, top] = this.pointOf(event);
      if (!this.nearestHandle([left, top])) editor.addPoint(this.fromX(left));
    });

    const point = (share) => {
      this.cursor = share;
      if (!this.shown) return;
      this.paintCursor();
      this.paintHead();
    };
    const hover = (event) => {
      if (editor.isInGesture) return;
      root.classList.toggle("is-near", Boolean(this.nearestHandle(this.pointOf(event))));
      if (!this.shown) return;
      const share = this.fromX(this.pointOf(event)[0]) / spanOf(this.shown.curve);
      point(share < -0.03 || share > 1.03 ? undefined : Math.min(Math.max(share, 0), 1));
    };
    for (const element of [root, this.speedRoot]) {
      element.addEventListener("pointermove", hover);
      element.addEventListener("pointerleave", () => point(undefined));
    }
    root.addEventListener("focusin", () => this.rove());
    const cursor = find(".curve-cursor", root);
    cursor.addEventListener("focus", () => point(this.cursor ?? this.lastCursor ?? 0.5));
    cursor.addEventListener("blur", () => {
      this.lastCursor = this.cursor;
      point(undefined);
    });
    cursor.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey) return;
      const amount = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01, now = this.cursor ?? 0.5;
      const to = {
        ArrowLeft: now - amount, ArrowDown: now - amount, ArrowRight: now + amount, ArrowUp: now + amount,
        PageDown: now, PageUp: now, Home: 0, End: 1, Enter: now,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key.startsWith("Page")) this.focusNext(event.key === "PageDown" ? 1 : -1);
      else if (event.key === "Enter") editor.addPoint(now * spanOf(this.shown.curve));
      else point(Math.min(Math.max(to, 0), 1));
    });
  }
}

/** The duration of playback if that of the curve is unknown, and the pause before each repetition, in seconds. */
const PLAYED_SECONDS = 0.6, PAUSE_SECONDS = 0.6;

/** Plays the dots over the duration of the curves. */
class CurvePlayer {
  /** @param {CurveEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isSeen = false;
    this.isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    new IntersectionObserver((entries) => {
      this.isSeen = entries.at(-1).isIntersecting;
      this.run();
    }).observe(editor.plot.strip);
    this.paint();
  }

  toggle() {
    this.isPlaying = !this.isPlaying;
    this.start = undefined;
    this.run();
    this.paint();
  }

  run() {
    if (this.frame || !this.isPlaying || !this.isSeen) return;
    const tick = (now) => {
      this.frame = 0;
      if (!this.isPlaying || !this.isSeen || !this.editor.isConnected) return;
      this.start ??= now;
      this.show((now - this.start) / 1000, now);
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  show(seconds, now) {
    const {editor} = this, {plot} = editor;
    if (!plot.shown) return;
    // In a looped part, the dot has the clock of the phone.
    const clock = editor.session.partTime();
    if (clock !== undefined) {
      this.start = now;
      seconds = Math.max(clock, 0);
    }
    const mine = editor.seconds ?? PLAYED_SECONDS, saved = editor.savedSeconds ?? PLAYED_SECONDS;
    const length = Math.max(mine, plot.shown.ghost ? saved : 0) + PAUSE_SECONDS;
    if (clock === undefined && seconds >= length) {
      this.start = now;
      seconds = 0;
    }
    plot.head = {now: seconds / mine, saved: seconds / saved};
    plot.paintHead();
  }

  paint() {
    const button = find(".curve-play", this.editor);
    button.setAttribute("aria-label", this.isPlaying ? "Pause the moving dot" : "Play the moving dot");
    button.classList.toggle("is-playing", this.isPlaying);
    if (!this.isPlaying && this.editor.plot) {
      this.editor.plot.head = undefined;
      this.editor.plot.paintHead();
    }
  }
}
