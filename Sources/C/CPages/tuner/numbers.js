// The fields for the parameters of a curve.

/** The short and the full name of each form of a spring. */
const SPRING_FORMS = {
  perceptual: ["Bounce", "Duration and bounce"], response: ["Response", "Response and damping"],
  physical: ["Stiffness", "Stiffness and damping"], settling: ["Settling", "Settling duration and damping ratio"],
};
/** The width of the thumbs, in pixels. */
const CURVE_THUMB = 20;
/** The name under which the tab stores whether More is open. */
const MORE = "reel.curve.more";
/** The fields of springs behind More: label, unit, ends of the slider, and limits. */
const SPRING_FIELDS = {
  response: {label: "Response", unit: "s", low: 0.05, high: 2, least: 0.001},
  dampingFraction: {label: "Damping", low: 0.05, high: 1.5, least: 0},
  mass: {label: "Mass", low: 0.1, high: 10, least: 0.001, isLog: true},
  stiffness: {label: "Stiffness", low: 1, high: 2000, least: 0.001, isLog: true},
  damping: {label: "Damping", low: 0, high: 100, least: 0},
  settlingDuration: {label: "Settling", unit: "s", low: 0.1, high: 3, least: 0.001},
  dampingRatio: {label: "Damping", low: 0.05, high: 1, least: 0.001},
};

/** The perceptual duration of SwiftUI's springs, in seconds, from which a slider reaches to the next round end. */
const USUAL_DURATION = 0.5;

/** The big sliders, and the fields for the kind of the edited curve. */
class CurveFields {
  /** @param {CurveEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.choices = find(".curve-choices", editor);
    this.forms = find(".curve-forms", editor);
    /** The lists of fields. @type {{root: HTMLElement, sign: string, rows: CurveNumber[]}[]} */
    this.parts = ["sliders", "numbers", "rest"].map((name) => ({root: find(`.curve-${name}`, editor), sign: "", rows: []}));
    const more = find(".curve-more", editor);
    more.open = tabStorage.read(MORE) === "open";
    more.addEventListener("toggle", () => {
      tabStorage.write(MORE, more.open ? "open" : "");
      editor.plot.measure();
    });
  }

  /** Returns the bounce and the duration of a spring, or the duration of another curve, if it has one. */
  mainFields() {
    const {editor} = this, {curve, duration, durationValue: seconds} = editor;
    if (curve.spring) return this.springFields();
    if (typeof seconds !== "number") return [];
    const {low, high} = sliderRange(duration, seconds);
    return [{
      label: "Duration", spoken: "Duration of the curve", unit: "s", value: seconds, low, high, step: 0.01,
      least: duration.least, most: duration.most, saved: duration.saved,
      take: (value) => editor.proposeDuration(value),
    }];
  }

  /** Returns the bounce and the perceptual duration, which change the spring in the form of its text. */
  springFields() {
    const {editor} = this, {spring} = editor.curve, {form} = spring, {allowsOverdamping} = editor.springRest;
    // The text may be newer than the drawn curve.
    const perceptualIn = (text) => springNumbers("perceptual", motionOf(form, springValuesIn(text, spring).numbers));
    // A gesture keeps the other number of its beginning, without the rounding of each text.
    const change = (number) => editor.proposeSpring(motionOf(
      "perceptual", {...perceptualIn(editor.isInGesture ? editor.before : editor.text), ...number}));
    const {duration, bounce} = perceptualIn(editor.text), {duration: savedDuration, bounce: savedBounce} = editor.savedCurve?.spring?.perceptual ?? {};
    const isDamped = form === "settling" || !allowsOverdamping;
    const {low, high} = sliderRange({least: 0.05, unit: "s", default: USUAL_DURATION, saved: savedDuration}, duration);
    return [
      {
        label: "Bounce", spoken: "Bounce of the spring", value: round(bounce, 6), low: isDamped ? 0 : -0.5, high: 0.95, step: 0.01,
        least: isDamped ? 0 : -0.99, most: form === "settling" ? 1 - LEAST_SETTLING_RATIO : 1, saved: savedBounce,
        take: (bounce) => change({bounce}),
      },
      {
        label: "Duration", spoken: "Duration of the spring", unit: "s", value: round(duration, 6), low, high, step: 0.01,
        least: 0.001, saved: savedDuration, take: (duration) => change({duration}),
      },
    ];
  }

  /** Returns the other numbers of the curve; those of a polyline's point are always shown. */
  shapeFields() {
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
      // The big sliders have the numbers of the perceptual form.
      ...Object.keys(SPRING_LABELS[form]).filter((name) => SPRING_FIELDS[name]).map((name) => ({
        ...SPRING_FIELDS[name], value: numbers[name], take: (value) => edit({[name]: value}, {}),
      })),
      {label: "Velocity", unit: "/s", low: -20, high: 20, value: velocity, take: (velocity) => edit({}, {velocity})},
    ];
  }

  render() {
    const {editor, choices, forms} = this, {curve} = editor, fields = this.shapeFields();
    // The number of steps and the first argument of an easing have a big slider too.
    const sliders = [...this.mainFields(), ...fields.splice(0, ["steps", "easing"].includes(curve.kind) ? 1 : 0)];
    const lists = [sliders, ...(curve.kind === "linear" ? [fields, []] : [[], fields])];
    lists.forEach((list, index) => this.renderRows(this.parts[index], list));
    if (curve.kind !== this.kind) {
      this.kind = curve.kind;
      choices.replaceChildren(...this.choicesOf(curve));
      forms.replaceChildren(...(curve.spring ? [this.madeForms()] : []));
    }
    this.renderFacts();
    for (const button of all("[data-form]", forms)) {
      const {form} = button.dataset;
      button.setAttribute("aria-checked", String(form === curve.spring?.form));
      button.tabIndex = form === curve.spring?.form ? 0 : -1;
      // The settling form cannot express overdamping.
      button.disabled = form === "settling" && springMotion(curve.spring).ratio > 1;
    }
    if (curve.steps) find("select", choices).value = curve.steps.position;
    if (curve.kind === "easing") {
      const parts = easingParts(curve.text);
      if (parts) find("select", choices).value = easingText(parts.family, parts.direction);
    }
    if (curve.kind === "linear") {
      const count = stopsOf(curve).length, point = editor.selectedPoint;
      find("span", choices).textContent = `Point ${point + 1} of ${count}`;
      find("[data-act=remove]", choices).disabled = point === 0 || point === count - 1;
    }
  }

  /** Shows fields, in new rows if there are other fields. */
  renderRows(part, list) {
    const sign = list.map(({label, unit}) => `${label} ${unit}`).join();
    if (sign !== part.sign) {
      // Removing a focused field blurs it; its text must not be committed then.
      for (const row of part.rows) row.isGone = true;
      part.sign = sign;
      part.rows = list.map((field) => new CurveNumber(this.editor, field));
      part.root.replaceChildren(...part.rows.map(({element}) => element));
      part.root.classList.toggle("curve-columns", list.every(({high}) => high === undefined));
    }
    list.forEach((field, index) => part.rows[index].update(field));
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

  /** Returns the menu or the buttons for the kind of the curve. */
  choicesOf(curve) {
    const {editor} = this;
    const select = (label, options, choose) => {
      const element = /** @type {HTMLSelectElement} */ (made("select"));
      element.setAttribute("aria-label", label);
      element.append(...options);
      element.addEventListener("change", () => choose(element.value));
      return element;
    };
    const option = (word) => new Option(word, word);
    if (curve.kind === "steps") {
      return [made("span", "", "Jumps"), select("Jump position", POSITIONS.map(option), (position) => {
        const {count} = stepsIn(editor.text, editor.curve.steps);
        editor.commit(stepsText(position === "jump-none" ? Math.max(count, 2) : count, position));
      })];
    }
    if (curve.kind === "easing") {
      const groups = FAMILIES.map((family) => {
        const group = /** @type {HTMLOptGroupElement} */ (made("optgroup"));
        group.label = family;
        group.append(...DIRECTIONS.map((direction) => option(`${family}-${direction}`)));
        return group;
      });
      return [made("span", "", "Easing"), select("Easing", groups, (name) => {
        const before = easingParts(editor.text), {family, direction} = easingParts(name);
        editor.commit(easingText(family, direction, before?.family === family ? before.values : []));
      })];
    }
    if (curve.kind === "linear") {
      const buttons = made("div", "curve-points");
      const button = (text, act, title, action) => {
        const element = madeButton("", text, action);
        element.dataset.act = act;
        setLabel(element, title);
        return element;
      };
      buttons.append(
        button("+ Point", "add", "Add a point after the selected one; double-click the plot to add one there", () => editor.addPointAfter(editor.point ?? this.widestGap)),
        button("− Point", "remove", "Remove the selected point", () => editor.removePoint(editor.selectedPoint)));
      roveButtons(buttons);
      return [made("span"), made("span", "curve-gap"), buttons];
    }
    return [];
  }

  /** Returns the buttons that choose the form of a spring. */
  madeForms() {
    const {editor} = this, tabs = made("div", "curve-tabs");
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
    return tabs;
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
    const {editor} = this, slider = this.slider = /** @type {HTMLInputElement} */ (made("input", "curve-range"));
    Object.assign(slider, {type: "range", min: "0", max: "1000", step: "any", ariaLabel: name});
    followSlider(slider, CURVE_THUMB, (position) => {
      const {field} = this, value = this.fromSlider(position);
      const next = field.isWhole ? Math.round(value) : field.step ? steppedTo(value, field.step, field) : Number(value.toPrecision(3));
      if (next !== field.value) this.take(next);
    }, (isPressed) => {
      editor.isSliding = isPressed;
      if (!isPressed) editor.endGesture();
    });
    slider.addEventListener("dblclick", () => this.reset());
    slider.addEventListener("keydown", (event) => this.press(event, slider));
    slider.addEventListener("keyup", () => this.editor.endGesture());
    slider.addEventListener("blur", () => this.editor.endGesture());
    return slider;
  }

  /** Takes the saved number in one step. */
  reset() {
    const {field, editor} = this;
    if (typeof field.saved !== "number") return;
    editor.endGesture();
    this.take(field.saved);
    editor.endGesture();
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
    // During a gesture, the slider keeps its ends.
    const {low, high} = this.editor.isSliding ? this.field : field;
    this.field = {...field, low, high};
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
    if (isSlider && (key === "Delete" || key === "Backspace")) {
      event.preventDefault();
      this.reset();
      return;
    }
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
