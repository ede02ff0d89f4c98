// The points of a curve that hands move.

/**
 * @typedef {object} Grip a point that hands move
 * @property {string} id
 * @property {string} label
 * @property {Pair} at in the plot's units
 * @property {"xy" | "x" | "y"} axes
 * @property {"round" | "square" | "diamond" | "bar"} shape
 * @property {Pair} [reach] the least and the greatest x
 * @property {(point: Pair) => Record<string, string>} says what each axis says of itself
 * @property {Pair[]} [targets] where it snaps to
 * @property {Pair} [anchor] what it is tied to
 * @property {(point: Pair) => void} move
 * @property {boolean} [isChosen] what fields beside the plot are about
 * @property {() => void} [remove]
 * @property {() => void} [add]
 */

/** A handle's element: a slider for each axis, of which one at a time is reached by Tab. */
class PlotGrip {
  /** @param {CurvePlot} plot */
  constructor(plot, id) {
    this.plot = plot;
    this.element = made("div", "curve-grip");
    this.element.dataset.grip = id;
    this.sliders = {};
    for (const axis of ["x", "y"]) {
      const slider = made("span");
      slider.setAttribute("role", "slider");
      slider.setAttribute("aria-orientation", axis === "x" ? "horizontal" : "vertical");
      slider.addEventListener("keydown", (event) => this.press(event, axis));
      slider.addEventListener("keyup", () => plot.editor.finish());
      slider.addEventListener("focus", () => this.lead(axis));
      slider.addEventListener("blur", () => plot.editor.finish());
      this.sliders[axis] = slider;
    }
  }

  /** Moves it there, in pixels of the plot; as nothing else depends on that, nothing is laid out. */
  place(x, y) {
    this.at = [round(x, 2), round(y, 2)];
    setStyle(this.element, "transform", `translate(${this.at[0]}px, ${this.at[1]}px)`);
  }

  /** @param {Grip} grip */
  update(grip) {
    const first = this.grip?.axes !== grip.axes;
    this.grip = grip;
    this.element.dataset.shape = grip.shape;
    this.element.classList.toggle("is-chosen", Boolean(grip.isChosen));
    if (first) {
      this.element.replaceChildren(...[...grip.axes].map((axis) => this.sliders[axis]));
      this.lead(grip.axes[0]);
    }
    const words = grip.says(grip.at);
    for (const axis of grip.axes) {
      const slider = this.sliders[axis], number = grip.at[axis === "x" ? 0 : 1];
      const [least, most] = axis === "x" ? grip.reach ?? [0, 1] : [-20, 20];
      setAttribute(slider, "aria-label", `${grip.label}, ${axis === "x" ? "time" : "value"}`);
      setAttribute(slider, "aria-valuemin", String(round(least, 3)));
      setAttribute(slider, "aria-valuemax", String(round(most, 3)));
      setAttribute(slider, "aria-valuenow", String(round(number, 3)));
      setAttribute(slider, "aria-valuetext", words[axis]);
    }
  }

  lead(axis) {
    for (const [name, slider] of Object.entries(this.sliders)) slider.tabIndex = name === axis ? 0 : -1;
  }

  focus() {
    const {axes} = this.grip;
    (this.sliders[[...axes].find((axis) => this.sliders[axis].tabIndex === 0) ?? axes[0]]).focus({preventScroll: true});
  }

  press(event, axis) {
    const {grip, plot} = this, {key} = event;
    if (event.ctrlKey || event.metaKey) return;
    const amount = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
    const ends = axis === "x" ? grip.reach ?? [0, 1] : [0, 1];
    const place = axis === "x" ? 0 : 1;
    const by = (axis, amount) => () => {
      if (!grip.axes.includes(axis)) return;
      const point = /** @type {Pair} */ ([...grip.at]);
      point[axis === "x" ? 0 : 1] += amount;
      plot.move(grip, point);
      if (document.activeElement !== this.sliders[axis]) this.sliders[axis].focus();
    };
    const to = (number) => () => {
      const point = /** @type {Pair} */ ([...grip.at]);
      point[place] = number;
      plot.move(grip, point);
    };
    const action = {
      ArrowLeft: by("x", -amount), ArrowRight: by("x", amount), ArrowDown: by("y", -amount), ArrowUp: by("y", amount),
      PageDown: by(axis, -0.1), PageUp: by(axis, 0.1), Home: to(ends[0]), End: to(ends[1]),
      Delete: grip.remove, Backspace: grip.remove, Enter: grip.add, Escape: () => plot.editor.giveUp(),
    }[key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}

/**
 * The points that hands move on the curve that is edited.
 * @param {CurveEditor} editor
 * @returns {Grip[]}
 */
function gripsOf(editor) {
  const {curve} = editor, number = (value) => numberText(round(value, 3) || 0);
  const says = ([x, y]) => ({x: number(x), y: number(y)});
  if (curve.bezier) {
    const {bezier} = curve;
    return [0, 1].map((index) => ({
      id: `handle.${index}`, label: `Handle ${index + 1}`, axes: "xy", shape: "round", says,
      at: [bezier[index * 2], bezier[index * 2 + 1]], anchor: [index, index],
      targets: [...Object.values(KEYWORDS).map((preset) => preset.slice(index * 2, index * 2 + 2)), [0, 0], [1, 1]],
      move: (point) => {
        const shape = bezierShape(index ? [...editor.curve.bezier.slice(0, 2), ...point] : [...point, ...editor.curve.bezier.slice(2)]);
        editor.propose(shape.text, shape);
      },
    }));
  }
  if (curve.kind === "linear") {
    const stops = stopsOf(curve), last = stops.length - 1;
    return stops.map((at, index) => ({
      id: `point.${index}`, label: `Point ${index + 1} of ${last + 1}`, shape: "square", at,
      axes: index && index < last ? "xy" : "y",
      says: ([x, y]) => ({x: `${number(x * 100)} %`, y: `${number(y)} at ${number(x * 100)} %`}),
      reach: [stops[index - 1]?.[0] ?? at[0], stops[index + 1]?.[0] ?? at[0]],
      targets: [], isChosen: index === editor.chosenPoint,
      move: (point) => editor.editStops(stopsOf(editor.curve).with(index, point)),
      remove: () => editor.removePoint(index), add: () => editor.addPointAfter(index),
    }));
  }
  if (!curve.spring) return [];
  const grips = [], {spring} = curve, reach = [0.01, 10], motion = springMotion(spring);
  const seconds = (time) => `${number(time)} s`;
  if (!round(spring.velocity, 3) && spring.peakTime && motion.ratio < 1) {
    grips.push({
      id: "peak", label: "Peak", axes: "xy", shape: "diamond", at: [spring.peakTime, spring.peakValue], reach,
      says: ([x, y]) => ({x: seconds(x), y: `${number(y)}, overshoot ${number((y - 1) * 100)} %`}),
      move: ([time, value]) => editor.proposeSpring(motionOfPeak(Math.max(time, 0.01), value - 1)),
    });
  }
  if (Number.isFinite(spring.settlingTime) && spring.settlingTime > 0) {
    grips.push({
      id: "settling", label: "Settling point", axes: "x", shape: "bar", at: [spring.settlingTime, 1], reach,
      says: ([x]) => ({x: `settles in ${seconds(x)}`}),
      move: ([time]) => {
        const now = springMotion(editor.curve.spring), scale = Math.max(time, 0.01) / editor.curve.spring.settlingTime;
        editor.proposeSpring({frequency: now.frequency / scale, ratio: now.ratio});
      },
    });
  }
  return grips;
}
