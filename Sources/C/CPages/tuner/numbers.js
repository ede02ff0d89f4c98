// The numbers of a curve, and what else is chosen for its kind.

/** What a spring's forms are called on their tabs, and in full. */
const SPRING_FORMS = {
  perceptual: ["Bounce", "Duration and bounce"], response: ["Response", "Response and damping"],
  physical: ["Stiffness", "Stiffness and damping"], settling: ["Settling", "Settling duration and damping ratio"],
};
/** What the fields of a spring's forms are called, their sliders' ends, and what is allowed. */
const SPRING_FIELDS = {
  duration: {label: "Duration", unit: "s", low: 0.05, high: 2, least: 0.001},
  bounce: {label: "Bounce", low: -0.5, high: 0.95, least: -0.99, most: 1},
  response: {label: "Response", unit: "s", low: 0.05, high: 2, least: 0.001},
  dampingFraction: {label: "Damping", low: 0.05, high: 1.5, least: 0},
  mass: {label: "Mass", low: 0.1, high: 10, least: 0.001, isLog: true},
  stiffness: {label: "Stiffness", low: 1, high: 2000, least: 0.001, isLog: true},
  damping: {label: "Damping", low: 0, high: 100, least: 0},
  settlingDuration: {label: "Settles in", unit: "s", low: 0.1, high: 3, least: 0.001},
  dampingRatio: {label: "Damping", low: 0.05, high: 1, least: 0.001},
};

/** The fields for a curve's kind. */
class CurveFields {
  /** @param {CurveEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.root = find(".curve-fields", editor);
  }

  /** The numbers of the curve's kind. */
  list() {
    const {editor} = this, {curve} = editor;
    if (curve.bezier) {
      return ["x1", "y1", "x2", "y2"].map((label, index) => ({
        label, spoken: `${label.endsWith("1") ? "Handle 1" : "Handle 2"}, ${label}`, value: curve.bezier[index],
        ...(index % 2 ? {} : {least: 0, most: 1}),
        take: (value) => {
          const shape = bezierShape(editor.curve.bezier.with(index, value));
          editor.propose(shape.text, shape);
        },
      }));
    }
    if (curve.kind === "linear") {
      const stops = stopsOf(curve), point = editor.chosenPoint, isEnd = point === 0 || point === stops.length - 1;
      const change = (place) => (value) => {
        const now = stopsOf(editor.curve), pair = /** @type {Pair} */ ([...now[point]]);
        pair[place] = place ? value : Math.min(Math.max(value / 100, now[point - 1][0]), now[point + 1][0]);
        editor.editStops(now.with(point, pair));
      };
      return [
        {label: "Time, %", spoken: "Point, percent of the time", value: stops[point][0] * 100, step: 1, isFixed: isEnd, take: change(0)},
        {label: "Value", spoken: "Point, value", value: stops[point][1], take: change(1)},
      ];
    }
    if (curve.kind === "steps") {
      const {count, position} = stepsSaid(editor.text, curve.steps);
      return [{
        label: "Steps", value: count, low: 1, high: 24, least: position === "jump-none" ? 2 : 1, most: 1000, isWhole: true,
        take: (value) => editor.propose(stepsText(value, stepsSaid(editor.text, editor.curve.steps).position)),
      }];
    }
    if (curve.kind === "easing") {
      const {family, direction, values} = easingParts(editor.text) ?? easingParts(curve.text) ?? {values: []};
      return values.map((value, index) => {
        const [label, , low, high] = EASING_ARGUMENTS[family][index];
        return {
          label: label.replace(/^./, (letter) => letter.toUpperCase()), value, low, high, least: family === "back" ? undefined : 0.001,
          take: (value) => editor.propose(easingText(family, direction, values.with(index, value))),
        };
      });
    }
    if (!curve.spring) return [];
    const {form} = curve.spring, {numbers, velocity} = springSaid(editor.text, curve.spring);
    const edit = (change, rest) => {
      // What was said last may be newer than what is drawn.
      const said = springSaid(editor.text, editor.curve.spring);
      editor.propose(springText(form, {...said.numbers, ...change}, {...editor.springRest, velocity: said.velocity, ...rest}));
    };
    return [
      ...Object.keys(SPRING_LABELS[form]).map((name) => ({
        ...SPRING_FIELDS[name], value: numbers[name], take: (value) => edit({[name]: value}, {}),
      })),
      {label: "Velocity", unit: "/s", low: -20, high: 20, value: velocity, take: (velocity) => edit({}, {velocity})},
    ];
  }

  render() {
    const {editor, root} = this, {curve} = editor, list = this.list();
    const sign = `${curve.kind} ${curve.spring?.form ?? ""} ${list.map(({label}) => label).join()}`;
    if (sign !== this.sign) {
      // A field that leaves loses its focus, and what stands in it is not meant any more.
      for (const row of this.rows ?? []) row.isGone = true;
      this.sign = sign;
      root.replaceChildren(...this.choicesOf(curve));
      const rows = made("div", curve.bezier || curve.kind === "linear" ? "curve-numbers" : "curve-rows");
      this.rows = list.map((field) => {
        const row = new CurveNumber(editor, field);
        rows.append(row.element);
        return row;
      });
      if (list.length) root.append(rows);
    }
    list.forEach((field, index) => this.rows[index].update(field));
    this.renderFacts();
    for (const button of all("[data-form]", root)) {
      const {form} = button.dataset;
      button.setAttribute("aria-checked", String(form === curve.spring?.form));
      button.tabIndex = form === curve.spring?.form ? 0 : -1;
      // That form has no damping above critical.
      button.disabled = form === "settling" && springMotion(curve.spring).ratio > 1;
    }
    if (curve.steps) find("select", root).value = curve.steps.position;
    if (curve.kind === "easing") {
      const parts = easingParts(curve.text);
      if (parts) all("select", root).forEach((select, index) => { select.value = [parts.family, parts.direction][index]; });
    }
    if (curve.kind === "linear") {
      const count = stopsOf(curve).length, point = editor.chosenPoint;
      find("span", root).textContent = `Point ${point + 1} of ${count}`;
      find("[data-act=remove]", root).disabled = point === 0 || point === count - 1;
    }
  }

  /** What a spring comes to. */
  renderFacts() {
    const {editor} = this, {spring} = editor.curve, facts = find(".curve-facts", editor);
    facts.hidden = !spring;
    if (!spring) return;
    const time = (seconds) => (Number.isFinite(seconds) ? `${numberText(round(seconds, 2))} s` : "–");
    const rows = {
      Overshoot: `${numberText(round((spring.overshoot ?? 0) * 100, 1))} %`,
      Peak: time(spring.peakTime ?? NaN), Settles: time(spring.settlingTime),
    };
    Object.entries(rows).forEach(([name, value], index) => {
      if (!facts.children[index]) {
        const row = made("div");
        row.append(made("dt"), made("dd"));
        facts.append(row);
      }
      const [term, fact] = facts.children[index].children;
      setText(term, name);
      setText(fact, value);
    });
  }

  /** What is chosen for a kind, rather than written. */
  choicesOf(curve) {
    const {editor} = this;
    const select = (label, words, choose) => {
      const element = /** @type {HTMLSelectElement} */ (made("select"));
      element.setAttribute("aria-label", label);
      element.append(...words.map((word) => new Option(word, word)));
      element.addEventListener("change", () => choose(element.value));
      return element;
    };
    if (curve.kind === "steps") {
      const row = made("div", "curve-choices");
      row.append(made("span", "", "Jumps"), select("Where it jumps", POSITIONS, (position) => {
        const {count} = stepsSaid(editor.text, editor.curve.steps);
        editor.commit(stepsText(position === "jump-none" ? Math.max(count, 2) : count, position));
      }));
      return [row];
    }
    if (curve.kind === "easing") {
      const row = made("div", "curve-choices");
      const change = (place) => (word) => {
        const {family = "cubic", direction = "out", values = []} = easingParts(editor.text) ?? {};
        editor.commit(place ? easingText(family, word, values) : easingText(word, direction));
      };
      row.append(select("Family", FAMILIES, change(0)), select("Direction", DIRECTIONS, change(1)));
      return [row];
    }
    if (curve.kind === "linear") {
      const row = made("div", "curve-choices");
      const button = (text, act, title, action) => {
        const element = /** @type {HTMLButtonElement} */ (made("button", "", text));
        element.type = "button";
        element.dataset.act = act;
        element.title = title;
        element.setAttribute("aria-label", title);
        element.addEventListener("click", action);
        return element;
      };
      row.append(
        made("span"), made("span", "curve-gap"),
        button("+ Point", "add", "Add a point after the chosen one, or where you double-click", () => editor.addPointAfter(editor.point ?? this.widestGap)),
        button("− Point", "remove", "Remove the chosen point", () => editor.removePoint(editor.chosenPoint)));
      return [row];
    }
    if (!curve.spring) return [];
    const tabs = made("div", "curve-tabs");
    tabs.setAttribute("role", "radiogroup");
    tabs.setAttribute("aria-label", "What the spring is said by");
    for (const [form, [name, full]] of Object.entries(SPRING_FORMS)) {
      const button = /** @type {HTMLButtonElement} */ (made("button", "", name));
      button.type = "button";
      button.dataset.form = form;
      button.title = full;
      button.setAttribute("role", "radio");
      button.setAttribute("aria-label", full);
      button.addEventListener("click", () => editor.turnSpring(form));
      tabs.append(button);
    }
    tabs.addEventListener("keydown", (event) => {
      const by = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const buttons = all("button:not(:disabled)", tabs), place = buttons.indexOf(document.activeElement);
      const next = buttons[(place + by + buttons.length) % buttons.length];
      next.click();
      next.focus();
    });
    return [tabs];
  }

  get widestGap() {
    const gaps = stopsOf(this.editor.curve).map(([x], index, stops) => (stops[index + 1]?.[0] ?? x) - x);
    return gaps.indexOf(Math.max(...gaps));
  }
}

/** A number of a curve: its name, a slider where it has ends, and a field. */
class CurveNumber {
  /** @param {CurveEditor} editor */
  constructor(editor, field) {
    this.editor = editor;
    this.field = field;
    this.element = made("div", "curve-row");
    const name = field.spoken ?? field.label;
    this.input = /** @type {HTMLInputElement} */ (made("input", "curve-number"));
    this.input.inputMode = "decimal";
    this.input.autocomplete = "off";
    this.input.spellcheck = false;
    this.input.setAttribute("aria-label", `${name}${field.unit ? `, in ${field.unit === "s" ? "seconds" : "units a second"}` : ""}`);
    const label = made("span", "curve-label", field.label);
    label.setAttribute("aria-hidden", "true");
    this.element.append(label);
    if (field.high !== undefined) this.element.append(this.madeSlider(name));
    this.element.append(this.input);
    this.input.addEventListener("focus", () => this.input.select());
    this.input.addEventListener("blur", () => {
      this.takeText();
      if (this.isGone) return;
      this.editor.finish();
      this.fill();
    });
    this.input.addEventListener("keydown", (event) => this.press(event, this.input));
    this.input.addEventListener("keyup", (event) => {
      if (event.key.startsWith("Arrow")) this.editor.finish();
    });
  }

  madeSlider(name) {
    const slider = this.slider = /** @type {HTMLInputElement} */ (made("input", "curve-range"));
    slider.type = "range";
    slider.min = "0";
    slider.max = "1000";
    slider.step = "any";
    slider.setAttribute("aria-label", name);
    slider.addEventListener("input", () => {
      const value = this.fromSlider(Number(slider.value));
      this.take(this.field.isWhole ? Math.round(value) : Number(value.toPrecision(3)));
    });
    slider.addEventListener("change", () => this.editor.finish());
    slider.addEventListener("keydown", (event) => this.press(event, slider));
    slider.addEventListener("keyup", () => this.editor.finish());
    slider.addEventListener("blur", () => this.editor.finish());
    return slider;
  }

  toSlider(value) {
    const {low, high, isLog} = this.field;
    const part = isLog ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
    return Math.min(Math.max(part, 0), 1) * 1000;
  }

  fromSlider(position) {
    const {low, high, isLog} = this.field, part = position / 1000;
    return isLog ? low * (high / low) ** part : Math.round((low + part * (high - low)) * 1000) / 1000;
  }

  update(field) {
    this.field = field;
    this.input.readOnly = Boolean(field.isFixed);
    const text = `${numberText(round(field.value, 3) || 0)}${field.unit ? ` ${field.unit}` : ""}`;
    if (this.slider) {
      const position = this.toSlider(field.value);
      this.slider.value = String(position);
      // The stroke begins at zero.
      const zero = field.low < 0 ? this.toSlider(0) : 0;
      this.slider.style.setProperty("--low", `${round(Math.min(position, zero) / 10, 2)}%`);
      this.slider.style.setProperty("--high", `${round(Math.max(position, zero) / 10, 2)}%`);
      this.slider.setAttribute("aria-valuetext", text);
    }
    if (document.activeElement !== this.input || this.isStepping || this.editor.isHeld) this.fill();
  }

  fill() {
    const {value, unit} = this.field, isFocused = document.activeElement === this.input;
    const number = numberText(round(value, 3) || 0);
    this.input.value = unit && !isFocused ? `${number} ${unit}` : number;
    this.before = this.input.value;
    this.input.removeAttribute("aria-invalid");
  }

  take(value) {
    if (this.field.isFixed) return;
    const {least = -Infinity, most = Infinity} = this.field;
    this.field.take(Math.min(Math.max(value, least), most));
  }

  /** Takes what was written. */
  takeText() {
    const {field, input, editor} = this;
    if (this.isGone || input.value === this.before) return;
    const written = input.value.replace(/\/s$/, "");
    const {value, problem} = readNumber(written, {...field, unit: field.unit === "s" ? "s" : "", current: field.value, whole: field.isWhole});
    input.toggleAttribute("aria-invalid", Boolean(problem));
    editor.tell(problem ?? "");
    if (problem) return;
    this.before = input.value;
    editor.finish();
    field.take(value);
    editor.finish();
  }

  press(event, element) {
    if (event.ctrlKey || event.metaKey) return;
    const {key} = event, {field, editor} = this, isSlider = element === this.slider;
    if (!isSlider) {
      event.stopPropagation();
      if (key === "Enter") {
        this.takeText();
        this.input.select();
        return;
      }
    }
    if (key === "Escape") {
      if (editor.isHeld) editor.giveUp();
      this.fill();
      return;
    }
    const unit = field.step ?? (field.isWhole ? 1 : field.isLog ? Math.max(10 ** Math.floor(Math.log10(field.value || 1)) / 10, 0.01) : field.high > 10 ? 0.1 : 0.01);
    const amount = field.isWhole ? (event.shiftKey ? 10 : 1) : unit * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    const ways = {ArrowUp: 1, ArrowDown: -1, ...(isSlider && {ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10})};
    const ends = isSlider ? {Home: field.low, End: field.high} : {};
    if (!(key in ways) && !(key in ends)) return;
    event.preventDefault();
    event.stopPropagation();
    this.take(key in ends ? ends[key] : round(field.value + ways[key] * amount, 3));
  }
}

/** Curves to begin with, as buttons. */
class CurvePresets {
  /** @param {CurveEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.root = find(".curve-presets", editor);
  }

  show() {
    const {editor} = this, {takesSpring} = editor.setting;
    const presets = CURVE_PRESETS.filter(({isSpring}) => !isSpring || takesSpring);
    if (takesSpring === this.hasSprings) return;
    this.hasSprings = takesSpring;
    this.root.replaceChildren(...presets.map(({name, text}) => {
      const button = /** @type {HTMLButtonElement} */ (made("button"));
      button.type = "button";
      button.dataset.text = text;
      button.title = text;
      const svg = svgMade("svg", "");
      svg.setAttribute("viewBox", "-2 0 48 32");
      svg.setAttribute("aria-hidden", "true");
      const path = svgMade("path", "");
      svg.append(path);
      button.append(svg, made("span", "", name));
      button.addEventListener("click", async () => {
        const curve = await editor.curveOf(text);
        if (!curve.problem) editor.commit(text, curve);
      });
      editor.curveOf(text).then((curve) => {
        if (curve.problem) return;
        const points = fractionsOf(curve).map(([x, y]) => `${round(x * 44, 2)} ${round(28 - y * 20, 2)}`);
        path.setAttribute("d", `M${points.join("L")}`);
      });
      return button;
    }));
  }

  /** Marks the one that the curve is. */
  mark() {
    const plain = plainText(this.editor.text);
    for (const button of all("button", this.root)) {
      setAttribute(button, "aria-pressed", String(plainText(button.dataset.text) === plain));
    }
  }
}

/**
 * Takes what is written into the field of the duration.
 * @param {CurveEditor} editor
 */
function followDuration(editor) {
  const duration = find(".curve-time input", editor);
  let before = "";
  const written = () => {
    const {duration: setting} = editor;
    if (!setting || duration.value === before) return;
    const {value, problem} = readNumber(duration.value, {...setting, current: editor.valueOf(setting)});
    duration.toggleAttribute("aria-invalid", Boolean(problem));
    editor.tell(problem ?? "");
    if (problem) return;
    duration.value = before = typeof value === "number" ? numberText(round(value, 3)) : String(value);
    editor.finish();
    editor.gesture = editor.session.gesture();
    editor.send(String(value), true, setting.key);
  };
  duration.addEventListener("focus", () => {
    before = duration.value;
    duration.select();
  });
  duration.addEventListener("blur", () => {
    written();
    editor.showHead();
  });
  duration.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") written();
    if (event.key === "Escape") {
      duration.value = before;
      duration.blur();
    }
    const way = {ArrowUp: 1, ArrowDown: -1}[event.key];
    // What the field has may be newer than the state.
    const now = way && editor.duration && readNumber(duration.value, editor.duration).value;
    if (typeof now !== "number") return;
    event.preventDefault();
    const amount = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
    duration.value = String(round(Math.max(now + way * amount, editor.duration.least ?? 0), 3));
    written();
  });
}
