// The handles of a curve.

/**
 * @typedef {object} Handle a draggable point
 * @property {string} id
 * @property {string} label
 * @property {Pair} at the position in the units of the plot
 * @property {"xy" | "x" | "y"} axes
 * @property {"round" | "square" | "diamond" | "bar"} shape
 * @property {Pair} [reach] the smallest and the largest x
 * @property {(point: Pair) => Record<string, string>} describe returns the text of each axis
 * @property {Pair[]} [targets] the points to which the handle snaps
 * @property {Pair} [anchor] the other end of the line to the handle
 * @property {(point: Pair) => void} move
 * @property {boolean} [isSelected] whether the fields edit this point
 * @property {() => void} [remove]
 * @property {() => void} [add]
 */

/** The element of a handle, with a slider for each axis. */
class CurveHandle {
  /** @param {CurvePlot} plot */
  constructor(plot, id) {
    this.plot = plot;
    this.element = made("div", "curve-handle");
    this.element.dataset.handle = id;
    this.sliders = {};
    for (const axis of ["x", "y"]) {
      const slider = made("span");
      Object.assign(slider, {tabIndex: -1, role: "slider", ariaOrientation: axis === "x" ? "horizontal" : "vertical"});
      slider.addEventListener("keydown", (event) => this.press(event, axis));
      slider.addEventListener("keyup", () => plot.editor.endGesture());
      slider.addEventListener("focus", () => { this.axis = axis; });
      slider.addEventListener("blur", () => plot.editor.endGesture());
      this.sliders[axis] = slider;
    }
  }

  /** Moves the element to a position in pixels of the plot, by a transform, which does not trigger layout. */
  place(x, y) {
    this.at = [round(x, 2), round(y, 2)];
    setStyle(this.element, "transform", `translate(${this.at[0]}px, ${this.at[1]}px)`);
  }

  /** @param {Handle} handle */
  update(handle) {
    const hasOtherAxes = this.handle?.axes !== handle.axes;
    this.handle = handle;
    this.element.dataset.shape = handle.shape;
    this.element.classList.toggle("is-selected", Boolean(handle.isSelected));
    if (hasOtherAxes) this.element.replaceChildren(...[...handle.axes].map((axis) => this.sliders[axis]));
    const texts = handle.describe(handle.at);
    for (const axis of handle.axes) {
      const slider = this.sliders[axis], number = handle.at[axis === "x" ? 0 : 1];
      const [least, most] = axis === "x" ? handle.reach ?? [0, 1] : [-20, 20];
      setAttribute(slider, "aria-label", `${handle.label}, ${axis === "x" ? "time" : "value"}`);
      setAttribute(slider, "aria-valuemin", String(round(least, 3)));
      setAttribute(slider, "aria-valuemax", String(round(most, 3)));
      setAttribute(slider, "aria-valuenow", String(round(number, 3)));
      setAttribute(slider, "aria-valuetext", texts[axis]);
    }
  }

  /** The slider of the axis that was used last. */
  get slider() {
    const {axes} = this.handle;
    return this.sliders[axes.includes(this.axis) ? this.axis : axes[0]];
  }

  focus() { this.slider.focus({preventScroll: true}); }

  press(event, axis) {
    const {handle, plot} = this, {key} = event;
    if (event.ctrlKey || event.metaKey) return;
    const amount = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
    const ends = axis === "x" ? handle.reach ?? [0, 1] : [0, 1];
    const place = {x: 0, y: 1};
    const to = (number) => () => plot.move(handle, handle.at.with(place[axis], number));
    const by = (axis, amount) => () => {
      if (!handle.axes.includes(axis)) return;
      plot.move(handle, handle.at.with(place[axis], handle.at[place[axis]] + amount));
      if (document.activeElement !== this.sliders[axis]) this.sliders[axis].focus();
    };
    const action = {
      ArrowLeft: by("x", -amount), ArrowRight: by("x", amount), ArrowDown: by("y", -amount), ArrowUp: by("y", amount),
      PageDown: () => plot.focusNext(1), PageUp: () => plot.focusNext(-1), Home: to(ends[0]), End: to(ends[1]),
      Delete: handle.remove, Backspace: handle.remove, Enter: handle.add, Escape: () => plot.editor.cancelGesture(),
    }[key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}

/**
 * Returns the handles of the edited curve.
 * @param {CurveEditor} editor
 * @returns {Handle[]}
 */
function handlesOf(editor) {
  const {curve} = editor, number = (value) => numberText(round(value, 3) || 0);
  const describe = ([x, y]) => ({x: number(x), y: number(y)});
  if (curve.bezier) {
    const {bezier} = curve;
    return [0, 1].map((index) => ({
      id: `handle.${index}`, label: `Handle ${index + 1}`, axes: "xy", shape: "round", describe,
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
      describe: ([x, y]) => ({x: `${number(x * 100)} %`, y: `${number(y)} at ${number(x * 100)} %`}),
      reach: [stops[index - 1]?.[0] ?? at[0], stops[index + 1]?.[0] ?? at[0]],
      targets: [], isSelected: index === editor.selectedPoint,
      move: (point) => editor.editStops(stopsOf(editor.curve).with(index, point)),
      remove: () => editor.removePoint(index), add: () => editor.addPointAfter(index),
    }));
  }
  if (!curve.spring) return [];
  const handles = [], {spring} = curve, reach = [0.01, 10], motion = springMotion(spring);
  const seconds = (time) => `${number(time)} s`;
  if (!round(spring.velocity, 3) && spring.peakTime && motion.ratio < 1) {
    handles.push({
      id: "peak", label: "Peak", axes: "xy", shape: "diamond", at: [spring.peakTime, spring.peakValue], reach,
      describe: ([x, y]) => ({x: seconds(x), y: `${number(y)}, overshoot ${number((y - 1) * 100)} %`}),
      move: ([time, value]) => editor.proposeSpring(motionOfPeak(Math.max(time, 0.01), value - 1)),
    });
  }
  if (Number.isFinite(spring.settlingTime) && spring.settlingTime > 0) {
    handles.push({
      id: "settling", label: "Settling point", axes: "x", shape: "bar", at: [spring.settlingTime, 1], reach,
      describe: ([x]) => ({x: `settles in ${seconds(x)}`}),
      move: ([time]) => {
        const now = springMotion(editor.curve.spring), scale = Math.max(time, 0.01) / editor.curve.spring.settlingTime;
        editor.proposeSpring({frequency: now.frequency / scale, ratio: now.ratio});
      },
    });
  }
  return handles;
}
