// The fields for the parameters of a curve.

/** The short and the full name of each form of a spring. */
const SPRING_FORMS = {
  perceptual: ["Bounce", "Duration and bounce"], response: ["Response", "Response and damping"],
  physical: ["Stiffness", "Stiffness and damping"], settling: ["Settling", "Settling duration and damping ratio"],
};
/** The fields of springs: label, unit, ends of the slider, and limits. */
const SPRING_FIELDS = {
  duration: {label: "Duration", unit: "s", low: 0.05, high: 2, least: 0.001},
  bounce: {label: "Bounce", low: -0.5, high: 0.95, least: -0.99, most: 1},
  response: {label: "Response", unit: "s", low: 0.05, high: 2, least: 0.001},
  dampingFraction: {label: "Damping", low: 0.05, high: 1.5, least: 0},
  mass: {label: "Mass", low: 0.1, high: 10, least: 0.001, isLog: true},
  stiffness: {label: "Stiffness", low: 1, high: 2000, least: 0.001, isLog: true},
  damping: {label: "Damping", low: 0, high: 100, least: 0},
  settlingDuration: {label: "Settling", unit: "s", low: 0.1, high: 3, least: 0.001},
  dampingRatio: {label: "Damping", low: 0.05, high: 1, least: 0.001},
};

/** The fields for the kind of the edited curve. */
class CurveFields {
  /** @param {CurveEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.root = find(".curve-fields", editor);
  }

  /** Returns the numeric fields of the curve. */
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
      const stops = stopsOf(curve), point = editor.selectedPoint, isEnd = point === 0 || point === stops.length - 1;
      const change = (place) => (value) => {
        const now = stopsOf(editor.curve), pair = /** @type {Pair} */ ([...now[point]]);
        pair[place] = place ? value : Math.min(Math.max(value / 100, now[point - 1][0]), now[point + 1][0]);
        editor.editStops(now.with(point, pair));
      };
      return [
        {label: "Time, %", spoken: "Point, time in percent", value: stops[point][0] * 100, step: 1, isFixed: isEnd, take: change(0)},
        {label: "Value", spoken: "Point, value", value: stops[point][1], take: change(1)},
      ];
    }
    if (curve.kind === "steps") {
      const {count, position} = stepsIn(editor.text, curve.steps);
      return [{
        label: "Steps", value: count, low: 1, high: 24, least: position === "jump-none" ? 2 : 1, most: 1000, isWhole: true,
        take: (value) => editor.propose(stepsText(value, stepsIn(editor.text, editor.curve.steps).position)),
      }];
    }
    if (curve.kind === "easing") {
      const {family, direction, values} = easingParts(editor.text) ?? easingParts(curve.text) ?? {values: []};
      return values.map((value, index) => {
        const [label, , low, high] = EASINGS[family][index];
        return {
          label: label.replace(/^./, (letter) => letter.toUpperCase()), value, low, high, least: family === "back" ? undefined : 0.001,
          take: (value) => editor.propose(easingText(family, direction, values.with(index, value))),
        };
      });
    }
    if (!curve.spring) return [];
    const {form} = curve.spring, {numbers, velocity} = springValuesIn(editor.text, curve.spring);
    const edit = (change, rest) => {
      // The text may be newer than the drawn curve.
      const values = springValuesIn(editor.text, editor.curve.spring);
      editor.propose(springText(form, {...values.numbers, ...change}, {...editor.springRest, velocity: values.velocity, ...rest}));
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
      // Removing a focused field blurs it; its text must not be committed then.
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
      // The settling form cannot express overdamping.
      button.disabled = form === "settling" && springMotion(curve.spring).ratio > 1;
    }
    if (curve.steps) find("select", root).value = curve.steps.position;
    if (curve.kind === "easing") {
      const parts = easingParts(curve.text);
      if (parts) all("select", root).forEach((select, index) => { select.value = [parts.family, parts.direction][index]; });
    }
    if (curve.kind === "linear") {
      const count = stopsOf(curve).length, point = editor.selectedPoint;
      find("span", root).textContent = `Point ${point + 1} of ${count}`;
      find("[data-act=remove]", root).disabled = point === 0 || point === count - 1;
    }
  }

  /** Shows the overshoot, the peak and the settling time of a spring. */
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

  /** Returns the menus, buttons and tabs for the kind of the curve. */
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
      row.append(made("span", "", "Jumps"), select("Jump position", POSITIONS, (position) => {
        const {count} = stepsIn(editor.text, editor.curve.steps);
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
        const element = madeButton("", text, action);
        element.dataset.act = act;
        setLabel(element, title);
        return element;
      };
      row.append(
        made("span"), made("span", "curve-gap"),
        button("+ Point", "add", "Add a point after the selected one; double-click the plot to add one there", () => editor.addPointAfter(editor.point ?? this.widestGap)),
        button("− Point", "remove", "Remove the selected point", () => editor.removePoint(editor.selectedPoint)));
      return [row];
    }
    if (!curve.spring) return [];
    const tabs = made("div", "curve-tabs");
    Object.assign(tabs, {role: "radiogroup", ariaLabel: "Spring parameters"});
    for (const [form, [name, full]] of Object.entries(SPRING_FORMS)) {
      const button = madeButton("", name, () => editor.convertSpring(form));
      button.dataset.form = form;
      setLabel(button, full);
      button.setAttribute("role", "radio");
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

/** A numeric field of a curve with its label, and a slider if the field has a range. */
class CurveNumber {
  /** @param {CurveEditor} editor */
  constructor(editor, field) {
    this.editor = editor;
    this.field = field;
    this.element = made("div", "curve-row");
    const name = field.spoken ?? field.label;
    this.input = /** @type {HTMLInputElement} */ (made("input", "curve-number"));
    const unit = field.unit ? `, in ${field.unit === "s" ? "seconds" : "units per second"}` : "";
    Object.assign(this.input, {inputMode: "decimal", autocomplete: "off", spellcheck: false, ariaLabel: `${name}${unit}`});
    const label = made("span", "curve-label", field.label);
    label.ariaHidden = "true";
    this.element.append(label);
    if (field.high !== undefined) this.element.append(this.madeSlider(name));
    this.element.append(this.input);
    this.input.addEventListener("focus", () => this.input.select());
    this.input.addEventListener("blur", () => {
      this.takeText();
      if (this.isGone) return;
      this.editor.endGesture();
      this.fill();
    });
    this.input.addEventListener("keydown", (event) => this.press(event, this.input));
    this.input.addEventListener("keyup", (event) => {
      if (event.key.startsWith("Arrow")) this.editor.endGesture();
    });
  }

  madeSlider(name) {
    const slider = this.slider = /** @type {HTMLInputElement} */ (made("input", "curve-range"));
    Object.assign(slider, {type: "range", min: "0", max: "1000", step: "any", ariaLabel: name});
    slider.addEventListener("input", () => {
      const value = this.fromSlider(Number(slider.value));
      this.take(this.field.isWhole ? Math.round(value) : Number(value.toPrecision(3)));
    });
    slider.addEventListener("change", () => this.editor.endGesture());
    slider.addEventListener("keydown", (event) => this.press(event, slider));
    slider.addEventListener("keyup", () => this.editor.endGesture());
    slider.addEventListener("blur", () => this.editor.endGesture());
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
      // The colored part of the track begins at zero.
      const zero = field.low < 0 ? this.toSlider(0) : 0;
      this.slider.style.setProperty("--low", `${round(Math.min(position, zero) / 10, 2)}%`);
      this.slider.style.setProperty("--high", `${round(Math.max(position, zero) / 10, 2)}%`);
      this.slider.setAttribute("aria-valuetext", text);
    }
    if (document.activeElement !== this.input || this.editor.isInGesture) this.fill();
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

  /** Commits the text of the field. */
  takeText() {
    const {field, input, editor} = this;
    if (this.isGone || input.value === this.before) return;
    const written = input.value.replace(/\/s$/, "");
    const {value, problem} = readNumber(written, {...field, unit: field.unit === "s" ? "s" : "", current: field.value, whole: field.isWhole});
    input.toggleAttribute("aria-invalid", Boolean(problem));
    editor.setProblem(problem ?? "");
    if (problem) return;
    this.before = input.value;
    editor.endGesture();
    field.take(value);
    editor.endGesture();
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
      if (editor.isInGesture) editor.cancelGesture();
      this.fill();
      return;
    }
    const unit = field.step ?? (field.isWhole ? 1 : field.isLog ? Math.max(10 ** Math.floor(Math.log10(field.value || 1)) / 10, 0.01) : field.high > 10 ? 0.1 : 0.01);
    const amount = field.isWhole ? (event.shiftKey ? 10 : 1) : unit * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    const factors = {ArrowUp: 1, ArrowDown: -1, ...(isSlider && {ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10})};
    const ends = isSlider ? {Home: field.low, End: field.high} : {};
    if (!(key in factors) && !(key in ends)) return;
    event.preventDefault();
    event.stopPropagation();
    this.take(key in ends ? ends[key] : round(field.value + factors[key] * amount, 3));
  }
}

/** The buttons of the presets. */
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
      const button = madeButton("", "", async () => {
        const curve = await editor.curveOf(text);
        if (!curve.problem) editor.commit(text, curve);
      });
      button.dataset.text = text;
      button.title = text;
      const svg = svgMade("svg", "");
      svg.setAttribute("viewBox", "-2 0 48 32");
      svg.setAttribute("aria-hidden", "true");
      const path = svgMade("path", "");
      svg.append(path);
      button.append(svg, made("span", "", name));
      editor.curveOf(text).then((curve) => {
        if (curve.problem) return;
        const points = fractionsOf(curve).map(([x, y]) => `${round(x * 44, 2)} ${round(28 - y * 20, 2)}`);
        path.setAttribute("d", `M${points.join("L")}`);
      });
      return button;
    }));
    roveButtons(this.root);
  }

  /** Marks the preset that equals the curve. */
  mark() {
    const plain = plainText(this.editor.text);
    for (const button of all("button", this.root)) {
      setAttribute(button, "aria-pressed", String(plainText(button.dataset.text) === plain));
    }
  }
}

/**
 * Connects the duration field to the editor.
 * @param {CurveEditor} editor
 */
function addDurationField(editor) {
  const duration = find(".curve-time input", editor);
  let before = "";
  const commit = () => {
    const {duration: setting} = editor;
    if (!setting || duration.value === before) return;
    const {value, problem} = readNumber(duration.value, {...setting, current: editor.valueOf(setting)});
    duration.toggleAttribute("aria-invalid", Boolean(problem));
    editor.setProblem(problem ?? "");
    if (problem) return;
    duration.value = before = typeof value === "number" ? numberText(round(value, 3)) : String(value);
    editor.endGesture();
    editor.gesture = editor.session.gesture();
    editor.send(String(value), true, setting.key);
  };
  duration.addEventListener("focus", () => {
    before = duration.value;
    duration.select();
  });
  duration.addEventListener("blur", () => {
    commit();
    editor.showHead();
  });
  duration.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") commit();
    if (event.key === "Escape") {
      duration.value = before;
      duration.blur();
    }
    const sign = {ArrowUp: 1, ArrowDown: -1}[event.key];
    // The field may be newer than the state.
    const now = sign && editor.duration && readNumber(duration.value, editor.duration).value;
    if (typeof now !== "number") return;
    event.preventDefault();
    const amount = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
    duration.value = String(round(Math.max(now + sign * amount, editor.duration.least ?? 0), 3));
    commit();
  });
}
